// What not everyone sees: marked where it stands in the story, gathered in one place, and shown to the others on a click.

import { html, nothing } from "../vendor/lit-html.js";
import { audienceFor, audienceView, choose, seenBy } from "./audience.js";
import { clock } from "./clock.js";
import { openDialog } from "./dialog.js";
import { focusOn } from "./focus.js";
import { icon } from "./icons.js";
import { placeOf } from "./journal.js";
import { isGm, isHidden, looksOn, readers, signed } from "./seats.js";

/**
 * @typedef {import("./types.js").Entry} Entry
 * @typedef {import("./journal.js").Item} Item
 * @typedef {import("./room.js").Room} Room
 */

const TELLING = new Set(["command", "dice", "outcome"]);
const PLAIN = new Set(["prose", "handout", "admin", "reveal"]);

/**
 * The entries of an item, for whoever wants to show it to others.
 * @param {Item} item
 */
export const entriesOf = (item) =>
  item.kind === "act" ? [...(item.head ? [item.head] : []), ...item.lines] : [item.entry];

/**
 * That something is hidden, from whom it isn't, and the button that shows it. Nothing on what everyone sees.
 * @param {Room} room
 * @param {Entry[]} entries
 */
export function marked(room, entries) {
  const { view } = room.store.state;
  const [first] = entries;
  if (!view || !first || !isHidden(first.lane) || view.seats.length < 2) return nothing;
  const showing = shown(entries);
  return html`<span class="veiled">
    <span class="veil-mark">${icon("veil")}<span>Hidden: ${readers(view, first.lane)}</span></span>
    ${showing.length && !looksOn(view)
      ? html`<button type="button" class="quiet small" aria-haspopup="dialog" @click=${() => askToShow(room, showing)}>
          <span>Show<span class="unseen"> this to others</span>\u2026</span>
        </button>`
      : nothing}
  </span>`;
}

/**
 * What can be shown of some entries: of an act, what it was, how the dice fell and what it came to.
 * @param {Entry[]} entries
 */
const shown = (entries) =>
  entries.filter(
    ({ kind, struck, text, data }) => !struck && text && !data.erased && !data.seed && (TELLING.has(kind) || (PLAIN.has(kind) && kind !== "reveal")),
  );

/**
 * @param {Room} room
 * @param {Entry[]} entries
 */
function askToShow(room, entries) {
  const { store, table } = room;
  const KIND = "reveal";
  choose(room, KIND, "all");
  store.set({ problem: null });
  const { draw, dialog, close } = openDialog("Show what was hidden", content, "dialog-small");
  dialog.addEventListener("close", store.listen(() => draw()));

  async function show() {
    const audience = audienceFor(store.state, KIND);
    for (const { lane, number } of entries) {
      if (!(await table.act(KIND, "reveal", { lane, number, audience }))) return;
    }
    close();
  }

  function content() {
    const { problem, busy } = store.state;
    const hidden = seenBy(store.state, KIND);
    return html`<blockquote class="reveal-what" dir="auto">${entries.map(({ text }) => html`<p dir="auto">${text}</p>`)}</blockquote>
      ${audienceView(room, KIND, KIND)}
      ${problem?.where === KIND ? html`<p class="error" role="alert">${problem.problem.message}</p>` : nothing}
      <p class="row">
        <button type="button" class="primary" ?disabled=${busy === KIND} @click=${show}>Show it to ${hidden || "everyone"}</button>
        <button type="button" class="quiet" @click=${() => close()}>Keep it hidden</button>
      </p>
      <p class="note">It stays where it is, and comes into the story once more for those who see it now. That can\u2019t be unseen.</p>`;
  }
}

/**
 * Something that was hidden once.
 * @param {Room} room
 * @param {Entry} entry
 */
export function revealedView(room, entry) {
  const { view } = room.store.state;
  if (!view) return nothing;
  const by = signed(view, entry.data.shown?.seat ?? "");
  return html`<article class="revealed ${entry.struck ? "is-struck" : ""}" id=${placeOf(entry.lane, entry.number)} tabindex="-1" aria-label="Shown now">
    <p class="revealed-head">${icon("eye")}<span>Hidden until now${by ? html`, by <bdi>${by}</bdi>` : nothing}</span></p>
    <p class="as-typed" dir="auto">${entry.text}</p>
    ${marked(room, [entry])}
  </article>`;
}

/**
 * How much of what is loaded is hidden, but for seeds of dice: they are nobody's secret of the story, and never shown.
 * @param {Room} room
 */
export const hiddenItems = ({ store }) =>
  store.state.items.filter((item) => {
    const [first] = entriesOf(item);
    return first !== undefined && isHidden(first.lane) && !first.data.seed;
  });

/**
 * All that is hidden and that this seat sees: clocks, notes, rolls; the newest first.
 * @param {Room} room
 */
export function hiddenView(room) {
  const { state } = room.store;
  const { view } = state;
  if (!view) return nothing;
  const clocks = view.sheets.flatMap(({ sheet }) =>
    sheet.sections.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === "clock" && block.note === "hidden" ? [block] : []))),
  );
  const items = hiddenItems(room).reverse();
  return html`<p class="note">
      What stands here is not seen by everyone. ${isGm(view) ? "Notes, rolls and clocks of yours, and what players keep between them and you." : "Your own notes, and what you keep between some of you."}
    </p>
    <p class="row">
      <button type="button" @click=${() => writeNote(room)}>${icon("pen")}Write a note only you see</button>
    </p>
    ${clocks.length
      ? html`<ul class="hidden-clocks" role="list" aria-label="Hidden clocks">
          ${clocks.map(({ label, filled, segments }) => html`<li>${clock(filled, segments, () => 0)}<span dir="auto">${label}</span></li>`)}
        </ul>`
      : nothing}
    ${items.length
      ? html`<ul class="hidden-list" role="list" aria-label="Hidden notes and rolls">
          ${items.map((item) => hiddenLine(room, item))}
        </ul>`
      : html`<p class="note">Nothing so far.</p>`}`;
}

/**
 * @param {Room} room
 * @param {Item} item
 */
function hiddenLine(room, item) {
  const entries = entriesOf(item);
  const [first] = entries;
  const { view } = room.store.state;
  if (!first || !view) return nothing;
  const last = item.kind === "act" ? item.lines.filter(({ kind }) => kind === "outcome").pop() : null;
  const by = signed(view, first.data.shown?.seat ?? first.seat);
  return html`<li class="hidden-one ${item.struck ? "is-struck" : ""}">
    <p class="hidden-by note"><bdi>${by}</bdi></p>
    <p class="hidden-text" dir="auto">${first.data.erased ? "Words were erased here." : first.text}</p>
    ${last && last !== first ? html`<p class="hidden-came" dir="auto">${last.text}</p>` : nothing}
    ${marked(room, entries)}
  </li>`;
}

/** @param {Room} room */
function writeNote(room) {
  choose(room, "say", "me");
  room.store.set({ panel: false });
  focusOn("#line");
}
