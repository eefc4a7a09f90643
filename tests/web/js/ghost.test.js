// What may happen to a thing on the sheet, in a few words.

import assert from "node:assert/strict";
import { test } from "node:test";
import { atLeast, casesOf, lawText, lawWords } from "../../../src/inglenook/web/static/js/ghost.js";

const law = (...cases) => cases.map(([value, decimal]) => ({ value, decimal, probability: "" }));

test("a few cases are told one by one", () => {
  assert.equal(lawText(law([1, 0.27], [2, 0.07])), "+1 27\u202f%, +2 7\u202f%");
});

test("many cases are told by their range, from the least change to the greatest", () => {
  const blow = law([-6, 0.1], [-5, 0.1], [-4, 0.1], [-3, 0.1], [-2, 0.1], [-1, 0.12]);
  assert.equal(lawText(blow), "\u22121 to \u22126, \u22123.4 on average, 62\u202f%");
  assert.equal(lawWords(blow), "\u22121 to \u22126, \u22123.4 on average, about three in five");
});

test("of what is sure to change its range alone is told", () => {
  const sure = law(...[1, 2, 3, 4, 5, 6].map((value) => [-value, 1 / 6]));
  assert.equal(lawText(sure), "\u22121 to \u22126, \u22123.5 on average");
});

test("what is drawn at a place is how likely the change reaches it", () => {
  const blow = law([-6, 0.1], [-3, 0.2], [2, 0.3]);
  assert.ok(Math.abs(atLeast(blow, -3) - 0.3) < 1e-9);
  assert.ok(Math.abs(atLeast(blow, 2) - 0.3) < 1e-9);
});

test("many changes in a row that are as likely as each other are told as one", () => {
  const law = [-6, -5, -4, -3, -2, -1].map((value) => ({ value, decimal: 0.1, probability: "1/10" }));
  const none = { value: 0, decimal: 0.4, probability: "2/5" };
  assert.deepEqual(casesOf([...law, none]), [
    { said: "0", probability: "2/5" },
    { said: "\u22121 to \u22126, each", probability: "1/10" },
  ]);
  assert.equal(casesOf(law.slice(1, 4)).length, 3);
  assert.equal(casesOf([...law, { value: -8, decimal: 0.1, probability: "1/10" }]).length, 7);
});
