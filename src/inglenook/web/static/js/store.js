// What the campaign page knows, in one place. Parts of the page listen, and draw what changed.

import { itemsOf, take } from "./journal.js";
import { rememberedAudiences } from "./audience.js";
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
 * @property {import("./live.js").Silence | null} silent why nothing is heard from the table just now
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
 * @property {{number: number, cursor: string, advice: import("./types.js").Advice} | null} advice what would be wise,
 *   at which question, and where the table stood when it was asked
 * @property {Record<number, string[]>} faces dice typed in so far, by what waits for them
 * @property {import("./types.js").Me | null} me who this browser is to the server
 * @property {string[] | null} here the seats that have a page open now; null where nobody knows
 * @property {string} seatOpen the seat that is being changed
 * @property {Record<string, string>} audiences who shall see what is done, by kind of deed
 * @property {string} notice what somebody else wishes to be seen
 * @property {"deeds" | "hidden"} tab which side of the panel is shown
 * @property {ReadonlySet<number>} standingIn what waits for others and is about to be answered for them
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
      silent: null,
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
      advice: null,
      faces: {},
      me: null,
      here: null,
      seatOpen: "",
      audiences: rememberedAudiences(id),
      notice: "",
      tab: "deeds",
      standingIn: new Set(),
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
    if (this.state.view && older(view.cursor, this.state.view.cursor)) return;
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

  /** Forgets the story, for it to be loaded anew: what this seat may see has changed. */
  forget() {
    this.set({ entries: new Map(), items: [], fresh: new Set(), more: false });
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
 * Whether a cursor is behind another, in the lanes that both have: a seat may gain lanes and lose them.
 * @param {string} one
 * @param {string} other
 */
function older(one, other) {
  const there = places(other);
  return [...places(one)].some(([lane, number]) => number < (there.get(lane) ?? 0));
}

/** @param {string} cursor */
const places = (cursor) =>
  new Map(
    cursor
      .split(",")
      .filter(Boolean)
      .map((part) => /** @type {[string, number]} */ ([part.slice(0, part.lastIndexOf(":")), Number(part.slice(part.lastIndexOf(":") + 1))])),
  );
