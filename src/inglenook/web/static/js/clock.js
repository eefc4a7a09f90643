// A clock: a circle of segments that fill one after another. Segments that may be filled soon show as ghosts.

import { svg, html, nothing } from "../vendor/lit-html.js";
import { MIDDLE, wedge } from "./wedge.js";

/**
 * @param {number} filled
 * @param {number} segments
 * @param {(place: number) => number} [chance] how likely the segment at this place changes, 0 to 1
 */
export function clock(filled, segments, chance = () => 0) {
  return html`<svg class="clock" viewBox="0 0 48 48" role="img" aria-label="${filled} of ${segments} segments filled">
    ${Array.from({ length: segments }, (_, place) => segment(place, segments, place < filled, chance(place)))}
    <circle class="clock-hub" cx=${MIDDLE} cy=${MIDDLE} r="2.4" />
  </svg>`;
}

/**
 * @param {number} place
 * @param {number} segments
 * @param {boolean} full
 * @param {number} chance
 */
function segment(place, segments, full, chance) {
  const shape = wedge(place / segments, (place + 1) / segments);
  const ghost = chance > 0 && !full ? (chance > 0.66 ? "likely" : chance > 0.2 ? "maybe" : "hardly") : "";
  return svg`<path class="segment ${full ? "is-full" : ""}" d=${shape} />${
    ghost ? svg`<path class="segment-ghost ghost-${ghost}" d=${shape} />` : nothing
  }`;
}
