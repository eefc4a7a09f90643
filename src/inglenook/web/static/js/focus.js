// Moves the focus to what a selector finds, once the page has been drawn anew.

import { isOwn } from "./attention.js";

/**
 * Where the focus goes when something waits: on the question itself, never on an option, so that an Enter that was
 * meant for something else answers nothing; or into the first of the dice.
 */
export const WAITING = ".waiting:not(.waiting-others) :is(.question, input)";

/**
 * Goes where it goes on after something was done: to what waits for oneself, to what is offered, or home.
 * @param {import("./types.js").View} view
 */
export function focusNext(view) {
  if (view.waiting.some((each) => isOwn(view, each))) focusOn(WAITING);
  else if (view.sheets.some(({ sheet }) => sheet.prompt)) focusOn("#prompt textarea, #line");
  else focusHome();
}

/** Whether the focus is nowhere, as what had it is gone; to be asked once the page has been drawn anew. */
export const focusLost = () => document.activeElement === null || document.activeElement === document.body;

/**
 * Goes back to where one writes; where there is no keyboard but the one that would cover half of the page, to the newest
 * that was told.
 */
export function focusHome() {
  if (matchMedia("(hover: hover)").matches) return focusOn("#line");
  requestAnimationFrame(() => {
    const told = document.querySelectorAll("#story [tabindex='-1']");
    const last = told[told.length - 1];
    if (last instanceof HTMLElement) last.focus({ preventScroll: true });
  });
}

/** @param {string} selector */
export function focusOn(selector) {
  requestAnimationFrame(() => {
    const found = document.querySelector(selector);
    if (found instanceof HTMLElement) found.focus();
  });
}

/**
 * Whether keys go into a text now.
 * @param {EventTarget | null} target
 */
export function isText(target) {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  if (target instanceof HTMLInputElement) return !["radio", "checkbox", "button"].includes(target.type);
  return target instanceof HTMLElement && target.isContentEditable;
}
