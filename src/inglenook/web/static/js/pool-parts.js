// What a pool's bar is made of: what each blow took, the marks by which it can be counted, and the words for it.

/**
 * @typedef {import("./types.js").Bar} Bar
 * @typedef {{from: number, to: number, blow: number}} Segment what one blow took: from here up to there
 */

/**
 * What each blow took, the last first, as stretches of the pool above what it holds; none below zero is among them.
 * @param {Bar} bar
 * @returns {Segment[]}
 */
export function segments({ value, maximum, blows }) {
  /** @type {Segment[]} */
  const found = [];
  let top = value;
  for (const blow of [...blows].reverse()) {
    const [from, to] = [Math.max(top, 0), Math.min(top + blow, maximum)];
    if (to > from) found.push({ from, to, blow });
    top += Math.max(blow, 0);
  }
  return found;
}

/**
 * What a bar shows, in words.
 * @param {Bar} bar
 */
export function poolWords({ value, maximum, blows }) {
  const held = value < 0 ? `${-value} below zero, of ${maximum}` : `${value} of ${maximum}`;
  return blows.length ? `${held}; blows took ${blows.join(", then ")}` : held;
}

/**
 * Where the bar is marked, so that it can be counted: at each unit where there is room, else at each fifth or tenth.
 * @param {number} maximum
 */
export function marks(maximum) {
  const by = maximum <= 20 ? 1 : maximum <= 60 ? 5 : 10;
  return Array.from({ length: Math.max(Math.ceil(maximum / by) - 1, 0) }, (_, at) => (at + 1) * by);
}
