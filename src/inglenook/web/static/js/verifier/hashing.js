// SHA-256 and HMAC by the browser's own cryptography.

/** Whether it is there: a browser has it only on https pages and on this machine's own. */
export const canHash = () => Boolean(globalThis.crypto?.subtle);

/** @param {Uint8Array} bytes */
export async function sha256(bytes) {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", plain(bytes)));
}

/**
 * @param {Uint8Array} secret
 * @returns {Promise<(message: Uint8Array) => Promise<Uint8Array>>}
 */
export async function hmac(secret) {
  const key = await crypto.subtle.importKey("raw", plain(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (message) => new Uint8Array(await crypto.subtle.sign("HMAC", key, plain(message)));
}

/**
 * @param {Uint8Array} bytes
 * @returns {Uint8Array<ArrayBuffer>}
 */
const plain = (bytes) => new Uint8Array(bytes);
