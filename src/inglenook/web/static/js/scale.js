// Rolls on one scale: each where it fell, and what it had to stay within. Who won is marked, and said.

import { html, nothing, svg } from "../vendor/lit-html.js";
import { icon } from "./icons.js";

/**
 * @typedef {import("./types.js").Scale} Scale
 * @typedef {import("./types.js").ScaleMark} ScaleMark
 */

const WIDE = 300;
const EDGE = 10;
const LINE = 20;
const FEW = 3;

/** @param {Scale} scale */
export function scaleView({ low, high, marks }) {
  const x = (/** @type {number} */ at) =>
    EDGE + ((Math.min(Math.max(at, low), high) - low) / Math.max(high - low, 1)) * (WIDE - 2 * EDGE);
  const many = marks.length > FEW;
  return html`<ul class="scale ${many ? "is-many" : ""}" role="list">
    ${marks.map(
      (mark) => html`<li class="scale-row ${mark.won ? "is-won" : ""} ${mark.good ? "is-good" : "is-bad"}">
        <span class="scale-name" dir="auto">${mark.name}</span>
        ${line(mark, x, { low, high, many })}
        <span class="scale-said"
          >${mark.note || mark.number}${mark.limit === null ? nothing : ` ${mark.good ? "within" : "not within"} ${mark.limit}`}${mark.won
            ? html`, <span class="scale-won">${icon("laurel")}wins</span>`
            : nothing}</span
        >
      </li>`,
    )}
  </ul>`;
}

/**
 * @param {ScaleMark} mark
 * @param {(at: number) => number} x
 * @param {{low: number, high: number, many: boolean}} how
 */
function line({ number, note, limit, good, won }, x, { low, high, many }) {
  const at = x(number);
  const cross = `M${at - 3} ${LINE - 3} L${at + 3} ${LINE + 3} M${at + 3} ${LINE - 3} L${at - 3} ${LINE + 3}`;
  return html`<svg class="scale-line" viewBox=${many ? `0 ${LINE - 10} ${WIDE} 20` : `0 0 ${WIDE} 40`} aria-hidden="true" focusable="false">
    <path class="scale-beyond" d="M${x(low)} ${LINE} H${x(high)}" />
    ${limit !== null && limit >= low ? svg`<path class="scale-within" d="M${x(low)} ${LINE} H${x(limit)}" />` : nothing}
    ${limit === null
      ? nothing
      : svg`<path class="scale-limit" d="M${x(limit)} ${LINE - 7} V${LINE + 7}" />
          ${many ? nothing : svg`<text class="scale-end" x=${x(limit)} y="37" text-anchor="middle">${limit}</text>`}`}
    <circle class="scale-roll" cx=${at} cy=${LINE} r="6" />
    ${good || limit === null ? nothing : svg`<path class="scale-cross" d=${cross} />`}
    ${won ? svg`<circle class="scale-ring" cx=${at} cy=${LINE} r="9" />` : nothing}
    ${many ? nothing : svg`<text class="scale-number" x=${at} y="8" text-anchor="middle">${note || number}</text>`}
  </svg>`;
}
