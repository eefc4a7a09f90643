// What may happen to a thing on the sheet, read out of the law of effects.

import { inWords, percent, signed } from "./chance.js";

/**
 * @typedef {import("./types.js").EffectOdds} EffectOdds
 * @typedef {import("./types.js").Effects} Effects
 */

const MOST_CASES = 4;
const SURE = 1 - 1e-9;

/** @param {EffectOdds[]} law */
const leastFirst = (law) => [...law].sort((a, b) => Math.abs(a.value) - Math.abs(b.value) || a.value - b.value);

/**
 * From the least change to the greatest, what it is on average, and how likely it is that there is any.
 * @param {EffectOdds[]} law
 * @param {(chance: number) => string} told
 */
function range(law, told) {
  const changes = leastFirst(law).map(({ value }) => value);
  const any = law.reduce((sum, { decimal }) => sum + decimal, 0);
  const mean = law.reduce((sum, { value, decimal }) => sum + value * decimal, 0) / any;
  const ends = `${signed(changes[0] ?? 0)} to ${signed(changes[changes.length - 1] ?? 0)}`;
  const often = any < SURE ? `, ${told(any)}` : "";
  return `${ends}, ${signed(Math.round(mean * 10) / 10)} on average${often}`;
}

/**
 * What may happen to the sheet, and on which later choices of the player that rests, in words.
 * @typedef {{effects: Effects, choosing: string}} Ghost
 */

/**
 * Says that chances rest on choices that nobody has made yet; empty if they rest on none.
 * @param {string} policy the one that chose in the player's place
 * @param {boolean} [usual] whether nobody picked it
 */
export const restsOn = (policy, usual = true) =>
  policy ? `for instance, if you then choose ${usual ? "as usual" : `by \u201c${policy}\u201d`}` : "";

/**
 * The law of one block's change, without the case that nothing happens; null if nothing can.
 * @param {Effects | null} effects
 * @param {string} engine
 * @param {string} key
 */
export function lawOf(effects, engine, key) {
  const law = effects?.[`${engine}.${key}`]?.filter((effect) => effect.value !== 0);
  return law?.length ? law : null;
}

/**
 * How likely the change is at least this large, in its own direction.
 * @param {EffectOdds[]} law
 * @param {number} change
 */
export const atLeast = (law, change) =>
  law.reduce((sum, { value, decimal }) => sum + ((change > 0 ? value >= change : value <= change) ? decimal : 0), 0);

/**
 * A law in a few words: "+1 27 %, +2 7 %"; where there are many cases, their range: "−1 to −12, −6.5 on average, 62 %".
 * @param {EffectOdds[]} law
 */
export const lawText = (law) => (law.length > MOST_CASES ? range(law, percent) : each(law));

/** @param {EffectOdds[]} law */
const each = (law) =>
  leastFirst(law).map(({ value, decimal }) => (decimal >= 1 ? signed(value) : `${signed(value)} ${percent(decimal)}`)).join(", ");

/**
 * A law as a sentence: "about one in three: +1".
 * @param {EffectOdds[]} law
 */
export const lawWords = (law) => (law.length > MOST_CASES ? range(law, inWords) : eachInWords(law));

/** @param {EffectOdds[]} law */
const eachInWords = (law) => leastFirst(law).map(({ value, decimal }) => `${inWords(decimal)} ${signed(value)}`).join("; ");

/**
 * The cases of a law; many in a row that are as likely as each other in one: "−1 to −6, each".
 * @param {EffectOdds[]} law
 * @returns {{said: string, probability: string}[]}
 */
export function casesOf(law) {
  const told = law.map(({ value, probability }) => ({ said: signed(value), probability }));
  const changing = leastFirst(law.filter(({ value }) => value !== 0));
  const [first] = changing;
  const last = changing[changing.length - 1];
  if (!first || !last || changing.length <= MOST_CASES) return told;
  const even = changing.every(({ probability }) => probability === first.probability);
  if (!even || Math.abs(last.value - first.value) !== changing.length - 1) return told;
  const rest = law.flatMap((each, at) => (each.value === 0 ? (told[at] ?? []) : []));
  return [...rest, { said: `${signed(first.value)} to ${signed(last.value)}, each`, probability: first.probability }];
}
