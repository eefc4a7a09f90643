// A skill in percent: its number, a line as long as it is likely, and what narrows it.

import { html, nothing, svg } from "../vendor/lit-html.js";

/** @param {import("./types.js").Percent} block */
export function percentView({ value, marks }) {
  const wide = Math.min(Math.max(value, 0), 100);
  return html`<span class="percent"><span class="number">${value}<span class="percent-sign">\u202f%</span></span></span>
    <svg class="gauge" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      ${svg`<path class="gauge-room" d="M0 2 H100" /><path class="gauge-held" d="M0 2 H${wide}" />`}
    </svg>
    ${marks.length
      ? html`<ul class="chips" role="list">${marks.map((mark) => html`<li class="chip" dir="auto">${mark}</li>`)}</ul>`
      : nothing}`;
}
