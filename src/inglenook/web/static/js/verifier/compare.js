// Two copies of a campaign side by side: in the lanes that both have, one must go on where the other ends.

import { same } from "./export.js";

/**
 * @param {import("./export.js").Campaign} campaign
 * @param {import("./export.js").Campaign} other
 * @returns {import("./chain.js").Fault[]}
 */
export function differences(campaign, other) {
  const [here, there] = [lanesOf(campaign), lanesOf(other)];
  /** @type {import("./chain.js").Fault[]} */
  const faults = [];
  if (!there.has("table")) faults.push({ lane: "", number: 0n, what: "the other copy has nothing of the table's lane", place: 0 });
  for (const [lane, theirs] of there) {
    const ours = here.get(lane) ?? [];
    if (!ours.length && lane !== "table") continue;
    const apart = ours.findIndex((entry, at) => theirs[at] && !same(entry.hash, theirs[at].hash));
    const entry = apart < 0 ? ours.at(-1) : ours[apart];
    const told = { lane, number: entry?.number ?? 0n, place: entry?.place ?? 0 };
    if (apart >= 0) {
      faults.push({ ...told, what: "it is another entry than in the other copy: one of the two was rewritten" });
    } else if (theirs.length > ours.length) {
      const more = theirs.length - ours.length;
      faults.push({ ...told, what: `its end is missing: the other copy goes on with ${more} more` });
    }
  }
  return faults;
}

/**
 * What a campaign has after the end of the other copy, which can't vouch for it: how many entries of which lane.
 * @param {import("./export.js").Campaign} campaign
 * @param {import("./export.js").Campaign} other
 */
export function beyond(campaign, other) {
  const there = lanesOf(other);
  return [...lanesOf(campaign)].flatMap(([lane, ours]) => {
    const more = ours.length - (there.get(lane)?.length ?? ours.length);
    return more > 0 ? [`${more} of ${lane}`] : [];
  });
}

/**
 * The lanes of which only the other copy has something: so it is between two seats, and where a lane was left out whole.
 * @param {import("./export.js").Campaign} campaign
 * @param {import("./export.js").Campaign} other
 */
export function lacking(campaign, other) {
  const here = lanesOf(campaign);
  return [...lanesOf(other).keys()].filter((lane) => !here.has(lane)).sort();
}

/** @param {import("./export.js").Campaign} campaign */
function lanesOf({ entries }) {
  /** @type {Map<string, import("./export.js").Entry[]>} */
  const lanes = new Map();
  for (const entry of entries) {
    const listed = lanes.get(entry.lane);
    if (listed) listed.push(entry);
    else lanes.set(entry.lane, [entry]);
  }
  return lanes;
}
