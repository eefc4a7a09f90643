// The story: prose and what was done, oldest first. What was done folds to a chip, or steps back altogether.

import { html, nothing } from "../vendor/lit-html.js";
import { repeat } from "../vendor/directives/repeat.js";
import { actView } from "./act.js";
import { chapterView } from "./chapter.js";
import { direction } from "./direction.js";
import { pictureView } from "./handout.js";
import { marked, revealedView } from "./hidden.js";
import { proseView } from "./prose.js";
import { looksOn } from "./seats.js";
import { day } from "./time.js";

/**
 * @typedef {import("./journal.js").Item} Item
 * @typedef {import("./room.js").Room} Room
 */

/** @param {Room} room */
export function storyView(room) {
  const { state } = room.store;
  if (!state.view) return nothing;
  let before = "";
  return html`${state.more
    ? html`<p class="earlier">
        <button type="button" class="quiet" ?disabled=${state.busy === "earlier"} @click=${() => room.table.earlier()}>
          Earlier
        </button>
      </p>`
    : nothing}
  ${repeat(
    state.items,
    ({ key }) => key,
    (item) => {
      const today = day(instantOf(item));
      const turned = today !== before;
      before = today;
      return html`${turned ? html`<p class="day"><span>${today}</span></p>` : nothing}${itemView(room, item)}`;
    },
  )}
  ${state.view.over ? over(state.view.over) : nothing}`;
}

/** @param {Item} item */
const instantOf = (item) => (item.kind === "act" ? (item.head ?? item.lines[0])?.instant : item.entry.instant) ?? 0;

/**
 * @param {Room} room
 * @param {Item} item
 */
function itemView(room, item) {
  if (item.kind === "act") return actView(room, item);
  if (item.kind === "prose") return proseView(room, item.entry);
  if (item.kind === "chapter") return chapterView(item);
  if (item.entry.data.image) return pictureView(room, item.entry);
  if (item.entry.kind === "reveal") return revealedView(room, item.entry);
  return html`<p class="story-note ${item.struck ? "is-struck" : ""}" dir=${direction(item.entry.text)}>
    ${item.struck ? html`<span class="unseen">Taken back: </span>` : nothing}${item.entry.text}
    ${marked(room, [item.entry])}
  </p>`;
}

/** @param {string} sentence */
const over = (sentence) => html`<aside class="over" aria-label="The end">
  <p dir="auto">${sentence}</p>
  <p class="note">The game is over. The story is yours: you can still write in it, read it and export it.</p>
</aside>`;

/**
 * What stands where nobody has spoken yet.
 * @param {Room} room
 * @param {(command: import("./types.js").Command) => void} onOpen
 */
export function invitation({ store }, onOpen) {
  const { view, items } = store.state;
  if (!view || items.some(({ kind }) => kind !== "note")) return nothing;
  const first = view.engines.flatMap(({ begins_with }) => begins_with);
  const making = !looksOn(view) && view.commands.find(({ name, refusal }) => first.includes(name) && !refusal);
  const now = view.sheets.flatMap(({ sheet }) => sheet.steps).find(({ place }) => place === "now");
  return html`<div class="invitation">
    <p class="invitation-call">No one has spoken yet.${looksOn(view) ? nothing : " What do you see?"}</p>
    ${now ? html`<p dir="auto">${now.text}</p>` : nothing}
    ${making
      ? html`<p class="row">
          <button type="button" title=${making.summary} @click=${() => onOpen(making)}>${making.title}</button>
        </p>`
      : nothing}
  </div>`;
}
