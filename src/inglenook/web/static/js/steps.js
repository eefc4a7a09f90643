// The steps of play: where one is, what was passed by, what comes next. Never nagging.

import { html, nothing } from "../vendor/lit-html.js";

/**
 * @typedef {import("./types.js").Command} Command
 * @typedef {import("./types.js").Step} Step
 * @typedef {import("./room.js").Room} Room
 */

const PLACES = { done: "done", now: "you are here", next: "next", later: "later", skipped: "passed by" };

/** @param {Room} room */
export function stepsView(room) {
  const { view } = room.store.state;
  const sheets = view?.sheets.filter(({ sheet }) => sheet.steps.length) ?? [];
  return sheets.map(({ engine, sheet }) => {
    const go = goesTo(view?.commands ?? [], engine, sheet.steps);
    return html`<nav class="steps" aria-label="Steps of play">
      <ol role="list">
        ${sheet.steps.map((step) => stepView(room, step, go))}
      </ol>
    </nav>`;
  });
}

/**
 * The command that goes to a step: its one field offers just these steps.
 * @param {Command[]} commands
 * @param {string} engine
 * @param {Step[]} steps
 */
function goesTo(commands, engine, steps) {
  return commands.find(
    ({ name, fields, refusal }) =>
      !refusal &&
      name.startsWith(`${engine}.`) &&
      fields.length === 1 &&
      steps.every(({ key }) => fields[0]?.options.some((option) => option.key === key)),
  );
}

/**
 * @param {Room} room
 * @param {Step} step
 * @param {Command | undefined} command
 */
function stepView(room, step, command) {
  const field = command?.fields[0]?.name ?? "";
  const face = html`<span class="step-mark" aria-hidden="true"></span>
    <span class="step-title">${step.title}</span>
    <span class="unseen">, ${PLACES[step.place]}</span>`;
  return html`<li class="step step-${step.place}" aria-current=${step.place === "now" ? "step" : nothing}>
    ${command && step.place !== "now"
      ? html`<button
          type="button"
          class="step-face"
          title=${step.text}
          @click=${() => room.table.perform("steps", command.name, { [field]: step.key })}
        >
          ${face}
        </button>`
      : html`<span class="step-face" title=${step.text}>${face}</span>`}
  </li>`;
}
