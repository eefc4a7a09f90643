// Search through the whole story, also the part that isn't loaded.

import { html, nothing } from "../vendor/lit-html.js";
import { asProblem, get } from "./api.js";
import { openDialog } from "./dialog.js";
import { placeOf } from "./journal.js";
import { day } from "./time.js";

/**
 * @typedef {import("./types.js").Entry} Entry
 * @typedef {import("./room.js").Room} Room
 */

const PAUSE = 120;

/** @param {Room} room */
export function showSearch(room) {
  const { id } = room.store.state;
  let words = "";
  let timer = 0;
  let trouble = "";
  /** @type {Entry[] | null} */
  let found = null;
  const { draw, close } = openDialog("Search the story", content, "dialog-search");

  async function look() {
    const asked = words;
    try {
      /** @type {Entry[]} */
      const answer = asked.trim() ? await get(`/api/c/${encodeURIComponent(id)}/search?q=${encodeURIComponent(asked)}`) : [];
      if (asked !== words) return;
      [found, trouble] = [asked.trim() ? answer : null, ""];
    } catch (problem) {
      if (asked !== words) return;
      trouble = asProblem(problem).message;
    }
    draw();
  }

  function content() {
    return html`<label class="field"
        >Words
        <input
          type="search"
          dir="auto"
          autofocus
          .value=${words}
          @input=${(/** @type {Event} */ event) => {
            words = /** @type {HTMLInputElement} */ (event.target).value;
            clearTimeout(timer);
            timer = window.setTimeout(look, PAUSE);
          }}
        />
      </label>
      ${trouble ? html`<p class="error" role="alert">${trouble}</p>` : nothing}
      <p class="note" role="status">${found ? (found.length ? `${found.length} found` : "Nothing in the story has these words.") : nothing}</p>
      <ul class="found" role="list">
        ${(found ?? []).map(
          (entry) =>
            html`<li>
              <button
                type="button"
                class="found-one ${entry.struck ? "is-struck" : ""}"
                @click=${() => {
                  close();
                  goTo(room, entry);
                }}
              >
                <span class="found-text" dir="auto">${entry.text.slice(0, 240)}</span>
                <span class="note">${day(entry.instant)}${entry.struck ? ", taken back" : ""}</span>
              </button>
            </li>`,
        )}
      </ul>`;
  }
}

/**
 * Loads the story back to an entry, and goes there.
 * @param {Room} room
 * @param {Entry} entry
 */
async function goTo({ store, table }, entry) {
  const key = `${entry.lane}:${entry.number}`;
  while (!store.state.entries.has(key) && store.state.more) await table.earlier();
  if (entry.struck && !store.state.showStruck) store.showStruck(true);
  await drawn();
  const place = document.getElementById(placeOf(entry.lane, entry.of && entry.kind !== "prose" ? entry.of : entry.number));
  place?.scrollIntoView({ block: "center" });
  place?.focus({ preventScroll: true });
}

/** Waits until what was loaded stands on the page, and the page has settled around it. */
const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
