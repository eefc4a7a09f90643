// What the campaign page knows, in one place. Parts of the page listen, and draw what changed.

import { itemsOf, take } from "./journal.js";
import { draft } from "./drafts.js";
import { pref, setPref } from "./prefs.js";

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Entry} Entry
 * @typedef {import("./api.js").Problem} Problem
 * @typedef {import("./journal.js").Item} Item
 * @typedef {import("./types.js").Value} Value
 *
 * @typedef {object} State
 * @property {string} id the campaign's
 * @property {View | null} view
 * @property {ReadonlyMap<string, Entry>} entries
 * @property {Item[]} items
 * @property {ReadonlySet<string>} fresh keys of what came while one watched
 * @property {boolean} more whether there is story before what is loaded
 * @property {boolean} lost whether the connection is lost
 * @property {string} trouble why the campaign can't be shown
 * @property {string} open the command whose form is open
 * @property {boolean} panel whether the panel of commands is open, where it doesn't stand by itself
 * @property {boolean} sheetOpen whether the sheet is unfolded, where it folds
 * @property {Record<string, Record<string, Value>>} values what was put into forms, by command
 * @property {import("./ghost.js").Ghost | null} ghost what might happen to the sheet
 * @property {string} busy the control that is at work
 * @property {{where: string, problem: Problem} | null} problem
 * @property {string} editing the prose that is being rewritten
 * @property {ReadonlySet<string>} folded acts folded (or, in a story without machinery, unfolded) by hand
 * @property {Record<string, boolean>} folds what was unfolded or folded by hand: parts of the sheet, groups of deeds
 * @property {string} weighing the field whose options are compared, where there are too many to compare all at once
 * @property {string} find what is looked for among the deeds
 * @property {string} line what stands in the composer
 * @property {number} menuAt the line of its menu that is chosen
 * @property {Record<number, string[]>} faces dice typed in so far, by what waits for them
 * @property {boolean} justStory
 * @property {boolean} showStruck
 * @property {boolean} exact
 */

/** @typedef {(state: State) => void} Listener */

/** A campaign's state and who listens to it. */
export class Store {
  /** @param {string} id */
  constructor(id) {
    /** @type {State} */
    this.state = {
      id,
      view: null,
      entries: new Map(),
      items: [],
      fresh: new Set(),
      more: false,
      lost: false,
      trouble: "",
      open: "",
      panel: false,
      sheetOpen: false,
      values: {},
      ghost: null,
      busy: "",
      problem: null,
      editing: "",
      folded: new Set(),
      folds: foldsOf(id),
      weighing: "",
      find: "",
      line: draft(id, "line"),
      menuAt: 0,
      faces: {},
      justStory: pref("just-story") === "yes",
      showStruck: false,
      exact: pref("exact") === "yes",
    };
    /** @type {Set<Listener>} */
    this.listeners = new Set();
    this.asked = false;
  }

  /**
   * Has a listener told of every change. Gives the function that stops it.
   * @param {Listener} listener
   */
  listen(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * Changes something, and has it drawn once all changes of this moment are in.
   * @param {Partial<State>} changes
   */
  set(changes) {
    this.state = { ...this.state, ...changes };
    if (this.asked) return;
    this.asked = true;
    queueMicrotask(() => {
      this.asked = false;
      for (const listener of this.listeners) listener(this.state);
    });
  }

  /**
   * Takes in a view unless a newer one is there: answers and live news may overtake each other.
   * @param {View} view
   */
  see(view) {
    if (this.state.view && place(view.cursor) < place(this.state.view.cursor)) return;
    this.set({ view });
  }

  /**
   * Takes in entries. Gives those that were not known.
   * @param {Entry[]} entries
   * @param {{where?: "before" | "after", watched?: boolean}} how
   */
  take(entries, { where = "after", watched = false } = {}) {
    const { all, fresh } = take(this.state.entries, entries, where);
    if (!fresh.length) return fresh;
    const keys = fresh.map((entry) => `${entry.lane}:${entry.of ?? entry.number}`);
    this.set({
      entries: all,
      items: itemsOf(all.values(), this.state.showStruck),
      fresh: watched ? new Set(keys) : this.state.fresh,
    });
    return fresh;
  }

  /** @param {boolean} showStruck */
  showStruck(showStruck) {
    this.set({ showStruck, items: itemsOf(this.state.entries.values(), showStruck) });
  }

  /** @param {boolean} justStory */
  justStory(justStory) {
    setPref("just-story", justStory ? "yes" : "no");
    this.set({ justStory, folded: new Set() });
  }

  /**
   * Unfolds or folds a part of the page, and remembers it for this campaign.
   * @param {string} part
   * @param {boolean} open
   */
  fold(part, open) {
    const folds = { ...this.state.folds, [part]: open };
    setPref(`folds.${this.state.id}`, JSON.stringify(folds));
    this.set({ folds });
  }

  /** @param {boolean} exact */
  exact(exact) {
    setPref("exact", exact ? "yes" : "no");
    this.set({ exact });
  }

  /**
   * @param {string} command
   * @param {string} field
   * @param {Value} value
   */
  fill(command, field, value) {
    const { values } = this.state;
    this.set({ values: { ...values, [command]: { ...values[command], [field]: value } } });
  }
}

/**
 * @param {string} id
 * @returns {Record<string, boolean>}
 */
function foldsOf(id) {
  try {
    return JSON.parse(pref(`folds.${id}`, "{}"));
  } catch {
    return {};
  }
}

/**
 * How far a cursor is, over all its lanes.
 * @param {string} cursor
 */
function place(cursor) {
  return cursor.split(",").reduce((sum, part) => sum + Number(part.slice(part.lastIndexOf(":") + 1) || 0), 0);
}
