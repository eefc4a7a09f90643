// The exact outcomes of a command before it is done: one bar whose parts are as long as they are likely.

import { html, nothing } from "../vendor/lit-html.js";
import { live } from "../vendor/directives/live.js";
import { inWords, percent, sentence, signed } from "./chance.js";
import { casesOf, restsOn } from "./ghost.js";
import { sized } from "./sized.js";

/**
 * @typedef {import("./types.js").Odds} Odds
 * @typedef {import("./types.js").OutcomeOdds} OutcomeOdds
 */

/**
 * On which later choices of the player these odds rest, in words.
 * @param {Odds} odds
 */
export const oddsRestOn = ({ policy, policies }) => restsOn(policy, policy === policies[0]);

/**
 * What was not reckoned with, as a sentence: "Luck is left aside here."
 * @param {string[]} labels
 */
export function leftAside(labels) {
  const last = labels[labels.length - 1] ?? "";
  if (labels.length === 1) return `${last} is left aside here.`;
  return `${labels.slice(0, -1).join(", ")} and ${last} are left aside here.`;
}

/**
 * @param {Odds} odds
 * @param {object} how
 * @param {boolean} how.exact
 * @param {(exact: boolean) => void} how.onExact
 * @param {(policy: string) => void} [how.onPolicy]
 * @param {Map<string, number>} [how.order] the place of each outcome among those of other odds beside these
 */
export function oddsBar(odds, { exact, onExact, onPolicy, order }) {
  const place = (/** @type {OutcomeOdds} */ { name }, /** @type {number} */ at) => order?.get(name) ?? at;
  const outcomes = [...odds.outcomes].sort((a, b) => (order?.get(a.name) ?? 0) - (order?.get(b.name) ?? 0));
  const spoken = outcomes.map((outcome) => `${outcome.label} ${percent(outcome.decimal)}`).join(", ");
  return html`<div class="odds ${exact ? "is-exact" : ""}">
    <div class="odds-bar" role="img" aria-label="Chances: ${spoken}">
      ${outcomes.map(
        (outcome, at) =>
          html`<span
            class="odds-part part-${place(outcome, at) % 6}"
            title="${outcome.label}: ${outcome.probability}"
            ${sized({ "--part": outcome.decimal })}
          ></span>`,
      )}
    </div>
    <ul class="odds-list" role="list">
      ${outcomes.map(
        (outcome, at) =>
          html`<li title="exactly ${outcome.probability}">
            <span class="odds-sign part-${place(outcome, at) % 6}" aria-hidden="true"></span>
            <span class="odds-label">${outcome.label}</span>
            <span class="odds-words">${inWords(outcome.decimal)}</span>
            <span class="odds-number">${percent(outcome.decimal)}</span>
            <span class="odds-fraction">${outcome.probability}</span>
          </li>`,
      )}
    </ul>
    ${odds.aside?.length ? html`<p class="note">${leftAside(odds.aside)}</p>` : nothing}
    ${odds.policy ? html`<p class="note choosing">What may change: ${oddsRestOn(odds)}.</p>` : nothing}
    <button
      type="button"
      class="quiet small odds-more"
      aria-expanded=${exact ? "true" : "false"}
      @click=${() => onExact(!exact)}
    >
      ${exact ? "Rounded" : "Exactly"}
    </button>
    ${exact ? effects(odds, onPolicy) : nothing}
  </div>`;
}

/**
 * @param {Odds} odds
 * @param {((policy: string) => void) | undefined} onPolicy
 */
function effects(odds, onPolicy) {
  const changing = Object.entries(odds.effects).filter(([, law]) => law.some(({ value }) => value !== 0));
  if (!changing.length) return nothing;
  return html`<table class="odds-effects">
      <caption>
        What may change
      </caption>
      <tbody>
        ${changing.map(
          ([key, law]) =>
            html`<tr>
              <th scope="row">${sentence(odds.labels[key] ?? key)}</th>
              <td>
                ${casesOf(law).map(({ said, probability }) => html`<span><b>${said}</b> ${probability}</span> `)}
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
    ${odds.policies.length > 1 && onPolicy
      ? html`<label class="odds-policy"
          >If something is asked on the way, reckon with
          <select @change=${(/** @type {Event} */ event) => onPolicy(/** @type {HTMLSelectElement} */ (event.target).value)}>
            ${odds.policies.map(
              (policy) => html`<option value=${policy} .selected=${live(policy === odds.policy)}>${policy}</option>`,
            )}
          </select></label
        >`
      : nothing}`;
}
