// The one line to write in. Enter adds prose; a sign at its start asks, attempts, or opens everything that can be done.

import { html, nothing } from "../vendor/lit-html.js";
import { live } from "../vendor/directives/live.js";
import { audienceFor, audienceView, seenBy } from "./audience.js";
import { deedFields, perform } from "./deed.js";
import { openDeed } from "./deeds.js";
import { keepDraft } from "./drafts.js";
import { focusOn } from "./focus.js";
import { showPictures } from "./handout.js";
import { hiddenItems } from "./hidden.js";
import { icon } from "./icons.js";
import { modeOf } from "./mode.js";
import { looksOn, together } from "./seats.js";

/**
 * @typedef {import("./room.js").Room} Room
 * @typedef {import("./types.js").Command} Command
 */

const WHERE = "composer";
const SAY = "say";

/**
 * @param {Room} room
 * @param {unknown} beside what stands at the end of the line's foot
 */
export function composerView(room, beside) {
  const { state } = room.store;
  if (looksOn(state.view)) return nothing;
  const commands = state.view?.commands ?? [];
  const mode = modeOf(state.line, commands);
  const hidden = mode.kind === "say" ? seenBy(state, SAY) : mode.kind === "do" ? seenBy(state, mode.command.name, mode.command.lane) : "";
  const problem = state.problem?.where === WHERE ? state.problem.problem : null;
  return html`<form
    class="composer composer-${mode.kind} ${hidden ? "is-hidden" : ""}"
    @submit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      send(room);
    }}
  >
    ${mode.kind === "menu" ? menu(room, mode.found) : nothing} ${mode.kind === "do" ? preview(room, mode.command) : nothing}
    ${problem && mode.kind !== "do" ? html`<p class="error" role="alert">${problem.message}</p>` : nothing}
    ${mode.kind === "say" ? audienceView(room, SAY, WHERE) : nothing}
    ${mode.kind === "do" ? audienceView(room, mode.command.name, WHERE, mode.command.lane) : nothing}
    <div class="composer-row">
      <label class="unseen" for="line">Write what happens</label>
      <textarea
        id="line"
        rows="1"
        dir="auto"
        placeholder=${hidden && mode.kind === "say" ? `For ${hidden}` : "What happens?"}
        aria-describedby="line-help"
        aria-autocomplete=${mode.kind === "menu" ? "list" : nothing}
        aria-controls=${mode.kind === "menu" ? "line-menu" : nothing}
        aria-activedescendant=${mode.kind === "menu" && mode.found.length ? `line-menu-${state.menuAt}` : nothing}
        .value=${live(state.line)}
        @input=${(/** @type {Event} */ event) => onInput(room, /** @type {HTMLTextAreaElement} */ (event.target))}
        @keydown=${(/** @type {KeyboardEvent} */ event) => onKey(room, event)}
      ></textarea>
      <button class="primary send" ?disabled=${state.busy === WHERE}>${short(label(mode))}${hidden ? html`<span class="unseen"> (seen by ${hidden})</span>` : nothing}</button>
    </div>
    <div class="composer-foot">
      <p class="composer-help" id="line-help">
      <span class="unseen">Enter writes it down, Shift and Enter begin a new line. At the start of a line:</span>
      ${commands
        .filter(({ sign }) => sign)
        .map(
          (command) =>
            html`<button type="button" class="sign" title=${command.summary} @click=${() => begin(room, command.sign)}>
              <kbd>${command.sign}</kbd> ${short(command.title.toLocaleLowerCase())}
            </button>`,
        )}
      <button type="button" class="sign" title="Everything that can be done" @click=${() => begin(room, "/")}>
        <kbd>/</kbd> everything
      </button>
      ${together(state) ? shared(room) : nothing}
      </p>
      ${beside}
    </div>
  </form>`;
}

/**
 * What only a table of several needs: pictures to show, and what is hidden.
 * @param {Room} room
 */
function shared(room) {
  const count = hiddenItems(room).length;
  return html`<button type="button" class="sign" aria-haspopup="dialog" @click=${() => showPictures(room)}>${icon("picture")}<span class="sign-word">picture</span></button>
    <button type="button" class="sign" @click=${() => (room.store.set({ panel: true, tab: "hidden" }), focusOn("#tab-hidden"))}>
      ${icon("veil")}<span class="sign-word">hidden</span>${count ? html` <b>${count}</b>` : nothing}
    </button>`;
}

/**
 * A title by its first word; the others are only said.
 * @param {string} title
 */
function short(title) {
  const [first, ...rest] = title.split(" ");
  return html`<span>${first}${rest.length ? html`<span class="unseen"> ${rest.join(" ")}</span>` : nothing}</span>`;
}

