// Chances in words: rounded for reading, exact for those who ask.

const SMALL = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const PARTS = [2, 3, 4, 5, 6, 8, 10, 12, 20];

/** @typedef {{words: string, value: number}} Spoken */

/** @type {Spoken[]} */
const SPOKEN = PARTS.flatMap((whole) =>
  Array.from({ length: whole - 1 }, (_, index) => index + 1)
    .filter((part) => lowest(part, whole) && (part === 1 || whole <= 6 || part === whole - 1))
    .map((part) => ({ words: `${SMALL[part] ?? part} in ${SMALL[whole] ?? whole}`, value: part / whole })),
);

/**
 * @param {number} part
 * @param {number} whole
 */
function lowest(part, whole) {
  let [a, b] = [whole, part];
  while (b) [a, b] = [b, a % b];
  return a === 1;
}

/**
 * "about one in three"; simple fractions win over close ones.
 * @param {number} chance
 */
export function inWords(chance) {
  if (chance >= 1) return "for certain";
  if (chance <= 0) return "never";
  if (chance > 0.965) return "almost certainly";
  if (chance < 0.035) return "very rarely";
  const best = SPOKEN.reduce((a, b) => (Math.abs(b.value - chance) < Math.abs(a.value - chance) - 0.008 ? b : a));
  const exact = Math.abs(best.value - chance) < 1e-9;
  if (best.value === 0.5) return exact ? "an even chance" : "about an even chance";
  return exact ? best.words : `about ${best.words}`;
}

/**
 * "62 %", never a false 0 or 100.
 * @param {number} chance
 */
export function percent(chance) {
  const rounded = Math.round(chance * 100);
  if (rounded === 0 && chance > 0) return "<1\u202f%";
  if (rounded === 100 && chance < 1) return ">99\u202f%";
  return `${rounded}\u202f%`;
}

/**
 * A number with its sign: "+2", "−1".
 * @param {number} value
 */
export const signed = (value) => (value > 0 ? `+${value}` : value < 0 ? `\u2212${-value}` : "0");

/**
 * A sentence's first letter made large.
 * @param {string} text
 */
export const sentence = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
