// Sizes that depend on numbers, set through the element itself: the page's policy allows no style in its text.

import { ref } from "../vendor/directives/ref.js";

/**
 * Sets custom properties on the element it stands in: `<div ${sized({"--part": 3})}>`.
 * @param {Record<string, string | number>} properties
 */
export const sized = (properties) =>
  ref((element) => {
    if (!(element instanceof HTMLElement || element instanceof SVGElement)) return;
    for (const [name, value] of Object.entries(properties)) element.style.setProperty(name, String(value));
  });
