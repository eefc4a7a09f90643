// The first page: three doors, and the campaigns behind one of them.

import { html, nothing, render } from "../vendor/lit-html.js";
import { asProblem, get, post, send } from "./api.js";
import { focusOn } from "./focus.js";
import { hearth, icon } from "./icons.js";
import { newCampaignView } from "./new-campaign.js";
import { themeButton } from "./theme-button.js";
import { ago } from "./time.js";

/**
 * @typedef {import("./types.js").CampaignLine} CampaignLine
 * @typedef {import("./types.js").EngineLine} EngineLine
 */

const place = /** @type {HTMLElement} */ (document.getElementById("home"));

const state = {
  /** @type {CampaignLine[] | null} */
  campaigns: null,
  /** @type {EngineLine[]} */
  engines: [],
  home: "",
  making: location.hash === "#new",
  busy: "",
  trouble: "",
  /** @type {File | null} a file that has come, but whose name is taken here */
  nameless: null,
  /** @type {import("./types.js").Me | null} */
  me: null,
};

/** @param {Partial<typeof state>} changes */
function set(changes) {
  Object.assign(state, changes);
  draw();
}

/** @param {string} id */
const pathOf = (id) => `/c/${encodeURIComponent(id)}`;

async function load() {
  try {
    const [{ home, campaigns }, engines, me] = await Promise.all([get("/api/campaigns"), get("/api/engines"), get("/api/me")]);
    set({ home, campaigns, engines, me, trouble: "" });
  } catch (problem) {
    set({ trouble: asProblem(problem).message });
  }
}

async function playNow() {
  set({ busy: "play", trouble: "" });
  try {
    const { id } = await post("/api/play-now", {});
    location.assign(pathOf(id));
  } catch (problem) {
    set({ busy: "", trouble: asProblem(problem).message });
  }
}

/** @param {Event} event */
async function importFile(event) {
  const input = /** @type {HTMLInputElement} */ (event.target);
  const file = input.files?.[0];
  if (!file) return;
  await takeIn(file, "");
  input.value = "";
}

/**
 * Takes in a campaign's file, under a name of its own or its old one. If that is taken, another is asked for.
 * @param {File} file
 * @param {string} name
 */
async function takeIn(file, name) {
  set({ busy: "import", trouble: "" });
  try {
    const { id } = await send(`/api/import${name ? `?name=${encodeURIComponent(name)}` : ""}`, file);
    location.assign(pathOf(id));
  } catch (thrown) {
    const problem = asProblem(thrown);
    const nameless = problem.field === "name" ? file : null;
    set({ busy: "", trouble: problem.message, nameless });
    if (nameless) focusOn("#import-name");
  }
}

/** @param {File} file */
const otherName = (file) => html`<form
  class="field field-inline"
  @submit=${(/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
    takeIn(file, String(data.get("name") ?? "").trim());
  }}
>
  <label for="import-name">Bring it under the name</label>
  <input id="import-name" name="name" dir="auto" required maxlength="120" autocomplete="off" />
  <button ?disabled=${state.busy === "import"}>Bring it</button>
</form>`;

function openNew() {
  set({ making: !state.making });
  if (state.making) focusOn("#new-name");
}

/** What a guest sees: their tables; a stranger, what to do. */
function guestView() {
  const { campaigns, trouble } = state;
  const seated = Boolean(campaigns?.length);
  return html`<div class="home-tools">${themeButton(draw)}</div>
    <header class="welcome">
      ${hearth()}
      <h1>Inglenook</h1>
      <p>${seated ? "Your seat is kept warm." : "A seat by the fire, for those who were asked in."}</p>
    </header>
    ${trouble ? html`<p class="error" role="alert">${trouble}</p>` : nothing}
    ${seated
      ? campaignsView()
      : html`<section class="join-card" id="doors" tabindex="-1" aria-label="What to do">
          <p>You have no seat here yet. Ask whoever leads your game for a link, and open it in this browser: that is all.</p>
          <p class="note">
            You had a seat, in another browser perhaps? There, “Who is here” makes a link to bring it along. You keep this
            server yourself? The terminal in which it was started shows your own way in.
          </p>
        </section>`}
    <footer class="home-foot"><p class="note"><a href="/about">Whose work this is</a></p></footer>`;
}

