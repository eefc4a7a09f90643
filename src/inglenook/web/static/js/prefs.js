// What a reader likes, remembered in this browser: the theme, the switches.

const KEY = "inglenook.pref.";

/**
 * @param {string} name
 * @param {string} otherwise
 */
export function pref(name, otherwise = "") {
  try {
    return localStorage.getItem(KEY + name) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
export function setPref(name, value) {
  try {
    localStorage.setItem(KEY + name, value);
  } catch {
    // Then it holds until the page is left.
  }
}
