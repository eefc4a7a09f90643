// Epochs and their dice: commitments, nonces, draws one after the other, dice that came back, and faces once a secret is told.

import { byCodePoint, unhex } from "./bytes.js";
import { same } from "./export.js";
import { facesOf } from "./faces.js";
import { hmac, sha256 } from "./hashing.js";
import { Struck } from "./struck.js";

/**
 * @typedef {import("./export.js").Entry} Entry
 * @typedef {import("./json.js").Json} Json
 * @typedef {import("./chain.js").Fault} Fault
 * @typedef {object} Epoch
 * @property {number} number
 * @property {string} campaign
 * @property {Map<string, Uint8Array>} commitments
 * @property {{ seat: string, text: string }[]} nonces
 * @property {boolean} ended
 * @property {boolean} lost
 * @property {Map<string, Uint8Array>} secrets
 * @typedef {object} Dice
 * @property {number[][]} dice
 * @property {number[][]} faces
 * @property {bigint} draw
 * @property {string} source
 * @property {bigint} againOf
 * @property {bigint[]} passed
 * @property {number} epoch
 * @property {number} nonces
 * @typedef {"proven" | "false" | "running" | "unopened" | "lost"} State
 */

const LARGEST_DIE = 2 ** 32;

export class Table {
  constructor() {
    /** @type {Epoch[]} */
    this.epochs = [];
    this.struck = new Struck();
    /** @type {Map<string, bigint>} */
    this.draws = new Map();
    /** @type {Map<string, Dice>} */
    this.thrown = new Map();
    /** @type {Set<string>} */
    this.gone = new Set();
    /** @type {{ epoch: Epoch, lane: string, rolls: { entry: Entry, dice: Dice }[], proven: number, wrong: boolean }[]} */
    this.lanes = [];
  }

  get running() {
    const last = this.epochs.at(-1);
    return last && !last.ended ? last : null;
  }

  /**
   * Moves on over an entry, and gives what is wrong with it or with dice that it lays open.
   * @param {Entry} entry
   * @returns {Promise<{ entry: Entry, what: string }[]>}
   */
  async take(entry) {
    const { kind, lane, number, body } = entry;
    if (kind === "strike") this.struck.take(lane, number, numbers(body?.get("entries")));
    const told = kind === "epoch" || kind === "reveal";
    if (!told && kind !== "dice") return [];
    if (!body) return told || this.epochs.length ? [{ entry, what: "its text was erased, so that no dice can be proven by it" }] : [];
    if (kind === "dice") return this.#dice(entry, body).map((what) => ({ entry, what }));
    const what = kind === "epoch" ? this.#epoch(entry, body) : await this.#reveal(lane, body);
    return [...(what ? [{ entry, what }] : []), ...(await this.#opened())];
  }

  /** How it stands with every epoch. */
  report() {
    return this.epochs.map((epoch) => {
      const lanes = this.lanes
        .filter((each) => each.epoch === epoch)
        .sort((one, other) => byCodePoint(one.lane, other.lane))
        .map((each) => ({ lane: each.lane, rolls: each.rolls.length, state: stateOf(each) }));
      return { number: epoch.number, ended: epoch.ended, nonces: epoch.nonces.length, lanes };
    });
  }

  /**
   * @param {Entry} entry
   * @param {Map<string, Json>} body
   */
  #epoch({ lane, seat }, body) {
    const number = small(body.get("epoch"));
    const told = commitments(body.get("commitments"));
    const campaign = body.get("campaign");
    if (lane !== "table") return "an epoch is told of in the table's lane, where all see it, and nowhere else";
    if (!told) return "its commitments can't be read";
    if (campaign) {
      if (number !== this.epochs.length + 1) return `epoch ${this.epochs.length + 1} should begin here`;
      if (this.running) return "it begins before the one before it has ended";
      const fresh = { number, campaign: String(campaign), nonces: [], ended: false, lost: false, secrets: new Map() };
      this.epochs.push({ ...fresh, commitments: told });
      return "";
    }
    const running = this.running;
    if (!running || running.number !== number) return `epoch ${number} is not running here`;
    for (const [name, commitment] of told) {
      if (running.commitments.has(name)) return "it commits a second time to what was committed to before";
      running.commitments.set(name, commitment);
    }
    const nonce = body.get("nonce");
    if (nonce) running.nonces.push({ seat, text: String(nonce) });
    running.ended = body.get("ends") === true;
    running.lost = body.get("lost") === true;
    return "";
  }

  /**
   * @param {string} lane
   * @param {Map<string, Json>} body
   */
  async #reveal(lane, body) {
    if (!body.get("secret")) return "";
    const of = String(body.get("lane"));
    const epoch = this.epochs[small(body.get("epoch")) - 1];
    const secret = unhex(String(body.get("secret")));
    const committed = epoch?.commitments.get(of);
    if (!epoch || !committed || !secret) return `nothing was committed to for ${of} in this epoch`;
    if (!epoch.ended) return "it tells a secret of an epoch that has not ended";
    if (lane !== "table" && lane !== of) return "it tells the secret of another lane";
    if (!same(await sha256(secret), committed)) return `the secret of ${of} is not the one that was committed to`;
    epoch.secrets.set(of, secret);
    return "";
  }

