// Charts and tables as the lab sends them, and how far work is.

import { html, nothing } from "../vendor/lit-html.js";

/**
 * @typedef {import("./lab-types.js").Grid} Grid
 * @typedef {import("./lab-lines.js").Work} Work
 */

const MOST = 80;
/** @type {Map<string, Element>} */
const drawn = new Map();

/**
 * A chart's text as an element, the same one each time, so that it stays where it stands.
 * @param {string} text
 */
function chart(text) {
  const known = drawn.get(text);
  if (known) return known;
  const made = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
  if (drawn.size >= MOST) drawn.clear();
  drawn.set(text, made);
  return made;
}

/** @param {string[]} charts */
export const chartsView = (charts) =>
  charts.length ? html`<div class="charts">${charts.map((each) => html`<figure>${chart(each)}</figure>`)}</div>` : nothing;

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
