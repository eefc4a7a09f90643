// A path of legs: walked ones as they went, with what was met on them, then the next one and those to come.

import { html, nothing } from "../vendor/lit-html.js";
import { sized } from "./sized.js";

/**
 * @typedef {import("./types.js").Leg} Leg
 */

/**
 * @param {Leg[]} legs
 * @param {number} walked
 * @param {number} length
 */
export function path(legs, walked, length) {
  const share = length ? Math.round((walked / length) * 100) : 0;
  return html`<ol class="path" aria-label="The way, ${share} % of it walked">
    ${legs.map(
      (leg) => html`<li class="leg is-${leg.place} leg-${leg.key}" ${sized({ "--long": Math.max(leg.ground, 0) })}>
        <span class="leg-mark" aria-hidden="true"></span>
        <span class="leg-text" dir="auto">${told(leg)}</span>
        ${leg.marks.length ? html`<span class="leg-met" dir="auto">${leg.marks.join(", ")}</span>` : nothing}
      </li>`,
    )}
  </ol>`;
}

/** @param {Leg} leg */
function told(leg) {
  if (leg.place === "walked") return leg.label;
  return leg.place === "next" ? "next" : "";
}
