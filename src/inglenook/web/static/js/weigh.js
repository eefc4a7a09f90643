// A choice whose options are worth weighing: each with its own odds beside it, before one is taken.

import { html, nothing } from "../vendor/lit-html.js";
import { live } from "../vendor/directives/live.js";
import { percent } from "./chance.js";
import { describedBy, noteOf } from "./field.js";
import { sized } from "./sized.js";

/**
 * @typedef {import("./types.js").Across} Across
 * @typedef {import("./types.js").AcrossRow} AcrossRow
 * @typedef {import("./types.js").Field} Field
 * @typedef {import("./field.js").How} How
 */

/**
 * The place of each outcome among all that occur, so that it looks the same in every bar.
 * @param {Across} across
 * @returns {Map<string, number>}
 */
export function outcomeOrder({ rows }) {
  const names = rows.flatMap(({ odds }) => odds?.outcomes.map(({ name }) => name) ?? []);
  return new Map([...new Set(names)].map((name, at) => [name, at]));
}

/**
 * @param {Field} field
 * @param {How} how
 * @param {Across | null} across
 */
export function weighed(field, how, across) {
  const { id, value, onValue } = how;
  const order = across ? outcomeOrder(across) : new Map();
  return html`<fieldset class="field field-weighed" aria-describedby=${describedBy(field, how)}>
    <legend dir="auto">${field.label}</legend>
    ${noteOf(field, how)}
    <div class="weighed">
      ${field.options.map((option) => {
        const row = across?.rows.find(({ options }) => options[0] === option.key) ?? null;
        return html`<label class="tile weighed-option">
          <input
            type="radio"
            name=${id}
            value=${option.key}
            .checked=${live(value === option.key)}
            @change=${() => onValue(option.key)}
          />
          <span class="tile-face">
            <span class="tile-label" dir="auto">${option.label}</span>
            ${option.note ? html`<span class="note" dir="auto">${option.note}</span>` : nothing}
            ${row ? chances(row, order) : nothing}
          </span>
        </label>`;
      })}
    </div>
  </fieldset>`;
}

/**
 * @param {AcrossRow} row
 * @param {Map<string, number>} order
 */
function chances({ odds, refusal }, order) {
  if (!odds) return refusal ? html`<span class="note" dir="auto">${refusal.sentence}</span>` : nothing;
  const listed = [...odds.outcomes].sort((a, b) => (order.get(a.name) ?? 0) - (order.get(b.name) ?? 0));
  return html`<span class="odds-bar" aria-hidden="true"
      >${listed.map(
        ({ name, decimal }) =>
          html`<span class="odds-part part-${(order.get(name) ?? 0) % 6}" ${sized({ "--part": decimal })}></span>`,
      )}</span
    >
    <span class="weighed-said"
      >${listed.map(
        ({ name, label, probability, decimal }) =>
          html`<span title="exactly ${probability}"
            ><span class="odds-sign part-${(order.get(name) ?? 0) % 6}" aria-hidden="true"></span>${label}
            <b>${percent(decimal)}</b></span
          > `,
      )}</span
    >`;
}
