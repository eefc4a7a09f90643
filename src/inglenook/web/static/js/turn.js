// The turn of whoever one plays: what they may declare in this round, the odds of each, and one large button.

import { html, nothing } from "../vendor/lit-html.js";
import { audienceView } from "./audience.js";
import { perform } from "./deed.js";
import { fieldView } from "./field.js";
import { fill, valueOf, valuesOf } from "./fields.js";
import { Problem } from "./api.js";
import { direction } from "./direction.js";
import { commandNamed } from "./room.js";
import { isGm, played } from "./seats.js";
import { weighed } from "./weigh.js";

/**
 * @typedef {import("./types.js").Command} Command
 * @typedef {import("./types.js").Field} Field
 * @typedef {import("./types.js").Standing} Standing
 * @typedef {import("./types.js").Value} Value
 * @typedef {import("./room.js").Room} Room
 */

const WHERE = "turn";
const WHO = "who";
const TARGET = "target";

/**
 * A card for each person of this seat on a stage who has not declared. An engine whose command `declare` has a field
 * `who` gets one; what its command of the round weighs for that person (`lens.ada`) is weighed in `declare` (`lens`).
 * @param {Room} room
 */
export function turnView(room) {
  const { view } = room.store.state;
  if (!view || view.seats.length < 2 || isGm(view)) return nothing;
  const own = played(view);
  return html`${view.sheets.flatMap(({ engine, sheet }) =>
    sheet.sections
      .flatMap(({ blocks }) => blocks)
      .flatMap((block) => (block.kind === "stage" ? [block.sides.flatMap(({ people }) => people)] : []))
      .map((people) => {
        const first = people.find(({ place }) => place === "next");
        const person = first && own.has(first.key) ? first : people.find(({ key, place }) => own.has(key) && place === "waiting");
        return person ? card(room, engine, person, first) : nothing;
      }),
  )}`;
}

/**
 * @param {Room} room
 * @param {string} engine
 * @param {Standing} person
 * @param {Standing} [first] who declares next
 */
function card(room, engine, person, first) {
  const declare = commandNamed(room, `${engine}.declare`);
  const who = declare?.fields.find(({ name }) => name === WHO);
  if (!declare || declare.refusal || !who?.options.some(({ key }) => key === person.key)) return nothing;
  const { store } = room;
  const wrong = store.state.problem?.where === WHERE ? store.state.problem.problem : null;
  const round = roundOf(room, engine, person);
  const main = declare.fields.find(({ name }) => round && round.field.name === `${name}.${person.key}`);
  const target = declare.fields.find(({ name }) => name === TARGET);
  const others = declare.fields.filter((field) => field !== who && field !== main && field !== target);
  const next = person.place === "next";
  const show = (/** @type {Field} */ field) =>
    fieldView(field, {
      id: `${WHERE}-${field.name}`,
      value: valueOf(store.state, declare, field),
      onValue: (value) => fill(store, declare, field, value),
      error: wrong?.field === field.name ? wrong.message : "",
      small: true,
    });
  return html`<form
    class="turn ${next ? "is-next" : ""}"
    aria-labelledby="turn-title"
    @submit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      perform(room, declare, WHERE, { [WHO]: person.key });
    }}
  >
    <h2 id="turn-title" dir=${direction(person.name)}>${next ? html`Your turn, <bdi>${person.name}</bdi>` : html`<bdi>${person.name}</bdi>: soon your turn`}</h2>
    ${main && round ? weighed(main, howOf(room, declare, main), oddsOf(room, round)) : nothing}
    ${target ? show(target) : nothing}
    ${others.length
      ? html`<details class="turn-more">
          <summary>More</summary>
          <div class="fields">${others.map(show)}</div>
        </details>`
      : nothing}
    ${audienceView(room, declare.name, WHERE, declare.lane)}
    ${wrong && wrong.field !== target?.name ? html`<p class="error" role="alert">${wrong.message}</p>` : nothing}
    <button class="primary large" ?disabled=${!next || store.state.busy === WHERE}>${declare.title}</button>
    ${next ? nothing : html`<p class="note">You can choose already. ${first ? html`<bdi>${first.name}</bdi> declares first.` : nothing}</p>`}
  </form>`;
}

/**
 * @param {Room} room
 * @param {Command} declare
 * @param {Field} field
 */
const howOf = ({ store }, declare, field) => ({
  id: `${WHERE}-${field.name}`,
  value: valueOf(store.state, declare, field),
  onValue: (/** @type {Value} */ value) => fill(store, declare, field, value),
  error: "",
  small: false,
});

/**
 * The command of the round, and its field that is weighed for this person.
 * @param {Room} room
 * @param {string} engine
 * @param {Standing} person
 */
function roundOf({ store }, engine, person) {
  for (const command of store.state.view?.commands ?? []) {
    if (!command.name.startsWith(`${engine}.`) || command.refusal) continue;
    const field = command.fields.find(({ name, weigh }) => weigh && name.endsWith(`.${person.key}`));
    if (field) return { command, field };
  }
  return null;
}

/**
 * @param {Room} room
 * @param {{command: Command, field: Field}} round
 */
function oddsOf({ store, chances }, { command, field }) {
  const values = valuesOf(store.state, command);
  const complete = command.fields.every(({ kind, name }) => kind === "text" || name === field.name || (values[name] ?? "") !== "");
  const found = complete ? chances.across(command, values, field.name) : null;
  return found instanceof Problem ? null : found;
}
