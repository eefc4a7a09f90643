// The rules on the desk: as numbers to be changed, or as the text that they are.

import { html, nothing } from "../vendor/lit-html.js";
import { live } from "../vendor/directives/live.js";
import { announce } from "./announce.js";
import { asProblem, intend } from "./api.js";
import { fieldView } from "./field.js";
import { textView } from "./lab-text.js";
import { unsent } from "./unsent.js";

/**
 * @typedef {import("./lab-desk.js").Desk} Desk
 * @typedef {import("./lab-draft.js").Draft} Draft
 * @typedef {import("./lab-types.js").PackValue} PackValue
 * @typedef {import("./types.js").Field} Field
 * @typedef {import("./types.js").Value} Value
 */

const state = {
  as: "numbers",
  words: "",
  every: false,
  /** @type {Set<string>} groups of values that are open */
  open: new Set(),
};
const MOST_FOUND = 60;
const FAR = 1_000_000_000;

/** @param {Desk} desk */
export function rulesView(desk) {
  const { draft } = desk;
  const { checked, faults } = draft;
  return html`<section class="lab-rules" aria-labelledby="lab-rules-title">
    <h2 id="lab-rules-title" dir="auto">${checked?.name ?? "The rules"}</h2>
    ${draft.resumed && draft.edited ? html`<p class="note">What you changed the last time is still here.</p>` : nothing}
    <div class="row lab-as" role="group" aria-label="Change them as">
      ${asButton(draft, "numbers", "Numbers")} ${asButton(draft, "text", "Text")}
    </div>
    ${state.as === "text" || (faults.length && !checked) ? textView(draft) : numbersView(draft)} ${footView(desk)}
    <a class="button lab-jump" href="#lab-results">See what changes</a>
  </section>`;
}

/**
 * @param {Draft} draft
 * @param {string} key
 * @param {string} label
 */
const asButton = (draft, key, label) => html`<button
  type="button"
  class="small"
  aria-pressed=${state.as === key ? "true" : "false"}
  @click=${() => {
    state.as = key;
    draft.draw();
  }}
>
  ${label}
</button>`;

/** @param {Draft} draft */
function numbersView(draft) {
  const { checked, faults } = draft;
  if (!checked) return html`<p class="note">The pack is being read \u2026</p>`;
  if (faults.length) {
    return html`<p class="error">The text has ${faults.length === 1 ? "a fault" : `${faults.length} faults`}. Mend it there first.</p>`;
  }
  return html`${checked.together.length
      ? html`<fieldset class="lab-group"><legend>For all at once</legend>
          ${checked.together.map((value) => valueView(draft, value))}
        </fieldset>`
      : nothing}
    ${checked.house.length
      ? html`<fieldset class="lab-group"><legend>House rules</legend>
          ${checked.house.map(({ field, value }) => controlView(draft, field.name, field, value))}
        </fieldset>`
      : nothing}
    ${everyValueView(draft, checked.values)}`;
}

/**
 * Every value of the pack: found by words, or heading by heading.
 * @param {Draft} draft
 * @param {PackValue[]} values
 */
function everyValueView(draft, values) {
  const words = state.words.trim().toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = values.filter(({ path, label }) => {
    const where = `${path} ${label}`.toLocaleLowerCase();
    return words.every((word) => where.includes(word));
  });
  return html`<details
    class="lab-every"
    ?open=${state.every}
    @toggle=${(/** @type {Event} */ event) => {
      if (event.target !== event.currentTarget) return;
      state.every = /** @type {HTMLDetailsElement} */ (event.target).open;
    }}
  >
    <summary>Every value <span class="note">${values.length}</span></summary>
    <div class="field">
      <label for="lab-find">Find a value</label>
      <input
        id="lab-find"
        type="search"
        autocomplete="off"
        .value=${live(state.words)}
        @input=${(/** @type {Event} */ event) => {
          state.words = inputOf(event).value;
          draft.draw();
        }}
      />
    </div>
    ${words.length
      ? html`<p class="note" role="status">${found.length > MOST_FOUND ? `The first ${MOST_FOUND} of ${found.length}` : found.length || "None"}</p>
          ${found.slice(0, MOST_FOUND).map((value) => valueView(draft, value))}`
      : headings(values).map(([heading, under]) => headingView(draft, heading, under))}
  </details>`;
}

