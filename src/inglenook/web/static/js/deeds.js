// Everything that can be done: what is legal is offered, what is not says why.

import { html, nothing } from "../vendor/lit-html.js";
import { deedFields, perform } from "./deed.js";
import { focusOn } from "./focus.js";
import { icon } from "./icons.js";

/**
 * @typedef {import("./types.js").Command} Command
 * @typedef {import("./room.js").Room} Room
 */

/** @param {Room} room */
export function deedsView(room) {
  const { view } = room.store.state;
  if (!view) return nothing;
  const legal = view.commands.filter(({ refusal }) => !refusal);
  const refused = view.commands.filter(({ refusal }) => refusal);
  const near = legal.filter(({ place }) => place !== "aside");
  const aside = legal.filter(({ place }) => place === "aside");
  return html`<div class="deeds-head">
      <h2 id="deeds-title">What you can do</h2>
      <button type="button" class="quiet deeds-close" @click=${() => closePanel(room)}>
        ${icon("close")}<span class="unseen">Close</span>
      </button>
    </div>
    ${view.waiting.length ? html`<p class="note">Something waits for you in the story. It comes first.</p>` : nothing}
    ${near.length ? html`<ul class="deeds-list" role="list">${near.map((command) => deed(room, command))}</ul>` : nothing}
    ${aside.length
      ? html`<h3 class="deeds-group">Aside</h3>
          <ul class="deeds-list" role="list">
            ${aside.map((command) => deed(room, command))}
          </ul>`
      : nothing}
    ${refused.length ? notNow(refused) : nothing}`;
}

/**
 * @param {Room} room
 * @param {Command} command
 */
function deed(room, command) {
  const { state } = room.store;
  const open = state.open === command.name;
  const where = idOf(command);
  return html`<li class="deed ${open ? "is-open" : ""} deed-${command.place}">
    <button
      type="button"
      class="deed-head"
      id="${where}-head"
      aria-expanded=${open ? "true" : "false"}
      aria-controls=${where}
      @click=${() => (open ? closeDeed(room) : openForm(room, command))}
    >
      <span class="deed-title">${command.title}</span>
      ${command.sign ? html`<kbd aria-label="or begin a line with ${command.sign}">${command.sign}</kbd>` : nothing}
      <span class="deed-summary">${command.summary}</span>
    </button>
    <form
      id=${where}
      class="deed-form"
      ?hidden=${!open}
      aria-labelledby="${where}-head"
      @submit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        perform(room, command, where);
      }}
    >
      ${open
        ? html`${deedFields(room, command, where)}
            <div class="row">
              <button class="primary" ?disabled=${state.busy === where}>${command.title}</button>
              ${command.rule ? html`<span class="rule" title="The rule behind this">${command.rule}</span>` : nothing}
            </div>`
        : nothing}
    </form>
  </li>`;
}

/** @param {Command[]} refused */
function notNow(refused) {
  const reasons = new Map(/** @type {[string, Command[]][]} */ ([]));
  for (const command of refused) {
    const reason = command.refusal?.sentence ?? "";
    reasons.set(reason, [...(reasons.get(reason) ?? []), command]);
  }
  return html`<details class="not-now">
    <summary>Not now <span class="count">${refused.length}</span></summary>
    <dl>
      ${[...reasons].map(
        ([reason, commands]) =>
          html`<div>
            <dt>${commands.map(({ title }) => title).join(", ")}</dt>
            <dd>${reason}</dd>
          </div>`,
      )}
    </dl>
  </details>`;
}

/** @param {Command} command */
const idOf = (command) => `deed-${command.name.replaceAll(".", "-")}`;

/**
 * Opens a command's form and goes to its first control.
 * @param {Room} room
 * @param {Command} command
 */
export function openDeed(room, command) {
  room.store.set({ panel: true });
  openForm(room, command);
}

/**
 * However a form was opened, what is typed next goes into it.
 * @param {Room} room
 * @param {Command} command
 */
function openForm(room, command) {
  room.store.set({ open: command.name, problem: null });
  focusOn(`#${idOf(command)} :is(input, select, textarea, .primary)`);
}

/** @param {Room} room */
function closeDeed(room) {
  room.store.set({ open: "", problem: null });
}

/** @param {Room} room */
export function closePanel(room) {
  room.store.set({ panel: false });
  focusOn("#line");
}
