// Settings of a campaign: dice, house rules, pack, and what can be done with the file. Each change is an entry too.

import { html, nothing } from "../vendor/lit-html.js";
import { live } from "../vendor/directives/live.js";
import { asProblem, post } from "./api.js";
import { chime } from "./attention.js";
import { confirmed, openDialog } from "./dialog.js";
import { draft, keepDraft } from "./drafts.js";
import { Epochs } from "./epochs.js";
import { fieldView } from "./field.js";
import { pref, setPref } from "./prefs.js";
import { showSafety } from "./safety.js";
import { isGm, together } from "./seats.js";
import { themeButton } from "./theme-button.js";

/**
 * @typedef {import("./types.js").Field} Field
 * @typedef {import("./types.js").Value} Value
 * @typedef {import("./types.js").View} View
 * @typedef {import("./room.js").Room} Room
 */

const DICE = [
  { key: "fair", label: "The computer throws", note: "Fair dice from the system\u2019s own generator." },
  { key: "hand", label: "I throw real dice", note: "The story waits until you have typed in the faces." },
  {
    key: "verifiable",
    label: "Dice that anyone can check",
    note: "Faces come from a secret that is committed to beforehand and told when its epoch ends.",
  },
];
const SEEDED = { key: "seeded", label: "Repeatable dice", note: "The same seed gives the same faces; for trying things out." };

/** @type {Field} */
const HIDDEN = {
  name: "hidden",
  kind: "choice",
  label: "When something happens that not everyone sees",
  note: "",
  options: [
    { key: "silent", label: "Nobody learns of it", note: "It leaves no trace for the others." },
    { key: "told", label: "The table hears that something happened", note: "Not what, nor whose it was." },
  ],
  default: null,
  low: 0,
  high: 0,
};

/** @param {Room} room */
export function showSettings(room) {
  const { store, table } = room;
  let said = "";
  const epochs = new Epochs(room, () => draw());
  const { draw, dialog } = openDialog("Settings", content, "dialog-settings");
  dialog.addEventListener(
    "close",
    store.listen(() => {
      draw();
      epochs.load();
    }),
  );
  epochs.load();

  /**
   * @param {string} option
   * @param {Value} value
   */
  async function set(option, value) {
    if (value === "") return;
    const done = await table.act(`set-${option}`, "set", { option, value });
    said = done ? done.receipt.text : "";
    draw();
  }

  /** @param {string} where */
  function errorAt(where) {
    return store.state.problem?.where === where ? store.state.problem.problem : null;
  }

  /** @param {View} view */
  function hiddenSection(view) {
    return html`<section aria-labelledby="settings-hidden">
      <h3 id="settings-hidden">What is hidden</h3>
      ${fieldView(HIDDEN, {
        id: "set-hidden",
        value: view.hidden,
        onValue: (value) => set("hidden", value),
        error: errorAt("set-hidden")?.message,
      })}
    </section>`;
  }

  function content() {
    const { view } = store.state;
    if (!view) return nothing;
    const shared = together(store.state);
    if (shared && !isGm(view)) {
      return html`${browserSection(room, () => draw())} ${safetySection(room)} ${epochs.view()} ${fileSection(room, view, () => draw())}`;
    }
    return html`<p class="note said" role="status">${said}</p>
      <section aria-labelledby="settings-dice">
        <h3 id="settings-dice">Dice</h3>
        ${fieldView(diceField(view), {
          id: "set-dice",
          value: view.dice,
          onValue: (value) => set("dice", value),
          error: errorAt("set-dice")?.message,
        })}
      </section>
      ${epochs.view()}
      ${shared ? html`${hiddenSection(view)} ${safetySection(room)} ${browserSection(room, () => draw())}` : nothing}
      ${view.engines.map(
        (engine) => html`<section aria-labelledby="settings-${engine.name}">
          <h3 id="settings-${engine.name}">House rules of ${engine.title}</h3>
          <p class="note">Played with the pack \u201c${engine.pack}\u201d, edition ${engine.edition}.</p>
          <div class="house">
            ${engine.house.map(({ option, field, value, rule }) =>
              html`<div class="house-rule">
                ${fieldView(field, {
                  id: `set-${option}`,
                  value,
                  onValue: (wished) => set(option, wished),
                  error: errorAt(`set-${option}`)?.message,
                })}
                ${rule ? html`<span class="rule">${rule}</span>` : nothing}
              </div>`,
            )}
          </div>
        </section>`,
      )}
      ${packSection(room, () => draw())} ${fileSection(room, view, () => draw())}`;
  }
}

