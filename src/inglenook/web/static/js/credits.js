// The lines that a game's author wishes shown, with their addresses as links.

import { html } from "../vendor/lit-html.js";

const ADDRESS = /(https?:\/\/[^\s)]+[^\s).,])/u;

/** @param {string[]} lines */
export const creditLines = (lines) =>
  lines.map(
    (line) =>
      html`<p dir="auto">
        ${line
          .split(ADDRESS)
          .map((part, at) => (at % 2 ? html`<a href=${part} rel="noopener noreferrer external">${part}</a>` : part))}
      </p>`,
  );
