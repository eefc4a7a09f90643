// Dice that anyone can check, as a part of the settings: words of one's own, epochs, hidden lanes, and the head to note.

import { html, nothing } from "../vendor/lit-html.js";
import { announce } from "./announce.js";
import { asProblem, get } from "./api.js";
import { draft, keepDraft } from "./drafts.js";
import { isGm, looksOn, nameOf, readers } from "./seats.js";

/**
 * @typedef {import("./room.js").Room} Room
 * @typedef {import("./types.js").View} View
 * @typedef {{number: number, ended: boolean, lost: boolean, at_hand: boolean, nonces: {seat: string, text: string}[],
 *   commitments: Record<string, string>, secrets: Record<string, string>}} Epoch
 */

const VERIFIABLE = "verifiable";
const EVERYONE = "table";
const NONCE = "nonce";
const LONGEST = 200;

export class Epochs {
  /**
   * @param {Room} room
   * @param {() => void} draw
   */
  constructor(room, draw) {
    this.room = room;
    this.draw = draw;
    /** @type {Epoch[]} */
    this.epochs = [];
    /** @type {{number: number, hash: string} | null} */
    this.head = null;
    this.trouble = "";
    this.said = "";
    this.copied = "";
    this.upto = "";
  }

  get state() {
    return this.room.store.state;
  }

  /** Asks anew if the table has moved on since. */
  async load() {
    const cursor = this.state.view?.cursor ?? "";
    if (cursor === this.upto) return;
    this.upto = cursor;
    const { path } = this.room.table;
    try {
      const [epochs, head] = await Promise.all([get(`${path}/dice`), get(`${path}/head`)]);
      if (this.upto !== cursor) return;
      [this.epochs, this.head, this.trouble] = [epochs, head, ""];
    } catch (thrown) {
      if (this.upto !== cursor) return;
      this.upto = "";
      this.trouble = asProblem(thrown).message;
    }
    this.draw();
  }

  /**
   * @param {string} word
   * @param {object} body
   */
  async act(word, body) {
    const done = await this.room.table.act(`dice-${word}`, `dice/${word}`, body);
    this.said = done ? done.receipt.text : "";
    await this.load();
    this.draw();
    return done;
  }

  async copy() {
    if (!this.head) return;
    try {
      await navigator.clipboard.writeText(this.head.hash);
      this.copied = this.head.hash;
      announce("The head is copied.");
    } catch {
      const field = document.getElementById("dice-head");
      if (field instanceof HTMLInputElement) field.select();
    }
    this.draw();
  }

  view() {
    const { view } = this.state;
    if (!view || (view.dice !== VERIFIABLE && !this.epochs.length)) return nothing;
    const running = this.epochs.find(({ ended }) => !ended);
    return html`<section aria-labelledby="settings-epochs" class="epochs">
      <h3 id="settings-epochs">Dice that anyone can check</h3>
      <p class="note said" role="status">${this.said}</p>
      ${this.trouble ? html`<p class="error" role="alert">${this.trouble}</p>` : nothing}
      ${running ? this.running(view, running) : html`<p>No epoch runs now.</p>`}
      ${this.hidden(view)} ${this.headView()}
      ${this.epochs.length ? this.list(view) : nothing}
    </section>`;
  }

  /**
   * @param {View} view
   * @param {Epoch} epoch
   */
  running(view, { number, at_hand: atHand, nonces }) {
    const gm = isGm(view);
    return html`<p>
        ${atHand
          ? html`Epoch ${number} runs: its faces come from secrets that were fixed before the first throw, and are told when it ends.`
          : html`The secrets of epoch ${number} are not on this machine, so nothing can be thrown.
            ${gm ? "Begin a new epoch: what was rolled stands, but stays unproven." : "A game master can begin a new epoch."}`}
      </p>
      ${nonces.length
        ? html`<ul class="nonces" aria-label="Words that go into every throw">
            ${nonces.map(({ seat, text }) => html`<li><bdi>${nameOf(view, seat)}</bdi>: \u201c<bdi>${text}</bdi>\u201d</li>`)}
          </ul>`
        : nothing}
      ${looksOn(view) ? nothing : this.nonceForm()}
      ${gm
        ? html`<p class="row"><button type="button" aria-describedby="epoch-note" ?disabled=${this.busy("epoch")} @click=${() => this.act("epoch", {})}>
              End this epoch and begin the next
            </button></p>
            <p class="note" id="epoch-note">From then on everyone can check all that was thrown openly until now.</p>
            ${this.problem("epoch")}`
        : nothing}`;
  }