/** @param {Room} room */
const safetySection = (room) => html`<section aria-labelledby="settings-safety">
  <h3 id="settings-safety">Safety</h3>
  <p class="note">The stop card is in the head of the page. Lines and veils are kept with the campaign.</p>
  <p class="row"><button type="button" @click=${() => showSafety(room)}>Lines, veils and the pause</button></p>
</section>`;

/**
 * What one likes at a table of several, in this browser alone.
 * @param {Room} room
 * @param {() => void} redraw
 */
function browserSection(room, redraw) {
  const { id } = room.store.state;
  const blocked = "Notification" in globalThis && Notification.permission === "denied";
  return html`<section aria-labelledby="settings-browser">
    <h3 id="settings-browser">For you, in this browser</h3>
    <p class="ticks">
      <label class="tick"
        ><input
          type="checkbox"
          .checked=${live(pref("sound") === "yes")}
          @change=${(/** @type {Event} */ event) => {
            const on = /** @type {HTMLInputElement} */ (event.target).checked;
            setPref("sound", on ? "yes" : "no");
            if (on) chime();
          }}
        /><span>A sound when it is your turn</span></label
      >
      ${"Notification" in globalThis
        ? html`<label class="tick"
            ><input
              type="checkbox"
              ?disabled=${blocked}
              .checked=${live(pref("notify") === "yes" && !blocked)}
              @change=${async (/** @type {Event} */ event) => {
                const on = /** @type {HTMLInputElement} */ (event.target).checked;
                const allowed = on && (await Notification.requestPermission()) === "granted";
                setPref("notify", allowed ? "yes" : "no");
                redraw();
              }}
            /><span>A notice when it is your turn and this page is out of sight</span></label
          >`
        : nothing}
    </p>
    ${blocked ? html`<p class="note">This browser blocks notices from this page. Its own settings allow them.</p>` : nothing}
    <p class="row settings-ways">
      <a class="button quiet" href="/c/${encodeURIComponent(id)}/read">Read the story</a> ${themeButton(() => (room.store.set({}), redraw()))}
    </p>
  </section>`;
}

/**
 * @param {View} view
 * @returns {Field}
 */
function diceField(view) {
  const options = view.dice === "seeded" ? [...DICE, SEEDED] : DICE;
  return { name: "dice", kind: "choice", label: "Who throws?", note: "", options, default: null, low: 0, high: 0 };
}

/**
 * Where a campaign's own rules can be tried out.
 * @param {View} view
 * @param {string} engine
 */
const labPath = (view, engine) => `/lab?${new URLSearchParams({ campaign: view.id, engine, name: view.name })}`;

/**
 * @param {Room} room
 * @param {() => void} redraw
 */
