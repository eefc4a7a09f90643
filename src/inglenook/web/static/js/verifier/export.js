// An exported campaign, read strictly: whatever it doesn't know it refuses, and it says where.

import { canonical } from "./canonical.js";
import { bytesOf, unhex } from "./bytes.js";
import { NotJson, readJson } from "./json.js";

/**
 * @typedef {import("./json.js").Json} Json
 * @typedef {object} Entry
 * @property {number} place its place among all entries of the file, from 1
 * @property {string} lane
 * @property {bigint} number
 * @property {bigint} instant
 * @property {string} seat
 * @property {string} kind
 * @property {Uint8Array} seal
 * @property {Uint8Array} salt
 * @property {Map<string, Json> | null} body null if it was erased
 * @property {Uint8Array} bytes the body in canonical form
 * @property {Uint8Array} digest
 * @property {Uint8Array} hash
 * @typedef {object} Campaign
 * @property {string} name
 * @property {string} id
 * @property {Uint8Array | null} sealKey
 * @property {Entry[]} entries
 * @property {{ hash: string, bytes: Uint8Array }[]} packs
 */

const FORMAT = "inglenook-campaign/1";
const ACT_KINDS = new Set(
  "command answer prose admin strike redo begin seating safety reveal epoch".split(" "),
);

/** Why a file can't be read as an exported campaign. */
export class NotAnExport extends Error {}

/**
 * @param {Uint8Array} data
 * @returns {Campaign}
 */
export function readExport(data) {
  const file = keyed(parsed(data), "the file", ["format", "meta", "seal_key", "acts", "packs"]);
  if (file.get("format") !== FORMAT) fail("the file", `its format is not ${FORMAT}`);
  const meta = file.get("meta");
  if (!(meta instanceof Map)) fail("meta", "it is no object");
  /** @type {Entry[]} */
  const entries = [];
  const requests = new Set();
  list(file.get("acts"), "acts").forEach((act, at) => readAct(act, `act ${at + 1}`, entries, requests));
  const key = file.get("seal_key");
  return {
    name: String(meta.get("name") ?? ""),
    id: String(meta.get("id") ?? ""),
    sealKey: key === null ? null : digits(key ?? null, "seal_key", 32),
    entries,
    packs: list(file.get("packs"), "packs").map((pack, at) => readPack(pack, `pack ${at + 1}`)),
  };
}

/** @param {Uint8Array} data */
function parsed(data) {
  try {
    return readJson(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(data));
  } catch (problem) {
    if (problem instanceof NotJson) fail("the file", problem.message);
    if (problem instanceof TypeError) fail("the file", "it is not a text in UTF-8");
    throw problem;
  }
}

/**
 * @param {Json} value
 * @param {string} where
 * @param {Entry[]} entries
 * @param {Set<string>} requests
 */
function readAct(value, where, entries, requests) {
  const act = keyed(value, where, ["request", "seat", "kind", "instant", "entries"]);
  const request = text(act.get("request"), where);
  const seat = text(act.get("seat"), where);
  if (!ACT_KINDS.has(text(act.get("kind"), where))) fail(where, "its kind is not known");
  if (requests.has(request)) fail(where, "its request was there before");
  requests.add(request);
  const instant = whole(act.get("instant"), where);
  const listed = list(act.get("entries"), where);
  if (!listed.length) fail(where, "it has no entries");
  listed.forEach((each, at) => {
    const place = entries.length + 1;
    entries.push({ ...readEntry(each, `${where}, entry ${at + 1}`), place, seat, instant });
  });
}

/**
 * @param {Json} value
 * @param {string} where
 */
function readEntry(value, where) {
  const entry = keyed(value, where, ["lane", "number", "kind", "seal", "salt", "body", "digest", "hash"]);
  const body = entry.get("body") ?? null;
  if (body !== null && !(body instanceof Map)) fail(where, "its body is no object");
  const seal = entry.get("seal") ?? null;
  const salt = entry.get("salt") ?? null;
  return {
    lane: text(entry.get("lane"), where),
    number: whole(entry.get("number"), where),
    kind: text(entry.get("kind"), where),
    seal: digits(seal, where, seal === "" ? 0 : 32),
    salt: digits(salt, where, body === null ? 0 : 16),
    body,
    bytes: body === null ? new Uint8Array(0) : inForm(body, where),
    digest: digits(entry.get("digest") ?? null, where, 32),
    hash: digits(entry.get("hash") ?? null, where, 32),
  };
}

/**
 * @param {Json} body
 * @param {string} where
 */
function inForm(body, where) {
  try {
    return canonical(body);
  } catch (problem) {
    return fail(where, String(problem));
  }
}

/**
 * @param {Json} value
 * @param {string} where
 */
function readPack(value, where) {
  const pack = keyed(value, where, ["hash"], ["text", "hex"]);
  const [inText, inHex] = [pack.get("text") ?? null, pack.get("hex") ?? null];
  if ((inText === null) === (inHex === null)) fail(where, "it has to have either a text or hex");
  const bytes = inText === null ? unhex(text(inHex ?? undefined, where)) : bytesOf(text(inText, where));
  return { hash: text(pack.get("hash"), where), bytes: bytes ?? fail(where, "these are no hexadecimal digits") };
}

/**
 * @param {Json | undefined} value
 * @param {string} where
 * @param {string[]} needed
 * @param {string[]} [allowed]
 */
function keyed(value, where, needed, allowed = []) {
  if (!(value instanceof Map)) return fail(where, "it is no object");
  for (const key of needed) if (!value.has(key)) fail(where, `${key} is missing`);
  for (const key of value.keys()) if (![...needed, ...allowed].includes(key)) fail(where, `${key} is not known`);
  return value;
}

/**
 * @param {Json | undefined} value
 * @param {string} where
 */
const list = (value, where) => (Array.isArray(value) ? value : fail(where, "it is no list"));

/**
 * @param {Json | undefined} value
 * @param {string} where
 */
const text = (value, where) => (typeof value === "string" ? value : fail(where, "a text is missing"));

/**
 * @param {Json | undefined} value
 * @param {string} where
 */
function whole(value, where) {
  if (typeof value !== "bigint" || BigInt.asIntN(64, value) !== value) return fail(where, "a whole number is missing");
  return value;
}

/**
 * @param {Json} value
 * @param {string} where
 * @param {number} count
 */
function digits(value, where, count) {
  const bytes = unhex(text(value, where));
  if (bytes?.length !== count) return fail(where, `${count} bytes in hexadecimal digits should stand here`);
  return bytes;
}

/**
 * @param {string} where
 * @param {string} what
 * @returns {never}
 */
function fail(where, what) {
  throw new NotAnExport(`${where}: ${what}`);
}

/**
 * Whether two runs of bytes are the same.
 * @param {Uint8Array} one
 * @param {Uint8Array} other
 */
export const same = (one, other) => one.length === other.length && one.every((byte, at) => byte === other[at]);
