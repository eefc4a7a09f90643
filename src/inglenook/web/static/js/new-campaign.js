// A new campaign: a game, chosen by what it is good for, and a name. Everything else has a default.

import { html, nothing } from "../vendor/lit-html.js";
import { live } from "../vendor/directives/live.js";
import { asProblem, post, Problem } from "./api.js";
import { draft, keepDraft } from "./drafts.js";
import { die } from "./dice.js";

/** @typedef {import("./types.js").EngineLine} EngineLine */

const state = {
  engine: "",
  edition: "",
  dice: "fair",
  /** @type {Set<string>} */
  modules: new Set(),
  busy: false,
  /** @type {Problem | null} */
  problem: null,
};

/**
 * @param {EngineLine[]} engines
 * @param {(id: string) => void} onMade
 * @param {() => void} draw
 */
export function newCampaignView(engines, onMade, draw) {
  const playable = engines.filter(({ trouble }) => !trouble);
  const chosen = playable.find(({ name }) => name === state.engine) ?? playable[0];
  const { problem } = state;
  return html`<form
    class="new"
    id="new"
    aria-label="New campaign"
    @submit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      if (chosen) make(/** @type {HTMLFormElement} */ (event.target), chosen, onMade, draw);
    }}
  >
    <fieldset class="field">
      <legend>What would you like to play?</legend>
      <div class="tiles tiles-wide">
        ${playable.map(
          (engine) =>
            html`<label class="tile">
              <input
                type="radio"
                name="engine"
                value=${engine.name}
                .checked=${engine === chosen}
                @change=${() => {
                  state.engine = engine.name;
                  draw();
                }}
              />
              <span class="tile-face tile-game">
                ${die(engine.name.length % 2 ? 6 : 10)}
                <span class="tile-label">${engine.title}</span>
                <span>${engine.good_for}</span>
                <span class="note">${engine.summary}${engine.credit ? ` By ${engine.credit.author}.` : ""}</span>
              </span>
            </label>`,
        )}
      </div>
    </fieldset>
    <div class="field">
      <label for="new-name">What is it called?</label>
      <input
        id="new-name"
        name="name"
        type="text"
        dir="auto"
        required
        maxlength="120"
        autocomplete="off"
        .value=${draft("new", "name")}
        aria-describedby=${problem ? "new-error" : nothing}
        @input=${(/** @type {Event} */ event) => keepDraft("new", "name", /** @type {HTMLInputElement} */ (event.target).value)}
      />
      ${problem ? html`<span class="error" id="new-error" role="alert">${problem.message}</span>` : nothing}
    </div>
    ${chosen ? modulesFor(playable, chosen) : nothing}
    <details>
      <summary>More, if you like</summary>
      <div class="new-more">
        ${chosen && chosen.editions.length > 1 ? editions(chosen) : nothing}
        <div class="field">
          <label for="new-dice">Dice</label>
          <select id="new-dice" @change=${(/** @type {Event} */ event) => (state.dice = valueOf(event))}>
            <option value="fair" .selected=${live(state.dice === "fair")}>The computer throws</option>
            <option value="hand" .selected=${live(state.dice === "hand")}>I throw real dice</option>
          </select>
          <span class="note">Can be changed at any time.</span>
        </div>
      </div>
    </details>
    <p><button class="primary" ?disabled=${state.busy || !chosen}>Begin</button></p>
  </form>`;
}

/** @param {Event} event */
const valueOf = (event) => /** @type {HTMLSelectElement} */ (event.target).value;

/**
 * What other games lend to the chosen one.
 * @param {EngineLine[]} engines
 * @param {EngineLine} chosen
 */
function modulesFor(engines, chosen) {
  const lent = lentTo(engines, chosen);
  if (!lent.length) return nothing;
  return html`<fieldset class="field new-modules">
    <legend>What comes with it?</legend>
    <span class="note">Parts of other games that fit beside it: as many as you like, or none.</span>
    <div class="tiles tiles-wide">
      ${lent.map(
        ({ name, module }) =>
          html`<label class="tile">
            <input
              type="checkbox"
              name="module"
              value=${name}
              .checked=${state.modules.has(name)}
              @change=${(/** @type {Event} */ event) => take(name, /** @type {HTMLInputElement} */ (event.target).checked)}
            />
            <span class="tile-face">
              <span class="tile-label">${module?.title}</span>
              <span class="note">${module?.summary}</span>
            </span>
          </label>`,
      )}
    </div>
  </fieldset>`;
}

/**
 * @param {EngineLine[]} engines
 * @param {EngineLine} chosen
 */
const lentTo = (engines, chosen) => engines.filter(({ name, module }) => module && name !== chosen.name);

/**
 * @param {string} name
 * @param {boolean} on
 */
function take(name, on) {
  if (on) state.modules.add(name);
  else state.modules.delete(name);
}

/** @param {EngineLine} engine */
function editions(engine) {
  return html`<div class="field">
    <label for="new-edition">Edition</label>
    <select id="new-edition" @change=${(/** @type {Event} */ event) => (state.edition = valueOf(event))}>
      ${engine.editions.map(
        ({ key, name }) => html`<option value=${key} .selected=${live(key === state.edition)}>${name} (${key})</option>`,
      )}
    </select>
    <span class="note">The first is the one the rules here follow by default.</span>
  </div>`;
}

/**
 * @param {HTMLFormElement} form
 * @param {EngineLine} engine
 * @param {(id: string) => void} onMade
 * @param {() => void} draw
 */
async function make(form, engine, onMade, draw) {
  const name = String(new FormData(form).get("name") ?? "").trim();
  Object.assign(state, { busy: true, problem: null });
  draw();
  try {
    const modules = [...state.modules].filter((each) => each !== engine.name);
    const edition = engine.editions.some(({ key }) => key === state.edition) ? { edition: state.edition } : {};
    const body = { name, engine: engine.name, modules, dice: state.dice, ...edition };
    const { id } = await post("/api/campaigns", body);
    keepDraft("new", "name", "");
    onMade(id);
  } catch (problem) {
    Object.assign(state, { busy: false, problem: asProblem(problem) });
    draw();
  }
}
