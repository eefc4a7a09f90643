// The desk of the lab: a pack as it is edited, what was found out of it, and what is being found out.

import { announce } from "./announce.js";
import { Draft } from "./lab-draft.js";
import { Work } from "./lab-lines.js";

/**
 * @typedef {import("./lab-types.js").Course} Course
 * @typedef {import("./lab-types.js").Changes} Changes
 * @typedef {import("./lab-types.js").CourseShown} CourseShown
 * @typedef {import("./lab-types.js").Source} Source
 * @typedef {import("./types.js").Value} Value
 * @typedef {{fields: Record<string, Value>, plans: Record<string, string>}} Setting
 */

export class Desk {
  /**
   * @param {Source} source
   * @param {string} text
   * @param {() => void} draw
   */
  constructor(source, text, draw) {
    this.source = source;
    this.draw = draw;
    this.draft = new Draft(source, text, { draw, moved: () => this.follow(), broken: () => this.work.drop() });
    this.said = "";
    this.playing = false;
    /** @type {Changes | null} */
    this.changes = null;
    /** @type {Map<string, CourseShown>} */
    this.courses = new Map();
    /** @type {Set<string> | null} the courses that are followed, if others than the usual ones */
    this.wanted = null;
    /** @type {Record<string, Setting>} */
    this.settings = {};
    /** @type {Map<string, unknown>} what parts of the page remember of this pack */
    this.remembered = new Map();
    /** @type {Work[]} */
    this.works = [];
    this.work = this.newWork();
    this.reporting = this.newWork();
  }

  /** The courses of the pack as it stands. */
  get offered() {
    return this.draft.checked?.courses ?? [];
  }

  /** @param {Course} course */
  follows(course) {
    return this.wanted ? this.wanted.has(course.name) : !course.apart;
  }

  /** @param {string} course */
  settingOf(course) {
    return (this.settings[course] ??= { fields: {}, plans: {} });
  }

  /**
   * What a part of the page remembers of this pack, and of no other.
   * @template T
   * @param {string} part
   * @param {() => T} make
   * @returns {T}
   */
  remember(part, make) {
    if (!this.remembered.has(part)) this.remembered.set(part, make());
    return /** @type {T} */ (this.remembered.get(part));
  }

  /** Work at this pack. It ends when the desk is cleared. */
  newWork() {
    const work = new Work(this.draw);
    this.works.push(work);
    return work;
  }

  clear() {
    this.draft.leave();
    for (const work of this.works) work.drop();
  }

  /** Follows what changes, and all courses that are wanted. */
  async follow() {
    const { checked, faults, text, before } = this.draft;
    if (!checked || faults.length) return;
    const names = this.offered.filter((course) => this.follows(course)).map(({ name }) => name);
    const settings = Object.fromEntries(names.map((name) => [name, this.settingOf(name)]));
    const body = { pack: text, before, courses: names, settings };
    /** @type {Set<string>} */
    const fresh = new Set();
    const done = await this.work.begin("/api/lab/compare", body, ({ changes, course }) => {
      if (changes) this.changes = changes;
      if (course) {
        this.courses.set(course.name, course);
        fresh.add(course.name);
      }
    });
    if (!done) return;
    for (const name of this.courses.keys()) if (!fresh.has(name)) this.courses.delete(name);
    announce([...this.courses.values()].map(({ text }) => text[0] ?? "").join(" "));
    this.draw();
  }

  /** A course's settings as they go with an order. @param {string} course */
  orderOf(course) {
    return { pack: this.draft.text, course, ...this.settingOf(course) };
  }

  async report() {
    if (!(await this.draft.settled())) return;
    const { text, before, edited } = this.draft;
    const names = this.offered.filter((course) => this.follows(course)).map(({ name }) => name);
    const body = { pack: text, courses: names, ...(edited ? { before } : {}) };
    await this.reporting.begin("/api/lab/report", body, ({ report }) => {
      if (report) save(report.name, report.html, "text/html");
    });
  }

  async download() {
    await this.draft.settled();
    const { text, checked, edited, writing } = this.draft;
    if (writing) return;
    const name = (checked?.edition ?? "pack").replace(/[^\p{L}\p{N}._-]+/gu, "-");
    save(`${name}${edited ? "-edited" : ""}.toml`, text, "application/toml");
  }
}

/**
 * Gives a file to the browser to keep.
 * @param {string} name
 * @param {string} text
 * @param {string} type
 */
function save(name, text, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
