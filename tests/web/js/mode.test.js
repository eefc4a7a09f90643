// What a line means by its first sign.

import assert from "node:assert/strict";
import { test } from "node:test";
import { modeOf } from "../../../src/inglenook/web/static/js/mode.js";

const command = (name, title, summary, more = {}) => ({ name, title, summary, sign: "", refusal: null, ...more });
const COMMANDS = [
  command("toy.ask", "Ask", "Ask; a check may follow.", { sign: "?" }),
  command("toy.leave", "Leave", "Go.", { refusal: { sentence: "Not now." } }),
  command("toy.check", "Make a check", "Roll."),
];

test("a sign begins its command, with the rest of the line", () => {
  const mode = modeOf("?  Is it warm? ", COMMANDS);
  assert.deepEqual([mode.kind, mode.command.name, mode.text], ["do", "toy.ask", "Is it warm?"]);
  assert.equal(modeOf("Is it warm?", COMMANDS).kind, "say");
  assert.equal(modeOf("!no such sign here", COMMANDS).kind, "say");
});

test("a backslash makes a sign a letter, and is itself one elsewhere", () => {
  const said = (line) => modeOf(line, COMMANDS).text;
  assert.equal(said("\\?really"), "?really");
  assert.equal(said("\\/slash"), "/slash");
  assert.equal(said("\\\\two"), "\\two");
  assert.equal(said("\\o/"), "\\o/");
});

test("a slash lists everything, what can be done first and what is called so before what speaks of it", () => {
  const found = (line) => modeOf(line, COMMANDS).found.map(({ name }) => name);
  assert.deepEqual(found("/"), ["toy.ask", "toy.check", "toy.leave"]);
  assert.deepEqual(found("/check"), ["toy.check", "toy.ask"]);
  assert.deepEqual(found("/make ch"), ["toy.check"]);
  assert.deepEqual(found("/nothing"), []);
});
