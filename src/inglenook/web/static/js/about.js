// The page of credits: the games' own lines, as their authors wish them shown.

import { html, nothing, render } from "../vendor/lit-html.js";
import { creditLines } from "./credits.js";
import { asProblem, get } from "./api.js";
import "./theme.js";

const place = /** @type {HTMLElement} */ (document.getElementById("engines"));

try {
  /** @type {import("./types.js").EngineLine[]} */
  const engines = await get("/api/engines");
  render(
    engines.map(
      ({ title, summary, credit }) =>
        html`<h2>${title}</h2>
          ${credit ? html`<p>${summary} By ${credit.author}, under ${credit.licence}.</p>` : nothing}
          ${credit ? creditLines(credit.lines) : nothing}`,
    ),
    place,
  );
} catch (problem) {
  render(html`<p class="error" role="alert">${asProblem(problem).message}</p>`, place);
}
