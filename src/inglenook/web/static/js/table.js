// The hands at the table: whatever a person does to the campaign goes through here, and what comes back is taken in.

import { announce, hush } from "./announce.js";
import { asProblem, get, intend, send } from "./api.js";
import { audienceFor } from "./audience.js";
import { mine } from "./seats.js";
import { soon } from "./time.js";

/**
 * @typedef {import("./store.js").Store} Store
 * @typedef {import("./types.js").Done} Done
 * @typedef {import("./types.js").Entry} Entry
 */

const PAGE = 200;
const LONGEST_PAUSE = 30;

const STRANGER = "You have no seat at this table (any more). Whoever leads the game can send you a new link.";

export class Table {
  /** @param {Store} store */
  constructor(store) {
    this.store = store;
    /** Tries at once what is waited for. */
    this.hurry = () => {};
    this.path = `/api/c/${encodeURIComponent(store.state.id)}`;
  }

  /** Loads the campaign: its view and the newest part of its story. What passes by itself is waited for. */
  async load() {
    for (let tries = 0; ; tries += 1) {
      try {
        const { view, page } = await get(this.path);
        this.store.take(page.entries);
        this.store.set({ more: page.more, trouble: "", silent: null });
        this.store.see(view);
        return true;
      } catch (thrown) {
        const problem = asProblem(thrown);
        if (!problem.passing) {
          this.store.set(problem.status === 401 ? { view: null, trouble: STRANGER } : { trouble: problem.message });
          return false;
        }
        await this.pause(problem, Math.min(2 ** tries, LONGEST_PAUSE));
      }
    }
  }

  /**
   * Says why nothing comes, and waits as long as the table wishes, or until somebody can't wait.
   * @param {import("./api.js").Problem} problem
   * @param {number} least in seconds
   */
  pause({ unreachable, detail, retryAfter }, least) {
    const seconds = Math.max(least, retryAfter);
    this.store.set({ silent: { sentence: unreachable ? "" : detail, when: soon(seconds) } });
    return /** @type {Promise<void>} */ (
      new Promise((resolve) => {
        this.hurry = resolve;
        setTimeout(resolve, seconds * 1000);
      })
    );
  }

  /** Loads the stretch of story before the first entry that is here. */
  async earlier() {
    const first = this.store.state.entries.values().next().value;
    if (!first || this.store.state.busy === "earlier") return;
    this.store.set({ busy: "earlier" });
    try {
      const page = await get(`${this.path}/entries?before=${encodeURIComponent(beforeOf(first))}&limit=${PAGE}`);
      this.store.take(page.entries, { where: "before" });
      this.store.set({ more: page.more });
    } catch (problem) {
      this.store.set({ more: true, problem: { where: "earlier", problem: asProblem(problem) } });
    } finally {
      this.rest("earlier");
    }
  }

  /**
   * Does one thing. A problem is shown at the control `where`; nothing typed is lost.
   * @param {string} where
   * @param {string} path
   * @param {object} body
   * @returns {Promise<Done | null>}
   */
  act(where, path, body) {
    return this.attempt(where, () => intend(`${this.path}/${path}`, body));
  }

  /**
   * Sends a file as something that is done.
   * @param {string} where
   * @param {string} path
   * @param {Blob} file
   */
  show(where, path, file) {
    return this.attempt(where, () => send(`${this.path}/${path}`, file, "application/octet-stream"));
  }

  /**
   * @param {string} where
   * @param {() => Promise<Done>} what
   */
  async attempt(where, what) {
    if (this.store.state.busy === where) return null;
    this.store.set({ busy: where, problem: null });
    try {
      const done = await what();
      this.takeNews(done.receipt.entries, done.view);
      return done;
    } catch (thrown) {
      const problem = asProblem(thrown);
      if (problem.code === "stale" || problem.status === 401) await this.load();
      this.store.set({ problem: { where, problem } });
      announce(problem.message);
      return null;
    } finally {
      this.rest(where);
    }
  }

  /**
   * A control has done its work; another may be at work still.
   * @param {string} where
   */
  rest(where) {
    if (this.store.state.busy === where) this.store.set({ busy: "" });
  }

  /**
   * @param {string} where
   * @param {string} command
   * @param {object} fields
   */
  perform(where, command, fields) {
    const { state } = this.store;
    const known = state.view?.commands.find(({ name }) => name === command);
    const audience = known && known.lane !== "table" ? "" : audienceFor(state, command);
    return this.act(where, "do", { command, fields, seen: state.view?.cursor, ...(audience ? { audience } : {}) });
  }

  /**
   * Takes in what happened, here or elsewhere, and says it once.
   * @param {Entry[]} entries
   * @param {import("./types.js").View} view
   * @param {boolean} [late] whether it happened while one was away
   */
  takeNews(entries, view, late = false) {
    const before = mine(this.store.state.view);
    const fresh = this.store.take(entries, { watched: !late });
    this.store.see(view);
    announce(newsOf(fresh));
    const now = mine(this.store.state.view);
    if (before && now && (before.key !== now.key || before.role !== now.role)) this.again();
  }

  /** What this seat may see is another now: the story is read anew. */
  again() {
    hush();
    this.store.forget();
    return this.load();
  }

  /** Whoever looks has no seat here any more: nothing that was told to it stays on the page. */
  rise() {
    hush();
    this.store.forget();
    this.store.set({ view: null, trouble: STRANGER });
  }
}

/**
 * What is worth saying of new entries: what an act came to or now asks, words that were added, what was taken back.
 * @param {Entry[]} fresh
 */
function newsOf(fresh) {
  const telling = fresh.filter(({ kind }) => ["outcome", "question", "strike", "admin", "handout", "reveal"].includes(kind));
  const last = telling[telling.length - 1];
  if (!last) return fresh.some(({ kind }) => kind === "prose") ? "Written down." : "";
  const dice = fresh.filter((entry) => entry.kind === "dice" && entry.of === last.of).map(({ text }) => text);
  return [...dice, last.text].join(". ");
}

/** @param {Entry} entry */
const beforeOf = ({ lane, number }) => (lane === "table" ? `${number}` : `${lane}:${number}`);