function draw() {
  const { campaigns, engines, trouble, me } = state;
  if (me?.shared && !me.owner) {
    render(guestView(), place);
    return;
  }
  render(
    html`<div class="home-tools">${themeButton(draw)}</div>
      <header class="welcome">
        ${hearth()}
        <h1>Inglenook</h1>
        <p>A seat by the fire: begin a story, let the dice speak, and keep what was told.</p>
      </header>
      ${trouble ? html`<p class="error" role="alert">${trouble}</p>` : nothing}
      <section class="doors" id="doors" aria-label="Begin" tabindex="-1">
        <button type="button" class="door door-first" ?disabled=${state.busy === "play"} @click=${playNow}>
          ${icon("flame")}<b>Play now</b>
          <span>A ready character in a ready world. The first roll is a minute away.</span>
        </button>
        <button type="button" class="door" aria-expanded=${state.making ? "true" : "false"} aria-controls="new" @click=${openNew}>
          ${icon("pen")}<b>New campaign</b>
          <span>Choose a game and a name. Everything else can wait.</span>
        </button>
        <a class="door" href=${campaigns?.length ? "#campaigns" : "#import"}>
          ${icon("book")}<b>Open</b>
          <span>${campaigns?.length ? "Go on where you left off." : "Nothing here yet, but you can bring one."}</span>
        </a>
      </section>
      ${state.making ? newCampaignView(engines, (id) => location.assign(pathOf(id)), draw) : nothing}
      ${campaignsView()}
      <footer class="home-foot">
        <p id="import" tabindex="-1">
          <label class="button quiet">
            <input class="unseen" type="file" accept=".json,application/json" @change=${importFile} />
            Bring a campaign from a file
          </label>
        </p>
        ${state.nameless ? otherName(state.nameless) : nothing}
        ${state.home
          ? html`<p class="note">Your campaigns lie in <span class="code">${state.home}</span>, one file each, on this computer only.</p>`
          : nothing}
        ${state.home
          ? html`<p class="note"><a href="/lab">The lab</a>: change a number of the rules, and see what becomes of a game.</p>`
          : nothing}
        ${me && !me.shared
          ? html`<p class="note">To play with others, start <span class="code">inglenook serve</span>: it opens a shared table with links for them.</p>`
          : nothing}
        <p class="note"><a href="/verify">Check a record</a> · <a href="/about">Whose work this is</a></p>
      </footer>`,
    place,
  );
}

function campaignsView() {
  const { campaigns } = state;
  if (!campaigns) return nothing;
  return html`<section class="campaigns" id="campaigns" tabindex="-1" aria-labelledby="campaigns-title">
    <h2 id="campaigns-title">${state.me?.shared && !state.me.owner ? "Your tables" : "Your campaigns"}</h2>
    ${campaigns.length
      ? html`<ul role="list">
          ${campaigns.map(lineView)}
        </ul>`
      : html`<p class="note">None yet. The fire is lit; take a seat.</p>`}
  </section>`;
}

/** @param {CampaignLine} campaign */
function lineView(campaign) {
  if (campaign.trouble) {
    return html`<li class="campaign">
      <b dir="auto">${campaign.name}</b>
      <span class="error">${campaign.trouble}</span>
      <span class="note code">${campaign.file}</span>
    </li>`;
  }
  return html`<li class="campaign">
    <a href=${pathOf(campaign.id)}><b dir="auto">${campaign.name}</b></a>
    <span dir="auto">${campaign.line}</span>
    <span class="note">${[campaign.titles.join(", "), stateOf(campaign)].filter(Boolean).join(" \u00b7 ")}</span>
  </li>`;
}

/**
 * How a campaign stands; a guest isn't told when it was played.
 * @param {CampaignLine} campaign
 */
function stateOf({ over, played }) {
  if (over) return "come to its end";
  return played ? `played ${ago(played)}` : "";
}

draw();
await load();
