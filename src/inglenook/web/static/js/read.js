// The campaign as a page to read: prose, with the machinery as notes in the margin, or gone. Ready to print.

import { html, nothing, render } from "../vendor/lit-html.js";
import { unsafeHTML } from "../vendor/directives/unsafe-html.js";
import { asProblem, get } from "./api.js";
import { chapterView } from "./chapter.js";
import { creditLines } from "./credits.js";
import { direction } from "./direction.js";
import { icon } from "./icons.js";
import { itemsOf, take } from "./journal.js";
import { pref, setPref } from "./prefs.js";
import { isHidden, readers } from "./seats.js";
import { themeButton } from "./theme-button.js";
import { day } from "./time.js";

/**
 * @typedef {import("./journal.js").Item} Item
 * @typedef {import("./types.js").Entry} Entry
 * @typedef {import("./types.js").View} View
 */

const id = decodeURIComponent(location.pathname.split("/")[2] ?? "");
const path = `/api/c/${encodeURIComponent(id)}`;

/** @type {View | null} */
let view = null;
/** @type {Item[]} */
let items = [];
let trouble = "";
let margin = pref("margin", "yes") === "yes";

async function load() {
  const first = await get(path);
  view = first.view;
  let { page } = first;
  let { all } = take(new Map(), page.entries, "after");
  while (page.more) {
    page = await get(`${path}/entries?before=${encodeURIComponent(beforeOf(page.entries[0]))}&limit=500`);
    ({ all } = take(all, page.entries, "before"));
  }
  items = itemsOf(all.values(), false);
}

/** @param {Entry} entry */
const beforeOf = ({ lane, number }) => (lane === "table" ? `${number}` : `${lane}:${number}`);

function draw() {
  const header = /** @type {HTMLElement} */ (document.getElementById("header"));
  const tale = /** @type {HTMLElement} */ (document.getElementById("tale"));
  const credits = /** @type {HTMLElement} */ (document.getElementById("credits"));
  render(
    html`<a class="button quiet" href="/c/${encodeURIComponent(id)}">Back to the table</a>
      <label class="tick"
        ><input
          type="checkbox"
          .checked=${margin}
          @change=${() => {
            margin = !margin;
            setPref("margin", margin ? "yes" : "no");
            draw();
          }}
        /><span>Notes in the margin</span></label
      >
      ${themeButton(draw)}
      <button type="button" class="tool" @click=${() => print()}>${icon("print")}<span>Print</span></button>`,
    header,
  );
  if (!view) {
    render(trouble ? html`<p class="error" role="alert">${trouble}</p>` : nothing, tale);
    return;
  }
  document.title = `${view.name} \u00b7 Inglenook`;
  const told = items.filter((item) => item.kind === "prose" || item.kind === "chapter" || (margin && item.kind === "act") || isTold(item));
  render(
    html`<h1 dir="auto">${view.name}</h1>
      ${view.sheets.map(({ sheet }) => html`<p class="read-who" dir="auto">${sheet.title} \u00b7 ${sheet.subtitle}</p>`)}
      ${told.length ? nothing : html`<p class="note">No one has spoken yet. What do you see?</p>`}
      ${contents(told)}
      ${chaptersOf(told)}
      ${view.over ? html`<p class="read-over" dir="auto">${view.over}</p>` : nothing}`,
    tale,
  );
  render(
    view.engines.map(({ credit }) => creditLines(credit.lines)),
    credits,
  );
}

/**
 * Chapter by chapter, so that no note in the margin slips from one into another.
 * @param {Item[]} told
 */
function chaptersOf(told) {
  /** @type {Item[][]} */
  const chapters = [[]];
  for (const item of told) {
    if (item.kind === "chapter") chapters.push([]);
    chapters[chapters.length - 1]?.push(item);
  }
  let before = "";
  return chapters.map(
    (items) => html`<div class="tale ${margin ? "has-margin" : ""}">
      ${items.map((item) => {
        const today = day(item.kind === "act" ? (item.head?.instant ?? 0) : item.entry.instant);
        const turned = today !== before;
        before = today;
        const date = turned ? html`<p class="read-day">${today}</p>` : nothing;
        return item.kind === "chapter" ? html`${itemView(item)}${date}` : html`${date}${itemView(item)}`;
      })}
    </div>`,
  );
}

/**
 * Where each chapter begins, as soon as there is more than one.
 * @param {Item[]} told
 */
function contents(told) {
  const chapters = told.flatMap((item) => (item.kind === "chapter" ? [item] : []));
  if (chapters.length < 2) return nothing;
  return html`<nav class="contents" aria-labelledby="contents">
    <h2 id="contents">Chapters</h2>
    <ol role="list">
      ${chapters.map(
        ({ entry, place }) => html`<li><a href="#entry-${place}" dir="auto">${entry.data.chapter}</a></li>`,
      )}
    </ol>
  </nav>`;
}

/**
 * Pictures, and what was hidden and then shown, are part of the tale.
 * @param {Item} item
 */
const isTold = (item) => item.kind === "note" && (item.entry.data.image || item.entry.kind === "reveal");

/**
 * Whoever reads aloud or prints has to know what not everyone knows.
 * @param {Entry | undefined} entry
 */
const veil = (entry) =>
  view && entry && view.seats.length > 1 && isHidden(entry.lane)
    ? html`<p class="read-veil">Hidden: ${readers(view, entry.lane)}</p>`
    : nothing;

/** @param {Entry} entry */
const picture = (entry) => html`<figure class="read-picture">
  <img src="${path}/picture?lane=${encodeURIComponent(entry.lane)}&number=${entry.number}" alt=${entry.text} />
  <figcaption dir="auto">${entry.text}${veil(entry)}</figcaption>
</figure>`;

/** @param {Item} item */
function itemView(item) {
  if (item.kind === "act") return marginNote(item);
  if (item.kind === "chapter") return chapterView(item);
  if (item.entry.data.erased) return nothing;
  if (item.entry.data.image) return picture(item.entry);
  const { html: rendered, text } = item.entry;
  return html`<div class="read-prose" dir="auto">
    ${veil(item.entry)}${rendered === undefined ? html`<p class="as-typed">${text}</p>` : unsafeHTML(rendered)}
  </div>`;
}

/** @param {import("./journal.js").Act} act */
function marginNote(act) {
  const said = act.lines.filter(({ kind, text }) => text && (kind === "dice" || kind === "outcome"));
  return html`<div class="read-note" role="note">
    <p dir=${direction(act.head?.text ?? "")}><b>${act.head?.text ?? ""}</b></p>
    ${veil(act.head ?? act.lines[0])}
    ${said.map((line) => html`<p dir=${direction(line.text)}>${line.kind === "dice" ? facesOf(line) : nothing}${line.text}</p>`)}
  </div>`;
}

/** @param {Entry} entry */
const facesOf = ({ data }) => html`<span class="read-faces">${data.expression}: ${data.faces.flat().join(", ")} \u2192 </span>`;

draw();
try {
  await load();
} catch (problem) {
  trouble = asProblem(problem).message;
}
draw();
