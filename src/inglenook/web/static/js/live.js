// Follows the table from a cursor. A lost connection is said calmly and mended by itself; nothing is missed meanwhile.

/**
 * What comes from the table: news, who has a page open now, or a nudge.
 * News that are `late` came while one was away, and are shown as they stand. Of a feed that says `more` the rest comes at once.
 * @typedef {{feed: import("./types.js").Feed, view: import("./types.js").View, late?: boolean}} News
 * @typedef {{feed?: import("./types.js").Feed, view?: Partial<import("./types.js").View>, late?: boolean,
 *   here?: string[], nudge?: {from: string}}} Told
 */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;
const PATIENCE = 1_200;
const GONE = 4404;
const STRANGER = 4401;

/**
 * @param {string} id
 * @param {string} cursor where the page is
 * @param {{news: (news: News) => void, lost: (lost: boolean) => void, gone: (why: string) => void,
 *   stranger: () => void, here: (seats: string[] | null) => void, nudged: (from: string) => void}} tell
 */
export function follow(id, cursor, tell) {
  let wait = FIRST_WAIT;
  let timer = 0;
  let grumble = 0;
  let met = false; // by the table, since the socket was opened: else there is no seat to come back to
  /** @type {WebSocket | null} */
  let socket = null;
  /** @type {Partial<import("./types.js").View>} what this connection has told so far: later messages bring changes */
  let known = {};
  /** @type {import("./types.js").Entry[]} what was missed, until all of it is here: it is drawn once */
  let held = [];

  function connect() {
    const { protocol, host } = location;
    const scheme = protocol === "https:" ? "wss" : "ws";
    met = false;
    socket = new WebSocket(`${scheme}://${host}/api/c/${encodeURIComponent(id)}/live?after=${encodeURIComponent(cursor)}`);
    known = {};
    socket.addEventListener("message", (event) => {
      wait = FIRST_WAIT;
      clearTimeout(grumble);
      grumble = 0;
      tell.lost(false);
      /** @type {Told} */
      const { feed, view, late, here, nudge } = JSON.parse(event.data);
      met ||= view !== undefined;
      if (here) tell.here(here);
      if (nudge) tell.nudged(nudge.from);
      if (!feed || !view) return;
      cursor = feed.cursor;
      known = { ...known, ...view };
      held = [...held, ...feed.entries];
      if (feed.more) return;
      const entries = held;
      held = [];
      tell.news({ feed: { ...feed, entries }, view: /** @type {import("./types.js").View} */ (known), late });
    });
    socket.addEventListener("close", ({ code, reason }) => {
      tell.here(null);
      if (code === GONE) tell.gone(reason);
      else if (code !== STRANGER) retry();
      else if (met) connect(); // the browser has another session since, or the seat is gone
      else tell.stranger();
    });
  }

  function retry() {
    socket = null;
    if (!grumble) grumble = window.setTimeout(() => tell.lost(true), PATIENCE);
    clearTimeout(timer);
    timer = window.setTimeout(connect, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }

  function now() {
    if (socket || document.hidden) return;
    clearTimeout(timer);
    connect();
  }

  addEventListener("online", now);
  document.addEventListener("visibilitychange", now);
  connect();
}
