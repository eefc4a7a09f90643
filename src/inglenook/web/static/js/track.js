// A track: boxes drawn by hand, filled by strokes. A box that may be marked soon shows as a ghost.

import { svg, html, nothing } from "../vendor/lit-html.js";

const OUTLINES = [
  "M4.2 4.6 L20.1 3.9 L20.4 20.2 L3.8 19.8 Z",
  "M3.9 4 L19.7 4.5 L20.2 19.7 L4.4 20.3 Z",
  "M4.4 3.8 L20.3 4.2 L19.6 20.1 L4 19.6 Z",
  "M3.7 4.3 L20 3.8 L20.1 19.9 L4.1 20.2 Z",
];
const STROKES = [
  "M6 10.5 L10.8 5.6 M5.8 15.6 L16 5.4 M6.3 19 L18.6 7.2 M10.4 19 L18.4 11.6 M15.2 18.8 L18.6 15.8",
  "M5.8 9.6 L9.8 5.8 M5.9 14.4 L14.8 5.7 M6 18.6 L18.2 6.6 M9.6 18.8 L18.5 10.4 M14.2 18.9 L18.4 14.9",
  "M5.9 11 L11.2 5.5 M5.7 16.2 L16.6 5.6 M7 19 L18.4 7.9 M11.4 18.9 L18.3 12.3 M15.8 18.7 L18.5 16.2",
  "M6.1 10 L10.4 5.5 M5.8 15 L15.4 5.6 M6.2 18.8 L18.5 6.9 M10 18.9 L18.5 11 M14.8 18.8 L18.3 15.4",
];

/**
 * @param {number} filled
 * @param {number} size
 * @param {(place: number) => number} [chance] how likely the box at this place changes, 0 to 1
 */
export function track(filled, size, chance = () => 0) {
  return html`<span class="track" role="img" aria-label="${filled} of ${size} boxes marked">
    ${Array.from({ length: size }, (_, place) => box(place, place < filled, chance(place)))}
  </span>`;
}

/**
 * @param {number} place
 * @param {boolean} full
 * @param {number} chance
 */
function box(place, full, chance) {
  const which = place % OUTLINES.length;
  const ghost = chance > 0 ? (chance > 0.66 ? "likely" : chance > 0.2 ? "maybe" : "hardly") : "";
  return html`<svg
    class="box ${full ? "is-full" : ""} ${ghost ? `ghost-${ghost}` : ""}"
    viewBox="0 0 24 24"
    aria-hidden="true"
    focusable="false"
  >
    <path class="box-line" d=${OUTLINES[which] ?? ""} />
    ${full ? svg`<path class="box-fill" pathLength="1" d=${STROKES[which] ?? ""} />` : nothing}
    ${ghost ? svg`<path class="box-ghost" d=${full ? "M5 5 L19 19" : STROKES[which] ?? ""} />` : nothing}
  </svg>`;
}
