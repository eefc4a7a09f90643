// The campaign page: puts its parts together, and draws each when something it shows has changed.

import { html, nothing, render } from "../vendor/lit-html.js";
import { stayAtBottom } from "./bottom.js";
import { Chances } from "./chances.js";
import { composerView } from "./composer.js";
import { call, listenForTouch, tellNothing, tellTurn } from "./attention.js";
import { deedsView, openDeed } from "./deeds.js";
import { valuesOf } from "./fields.js";
import { headerView, switchesView } from "./header.js";
import { listenToPictures } from "./handout.js";
import { listenToKeys } from "./keys.js";
import { unfoldOnPaper } from "./fold.js";
import { follow } from "./live.js";
import { modeOf } from "./mode.js";
import { oddsRestOn } from "./odds.js";
import { asProblem, get, Problem } from "./api.js";
import { noticeView } from "./nudge.js";
import { peopleStrip } from "./people.js";
import { promptView } from "./prompt.js";
import { pauseBanner } from "./safety.js";
import { looksOn, together } from "./seats.js";
import { sheetView } from "./sheet.js";
import { stagesView } from "./stage.js";
import { stepsView } from "./steps.js";
import { Store } from "./store.js";
import { invitation, storyView } from "./story.js";
import { Table } from "./table.js";
import { turnView } from "./turn.js";
import { undoView } from "./undo.js";
import { waitingView } from "./waiting.js";

/** @typedef {import("./room.js").Room} Room */

const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const store = new Store(id);
/** @type {Room} */
const room = { store, table: new Table(store), chances: new Chances(store) };

/** @param {string} name */
function place(name) {
  const found = document.getElementById(name);
  if (!found) throw new Error(`the page has no place ${name}`);
  return found;
}

/** What may happen to the sheet: by the option that is looked at, else by the command that is about to be done. */
function ghost() {
  const { state } = store;
  if (state.ghost || !state.view) return state.ghost;
  const mode = modeOf(state.line, state.view.commands);
  const command = mode.kind === "do" ? mode.command : state.view.commands.find(({ name }) => name === state.open);
  const values = command ? valuesOf(state, command) : {};
  const complete = command?.fields.every(({ kind, name }) => kind === "text" || (values[name] ?? "") !== "");
  const odds = command && complete ? room.chances.of(command, values) : null;
  if (!odds || odds instanceof Problem) return null;
  return { effects: odds.effects, choosing: oddsRestOn(odds) };
}

function trouble() {
  const { state } = store;
  if (state.trouble) {
    return html`<p class="banner" role="alert">${state.trouble} <a href="/">All campaigns</a></p>`;
  }
  return state.silent ? silence(state.silent) : nothing;
}

/**
 * That nothing is heard, why, and when it is tried again.
 * @param {import("./live.js").Silence} silent
 */
function silence({ sentence, when }) {
  return html`<p class="banner" role="status">
    ${sentence || "The connection is lost."} What you write is kept here; the page tries again by itself${when ? ` ${when}` : ""}.
    <button type="button" class="quiet small" @click=${() => (room.table.hurry(), line?.hurry())}>Try now</button>
  </p>`;
}

function draw() {
  const { state } = store;
  render(headerView(room), place("header"));
  render(trouble(), place("trouble"));
  document.querySelector(".skip")?.toggleAttribute("hidden", !state.view);
  if (!state.view) return state.trouble ? cleared() : undefined;
  const shade = ghost();
  tellTurn(state.view);
  document.body.classList.toggle("is-shared", together(state));
  document.body.classList.toggle("is-onlooker", looksOn(state.view));
  skipTo(looksOn(state.view) ? "story" : "line");
  render(
    sheetView(store, state.view.sheets, shade),
    place("sheet-blocks"),
  );
  render(creditsView(state.view), place("sheet-credits"));
  render(html`${peopleStrip(room)}${stepsView(room)}${switchesView(room)}`, place("steps"));
  drawStory();
  render(html`${stagesView(room, shade?.effects ?? null)}${turnView(room)}${waitingView(room)}${promptView(room)}`, place("next"));
  render(html`${noticeView(room)}${pauseBanner(room)}${composerView(room, undoView(room))}`, place("writing"));
  render(deedsView(room), place("deeds"));
  render(creditsView(state.view), place("credits"));
  place("deeds").classList.toggle("is-open", state.panel);
  growLine();
  reachable(place("sheet"));
  reachable(place("deeds"));
}

