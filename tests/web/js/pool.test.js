// What a pool's bar is made of.

import assert from "node:assert/strict";
import { test } from "node:test";
import { marks, poolWords, segments } from "../../../src/inglenook/web/static/js/pool-parts.js";

const bar = (value, maximum, ...blows) => ({ kind: "bar", key: "b", label: "B", note: "", value, maximum, blows });

test("each blow is the stretch that it took, the last one next to what is left", () => {
  assert.deepEqual(segments(bar(6, 10, 3, 1)), [
    { from: 6, to: 7, blow: 1 },
    { from: 7, to: 10, blow: 3 },
  ]);
});

test("what was lost before is no blow's, and no blow reaches beyond what the pool holds", () => {
  assert.deepEqual(segments(bar(4, 10, 2)), [{ from: 4, to: 6, blow: 2 }]);
  assert.deepEqual(segments(bar(9, 10, 4)), [{ from: 9, to: 10, blow: 4 }]);
});

test("below zero only the part above it is drawn as a blow's", () => {
  assert.deepEqual(segments(bar(-3, 10, 5, 8)), [
    { from: 0, to: 5, blow: 8 },
    { from: 5, to: 10, blow: 5 },
  ]);
  assert.deepEqual(segments(bar(-8, 10, 5, 3)), []);
});

test("a bar is told in words", () => {
  assert.equal(poolWords(bar(6, 10)), "6 of 10");
  assert.equal(poolWords(bar(6, 10, 3, 1)), "6 of 10; blows took 3, then 1");
  assert.equal(poolWords(bar(-3, 10, 13)), "3 below zero, of 10; blows took 13");
});

test("marks stand where they can be counted", () => {
  assert.deepEqual(marks(4), [1, 2, 3]);
  assert.deepEqual(marks(25), [5, 10, 15, 20]);
  assert.deepEqual(marks(100).length, 9);
});
