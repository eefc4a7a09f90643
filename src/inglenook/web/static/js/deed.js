// The form of one command: its fields, its exact odds before the click, and the button that does it.

import { html, nothing } from "../vendor/lit-html.js";
import { repeat } from "../vendor/directives/repeat.js";
import { Problem } from "./api.js";
import { isOwn } from "./attention.js";
import { audienceView, seenBy } from "./audience.js";
import { fieldView } from "./field.js";
import { clear, fill, missing, valueOf, valuesOf } from "./fields.js";
import { focusHome, focusLost, focusNext, focusOn } from "./focus.js";
import { fieldGroups } from "./groups.js";
import { oddsBar } from "./odds.js";
import { outcomeOrder, weighed } from "./weigh.js";

/**
 * @typedef {import("./types.js").Command} Command
 * @typedef {import("./types.js").Field} Field
 * @typedef {import("./types.js").Value} Value
 * @typedef {import("./room.js").Room} Room
 */

const FEW_CHOICES = 4;
const FEW_OPTIONS = 12;
const FEW_WEIGHED = 2;

/**
 * @param {Room} room
 * @param {Command} command
 * @param {string} where
 * @param {string} [without] a field that is filled elsewhere
 * @param {boolean} [apart] whether the odds stand elsewhere
 */
export function deedFields(room, command, where, without = "", apart = false) {
  const { store } = room;
  const wrong = store.state.problem?.where === where ? store.state.problem.problem : null;
  const fields = command.fields.filter(({ name }) => name !== without);
  const groups = fieldGroups(fields);
  const shown = (/** @type {Field} */ field) => fieldOf(room, command, where, field, wrong);
  return html`${groups.map(({ heading, things }) =>
    heading
      ? html`<fieldset class="field-group">
          <legend><bdi>${heading}</bdi></legend>
          <div class="fields">${repeat(things, ({ name }) => name, shown)}</div>
        </fieldset>`
      : html`<div class="fields">${repeat(things, ({ name }) => name, shown)}</div>`,
  )}
  ${apart ? nothing : deedOdds(room, command)}
  ${wrong && !fields.some(({ name }) => name === wrong.field)
    ? html`<p class="error" role="alert">${wrong.message}</p>`
    : nothing}`;
}

/**
 * @param {Room} room
 * @param {Command} command
 * @param {string} where
 * @param {Field} field
 * @param {Problem | null} wrong
 */
function fieldOf(room, command, where, field, wrong) {
  const { store } = room;
  const choices = command.fields.filter(({ kind, weigh }) => kind === "choice" && !weigh).length;
  const how = {
    id: `${where}-${field.name}`,
    value: valueOf(store.state, command, field),
    onValue: (/** @type {Value} */ value) => fill(store, command, field, value),
    error: wrong?.field === field.name ? wrong.message : "",
    small: choices > FEW_CHOICES || field.options.length > FEW_OPTIONS,
  };
  if (!isWeighed(field)) return fieldView(field, how);
  if (command.fields.filter(isWeighed).length <= FEW_WEIGHED) return weighed(field, how, weighing(room, command, field));
  const open = store.state.weighing === how.id;
  return html`<div class="field field-comparing ${open ? "is-open" : ""}">
    ${open ? weighed(field, how, weighing(room, command, field)) : fieldView(field, { ...how, small: true })}
    <button
      type="button"
      class="quiet small"
      aria-expanded=${open ? "true" : "false"}
      @click=${() => store.set({ weighing: open ? "" : how.id })}
    >
      Compare the odds<span class="unseen"> of each: ${field.label}</span>
    </button>
  </div>`;
}

/** @param {Field} field */
const isWeighed = ({ kind, weigh, options }) => kind === "choice" && weigh === true && options.length > 1;

/**
 * The odds of every option of a field, once all others have their values.
 * @param {Room} room
 * @param {Command} command
 * @param {Field} field
 */
function weighing({ store, chances }, command, field) {
  const values = valuesOf(store.state, command);
  if (!complete(command, values, field.name)) return null;
  const found = chances.across(command, values, field.name);
  return found instanceof Problem ? null : found;
}

