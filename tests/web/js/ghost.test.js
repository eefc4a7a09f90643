// What may happen to a thing on the sheet, in a few words.

import assert from "node:assert/strict";
import { test } from "node:test";
import { atLeast, lawText, lawWords } from "../../../src/inglenook/web/static/js/ghost.js";

const law = (...cases) => cases.map(([value, decimal]) => ({ value, decimal, probability: "" }));

test("a few cases are told one by one", () => {
  assert.equal(lawText(law([1, 0.27], [2, 0.07])), "+1 27\u202f%, +2 7\u202f%");
});

test("many cases are told by their range, from the least change to the greatest", () => {
  const blow = law([-6, 0.1], [-5, 0.1], [-4, 0.1], [-3, 0.1], [-2, 0.1], [-1, 0.12]);
  assert.equal(lawText(blow), "\u22121 to \u22126, 62\u202f%");
  assert.equal(lawWords(blow), "\u22121 to \u22126, about three in five");
});

test("what is drawn at a place is how likely the change reaches it", () => {
  const blow = law([-6, 0.1], [-3, 0.2], [2, 0.3]);
  assert.ok(Math.abs(atLeast(blow, -3) - 0.3) < 1e-9);
  assert.ok(Math.abs(atLeast(blow, 2) - 0.3) < 1e-9);
});
