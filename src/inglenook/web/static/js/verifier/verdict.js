// The whole check of an exported campaign, by its documented format alone: nothing is asked of any server.

import { hexOf } from "./bytes.js";
import { Chain } from "./chain.js";
import { beyond, differences, lacking } from "./compare.js";
import { Table } from "./dice.js";
import { NotAnExport, readExport } from "./export.js";
import { sha256 } from "./hashing.js";

/**
 * @typedef {import("./chain.js").Fault} Fault
 * @typedef {object} EpochFound
 * @property {number} number
 * @property {boolean} ended
 * @property {number} nonces
 * @property {{ lane: string, rolls: number, state: import("./dice.js").State }[]} lanes
 * @typedef {object} Verdict
 * @property {string} name
 * @property {number} entries
 * @property {string} head the end of the table's lane
 * @property {Fault[]} faults the first bad entry first
 * @property {EpochFound[]} epochs
 * @property {boolean} sealed whether the file has the key to its seals
 * @property {boolean} erased
 * @property {string[]} beyond what stands in this copy alone, of two that were compared
 * @property {string[]} lacking lanes of which only the other copy has something
 * @property {boolean} compared whether a noted head or another copy vouches for the end
 */

/**
 * @param {Uint8Array} data
 * @param {{ head?: string, other?: Uint8Array, onProgress?: (done: number, all: number) => void }} [wishes]
 * @returns {Promise<Verdict>}
 */
export async function verify(data, { head = "", other, onProgress } = {}) {
  /** @type {Verdict} */
  const verdict = {
    name: "",
    entries: 0,
    head: "",
    faults: [],
    epochs: [],
    sealed: true,
    erased: false,
    beyond: [],
    lacking: [],
    compared: false,
  };
  const campaign = readOr(verdict, data);
  if (!campaign) return verdict;
  const { chain, table, heads } = await walk(campaign, verdict, onProgress);
  const end = chain.heads.get("table");
  Object.assign(verdict, {
    name: campaign.name,
    entries: campaign.entries.length,
    head: end ? hexOf(end.hash) : "",
    epochs: table.report(),
    sealed: campaign.sealKey !== null,
    erased: chain.erased,
  });
  const noted = head.trim().toLowerCase();
  if (noted && !heads.has(noted)) whole(verdict, `the head ${noted} is not in it: its end is missing, or it was rewritten`);
  if (other) await against(verdict, campaign, other);
  verdict.faults.sort((one, next) => (one.place || 1e15) - (next.place || 1e15));
  verdict.compared = Boolean(noted || other) && !verdict.faults.length;
  return verdict;
}

/**
 * @param {import("./export.js").Campaign} campaign
 * @param {Verdict} verdict
 * @param {((done: number, all: number) => void) | undefined} onProgress
 */
async function walk(campaign, verdict, onProgress) {
  const [chain, table] = [new Chain(campaign.sealKey), new Table()];
  /** @type {Set<string>} */
  const heads = new Set();
  for (const entry of campaign.entries) {
    for (const what of await chain.check(entry)) verdict.faults.push(faultOf(entry, what));
    for (const found of await table.take(entry)) verdict.faults.push(faultOf(found.entry, found.what));
    if (entry.lane === "table") heads.add(hexOf(entry.hash));
    if (entry.place % 200 === 0) {
      onProgress?.(entry.place, campaign.entries.length);
      await new Promise((resume) => setTimeout(resume));
    }
  }
  for (const entry of chain.unexplained()) {
    verdict.faults.push(faultOf(entry, "its text is gone, and no entry says that it was erased"));
  }
  for (const pack of campaign.packs) {
    if (hexOf(await sha256(pack.bytes)) !== pack.hash) {
      whole(verdict, `the pack ${pack.hash.slice(0, 12)} is not the one that was played by`);
    }
  }
  return { chain, table, heads };
}

/**
 * @param {Verdict} verdict
 * @param {import("./export.js").Campaign} campaign
 * @param {Uint8Array} data
 */
async function against(verdict, campaign, data) {
  const other = await verify(data);
  const [first] = other.faults;
  if (first) {
    whole(verdict, `the other copy is itself not as it was written: ${sentence(first)}`);
    return;
  }
  const copy = readExport(data);
  verdict.faults.push(...differences(campaign, copy));
  verdict.beyond = beyond(campaign, copy);
  verdict.lacking = lacking(campaign, copy);
}

/**
 * @param {Verdict} verdict
 * @param {Uint8Array} data
 */
function readOr(verdict, data) {
  try {
    return readExport(data);
  } catch (problem) {
    if (!(problem instanceof NotAnExport)) throw problem;
    whole(verdict, `it is not an exported campaign, or it was changed: ${problem.message}`);
    return null;
  }
}

/**
 * @param {Verdict} verdict
 * @param {string} what
 */
const whole = (verdict, what) => verdict.faults.push({ lane: "", number: 0n, what, place: 0 });

/**
 * @param {import("./export.js").Entry} entry
 * @param {string} what
 * @returns {Fault}
 */
const faultOf = ({ lane, number, place }, what) => ({ lane, number, what, place });

/** @param {Fault} fault */
export const sentence = ({ lane, number, what }) => (lane ? `${lane} ${number}: ${what}` : what);
