// One act in the story: its headline, the dice as they fell, what changed, and what it came to.

import { html, nothing } from "../vendor/lit-html.js";
import { thrown } from "./dice.js";
import { direction } from "./direction.js";
import { entriesOf, marked } from "./hidden.js";
import { icon } from "./icons.js";
import { placeOf } from "./journal.js";
import { scaleView } from "./scale.js";
import { signed } from "./seats.js";
import { hour } from "./time.js";

/**
 * @typedef {import("./journal.js").Act} Act
 * @typedef {import("./types.js").Entry} Entry
 * @typedef {import("./room.js").Room} Room
 */

/**
 * @param {Room} room
 * @param {Act} act
 */
export function actView(room, act) {
  const { state } = room.store;
  const turned = state.folded.has(act.key);
  const folded = state.justStory !== turned;
  const title = act.head?.text ?? "Earlier";
  const classes = `act ${act.struck ? "is-struck" : ""} ${state.fresh.has(act.key) ? "is-fresh" : ""}`;
  const at = act.key.lastIndexOf(":");
  const place = placeOf(act.key.slice(0, at), act.key.slice(at + 1));
  const by = act.head && state.view ? signed(state.view, act.head.seat) : "";
  const veil = marked(room, entriesOf(act));
  const toggle = () => {
    const next = new Set(state.folded);
    if (!next.delete(act.key)) next.add(act.key);
    room.store.set({ folded: next });
  };
  const head = html`<button
    type="button"
    class="act-head"
    aria-expanded=${folded ? "false" : "true"}
    title=${act.head ? hour(act.head.instant) : nothing}
    @click=${toggle}
  >
    <span class="act-mark">${icon("dice")}</span>
    <span class="act-title" dir=${direction(title)}>${act.struck ? html`<span class="unseen">Taken back: </span>` : nothing}${title}</span>
    ${by ? html`<span class="act-by" dir="auto">${by}</span>` : nothing}
    ${folded ? html`<span class="act-brief" dir=${direction(briefly(act))}>${briefly(act)}</span>` : nothing}
  </button>`;
  if (folded) return html`<article class="${classes} is-folded" id=${place} tabindex="-1">${head}${veil}</article>`;
  return html`<article class=${classes} id=${place} tabindex="-1" aria-label=${title}>
    ${head} ${veil}
    <div class="act-body">${stretches(act.lines).map((lines) => stretchView(lines))}</div>
  </article>`;
}

/** @param {Act} act */
const briefly = (act) => act.lines.find(({ kind }) => kind === "outcome")?.text ?? "";

/**
 * Lines that are told in one breath: facts and answers run together, dice and outcomes stand alone.
 * @param {Entry[]} lines
 */
function stretches(lines) {
  /** @type {Entry[][]} */
  const found = [];
  for (const line of lines) {
    if (line.kind !== "dice" && !line.text) continue;
    const last = found[found.length - 1];
    if (last?.[0] && runsOn(last[0]) && runsOn(line)) last.push(line);
    else found.push([line]);
  }
  return found;
}

/** @param {Entry} line */
const runsOn = ({ kind }) => kind === "fact" || kind === "answer";

/** @param {Entry[]} lines */
function stretchView(lines) {
  const [first] = lines;
  if (!first) return nothing;
  if (first.kind === "dice") return diceView(first, first.struck ? "is-struck" : "");
  return html`<p class="act-line act-${first.kind}" dir=${direction(lines.map(({ text }) => text).join(" "))}>
    ${lines.map(
      ({ struck, text }) =>
        html`<span class=${struck ? "is-struck" : ""}
            >${struck ? html`<span class="unseen">Taken back: </span>` : nothing}${text}</span
          > `,
    )}
  </p>`;
}

/**
 * @param {Entry} entry
 * @param {string} struck
 */
function diceView(entry, struck) {
  const { dice, faces, source, again_of: again, expression, rule, passed_over: passed, scale } = entry.data;
  const remark = [
    source === "declared" || source === "hand" ? "thrown by hand" : "",
    again ? "these dice came back" : "",
    passed?.length ? "dice that had come back were passed over" : "",
  ].filter(Boolean);
  const drawn = scale && scale.marks.length ? scale : null;
  return html`<p class="act-line act-dice ${struck}" title="${expression}${rule ? ` \u00b7 ${rule}` : ""}">
    ${drawn ? nothing : thrown(dice, faces)} <span class="reading" dir=${direction(entry.text)}>${entry.text}</span>
    ${remark.length ? html`<span class="note">${remark.join("; ")}</span>` : nothing}
  </p>
  ${drawn ? html`<div class="act-line act-scale ${struck}">${scaleView(drawn)}${partsOf(entry, drawn)}</div>` : nothing}`;
}

const FEW = 3;

/**
 * What the limits of many rolls are made of, for whoever asks.
 * @param {Entry} entry
 * @param {import("./types.js").Scale} scale
 */
function partsOf({ data }, { marks }) {
  /** @type {{name: string, value: number, of: number}[]} */
  const parts = data.parts ?? [];
  if (marks.length <= FEW || !parts.length) return nothing;
  return html`<details class="act-parts">
    <summary>What each is made of</summary>
    <ul>
      ${parts.map(({ name, value }) => html`<li dir=${direction(name)}>${name} ${value < 0 ? `\u2212${-value}` : value}</li>`)}
    </ul>
  </details>`;
}
