// A control's value that is bound as `live` does, but never over what somebody is in the midst of typing.

import { noChange } from "../vendor/lit-html.js";
import { Directive, directive, PartType } from "../vendor/directive.js";

/** @type {WeakSet<Element>} controls in which something was typed that was not sent yet */
const typing = new WeakSet();

class Unsent extends Directive {
  /** @param {import("../vendor/directive.js").PartInfo} part */
  constructor(part) {
    super(part);
    if (part.type !== PartType.PROPERTY || part.name !== "value") throw new Error("`unsent` is for the value of a control.");
    this.known = false;
  }

  /** @param {string} value */
  render(value) {
    return value;
  }

  /**
   * @param {import("../vendor/directive.js").PropertyPart} part
   * @param {[string]} value
   */
  update({ element }, [value]) {
    const control = /** @type {HTMLInputElement} */ (element);
    if (!this.known) this.#listen(control);
    if (typing.has(control) && document.activeElement === control) return noChange;
    if (control.value !== value) control.value = value;
    return noChange;
  }

  /** @param {HTMLInputElement} control */
  #listen(control) {
    this.known = true;
    control.addEventListener("input", () => typing.add(control), { capture: true });
    control.addEventListener("change", () => typing.delete(control), { capture: true });
  }
}

/** For a control that sends on `change`: another's entry, or work that goes on, may draw the page at any moment. */
export const unsent = directive(Unsent);
