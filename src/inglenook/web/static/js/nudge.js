// A gentle push for somebody who is silent, and what it looks like to them.

import { html, nothing } from "../vendor/lit-html.js";
import { announce } from "./announce.js";
import { asProblem, post } from "./api.js";
import { icon } from "./icons.js";
import { looksOn, nameOf } from "./seats.js";

/** @typedef {import("./room.js").Room} Room */

const REST = 20_000;

/** @type {Map<string, number>} when each was last nudged from here */
const nudged = new Map();

/**
 * @param {Room} room
 * @param {string} seat
 * @param {boolean} [named] whether it says whom, where several stand in a row
 */
export function nudge(room, seat, named = false) {
  const { view } = room.store.state;
  if (!view || seat === view.seat || looksOn(view) || !view.seats.some(({ key }) => key === seat)) return nothing;
  const name = nameOf(view, seat);
  const resting = Date.now() - (nudged.get(seat) ?? 0) < REST;
  return html`<button type="button" class="quiet small" ?disabled=${resting} @click=${() => send(room, seat, name)}>
    ${icon("bell")}<span>${resting ? "Nudged" : "Nudge"}<span class=${named ? "" : "unseen"} dir="auto"> ${name}</span></span>
  </button>`;
}

/**
 * @param {Room} room
 * @param {string} seat
 * @param {string} name
 */
async function send({ store, table }, seat, name) {
  nudged.set(seat, Date.now());
  store.set({});
  setTimeout(() => store.set({}), REST + 100);
  try {
    await post(`${table.path}/nudge`, { seat });
    announce(`${name} is nudged.`);
  } catch (thrown) {
    nudged.delete(seat);
    store.set({ notice: asProblem(thrown).message });
  }
}

/**
 * What somebody else wishes to be seen: a line over the page that goes when it is told to.
 * @param {Room} room
 */
export function noticeView({ store }) {
  const { notice } = store.state;
  if (!notice) return nothing;
  return html`<p class="banner banner-notice" role="status">
    <span dir="auto">${notice}</span>
    <button type="button" class="quiet small" @click=${() => store.set({ notice: "" })}>${icon("close")}<span class="unseen">Close this notice</span></button>
  </p>`;
}
