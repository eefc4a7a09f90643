// Follows the table from a cursor. A lost connection is said calmly and mended by itself; nothing is missed meanwhile.

/** @typedef {{feed: import("./types.js").Feed, view: import("./types.js").View}} News */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;
const PATIENCE = 1_200;
const GONE = 4404;

/**
 * @param {string} id
 * @param {string} cursor where the page is
 * @param {{news: (news: News) => void, lost: (lost: boolean) => void, gone: (why: string) => void}} tell
 */
export function follow(id, cursor, tell) {
  let wait = FIRST_WAIT;
  let timer = 0;
  let grumble = 0;
  /** @type {WebSocket | null} */
  let socket = null;

  function connect() {
    const { protocol, host } = location;
    const scheme = protocol === "https:" ? "wss" : "ws";
    socket = new WebSocket(`${scheme}://${host}/api/c/${encodeURIComponent(id)}/live?after=${encodeURIComponent(cursor)}`);
    socket.addEventListener("message", (event) => {
      wait = FIRST_WAIT;
      clearTimeout(grumble);
      grumble = 0;
      tell.lost(false);
      /** @type {News} */
      const news = JSON.parse(event.data);
      if (!news.feed) return;
      cursor = news.feed.cursor;
      tell.news(news);
    });
    socket.addEventListener("close", ({ code, reason }) => (code === GONE ? tell.gone(reason) : retry()));
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
