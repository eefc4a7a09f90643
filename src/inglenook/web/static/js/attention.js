// Whose turn it is, told outside the page: in the tab's title, and by a sound or a notice where that is wished.

import { pref } from "./prefs.js";
import { isGm, played, playedByAny } from "./seats.js";

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Waiting} Waiting
 */

const MARKS = { own: "\u25cf Your turn", shared: "\u25cf For one of you" };
const CALLS = { own: "It is your turn.", shared: "Something waits for one of you." };

/**
 * Whether something waits for this seat itself, and not for one that it may stand in for.
 * @param {View} view
 * @param {Waiting} waiting
 */
export function isOwn(view, waiting) {
  if (!waiting.mine) return false;
  if (waiting.seats.length && !waiting.seats.includes(view.seat)) return false;
  return waiting.kind !== "dice" || waiting.mine_to_throw.length > 0 || !waiting.throwers.length;
}

/**
 * Whether what waits is for any of several, one of whom is this seat: nobody plays whom it is asked of.
 * @param {View} view
 * @param {Waiting} waiting
 */
export function isShared(view, waiting) {
  if (!isOwn(view, waiting)) return false;
  if (waiting.kind !== "dice" || !waiting.mine_to_throw.length) return waiting.seats.length > 1;
  return waiting.mine_to_throw.every((place) => (waiting.throwers[place]?.length ?? 0) > 1);
}

/**
 * The person of this seat who is to declare next on a stage, if any; those whom nobody plays are a game master's.
 * @param {View} view
 */
export function nextOnStage(view) {
  const own = played(view);
  const others = isGm(view) ? playedByAny(view) : null;
  return view.sheets
    .flatMap(({ sheet }) => sheet.sections.flatMap(({ blocks }) => blocks))
    .flatMap((block) => (block.kind === "stage" ? block.sides.flatMap(({ people }) => people) : []))
    .find(({ key, place }) => place === "next" && (own.has(key) || (others !== null && !others.has(key))));
}

/**
 * Whether the table waits for this seat, or for one of several of whom it is one.
 * @param {View} view
 * @returns {"own" | "shared" | ""}
 */
function turnOf(view) {
  if (view.seats.length < 2 || view.safety.paused) return "";
  const own = view.waiting.filter((each) => isOwn(view, each));
  if (nextOnStage(view) !== undefined || own.some((each) => !isShared(view, each))) return "own";
  return own.length ? "shared" : "";
}

/** Nobody's turn any more: the page shows no campaign. */
export function tellNothing() {
  before = "";
  document.title = "Inglenook";
}

/** @type {"own" | "shared" | ""} */
let before = "";
let first = true;

/**
 * Titles the tab, and calls when the turn has come while one watched.
 * @param {View} view
 */
export function tellTurn(view) {
  const now = turnOf(view);
  document.title = `${now ? `${MARKS[now]} \u00b7 ` : ""}${view.name} \u00b7 Inglenook`;
  if (now && !before && !first) call(view.name, CALLS[now]);
  before = now;
  first = false;
}

/**
 * Calls whoever wishes to be called: by a sound, and by a notice if the page is out of sight.
 * @param {string} title
 * @param {string} text
 */
export function call(title, text) {
  if (pref("sound") === "yes") chime();
  if (pref("notify") === "yes" && document.hidden && "Notification" in globalThis && Notification.permission === "granted") {
    try {
      const note = new Notification(title, { body: text, tag: "inglenook" });
      note.onclick = () => (focus(), note.close());
    } catch {
      // Some phones allow notices from workers alone.
    }
  }
}

/** @type {AudioContext | null} */
let player = null;

/** Browsers let a page sound only once somebody has touched it: so the first touch readies what sounds later by itself. */
export function listenForTouch() {
  const ready = () => {
    if (pref("sound") === "yes") sounding()?.resume();
  };
  for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, ready, { once: true, capture: true });
}

function sounding() {
  try {
    player ??= new AudioContext();
  } catch {
    // No sound here.
  }
  return player;
}

const WAKING = 500;
const NOTES = /** @type {[number, number][]} */ ([
  [0, 523.25],
  [0.16, 659.25],
]);

/** Two soft notes, now or not at all. */
export async function chime() {
  const ready = sounding();
  if (!ready) return;
  await Promise.race([ready.resume(), new Promise((resolve) => setTimeout(resolve, WAKING))]);
  if (ready.state !== "running") return;
  for (const [at, pitch] of NOTES) {
    const tone = ready.createOscillator();
    const volume = ready.createGain();
    const begin = ready.currentTime + at;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, begin);
    volume.gain.linearRampToValueAtTime(0.12, begin + 0.03);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + 0.7);
    tone.connect(volume).connect(ready.destination);
    tone.start(begin);
    tone.stop(begin + 0.75);
  }
}
