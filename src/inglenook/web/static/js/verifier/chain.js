// The chain of each lane: numbers, texts, links, and the seals where the key to them is in the file.

import { byCodePoint, framed, i64, join, u32, u64 } from "./bytes.js";
import { same } from "./export.js";
import { sha256 } from "./hashing.js";

/**
 * @typedef {import("./export.js").Entry} Entry
 * @typedef {object} Fault
 * @property {string} lane empty if it concerns the file as a whole
 * @property {bigint} number
 * @property {string} what
 * @property {number} place
 */

const START = new Uint8Array(32);
const KINDS = new Set(
  "command dice question answer hand fact outcome prose handout revision erasure admin epoch reveal strike".split(" "),
);

export class Chain {
  /** @param {Uint8Array | null} sealKey */
  constructor(sealKey) {
    this.sealKey = sealKey;
    /** @type {Map<string, { number: bigint, hash: Uint8Array }>} */
    this.heads = new Map();
    /** @type {Map<string, Entry>} */
    this.missing = new Map();
    this.erased = false;
  }

  /**
   * What is wrong with the next entry, in plain words.
   * @param {Entry} entry
   */
  async check(entry) {
    const head = this.heads.get(entry.lane) ?? { number: 0n, hash: START };
    const found = [];
    if (entry.number !== head.number + 1n) {
      found.push(`number ${head.number + 1n} should come here; entries were removed, added or moved`);
    }
    if (!KINDS.has(entry.kind)) found.push("it is of no known kind");
    const [digest, seal, link] = await Promise.all([
      entry.body ? sha256(join(entry.salt, entry.bytes)) : entry.digest,
      this.#seal(entry),
      linkOf(head.hash, entry),
    ]);
    if (!same(digest, entry.digest)) found.push("its text is not the one that was written");
    if (seal) found.push(seal);
    if (!same(link, entry.hash)) {
      found.push("its hash does not follow from what it says and from the entry before it");
    }
    this.#erasure(entry);
    this.heads.set(entry.lane, { number: entry.number, hash: entry.hash });
    return found;
  }

  /** Entries whose text is gone although no entry says that it was erased. */
  unexplained() {
    return [...this.missing.values()];
  }

  /** @param {Entry} entry */
  async #seal({ lane, number, seal }) {
    if (lane !== "table") return seal.length ? "it carries a seal, which only the table's entries do" : "";
    if (seal.length !== 32) return "it has no seal";
    if (!this.sealKey) return "";
    const salt = (await sha256(join(this.sealKey, u64(number)))).slice(0, 16);
    const lanes = [...this.heads].sort(([one], [other]) => byCodePoint(one, other));
    const meant = await sha256(join(salt, ...lanes.map(([name, { hash }]) => join(framed(name), hash))));
    return same(meant, seal) ? "" : "its seal is not that of all lanes as they stand";
  }

  /** @param {Entry} entry */
  #erasure({ lane, number, kind, body, ...rest }) {
    if (!body) {
      this.erased = true;
      this.missing.set(`${number} ${lane}`, { lane, number, kind, body, ...rest });
    } else if (kind === "erasure") {
      this.missing.delete(`${body.get("erases")} ${lane}`);
    }
  }
}

/**
 * @param {Uint8Array} before
 * @param {Entry} entry
 */
function linkOf(before, { lane, number, instant, seat, kind, seal, digest }) {
  const who = join(framed(lane), number < 0n ? i64(number) : u64(number), i64(instant), framed(seat), framed(kind));
  return sha256(join(before, who, u32(seal.length), seal, digest));
}
