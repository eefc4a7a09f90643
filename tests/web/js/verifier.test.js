// The page's verifier in its parts: the published vectors, JSON read strictly, bodies in their one form.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { byCodePoint, bytesOf, hexOf, unhex } from "../../../src/inglenook/web/static/js/verifier/bytes.js";
import { canonical } from "../../../src/inglenook/web/static/js/verifier/canonical.js";
import { Chain } from "../../../src/inglenook/web/static/js/verifier/chain.js";
import { facesOf, messageOf } from "../../../src/inglenook/web/static/js/verifier/faces.js";
import { hmac, sha256 } from "../../../src/inglenook/web/static/js/verifier/hashing.js";
import { readJson } from "../../../src/inglenook/web/static/js/verifier/json.js";
import { Struck } from "../../../src/inglenook/web/static/js/verifier/struck.js";
import { verify } from "../../../src/inglenook/web/static/js/verifier/verdict.js";
import { summary, unproven } from "../../../src/inglenook/web/static/js/verifier/words.js";

const DOCS = new URL("../../../docs/", import.meta.url);
const { vectors } = JSON.parse(readFileSync(new URL("verifiable-dice-vectors.json", DOCS), "utf8"));

for (const vector of vectors) {
  test(`the published vector: ${vector.name}`, async () => {
    const secret = unhex(vector.secret) ?? new Uint8Array();
    assert.equal(hexOf(await sha256(secret)), vector.commitment);
    assert.equal(hexOf(messageOf(vector)), vector.message);
    assert.deepEqual(await facesOf(await hmac(secret), vector), vector.faces);
  });
}

test("the vectors of the journal's chain, from its page", async () => {
  const page = readFileSync(new URL("journal-format.md", DOCS), "utf8");
  const { seal_key: key, entries } = JSON.parse(/```json\n(.*?)```/s.exec(page)?.[1] ?? "");
  const chain = new Chain(unhex(key));
  for (const [at, { body, ...entry }] of entries.entries()) {
    const bytes = bytesOf(body);
    const parts = ["salt", "digest", "seal", "hash"].map((name) => [name, unhex(entry[name])]);
    const whole = { ...entry, ...Object.fromEntries(parts), place: at + 1, body: readJson(body), bytes };
    assert.deepEqual(canonical(whole.body), bytes);
    const found = await chain.check({ ...whole, number: BigInt(entry.number), instant: BigInt(entry.instant) });
    assert.deepEqual(found, []);
  }
});

test("JSON is read strictly, and whole numbers exactly", () => {
  const read = readJson(' {"a": [1, -9223372036854775808, true, null, "\\u00e9\\n"], "__proto__": {}} ');
  assert.deepEqual(read.get("a"), [1n, -9223372036854775808n, true, null, "é\n"]);
  assert.deepEqual([...read.keys()], ["a", "__proto__"]);
  const wrong = ["", "{", "[1,]", '{"a":1,"a":2}', "1.5", "1e3", "01", "+1", '"\\ud800"', '"a\nb"', "[1] 2", "tru", "{a:1}", "\u00a01"];
  for (const text of wrong) assert.throws(() => readJson(text), text);
  assert.throws(() => readJson("[".repeat(100000)), /nested/);
});

test("bodies have one form", () => {
  const form = (/** @type {string} */ text) => new TextDecoder().decode(canonical(readJson(text)));
  assert.equal(form('{ "b" : 1, "a" : [ true , null ] }'), '{"a":[true,null],"b":1}');
  assert.equal(form('{"\\u001f":"\\/\\u007f\\t\\u2028"}'), '{"\\u001f":"/\u007f\\t\u2028"}');
  assert.equal(form('{"\ufb01":1,"\u{1f600}":2}'), '{"\ufb01":1,"\u{1f600}":2}', "by code point, not as JavaScript sorts");
  assert.ok(byCodePoint("a", "ab") < 0);
  assert.throws(() => canonical(9223372036854775808n));
});

test("a strike of a strike brings back what it struck", () => {
  const struck = new Struck();
  struck.take("table", 5n, [1n, 2n]);
  assert.ok(struck.has("table", 1n));
  assert.ok(!struck.has("referee", 1n));
  struck.take("table", 6n, [5n]);
  assert.ok(!struck.has("table", 1n));
  struck.take("table", 7n, [6n]);
  assert.ok(struck.has("table", 1n));
});

test("what is no export is told so, whatever it is", async () => {
  const deep = `{"format":${"[".repeat(5000)}`;
  for (const text of ["", "{}", "null", "hello", '{"format":"inglenook-campaign/2","meta":{},"seal_key":null,"acts":[],"packs":[]}', deep]) {
    const verdict = await verify(bytesOf(text));
    assert.equal(verdict.faults.length, 1, text.slice(0, 30));
    assert.match(summary(verdict), /not the record/);
  }
  const [fault] = (await verify(new Uint8Array([0xff, 0xfe, 0x00]))).faults;
  assert.match(fault?.what ?? "", /UTF-8/);
});

test("an empty record is whole, and says what it can't prove", async () => {
  const verdict = await verify(bytesOf('{"format":"inglenook-campaign/1","meta":{},"seal_key":null,"acts":[],"packs":[]}'));
  assert.deepEqual(verdict.faults, []);
  assert.equal(unproven(verdict).length, 2);
});