/**
 * Where the first link of the page leads: to the line, or to the story for who only reads.
 * @param {"line" | "story"} name
 */
function skipTo(name) {
  const skip = document.querySelector(".skip");
  if (!(skip instanceof HTMLAnchorElement) || skip.hash === `#${name}`) return;
  skip.href = `#${name}`;
  skip.textContent = name === "line" ? "To the line you write in" : "To the story";
}

/** @type {unknown[]} */
let told = [];

/** Draws the story only if something in it has changed: it may be long, and keys are pressed often. */
function drawStory() {
  const { view, items, folded, justStory, fresh, editing, busy, problem, more } = store.state;
  const now = [view, items, folded, justStory, fresh, editing, busy, problem, more];
  if (now.every((part, at) => part === told[at])) return;
  told = now;
  render(html`${storyView(room)}${invitation(room, (command) => openDeed(room, command))}`, place("story"));
}

/** @param {import("./types.js").View} view */
const creditsView = (view) =>
  html`${view.engines.map(({ title, credit }) => html`<span>${title} by ${credit.author}, ${credit.licence}.</span> `)}
    <a href="/about">Credits</a>`;

/**
 * What scrolls by itself can be scrolled with keys too.
 * @param {HTMLElement} element
 */
function reachable(element) {
  if (element.scrollHeight > element.clientHeight + 1) element.tabIndex = 0;
  else element.removeAttribute("tabindex");
}

/** Makes the line as high as its words, up to a third of the window. */
function growLine() {
  const line = document.getElementById("line");
  if (!(line instanceof HTMLTextAreaElement)) return;
  line.style.height = "auto";
  line.style.height = `${Math.min(line.scrollHeight + 2, innerHeight / 3)}px`;
}

/** Takes everything from a page that may show it no more. */
function cleared() {
  told = [];
  tellNothing();
  for (const name of ["sheet-blocks", "sheet-credits", "steps", "story", "next", "writing", "deeds"]) render(nothing, place(name));
}

/** Who this browser is, as soon as the server can say it. */
async function knowMe() {
  try {
    store.set({ me: await get("/api/me") });
  } catch (thrown) {
    const { passing, retryAfter } = asProblem(thrown);
    if (passing) setTimeout(knowMe, Math.max(2, retryAfter) * 1000);
  }
}

/** @type {{hurry: () => void} | null} */
let line = null;

store.listen(draw);
draw();
knowMe();
stayAtBottom(place("table"));
unfoldOnPaper(draw);
Object.assign(window, { inglenook: { held: () => store.state.view } }); // what this page holds, for whoever checks it
if (await room.table.load()) {
  listenToKeys(room);
  listenToPictures(room);
  listenForTouch();
  line = follow(id, store.state.view?.cursor ?? "", {
    news: ({ feed, view, late }) => room.table.takeNews(feed.entries, view, late),
    stranger: () => room.table.rise(),
    here: (here) => store.set({ here }),
    nudged: (from) => {
      store.set({ notice: `${from} nudges you: the table waits for you.` });
      call(store.state.view?.name ?? "Inglenook", `${from} nudges you.`);
    },
    gone: () => store.set({ trouble: "This campaign is no longer here: it was moved or deleted." }),
    silent: (silent) => silent !== store.state.silent && store.set({ silent }),
  });
  if (matchMedia("(hover: hover)").matches) document.getElementById("line")?.focus({ preventScroll: true });
}
