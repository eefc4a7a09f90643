// What a line in the composer means: prose, a command by its sign, or a look at everything that can be done.

/**
 * @typedef {import("./types.js").Command} Command
 * @typedef {{kind: "say", text: string} | {kind: "do", command: Command, text: string} | {kind: "menu", found: Command[]}} Mode
 */

/**
 * @param {string} line
 * @param {Command[]} commands
 * @returns {Mode}
 */
export function modeOf(line, commands) {
  if (line.startsWith("\\")) return { kind: "say", text: escaped(line, commands) };
  if (line.startsWith("/")) return { kind: "menu", found: filtered(line.slice(1), commands) };
  const command = commands.find(({ sign }) => sign && line.startsWith(sign));
  return command ? { kind: "do", command, text: line.slice(command.sign.length).trim() } : { kind: "say", text: line };
}

/**
 * A backslash takes its meaning from the sign behind it.
 * @param {string} line
 * @param {Command[]} commands
 */
function escaped(line, commands) {
  const signs = ["/", "\\", ...commands.map(({ sign }) => sign).filter(Boolean)];
  return signs.some((sign) => line.startsWith(sign, 1)) ? line.slice(1) : line;
}

/**
 * Commands whose words begin with the words typed, in any order. Those that can be done come first, and among them
 * those that are called so before those that only speak of it.
 * @param {string} typed
 * @param {Command[]} commands
 */
export function filtered(typed, commands) {
  const wanted = typed.toLocaleLowerCase().split(/\s+/u).filter(Boolean);
  const has = (/** @type {string} */ text) => {
    const words = text.toLocaleLowerCase().split(/[\s,.:;_]+/u);
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  };
  return commands
    .map((command) => {
      const { name, title, summary, group, refusal } = command;
      const called = has(`${title} ${name}`);
      return { command, rank: called || has(`${title} ${name} ${group ?? ""} ${summary}`) ? (refusal ? 2 : 0) + (called ? 0 : 1) : -1 };
    })
    .filter(({ rank }) => rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ command }) => command);
}
