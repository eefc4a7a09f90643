// Taking back and bringing back, each saying what it means before it is done.

import { html, nothing } from "../vendor/lit-html.js";
import { direction } from "./direction.js";
import { icon } from "./icons.js";
import { looksOn } from "./seats.js";

/**
 * @typedef {import("./types.js").TakeBack} TakeBack
 * @typedef {import("./room.js").Room} Room
 */

/** @param {Room} room */
export function undoView(room) {
  const { view, problem } = room.store.state;
  if (!view || looksOn(view)) return nothing;
  return html`<div class="undo">
    ${view.undo ? button(room, "undo", "Take back", view.undo) : nothing}
    ${view.redo ? button(room, "redo", "Bring back", view.redo) : nothing}
    ${problem?.where === "undo" || problem?.where === "redo"
      ? html`<p class="error" role="alert">${problem.problem.message}</p>`
      : nothing}
  </div>`;
}

/**
 * @param {Room} room
 * @param {"undo" | "redo"} what
 * @param {string} label
 * @param {TakeBack} falls
 */
function button(room, what, label, falls) {
  const lines = falls.lines.filter((line) => line !== falls.text);
  return html`<button
    type="button"
    class="quiet small undo-${what}"
    aria-describedby=${lines.length ? `${what}-lines` : nothing}
    @click=${() => room.table.act(what, what, {})}
  >
    ${icon(what)}<span dir=${direction(falls.text)}>${label}: ${falls.text}</span>
    ${lines.length ? html`<span class="undo-lines" id="${what}-lines" dir="auto">${lines.join(" \u00b7 ")}</span>` : nothing}
  </button>`;
}
