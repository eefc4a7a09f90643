// Speaks with the server. What it can't do comes back as a Problem that a person can read.

import { soon } from "./time.js";

/** @typedef {{path: string, what: string, hint: string, line: number | null}} Fault */

/** Why something was not done: a sentence, and which control it concerns. */
export class Problem extends Error {
  /**
   * @param {string} sentence
   * @param {{code?: string, status?: number, field?: string, legal?: string[], rule?: string, faults?: Fault[],
   *   detail?: string, retry_after?: number}} more
   */
  constructor(sentence, more = {}) {
    super(sentence);
    this.code = more.code ?? "";
    this.status = more.status ?? 0;
    this.field = more.field ?? "";
    this.legal = more.legal ?? [];
    this.rule = more.rule ?? "";
    this.faults = more.faults ?? [];
    this.detail = more.detail || sentence;
    this.retryAfter = more.retry_after ?? 0;
  }

  /** Whether the table could not be reached at all, so that trying again is all there is to do. */
  get unreachable() {
    return this.code === "unreachable" || this.status === 502 || this.status === 503;
  }

  /** Whether it goes by itself, so that the same may be tried again in a while. */
  get passing() {
    return this.unreachable || this.status === TOO_MANY;
  }
}

const TOO_MANY = 429;
const TRIES = 3;
const PATIENT = 5;
const AWAY = "The table can't be reached just now. Your words are kept here; try again in a moment.";

/**
 * @param {string} path
 * @param {RequestInit} [init]
 * @returns {Promise<any>}
 */
async function call(path, init) {
  let response;
  try {
    response = await fetch(path, { ...init, headers: { accept: "application/json", ...init?.headers } });
  } catch {
    throw new Problem(AWAY, { code: "unreachable" });
  }
  const body = await response.json().catch(() => null);
  if (response.ok) return body;
  const sentence = body?.detail || body?.title || `The table answered with an error (${response.status}).`;
  const after = Number(response.headers.get("retry-after")) || 0;
  const more = { ...body, detail: sentence, status: response.status, retry_after: after };
  throw new Problem(response.status === TOO_MANY && after ? `${sentence} ${againIn(after)}` : sentence, more);
}

/** @param {number} seconds */
const againIn = (seconds) => `Nothing is lost: what you wrote stays here. Try again ${soon(seconds)}.`;

/** @param {string} path */
export const get = (path) => call(path);

/**
 * @param {string} path
 * @param {object} body
 */
export const post = (path, body) =>
  call(path, { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } });

/**
 * Posts a file as it is.
 * @param {string} path
 * @param {Blob} file
 * @param {string} [type]
 */
export const send = (path, file, type = "application/json") =>
  call(path, { method: "POST", body: file, headers: { "content-type": type } });

/**
 * Posts one intent, which the server does once however often it is told: the same request id goes with every try.
 * @param {string} path
 * @param {object} body
 * @returns {Promise<any>}
 */
export async function intend(path, body) {
  const request = crypto.randomUUID();
  for (let tries = 0; ; tries += 1) {
    try {
      return await post(path, { ...body, request });
    } catch (problem) {
      const pause = problem instanceof Problem && tries < TRIES ? pauseFor(problem, tries) : null;
      if (pause === null) throw problem;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/**
 * How long to wait before the same is asked again by itself; null if that is left to the person.
 * @param {Problem} problem
 * @param {number} tries
 */
function pauseFor({ unreachable, passing, retryAfter }, tries) {
  if (unreachable) return 300 * 2 ** tries;
  return passing && retryAfter <= PATIENT ? retryAfter * 1000 : null;
}

/**
 * Whatever was thrown, as a problem; faults of this page are told to the console too.
 * @param {unknown} problem
 */
export function asProblem(problem) {
  if (problem instanceof Problem) return problem;
  console.error(problem);
  return new Problem("Something went wrong in this page. Reload it; your words are kept.");
}
