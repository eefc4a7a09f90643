// Dialogs: the browser's own, so that Escape, focus and the page behind are taken care of.

import { html, render } from "../vendor/lit-html.js";
import { icon } from "./icons.js";

/**
 * Shows a dialog and keeps it drawn. Gives the functions that draw it anew and close it.
 * @param {string} title
 * @param {() => unknown} content
 * @param {string} [name] a class for its looks
 */
export function openDialog(title, content, name = "") {
  const dialog = document.createElement("dialog");
  dialog.className = `dialog ${name}`;
  const titled = `dialog-title-${document.querySelectorAll("dialog").length}`; // one may ask before another
  dialog.setAttribute("aria-labelledby", titled);
  document.body.append(dialog);
  const draw = () =>
    render(
      html`<header class="dialog-head">
          <h2 id=${titled} tabindex="-1">${title}</h2>
          <button type="button" class="quiet" @click=${() => dialog.close()}>
            ${icon("close")}<span class="unseen">Close</span>
          </button>
        </header>
        ${content()}`,
      dialog,
    );
  dialog.addEventListener("close", () => {
    dialog.remove();
    focusAgain();
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  draw();
  dialog.showModal();
  return { draw, close: () => dialog.close(), dialog };
}

/** A text that was given the focus while the dialog still stood has no caret in Chromium, and would lose what is typed. */
function focusAgain() {
  const held = document.activeElement;
  if (!(held instanceof HTMLElement) || held === document.body) return;
  held.blur();
  held.focus({ preventScroll: true });
}

/**
 * Asks whether something that can't be undone is meant.
 * @param {string} question
 * @param {string} yes
 * @returns {Promise<boolean>}
 */
export function confirmed(question, yes) {
  return new Promise((resolve) => {
    let sure = false;
    const { close, dialog } = openDialog(
      "Are you sure?",
      () => html`<p>${question}</p>
        <p class="row">
          <button
            type="button"
            class="primary"
            @click=${() => {
              sure = true;
              close();
            }}
          >
            ${yes}
          </button>
          <button type="button" class="quiet" @click=${() => close()}>No, leave it</button>
        </p>`,
      "dialog-small",
    );
    dialog.addEventListener("close", () => resolve(sure));
  });
}
