// The heading of a chapter, in the story and where it is read.

import { html } from "../vendor/lit-html.js";

/** @param {import("./journal.js").Chapter} chapter */
export const chapterView = ({ entry, place }) =>
  html`<h2 class="chapter" id="entry-${place}" tabindex="-1" dir="auto">${entry.data.chapter}</h2>`;
