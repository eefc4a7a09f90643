// The lab: rules on a bench, and beside them what becomes of the game.

import { html, nothing, render } from "../vendor/lit-html.js";
import { live } from "../vendor/directives/live.js";
import { asProblem, get } from "./api.js";
import { hearth } from "./icons.js";
import { Bench } from "./lab-bench.js";
import { resultsView } from "./lab-results.js";
import { rulesView } from "./lab-rules.js";
import { themeButton } from "./theme-button.js";

const place = /** @type {HTMLElement} */ (document.getElementById("lab"));
const wished = new URLSearchParams(location.search);
const bench = new Bench(draw);
const LARGEST = 500_000;

let asked = false;

/** Draws once all changes of this moment are in, and never in the midst of drawing. */
function draw() {
  if (asked) return;
  asked = true;
  queueMicrotask(() => {
    asked = false;
    drawn();
  });
}

function drawn() {
  render(
    html`<header class="lab-head">
        <a class="home-link" href="/">${hearth()}<span class="unseen">Inglenook, all campaigns</span></a>
        <div>
          <h1>The lab</h1>
          <p class="note">Change a number of your rules, and see what becomes of the game.</p>
        </div>
        ${themeButton(draw)}
      </header>
      ${bench.trouble ? html`<p class="error" role="alert">${bench.trouble}</p>` : nothing} ${bench.engines.length ? chooser() : nothing}
      ${bench.desk ? unreadView(bench.desk.draft) : nothing} ${deskView()}`,
    place,
  );
}

/**
 * Why what was typed or set could not be looked at.
 * @param {import("./lab-draft.js").Draft} draft
 */
const unreadView = (draft) =>
  draft.unread
    ? html`<p class="error" role="alert">${draft.unread} <button type="button" class="small" @click=${() => draft.look()}>Try again</button></p>`
    : nothing;

/** While another pack is on its way, the desk is out of reach; but it stays, for the other may not come. */
function deskView() {
  return html`${bench.awaited ? html`<p class="note" role="status">The pack is being fetched \u2026</p>` : nothing}
    ${bench.desk
      ? html`<div class="lab-desk ${bench.awaited ? "is-away" : ""}">${rulesView(bench.desk)} ${resultsView(bench.desk)}</div>`
      : nothing}`;
}

/** What stands half typed on the desk is sent before it goes. */
function leaveDesk() {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

function chooser() {
  const source = bench.awaited ?? bench.desk?.source;
  const name = (bench.awaited ? "" : bench.desk?.draft.checked?.engine) || source?.engine;
  const engine = bench.engines.find((each) => each.name === name);
  return html`<section class="lab-choose" aria-label="Which rules?">
    <div class="field">
      <label for="lab-game">Game</label>
      <select id="lab-game" @change=${(/** @type {Event} */ event) => takeGame(valueOf(event))}>
        ${engine ? nothing : html`<option value="" selected disabled></option>`}
        ${bench.engines.map(({ name, title }) => html`<option value=${name} .selected=${live(name === engine?.name)}>${title}</option>`)}
      </select>
    </div>
    <div class="field">
      <label for="lab-edition">Rules</label>
      <select id="lab-edition" @change=${(/** @type {Event} */ event) => takeEdition(valueOf(event))}>
        ${engine?.editions.some(({ key }) => key === source?.key)
          ? nothing
          : html`<option value="" selected disabled>${source?.title}</option>`}
        ${engine?.editions.map(({ key }) => html`<option value=${key} .selected=${live(key === source?.key)}>${key}</option>`)}
      </select>
    </div>
    <label class="button"
      ><input class="unseen" type="file" accept=".toml,text/plain" @change=${fromInput} />A pack of your own \u2026</label
    >
  </section>`;
}

/** @param {Event} event */
const valueOf = (event) => /** @type {HTMLSelectElement} */ (event.target).value;

/** @param {string} name */
function takeGame(name) {
  const edition = bench.engines.find((engine) => engine.name === name)?.editions[0];
  if (edition) takeEdition(edition.key);
}

/** @param {string} key */
async function takeEdition(key) {
  if (await bench.take({ edition: key }, key)) history.replaceState(null, "", `/lab?edition=${encodeURIComponent(key)}`);
}

/** @param {Event} event */
function fromInput(event) {
  const input = /** @type {HTMLInputElement} */ (event.target);
  const file = input.files?.[0];
  if (file) takeFile(file);
  input.value = "";
}

/** @param {File} file */
async function takeFile(file) {
  leaveDesk();
  if (file.size > LARGEST) {
    bench.trouble = `${file.name} is too large for a pack: at most ${LARGEST.toLocaleString("en")} bytes.`;
    draw();
    return;
  }
  if (await bench.open(file)) history.replaceState(null, "", "/lab");
}

async function begin() {
  const { engines } = await get("/api/lab");
  bench.engines = engines;
  if (bench.desk || bench.awaited) return;
  const campaign = wished.get("campaign") ?? "";
  if (campaign) {
    await bench.take({ campaign, engine: wished.get("engine") ?? "" }, wished.get("name") || campaign);
    return;
  }
  const first = engines.find((/** @type {{name: string}} */ { name }) => name === (wished.get("engine") ?? "nomadic")) ?? engines[0];
  const edition = wished.get("edition") ?? first?.editions[0]?.key;
  if (edition) await bench.take({ edition }, edition);
}

document.addEventListener("dragover", (event) => {
  if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
});
document.addEventListener("drop", (event) => {
  const file = event.dataTransfer?.files[0];
  if (!file) return;
  event.preventDefault();
  takeFile(file);
});

draw();
try {
  await begin();
} catch (problem) {
  bench.trouble = asProblem(problem).message;
}
draw();
