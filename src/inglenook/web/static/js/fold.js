// Parts of the page that fold, and stay as they were left.

import { html } from "../vendor/lit-html.js";

let onPaper = false;

/**
 * @param {import("./store.js").Store} store
 * @param {object} part
 * @param {string} part.part by what it is remembered
 * @param {boolean} part.open whether it is open where nobody has touched it
 * @param {string} part.name a class for its looks
 * @param {unknown} part.head
 * @param {() => unknown} part.body drawn only if it is open
 * @param {boolean} [part.held] whether it has to be open now
 */
export function foldable(store, { part, open, name, head, body, held = false }) {
  const unfolded = held || (store.state.folds[part] ?? open);
  const turn = (/** @type {Event} */ event) => {
    event.preventDefault();
    store.fold(part, !unfolded);
  };
  const shown = unfolded || onPaper;
  return html`<details class="fold ${name}" ?open=${shown}>
    <summary class="fold-head" @click=${turn}>${head}</summary>
    <div class="fold-body">${shown ? body() : ""}</div>
  </details>`;
}

/**
 * On paper everything is unfolded.
 * @param {() => void} draw draws the page at once
 */
export function unfoldOnPaper(draw) {
  const turn = (/** @type {boolean} */ printing) => () => {
    onPaper = printing;
    draw();
  };
  addEventListener("beforeprint", turn(true));
  addEventListener("afterprint", turn(false));
}
