// Where a link leads: whose table it is, a name to sit down by, and in. The link's secret never stands in an address.

import { html, nothing, render } from "../vendor/lit-html.js";
import { asProblem, post } from "./api.js";
import { focusOn } from "./focus.js";
import { hearth } from "./icons.js";
import { pref, setPref } from "./prefs.js";
import { themeButton } from "./theme-button.js";

const AS = /** @type {Record<string, string>} */ ({
  gm: "You are asked to lead the game.",
  player: "You are asked to play.",
  onlooker: "You are asked to watch: you see what everyone sees, and nothing waits for you.",
});

const A = /** @type {Record<string, string>} */ ({ gm: "a game master", player: "a player", onlooker: "an onlooker" });

/**
 * What a link leads to, and what it does for this browser.
 * @typedef {{name: string, role: string, seat: string, does: "owner" | "new" | "seat" | "here" | "role" | "other", whose: string,
 *   mine: {seat: string, name: string, role: string} | null}} Invitation
 */

const place = /** @type {HTMLElement} */ (document.getElementById("join"));

/** @type {{token: string, invitation: Invitation | null, closed: string, problem: import("./api.js").Problem | null, busy: boolean}} */
const state = { token: location.hash.slice(1), invitation: null, closed: "", problem: null, busy: false };
history.replaceState(null, "", location.pathname); // so that nobody copies it by mistake, and no history keeps it

async function look() {
  if (!state.token) {
    state.closed = "There is no invitation in this address. Open the whole link that you were sent.";
    return;
  }
  try {
    state.invitation = await post("/api/invitation", { token: state.token });
    state.problem = null;
  } catch (thrown) {
    const problem = asProblem(thrown);
    if (problem.status === 401) state.closed = "This link doesn\u2019t open anything any more: it was used up, closed, or is too old.";
    else state.problem = problem;
  }
}

/**
 * One after another in this browser: by each the session becomes another, and takes along the seats that it has by then.
 * @template T
 * @param {() => Promise<T>} what
 * @returns {Promise<T>}
 */
const inTurn = (what) => /** @type {Promise<T>} */ (navigator.locks?.request("inglenook.join", what) ?? what());

/** @param {string} name */
async function sitDown(name) {
  Object.assign(state, { busy: true, problem: null });
  draw();
  try {
    const { id } = await inTurn(() => post("/api/join", { token: state.token, name }));
    if (name) setPref("name", name);
    location.replace(id ? `/c/${encodeURIComponent(id)}` : "/");
  } catch (thrown) {
    const problem = asProblem(thrown);
    Object.assign(state, { busy: false, problem });
    if (problem.status === 401) state.closed = "Somebody was quicker: this link was used up while you were writing.";
    draw();
    focusOn(state.closed ? "#join-title" : "#join-name, .join-card button");
  }
}

function draw() {
  const { invitation, closed, problem, busy } = state;
  render(
    html`<div class="home-tools">${themeButton(draw)}</div>
      <header class="welcome">
        ${hearth()}
        <h1 id="join-title" tabindex="-1" dir="auto">${title()}</h1>
        ${invitation && !closed ? html`<p>${said(invitation)}</p>` : nothing}
      </header>
      ${closed
        ? html`<div class="join-card">
            <p role="alert">${closed}</p>
            <p class="note">Ask whoever sent it for a new one. If you sit here already, <a href="/">your tables</a> are where you left them.</p>
          </div>`
        : nothing}
      ${!closed && problem && !invitation
        ? html`<div class="join-card">
            <p class="error" role="alert">${problem.message}</p>
            <button type="button" @click=${() => start()}>Try again</button>
          </div>`
        : nothing}
      ${!closed && invitation ? form(invitation, problem, busy) : nothing}`,
    place,
  );
}

function title() {
  if (state.closed) return "This door is closed";
  if (!state.invitation) return "Inglenook";
  return state.invitation.role === "owner" ? "Welcome home" : state.invitation.name;
}

/** @param {Invitation} invitation */
function said({ role, does, whose, mine }) {
  const who = mine?.name ? html` as <b dir="auto">${mine.name}</b>` : nothing;
  switch (does) {
    case "owner":
      return "This link lets this browser keep the table: every campaign here is yours.";
    case "here":
      return html`You sit here already${who}, ${A[mine?.role ?? ""]}. This link changes nothing for you: send it to whom it is for.`;
    case "role":
      return html`You sit here already${who}, ${A[mine?.role ?? ""]}. By this link you are ${A[role]} from now on, in the seat that
        you have.`;
    case "seat":
      return html`This link is for the seat of ${named(whose)}. You go on in it on this device.`;
    case "other":
      return html`This link is for the seat of ${named(whose)}, and you sit here${who}. Come in, and this browser goes on in that
        seat; only a link to your own leads back to it.`;
    default:
      return mine
        ? html`You sit here already${who}, ${A[mine.role]}, as this server is yours. Whoever comes in by this link has another
            seat: send it to whom it is for, or open it in another browser.`
        : (AS[role] ?? "");
  }
}

/** @param {string} whose */
const named = (whose) => (whose ? html`<b dir="auto">${whose}</b>` : "the game master");

/**
 * What the button says that takes the link.
 * @param {Invitation} invitation
 */
function word({ does, role }) {
  if (does === "new") return "Sit down";
  if (does === "here") return "Go to the table";
  if (does === "role") return role === "gm" ? "Lead the game" : "Play";
  return "Come in";
}

/**
 * @param {Invitation} invitation
 * @param {import("./api.js").Problem | null} problem
 * @param {boolean} busy
 */
function form(invitation, problem, busy) {
  const { does, mine } = invitation;
  const nameless = does !== "new";
  return html`<form
    class="join-card"
    @submit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
      sitDown(String(data.get("name") ?? "").trim());
    }}
  >
    ${nameless
      ? nothing
      : html`<div class="field">
          <label for="join-name">What shall the others call you?</label>
          <input
            id="join-name"
            name="name"
            type="text"
            dir="auto"
            required
            maxlength="60"
            autocomplete="nickname"
            value=${pref("name")}
            aria-describedby="join-note"
          />
          <span class="note" id="join-note">No account, no password. This browser remembers your seat.</span>
        </div>`}
    ${problem ? html`<p class="error" role="alert">${problem.message}</p>` : nothing}
    <p class="row"><button class="primary large" ?disabled=${busy}>${word(invitation)}</button></p>
    ${mine && does !== "here" ? html`<p class="note"><a href="/">Leave everything as it is</a>, and go to your tables.</p>` : nothing}
  </form>`;
}

async function start() {
  await look();
  draw();
  document.title = `${title()} \u00b7 Inglenook`;
  focusOn("#join-name, .join-card button");
}

draw();
await start();
