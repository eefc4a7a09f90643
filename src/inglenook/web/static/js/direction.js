// Which way a sentence of the table runs: names in it may run the other way, and stand in front.

const SOME = 1 / 5;

/**
 * Left to right as soon as a fair part of it does, whatever its first word; else as its first letter has it.
 * @param {string} sentence
 * @returns {"ltr" | "auto"}
 */
export function direction(sentence) {
  const letters = sentence.match(/\p{L}/gu)?.length ?? 0;
  const latin = sentence.match(/\p{Script=Latin}/gu)?.length ?? 0;
  return letters && latin / letters >= SOME ? "ltr" : "auto";
}
