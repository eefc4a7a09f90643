// The button that turns night to day.

import { html } from "../vendor/lit-html.js";
import { icon } from "./icons.js";
import { switchTheme, theme } from "./theme.js";

/** @param {() => void} onSwitch */
export const themeButton = (onSwitch) => html`<button
  type="button"
  class="tool tool-theme"
  @click=${() => {
    switchTheme();
    onSwitch();
  }}
>
  ${icon(theme() === "night" ? "sun" : "moon")}<span>${theme() === "night" ? "Day" : "Night"}</span>
</button>`;
