// Reading JSON strictly: whole numbers of any size stay exact, a key that stands there twice is an error.

/** @typedef {null | boolean | string | bigint | Json[] | Map<string, Json>} Json */

const DEEPEST = 200;
const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/y;
const WORD = /true|false|null/y;
const HALF = /\p{Surrogate}/u;

/** Text that is not what it has to be; its message says where. */
export class NotJson extends Error {}

/**
 * @param {string} text
 * @returns {Json}
 */
export function readJson(text) {
  const reader = new Reader(text);
  const value = reader.value(0);
  reader.space();
  if (reader.at !== text.length) reader.fail("there is more after the end");
  return value;
}

class Reader {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  /**
   * @param {string} what
   * @returns {never}
   */
  fail(what) {
    throw new NotJson(`at character ${this.at + 1}: ${what}`);
  }

  /** @param {RegExp} pattern */
  take(pattern) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at = pattern.lastIndex;
    return found;
  }

  space() {
    this.take(SPACE);
  }

  /** @param {string} sign */
  is(sign) {
    this.space();
    if (this.text[this.at] !== sign) return false;
    this.at += 1;
    return true;
  }

  /**
   * @param {number} depth
   * @returns {Json}
   */
  value(depth) {
    if (depth > DEEPEST) this.fail("it is nested too deeply");
    if (this.is("{")) return this.object(depth + 1);
    if (this.is("[")) return this.list(depth + 1);
    if (this.text[this.at] === '"') return this.string();
    const word = this.take(WORD);
    if (word) return word[0] === "null" ? null : word[0] === "true";
    const number = this.take(NUMBER);
    if (!number) this.fail("a value should stand here");
    if (number[1] || number[2]) this.fail("a number with a fraction or an exponent, which the journal never has");
    return BigInt(number[0]);
  }

  /** @returns {string} */
  string() {
    this.space();
    const found = this.take(STRING);
    if (!found) this.fail("a text should stand here");
    const text = JSON.parse(found[0]);
    if (HALF.test(text)) this.fail("half of a surrogate pair");
    return text;
  }

  /** @param {number} depth */
  object(depth) {
    /** @type {Map<string, Json>} */
    const made = new Map();
    if (this.is("}")) return made;
    do {
      const key = this.string();
      if (made.has(key)) this.fail(`the key ${key} stands there twice`);
      if (!this.is(":")) this.fail("a colon should stand here");
      made.set(key, this.value(depth));
    } while (this.is(","));
    if (!this.is("}")) this.fail("an object should end here");
    return made;
  }

  /** @param {number} depth */
  list(depth) {
    /** @type {Json[]} */
    const made = [];
    if (this.is("]")) return made;
    do made.push(this.value(depth));
    while (this.is(","));
    if (!this.is("]")) this.fail("a list should end here");
    return made;
  }
}
