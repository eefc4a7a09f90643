// One course: how it goes, before and after; from where it begins and by which plan; and the best play, on request.

import { html, nothing } from "../vendor/lit-html.js";
import { live } from "../vendor/directives/live.js";
import { fieldView } from "./field.js";
import { chartsView, gridView, workView } from "./lab-shown.js";

/**
 * @typedef {import("./lab-desk.js").Desk} Desk
 * @typedef {import("./lab-types.js").Course} Course
 * @typedef {import("./lab-types.js").CourseShown} CourseShown
 * @typedef {import("./lab-types.js").Best} Best
 * @typedef {import("./lab-lines.js").Work} Work
 * @typedef {{work: Work, wish: string, text: string, best: Best | null}} Sought
 */

/**
 * @param {Desk} desk
 * @param {Course} course
 * @param {CourseShown | undefined} shown
 */
export function courseView(desk, course, shown) {
  const [first, ...rest] = shown?.text ?? [];
  return html`<article class="lab-course" aria-labelledby="course-${course.name}">
    <h3 id="course-${course.name}">${course.title}</h3>
    <p class="note">${course.summary}</p>
    ${shown
      ? html`<p class="lab-said" dir="auto">${first}</p>
          ${rest.length ? html`<ul class="lab-more">${rest.map((line) => html`<li>${line}</li>`)}</ul>` : nothing}
          ${chartsView(shown.charts, course.name)}
          <p class="note">${shown.plans} ${shown.sure}</p>
          ${shown.grid ? html`<details><summary>In numbers</summary>${gridView(shown.grid)}</details>` : nothing}`
      : html`<p class="note">${desk.work.running ? "Being followed \u2026" : "Not followed yet."}</p>`}
    ${settingView(desk, course)} ${course.wishes.length ? bestView(desk, course) : nothing}
  </article>`;
}

/**
 * @param {Desk} desk
 * @param {Course} course
 */
function settingView(desk, course) {
  const setting = desk.settingOf(course.name);
  const again = () => desk.follow();
  return html`<details class="lab-setting">
    <summary>Where it begins, and who chooses how</summary>
    <div class="fields">
      ${course.fields.map((field) =>
        fieldView(field, {
          id: `set-${course.name}-${field.name}`,
          value: setting.fields[field.name] ?? field.default ?? undefined,
          small: true,
          onValue: (value) => {
            if (value === "") return;
            setting.fields[field.name] = value;
            again();
          },
        }),
      )}
      ${(course.sides.length ? course.sides : [""]).map((side) => planView(course, side, setting.plans[side], (plan) => {
        setting.plans[side] = plan;
        again();
      }))}
    </div>
  </details>`;
}

/**
 * @param {Course} course
 * @param {string} side
 * @param {string | undefined} chosen
 * @param {(plan: string) => void} onPlan
 */
function planView(course, side, chosen, onPlan) {
  const plans = course.plans.filter(({ roles }) => !side || !roles.length || roles.includes(side));
  const options = plans.map(({ key, label, note }) => ({ key, label, note }));
  const label = side ? `Plan of ${side}` : "Plan";
  const field = { name: `plan-${side}`, kind: /** @type {const} */ ("choice"), label, note: "", options, default: null, low: 0, high: 0 };
  const value = chosen ?? options[0]?.key;
  return fieldView(field, { id: `plan-${course.name}-${side}`, value, small: true, onValue: (plan) => onPlan(String(plan)) });
}

/**
 * @param {Desk} desk
 * @param {Course} course
 */
function bestView(desk, course) {
  const here = soughtFor(desk, course);
  const stale = here.best && here.text !== desk.draft.text;
  const seek = () => seekBest(desk, course, here);
  return html`<details class="lab-best">
    <summary>The best play</summary>
    <form
      class="row"
      @submit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        seek();
      }}
    >
      <label class="lab-inline"
        >What is wished
        <select @change=${(/** @type {Event} */ event) => (here.wish = /** @type {HTMLSelectElement} */ (event.target).value)}>
          ${course.wishes.map(({ key, label }) => html`<option value=${key} .selected=${live(key === here.wish)}>${label}</option>`)}
        </select>
      </label>
      <button ?disabled=${Boolean(here.work.running) || desk.draft.faults.length > 0}>Seek it</button>
    </form>
    ${workView(here.work, "Looking ahead to the end", seek)}
    ${here.best
      ? html`${stale ? html`<p class="note">This is of the rules before your last change.</p>` : nothing}
          <p class="lab-said">${here.best.text}</p>
          ${chartsView(here.best.course.charts, `best-${course.name}`)}
          ${here.best.choices.length
            ? html`<h4>What it chooses</h4>
                <dl class="lab-choices">
                  ${here.best.choices.map(
                    ({ who, question, chosen }) => html`<dt dir="auto">${course.sides.length ? `${who.toUpperCase()}: ` : ""}${question}</dt>
                      <dd dir="auto">${chosenText(chosen)}</dd>`,
                  )}
                </dl>`
            : nothing}
          <p class="note">${here.best.course.sure}</p>`
      : nothing}
  </details>`;
}

/** @param {[string, number][]} chosen */
function chosenText(chosen) {
  if (chosen.length === 1) return `Always \u201c${chosen[0]?.[0] ?? ""}\u201d`;
  const all = chosen.reduce((sum, [, count]) => sum + count, 0);
  return chosen.map(([label, count]) => `\u201c${label}\u201d at ${count.toLocaleString("en")}`).join(", ") + ` of ${all.toLocaleString("en")} places`;
}

/**
 * @param {Desk} desk
 * @param {Course} course
 */
function soughtFor(desk, course) {
  /** @returns {Sought} */
  const make = () => ({ work: desk.newWork(), wish: course.wishes[0]?.key ?? "", text: "", best: null });
  return desk.remember(`best ${course.name}`, make);
}

/**
 * @param {Desk} desk
 * @param {Course} course
 * @param {Sought} here
 */
async function seekBest(desk, course, here) {
  if (!(await desk.draft.settled())) return;
  const { text } = desk.draft;
  const { fields } = desk.settingOf(course.name);
  await here.work.begin("/api/lab/course", { pack: text, course: course.name, fields, wish: here.wish }, ({ best }) => {
    if (best) Object.assign(here, { best, text });
  });
}
