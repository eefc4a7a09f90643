// A clock's slices begin at the top, and each where the one before ended.

import assert from "node:assert/strict";
import { test } from "node:test";
import { wedge } from "../../../src/inglenook/web/static/js/wedge.js";

test("the first slice of four begins at the top and ends at the right", () => {
  assert.equal(wedge(0, 0.25), "M24 24 L24 4 A20 20 0 0 1 44 24 Z");
});

test("each slice begins where the one before ended", () => {
  const size = 6;
  for (let place = 1; place < size; place += 1) {
    const before = wedge((place - 1) / size, place / size).split(" ").slice(-3, -1).join(" ");
    assert.match(wedge(place / size, (place + 1) / size), new RegExp(`L${before} A`));
  }
});
