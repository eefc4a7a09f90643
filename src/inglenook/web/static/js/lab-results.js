// What becomes of the game: what changed in words, how each course goes, and the tables.

import { html, nothing } from "../vendor/lit-html.js";
import { courseView } from "./lab-course.js";
import { chartsView, gridView, workView } from "./lab-shown.js";
import { sweepView } from "./lab-sweep.js";

/** @typedef {import("./lab-desk.js").Desk} Desk */

/** @param {Desk} desk */
export function resultsView(desk) {
  const { changes, courses, work } = desk;
  const changed = Boolean(changes?.rules.length);
  return html`<section class="lab-results" id="lab-results" tabindex="-1" aria-labelledby="lab-results-title" aria-busy=${work.running ? "true" : "false"}>
    <h2 id="lab-results-title">${changed ? "What changes" : "How it goes"}</h2>
    ${workView(work, "Following it to the end", () => desk.follow())} ${rulesChanged(desk)} ${wantedView(desk)}
    ${desk.offered
      .filter((course) => desk.follows(course))
      .map((course) => courseView(desk, course, courses.get(course.name)))}
    ${changed && changes ? tablesView(changes) : nothing} ${desk.draft.checked ? sweepView(desk) : nothing}
  </section>`;
}

/** @param {Desk} desk */
function rulesChanged({ changes, draft }) {
  if (!changes || !draft.checked) return nothing;
  if (!changes.rules.length) return html`<p class="note">Nothing is changed yet. Change a number, and see what becomes of it.</p>`;
  return html`<ul class="lab-changed" role="list">
    ${changes.rules.map(
      ({ path, label, before, after }) => html`<li title=${path}>
        <span dir="auto">${label}</span> <span class="lab-was"><span class="unseen">was </span>${before}</span>
        <span aria-hidden="true">\u2192</span> <b><span class="unseen">is </span>${after}</b>
      </li>`,
    )}
    ${changes.more_rules ? html`<li class="note">\u2026 and ${changes.more_rules} more</li>` : nothing}
  </ul>`;
}

/** @param {Desk} desk */
function wantedView(desk) {
  if (desk.offered.length < 2) return nothing;
  return html`<details class="lab-wanted">
    <summary>Which courses?</summary>
    <div class="row">
      ${desk.offered.map(
        (course) => html`<label class="tick">
          <input
            type="checkbox"
            .checked=${desk.follows(course)}
            @change=${(/** @type {Event} */ event) => want(desk, course.name, /** @type {HTMLInputElement} */ (event.target).checked)}
          /><span>${course.title}${course.apart ? " (takes long, is sampled)" : ""}</span>
        </label>`,
      )}
    </div>
  </details>`;
}

/**
 * @param {Desk} desk
 * @param {string} name
 * @param {boolean} on
 */
function want(desk, name, on) {
  const wanted = new Set(desk.offered.filter((course) => desk.follows(course)).map((course) => course.name));
  if (on) wanted.add(name);
  else wanted.delete(name);
  desk.wanted = wanted;
  desk.follow();
}

/** @param {import("./lab-types.js").Changes} changes */
function tablesView({ tables, commands }) {
  if (!tables.length && !commands) return nothing;
  const same = tables.filter(({ grid }) => !grid);
  return html`<section class="lab-tables" aria-labelledby="lab-tables-title">
    <h2 id="lab-tables-title">Tables of odds</h2>
    ${same.length ? html`<p class="note">Unchanged: ${same.map(({ title }) => title).join(", ")}.</p>` : nothing}
    ${tables.map(({ name, title, text, charts, grid }) =>
      grid
        ? html`<h3>${title}</h3>
            <p>${text}</p>
            ${chartsView(charts, name)}
            <details><summary>Every chance that changes</summary>${gridView(grid)}</details>`
        : nothing,
    )}
    ${commands
      ? html`<details><summary>${commands.title}</summary>${gridView(commands)}</details>`
      : html`<p class="note">No main command\u2019s odds change for a fresh character.</p>`}
  </section>`;
}
