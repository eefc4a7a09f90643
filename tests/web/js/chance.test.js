// Chances in words: simple, honest at the ends.

import assert from "node:assert/strict";
import { test } from "node:test";
import { inWords, percent, signed } from "../../../src/inglenook/web/static/js/chance.js";

test("simple fractions are said as they are, others as about", () => {
  assert.equal(inWords(1 / 3), "one in three");
  assert.equal(inWords(0.62), "about three in five");
  assert.equal(inWords(7 / 12), "about three in five");
  assert.equal(inWords(1 / 2), "an even chance");
  assert.equal(inWords(5 / 36), "about one in eight");
});

test("only what is certain is called certain", () => {
  assert.equal(inWords(1), "for certain");
  assert.equal(inWords(0.99), "almost certainly");
  assert.equal(inWords(0.01), "very rarely");
  assert.equal(inWords(0), "never");
  assert.equal(percent(0.999), ">99\u202f%");
  assert.equal(percent(0.001), "<1\u202f%");
  assert.equal(percent(0), "0\u202f%");
  assert.equal(percent(1), "100\u202f%");
});

test("changes bear their sign", () => {
  assert.deepEqual([2, -1, 0].map(signed), ["+2", "\u22121", "0"]);
});
