// The pack as a text: its lines are numbered, those with a fault are marked, and each fault leads to its line.

import { html, nothing } from "../vendor/lit-html.js";
import { live } from "../vendor/directives/live.js";

/** @typedef {import("./lab-draft.js").Draft} Draft */

/** @param {Draft} draft */
export function textView(draft) {
  const { text, faults, writing } = draft;
  const marked = new Set(faults.map(({ line }) => line));
  const count = text.split("\n").length;
  return html`${faultsView(draft)}
    <div class="field">
      <label for="lab-text">The pack as text (TOML)</label>
      <div class="lab-text">
        <ol class="lab-lines" aria-hidden="true">
          ${Array.from({ length: count }, (_, place) => html`<li class=${marked.has(place + 1) ? "has-fault" : ""}>${place + 1}</li>`)}
        </ol>
        <textarea
          id="lab-text"
          class="code"
          wrap="off"
          spellcheck="false"
          autocomplete="off"
          ?readonly=${writing}
          aria-describedby=${faults.length ? "lab-faults" : nothing}
          aria-invalid=${faults.length ? "true" : "false"}
          .value=${live(text)}
          @input=${(/** @type {Event} */ event) => draft.type(areaOf(event).value)}
          @scroll=${(/** @type {Event} */ event) => {
            const area = areaOf(event);
            if (area.previousElementSibling) area.previousElementSibling.scrollTop = area.scrollTop;
          }}
        ></textarea>
      </div>
      <span class="note">${writing ? "What you set is being written into it \u2026" : "You may paste a pack of your own here, or drop a file."}</span>
    </div>`;
}

/** @param {Event} event */
const areaOf = (event) => /** @type {HTMLTextAreaElement} */ (event.target);

/** @param {Draft} draft */
function faultsView({ faults }) {
  if (!faults.length) return nothing;
  return html`<div class="error lab-faults" id="lab-faults" role="group" aria-label="Faults">
    <p>${faults.length === 1 ? "There is a fault." : `There are ${faults.length} faults.`} What stands beside is of the pack before it.</p>
    <ul>
      ${faults.map(
        ({ line, path, what, hint }) => html`<li>
          ${line ? html`<button type="button" class="small" @click=${() => goTo(line)}>Line ${line}</button>` : nothing}
          ${path ? html`<span class="code">${path}</span>: ` : nothing}${what}${hint ? ` (${hint})` : ""}
        </li>`,
      )}
    </ul>
  </div>`;
}

/** @param {number} line */
function goTo(line) {
  const area = /** @type {HTMLTextAreaElement | null} */ (document.getElementById("lab-text"));
  if (!area) return;
  const lines = area.value.split("\n");
  const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  area.focus();
  area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  area.scrollTop = ((line - 4) / lines.length) * area.scrollHeight;
}
