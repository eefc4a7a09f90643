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

function draw() {
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
      ${deskView()}`,
    place,
  );
}

function deskView() {
  if (bench.fetched) return html`<p class="note">The pack is being fetched \u2026</p>`;
  return bench.lay ? html`<div class="lab-desk">${rulesView(bench)} ${resultsView(bench)}</div>` : nothing;
}

function chooser() {
  const source = bench.fetched ?? bench.source;
  const played = bench.fetched ? "" : bench.checked?.engine;
  const engine =
    bench.engines.find(({ name }) => name === played) ??
    bench.engines.find(({ editions }) => editions.some(({ key }) => key === source.key)) ??
    bench.engines[0];
  return html`<section class="lab-choose" aria-label="Which rules?">
    <div class="field">
      <label for="lab-game">Game</label>
      <select id="lab-game" @change=${(/** @type {Event} */ event) => takeGame(valueOf(event))}>
        ${bench.engines.map(({ name, title }) => html`<option value=${name} .selected=${live(name === engine?.name)}>${title}</option>`)}
      </select>
    </div>
    <div class="field">
      <label for="lab-edition">Rules</label>
      <select id="lab-edition" @change=${(/** @type {Event} */ event) => takeEdition(valueOf(event))}>
        ${engine?.editions.some(({ key }) => key === source.key)
          ? nothing
          : html`<option value="" selected disabled>${source.title || "your own"}</option>`}
        ${engine?.editions.map(({ key }) => html`<option value=${key} .selected=${live(key === source.key)}>${key}</option>`)}
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
  const campaign = wished.get("campaign") ?? "";
  if (campaign) {
    await bench.take({ campaign, engine: wished.get("engine") ?? "" }, wished.get("name") || campaign);
    return;
  }
  const first = engines.find((/** @type {{name: string}} */ { name }) => name === (wished.get("engine") ?? "nomadic")) ?? engines[0];
  const edition = wished.get("edition") ?? first?.editions[0]?.key;
  if (edition) await bench.take({ edition }, edition);
}

document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  event.preventDefault();
  const file = event.dataTransfer?.files[0];
  if (file) takeFile(file);
});

draw();
try {
  await begin();
} catch (problem) {
  bench.trouble = asProblem(problem).message;
}
draw();
