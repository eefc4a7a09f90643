// The values of a command's fields, from what was chosen, what was typed and what stands as a draft.

import { draft, keepDraft } from "./drafts.js";
import { played } from "./seats.js";

/**
 * @typedef {import("./types.js").Command} Command
 * @typedef {import("./types.js").Field} Field
 * @typedef {import("./types.js").Value} Value
 * @typedef {import("./store.js").State} State
 * @typedef {import("./store.js").Store} Store
 */

/**
 * A field's value now; undefined if it has to be given and was not yet.
 * @param {State} state
 * @param {Command} command
 * @param {Field} field
 * @returns {Value | undefined}
 */
export function valueOf(state, command, field) {
  const given = state.values[command.name]?.[field.name];
  switch (field.kind) {
    case "text":
      return given ?? (draft(state.id, `${command.name}.${field.name}`) || (field.default ?? ""));
    case "choice": {
      const legal = (/** @type {Value | null | undefined} */ value) => field.options.some(({ key }) => key === value);
      const own = ownOption(state, command, field);
      return legal(given) ? given : own ?? (legal(field.default) ? (field.default ?? undefined) : undefined);
    }
    case "whole":
      return given === "" ? "" : Math.min(Math.max(Number(given ?? field.default ?? field.low), field.low), field.high);
    case "yes":
      return given ?? field.default ?? false;
  }
}

/**
 * Whom one plays, where a command asks first of all who does it.
 * @param {State} state
 * @param {Command} command
 * @param {Field} field
 */
function ownOption({ view }, command, field) {
  if (field !== command.fields[0]) return undefined;
  const own = played(view);
  return own.size ? field.options.find(({ key }) => own.has(key))?.key : undefined;
}

/**
 * @param {State} state
 * @param {Command} command
 */
export function valuesOf(state, command) {
  /** @type {Record<string, Value>} */
  const values = {};
  for (const field of command.fields) {
    const value = valueOf(state, command, field);
    if (value !== undefined) values[field.name] = value;
  }
  return values;
}

/**
 * @param {Store} store
 * @param {Command} command
 * @param {Field} field
 * @param {Value} value
 */
export function fill(store, command, field, value) {
  if (field.kind === "text") keepDraft(store.state.id, `${command.name}.${field.name}`, String(value));
  store.fill(command.name, field.name, value);
}

/**
 * Clears a command's form once it is done.
 * @param {Store} store
 * @param {Command} command
 */
export function clear(store, command) {
  for (const field of command.fields) {
    if (field.kind === "text") keepDraft(store.state.id, `${command.name}.${field.name}`, "");
  }
  store.set({ values: { ...store.state.values, [command.name]: {} } });
}

/**
 * The first field that must be given and is not.
 * @param {Command} command
 * @param {Record<string, Value>} values
 */
export function missing(command, values) {
  return command.fields.find(({ name, kind, low }) =>
    kind === "text" ? String(values[name] ?? "").trim().length < low : values[name] === undefined || values[name] === "",
  );
}