  /**
   * @param {Entry} entry
   * @param {Map<string, Json>} body
   */
  #dice(entry, body) {
    const dice = readDice(body);
    if (!dice) return this.epochs.length ? ["its dice can't be read"] : [];
    const last = this.draws.get(entry.lane);
    this.draws.set(entry.lane, dice.draw);
    const found = [];
    if (this.epochs.length || dice.source === "verifiable") {
      if (last !== undefined && dice.draw !== last + 1n) {
        found.push(`draw ${last + 1n} of its lane should come here, not ${dice.draw}: dice were thrown and left out`);
      }
      const wrong = this.#source(entry, dice);
      if (wrong) found.push(wrong);
    }
    this.thrown.set(`${entry.number} ${entry.lane}`, dice);
    for (const number of [...dice.passed, dice.againOf]) this.gone.add(`${number} ${entry.lane}`);
    return found;
  }

  /**
   * @param {Entry} entry
   * @param {Dice} dice
   */
  #source(entry, dice) {
    if (dice.source === "hand") return "";
    if (dice.source === "again") return this.#again(entry.lane, dice);
    const epoch = this.running;
    if (dice.source !== "verifiable") return epoch ? `its dice are ${dice.source}, though an epoch was running` : "";
    if (!epoch || epoch.number !== dice.epoch) return `it draws from epoch ${dice.epoch}, which was not running`;
    if (!epoch.commitments.has(entry.lane)) return "its epoch has committed to no secret for this lane";
    if (dice.nonces !== epoch.nonces.length) {
      return `the nonces given by then were ${epoch.nonces.length}, and it counts ${dice.nonces}`;
    }
    if (!fit(dice)) return "its faces don't fit its dice";
    let lane = this.lanes.find((each) => each.epoch === epoch && each.lane === entry.lane);
    if (!lane) this.lanes.push((lane = { epoch, lane: entry.lane, rolls: [], proven: 0, wrong: false }));
    lane.rolls.push({ entry, dice });
    return "";
  }

  /**
   * @param {string} lane
   * @param {Dice} dice
   */
  #again(lane, { againOf, dice, faces }) {
    const key = `${againOf} ${lane}`;
    const before = this.thrown.get(key);
    if (!before || JSON.stringify([before.dice, before.faces]) !== JSON.stringify([dice, faces])) {
      return "its dice are said to have come back, and are not those that were thrown before";
    }
    if (!this.struck.has(lane, againOf)) return "its dice are said to have come back from a roll that was not taken back";
    return this.gone.has(key) ? "its dice came back a second time" : "";
  }

  /** What is wrong with rolls whose secret is known by now. */
  async #opened() {
    const found = [];
    for (const each of this.lanes) {
      const secret = each.epoch.secrets.get(each.lane);
      if (!secret || each.proven === each.rolls.length) continue;
      const mac = await hmac(secret);
      const { campaign, number, nonces } = each.epoch;
      for (const { entry, dice } of each.rolls.slice(each.proven)) {
        const draw = { campaign, epoch: number, lane: each.lane, nonces: nonces.slice(0, dice.nonces) };
        const meant = await facesOf(mac, { ...draw, draw: dice.draw, dice: dice.dice });
        if (JSON.stringify(meant) === JSON.stringify(dice.faces)) continue;
        each.wrong = true;
        found.push({ entry, what: `its faces are ${said(dice.faces)}; its secret gives ${said(meant)}` });
      }
      each.proven = each.rolls.length;
    }
    return found;
  }
}

/**
 * @param {{ epoch: Epoch, lane: string, wrong: boolean }} lane
 * @returns {State}
 */
function stateOf({ epoch, lane, wrong }) {
  if (epoch.secrets.has(lane)) return wrong ? "false" : "proven";
  if (!epoch.ended) return "running";
  return epoch.lost ? "lost" : "unopened";
}

/** @param {number[][]} faces */
const said = (faces) => faces.map((hand) => hand.join(", ")).join(" and ");

/** @param {Dice} dice */
function fit({ dice, faces, draw }) {
  const alike = dice.length === faces.length && dice.every((hand, at) => hand.length === faces[at]?.length);
  return alike && draw > 0n && dice.flat().every((sides) => sides >= 1 && sides <= LARGEST_DIE);
}

/** @param {Json | undefined} value */
const small = (value) => (typeof value === "bigint" ? Number(value) : 0);

/** @param {Json | undefined} value */
const numbers = (value) => (Array.isArray(value) ? value.filter((each) => typeof each === "bigint") : []);

/** @param {Json | undefined} value */
function hands(value) {
  if (!Array.isArray(value)) return null;
  const read = value.map((hand) => numbers(hand).map(Number));
  return read.every((hand, at) => hand.length === /** @type {Json[]} */ (value[at]).length) ? read : null;
}

/**
 * @param {Map<string, Json>} body
 * @returns {Dice | null}
 */
function readDice(body) {
  const [dice, faces, draw] = [hands(body.get("dice")), hands(body.get("faces")), body.get("draw")];
  if (!dice || !faces || typeof draw !== "bigint") return null;
  const againOf = body.get("again_of");
  return {
    dice,
    faces,
    draw,
    source: String(body.get("source") ?? ""),
    againOf: typeof againOf === "bigint" ? againOf : 0n,
    passed: numbers(body.get("passed_over")),
    epoch: small(body.get("epoch")),
    nonces: small(body.get("nonces")),
  };
}

/**
 * @param {Json | undefined} value
 * @returns {Map<string, Uint8Array> | null}
 */
function commitments(value) {
  /** @type {Map<string, Uint8Array>} */
  const read = new Map();
  if (value === undefined) return read;
  if (!(value instanceof Map)) return null;
  for (const [lane, text] of value) {
    const bytes = typeof text === "string" ? unhex(text) : null;
    if (bytes?.length !== 32) return null;
    read.set(lane, bytes);
  }
  return read;
}
