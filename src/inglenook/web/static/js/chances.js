// Asks the server for odds, and remembers them for as long as nothing at the table has changed.

import { post, Problem } from "./api.js";

/**
 * @typedef {import("./types.js").Odds} Odds
 * @typedef {import("./types.js").Command} Command
 * @typedef {import("./types.js").Value} Value
 * @typedef {import("./store.js").Store} Store
 */

export class Chances {
  /** @param {Store} store */
  constructor(store) {
    this.store = store;
    /** @type {Map<string, Odds | Problem>} */
    this.known = new Map();
    /** @type {Map<string, Odds>} */
    this.latest = new Map();
    /** @type {Map<string, string>} */
    this.policies = new Map();
    this.cursor = "";
  }

  /**
   * The odds of a command with these fields: at once if known, else what was shown before, and soon the right ones.
   * @param {Command} command
   * @param {Record<string, Value>} fields
   * @returns {Odds | Problem | null}
   */
  of(command, fields) {
    const { view, id } = this.store.state;
    if (!view || command.refusal) return null;
    if (view.cursor !== this.cursor) {
      this.known.clear();
      this.latest.clear();
      this.cursor = view.cursor;
    }
    const asked = { command: command.name, fields: leaving(command, fields), policy: this.policies.get(command.name) };
    const key = JSON.stringify(asked);
    const known = this.known.get(key);
    if (known === undefined) this.ask(id, key, asked);
    return known ?? this.latest.get(command.name) ?? null;
  }

  /**
   * @param {string} id
   * @param {string} key
   * @param {{command: string, fields: object, policy: string | undefined}} asked
   */
  async ask(id, key, asked) {
    const cursor = this.cursor;
    this.known.set(key, this.latest.get(asked.command) ?? new Problem(""));
    /** @type {Odds | Problem} */
    let answer;
    try {
      answer = await post(`/api/c/${encodeURIComponent(id)}/odds`, asked);
    } catch (problem) {
      answer = problem instanceof Problem ? problem : new Problem("");
    }
    if (cursor !== this.cursor) return;
    this.known.set(key, answer);
    if (!(answer instanceof Problem)) this.latest.set(asked.command, answer);
    this.store.set({});
  }

  /**
   * @param {string} command
   * @param {string} policy
   */
  reckonWith(command, policy) {
    this.policies.set(command, policy);
    this.store.set({});
  }
}

/**
 * The fields without what was typed as text, on which no odds depend, so that typing asks nothing.
 * @param {Command} command
 * @param {Record<string, Value>} fields
 */
function leaving(command, fields) {
  return Object.fromEntries(
    command.fields
      .filter((field) => fields[field.name] !== undefined || field.low > 0)
      .map((field) => [field.name, field.kind === "text" ? "\u2026" : (fields[field.name] ?? field.low)]),
  );
}
