// The campaign page's parts, handed around together.

/**
 * @typedef {object} Room
 * @property {import("./store.js").Store} store
 * @property {import("./table.js").Table} table
 * @property {import("./chances.js").Chances} chances
 */

/**
 * The command of this full name, if it is there.
 * @param {Room} room
 * @param {string} name
 */
export const commandNamed = ({ store }, name) => store.state.view?.commands.find((command) => command.name === name);

export {};
