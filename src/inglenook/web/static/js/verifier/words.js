// What a check found, in plain sentences.

import { sentence } from "./verdict.js";

/**
 * @typedef {import("./verdict.js").Verdict} Verdict
 * @typedef {import("./verdict.js").EpochFound} EpochFound
 */

const MOST = 50;
const STATES = {
  proven: "every face follows from the secret that was committed to before",
  false: "not what the secret gives that was committed to",
  running: "not yet checkable until the epoch ends",
  unopened: "not checkable, for whoever has this lane has not opened its secret",
  lost: "unproven for good, for the epoch\u2019s secrets were lost before it ended",
};

/** @param {Verdict} verdict */
export function summary({ faults, entries }) {
  const [first] = faults;
  if (!first) return `The record is whole: ${count(entries, "entry", "entries")}, each as it was written.`;
  if (!first.place) return "This is not the record as it was written.";
  return `This is not the record as it was written. The first bad entry is ${first.lane} ${first.number}.`;
}

/** @param {Verdict} verdict */
export function faultLines({ faults }) {
  const more = faults.length > MOST ? [`and ${faults.length - MOST} more`] : [];
  return [...faults.slice(0, MOST).map(sentence), ...more];
}

/** @param {Verdict} verdict */
export function proven({ faults, sealed, compared, lacking }) {
  if (faults.length) return [];
  const where = lacking.length ? " in the lanes of both" : "";
  return [
    "No entry was changed, removed from within, added, doubled or moved.",
    ...(sealed ? ["Nothing hidden was invented afterwards: the table\u2019s seals fit all lanes."] : []),
    ...(compared ? [`Up to what you compared it with, nothing is missing${where} and nothing was written anew.`] : []),
  ];
}

/** @param {Verdict} verdict */
export function unproven({ sealed, erased, compared, beyond, lacking }) {
  return [
    ...(beyond.length
      ? [`The last entries (${beyond.join(", ")}) stand in this copy alone: the other one ends before.`]
      : []),
    ...(lacking.length
      ? [
          `The other copy has lanes of which this one has nothing (${lacking.join(", ")}): they are another seat\u2019s,` +
            " or were left out whole.",
        ]
      : []),
    ...(compared
      ? []
      : [
          "A file alone can\u2019t prove that its own end is missing, nor that it was hashed anew from the start." +
            " A head noted earlier, or another seat\u2019s export, can.",
        ]),
    ...(sealed ? [] : ["This is a share that lacks lanes, so its seals can\u2019t be opened; they are part of the chain."]),
    ...(erased ? ["What erased entries said can\u2019t be checked any more; that they were there can."] : []),
  ];
}

/** @param {EpochFound} epoch */
export const epochTitle = ({ number, ended, nonces }) =>
  [`Epoch ${number}, ${ended ? "ended" : "running"}`, ...(nonces ? [count(nonces, "nonce", "nonces")] : [])].join(", ");

/** @param {EpochFound} epoch */
export const epochLines = ({ lanes }) =>
  lanes.length
    ? lanes.map(({ lane, rolls, state }) => `${lane}: ${count(rolls, "roll", "rolls")}, ${STATES[state]}.`)
    : ["No rolls in this file."];

/**
 * @param {number} number
 * @param {string} one
 * @param {string} many
 */
const count = (number, one, many) => `${number} ${number === 1 ? one : many}`;
