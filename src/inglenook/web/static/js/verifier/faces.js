// The faces of one draw, from the secret that was committed to: an HMAC stream, read without a bias.

import { bytesOf, framed, join, u32, u64 } from "./bytes.js";

/**
 * @typedef {object} Draw
 * @property {string} campaign
 * @property {number} epoch
 * @property {string} lane
 * @property {{ seat: string, text: string }[]} nonces those that counted by then
 * @property {number | bigint} draw
 * @property {number[][]} dice sides by hand
 * @typedef {(message: Uint8Array) => Promise<Uint8Array>} Mac
 */

/** @param {Draw} draw */
export function messageOf({ campaign, epoch, lane, nonces, draw }) {
  const heard = nonces.map(({ seat, text }) => join(framed(seat), framed(text)));
  const where = join(framed(campaign), u64(epoch), framed(lane));
  return join(bytesOf("inglenook/verifiable/1"), where, u32(nonces.length), ...heard, u64(draw));
}

/**
 * @param {Mac} mac HMAC-SHA256 with the lane's secret
 * @param {Draw} draw
 */
export async function facesOf(mac, draw) {
  const stream = new Stream(mac, messageOf(draw));
  const shown = [];
  for (const hand of draw.dice) {
    const faces = [];
    for (const sides of hand) faces.push(await stream.face(sides));
    shown.push(faces);
  }
  return shown;
}

class Stream {
  /**
   * @param {Mac} mac
   * @param {Uint8Array} message
   */
  constructor(mac, message) {
    this.mac = mac;
    this.message = message;
    this.block = 0;
    this.left = new Uint8Array(0);
  }

  /** @param {number} count */
  async take(count) {
    while (this.left.length < count) {
      this.left = join(this.left, await this.mac(join(this.message, u32(this.block))));
      this.block += 1;
    }
    const taken = this.left.slice(0, count);
    this.left = this.left.slice(count);
    return taken;
  }

  /** @param {number} sides */
  async face(sides) {
    let width = 1;
    while (256 ** width < sides) width += 1;
    const values = 256 ** width;
    const limit = values - (values % sides);
    for (;;) {
      const number = (await this.take(width)).reduce((sum, byte) => sum * 256 + byte, 0);
      if (number < limit) return (number % sides) + 1;
    }
  }
}
