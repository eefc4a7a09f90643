// What would be wise at a question: asked for by one click, never unasked, and gone as soon as something moves.

import { html, nothing } from "../vendor/lit-html.js";
import { live } from "../vendor/directives/live.js";
import { announce } from "./announce.js";
import { asProblem, post } from "./api.js";

/**
 * @typedef {import("./types.js").Advice} Advice
 * @typedef {import("./types.js").OptionAdvised} OptionAdvised
 * @typedef {import("./types.js").Waiting} Waiting
 * @typedef {import("./room.js").Room} Room
 */

/**
 * The advice that was asked for at this question, as long as the table stands as it did.
 * @param {Room} room
 * @param {Waiting} waiting
 * @returns {Advice | null}
 */
export function adviceFor({ store }, waiting) {
  const { advice, view } = store.state;
  return advice && advice.number === waiting.number && advice.cursor === view?.cursor ? advice.advice : null;
}

/**
 * The button, and once it was pressed what would be wise and for what else one may ask.
 * @param {Room} room
 * @param {Waiting} waiting
 */
export function adviceView(room, waiting) {
  if (!waiting.aims.length) return nothing;
  const where = `advice-${waiting.number}`;
  const found = adviceFor(room, waiting);
  const { problem, busy } = room.store.state;
  return html`<div class="advice">
    ${found
      ? html`<p class="advice-text" dir="auto">${found.text}</p>
          ${found.note ? html`<p class="note" dir="auto">${found.note}</p>` : nothing}
          ${found.aims.length > 1 ? picker(room, waiting, found) : nothing}`
      : html`<button type="button" class="quiet small" ?disabled=${busy === where} @click=${() => ask(room, waiting)}>
          What would be wise?
        </button>`}
    ${problem?.where === where ? html`<p class="error" role="alert">${problem.problem.message}</p>` : nothing}
  </div>`;
}

/**
 * @param {Room} room
 * @param {Waiting} waiting
 * @param {Advice} found
 */
function picker(room, waiting, found) {
  const onChange = (/** @type {Event} */ event) => ask(room, waiting, /** @type {HTMLSelectElement} */ (event.target).value);
  return html`<label class="advice-aim"
    >If what I want is to
    <select @change=${onChange}>
      ${found.aims.map(
        ({ key, label }) =>
          html`<option value=${key} .selected=${live(key === found.aim)}>${label.charAt(0).toLowerCase()}${label.slice(1)}</option>`,
      )}
    </select></label
  >`;
}

/**
 * What one option is worth, in plain words; the wisest bear a mark.
 * @param {Room} room
 * @param {Waiting} waiting
 * @param {string} key
 * @returns {OptionAdvised | null}
 */
export const advisedOption = (room, waiting, key) =>
  adviceFor(room, waiting)?.options.find((option) => option.key === key) ?? null;

/** @param {OptionAdvised | null} advised */
export function worthView(advised) {
  if (!advised) return nothing;
  return html`<span class="worth ${advised.best ? "is-best" : ""}" dir="auto"
    >${advised.best ? html`<b>Wise:</b> ` : nothing}${advised.text}</span
  >`;
}

/**
 * What the amounts of a row are worth, for the eye: each button says it too. Amounts worth the same share a line.
 * @param {{amount: string, advised: OptionAdvised | null}[]} amounts
 */
export function rowWorth(amounts) {
  /** @type {Map<string, {advised: OptionAdvised, which: string[]}>} */
  const lines = new Map();
  for (const { amount, advised } of amounts) {
    if (!advised) continue;
    const line = lines.get(advised.text);
    if (line) line.which.push(amount);
    else lines.set(advised.text, { advised, which: [amount] });
  }
  if (!lines.size) return nothing;
  return html`<div class="row-worth" aria-hidden="true">
    ${[...lines.values()].map(
      ({ advised, which }) => html`<p class="worth"><b>${advised.best ? "Wise, " : ""}${which.join(" or ")}:</b> ${advised.text}</p>`,
    )}
  </div>`;
}

/**
 * @param {Room} room
 * @param {Waiting} waiting
 * @param {string} [aim]
 */
export async function ask({ store }, waiting, aim) {
  const where = `advice-${waiting.number}`;
  if (store.state.busy === where) return;
  const cursor = store.state.view?.cursor ?? "";
  store.set({ busy: where, problem: null });
  try {
    /** @type {Advice} */
    const advice = await post(`/api/c/${encodeURIComponent(store.state.id)}/advice`, {
      question: waiting.number,
      ...(aim ? { aim } : {}),
    });
    store.set({ advice: { number: waiting.number, cursor, advice } });
    announce(advice.text);
  } catch (thrown) {
    const problem = asProblem(thrown);
    store.set({ problem: { where, problem } });
    announce(problem.message);
  } finally {
    if (store.state.busy === where) store.set({ busy: "" });
  }
}
