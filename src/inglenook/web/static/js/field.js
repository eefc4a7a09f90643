// One field of a command, as a control that fits its kind.

import { html, nothing } from "../vendor/lit-html.js";
import { live } from "../vendor/directives/live.js";
import { unsent } from "./unsent.js";

/**
 * @typedef {import("./types.js").Field} Field
 * @typedef {import("./types.js").Value} Value
 * @typedef {object} How
 * @property {string} id unique in the page
 * @property {Value | undefined} value
 * @property {(value: Value) => void} onValue
 * @property {string} [error]
 * @property {boolean} [small] a choice as a list that drops down, where there are many of them
 */

/**
 * @param {Field} field
 * @param {How} how
 */
export function fieldView(field, how) {
  if (field.kind === "choice") return how.small ? dropDown(field, how) : tiles(field, how);
  if (field.kind === "yes") return tick(field, how);
  return field.kind === "whole" ? number(field, how) : text(field, how);
}

/** @param {Event} event */
const typed = (event) => /** @type {HTMLInputElement} */ (event.target).value;

/**
 * @param {Field} field
 * @param {How} how
 */
export const noteOf = (field, { id, error }) => html`${field.note
  ? html`<span class="note" id="${id}-note" dir="auto">${field.note}</span>`
  : nothing}${error ? html`<span class="error" id="${id}-error">${error}</span>` : nothing}`;

/**
 * @param {Field} field
 * @param {How} how
 */
export const describedBy = (field, { id, error }) =>
  [field.note ? `${id}-note` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ") || nothing;

/**
 * @param {Field} field
 * @param {How} how
 */
function tiles(field, how) {
  const { id, value, onValue } = how;
  return html`<fieldset class="field" aria-describedby=${describedBy(field, how)}>
    <legend dir="auto">${field.label}</legend>
    ${noteOf(field, how)}
    <div class="tiles">
      ${field.options.map(
        (option) => html`<label class="tile">
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
          </span>
        </label>`,
      )}
    </div>
  </fieldset>`;
}

/**
 * @param {Field} field
 * @param {How} how
 */
function dropDown(field, how) {
  const { id, value, onValue } = how;
  const chosen = field.options.find(({ key }) => key === value);
  return html`<div class="field field-row">
    <label for=${id} dir="auto">${field.label}</label>
    <select id=${id} aria-describedby=${describedBy(field, how)} @change=${(/** @type {Event} */ e) => onValue(typed(e))}>
      ${value === undefined ? html`<option value="" selected disabled></option>` : nothing}
      ${field.options.map(
        ({ key, label }) => html`<option value=${key} .selected=${live(key === value)}>${label}</option>`,
      )}
    </select>
    ${noteOf(field, how)}
    ${chosen?.note && (value !== field.default || !field.note) ? html`<span class="note" dir="auto">${chosen.note}</span>` : nothing}
  </div>`;
}

/**
 * @param {Field} field
 * @param {How} how
 */
function tick(field, how) {
  const { id, value, onValue } = how;
  return html`<div class="field">
    <label class="tick">
      <input
        type="checkbox"
        id=${id}
        .checked=${live(value === true)}
        aria-describedby=${describedBy(field, how)}
        @change=${(/** @type {Event} */ e) => onValue(/** @type {HTMLInputElement} */ (e.target).checked)}
      />
      <span dir="auto">${field.label}</span>
    </label>
    ${noteOf(field, how)}
  </div>`;
}

/**
 * @param {Field} field
 * @param {How} how
 */
function number(field, how) {
  const { id, value, onValue } = how;
  const now = Number(value ?? field.low);
  const step = (/** @type {number} */ by) => onValue(Math.min(Math.max(now + by, field.low), field.high));
  return html`<div class="field field-number">
    <label for=${id} dir="auto">${field.label}</label>
    <div class="stepper">
      <button type="button" aria-label="One less: ${field.label}" ?disabled=${now <= field.low} @click=${() => step(-1)}>\u2212</button>
      <input
        id=${id}
        type="number"
        inputmode="numeric"
        min=${field.low}
        max=${field.high}
        .value=${unsent(String(value ?? ""))}
        aria-describedby=${describedBy(field, how)}
        @change=${(/** @type {Event} */ e) => onValue(typed(e) === "" ? "" : Number(typed(e)))}
      />
      <button type="button" aria-label="One more: ${field.label}" ?disabled=${now >= field.high} @click=${() => step(1)}>+</button>
    </div>
    ${noteOf(field, how)}
  </div>`;
}

/**
 * @param {Field} field
 * @param {How} how
 */
function text(field, how) {
  const { id, value, onValue } = how;
  const onInput = (/** @type {Event} */ e) => onValue(typed(e));
  const described = describedBy(field, how);
  return html`<div class="field">
    <label for=${id} dir="auto">${field.label}</label>
    ${field.high > 1000
      ? html`<textarea
          id=${id}
          rows="4"
          dir="auto"
          maxlength=${field.high}
          .value=${live(String(value ?? ""))}
          aria-describedby=${described}
          @input=${onInput}
        ></textarea>`
      : html`<input
          id=${id}
          type="text"
          dir="auto"
          autocomplete="off"
          maxlength=${field.high}
          .value=${live(String(value ?? ""))}
          aria-describedby=${described}
          @input=${onInput}
        />`}
    ${noteOf(field, how)}
  </div>`;
}
