// A large form, in a room of its own: more fields than a column holds, under their headings.

import { html, nothing } from "../vendor/lit-html.js";
import { deedFields, deedFoot, deedOdds, perform } from "./deed.js";
import { openDialog } from "./dialog.js";
import { focusOn } from "./focus.js";
import { commandNamed } from "./room.js";

/**
 * @typedef {import("./types.js").Command} Command
 * @typedef {import("./room.js").Room} Room
 */

const FEW_FIELDS = 10;
const WHERE = "large-form";

/** @param {Command} command */
export const isLarge = (command) => command.fields.length > FEW_FIELDS;

/**
 * @param {Room} room
 * @param {Command} command
 */
export function openLarge(room, command) {
  const { store } = room;
  store.set({ open: command.name, problem: null });
  const { draw, dialog, close } = openDialog(command.title, content, "dialog-form");
  dialog.addEventListener("close", store.listen(draw));
  dialog.addEventListener("close", () => store.state.open === command.name && store.set({ open: "" }));
  focusOn(`.dialog-form form :is(input, select, textarea)`);

  function content() {
    const now = commandNamed(room, command.name);
    if (!now) return nothing;
    return html`<p class="note">${now.summary}</p>
      <form
        @submit=${async (/** @type {Event} */ event) => {
          event.preventDefault();
          if (await perform(room, now, WHERE)) close();
        }}
      >
        ${now.refusal ? html`<p class="note">Not now: ${now.refusal.sentence}</p>` : deedFields(room, now, WHERE, "", true)}
        ${now.refusal
          ? nothing
          : html`<div class="large-foot">${deedOdds(room, now)}${deedFoot(room, now, WHERE)}</div>`}
      </form>`;
  }
}
