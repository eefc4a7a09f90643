// Dice, drawn as what they are: a shape by the number of sides, and the face that fell.

import { html, nothing, svg } from "../vendor/lit-html.js";

/** Outlines and inner edges, in a square of 48. The face is written at `y`. */
const SHAPES = /** @type {Record<number, {outline: string, edges: string, y: number}>} */ ({
  4: { outline: "M24 4.5 L44.5 40.5 H3.5 Z", edges: "", y: 33 },
  6: { outline: "M11 6 H37 Q42 6 42 11 V37 Q42 42 37 42 H11 Q6 42 6 37 V11 Q6 6 11 6 Z", edges: "", y: 24 },
  8: { outline: "M24 2.5 L43.5 24 L24 45.5 L4.5 24 Z", edges: "M4.5 24 L24 32.5 L43.5 24", y: 21 },
  10: { outline: "M24 3 L45 21 V27 L24 45 L3 27 V21 Z", edges: "M3 24 L15 29 L24 33 L33 29 L45 24 M24 33 V45", y: 20 },
  12: {
    outline: "M24 3 L36.9 7.2 L44.9 18.2 V31.8 L36.9 42.8 L24 47 L11.1 42.8 L3.1 31.8 V18.2 L11.1 7.2 Z",
    edges: "M24 3 V10 M44.9 18.2 L38.3 20.4 M36.9 42.8 L32.8 37.2 M11.1 42.8 L15.2 37.2 M3.1 18.2 L9.7 20.4 M24 10 L38.3 20.4 L32.8 37.2 H15.2 L9.7 20.4 Z",
    y: 25.5,
  },
  20: {
    outline: "M24 2.5 L43 13.2 V34.8 L24 45.5 L5 34.8 V13.2 Z",
    edges: "M24 2.5 V10 M43 13.2 L37.5 32 L43 34.8 M5 13.2 L10.5 32 L5 34.8 M24 45.5 L37.5 32 M24 45.5 L10.5 32 M24 10 L43 13.2 M24 10 L5 13.2 M24 10 L37.5 32 H10.5 Z",
    y: 25.5,
  },
});

const ROUND = { outline: "M24 4 A20 20 0 1 1 23.9 4 Z", edges: "", y: 24 };
const PIPS = /** @type {Record<number, [number, number][]>} */ ({
  1: [[24, 24]],
  2: [[16, 16], [32, 32]],
  3: [[15, 15], [24, 24], [33, 33]],
  4: [[16, 16], [32, 16], [16, 32], [32, 32]],
  5: [[15, 15], [33, 15], [24, 24], [15, 33], [33, 33]],
  6: [[16, 14], [32, 14], [16, 24], [32, 24], [16, 34], [32, 34]],
});

/**
 * One die. Without a face it shows how many sides it has.
 * @param {number} sides
 * @param {number | null} [face]
 */
export function die(sides, face = null) {
  const shape = SHAPES[sides] ?? ROUND;
  const pips = sides === 6 && face !== null ? PIPS[face] : undefined;
  return html`<svg class="die die-${sides}" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
    <path class="die-body" d=${shape.outline} />
    ${shape.edges ? svg`<path class="die-edge" d=${shape.edges} />` : nothing}
    ${pips
      ? pips.map(([x, y]) => svg`<circle class="die-pip" cx=${x} cy=${y} r="3.6" />`)
      : svg`<text class="die-face" x="24" y=${shape.y} text-anchor="middle" dominant-baseline="central">${face ?? sides}</text>`}
  </svg>`;
}

/**
 * Dice that fell, by hand: drawn, and said in words for those who don't see them.
 * @param {number[][]} dice sides
 * @param {number[][]} faces
 */
export function thrown(dice, faces) {
  const said = dice.map((hand, at) => hand.map((sides, place) => `d${sides} shows ${faces[at]?.[place]}`).join(", "));
  return html`<span class="dice" role="img" aria-label=${said.join("; ")}>
    ${dice.map((hand, at) => hand.map((sides, place) => die(sides, faces[at]?.[place] ?? null)))}
  </span>`;
}
