// Invite links: made for a role or for a seat that there is, copied, listed, closed.

import { html, nothing } from "../vendor/lit-html.js";
import { announce } from "./announce.js";
import { asProblem, get, post } from "./api.js";
import { focusOn } from "./focus.js";
import { called, isGm, listed, mine, nameOf, ROLES } from "./seats.js";
import { ago, day } from "./time.js";

/**
 * @typedef {import("./types.js").Invite} Invite
 * @typedef {import("./room.js").Room} Room
 */

const DAYS = /** @type {[string, string][]} */ ([
  ["1", "a day"],
  ["7", "a week"],
  ["30", "a month"],
  ["0", "until it is closed"],
]);
const OWN_DAYS = 1;

/** The part of the seats' room that is about links. */
export class Links {
  /**
   * @param {Room} room
   * @param {() => void} draw
   */
  constructor(room, draw) {
    this.room = room;
    this.draw = draw;
    this.path = `${room.table.path}/invites`;
    /** @type {Invite[]} */
    this.listed = [];
    this.link = "";
    this.for = "";
    this.copied = false;
    this.trouble = "";
  }

  get state() {
    return this.room.store.state;
  }

  async load() {
    if (!this.state.me?.shared) return;
    await this.attempt(async () => {
      this.listed = await get(this.path);
    });
  }

  /** @param {() => Promise<void>} what */
  async attempt(what) {
    this.trouble = "";
    try {
      await what();
    } catch (thrown) {
      this.trouble = asProblem(thrown).message;
    }
    this.draw();
  }

  /**
   * @param {object} wish
   * @param {string} whom
   */
  make(wish, whom) {
    return this.attempt(async () => {
      const made = await post(this.path, wish);
      this.link = location.origin + made.link;
      this.for = whom;
      this.copied = false;
      this.listed = await get(this.path);
      focusOn("#link-made");
    });
  }

  async copy() {
    try {
      await navigator.clipboard.writeText(this.link);
      this.copied = true;
      announce("The link is copied.");
    } catch {
      const field = document.getElementById("link-made");
      if (field instanceof HTMLInputElement) field.select();
    }
    this.draw();
  }

  view() {
    const { view, me } = this.state;
    if (!view) return nothing;
    if (!me?.shared) {
      return html`<section aria-labelledby="links-title">
        <h3 id="links-title">Invite others</h3>
        <p class="note">
          This table is open on this computer alone. Stop it, and start <code>inglenook serve</code> instead: then you can
          make links here for others to come in by.
        </p>
      </section>`;
    }
    const gm = isGm(view);
    const own = mine(view);
    return html`<section aria-labelledby="links-title">
      <h3 id="links-title">${gm ? "Invite others" : "On another device"}</h3>
      ${this.trouble ? html`<p class="error" role="alert">${this.trouble}</p>` : nothing}
      ${gm ? this.form() : nothing} ${this.made()}
      ${own
        ? html`<p class="row">
            <button type="button" @click=${() => this.make({ seat: own.key, role: own.role, days: OWN_DAYS, once: true }, "your own seat, on one other device, today")}>
              A link to your own seat, for another device
            </button>
          </p>`
        : nothing}
      ${this.listed.length ? this.list(gm) : nothing}
    </section>`;
  }

  form() {
    const { view } = this.state;
    if (!view) return nothing;
    return html`<form
      class="link-form"
      @submit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
        const whom = String(data.get("whom"));
        const seat = whom.startsWith("seat:") ? whom.slice(5) : "";
        const wish = { days: Number(data.get("days")), once: data.has("once") };
        if (seat) this.make({ ...wish, seat }, `the seat of ${nameOf(view, seat)}`);
        else this.make({ ...wish, role: whom }, `${ROLES[whom]?.toLowerCase() ?? ""}s`);
      }}
    >
      <div class="field">
        <label for="link-whom">For</label>
        <select id="link-whom" name="whom">
          <option value="player">A new player</option>
          <option value="onlooker">A new onlooker</option>
          <option value="gm">Another game master</option>
          ${view.seats
            .filter((seat) => !seat.mine)
            .map((seat) => html`<option value="seat:${seat.key}">The seat of ${called(seat)}</option>`)}
        </select>
      </div>
      <div class="field">
        <label for="link-days">Open for</label>
        <select id="link-days" name="days">
          ${DAYS.map(([days, label]) => html`<option value=${days} ?selected=${days === "7"}>${label}</option>`)}
        </select>
      </div>
      <label class="tick"><input type="checkbox" name="once" /><span>Lets one person in</span></label>
      <button class="primary">Make a link</button>
    </form>`;
  }

  made() {
    if (!this.link) return nothing;
    return html`<div class="link-made">
      <label for="link-made">A link for ${this.for}</label>
      <span class="row row-tight">
        <input id="link-made" type="text" class="code" readonly .value=${this.link} @focus=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select()} />
        <button type="button" @click=${() => this.copy()}>${this.copied ? "Copied" : "Copy"}</button>
      </span>
      <p class="note">Send it to whom it is for, and to nobody else. It is shown this once.</p>
    </div>`;
  }

  /** @param {boolean} gm */
  list(gm) {
    return html`<ul class="links" role="list" aria-label=${gm ? "Links that were made" : "Links to your own seat"}>
      ${this.listed.map(
        (invite) => html`<li class="link ${invite.open ? "" : "is-closed"}">
          <span><b>${this.whom(invite)}</b> <span class="note">${stateOf(invite)}</span></span>
          ${invite.open
            ? html`<button type="button" class="quiet small" @click=${() => this.close(invite)}>
                Close<span class="unseen"> the link for ${this.whom(invite)}</span>
              </button>`
            : nothing}
        </li>`,
      )}
    </ul>`;
  }

  /**
   * Whom the open links to new seats are for that are closed when a seat of this role may do less: "players".
   * @param {string} role
   */
  lostWith(role) {
    const lost = { gm: ["gm", "player"], player: ["player"] }[role] ?? [];
    const open = lost.filter((each) => this.listed.some((invite) => invite.open && !invite.seat && invite.role === each));
    return listed(open.map((each) => `${ROLES[each]?.toLowerCase() ?? each}s`));
  }

  /** @param {Invite} invite */
  whom({ seat, role }) {
    const { view } = this.state;
    return seat && view ? `The seat of ${nameOf(view, seat)}` : (ROLES[role] ?? role);
  }

  /** @param {Invite} invite */
  close(invite) {
    return this.attempt(async () => {
      this.listed = await post(`${this.path}/revoke`, { invite: invite.id });
    });
  }
}

/** @param {Invite} invite */
function stateOf({ created, expires, once, used, open }) {
  const times = used === 0 ? "not used yet" : used === 1 ? "used once" : `used ${used} times`;
  const until = !open ? "closed" : expires ? `open until ${day(expires)}` : "open until it is closed";
  return `made ${ago(created)}, ${times}, ${until}${once && open ? ", for one person" : ""}`;
}
