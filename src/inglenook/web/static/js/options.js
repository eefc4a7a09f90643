// The options of a question as they are laid out: those that differ by a number only share a row.

/**
 * @typedef {import("./types.js").WaitingOption} WaitingOption
 * @typedef {{option: WaitingOption, at: number}} Single an option, and its place among all
 * @typedef {Single & {amount: string}} Amount
 * @typedef {{kind: "single"} & Single | {kind: "row", key: string, amounts: Amount[]}} Laid
 */

const AMOUNT = /^(\w+:\w+):(\d+)$/u;

/**
 * Options in their order; those whose keys are `verb:group:number` stand in one row where the first of them stood.
 * @param {WaitingOption[]} options
 * @returns {Laid[]}
 */
export function laidOut(options) {
  /** @type {Laid[]} */
  const laid = [];
  /** @type {Map<string, Amount[]>} */
  const rows = new Map();
  options.forEach((option, at) => {
    const [, key, amount] = AMOUNT.exec(option.key) ?? [];
    const row = key ? rows.get(key) : undefined;
    if (!key || !amount) laid.push({ kind: "single", option, at });
    else if (row) row.push({ option, at, amount });
    else {
      const amounts = [{ option, at, amount }];
      rows.set(key, amounts);
      laid.push({ kind: "row", key, amounts });
    }
  });
  return laid;
}

/**
 * What a row is called: the label of its last option (the first may be in the singular), with a gap for the number.
 * @param {Amount[]} amounts
 */
export function rowLabel(amounts) {
  const last = amounts[amounts.length - 1];
  return last ? last.option.label.replace(new RegExp(`(?<!\\d)${last.amount}(?!\\d)`, "u"), "\u2026") : "";
}
