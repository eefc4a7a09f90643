// Night and day. Follows the system until the reader chooses, then remembers the choice.

import { pref, setPref } from "./prefs.js";

const light = matchMedia("(prefers-color-scheme: light)");

/** @returns {"night" | "day"} */
export function theme() {
  return document.documentElement.dataset.theme === "day" ? "day" : "night";
}

export function switchTheme() {
  const next = theme() === "night" ? "day" : "night";
  setPref("theme", next);
  document.documentElement.dataset.theme = next;
  return next;
}

light.addEventListener("change", () => {
  if (!pref("theme")) document.documentElement.dataset.theme = light.matches ? "day" : "night";
});
