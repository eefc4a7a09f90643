// Work of the lab comes line by line: how far it is, each piece as it is done, and the end, or why there is none.

import { asProblem, Problem } from "./api.js";

/** @typedef {import("./lab-types.js").LabLine} LabLine */

const LOST = "The table was lost from sight before this was done. Try again in a moment.";

/**
 * Asks for work and hands over its lines. Aborting the signal ends the work where it is done, too.
 * @param {string} path
 * @param {object} body
 * @param {(line: LabLine) => void} onLine
 * @param {AbortSignal} signal
 */
export async function follow(path, body, onLine, signal) {
  const response = await reached(path, body, signal);
  if (!response.ok || !response.body) {
    const problem = await response.json().catch(() => null);
    throw new Problem(problem?.detail ?? LOST, { ...problem, status: response.status });
  }
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let held = "";
  for (;;) {
    const { value, done } = await reader.read();
    held += value ?? "";
    const lines = held.split("\n");
    held = lines.pop() ?? "";
    for (const text of lines) {
      if (!text) continue;
      /** @type {LabLine} */
      const line = JSON.parse(text);
      if (line.problem) throw new Problem(line.problem.detail, line.problem);
      if (line.end) return;
      onLine(line);
    }
    if (done) throw new Problem(LOST, { code: "unreachable" });
  }
}

/**
 * @param {string} path
 * @param {object} body
 * @param {AbortSignal} signal
 */
async function reached(path, body, signal) {
  try {
    const headers = { "content-type": "application/json" };
    return await fetch(path, { method: "POST", body: JSON.stringify(body), headers, signal });
  } catch (thrown) {
    if (signal.aborted) throw thrown;
    throw new Problem(LOST, { code: "unreachable" });
  }
}

/** One piece of work at a time: a newer one ends the older. */
export class Work {
  /** @param {() => void} onChange */
  constructor(onChange) {
    this.onChange = onChange;
    /** @type {AbortController | null} */
    this.running = null;
    /** @type {{done: number, of: number} | null} */
    this.progress = null;
    /** @type {Problem | null} */
    this.problem = null;
    this.stopped = false;
  }

  /**
   * Begins, and tells whether it came to its end.
   * @param {string} path
   * @param {object} body
   * @param {(line: LabLine) => void} onLine
   */
  async begin(path, body, onLine) {
    this.running?.abort();
    const mine = new AbortController();
    Object.assign(this, { running: mine, progress: null, problem: null, stopped: false });
    this.onChange();
    try {
      await follow(path, body, (line) => this.#took(line, onLine, mine), mine.signal);
      return this.running === mine;
    } catch (thrown) {
      if (!mine.signal.aborted) this.problem = asProblem(thrown);
      return false;
    } finally {
      if (this.running === mine) this.running = null;
      this.onChange();
    }
  }

  /**
   * @param {LabLine} line
   * @param {(line: LabLine) => void} onLine
   * @param {AbortController} mine
   */
  #took(line, onLine, mine) {
    if (this.running !== mine) return;
    if (line.progress) this.progress = line.progress;
    onLine(line);
    this.onChange();
  }

  stop() {
    if (!this.running) return;
    this.running.abort();
    Object.assign(this, { running: null, progress: null, stopped: true });
    this.onChange();
  }

  /** Ends it, for nobody needs it any more. */
  drop() {
    this.running?.abort();
    Object.assign(this, { running: null, progress: null, problem: null, stopped: false });
  }
}
