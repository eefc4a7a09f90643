// A pack as it is edited in the lab: its text, what was set in it, and what was found by looking at it.

import { announce } from "./announce.js";
import { asProblem, post } from "./api.js";
import { draft as held, keepDraft } from "./drafts.js";

/**
 * @typedef {import("./lab-types.js").Checked} Checked
 * @typedef {import("./lab-types.js").Source} Source
 * @typedef {import("./types.js").Value} Value
 * @typedef {{path: string, value: Value}} Unwritten
 */

const TYPING = 350;
const TEXT = "lab";
const UNWRITTEN = "lab-unwritten";

export class Draft {
  /**
   * A pack with what was edited in it the last time, if anything was.
   * @param {Source} source
   * @param {string} before the pack as it is published
   * @param {{draw: () => void, moved: () => void, broken: () => void}} tell what it says is another, or can't be said
   */
  constructor(source, before, tell) {
    this.source = source;
    this.before = before;
    this.tell = tell;
    this.draw = tell.draw;
    this.text = (source.key && held(TEXT, source.key)) || before;
    /** @type {Unwritten[]} values that were set and aren't in the text yet, the last one last */
    this.unwritten = source.key ? heldValues(source.key) : [];
    this.resumed = this.edited || this.unwritten.length > 0;
    /** @type {Checked | null} the last time that it had no faults */
    this.checked = null;
    /** @type {import("./api.js").Fault[]} */
    this.faults = [];
    /** @type {Record<string, string>} why a value was not taken, by its path */
    this.refused = {};
    this.unread = "";
    this.last = "";
    this.left = false;
    /** @type {Promise<void> | null} */
    this.looking = null;
    this.unseen = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  get edited() {
    return this.text !== this.before;
  }

  /** Whether the text is about to change by what was set. */
  get writing() {
    return this.unwritten.length > 0 && !this.faults.length;
  }

  /** @param {string} path */
  unwrittenAt(path) {
    return this.unwritten.find((each) => each.path === path)?.value;
  }

  startOver() {
    Object.assign(this, { resumed: false, text: this.before, unwritten: [] });
    this.#keep();
    this.look();
  }

  /** @param {string} text */
  type(text) {
    this.text = text;
    this.#keep();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.look(), TYPING);
    this.draw();
  }

  /**
   * Sets a value in the text.
   * @param {string} path
   * @param {Value} value
   */
  set(path, value) {
    if (value === "" || !this.checked || this.faults.length) return;
    this.last = path;
    this.unwritten = [...this.unwritten.filter((each) => each.path !== path), { path, value }];
    this.#keep();
    this.look();
  }

  /** Another pack is looked at from now on. What was edited in this one is kept. */
  leave() {
    this.left = true;
    clearTimeout(this.timer);
  }

  /** Keeps what was edited in this browser. */
  #keep() {
    const { key } = this.source;
    if (!key) return;
    keepDraft(TEXT, key, this.edited ? this.text : "");
    keepDraft(UNWRITTEN, key, this.unwritten.length ? JSON.stringify(this.unwritten) : "");
  }

  /** Has the text looked at, and what was set written into it: one look at a time, until there is nothing new. */
  look() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.unseen = true;
    this.looking ??= this.#look();
  }

  /** Waits until what is shown is what the text says, and tells whether it is so. */
  async settled() {
    if (this.timer !== undefined) this.look();
    await this.looking;
    return !this.unread && !this.writing && !this.left;
  }

  async #look() {
    while (this.unseen && !this.left) {
      this.unseen = false;
      this.draw();
      await this.#lookOnce();
    }
    this.looking = null;
    this.draw();
  }

  /** What comes back of a text that was left or typed over meanwhile is no use any more. */
  async #lookOnce() {
    const { text, before, unwritten } = this;
    try {
      const set = Object.fromEntries(unwritten.map(({ path, value }) => [path, value]));
      /** @type {Checked} */
      const found = await post("/api/lab/check", { text, before, set });
      if (this.text === text && !this.left) this.#found(found, unwritten);
    } catch (thrown) {
      if (this.left) return;
      const problem = asProblem(thrown);
      this.unread = problem.message;
      if (!problem.passing) this.#written(unwritten);
    }
  }

  /**
   * @param {Checked} found
   * @param {Unwritten[]} set
   */
  #found(found, set) {
    const moved = this.checked?.text !== found.text;
    Object.assign(this, { text: found.text, faults: found.faults, unread: "" });
    this.refused = Object.fromEntries(found.refused.map(({ path, what, hint }) => [path, sentence(what, hint)]));
    if (found.faults.length) {
      announce(found.faults.length === 1 ? "The pack has a fault." : `The pack has ${found.faults.length} faults.`);
      this.tell.broken();
      return;
    }
    this.checked = found;
    this.#written(set);
    announce(Object.values(this.refused)[0] ?? "");
    if (moved) this.tell.moved();
  }

  /** @param {Unwritten[]} done */
  #written(done) {
    this.unwritten = this.unwritten.filter((each) => !done.includes(each));
    this.#keep();
  }
}

/**
 * What was set in a pack and not written yet, when it lay here the last time.
 * @param {string} key
 * @returns {Unwritten[]}
 */
function heldValues(key) {
  try {
    return JSON.parse(held(UNWRITTEN, key) || "[]");
  } catch {
    return [];
  }
}

/**
 * @param {string} what
 * @param {string} hint
 */
const sentence = (what, hint) => `${what.slice(0, 1).toUpperCase()}${what.replace(/\.$/, "").slice(1)}${hint ? ` (${hint})` : ""}.`;
