// The page that checks an exported campaign by itself: the file stays in the browser, and no server is asked.

import { html, nothing, render } from "../vendor/lit-html.js";
import { canHash } from "./verifier/hashing.js";
import { verify } from "./verifier/verdict.js";
import { epochLines, epochTitle, faultLines, proven, summary, unproven } from "./verifier/words.js";
import "./theme.js";

/** @typedef {import("./verifier/verdict.js").Verdict} Verdict */

const place = /** @type {HTMLElement} */ (document.getElementById("check"));
const live = /** @type {HTMLElement} */ (document.getElementById("announcements"));

/** @type {{ file: File | null, other: File | null, head: string, verdict: Verdict | null, said: string, busy: boolean }} */
const state = { file: null, other: null, head: "", verdict: null, said: "", busy: false };
let newest = 0;

async function check() {
  const { file, other, head } = state;
  if (!file) return;
  const mine = (newest += 1);
  Object.assign(state, { verdict: null, busy: true, said: `Checking ${file.name} \u2026` });
  draw();
  try {
    const wishes = { head, ...(other ? { other: await bytesOf(other) } : {}) };
    const verdict = await verify(await bytesOf(file), { ...wishes, onProgress });
    if (mine !== newest) return;
    Object.assign(state, { verdict, busy: false, said: "" });
    live.textContent = summary(verdict);
  } catch (problem) {
    if (mine !== newest) return;
    Object.assign(state, { busy: false, said: `The file could not be read: ${problem}` });
    live.textContent = state.said;
  }
  draw();
}

/**
 * @param {number} done
 * @param {number} all
 */
function onProgress(done, all) {
  state.said = `Checking \u2026 ${done} of ${all} entries`;
  draw();
}

/** @param {File} file */
const bytesOf = async (file) => new Uint8Array(await file.arrayBuffer());

/** @param {Event} event */
const chosen = (event) => /** @type {HTMLInputElement} */ (event.target).files?.[0] ?? null;

function draw() {
  const { file, verdict, said, busy } = state;
  render(
    html`<label class="field drop"
        ><span>An exported campaign (.json): choose it, or drop it anywhere on this page</span>
        <input
          type="file"
          id="file"
          accept=".json,application/json"
          @change=${(/** @type {Event} */ event) => {
            state.file = chosen(event);
            check();
          }}
      /></label>
      <details>
        <summary>Compare it with what you noted, or with another seat\u2019s export</summary>
        <label class="field"
          >A head of the table\u2019s lane, noted earlier
          <input
            type="text"
            id="head"
            autocomplete="off"
            spellcheck="false"
            @change=${(/** @type {Event} */ event) => {
              state.head = /** @type {HTMLInputElement} */ (event.target).value;
              check();
            }}
        /></label>
        <label class="field"
          >Another export of the same campaign
          <input
            type="file"
            id="other"
            accept=".json,application/json"
            @change=${(/** @type {Event} */ event) => {
              state.other = chosen(event);
              check();
            }}
        /></label>
      </details>
      <section id="verdict" aria-label="What was found" aria-busy=${busy ? "true" : "false"}>
        ${said ? html`<p class="note">${said}</p>` : nothing} ${verdict && file ? found(verdict, file) : nothing}
      </section>`,
    place,
  );
}

/**
 * @param {Verdict} verdict
 * @param {File} file
 */
function found(verdict, file) {
  const sound = !verdict.faults.length;
  return html`<h2 class=${sound ? "whole" : "broken"}>${summary(verdict)}</h2>
    <p class="note" dir="auto">${[verdict.name, file.name].filter(Boolean).join(" \u00b7 ")}</p>
    ${sound ? nothing : html`<div class="error">${listed(faultLines(verdict))}</div>`}
    ${sound ? html`<h3>Proven</h3>${listed(proven(verdict))}` : nothing}
    ${verdict.epochs.length ? html`<h3>Dice that can be checked</h3>` : nothing}
    ${verdict.epochs.map(
      (epoch) => html`<p class="epoch">${epochTitle(epoch)}</p>${listed(epochLines(epoch))}`,
    )}
    ${unproven(verdict).length ? html`<h3>Not proven</h3>${listed(unproven(verdict))}` : nothing}
    ${verdict.head
      ? html`<h3>Head of the table\u2019s lane</h3>
          <p><code id="found-head">${verdict.head}</code></p>
          <p class="note">Note it: it can prove later that nothing up to here has gone.</p>`
      : nothing}`;
}

/** @param {string[]} lines */
const listed = (lines) => html`<ul>${lines.map((line) => html`<li dir="auto">${line}</li>`)}</ul>`;

document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  event.preventDefault();
  const file = event.dataTransfer?.files[0];
  if (!file || !canHash()) return;
  state.file = file;
  check();
});

if (canHash()) {
  draw();
} else {
  const sentence =
    "This browser lends its cryptography to https pages and to this machine\u2019s own pages alone, so that nothing can be" +
    " checked here. The terminal does it too: inglenook verify FILE";
  render(html`<p class="error" role="alert">${sentence}</p>`, place);
}
