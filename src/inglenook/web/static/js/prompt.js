// The log entry that an engine offers after something happened: written in one go, or skipped in one key.

import { html, nothing } from "../vendor/lit-html.js";
import { live } from "../vendor/directives/live.js";
import { audienceView } from "./audience.js";
import { perform } from "./deed.js";
import { fill, valueOf } from "./fields.js";
import { focusOn } from "./focus.js";
import { looksOn } from "./seats.js";

/**
 * @typedef {import("./types.js").Command} Command
 * @typedef {import("./room.js").Room} Room
 */

const WHERE = "prompt";

/**
 * What is offered now: the sheet's prompt, the command that takes words for it, and the one that skips it, which
 * is called as that one is with `skip_` before it.
 * @param {Room} room
 */
export function offered({ store }) {
  const { view } = store.state;
  if (looksOn(view)) return null;
  for (const { engine, sheet } of view?.sheets ?? []) {
    const legal = view?.commands.filter(({ name, refusal }) => name.startsWith(`${engine}.`) && !refusal) ?? [];
    const write = legal.find(({ prose }) => prose);
    if (!sheet.prompt || !write) continue;
    const skip = legal.find(({ name }) => name === write.name.replace(".", ".skip_"));
    return { text: sheet.prompt, write, skip };
  }
  return null;
}

/** @param {Room} room */
export function promptView(room) {
  const { store } = room;
  const offer = offered(room);
  const field = offer?.write.fields.find(({ name }) => name === offer.write.prose);
  if (!offer || !field) return html`<div id="prompt"></div>`;
  const problem = store.state.problem?.where === WHERE ? store.state.problem.problem : null;
  return html`<div id="prompt">
    <form
      class="prompt"
      aria-labelledby="prompt-text"
      @submit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        write(room, offer.write);
      }}
      @keydown=${(/** @type {KeyboardEvent} */ event) => {
        if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
          event.preventDefault();
          write(room, offer.write);
        }
      }}
    >
      <label id="prompt-text" for="prompt-words" dir="auto">${offer.text}</label>
      <textarea
        id="prompt-words"
        rows="2"
        dir="auto"
        .value=${live(String(valueOf(store.state, offer.write, field) ?? ""))}
        @input=${(/** @type {Event} */ event) => fill(store, offer.write, field, /** @type {HTMLTextAreaElement} */ (event.target).value)}
      ></textarea>
      ${audienceView(room, offer.write.name, WHERE, offer.write.lane)}
      ${problem ? html`<p class="error" role="alert">${problem.message}</p>` : nothing}
      <p class="row">
        <button class="primary" ?disabled=${store.state.busy === WHERE}>${offer.write.title}</button>
        ${offer.skip
          ? html`<button type="button" class="quiet" aria-keyshortcuts="Escape" @click=${() => skipPrompt(room)}>
              ${offer.skip.title} <kbd aria-hidden="true">Esc</kbd>
            </button>`
          : nothing}
      </p>
    </form>
  </div>`;
}

/**
 * @param {Room} room
 * @param {Command} command
 */
async function write(room, command) {
  if (await perform(room, command, WHERE)) focusOn("#line");
}

/**
 * Skips what is offered. Gives whether there was anything to skip.
 * @param {Room} room
 */
export function skipPrompt(room) {
  const skip = offered(room)?.skip;
  if (!skip) return false;
  room.table.perform(WHERE, skip.name, {}).then((done) => done && focusOn("#line"));
  return true;
}
