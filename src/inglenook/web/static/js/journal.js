// The entries as they came, and the story items that they make: acts with all that belongs to them, prose, and the
// chapters that acts opened.

/**
 * @typedef {import("./types.js").Entry} Entry
 * @typedef {{kind: "act", key: string, head: Entry | null, lines: Entry[], struck: boolean}} Act
 * @typedef {{kind: "prose" | "note", key: string, entry: Entry, struck: boolean}} Single
 * @typedef {{kind: "chapter", key: string, entry: Entry, place: number, struck: false}} Chapter
 * @typedef {Act | Single | Chapter} Item
 */

/** @param {Entry} entry */
export const keyOf = (entry) => `${entry.lane}:${entry.number}`;

/**
 * The name under which an entry stands in the page.
 * @param {string} lane
 * @param {number | string} number
 */
export const placeOf = (lane, number) => (lane === "table" ? `entry-${number}` : `entry-${lane.replaceAll(/\W/gu, "-")}-${number}`);

/**
 * Takes in entries, older ones in front, newer ones behind; those already there are passed over.
 * @param {ReadonlyMap<string, Entry>} known
 * @param {Entry[]} entries
 * @param {"before" | "after"} where
 * @returns {{all: Map<string, Entry>, fresh: Entry[]}}
 */
export function take(known, entries, where) {
  const fresh = entries.filter((entry) => !known.has(keyOf(entry)));
  const added = /** @type {[string, Entry][]} */ (fresh.map((entry) => [keyOf(entry), entry]));
  const all = new Map(where === "before" ? [...added, ...known] : [...known, ...added]);
  if (where === "after") for (const entry of fresh) follow(all, entry);
  return { all, fresh };
}

/**
 * What an entry does to earlier ones: new words, erased words, strikes.
 * @param {Map<string, Entry>} all
 * @param {Entry} entry
 */
function follow(all, entry) {
  if (entry.kind === "revision") {
    change(all, entry, entry.data.revises, (old) => ({
      ...old,
      text: entry.text,
      html: entry.html,
      data: { ...old.data, revised: (old.data.revised ?? 0) + 1 },
    }));
  } else if (entry.kind === "erasure") {
    change(all, entry, entry.data.erases, (old) => ({
      ...old,
      text: "",
      html: "",
      data: { ...old.data, erased: true },
    }));
  } else if (entry.kind === "strike") {
    strike(all, entry, true);
  }
}

/**
 * Strikes what a strike names; a strike that is itself struck gives back what it took.
 * @param {Map<string, Entry>} all
 * @param {Entry} entry
 * @param {boolean} struck
 */
function strike(all, entry, struck) {
  for (const number of entry.data.entries ?? []) {
    const old = all.get(`${entry.lane}:${number}`);
    if (!old) continue;
    all.set(keyOf(old), { ...old, struck });
    if (old.kind === "strike") strike(all, old, !struck);
  }
}

/**
 * @param {Map<string, Entry>} all
 * @param {Entry} by
 * @param {number} number
 * @param {(old: Entry) => Entry} how
 */
function change(all, by, number, how) {
  const old = all.get(`${by.lane}:${number}`);
  if (old) all.set(keyOf(old), how(old));
}

const UNSEEN = new Set(["revision", "erasure", "epoch", "question", "hand"]);

/**
 * The story's items, oldest first. Prose stands by itself even where a command brought it.
 * @param {Iterable<Entry>} entries
 * @param {boolean} withStruck
 * @returns {Item[]}
 */
export function itemsOf(entries, withStruck) {
  /** @type {Item[]} */
  const items = [];
  /** @type {Map<string, Act>} */
  const acts = new Map();
  for (const entry of entries) {
    if (UNSEEN.has(entry.kind) || (entry.struck && !withStruck)) continue;
    if (entry.kind === "answer" && entry.data.forced) continue;
    if (entry.kind === "strike" && !withStruck) continue;
    const key = keyOf(entry);
    if (entry.kind === "prose") {
      items.push({ kind: "prose", key, entry, struck: entry.struck });
    } else if (entry.kind === "command") {
      begin(key, entry);
    } else if (entry.of !== null && entry.of !== undefined) {
      const act = acts.get(`${entry.lane}:${entry.of}`) ?? begin(`${entry.lane}:${entry.of}`, null);
      if (entry.data.chapter && !entry.struck) open(act, entry);
      else act.lines.push(entry);
    } else if (entry.text) {
      items.push({ kind: "note", key, entry, struck: entry.struck });
    }
  }
  return items;

  /**
   * A chapter stands below the act that opened it, or in its place where the heading says all that it came to.
   * @param {Act} act
   * @param {Entry} entry
   */
  function open(act, entry) {
    const repeats = entry.text.replace(/\.$/, "") === entry.data.chapter;
    const instead = repeats && !act.lines.some(({ kind, text }) => kind === "dice" || text);
    if (instead) items.splice(items.lastIndexOf(act), 1);
    if (!repeats) act.lines.push(entry);
    items.push({ kind: "chapter", key: keyOf(entry), entry, place: instead ? (entry.of ?? 0) : entry.number, struck: false });
  }

  /**
   * @param {string} key
   * @param {Entry | null} head
   * @returns {Act}
   */
  function begin(key, head) {
    /** @type {Act} */
    const act = { kind: "act", key, head, lines: [], struck: head?.struck ?? false };
    acts.set(key, act);
    items.push(act);
    return act;
  }
}
