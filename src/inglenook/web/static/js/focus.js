// Moves the focus to what a selector finds, once the page has been drawn anew.

/**
 * Where the focus goes when something waits: on the question itself, never on an option, so that an Enter that was
 * meant for something else answers nothing; or into the first of the dice.
 */
export const WAITING = "#waiting .question, #waiting input";

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
