// The head of the campaign page: where one is, and the ways to look at it.

import { html, nothing } from "../vendor/lit-html.js";
import { hearth, icon } from "./icons.js";
import { showKeys } from "./keys.js";
import { peopleButton } from "./people.js";
import { stopButton } from "./safety.js";
import { showSearch } from "./search.js";
import { showSettings } from "./settings.js";
import { themeButton } from "./theme-button.js";

/** @typedef {import("./room.js").Room} Room */

/** @param {Room} room */
export function headerView(room) {
  const { view, id, silent, trouble } = room.store.state;
  const nameless = silent || trouble ? "Inglenook" : "\u00a0";
  return html`<a class="home-link" href="/">${hearth()}<span class="unseen">Inglenook, all campaigns</span></a>
    <div class="header-title">
      <h1 dir="auto">${view?.name ?? nameless}</h1>
      ${view ? html`<p class="header-engine">${view.engines.map(({ title }) => title).join(", ")}</p>` : nothing}
    </div>
    <nav class="header-tools" aria-label="This campaign">
      ${stopButton(room)} ${peopleButton(room)}
      <button type="button" class="tool" @click=${() => showSearch(room)}>${icon("search")}<span>Search</span></button>
      <a class="tool tool-read" href="/c/${encodeURIComponent(id)}/read">${icon("book")}<span>Read</span></a>
      <button type="button" class="tool" @click=${() => showSettings(room)}>${icon("gear")}<span>Settings</span></button>
      ${themeButton(() => room.store.set({}))}
      <button type="button" class="tool tool-keys" @click=${() => showKeys(room)}>${icon("keys")}<span>Keys</span></button>
    </nav>`;
}

/**
 * The switches over the story.
 * @param {Room} room
 */
export function switchesView({ store }) {
  const { view, justStory, showStruck, items, entries } = store.state;
  if (!view || !items.length) return nothing;
  const anyStruck = showStruck || [...entries.values()].some(({ struck }) => struck);
  return html`<div class="switches" role="group" aria-label="How the story is shown">
    <label class="tick"
      ><input type="checkbox" .checked=${justStory} @change=${() => store.justStory(!justStory)} /><span>Just the story</span></label
    >
    ${anyStruck
      ? html`<label class="tick"
          ><input type="checkbox" .checked=${showStruck} @change=${() => store.showStruck(!showStruck)} /><span>What was taken back</span></label
        >`
      : nothing}
  </div>`;
}
