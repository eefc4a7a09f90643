// Charts and tables as the lab sends them, and how far work is.

import { html, nothing } from "../vendor/lit-html.js";
import { unsafeHTML } from "../vendor/directives/unsafe-html.js";

/**
 * @typedef {import("./lab-types.js").Grid} Grid
 * @typedef {import("./lab-lines.js").Work} Work
 */

const NAMED = /(c[0-9a-f]{8})-([td])/g;

/**
 * Charts, which are SVG as a text. The same chart may stand in several places of a page: each has names of its own.
 * @param {string[]} charts
 * @param {string} place
 */
export const chartsView = (charts, place) =>
  charts.length
    ? html`<div class="charts">
        ${charts.map((text, at) => html`<figure>${unsafeHTML(text.replace(NAMED, `$1-${place}-${at}-$2`))}</figure>`)}
      </div>`
    : nothing;

/**
 * A table; it scrolls in itself where it is too wide.
 * @param {Grid} grid
 * @param {number} [words] how many columns hold words
 */
export const gridView = ({ title, heads, rows, more }, words = 1) => html`<div
  class="grid-scroll"
  role="region"
  tabindex="0"
  aria-label=${title}
>
  <table class="grid">
    <caption class="unseen">${title}</caption>
    <thead>
      <tr>
        ${heads.map((head, place) => html`<th scope="col" class=${place < words ? "" : "n"}>${head || html`<span class="unseen">What</span>`}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) => html`<tr>
          ${row.map((cell, place) =>
            place
              ? html`<td class=${place < words ? "" : "n"}>${cell}</td>`
              : html`<th scope="row" dir="auto">${cell}</th>`,
          )}
        </tr>`,
      )}
    </tbody>
  </table>
  ${more ? html`<p class="note">\u2026 and ${more.toLocaleString("en")} more. The report has them all.</p>` : nothing}
</div>`;

/**
 * How far work is, and how to stop it; or why it couldn't be done.
 * @param {Work} work
 * @param {string} what what is being done, as "Following courses"
 * @param {() => void} again
 */
export function workView(work, what, again) {
  if (work.running) {
    const { done, of } = work.progress ?? { done: 0, of: 0 };
    return html`<div class="lab-work">
      <label class="lab-progress"
        ><span>${what}${of > 1 ? `: ${Math.min(done + 1, of)} of ${of}` : ""} \u2026</span>
        ${of > 1 ? html`<progress max=${of} value=${done}></progress>` : html`<progress></progress>`}
      </label>
      <button type="button" class="small" @click=${() => work.stop()}>Stop</button>
    </div>`;
  }
  if (work.problem) {
    return html`<div class="lab-work"><p class="error" role="alert">${work.problem.message}</p><button type="button" class="small" @click=${again}>Try again</button></div>`;
  }
  if (!work.stopped) return nothing;
  return html`<div class="lab-work"><p class="note">Stopped.</p><button type="button" class="small" @click=${again}>Go on</button></div>`;
}
