// A sentence of the table runs from left to right, even if a name that runs the other way begins it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { direction } from "../../../src/inglenook/web/static/js/direction.js";

test("a name at its beginning doesn't turn a sentence", () => {
  assert.equal(direction("نور الدين wins."), "ltr");
  assert.equal(direction("Ada wins."), "ltr");
});

test("what is written in another script runs as it runs", () => {
  assert.equal(direction("نور في الظلام، ولا أحد هناك."), "auto");
  assert.equal(direction("12 · 34"), "auto");
});
