// Who sits at the table, as the page speaks of them: names, roles, and who reads what is written in a lane.

/**
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").SeatShown} SeatShown
 * @typedef {import("./store.js").State} State
 */

export const ROLES = /** @type {Record<string, string>} */ ({
  gm: "Game master",
  player: "Player",
  onlooker: "Onlooker",
});

const EVERYONE = "table";
const REFEREE = "referee";
const OWN = "seat:";

/**
 * Whether several play here, or may: else the page says nothing of seats.
 * @param {State} state
 */
export const together = ({ view, me }) => view !== null && (view.seats.length > 1 || me?.shared === true);

/**
 * The seat of whoever looks.
 * @param {View | null} view
 */
export const mine = (view) => view?.seats.find((seat) => seat.mine) ?? null;

/** @param {View | null} view */
export const isGm = (view) => mine(view)?.role === "gm";

/** @param {View | null} view */
export const looksOn = (view) => mine(view)?.role === "onlooker";

/** @param {SeatShown} seat */
export const called = ({ key, name, role }) => name || (role === "gm" ? "Game master" : key);

/**
 * What a seat is called; a seat that is gone by its key.
 * @param {View} view
 * @param {string} key
 */
export function nameOf(view, key) {
  const seat = view.seats.find((each) => each.key === key);
  return seat ? called(seat) : key;
}

/**
 * Whoever did something, where it matters: nobody at a table of one, nor where nobody signs.
 * @param {View} view
 * @param {string} key
 */
export const signed = (view, key) => (view.seats.length > 1 && key ? nameOf(view, key) : "");

/**
 * Names in a row: "Ada, Ben and you".
 * @param {string[]} names
 * @param {string} [last] the word before the last of them
 */
export function listed(names, last = "and") {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} ${last} ${names[names.length - 1]}`;
}

export const ANYONE = "any player";
const FEW = 2;

/**
 * The seats that decide, for a sentence: "Ada or Ben", "any player"; all of those who are needed: "Ada and Ben".
 * @param {View} view
 * @param {string[]} seats
 * @param {string} [last]
 */
export function deciding(view, seats, last = "or") {
  const players = view.seats.filter(({ role }) => role === "player");
  const all = players.length === seats.length && players.every(({ key }) => seats.includes(key));
  if (last === "or" && all && seats.length > FEW) return ANYONE;
  return listed(seats.map((key) => (key === view.seat ? "you" : nameOf(view, key))), last) || "somebody";
}

/** @param {string} lane */
export const isHidden = (lane) => lane !== EVERYONE;

/**
 * Who reads a lane, in words: "everyone", "only you", "the game master and you".
 * @param {View} view
 * @param {string} lane
 */
export function readers(view, lane) {
  if (!isHidden(lane)) return "everyone";
  const parts = lane.split("+");
  const masters = parts.includes(REFEREE) ? view.seats.filter(({ role }) => role === "gm") : [];
  const named = parts.filter((part) => part.startsWith(OWN)).map((part) => part.slice(OWN.length));
  const others = named.filter((key) => key !== view.seat && !masters.some((seat) => seat.key === key));
  const names = [...mastersNamed(masters), ...others.map((key) => nameOf(view, key))];
  if (named.includes(view.seat) || masters.some((seat) => seat.mine)) names.push("you");
  return names.length === 1 ? `only ${names[0]}` : listed(names);
}

/**
 * Other game masters: by what they are, or by name to one who is one too.
 * @param {SeatShown[]} masters
 */
function mastersNamed(masters) {
  const others = masters.filter((seat) => !seat.mine);
  if (others.length < masters.length) return others.map(called);
  if (!others.length) return [];
  return [others.length === 1 ? "the game master" : "the game masters"];
}

/**
 * The people that a seat plays, by the keys that sheets and stages know them by.
 * @param {View | null} view
 */
export const played = (view) => new Set(peopleOf(mine(view)));

/**
 * The people that any seat plays.
 * @param {View} view
 */
export const playedByAny = (view) => new Set(view.seats.flatMap(peopleOf));

const PLAYER = "player:";

/** @param {SeatShown | null} seat */
const peopleOf = (seat) =>
  Object.keys(seat?.plays ?? {})
    .filter((role) => role.startsWith(PLAYER))
    .map((role) => role.slice(PLAYER.length));

/**
 * What the people are called whom a seat plays: the titles of their sheets.
 * @param {View | null} view
 */
export const playedNames = (view) => new Set(Object.values(mine(view)?.plays ?? {}));
