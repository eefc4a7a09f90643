// How the options of a question are laid out.

import assert from "node:assert/strict";
import { test } from "node:test";
import { laidOut, rowLabel } from "../../../src/inglenook/web/static/js/options.js";

const option = (key, label = key) => ({ key, label, note: "", effects: {}, policy: "" });
const OPTIONS = [
  option("abandon"),
  option("spend:body:1", "Spend 1 coin on Body 12"),
  option("spend:body:2", "Spend 2 coins on Body 12"),
  option("spend:mind:1", "Spend one coin on Mind"),
  option("wait:long"),
];

test("options that differ by a number share a row, and keep their places", () => {
  const laid = laidOut(OPTIONS).map((one) => (one.kind === "row" ? [one.key, ...one.amounts.map(({ at }) => at)] : one.at));
  assert.deepEqual(laid, [0, ["spend:body", 1, 2], ["spend:mind", 3], 4]);
});

test("a row is called as its options are, without the number", () => {
  const labels = laidOut(OPTIONS).flatMap((one) => (one.kind === "row" ? [rowLabel(one.amounts)] : []));
  assert.deepEqual(labels, ["Spend \u2026 coins on Body 12", "Spend one coin on Mind"]);
});
