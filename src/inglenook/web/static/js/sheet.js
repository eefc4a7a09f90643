// The sheet: what an engine shows of its state, each block drawn as the thing it is, with ghosts of what may come.

import { html, nothing } from "../vendor/lit-html.js";
import { die } from "./dice.js";
import { atLeast, lawOf, lawText, lawWords } from "./ghost.js";
import { clock } from "./clock.js";
import { path } from "./path.js";
import { track } from "./track.js";
import { icon } from "./icons.js";

/**
 * @typedef {import("./types.js").Block} Block
 * @typedef {import("./ghost.js").Ghost} Ghost
 * @typedef {import("./types.js").EffectOdds} EffectOdds
 * @typedef {import("./types.js").SheetShown} SheetShown
 */

/**
 * @param {SheetShown[]} sheets
 * @param {Ghost | null} ghost
 * @param {{open: boolean, onToggle: () => void}} fold
 */
export function sheetView(sheets, ghost, { open, onToggle }) {
  return html`<button
      type="button"
      class="sheet-fold"
      aria-expanded=${open ? "true" : "false"}
      aria-controls="sheet-body"
      @click=${onToggle}
    >
      ${sheets.map(
        ({ sheet }) => html`<span class="sheet-brief">
          <b dir="auto">${sheet.title}</b>
          ${sheet.steps.filter(({ place }) => place === "now").map(({ title }) => html`<span class="brief brief-step">${title}</span>`)}
          ${sheet.sections.flatMap(({ blocks }) => blocks).map(brief)}
        </span>`,
      )}
      ${icon(open ? "up" : "down")}<span class="unseen">The whole sheet</span>
    </button>
    <div id="sheet-body" class="sheet-body ${open ? "is-open" : ""}">
      ${sheets.map(
        ({ engine, sheet }) => html`<section class="sheet-one" aria-label="Sheet of ${sheet.title}">
          <h2 dir="auto">${sheet.title}</h2>
          <p class="sheet-where" dir="auto">${sheet.subtitle}</p>
          ${sheet.sections.map(
            ({ title, blocks }) => html`<h3>${title}</h3>
              <dl class="blocks">
                ${blocks.map((block) => one(block, lawOf(ghost?.effects ?? null, engine, block.key)))}
              </dl>
              ${ghost?.choosing && blocks.some(({ key }) => lawOf(ghost.effects, engine, key))
                ? html`<p class="note choosing">${ghost.choosing}</p>`
                : nothing}`,
          )}
        </section>`,
      )}
    </div>`;
}

/**
 * A track in the folded sheet, small.
 * @param {Block} block
 */
function brief(block) {
  if (block.kind !== "boxes") return nothing;
  return html`<span class="brief" role="img" aria-label="${block.label} ${block.filled} of ${block.size}"
    ><span aria-hidden="true">${block.label} ${block.filled}/${block.size}</span></span
  >`;
}

/**
 * @param {Block} block
 * @param {EffectOdds[] | null} law
 */
function one(block, law) {
  return html`<div class="block block-${block.kind} ${law ? "has-ghost" : ""}">
    <dt dir="auto">${block.label}</dt>
    <dd>
      ${value(block, law)}
      ${law
        ? html`<span class="ghost-text"
            ><span aria-hidden="true">${ghostText(block, law)}</span
            ><span class="unseen">may change: ${lawWords(law)}</span></span
          >`
        : nothing}
      ${block.note && block.kind !== "boxes" ? html`<span class="note" dir="auto">${block.note}</span>` : nothing}
    </dd>
  </div>`;
}

/**
 * @param {Block} block
 * @param {EffectOdds[]} law
 */
function ghostText(block, law) {
  if (block.kind === "rating") return law.map((effect) => `\u2192 d${block.die + effect.value}`).join(", ");
  return lawText(law);
}

/**
 * @param {Block} block
 * @param {EffectOdds[] | null} law
 */
function value(block, law) {
  switch (block.kind) {
    case "boxes":
      return track(block.filled, block.size, (place) =>
        law ? atLeast(law, place < block.filled ? place - block.filled : place - block.filled + 1) : 0,
      );
    case "clock":
      return clock(block.filled, block.segments, (place) => (law ? atLeast(law, place - block.filled + 1) : 0));
    case "path":
      return path(block.legs, block.walked, block.length);
    case "rating":
      return html`<span class="rating ${block.die < block.start ? "is-worn" : ""}">
        ${die(block.die)}<span class="unseen">d${block.die}</span>
        ${block.die === block.start ? nothing : html`<span class="rating-start">from d${block.start}</span>`}
      </span>`;
    case "counter":
      return html`<span class="number">${block.value}</span>`;
    case "switch":
      return html`<span class="switch ${block.on ? "is-on" : ""}"
        >${icon(block.on ? "flame" : "ash")}<span>${block.on ? "at hand" : "spent"}</span></span
      >`;
    case "line":
      return html`<span class="line-text" dir="auto">${block.text}</span>`;
  }
}
