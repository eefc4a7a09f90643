// The form of one command: its fields, its exact odds before the click, and the button that does it.

import { html, nothing } from "../vendor/lit-html.js";
import { Problem } from "./api.js";
import { fieldView } from "./field.js";
import { clear, fill, missing, valueOf, valuesOf } from "./fields.js";
import { focusOn, WAITING } from "./focus.js";
import { oddsBar } from "./odds.js";

/**
 * @typedef {import("./types.js").Command} Command
 * @typedef {import("./types.js").Value} Value
 * @typedef {import("./room.js").Room} Room
 */

/**
 * @param {Room} room
 * @param {Command} command
 * @param {string} where
 * @param {string} [without] a field that is filled elsewhere
 */
export function deedFields(room, command, where, without = "") {
  const { store } = room;
  const { state } = store;
  const small = command.fields.filter(({ kind }) => kind === "choice").length > 4;
  const wrong = state.problem?.where === where ? state.problem.problem : null;
  return html`${command.fields
    .filter((field) => field.name !== without)
    .map((field) =>
      fieldView(field, {
        id: `${where}-${field.name}`,
        value: valueOf(state, command, field),
        onValue: (value) => fill(store, command, field, value),
        error: wrong?.field === field.name ? wrong.message : "",
        small,
      }),
    )}
  ${odds(room, command)}
  ${wrong && !command.fields.some(({ name }) => name === wrong.field && name !== without)
    ? html`<p class="error" role="alert">${wrong.message}</p>`
    : nothing}`;
}

/**
 * @param {Room} room
 * @param {Command} command
 */
function odds(room, command) {
  const { store, chances } = room;
  const values = valuesOf(store.state, command);
  if (command.fields.some(({ kind, name }) => kind !== "text" && (values[name] === undefined || values[name] === ""))) {
    return html`<p class="note">Choose, and the chances are shown here.</p>`;
  }
  const known = chances.of(command, values);
  if (!known || known instanceof Problem) return nothing;
  const certain = known.outcomes.length === 1 && !Object.keys(known.effects).length;
  if (certain) return nothing;
  return oddsBar(known, {
    exact: store.state.exact,
    onExact: (exact) => store.exact(exact),
    onPolicy: (policy) => chances.reckonWith(command.name, policy),
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
    focusOn(`[name="${where}-${lacks.name}"], #${CSS.escape(`${where}-${lacks.name}`)}`);
    return null;
  }
  const done = await table.perform(where, command.name, values);
  if (!done) return null;
  clear(store, command);
  goOn(store, done, command);
  return done;
}

/**
 * Goes where it goes on: to what waits, to what is offered, or back to the line if the form has done its work.
 * @param {import("./store.js").Store} store
 * @param {import("./types.js").Done} done
 * @param {Command} command
 */
function goOn(store, { receipt, view }, command) {
  const { panel } = store.state;
  const gone = view.commands.some(({ name, refusal }) => name === command.name && refusal);
  store.set({ panel: false });
  if (receipt.waiting.length) focusOn(WAITING);
  else if (view.sheets.some(({ sheet }) => sheet.prompt)) focusOn("#prompt textarea, #line");
  else if (panel || gone) focusOn("#line");
}
