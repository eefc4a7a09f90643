// Who will see it: said before anything is done, chosen where it can be, and remembered for each kind of deed.

import { html, nothing } from "../vendor/lit-html.js";
import { icon } from "./icons.js";
import { pref, setPref } from "./prefs.js";
import { called, isHidden, readers, together } from "./seats.js";

/**
 * @typedef {import("./store.js").State} State
 * @typedef {import("./room.js").Room} Room
 */

const USUAL = "all";
const SOME = "seats:";

/**
 * Choices of earlier, by kind of deed.
 * @param {string} id
 * @returns {Record<string, string>}
 */
export function rememberedAudiences(id) {
  try {
    return JSON.parse(pref(`audience.${id}`, "{}"));
  } catch {
    return {};
  }
}

/**
 * What is chosen for a kind of deed, as far as there is a choice.
 * @param {State} state
 * @param {string} kind
 */
export function chosen(state, kind) {
  const { view, audiences } = state;
  const wish = audiences[kind] ?? USUAL;
  if (!view || !together(state)) return USUAL;
  if (wish.startsWith(SOME)) return SOME + picked(wish).filter((key) => view.seats.some((seat) => seat.key === key));
  return view.audiences.some(({ key }) => key === wish) ? wish : USUAL;
}

/**
 * The same as the server is told it: nothing for what is usual, and whoever picked nobody keeps it to themselves.
 * @param {State} state
 * @param {string} kind
 */
export function audienceFor(state, kind) {
  const wish = chosen(state, kind);
  if (wish === USUAL) return "";
  return wish === SOME ? "me" : wish;
}

/**
 * The seats that are named one by one.
 * @param {string} wish
 */
const picked = (wish) => wish.slice(SOME.length).split(",").filter(Boolean);

/**
 * Who will see it, in words; empty if everyone.
 * @param {State} state
 * @param {string} kind
 * @param {string} [usual] the lane that it usually goes to; empty if that depends
 */
export function seenBy(state, kind, usual = "table") {
  const { view } = state;
  if (!view || !together(state)) return "";
  if (usual === "") return "those who see it already";
  if (isHidden(usual)) return readers(view, usual);
  const wish = chosen(state, kind);
  if (wish === USUAL) return "";
  if (wish.startsWith(SOME)) return readers(view, ["seat:" + view.seat, ...picked(wish).map((key) => `seat:${key}`)].join("+"));
  return readers(view, view.audiences.find(({ key }) => key === wish)?.lane ?? "table");
}

/**
 * The chooser. Nothing where nobody else may come.
 * @param {Room} room
 * @param {string} kind what is remembered by
 * @param {string} where a name for its controls
 * @param {string} [usual]
 */
export function audienceView(room, kind, where, usual = "table") {
  const { state } = room.store;
  const { view } = state;
  if (!view || !together(state)) return nothing;
  const hidden = seenBy(state, kind, usual);
  if (usual !== "table") {
    return html`<p class="audience is-hidden">${icon("veil")}<span>Seen by ${hidden}</span></p>`;
  }
  const wish = chosen(state, kind);
  const some = wish.startsWith(SOME);
  const others = view.seats.filter((seat) => !seat.mine);
  return html`<div class="audience ${hidden ? "is-hidden" : ""}">
    <label for="${where}-audience">${icon(hidden ? "veil" : "eye")}<span>Who sees it</span></label>
    <select
      id="${where}-audience"
      @change=${(/** @type {Event} */ event) => choose(room, kind, /** @type {HTMLSelectElement} */ (event.target).value)}
    >
      ${view.audiences.map(({ key, label }) => html`<option value=${key} .selected=${key === wish}>${label}</option>`)}
      ${others.length > 1 || some ? html`<option value=${SOME} .selected=${some}>You and some of the others\u2026</option>` : nothing}
    </select>
    ${some
      ? html`<span class="audience-some" role="group" aria-label="Who sees it, besides you">
          ${others.map(
            (seat) => html`<label class="tick"
              ><input
                type="checkbox"
                .checked=${picked(wish).includes(seat.key)}
                @change=${() => choose(room, kind, toggled(wish, seat.key))}
              /><span dir="auto">${called(seat)}</span></label
            >`,
          )}
        </span>`
      : nothing}
    ${some && !picked(wish).length ? html`<span class="note">Nobody is picked yet: only you would see it.</span>` : nothing}
  </div>`;
}

/**
 * @param {string} wish
 * @param {string} key
 */
function toggled(wish, key) {
  const keys = picked(wish);
  return SOME + (keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key]);
}

/**
 * @param {Room} room
 * @param {string} kind
 * @param {string} wish
 */
export function choose({ store }, kind, wish) {
  const audiences = { ...store.state.audiences, [kind]: wish };
  if (kind !== "reveal") setPref(`audience.${store.state.id}`, JSON.stringify(audiences));
  store.set({ audiences });
}
