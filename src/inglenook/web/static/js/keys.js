// Keys: one letter each, outside text, and a list of them on `?`. They can be switched off.

import { html } from "../vendor/lit-html.js";
import { answer } from "./waiting.js";
import { begin } from "./composer.js";
import { closePanel } from "./deeds.js";
import { openDialog } from "./dialog.js";
import { focusOn, isText } from "./focus.js";
import { pref, setPref } from "./prefs.js";
import { showPeople } from "./people.js";
import { isOwn } from "./attention.js";
import { skipPrompt } from "./prompt.js";
import { holdUp } from "./safety.js";
import { showSearch } from "./search.js";
import { looksOn, together } from "./seats.js";
import { switchTheme } from "./theme.js";

/** @typedef {import("./room.js").Room} Room */

/** @type {[string, string, (room: Room) => void][]} */
const KEYS = [
  ["?", "This list", (room) => showKeys(room)],
  ["i", "Write in the story", () => focusOn("#line")],
  ["/", "Everything that can be done", (room) => looksOn(room.store.state.view) || begin(room, "/")],
  ["u", "Take back", (room) => room.store.state.view?.undo && room.table.act("undo", "undo", {})],
  ["r", "Bring back", (room) => room.store.state.view?.redo && room.table.act("redo", "redo", {})],
  ["x", "Skip the log entry that is offered", (room) => skipPrompt(room)],
  ["e", "Chances exactly, or rounded", (room) => room.store.exact(!room.store.state.exact)],
  ["j", "Just the story, or all of it", (room) => room.store.justStory(!room.store.state.justStory)],
  ["b", "What was taken back, shown or hidden", (room) => room.store.showStruck(!room.store.state.showStruck)],
  ["s", "The sheet, where it folds", (room) => room.store.set({ sheetOpen: !room.store.state.sheetOpen })],
  ["f", "Search", (room) => showSearch(room)],
  ["t", "Night or day", (room) => (switchTheme(), room.store.set({}))],
];

/** @type {[string, string, (room: Room) => void]} */
const PEOPLE = ["w", "Who is here", (room) => showPeople(room)];

/** @type {[string, string]} */
const STOP = ["Ctrl + .", "Hold up the stop card, at any time: the game pauses"];

/** @type {[string, string][]} */
const ALWAYS = [
  ["Enter", "Write the line down, or do what it says"],
  ["Shift + Enter", "A new line"],
  ["Esc", "Leave a text; in an empty line: skip the log entry that is offered"],
  ["Ctrl + Z", "Take back, outside text"],
];

/** @param {Room} room */
export function listenToKeys(room) {
  document.addEventListener("keydown", (event) => {
    if (event.key === "." && (event.ctrlKey || event.metaKey) && together(room.store.state)) {
      event.preventDefault();
      holdUp(room);
      return;
    }
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    if (event.key === "Escape") return escape(room, event);
    if (isText(event.target)) return;
    const held = event.ctrlKey || event.metaKey;
    if (held && event.key.toLowerCase() === "z") {
      event.preventDefault();
      const what = event.shiftKey ? "redo" : "undo";
      if (room.store.state.view?.[what]) room.table.act(what, what, {});
      return;
    }
    if (held || event.altKey || event.repeat || pref("keys") === "no" || inForm(event.target)) return;
    const { view, standingIn } = room.store.state;
    const waiting = view?.waiting.find((each) => each.options.length && (isOwn(view, each) || standingIn.has(each.number)));
    const option = waiting?.options[Number(event.key) - 1];
    const found = keysOf(room).find(([key]) => key === event.key);
    if (waiting && option) answer(room, waiting, option);
    else if (found) found[2](room);
    else return;
    event.preventDefault();
  });
}

/**
 * The keys of this table: one of several has one more.
 * @param {Room} room
 */
const keysOf = ({ store }) => (together(store.state) ? [...KEYS, PEOPLE] : KEYS);

/**
 * Whether someone is filling in an open form: letters typed beside its texts are meant for it, and do nothing.
 * @param {EventTarget | null} target
 */
const inForm = (target) => target instanceof Element && target.closest(".deed.is-open") !== null;

/**
 * @param {Room} room
 * @param {KeyboardEvent} event
 */
function escape(room, event) {
  const { state } = room.store;
  const { target } = event;
  const empty = target instanceof HTMLTextAreaElement && !target.value;
  if (state.panel) closePanel(room);
  else if ((empty || !isText(target)) && skipPrompt(room)) event.preventDefault();
  else if (target instanceof HTMLElement) target.blur();
}

/** @param {Room} room */
export function showKeys(room) {
  const { draw } = openDialog(
    "Keys",
    () => html`<dl class="key-list">
        ${[...keysOf(room), ["1 \u2013 9", "Take that option, where something waits"], ...ALWAYS, ...(together(room.store.state) ? [STOP] : [])].map(
          ([key, what]) =>
            html`<div>
              <dt><kbd>${key}</kbd></dt>
              <dd>${what}</dd>
            </div>`,
        )}
      </dl>
      <p>
        <label class="tick"
          ><input
            type="checkbox"
            .checked=${pref("keys") !== "no"}
            @change=${(/** @type {Event} */ event) => {
              setPref("keys", /** @type {HTMLInputElement} */ (event.target).checked ? "yes" : "no");
              draw();
            }}
          /><span>Single letters are keys, outside text</span></label
        >
      </p>`,
  );
}
