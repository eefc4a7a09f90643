// Bytes as the format of the journal lays them out: whole numbers with the highest byte first, texts after their length.

const utf8 = new TextEncoder();

/** @param {string} text */
export const bytesOf = (text) => utf8.encode(text);

/** @param {(Uint8Array)[]} parts */
export function join(...parts) {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** @param {number} value */
export function u32(value) {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

/** @param {number | bigint} value */
export function u64(value) {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value));
  return bytes;
}

/** @param {number | bigint} value */
export function i64(value) {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigInt64(0, BigInt(value));
  return bytes;
}

/**
 * A text in UTF-8 after its length, so that two neighbours can't be cut differently.
 * @param {string} text
 */
export function framed(text) {
  const bytes = bytesOf(text);
  return join(u32(bytes.length), bytes);
}

/** @param {Uint8Array} bytes */
export const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Bytes from hexadecimal digits; null if they are none.
 * @param {string} text
 */
export function unhex(text) {
  if (text.length % 2 || !/^[0-9a-fA-F]*$/.test(text)) return null;
  const bytes = new Uint8Array(text.length / 2);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = Number.parseInt(text.slice(2 * at, 2 * at + 2), 16);
  return bytes;
}

/**
 * Texts in the order of their code points, which is not that of JavaScript's own sorting.
 * @param {string} one
 * @param {string} other
 */
export function byCodePoint(one, other) {
  const [first, second] = [Array.from(one), Array.from(other)];
  for (let at = 0; at < Math.min(first.length, second.length); at += 1) {
    const difference = Number(first[at]?.codePointAt(0)) - Number(second[at]?.codePointAt(0));
    if (difference) return difference;
  }
  return first.length - second.length;
}
