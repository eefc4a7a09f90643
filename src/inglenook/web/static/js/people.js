// Who is here: a strip with everybody's name, and the room behind it where seats are given, named and taken.

import { html, nothing } from "../vendor/lit-html.js";
import { live } from "../vendor/directives/live.js";
import { announce } from "./announce.js";
import { confirmed, openDialog } from "./dialog.js";
import { icon } from "./icons.js";
import { Links } from "./links.js";
import { nudge } from "./nudge.js";
import { called, isGm, listed, ROLES, together } from "./seats.js";

/**
 * @typedef {import("./types.js").SeatShown} SeatShown
 * @typedef {import("./types.js").View} View
 * @typedef {import("./room.js").Room} Room
 */

const WHERE = "people";

/**
 * Whether a seat has a page open now; null where nobody knows.
 * @param {import("./store.js").State} state
 * @param {SeatShown} seat
 */
const present = ({ here }, { key, mine }) => (here ? mine || here.includes(key) : null);

/** @param {boolean | null} there */
const dot = (there) =>
  there === null
    ? nothing
    : html`<span class="presence ${there ? "is-here" : ""}" aria-hidden="true"></span
        ><span class="unseen">${there ? "is here" : "is away"}</span>`;

/**
 * Everybody's name over the story, on a page that has room for it.
 * @param {Room} room
 */
export function peopleStrip(room) {
  const { state } = room.store;
  const { view } = state;
  if (!view || !together(state)) return nothing;
  return html`<div class="people">
    <ul class="people-list" role="list" aria-label="Who is here">
      ${view.seats.map(
        (seat) => html`<li class="people-one seat-${seat.role} ${seat.mine ? "is-mine" : ""}" title=${titleOf(seat)}>
          ${dot(present(state, seat))}<bdi>${called(seat)}</bdi>${seat.mine ? html`<span class="note">you</span>` : nothing}
        </li>`,
      )}
    </ul>
  </div>`;
}

/** @param {SeatShown} seat */
function titleOf(seat) {
  const whom = Object.values(seat.plays);
  return whom.length ? `${ROLES[seat.role]}, plays ${listed(whom)}` : (ROLES[seat.role] ?? "");
}

/**
 * The button that opens the room of seats, in the head of the page.
 * @param {Room} room
 */
export function peopleButton(room) {
  const { state } = room.store;
  if (!together(state)) return nothing;
  const there = state.view?.seats.filter((seat) => present(state, seat)).length ?? 0;
  return html`<button type="button" class="tool" aria-haspopup="dialog" @click=${() => showPeople(room)}>
    ${icon("people")}<span>Who is here</span>${state.here ? html`<b class="tool-count" aria-hidden="true">${there}</b>` : nothing}
  </button>`;
}

/** @param {Room} room */
export function showPeople(room) {
  const { store } = room;
  store.set({ problem: null });
  const links = new Links(room, () => draw());
  let told = "";
  const { draw, dialog } = openDialog("Who is here", content, "dialog-people");
  dialog.addEventListener("close", store.listen(() => draw()));
  links.load();

  function content() {
    const { view, problem } = store.state;
    if (!view) return nothing;
    const gm = isGm(view);
    const wrong = problem?.where === WHERE ? problem.problem : null;
    return html`${wrong ? html`<p class="error" role="alert">${wrong.message}</p>` : nothing}
      ${told ? html`<p class="note seats-told">${told}</p>` : nothing}
      <section aria-label="Seats">
        <ul class="seats" role="list">
          ${view.seats.map((seat) => seatView(room, view, seat, gm, { links, ended }))}
        </ul>
        ${gm ? adding(room) : nothing}
      </section>
      ${links.view()}`;
  }

  /** @param {SeatShown} seat */
  function ended(seat) {
    told = seat.mine
      ? "Your seat is on this device alone now."
      : `Every device is out of the seat of ${called(seat)}. A new link, made below, lets them back in.`;
    announce(told);
    links.load();
    draw();
  }
}

/** @typedef {{links: Links, ended: (seat: SeatShown) => void}} Doors the links of the room, and what to do once devices are out */

/**
 * @param {Room} room
 * @param {View} view
 * @param {SeatShown} seat
 * @param {boolean} gm
 * @param {Doors} doors
 */
function seatView(room, view, seat, gm, doors) {
  const { state } = room.store;
  const there = present(state, seat);
  const whom = Object.values(seat.plays);
  const id = `seat-${seat.key}`;
  const folded = `people.${seat.key}`;
  const open = state.seatOpen === seat.key;
  return html`<li class="seat ${seat.mine ? "is-mine" : ""}">
    <p class="seat-line">
      ${dot(there)}
      <b dir="auto" id=${id}>${called(seat)}</b>${seat.mine ? html`<span class="seat-you">you</span>` : nothing}
      <span class="note" dir="auto">${ROLES[seat.role]}${whom.length ? html` \u00b7 plays <bdi>${listed(whom)}</bdi>` : nothing}${there === false ? " \u00b7 away" : ""}</span>
      <span class="seat-tools">
        ${seat.mine || seat.role === "onlooker" ? nothing : nudge(room, seat.key)}
        ${gm || seat.mine
          ? html`<button
              type="button"
              class="quiet small"
              aria-expanded=${open ? "true" : "false"}
              aria-controls=${folded}
              @click=${() => room.store.set({ seatOpen: open ? "" : seat.key, problem: null })}
            >
              Change<span class="unseen"> the seat of ${called(seat)}</span>
            </button>`
          : nothing}
      </span>
    </p>
    ${open && (gm || seat.mine) ? html`<div id=${folded} class="seat-form">${seatForm(room, view, seat, gm, doors)}</div>` : nothing}
  </li>`;
}