/** @param {import("./mode.js").Mode} mode */
function label(mode) {
  if (mode.kind === "do") return mode.command.title;
  return mode.kind === "menu" ? "Choose" : "Write";
}

/**
 * The fields and odds of the command that the line has begun.
 * @param {Room} room
 * @param {Command} command
 */
function preview(room, command) {
  return html`<div class="composer-deed" role="group" aria-label=${command.title}>
    <p class="deed-summary"><b>${command.title}.</b> ${command.summary}</p>
    ${command.refusal
      ? html`<p class="note">Not now: ${command.refusal.sentence}</p>`
      : deedFields(room, command, WHERE, command.line)}
  </div>`;
}

/**
 * @param {Room} room
 * @param {Command[]} found
 */
function menu(room, found) {
  const { menuAt } = room.store.state;
  if (!found.length) return html`<p class="note" id="line-menu">Nothing here is called that.</p>`;
  return html`<ul
    class="menu"
    id="line-menu"
    role="listbox"
    tabindex="0"
    aria-label="Everything that can be done"
    aria-activedescendant="line-menu-${menuAt}"
    @keydown=${(/** @type {KeyboardEvent} */ event) => onKey(room, event)}
  >
    ${found.map(
      (command, at) =>
        html`<li
          id="line-menu-${at}"
          role="option"
          class="menu-line ${at === menuAt ? "is-at" : ""}"
          aria-selected=${at === menuAt ? "true" : "false"}
          aria-disabled=${command.refusal ? "true" : nothing}
          @click=${() => choose(room, command)}
        >
          <b>${command.title}</b>${command.group ? html` <span class="menu-group">${command.group}</span>` : nothing} <span class="note">${command.refusal?.sentence ?? command.summary}</span>
        </li>`,
    )}
  </ul>`;
}

/**
 * @param {Room} room
 * @param {HTMLTextAreaElement} line
 */
function onInput(room, line) {
  setLine(room, line.value);
}

/**
 * @param {Room} room
 * @param {string} line
 */
function setLine(room, line) {
  keepDraft(room.store.state.id, "line", line);
  room.store.set({ line, menuAt: 0 });
}

/**
 * Begins the line with a sign, before what is there.
 * @param {Room} room
 * @param {string} sign
 */
export function begin(room, sign) {
  const { line } = room.store.state;
  setLine(room, line.startsWith(sign) ? line : sign + line);
  focusOn("#line");
}

/**
 * @param {Room} room
 * @param {KeyboardEvent} event
 */
function onKey(room, event) {
  if (event.isComposing) return;
  const { store } = room;
  const mode = modeOf(store.state.line, store.state.view?.commands ?? []);
  if (event.key === "Enter" && !event.shiftKey) {
    event.preventDefault();
    send(room);
  } else if (mode.kind === "menu" && (event.key === "ArrowDown" || event.key === "ArrowUp") && mode.found.length) {
    event.preventDefault();
    const by = event.key === "ArrowDown" ? 1 : -1;
    const menuAt = (store.state.menuAt + by + mode.found.length) % mode.found.length;
    store.set({ menuAt });
    requestAnimationFrame(() => document.getElementById(`line-menu-${menuAt}`)?.scrollIntoView({ block: "nearest" }));
  } else if (event.key === "Escape" && mode.kind === "menu") {
    event.stopPropagation();
    setLine(room, "");
  }
}

/**
 * @param {Room} room
 * @param {Command} command
 */
function choose(room, command) {
  if (command.refusal) return;
  setLine(room, "");
  openDeed(room, command);
}

/** @param {Room} room */
async function send(room) {
  const { store, table } = room;
  const before = store.state.line;
  const mode = modeOf(before, store.state.view?.commands ?? []);
  if (mode.kind === "menu") {
    const command = mode.found[store.state.menuAt];
    if (command) choose(room, command);
    return;
  }
  if (mode.kind === "say" && !mode.text.trim()) return;
  if (mode.kind === "do" && mode.command.refusal) return;
  const done =
    mode.kind === "do"
      ? await perform(room, mode.command, WHERE, { [mode.command.line]: mode.text })
      : await table.act(WHERE, "say", said(store, mode.text));
  const { line } = store.state;
  if (done && line.startsWith(before)) setLine(room, line.slice(before.length)); // what was typed meanwhile stays
}

/**
 * Words for those who shall see them.
 * @param {import("./store.js").Store} store
 * @param {string} text
 */
function said(store, text) {
  const audience = audienceFor(store.state, SAY);
  return audience ? { text, audience } : { text };
}
