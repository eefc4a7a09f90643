// What stands under which heading: commands in the list of deeds, fields in a form.

/**
 * @typedef {import("./types.js").Command} Command
 * @typedef {import("./types.js").Field} Field
 */

/**
 * Things by the heading they name, in the order in which headings first appear; those without one come first.
 * @template T
 * @param {T[]} things
 * @param {(thing: T) => string} headingOf
 * @returns {{heading: string, things: T[]}[]}
 */
export function underHeadings(things, headingOf) {
  /** @type {Map<string, T[]>} */
  const found = new Map([["", []]]);
  for (const thing of things) {
    const heading = headingOf(thing);
    const there = found.get(heading);
    if (there) there.push(thing);
    else found.set(heading, [thing]);
  }
  return [...found].map(([heading, listed]) => ({ heading, things: listed })).filter((group) => group.things.length);
}

/**
 * Commands as they are listed: what is done most above all headings, what is aside last, under its own or its group's.
 * @param {Command[]} commands
 * @returns {{heading: string, things: Command[]}[]}
 */
export function deedGroups(commands) {
  const order = [...new Set(commands.map(({ group }) => group))];
  const headingOf = (/** @type {Command} */ { place, group }) =>
    place === "main" ? "" : group || (place === "aside" ? ASIDE : "");
  const rank = { main: 0, usual: 1, aside: 2 };
  const groups = underHeadings(commands, headingOf);
  for (const { things } of groups) things.sort((a, b) => rank[a.place] - rank[b.place]);
  const at = (/** @type {string} */ heading) => (heading === ASIDE ? Infinity : heading ? order.indexOf(heading) : -1);
  return groups.sort((a, b) => at(a.heading) - at(b.heading));
}

const ASIDE = "Aside";

/**
 * Fields as a form shows them.
 * @param {Field[]} fields
 */
export const fieldGroups = (fields) => underHeadings(fields, ({ group }) => group ?? "");
