// What stands under which heading.

import assert from "node:assert/strict";
import { test } from "node:test";
import { deedGroups, fieldGroups } from "../../../src/inglenook/web/static/js/groups.js";
import { filtered } from "../../../src/inglenook/web/static/js/mode.js";

const command = (title, group = "", place = "usual") => ({
  name: `toy.${title}`,
  title,
  summary: "",
  group,
  place,
  refusal: null,
});
const told = (groups) => groups.map(({ heading, things }) => [heading, ...things.map(({ title }) => title)]);

test("what is done most stands above all headings, and headings in the order of their first command", () => {
  const listed = [
    command("fight", "Fights", "main"),
    command("rest", "Healing"),
    command("flee", "Fights"),
    command("talk"),
    command("edit", "", "aside"),
    command("heal", "Healing"),
  ];
  assert.deepEqual(told(deedGroups(listed)), [
    ["", "fight", "talk"],
    ["Fights", "flee"],
    ["Healing", "rest", "heal"],
    ["Aside", "edit"],
  ]);
});

test("aside ones come last in their group", () => {
  const listed = [command("rename", "People", "aside"), command("make", "People")];
  assert.deepEqual(told(deedGroups(listed)), [["People", "make", "rename"]]);
});

test("without headings all is one list, and what is aside another", () => {
  assert.deepEqual(told(deedGroups([command("b"), command("a", "", "main"), command("c", "", "aside")])), [
    ["", "a", "b"],
    ["Aside", "c"],
  ]);
});

test("fields without a heading come first", () => {
  const field = (name, group) => ({ name, group });
  const groups = fieldGroups([field("a", "Skills"), field("b", ""), field("c", "Skills"), field("d", "Gear")]);
  assert.deepEqual(
    groups.map(({ heading, things }) => [heading, ...things.map(({ name }) => name)]),
    [["", "b"], ["Skills", "a", "c"], ["Gear", "d"]],
  );
});

test("a heading finds what stands under it", () => {
  const listed = [command("rest", "Healing"), command("heal"), command("flee", "Fights")];
  assert.deepEqual(filtered("heal", listed).map(({ title }) => title), ["heal", "rest"]);
});
