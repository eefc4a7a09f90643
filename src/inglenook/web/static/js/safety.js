// Safety at the table: the stop card, always at hand; the pause, which anybody lifts; lines and veils.

import { html, nothing } from "../vendor/lit-html.js";
import { openDialog } from "./dialog.js";
import { icon } from "./icons.js";
import { together } from "./seats.js";

/** @typedef {import("./room.js").Room} Room */

const WHERE = "safety";
const KINDS = /** @type {const} */ ([
  { kind: "line", listed: "lines", title: "Lines", note: "Never here, not even in passing.", field: "Another line" },
  { kind: "veil", listed: "veils", title: "Veils", note: "It may happen, but is not shown closely.", field: "Another veil" },
]);

/**
 * Holds up the stop card, at once and without a question.
 * @param {Room} room
 */
export function holdUp({ store, table }) {
  if (together(store.state)) table.act("stop", "stop", {});
}

/**
 * The card, in the head of the page.
 * @param {Room} room
 */
export function stopButton(room) {
  if (!together(room.store.state)) return nothing;
  return html`<button
    type="button"
    class="tool tool-stop"
    aria-keyshortcuts="Control+. Meta+."
    title="The game pauses at once. Nobody is told who it was. (Ctrl + .)"
    @click=${() => holdUp(room)}
  >
    ${icon("hand")}<span>Stop</span>
  </button>`;
}

/**
 * That the game is paused, and the way on.
 * @param {Room} room
 */
export function pauseBanner(room) {
  const { view, problem, busy } = room.store.state;
  if (!view?.safety.paused) {
    return problem?.where === "stop" ? html`<p class="banner error" role="alert">${problem.problem.message}</p>` : nothing;
  }
  return html`<section class="banner banner-pause" aria-label="The game is paused">
    <span><b>The game is paused.</b> Nothing is rolled until it goes on. Talk first; you can still write.</span>
    <span class="row row-tight">
      <button type="button" ?disabled=${busy === "pause"} @click=${() => room.table.act("pause", "pause", { on: false })}>We go on</button>
      <button type="button" class="quiet" @click=${() => showSafety(room)}>Lines and veils</button>
    </span>
  </section>`;
}

/** @param {Room} room */
export function showSafety(room) {
  const { store, table } = room;
  store.set({ problem: null });
  const { draw, dialog } = openDialog("What we agreed on", content, "dialog-safety");
  dialog.addEventListener("close", store.listen(() => draw()));

  function content() {
    const { view, problem } = store.state;
    if (!view) return nothing;
    const { safety } = view;
    return html`<p class="note">Kept with the campaign and seen by everybody at the table. Nobody is told who added what.</p>
      ${problem?.where === WHERE ? html`<p class="error" role="alert">${problem.problem.message}</p>` : nothing}
      ${KINDS.map(
        ({ kind, listed, title, note, field }) => html`<section aria-labelledby="safety-${kind}">
          <h3 id="safety-${kind}">${title}</h3>
          <p class="note">${note}</p>
          ${safety[listed].length
            ? html`<ul class="agreed" role="list">
                ${safety[listed].map(
                  (text) => html`<li>
                    <span dir="auto">${text}</span>
                    <button type="button" class="quiet small" @click=${() => table.act(WHERE, "agree", { kind, text, withdrawn: true })}>
                      ${icon("close")}<span class="unseen">Take back: ${text}</span>
                    </button>
                  </li>`,
                )}
              </ul>`
            : nothing}
          <form
            class="row row-tight"
            @submit=${async (/** @type {Event} */ event) => {
              event.preventDefault();
              const form = /** @type {HTMLFormElement} */ (event.target);
              const text = String(new FormData(form).get("text") ?? "").trim();
              if (text && (await table.act(WHERE, "agree", { kind, text }))) form.reset();
            }}
          >
            <label class="unseen" for="agree-${kind}">${field}</label>
            <input id="agree-${kind}" name="text" type="text" dir="auto" maxlength="300" placeholder=${field} autocomplete="off" />
            <button>Add</button>
          </form>
        </section>`,
      )}
      <section aria-labelledby="safety-pause">
        <h3 id="safety-pause">Pause</h3>
        <p class="row">
          <button type="button" @click=${() => table.act(WHERE, "pause", { on: !safety.paused })}>
            ${safety.paused ? "We go on" : "Pause the game"}
          </button>
          ${safety.paused
            ? nothing
            : html`<button type="button" class="quiet" @click=${() => holdUp(room)}>${icon("hand")}Hold up the stop card</button>`}
        </p>
      </section>`;
  }
}
