// Everything that can be done: what is legal is offered, what is not says why.

import { html, nothing } from "../vendor/lit-html.js";
import { live } from "../vendor/directives/live.js";
import { repeat } from "../vendor/directives/repeat.js";
import { deedFields, deedFoot, perform } from "./deed.js";
import { focusHome, focusOn } from "./focus.js";
import { foldable } from "./fold.js";
import { deedGroups } from "./groups.js";
import { hiddenItems, hiddenView } from "./hidden.js";
import { icon } from "./icons.js";
import { isLarge, openLarge } from "./large.js";
import { filtered } from "./mode.js";
import { isOwn } from "./attention.js";
import { looksOn, together } from "./seats.js";

/**
 * @typedef {import("./types.js").Command} Command
 * @typedef {import("./room.js").Room} Room
 */

const MANY = 14;

/** @param {Room} room */
export function deedsView(room) {
  const { view, find, tab } = room.store.state;
  if (!view || looksOn(view)) return nothing;
  const shared = together(room.store.state);
  if (shared && tab === "hidden") return html`${tabs(room)}<div role="tabpanel" aria-labelledby="tab-hidden" class="hidden">${hiddenView(room)}</div>`;
  const legal = view.commands.filter(({ refusal }) => !refusal);
  const refused = view.commands.filter(({ refusal }) => refusal);
  const many = view.commands.length > MANY && view.commands.some(({ group }) => group);
  return html`${shared
      ? tabs(room)
      : html`<div class="deeds-head">
          <h2 id="deeds-title">What you can do</h2>
          ${closer(room)}
        </div>`}
    ${view.waiting.some((each) => isOwn(view, each)) ? html`<p class="note">Something waits for you in the story. It comes first.</p>` : nothing}
    ${many ? finder(room, find) : nothing}
    ${many && find.trim() ? found(room, view.commands, find) : groupsView(room, legal, refused)}`;
}

/** @param {Room} room */
const closer = (room) => html`<button type="button" class="quiet deeds-close" @click=${() => closePanel(room)}>
  ${icon("close")}<span class="unseen">Close</span>
</button>`;

/**
 * The two sides of the panel at a table of several: what can be done, and what is hidden.
 * @param {Room} room
 */
function tabs(room) {
  const { tab } = room.store.state;
  const count = hiddenItems(room).length;
  const other = tab === "hidden" ? "deeds" : "hidden";
  const turn = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    room.store.set({ tab: other });
    focusOn(`#tab-${other}`);
  };
  const one = (/** @type {"deeds" | "hidden"} */ name, /** @type {unknown} */ label) => html`<button
    type="button"
    role="tab"
    id="tab-${name}"
    class="quiet"
    aria-selected=${tab === name ? "true" : "false"}
    tabindex=${tab === name ? "0" : "-1"}
    @click=${() => room.store.set({ tab: name })}
    @keydown=${turn}
  >
    ${label}
  </button>`;
  return html`<div class="deeds-head">
    <div class="tabs" role="tablist" aria-label="This side of the page">
      ${one("deeds", "What you can do")} ${one("hidden", html`${icon("veil")}Hidden${count ? html` <b>${count}</b>` : nothing}`)}
    </div>
    ${closer(room)}
  </div>`;
}

/**
 * @param {Room} room
 * @param {Command[]} legal
 * @param {Command[]} refused
 */
function groupsView(room, legal, refused) {
  const { store } = room;
  const many = legal.length > MANY;
  return html`${deedGroups(legal).map(({ heading, things }) =>
    !heading || !many
      ? html`${heading ? html`<h3 class="deeds-group" dir="auto">${heading}</h3>` : nothing}${list(room, things)}`
      : foldable(store, {
          part: `deeds.${heading}`,
          open: false,
          held: things.some(({ name }) => name === store.state.open),
          name: "deeds-fold",
          head: html`<h3 class="deeds-group" dir="auto">${heading}</h3>
            <span class="deeds-named" dir="auto">${things.map(({ title }) => title).join(", ")}</span>`,
          body: () => list(room, things),
        }),
  )}
  ${refused.length ? notNow(refused) : nothing}`;
}

/**
 * @param {Room} room
 * @param {Command[]} commands
 */
const list = (room, commands) => html`<ul class="deeds-list" role="list">
  ${repeat(
    commands,
    ({ name }) => name,
    (command) => deed(room, command),
  )}
</ul>`;

/**
 * @param {Room} room
 * @param {string} find
 */
const finder = ({ store }, find) => html`<div class="deeds-find">
  <label class="unseen" for="deeds-find">Find something to do</label>
  <input
    id="deeds-find"
    type="search"
    placeholder="Find something to do"
    autocomplete="off"
    .value=${live(find)}
    @input=${(/** @type {Event} */ event) => store.set({ find: /** @type {HTMLInputElement} */ (event.target).value })}
  />
</div>`;

/**
 * What is called so, or speaks of it; then what is called so and can't be done now.
 * @param {Room} room
 * @param {Command[]} commands
 * @param {string} find
 */
function found(room, commands, find) {
  const listed = filtered(find, commands);
  const legal = listed.filter(({ refusal }) => !refusal);
  const refused = listed.filter(({ refusal }) => refusal);
  return html`${legal.length ? list(room, legal) : html`<p class="note" role="status">Nothing you can do now is called that.</p>`}
  ${refused.length ? notNow(refused, true) : nothing}`;
}

/**
 * Whether all is said that has to be: a large form that could be sent as it opens.
 * @param {Command} command
 */
const asUsual = ({ fields }) => fields.every((field) => field.default !== null);

/**
 * @param {Room} room
 * @param {Command} command
 */
function deed(room, command) {
  const { state } = room.store;
  const apart = isLarge(command);
  const open = state.open === command.name && !apart;
  const where = idOf(command);
  return html`<li class="deed ${open ? "is-open" : ""} deed-${command.place}">
    <button
      type="button"
      class="deed-head"
      id="${where}-head"
      aria-haspopup=${apart ? "dialog" : nothing}
      aria-expanded=${apart ? nothing : open ? "true" : "false"}
      aria-controls=${apart ? nothing : where}
      @click=${() => (open ? closeDeed(room) : openForm(room, command))}
    >
      <span class="deed-title">${command.title}</span>
      ${command.sign ? html`<kbd aria-label="or begin a line with ${command.sign}">${command.sign}</kbd>` : nothing}
      <span class="deed-summary">${command.summary}</span>
    </button>
    ${apart && asUsual(command)
      ? html`<button
          type="button"
          class="quiet small deed-now"
          title="As usual, without a look at the form"
          aria-describedby="${where}-head"
          ?disabled=${state.busy === where}
          @click=${() => perform(room, command, where)}
        >
          At once
        </button>`
      : nothing}
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
      ${open ? html`${deedFields(room, command, where)}${deedFoot(room, command, where)}` : nothing}
    </form>
  </li>`;
}

/**
 * @param {Command[]} refused
 * @param {boolean} [open]
 */
function notNow(refused, open = false) {
  const reasons = new Map(/** @type {[string, Command[]][]} */ ([]));
  for (const command of refused) {
    const reason = command.refusal?.sentence ?? "";
    reasons.set(reason, [...(reasons.get(reason) ?? []), command]);
  }
  return html`<details class="not-now" ?open=${open}>
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
  room.store.set({ panel: true, tab: "deeds" });
  openForm(room, command);
}

/**
 * However a form was opened, what is typed next goes into it.
 * @param {Room} room
 * @param {Command} command
 */
function openForm(room, command) {
  if (isLarge(command)) {
    openLarge(room, command);
    return;
  }
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
  focusHome();
}