function packSection({ store, table }, redraw) {
  const { id, problem, view } = store.state;
  const wrong = problem?.where === "pack" ? problem.problem : null;
  const text = draft(id, "pack");
  const put = (/** @type {string} */ pack) => {
    keepDraft(id, "pack", pack);
    redraw();
  };
  return html`<section aria-labelledby="settings-pack">
    <h3 id="settings-pack">A pack of your own</h3>
    <p class="note">
      A pack is a text (TOML) that renames and retunes a game. Its change is written into the story, and can be taken back.
    </p>
    <p class="row">
      ${view?.engines.map(
        ({ name, title }) => html`<a class="button small" href=${labPath(view, name)}>Try ${title} in the lab</a>`,
      )}
    </p>
    <label class="field"
      >From a file
      <input
        type="file"
        accept=".toml,text/plain"
        @change=${async (/** @type {Event} */ event) => {
          const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
          if (file) put(await file.text());
        }}
    /></label>
    <label class="field"
      >Or as text
      <textarea
        rows="5"
        spellcheck="false"
        class="code"
        .value=${text}
        @change=${(/** @type {Event} */ event) => put(/** @type {HTMLTextAreaElement} */ (event.target).value)}
      ></textarea>
    </label>
    ${wrong
      ? html`<div class="error" role="alert">
          <p>${wrong.faults.length ? "This pack can\u2019t be played yet. Nothing has changed." : wrong.message}</p>
          <ul>
            ${wrong.faults.map(
              ({ line, path, what, hint }) =>
                html`<li>${line ? `Line ${line}, ` : ""}${path ? `${path}: ` : ""}${what}${hint ? ` (${hint})` : ""}</li>`,
            )}
          </ul>
        </div>`
      : nothing}
    <button
      type="button"
      @click=${async () => {
        if (!draft(id, "pack").trim()) return;
        if (await table.act("pack", "pack", { text: draft(id, "pack") })) put("");
        redraw();
      }}
    >
      Play with this pack
    </button>
  </section>`;
}

/**
 * @param {Room} room
 * @param {View} view
 * @param {() => void} redraw
 */
function fileSection(room, view, redraw) {
  const path = `/api/c/${encodeURIComponent(view.id)}`;
  const { problem } = room.store.state;
  const wrong = problem?.where === "file" ? problem.problem : null;
  /** @param {() => Promise<void>} what */
  const attempt = async (what) => {
    try {
      await what();
    } catch (thrown) {
      room.store.set({ problem: { where: "file", problem: asProblem(thrown) } });
      redraw();
    }
  };
  const keeps = room.store.state.me?.owner ?? true;
  const exports = html`<p class="row">
    <a class="button" href="${path}/export?format=markdown" download>Export the story (Markdown)</a>
    <a class="button" href="${path}/export?format=json" download>Export everything${keeps ? "" : " you may see"} (JSON)</a>
  </p>`;
  if (!keeps) return html`<section aria-labelledby="settings-file"><h3 id="settings-file">This campaign</h3>${exports}</section>`;
  return html`<section aria-labelledby="settings-file">
    <h3 id="settings-file">This campaign</h3>
    <form
      class="field field-inline"
      @submit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        const name = nameIn(event);
        attempt(async () => {
          await post(`${path}/rename`, { name });
          await room.table.load();
        });
      }}
    >
      <label for="rename-campaign">Name</label>
      <input id="rename-campaign" name="name" dir="auto" required maxlength="120" .value=${view.name} />
      <button>Rename</button>
    </form>
    <form
      class="field field-inline"
      @submit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        const name = nameIn(event);
        attempt(async () => {
          const copy = await post(`${path}/copy`, { name });
          location.assign(`/c/${encodeURIComponent(copy.id)}`);
        });
      }}
    >
      <label for="copy-campaign">A copy, named</label>
      <input id="copy-campaign" name="name" dir="auto" required maxlength="120" .value=${`${view.name}, another way`} />
      <button>Copy</button>
    </form>
    ${wrong ? html`<p class="error" role="alert">${wrong.message}</p>` : nothing}
    ${exports}
    <p>
      <button
        type="button"
        class="quiet"
        @click=${async () => {
          const sure = await confirmed(
            `\u201c${view.name}\u201d leaves the list. Its file moves into the folder \u201cdeleted\u201d beside the others, from where it can be taken back.`,
            "Delete",
          );
          if (!sure) return;
          attempt(async () => {
            await post(`${path}/delete`, {});
            location.assign("/");
          });
        }}
      >
        Delete this campaign
      </button>
    </p>
  </section>`;
}

/** @param {Event} event */
function nameIn(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  return String(new FormData(form).get("name") ?? "").trim();
}
