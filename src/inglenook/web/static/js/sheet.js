// The sheet: what an engine shows of its state, each block drawn as the thing it is, with ghosts of what may come.

import { html, nothing } from "../vendor/lit-html.js";
import { die } from "./dice.js";
import { foldable } from "./fold.js";
import { atLeast, lawOf, lawText, lawWords } from "./ghost.js";
import { clock } from "./clock.js";
import { icon } from "./icons.js";
import { path } from "./path.js";
import { percentView } from "./percent.js";
import { pool } from "./pool.js";
import { playedNames } from "./seats.js";
import { track } from "./track.js";

/**
 * @typedef {import("./types.js").Block} Block
 * @typedef {import("./types.js").Section} Section
 * @typedef {import("./ghost.js").Ghost} Ghost
 * @typedef {import("./types.js").EffectOdds} EffectOdds
 * @typedef {import("./types.js").SheetShown} SheetShown
 * @typedef {import("./store.js").Store} Store
 * @typedef {{whose: string, label: string, now: number, size: number}} Brief
 */

const FEW_PARTS = 4;
const MANY_BLOCKS = 10;
const MOST_BRIEF = 6;

/**
 * @param {Store} store
 * @param {SheetShown[]} sheets
 * @param {Ghost | null} ghost
 */
export function sheetView(store, sheets, ghost) {
  const open = store.state.sheetOpen;
  return html`<button
      type="button"
      class="sheet-fold"
      aria-expanded=${open ? "true" : "false"}
      aria-controls="sheet-body"
      @click=${() => store.set({ sheetOpen: !open })}
    >
      ${sheets.map(
        ({ sheet }) => html`<span class="sheet-brief">
          <b dir="auto">${sheet.title}</b>
          ${sheet.steps.filter(({ place }) => place === "now").map(({ title }) => html`<span class="brief brief-step">${title}</span>`)}
          ${inBrief(sheet.sections, playedNames(store.state.view)).map(brief)}
        </span>`,
      )}
      ${icon(open ? "up" : "down")}<span class="unseen">The whole sheet</span>
    </button>
    <div
      id="sheet-body"
      class="sheet-body ${open ? "is-open" : ""}"
      role="group"
      aria-label="The whole sheet"
      tabindex=${open ? "0" : nothing}
    >
      ${sheets.map((shown) => sheetOf(store, shown, ghost))}
    </div>`;
}

/**
 * @param {Store} store
 * @param {SheetShown} shown
 * @param {Ghost | null} ghost
 */
function sheetOf(store, { engine, sheet }, ghost) {
  const own = playedNames(store.state.view);
  const several = (store.state.view?.seats.length ?? 0) > 1;
  const parts = ownFirst(sheet.sections, own)
    .map((section) => ({ ...section, blocks: section.blocks.filter(({ kind }) => kind !== "stage") }))
    .filter(({ blocks }) => blocks.length);
  const cards = parts.length > FEW_PARTS || parts.some(({ blocks }) => blocks.length > MANY_BLOCKS);
  return html`<section class="sheet-one" aria-label="Sheet of ${sheet.title}">
    <h2 dir="auto">${sheet.title}</h2>
    <p class="sheet-where" dir="auto">${sheet.subtitle}</p>
    ${parts.map((part, at) =>
      cards && part.title
        ? card(store, engine, part, ghost, parts.some(({ title }) => own.has(title)) ? own.has(part.title) : parts.length <= FEW_PARTS || (at < 1 && !several))
        : html`<h3 dir="auto">${part.title}</h3>
            ${blocksOf(engine, part, ghost)}`,
    )}
  </section>`;
}

/**
 * Whom one plays comes first.
 * @param {Section[]} sections
 * @param {Set<string>} own
 */
const ownFirst = (sections, own) => [
  ...sections.filter(({ title }) => own.has(title)),
  ...sections.filter(({ title }) => !own.has(title)),
];

/**
 * What the folded sheet says: of whom one plays alone, if they are on it, and nothing of more than fit in a few words.
 * @param {Section[]} sections
 * @param {Set<string>} own
 */
function inBrief(sections, own) {
  const all = sections.flatMap(briefsOf);
  const mine = all.filter(({ whose, label }) => own.has(whose) || own.has(label.split(":")[0] ?? ""));
  const told = mine.length ? mine : all;
  return told.length > MOST_BRIEF ? [] : told;
}

/**
 * A part of the sheet that folds to its name and its pools.
 * @param {Store} store
 * @param {string} engine
 * @param {Section} part
 * @param {Ghost | null} ghost
 * @param {boolean} open
 */
function card(store, engine, part, ghost, open) {
  const pools = part.blocks.flatMap((block) => (block.kind === "bar" ? [block] : []));
  const told = `told.${engine}`;
  const noted = part.blocks.length > MANY_BLOCKS && part.blocks.some(({ note }) => note);
  const terse = noted && !store.state.folds[told];
  return foldable(store, {
    part: `sheet.${engine}.${part.title}`,
    open,
    name: `card ${terse ? "is-terse" : ""}`,
    head: html`<h3 dir="auto">${part.title}</h3>
      <span class="card-brief"
        >${pools.map(
          (block) =>
            html`<span class="brief" title="${block.label}"
              >${pool(block, { law: lawOf(ghost?.effects ?? null, engine, block.key) })}</span
            >`,
        )}</span
      >`,
    body: () => html`${blocksOf(engine, part, ghost)}
      ${noted
        ? html`<button type="button" class="quiet small card-told" aria-pressed=${terse ? "false" : "true"} @click=${() => store.fold(told, terse)}>
            What each is for
          </button>`
        : nothing}`,
  });
}

/**
 * @param {string} engine
 * @param {Section} part
 * @param {Ghost | null} ghost
 */
function blocksOf(engine, { blocks }, ghost) {
  return html`<dl class="blocks">
      ${blocks.map((block) => one(block, lawOf(ghost?.effects ?? null, engine, block.key)))}
    </dl>
    ${ghost?.choosing && blocks.some(({ key }) => lawOf(ghost.effects, engine, key))
      ? html`<p class="note choosing">${ghost.choosing}</p>`
      : nothing}`;
}

/**
 * What may stand of a part in the folded sheet: its tracks, and its first pool under the part's own name.
 * @param {Section} part
 * @returns {Brief[]}
 */
function briefsOf({ title, blocks }) {
  const tracks = blocks.flatMap((block) =>
    block.kind === "boxes" ? [{ whose: title, label: block.label, now: block.filled, size: block.size }] : [],
  );
  const pools = blocks.flatMap((block) =>
    block.kind === "bar" ? [{ whose: title, label: title, now: block.value, size: block.maximum }] : [],
  );
  return [...tracks, ...pools.slice(0, 1)];
}

/** @param {Brief} brief */
const brief = ({ label, now, size }) =>
  html`<span class="brief" role="img" aria-label="${label} ${now} of ${size}"
    ><span aria-hidden="true"><bdi>${label}</bdi> ${now}/${size}</span></span
  >`;

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
    case "percent":
      return percentView(block);
    case "bar":
      return html`<span class="number pool-said" aria-hidden="true"
          >${block.value < 0 ? html`${-block.value} below zero` : block.value}<span class="pool-of">/${block.maximum}</span></span
        >
        ${pool(block, { law })}`;
    case "line":
      return html`<span class="line-text" dir="auto">${block.text}</span>`;
    case "stage":
      return nothing;
  }
}
