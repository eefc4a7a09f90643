// Verifies files: `node verify-files.mjs LIST`, a JSON list of {file, head?, other?}; prints the verdicts as JSON.

import { readFileSync } from "node:fs";
import { sentence, verify } from "../../../src/inglenook/web/static/js/verifier/verdict.js";

const read = (/** @type {string} */ path) => new Uint8Array(readFileSync(path));
const verdicts = [];
for (const { file, head, other } of JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"))) {
  const wishes = { head: head ?? "", ...(other ? { other: read(other) } : {}) };
  const { faults, ...verdict } = await verify(read(file), wishes);
  verdicts.push({ ...verdict, sound: !faults.length, faults: faults.map(sentence) });
}
process.stdout.write(JSON.stringify(verdicts));