  nonceForm() {
    const { id } = this.state;
    return html`<form
        class="field field-inline"
        @submit=${async (/** @type {Event} */ event) => {
          event.preventDefault();
          const nonce = draft(id, NONCE).trim();
          if (nonce && (await this.act(NONCE, { nonce }))) {
            keepDraft(id, NONCE, "");
            this.draw();
          }
        }}
      >
        <label for="dice-nonce">Words of your own</label>
        <input
          id="dice-nonce"
          type="text"
          dir="auto"
          required
          maxlength=${LONGEST}
          autocomplete="off"
          aria-describedby="nonce-note"
          .value=${draft(id, NONCE)}
          @input=${(/** @type {Event} */ event) => keepDraft(id, NONCE, /** @type {HTMLInputElement} */ (event.target).value)}
        />
        <button ?disabled=${this.busy(NONCE)}>Put them in</button>
      </form>
      <p class="note" id="nonce-note">
        Any words. They go into every throw from here on, for all to see, and can\u2019t be taken out: so nobody can have tried
        these dice out beforehand.
      </p>
      ${this.problem(NONCE)}`;
  }

  /**
   * Lanes of ended epochs whose secrets this seat may tell and has not told yet.
   * @param {View} view
   */
  hidden(view) {
    if (looksOn(view)) return nothing;
    const ways = this.epochs
      .filter(({ ended, lost }) => ended && !lost)
      .flatMap(({ number, commitments, secrets }) =>
        Object.keys(commitments)
          .filter((lane) => lane !== EVERYONE && readable(view, lane) && !(lane in secrets))
          .map((lane) => ({ number, lane })),
      );
    if (!ways.length) return nothing;
    return html`<details>
      <summary>Open hidden dice of an epoch that has ended</summary>
      <form
        class="epoch-open"
        @submit=${(/** @type {Event} */ event) => {
          event.preventDefault();
          const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
          const way = ways[Number(data.get("way"))];
          if (way) this.act("open", { lane: way.lane, epoch: way.number, everyone: data.has("everyone") });
        }}
      >
        <div class="field">
          <label for="epoch-way">Which</label>
          <select id="epoch-way" name="way">
            ${ways.map(({ number, lane }, at) => html`<option value=${at}>Epoch ${number}, seen by ${readers(view, lane)}</option>`)}
          </select>
        </div>
        <label class="tick"><input type="checkbox" name="everyone" /><span>For everyone to check, not only for those who saw them</span></label>
        <button ?disabled=${this.busy("open")}>Open them</button>
      </form>
      ${this.problem("open")}
    </details>`;
  }

  headView() {
    if (!this.head) return nothing;
    const { number, hash } = this.head;
    return html`<div class="field">
      <label for="dice-head">Head of the story, up to entry ${number}</label>
      <span class="row row-tight">
        <input id="dice-head" type="text" class="code" readonly aria-describedby="head-note" .value=${hash} @focus=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select()} />
        <button type="button" @click=${() => this.copy()}>${this.copied === hash ? "Copied" : "Copy"}</button>
      </span>
      <p class="note" id="head-note">
        Note it: it can prove later that nothing up to here was changed or has gone. <a href="/verify">Check an exported campaign</a>
      </p>
    </div>`;
  }

  /** @param {View} view */
  list(view) {
    return html`<details>
      <summary>Commitments and secrets</summary>
      ${this.epochs.map(
        ({ number, ended, lost, commitments, secrets }) => html`<h4>Epoch ${number}, ${lost ? "ended, its secrets lost" : ended ? "ended" : "running"}</h4>
          <dl class="epoch-lanes">
            ${Object.entries(commitments).map(
              ([lane, told]) => html`<div>
                <dt>${laneNamed(view, lane)}</dt>
                <dd>committed <code>${told}</code></dd>
                ${secrets[lane] ? html`<dd>secret <code>${secrets[lane]}</code></dd>` : nothing}
              </div>`,
            )}
          </dl>`,
      )}
    </details>`;
  }

  /** @param {string} word */
  busy(word) {
    return this.state.busy === `dice-${word}`;
  }

  /** @param {string} word */
  problem(word) {
    const { problem } = this.state;
    return problem?.where === `dice-${word}` ? html`<p class="error" role="alert">${problem.problem.message}</p>` : nothing;
  }
}

/**
 * Whether this seat reads a hidden lane.
 * @param {View} view
 * @param {string} lane
 */
const readable = (view, lane) => lane.split("+").some((part) => part === `seat:${view.seat}` || (part === "referee" && isGm(view)));

/**
 * Whose dice a lane has, in words; every lane has a secret, used or not.
 * @param {View} view
 * @param {string} lane
 */
function laneNamed(view, lane) {
  if (lane === EVERYONE) return "Dice that everyone sees";
  const parts = lane.split("+").map((part) => (part === "referee" ? "the game masters" : nameOf(view, part.replace("seat:", ""))));
  return `Dice only for ${parts.join(" and ")}`;
}
