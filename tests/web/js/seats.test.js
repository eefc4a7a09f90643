// Who reads what, and what seats are called.

import assert from "node:assert/strict";
import { test } from "node:test";
import { deciding, listed, nameOf, played, readers, signed } from "../../../src/inglenook/web/static/js/seats.js";

const SEATS = [
  { key: "gm", name: "Robin", role: "gm", plays: {}, mine: false },
  { key: "mara", name: "Mara", role: "player", plays: { "player:ines": "Ines", party: "The party" }, mine: false },
  { key: "ben", name: "", role: "player", plays: {}, mine: false },
];

/** The view of one of them, maybe with more at the table. */
const as = (seat, ...more) => ({
  seat,
  seats: [...SEATS, ...more].map((each) => ({ ...each, mine: each.key === seat })),
});

test("who reads a lane is told from where one sits", () => {
  assert.equal(readers(as("mara"), "table"), "everyone");
  assert.equal(readers(as("mara"), "referee"), "only the game master");
  assert.equal(readers(as("gm"), "referee"), "only you");
  assert.equal(readers(as("mara"), "referee+seat:mara"), "the game master and you");
  assert.equal(readers(as("gm"), "referee+seat:mara"), "Mara and you");
  assert.equal(readers(as("mara"), "seat:mara"), "only you");
  assert.equal(readers(as("gm"), "seat:ben+seat:gm+seat:mara"), "ben, Mara and you");
});

test("several game masters are named to each other, and counted to the others", () => {
  const kim = { key: "kim", name: "Kim", role: "gm", plays: {}, mine: false };
  assert.equal(readers(as("gm", kim), "referee"), "Kim and you");
  assert.equal(readers(as("mara", kim), "referee"), "only the game masters");
  assert.equal(readers(as("kim", kim), "referee+seat:gm"), "Robin and you");
});

test("a seat that is gone is called by its key, and nobody signs at a table of one", () => {
  assert.equal(nameOf(as("gm"), "eve"), "eve");
  assert.equal(signed(as("gm"), "mara"), "Mara");
  assert.equal(signed({ seat: "player", seats: [{ key: "player", name: "", role: "gm", plays: {}, mine: true }] }, "player"), "");
});

test("those who decide stand in a sentence", () => {
  assert.equal(deciding(as("gm"), ["mara", "gm"]), "Mara or you");
  assert.equal(listed(["Ada", "Ben", "Cy"]), "Ada, Ben and Cy");
});

test("whom a seat plays is known by the key on sheet and stage", () => {
  assert.deepEqual([...played(as("mara"))], ["ines"]);
});
