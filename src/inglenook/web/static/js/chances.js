// Asks the server for odds, and remembers them for as long as nothing at the table has changed.

import { post, Problem } from "./api.js";

/**
 * @typedef {import("./types.js").Across} Across
 * @typedef {import("./types.js").Odds} Odds
 * @typedef {import("./types.js").Command} Command
 * @typedef {import("./types.js").Value} Value
 * @typedef {import("./store.js").Store} Store
 * @typedef {{command: string, fields: Record<string, Value>, policy: string | undefined, across?: string[]}} Asked
 */

export class Chances {
  /** @param {Store} store */
  constructor(store) {
    this.store = store;
    /** @type {Map<string, any>} what was asked, and the answer or the problem */
    this.known = new Map();
    /** @type {Map<string, any>} the last answer to a question of this kind, shown until the right one is there */
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
    return this.look(command, "odds", this.asking(command, fields));
  }

  /**
   * The odds of a command for every option of one field, in the same way. That field need not have a value.
   * @param {Command} command
   * @param {Record<string, Value>} fields
   * @param {string} name
   * @returns {Across | Problem | null}
   */
  across(command, fields, name) {
    const { [name]: _, ...others } = fields;
    return this.look(command, "odds-across", { ...this.asking(command, others, name), across: [name] });
  }

  /**
   * @param {Command} command
   * @param {Record<string, Value>} fields
   * @param {string} [without]
   * @returns {Asked}
   */
  asking(command, fields, without = "") {
    return {
      command: command.name,
      fields: leaving(command, fields, without),
      policy: this.policies.get(command.name),
    };
  }

  /**
   * @param {Command} command
   * @param {string} path
   * @param {Asked} asked
   */
  look(command, path, asked) {
    const { view, id } = this.store.state;
    if (!view || command.refusal) return null;
    if (view.cursor !== this.cursor) {
      this.known.clear();
      this.latest.clear();
      this.cursor = view.cursor;
    }
    const key = JSON.stringify(asked);
    const like = JSON.stringify([asked.command, asked.across]);
    const known = this.known.get(key);
    if (known === undefined) this.ask(`/api/c/${encodeURIComponent(id)}/${path}`, key, like, asked);
    return known ?? this.latest.get(like) ?? null;
  }

  /**
   * @param {string} path
   * @param {string} key
   * @param {string} like
   * @param {Asked} asked
   */
  async ask(path, key, like, asked) {
    const cursor = this.cursor;
    this.known.set(key, this.latest.get(like) ?? new Problem(""));
    let answer;
    try {
      answer = await post(path, asked);
    } catch (problem) {
      answer = problem instanceof Problem ? problem : new Problem("");
    }
    if (cursor !== this.cursor) return;
    this.known.set(key, answer);
    if (!(answer instanceof Problem)) this.latest.set(like, answer);
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
 * @param {string} without
 * @returns {Record<string, Value>}
 */
function leaving(command, fields, without) {
  return Object.fromEntries(
    command.fields
      .filter((field) => field.name !== without && (fields[field.name] !== undefined || field.low > 0))
      .map((field) => [field.name, field.kind === "text" ? "\u2026" : (fields[field.name] ?? field.low)]),
  );
}
