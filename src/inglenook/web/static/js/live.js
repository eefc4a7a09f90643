// Follows the table from a cursor. A lost connection is said calmly and mended by itself; nothing is missed meanwhile.

import { soon } from "./time.js";

/**
 * What comes from the table: news, who has a page open now, a nudge, or why it doesn't let one follow.
 * News that are `late` came while one was away, and are shown as they stand. Of a feed that says `more` the rest comes at once.
 * @typedef {{feed: import("./types.js").Feed, view: import("./types.js").View, late?: boolean}} News
 * @typedef {{detail: string, retry_after?: number}} Refused
 * @typedef {{feed?: import("./types.js").Feed, view?: Partial<import("./types.js").View>, late?: boolean,
 *   here?: string[], nudge?: {from: string}, problem?: Refused}} Told
 *
 * Why nothing is heard from the table, and when it is tried again, in words: an empty sentence if the line is lost.
 * @typedef {{sentence: string, when: string}} Silence
 */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;
const PATIENCE = 1_200;
const APART = 0.2;
const GONE = 4404;
const STRANGER = 4401;

/**
 * @param {string} id
 * @param {string} cursor where the page is
 * @param {{news: (news: News) => void, silent: (silence: Silence | null) => void, gone: (why: string) => void,
 *   stranger: () => void, here: (seats: string[] | null) => void, nudged: (from: string) => void}} tell
 */
export function follow(id, cursor, tell) {
  let wait = FIRST_WAIT;
  let timer = 0;
  let grumble = 0;
  let earliest = 0;
  let heard = false; // anything of the table, since the socket was opened: else there is no seat to come back to
  /** @type {WebSocket | null} */
  let socket = null;
  /** @type {Partial<import("./types.js").View>} what this connection has told so far: later messages bring changes */
  let known = {};
  /** @type {import("./types.js").Entry[]} what was missed, until all of it is here: it is drawn once */
  let held = [];

  function connect() {
    const { protocol, host } = location;
    const scheme = protocol === "https:" ? "wss" : "ws";
    const opened = new WebSocket(`${scheme}://${host}/api/c/${encodeURIComponent(id)}/live?after=${encodeURIComponent(cursor)}`);
    /** @type {Refused | undefined} */
    let refused;
    clearTimeout(timer);
    socket = opened;
    heard = false;
    known = {};
    opened.addEventListener("message", (event) => {
      /** @type {Told} */
      const told = JSON.parse(event.data);
      if (opened !== socket) return;
      if (told.problem) refused = told.problem;
      else hear(told);
    });
    opened.addEventListener("close", ({ code, reason }) => {
      if (opened !== socket) return;
      socket = null;
      tell.here(null);
      if (code === GONE) tell.gone(reason);
      else if (code !== STRANGER) retry(refused);
      else if (heard) connect(); // the browser has another session since, or the seat is gone
      else tell.stranger();
    });
  }

  /** @param {Told} told */
  function hear({ feed, view, late, here, nudge }) {
    wait = FIRST_WAIT;
    earliest = 0;
    clearTimeout(grumble);
    grumble = 0;
    tell.silent(null);
    if (here) tell.here(here);
    if (nudge) tell.nudged(nudge.from);
    if (!feed || !view) return;
    heard = true;
    cursor = feed.cursor;
    known = { ...known, ...view };
    held = [...held, ...feed.entries];
    if (feed.more) return;
    const entries = held;
    held = [];
    tell.news({ feed: { ...feed, entries }, view: /** @type {import("./types.js").View} */ (known), late });
  }

  /**
   * Tries again in a while: when the table says, if it says so, and not all at the same moment.
   * @param {Refused} [refused]
   */
  function retry(refused) {
    const pause = Math.max(wait, (refused?.retry_after ?? 0) * 1000);
    wait = Math.min(wait * 2, LONGEST_WAIT);
    earliest = refused ? Date.now() + pause : 0;
    clearTimeout(timer);
    timer = window.setTimeout(connect, pause * (1 + APART * Math.random()));
    if (refused) tell.silent({ sentence: refused.detail, when: soon(pause / 1000) });
    else if (!grumble) grumble = window.setTimeout(() => tell.silent({ sentence: "", when: "" }), PATIENCE);
  }

  /** Tries at once, unless the table has asked for patience. */
  function now() {
    if (socket || document.hidden || Date.now() < earliest) return;
    connect();
  }

  /** A line that broke without a word would be waited at for minutes. */
  function onOffline() {
    const broken = socket;
    if (!broken) return;
    socket = null;
    broken.close();
    tell.here(null);
    retry();
  }

  addEventListener("online", now);
  addEventListener("offline", onOffline);
  document.addEventListener("visibilitychange", now);
  connect();
  return { hurry: () => socket || connect() };
}
