// A sweep: one number, several values, and what becomes of a course over them.

import { html, nothing } from "../vendor/lit-html.js";
import { live } from "../vendor/directives/live.js";
import { announce } from "./announce.js";
import { chartsView, gridView, workView } from "./lab-shown.js";

/**
 * @typedef {import("./lab-desk.js").Desk} Desk
 * @typedef {import("./lab-lines.js").Work} Work
 * @typedef {import("./lab-types.js").Swept} Swept
 * @typedef {import("./types.js").Field} Field
 * @typedef {import("./types.js").Value} Value
 * @typedef {{name: string, label: string, values: string}} Knob
 * @typedef {object} State
 * @property {string} course
 * @property {string} name
 * @property {string | null} values as they were typed, if they were
 * @property {Swept | null} swept
 * @property {Work} work
 */

/**
 * @param {Desk} desk
 * @returns {State}
 */
const stateOf = (desk) =>
  desk.remember("sweep", () => ({ course: "", name: "", values: null, swept: null, work: desk.newWork() }));

/** @param {Desk} desk */
export function sweepView(desk) {
  const state = stateOf(desk);
  const course = desk.offered.find(({ name }) => name === state.course) ?? desk.offered[0];
  if (!course) return nothing;
  const groups = knobs(desk, course.fields);
  const all = groups.flatMap(([, under]) => under);
  const knob = all.find(({ name }) => name === (state.name || desk.draft.last)) ?? all[0];
  if (!knob) return nothing;
  const sweep = () => run(desk, state, course.name, knob.name, state.values ?? knob.values);
  const change = (/** @type {Partial<State>} */ changes) => {
    Object.assign(state, changes);
    desk.draw();
  };
  return html`<section class="lab-sweep" aria-labelledby="lab-sweep-title">
    <h2 id="lab-sweep-title">One number, value by value</h2>
    <form
      class="lab-sweep-form"
      @submit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        sweep();
      }}
    >
      <div class="field">
        <label for="sweep-name">What is varied</label>
        <select id="sweep-name" @change=${(/** @type {Event} */ event) => change({ name: valueOf(event), values: null })}>
          ${groups.map(
            ([title, under]) => html`<optgroup label=${title}>
              ${under.map(({ name, label }) => html`<option value=${name} .selected=${live(name === knob.name)}>${label}</option>`)}
            </optgroup>`,
          )}
        </select>
      </div>
      <div class="field">
        <label for="sweep-values">Values</label>
        <input
          id="sweep-values"
          type="text"
          autocomplete="off"
          required
          aria-describedby="sweep-values-note"
          .value=${live(state.values ?? knob.values)}
          @input=${(/** @type {Event} */ event) => (state.values = valueOf(event))}
        />
      </div>
      <div class="field">
        <label for="sweep-course">Course</label>
        <select id="sweep-course" @change=${(/** @type {Event} */ event) => change({ course: valueOf(event) })}>
          ${desk.offered.map(({ name, title }) => html`<option value=${name} .selected=${live(name === course.name)}>${title}</option>`)}
        </select>
      </div>
      <button class="primary" ?disabled=${desk.draft.faults.length > 0}>Sweep</button>
      <p class="note" id="sweep-values-note">As 3..6, in steps as 10..50:10, or one by one as 4,6,8.</p>
    </form>
    ${workView(state.work, "Sweeping", sweep)}
    ${state.swept
      ? html`${state.swept.text ? html`<p class="lab-said">${state.swept.text}</p>` : nothing} ${chartsView(state.swept.charts, "sweep")}
          ${gridView(state.swept.grid)}
          <p class="note">${state.swept.sure}</p>`
      : nothing}
  </section>`;
}

/** @param {Event} event */
const valueOf = (event) => /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target).value;

/**
 * What can be varied, by heading.
 * @param {Desk} desk
 * @param {Field[]} fields
 * @returns {[string, Knob[]][]}
 */
function knobs({ draft: { checked } }, fields) {
  if (!checked) return [];
  const whole = (/** @type {import("./lab-types.js").PackValue} */ { path, label, value }) => ({
    name: path,
    label,
    values: around(Number(value ?? 1)),
  });
  /** @type {[string, Knob[]][]} */
  const groups = [
    ["For all at once", checked.together.map(whole)],
    ["House rules", checked.house.map(({ field, value }) => ofField(field, value))],
    ["Where the course begins", fields.filter(({ kind }) => kind !== "text").map((field) => ofField(field, field.default ?? 0))],
    ["Numbers of the pack", checked.values.filter(({ kind }) => kind === "whole").map(whole)],
  ];
  return groups.filter(([, under]) => under.length);
}

/**
 * @param {Field} field
 * @param {Value} value
 * @returns {Knob}
 */
function ofField({ name, label, kind, options, low, high }, value) {
  if (kind === "yes") return { name, label, values: "no,yes" };
  if (kind === "choice") return { name, label, values: options.map(({ key }) => key).join(",") };
  return { name, label, values: around(Number(value), low, high) };
}

/**
 * A few values around the one that is.
 * @param {number} value
 * @param {number} [low]
 * @param {number} [high]
 */
const around = (value, low = value > 0 ? 1 : value, high = value + 2) =>
  `${Math.max(value - 1, low)}..${Math.max(Math.min(value + 2, high), value)}`;

/**
 * @param {Desk} desk
 * @param {State} state
 * @param {string} course
 * @param {string} name
 * @param {string} values
 */
async function run(desk, state, course, name, values) {
  if (!(await desk.draft.settled())) return;
  const done = await state.work.begin("/api/lab/sweep", { ...desk.orderOf(course), vary: { [name]: values } }, ({ sweep }) => {
    if (sweep) state.swept = sweep;
  });
  if (done && state.swept) announce(state.swept.text);
}