/** @param {PackValue[]} values */
function headings(values) {
  /** @type {Map<string, PackValue[]>} */
  const found = new Map();
  for (const value of values) found.set(value.group, [...(found.get(value.group) ?? []), value]);
  return [...found];
}

/**
 * @param {Draft} draft
 * @param {string} heading
 * @param {PackValue[]} values
 */
const headingView = (draft, heading, values) => html`<details
  ?open=${state.open.has(heading)}
  @toggle=${(/** @type {Event} */ event) => {
    const open = /** @type {HTMLDetailsElement} */ (event.target).open;
    if (open === state.open.has(heading)) return;
    if (open) state.open.add(heading);
    else state.open.delete(heading);
    draft.draw();
  }}
>
  <summary>${heading} <span class="note">${values.length}</span></summary>
  ${state.open.has(heading) ? values.map((value) => valueView(draft, value)) : nothing}
</details>`;

/**
 * @param {Draft} draft
 * @param {PackValue} value
 */
function valueView(draft, { path, label, kind, value }) {
  if (kind === "whole" || kind === "yes") {
    const field = { name: path, kind, label, note: "", options: [], default: null, low: -FAR, high: FAR };
    return controlView(draft, path, field, value ?? undefined);
  }
  const id = idOf(path);
  const error = draft.refused[path];
  return html`<div class="field">
    <label for=${id} dir="auto">${label}</label>
    <input
      id=${id}
      type="text"
      dir="auto"
      autocomplete="off"
      .value=${unsent(String(draft.unwrittenAt(path) ?? value ?? ""))}
      aria-describedby=${error ? `${id}-error` : nothing}
      @change=${(/** @type {Event} */ event) => draft.set(path, valueOf(kind, inputOf(event).value))}
    />
    ${error ? html`<span class="error" id="${id}-error">${error}</span>` : nothing}
  </div>`;
}

/**
 * @param {Draft} draft
 * @param {string} path
 * @param {Field} field
 * @param {Value | undefined} value
 */
const controlView = (draft, path, field, value) =>
  fieldView(field, {
    id: idOf(path),
    value: draft.unwrittenAt(path) ?? value,
    small: true,
    error: draft.refused[path],
    onValue: (wished) => draft.set(path, wished),
  });

/** @param {string} path */
const idOf = (path) => `lab-value-${path.replace(/[^\w.-]/g, "_")}`;

/**
 * @param {string} kind
 * @param {string} text
 */
const valueOf = (kind, text) => (kind === "number" && text.trim() && Number.isFinite(Number(text)) ? Number(text) : text);

/** @param {Event} event */
const inputOf = (event) => /** @type {HTMLInputElement} */ (event.target);

/** @param {Desk} desk */
function footView(desk) {
  const { source, draft, reporting } = desk;
  const { checked, faults, edited } = draft;
  const ready = checked && !faults.length;
  return html`<div class="row lab-foot">
      <button type="button" ?disabled=${!draft.text} @click=${() => desk.download()}>Download this pack</button>
      <button type="button" ?disabled=${!ready || Boolean(reporting.running)} @click=${() => desk.report()}>Report as a page</button>
      <button type="button" class="quiet" ?disabled=${!edited} @click=${() => draft.startOver()}>Start over</button>
      ${source.campaign
        ? html`<button type="button" class="primary" ?disabled=${!ready || !edited || desk.playing} @click=${() => playWith(desk)}>Play \u201c${source.title}\u201d with it</button>`
        : nothing}
    </div>
    <p class="note said">${desk.said}</p>
    ${reporting.running || reporting.problem || reporting.stopped
      ? html`<div class="lab-work">${reporting.running
          ? html`<span>The report is being made \u2026</span><button type="button" class="small" @click=${() => reporting.stop()}>Stop</button>`
          : html`<p class="error" role="alert">${reporting.problem?.message ?? "The report was stopped."}</p>`}</div>`
      : nothing}`;
}

/** @param {Desk} desk */
async function playWith(desk) {
  desk.playing = true;
  desk.draw();
  const shown = await desk.draft.settled();
  desk.said = shown && !desk.draft.faults.length ? await played(desk) : "";
  desk.playing = false;
  announce(desk.said);
  desk.draw();
}

/** @param {Desk} desk */
async function played({ source, draft: { text } }) {
  try {
    const { receipt } = await intend(`/api/c/${encodeURIComponent(source.campaign)}/pack`, { text });
    return receipt.text;
  } catch (problem) {
    return asProblem(problem).message;
  }
}
