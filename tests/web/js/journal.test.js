// Entries become a story: acts hold what belongs to them, strikes strike, and strikes of strikes give back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { itemsOf, take } from "../../../src/inglenook/web/static/js/journal.js";

const entry = (number, kind, more = {}) => ({
  lane: "table", number, instant: number, seat: "player", kind, of: null, text: `${kind} ${number}`, struck: false, data: {}, ...more,
});
const told = (...entries) => take(new Map(), entries, "after").all;
const story = (all, withStruck = false) =>
  itemsOf(all.values(), withStruck).map((item) => (item.kind === "act" ? [item.head?.text, ...item.lines.map(({ text }) => text)] : item.entry.text));

const ACT = [entry(1, "command"), entry(2, "dice", { of: 1 }), entry(4, "outcome", { of: 1 })];

test("what belongs to an act stands with it, and prose stands alone", () => {
  const all = told(...ACT.slice(0, 2), entry(3, "prose"), ACT[2], entry(5, "prose", { of: 1 }));
  assert.deepEqual(story(all), [["command 1", "dice 2", "outcome 4"], "prose 3", "prose 5"]);
});

test("an entry that is known already changes nothing", () => {
  const all = told(...ACT);
  assert.deepEqual(take(all, ACT, "after").fresh, []);
});

test("a strike strikes, and the strike of a strike gives back", () => {
  const struck = take(told(...ACT), [entry(5, "strike", { data: { entries: [1, 2, 4] } })], "after").all;
  assert.deepEqual(story(struck), []);
  assert.equal(story(struck, true)[0][0], "command 1");
  const back = take(struck, [entry(6, "strike", { data: { entries: [5] } })], "after").all;
  assert.deepEqual(story(back), [["command 1", "dice 2", "outcome 4"]]);
  const again = take(back, [entry(7, "strike", { data: { entries: [1, 2, 4] } })], "after").all;
  assert.deepEqual(story(again), []);
});

test("new words take the place of old ones, and erased words are gone", () => {
  const rewritten = take(told(entry(1, "prose")), [entry(2, "revision", { text: "better", data: { revises: 1 } })], "after").all;
  assert.deepEqual(story(rewritten), ["better"]);
  const erased = take(rewritten, [entry(3, "erasure", { data: { erases: 1 } })], "after").all;
  assert.deepEqual(story(erased), [""]);
});

test("older entries go in front", () => {
  const { all } = take(told(entry(9, "prose")), [entry(7, "prose"), entry(8, "prose")], "before");
  assert.deepEqual(story(all), ["prose 7", "prose 8", "prose 9"]);
});

test("what belongs to an act that isn't loaded yet still shows, and finds its place when it comes", () => {
  const part = told(ACT[2]);
  assert.deepEqual(story(part), [[undefined, "outcome 4"]]);
  assert.deepEqual(story(take(part, ACT.slice(0, 2), "before").all), [["command 1", "dice 2", "outcome 4"]]);
});

const OPENED = { of: 5, text: "The pier.", data: { chapter: "The pier" } };
const kinds = (all, withStruck = false) => itemsOf(all.values(), withStruck).map(({ kind, place }) => (place ? [kind, place] : kind));

test("a chapter takes the place of the act that opened it", () => {
  const all = told(...ACT, entry(5, "command"), entry(6, "outcome", OPENED), entry(7, "prose"));
  assert.deepEqual(kinds(all), ["act", ["chapter", 5], "prose"]);
});

test("a chapter stands below an act that has more to tell", () => {
  const all = told(entry(5, "command"), entry(6, "fact", { of: 5 }), entry(7, "outcome", OPENED));
  assert.deepEqual(kinds(all), ["act", ["chapter", 7]]);
  assert.deepEqual(story(all), [["command 5", "fact 6"], "The pier."]);
  const more = told(entry(5, "command"), entry(6, "outcome", { ...OPENED, text: "The pier. It rains." }));
  assert.deepEqual(story(more), [["command 5", "The pier. It rains."], "The pier. It rains."]);
});

test("a chapter that is taken back is an act again, and no heading", () => {
  const all = told(entry(5, "command"), entry(6, "outcome", OPENED), entry(7, "strike", { data: { entries: [5, 6] } }));
  assert.deepEqual(kinds(all), []);
  assert.equal(kinds(all, true)[0], "act");
});
