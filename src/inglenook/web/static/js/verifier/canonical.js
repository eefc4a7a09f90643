// The one way to write a body as bytes: keys in order of code points, no space, whole numbers of 64 bits.

import { byCodePoint, bytesOf } from "./bytes.js";

const [SMALLEST, LARGEST] = [-(2n ** 63n), 2n ** 63n - 1n];

/** @param {import("./json.js").Json} value */
export const canonical = (value) => bytesOf(written(value));

/**
 * @param {import("./json.js").Json} value
 * @returns {string}
 */
function written(value) {
  if (typeof value === "bigint") {
    if (value < SMALLEST || value > LARGEST) throw new RangeError(`${value} does not fit into 64 bits`);
    return value.toString();
  }
  if (Array.isArray(value)) return `[${value.map(written).join(",")}]`;
  if (value instanceof Map) {
    const keys = [...value.keys()].sort(byCodePoint);
    return `{${keys.map((key) => `${JSON.stringify(key)}:${written(value.get(key) ?? null)}`).join(",")}}`;
  }
  return JSON.stringify(value);
}