/** @type {Map<string, string[]>} whom a seat was just given to play, so that a tick stays until the table has answered */
const wished = new Map();

/**
 * @param {Room} room
 * @param {View} view
 * @param {SeatShown} seat
 * @param {boolean} gm
 * @param {Doors} doors
 */
function seatForm(room, view, seat, gm, { links, ended }) {
  const { table, store } = room;
  const act = (/** @type {string} */ word, /** @type {object} */ body) => table.act(WHERE, `seats/${word}`, { seat: seat.key, ...body });
  const give = async (/** @type {string[]} */ plays) => {
    wished.set(seat.key, plays);
    await act("plays", { plays });
    wished.delete(seat.key);
    room.store.set({});
  };
  return html`<form
      class="field field-inline"
      @submit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        act("rename", { name: textIn(event, "name") });
      }}
    >
      <label for="name-${seat.key}">Name</label>
      <input id="name-${seat.key}" name="name" type="text" dir="auto" required maxlength="60" .value=${seat.name} />
      <button>Rename</button>
    </form>
    ${gm ? roleField(seat, links, async (role) => (await act("role", { role })) && links.load()) : nothing}
    ${gm && seat.role !== "onlooker" ? playsField(view, seat, give) : nothing}
    <p class="row">
      ${store.state.me?.shared
        ? html`<button
            type="button"
            class="quiet"
            @click=${async () => {
              const sure = await confirmed(ending(seat), seat.mine ? "End the others" : "End them");
              if (sure && (await act("devices", {}))) ended(seat);
            }}
          >
            ${seat.mine ? "End my other devices" : html`<span>End all devices<span class="unseen"> in the seat of ${called(seat)}</span></span>`}
          </button>`
        : nothing}
      <button
        type="button"
        class="quiet"
        @click=${async () => {
          const sure = await confirmed(leaving(seat), seat.mine ? "Leave" : "Remove");
          if (sure) act("remove", {});
        }}
      >
        ${seat.mine ? "Leave the table" : html`<span>Take this seat away<span class="unseen"> from ${called(seat)}</span></span>`}
      </button>
    </p>`;
}

/** @param {SeatShown} seat */
const ending = (seat) =>
  seat.mine
    ? "Every other device is out of your seat at once, and the links to it are closed; this one stays, with all that is yours."
    : `Every device is out of the seat of ${called(seat)} at once, and the links to it are closed; the seat keeps all that is theirs.`;

/** @param {SeatShown} seat */
const leaving = (seat) =>
  seat.mine
    ? "You give up your seat. What you wrote stays. To come back you need a new link."
    : `${called(seat)} is out at once, on every device. What they wrote stays, and what only they could see stays theirs.`;

/**
 * @param {SeatShown} seat
 * @param {Links} links
 * @param {(role: string) => void} onRole
 */
function roleField(seat, links, onRole) {
  const lost = links.lostWith(seat.role);
  return html`<div class="field field-inline">
  <label for="role-${seat.key}">Role</label>
  <select id="role-${seat.key}" @change=${(/** @type {Event} */ event) => onRole(/** @type {HTMLSelectElement} */ (event.target).value)}>
    ${Object.entries(ROLES).map(([role, label]) => html`<option value=${role} .selected=${role === seat.role}>${label}</option>`)}
  </select>
</div>
${lost
  ? html`<p class="note">With a lesser role the open links for new ${lost} are closed, as one could come back by them: make a new one for whoever is yet to come.</p>`
  : nothing}`;
}

/**
 * @param {View} view
 * @param {SeatShown} seat
 * @param {(plays: string[]) => void} onPlays
 */
function playsField(view, seat, onPlays) {
  const roles = Object.entries(view.roles);
  if (!roles.length) return html`<p class="note">There is nobody to play yet. Once a character is made, it can be given to a seat here.</p>`;
  const plays = wished.get(seat.key) ?? Object.keys(seat.plays);
  return html`<fieldset class="field">
    <legend>Plays</legend>
    <div class="seat-plays">
      ${roles.map(([role, label]) => {
        const other = view.seats.find((each) => each.key !== seat.key && role in each.plays);
        return html`<label class="tick"
          ><input
            type="checkbox"
            .checked=${live(plays.includes(role))}
            @change=${(/** @type {Event} */ event) =>
              onPlays(/** @type {HTMLInputElement} */ (event.target).checked ? [...plays, role] : plays.filter((each) => each !== role))}
          /><span dir="auto">${label}${other ? html` <span class="note">now with <bdi>${called(other)}</bdi></span>` : nothing}</span></label
        >`;
      })}
    </div>
  </fieldset>`;
}

/** @param {Room} room */
const adding = ({ table }) => html`<details class="seat-add">
  <summary>Add a seat without a link</summary>
  <form
    class="seat-add-form"
    @submit=${async (/** @type {Event} */ event) => {
      event.preventDefault();
      const form = /** @type {HTMLFormElement} */ (event.target);
      const done = await table.act(WHERE, "seats", { name: textIn(event, "name"), role: textIn(event, "role") });
      if (done) form.reset();
    }}
  >
    <div class="field">
      <label for="seat-add-name">Name</label>
      <input id="seat-add-name" name="name" type="text" dir="auto" required maxlength="60" autocomplete="off" />
    </div>
    <div class="field">
      <label for="seat-add-role">Role</label>
      <select id="seat-add-role" name="role">
        ${["player", "onlooker", "gm"].map((role) => html`<option value=${role}>${ROLES[role]}</option>`)}
      </select>
    </div>
    <button>Add</button>
  </form>
  <p class="note">For whoever plays at this same screen, or gets a link to the seat later.</p>
</details>`;

/**
 * @param {Event} event
 * @param {string} name
 */
function textIn(event, name) {
  return String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get(name) ?? "").trim();
}
