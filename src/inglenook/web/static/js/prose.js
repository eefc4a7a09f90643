// Words in the story. They can be rewritten, with the old ones kept, and erased for good.

import { html, nothing } from "../vendor/lit-html.js";
import { live } from "../vendor/directives/live.js";
import { unsafeHTML } from "../vendor/directives/unsafe-html.js";
import { confirmed } from "./dialog.js";
import { draft, keepDraft } from "./drafts.js";
import { focusOn } from "./focus.js";
import { marked } from "./hidden.js";
import { icon } from "./icons.js";
import { keyOf, placeOf } from "./journal.js";
import { isGm, signed } from "./seats.js";
import { hour } from "./time.js";

/**
 * @typedef {import("./types.js").Entry} Entry
 * @typedef {import("./room.js").Room} Room
 */

/**
 * @param {Room} room
 * @param {Entry} entry
 */
export function proseView(room, entry) {
  const { state } = room.store;
  const key = keyOf(entry);
  if (state.editing === key) return editor(room, entry);
  const classes = `prose ${entry.struck ? "is-struck" : ""} ${state.fresh.has(key) ? "is-fresh" : ""}`;
  const by = state.view ? signed(state.view, entry.seat) : "";
  const may = state.view !== null && (isGm(state.view) || entry.seat === state.view.seat);
  if (entry.data.erased) return html`<p class="story-note">Words were erased here.</p>`;
  return html`<article class=${classes} id=${placeOf(entry.lane, entry.number)} tabindex="-1" aria-label="Story${by ? ` by ${by}` : ""}, ${hour(entry.instant)}">
    ${by ? html`<p class="prose-by"><bdi>${by}</bdi> ${marked(room, [entry])}</p>` : nothing}
    <div class="prose-text" dir="auto">${body(entry)}</div>
    <p class="prose-tools">
      <time datetime=${new Date(entry.instant).toISOString()}>${hour(entry.instant)}</time>
      ${entry.data.revised ? html`<span>rewritten</span>` : nothing}
      ${entry.struck || !may
        ? nothing
        : html`<button type="button" class="quiet small" @click=${() => edit(room, entry)}>
              ${icon("pen")}<span class="unseen">Rewrite</span>
            </button>
            <button type="button" class="quiet small" @click=${() => erase(room, entry)}>
              ${icon("erase")}<span class="unseen">Erase</span>
            </button>`}
    </p>
  </article>`;
}

/**
 * The words: as the server rendered them, harmless, or as they are.
 * @param {Entry} entry
 */
const body = (entry) => (entry.html === undefined ? html`<p class="as-typed">${entry.text}</p>` : unsafeHTML(entry.html));

/**
 * @param {Room} room
 * @param {Entry} entry
 */
function edit(room, entry) {
  room.store.set({ editing: keyOf(entry), problem: null });
  focusOn("#rewrite");
}

/**
 * @param {Room} room
 * @param {Entry} entry
 */
function editor(room, entry) {
  const { state } = room.store;
  const field = fieldOf(entry);
  const problem = state.problem?.where === "rewrite" ? state.problem.problem : null;
  const words = draft(state.id, field) || entry.text;
  return html`<form
    class="prose prose-editor"
    @submit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      save(room, entry);
    }}
    @keydown=${(/** @type {KeyboardEvent} */ event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save(room, entry);
      if (event.key === "Escape") leave(room, entry);
    }}
  >
    <label class="unseen" for="rewrite">Rewrite</label>
    <textarea
      id="rewrite"
      dir="auto"
      rows="3"
      .value=${live(words)}
      @input=${(/** @type {Event} */ event) => keepDraft(state.id, field, /** @type {HTMLTextAreaElement} */ (event.target).value)}
    ></textarea>
    ${problem ? html`<p class="error" role="alert">${problem.message}</p>` : nothing}
    <p class="row">
      <button class="primary" ?disabled=${state.busy === "rewrite"}>Keep these words</button>
      <button type="button" class="quiet" @click=${() => leave(room, entry)}>Leave them as they were</button>
    </p>
  </form>`;
}

/**
 * @param {Room} room
 * @param {Entry} entry
 */
async function save({ store, table }, entry) {
  const field = fieldOf(entry);
  const text = draft(store.state.id, field) || entry.text;
  const done = text === entry.text || (await table.act("rewrite", "revise", { number: entry.number, lane: entry.lane, text }));
  if (!done) return;
  keepDraft(store.state.id, field, "");
  store.set({ editing: "" });
  focusOn(`#${placeOf(entry.lane, entry.number)}`);
}

/**
 * Where its new words are kept until they are sent.
 * @param {Entry} entry
 */
const fieldOf = (entry) => `rewrite.${entry.lane === "table" ? entry.number : keyOf(entry)}`;

/**
 * @param {Room} room
 * @param {Entry} entry
 */
function leave({ store }, entry) {
  keepDraft(store.state.id, fieldOf(entry), "");
  store.set({ editing: "", problem: null });
  focusOn(`#${placeOf(entry.lane, entry.number)}`);
}

/**
 * @param {Room} room
 * @param {Entry} entry
 */
async function erase({ table }, entry) {
  const sure = await confirmed("Erase these words for good? That something stood here stays on record.", "Erase");
  if (sure) await table.act("erase", "erase", { number: entry.number, lane: entry.lane });
}
