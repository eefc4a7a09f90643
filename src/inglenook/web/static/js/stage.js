// The stage: the sides of a conflict on either side of one line, who stands where, and who is next.

import { html, nothing } from "../vendor/lit-html.js";
import { repeat } from "../vendor/directives/repeat.js";
import { foldable } from "./fold.js";
import { lawOf, lawText, lawWords } from "./ghost.js";
import { icon } from "./icons.js";
import { pool } from "./pool.js";

/**
 * @typedef {import("./types.js").Effects} Effects
 * @typedef {import("./types.js").Stage} Stage
 * @typedef {import("./types.js").Standing} Standing
 * @typedef {import("./room.js").Room} Room
 */

const FEW = 4;

const PLACES = /** @type {Record<string, {icon: string, words: string}>} */ ({
  next: { icon: "speak", words: "declares next" },
  declared: { icon: "check", words: "has declared" },
  out: { icon: "close", words: "out" },
});

/**
 * All stages of the sheets, one after the other; none where there is no conflict.
 * @param {Room} room
 * @param {Effects | null} effects
 */
export function stagesView({ store }, effects) {
  const sheets = store.state.view?.sheets ?? [];
  return html`<div id="stage">
    ${sheets.flatMap(({ engine, sheet }) =>
      sheet.sections
        .flatMap(({ blocks }) => blocks)
        .filter((block) => block.kind === "stage")
        .map((block) => stageView(store, engine, block, effects)),
    )}
  </div>`;
}

/**
 * @param {import("./store.js").Store} store
 * @param {string} engine
 * @param {Stage} stage
 * @param {Effects | null} effects
 */
function stageView(store, engine, stage, effects) {
  const next = stage.sides.flatMap(({ people }) => people).find(({ place }) => place === "next");
  const two = stage.sides.length === 2;
  const crowded = stage.sides.some(({ people }) => people.length > FEW);
  return foldable(store, {
    part: `stage.${engine}.${stage.key}`,
    open: true,
    name: crowded ? "stage is-crowded" : "stage",
    head: html`<h2 class="stage-title" dir="auto">${stage.label}</h2>
      ${stage.round ? html`<span class="stage-round">Round <b>${stage.round}</b></span>` : nothing}
      ${next ? html`<span class="stage-next" dir="auto">${next.name} declares next</span>` : nothing}`,
    body: () => html`<div class="stage-sides ${two ? "sides-two" : ""}">
        ${stage.sides.map(
          ({ label, people }, at) => html`<section class="stage-side" aria-label=${label}>
            <h3 dir="auto">${label}</h3>
            <ul class="standings" role="list">
              ${repeat(
                people,
                ({ key }) => key,
                (person) => standing(person, two && at === 1, lawOf(effects, engine, person.bar.key)),
              )}
            </ul>
          </section>`,
        )}
      </div>
      ${stage.note ? html`<p class="note stage-note" dir="auto">${stage.note}</p>` : nothing}`,
  });
}

/**
 * @param {Standing} person
 * @param {boolean} mirrored
 * @param {import("./types.js").EffectOdds[] | null} law
 */
function standing(person, mirrored, law) {
  const { bar, name, place, rank, rolls, said } = person;
  const known = PLACES[place];
  const told = said === known?.words ? "" : said;
  const aims = place === "declared" && told !== "";
  return html`<li class="standing is-${place}" aria-current=${place === "next" ? "step" : nothing}>
    <p class="standing-head">
      <span class="standing-who"
        >${rank ? html`<span class="standing-rank"><span class="unseen">Order: </span>${rank}</span>` : nothing}
        <b class="standing-name" dir="auto">${name}</b></span
      >
      ${known ? html`<span class="standing-place">${icon(known.icon)}<span class=${aims ? "unseen" : ""}>${known.words}</span></span>` : nothing}
      ${rolls || told
        ? html`<span class="standing-said note" dir="auto"
            ><span class="standing-rolls">${rolls}${rolls && told ? " \u00b7 " : ""}</span>${told ? html`<span class="standing-word">${told}</span>` : nothing}</span
          >`
        : nothing}
    </p>
    <p class="standing-pool">
      ${pool(bar, { law, mirrored })}
      <span class="standing-number" aria-hidden="true">${bar.value < 0 ? `\u2212${-bar.value}` : bar.value}/${bar.maximum}</span>
    </p>
    ${bar.value < 0 ? html`<p class="standing-below" aria-hidden="true">${-bar.value} below zero</p>` : nothing}
    ${law
      ? html`<p class="ghost-text"><span aria-hidden="true">${lawText(law)}</span><span class="unseen">may change: ${lawWords(law)}</span></p>`
      : nothing}
  </li>`;
}