/**
 * Whether everything has a value on which odds depend.
 * @param {Command} command
 * @param {Record<string, Value>} values
 * @param {string} [but]
 */
const complete = (command, values, but = "") =>
  command.fields.every(
    ({ kind, name }) => kind === "text" || name === but || (values[name] !== undefined && values[name] !== ""),
  );

/**
 * The button that does it, and the rule behind it.
 * @param {Room} room
 * @param {Command} command
 * @param {string} where
 */
export const deedFoot = (room, command, where) => html`${audienceView(room, command.name, where, command.lane)}
<div class="row deed-foot">
  <button class="primary" ?disabled=${room.store.state.busy === where}>${command.title}</button>
  ${unseenBy(room, command)}
  ${command.rule ? html`<span class="rule" title="The rule behind this">${command.rule}</span>` : nothing}
</div>`;

/**
 * That not everyone will see it, beside the button that does it.
 * @param {Room} room
 * @param {Command} command
 */
export function unseenBy({ store }, command) {
  const hidden = seenBy(store.state, command.name, command.lane);
  return hidden ? html`<span class="seen-by">seen by ${hidden}</span>` : nothing;
}

/**
 * The odds of a command with what its form holds.
 * @param {Room} room
 * @param {Command} command
 */
export function deedOdds(room, command) {
  const { store, chances } = room;
  const values = valuesOf(store.state, command);
  if (!complete(command, values)) return html`<p class="note">Choose, and the chances are shown here.</p>`;
  const known = chances.of(command, values);
  if (!known || known instanceof Problem) return nothing;
  const certain = known.outcomes.length === 1 && !Object.keys(known.effects).length;
  if (certain) return nothing;
  const fields = command.fields.filter(isWeighed);
  const field = fields.length <= FEW_WEIGHED ? fields[0] : undefined;
  const across = field ? weighing(room, command, field) : null;
  return oddsBar(known, {
    exact: store.state.exact,
    onExact: (exact) => store.exact(exact),
    onPolicy: (policy) => chances.reckonWith(command.name, policy),
    order: across ? outcomeOrder(across) : undefined,
  });
}

/**
 * Performs a command with what its form holds, or says which field is missing.
 * @param {Room} room
 * @param {Command} command
 * @param {string} where
 * @param {Record<string, Value>} [more]
 */
export async function perform(room, command, where, more = {}) {
  const { store, table } = room;
  const values = { ...valuesOf(store.state, command), ...more };
  const lacks = missing(command, values);
  if (lacks) {
    const wish = lacks.kind === "choice" ? "Choose one first." : "This has to be filled in.";
    store.set({ problem: { where, problem: new Problem(wish, { field: lacks.name }) } });
    toField(where, lacks.name);
    return null;
  }
  const done = await table.perform(where, command.name, values);
  if (!done) {
    const { problem } = store.state;
    if (problem?.where === where && problem.problem.field) toField(where, problem.problem.field);
    return null;
  }
  clear(store, command);
  goOn(store, done, command);
  return done;
}

/**
 * Goes to a field, where what is wrong with it is said.
 * @param {string} where
 * @param {string} name
 */
const toField = (where, name) =>
  focusOn(`[name="${CSS.escape(`${where}-${name}`)}"], #${CSS.escape(`${where}-${name}`)}`);

/**
 * Goes where it goes on, if the form has done its work; one that can be used again keeps the focus.
 * @param {import("./store.js").Store} store
 * @param {import("./types.js").Done} done
 * @param {Command} command
 */
function goOn(store, { view }, command) {
  const { panel } = store.state;
  const gone = view.commands.some(({ name, refusal }) => name === command.name && refusal);
  store.set({ panel: false, find: "" });
  const asked = view.waiting.some((each) => isOwn(view, each)) || view.sheets.some(({ sheet }) => sheet.prompt);
  if (asked || panel || gone) focusNext(view);
  else requestAnimationFrame(() => focusLost() && focusHome());
}
