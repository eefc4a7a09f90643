// The bench of the lab: the pack as it was and as it is edited, what was found out of it, and what is being found out.

import { announce } from "./announce.js";
import { asProblem, get, post } from "./api.js";
import { draft, keepDraft } from "./drafts.js";
import { Work } from "./lab-lines.js";

/**
 * @typedef {import("./lab-types.js").LabEngine} LabEngine
 * @typedef {import("./lab-types.js").Checked} Checked
 * @typedef {import("./lab-types.js").Course} Course
 * @typedef {import("./lab-types.js").Changes} Changes
 * @typedef {import("./lab-types.js").CourseShown} CourseShown
 * @typedef {import("./types.js").Value} Value
 * @typedef {{fields: Record<string, Value>, plans: Record<string, string>}} Setting
 * @typedef {{key: string, title: string, campaign: string}} Source where a pack is from; the key is empty for one's own
 */

const TYPING = 350;

export class Bench {
  /** @param {() => void} draw */
  constructor(draw) {
    this.draw = draw;
    /** @type {LabEngine[]} */
    this.engines = [];
    /** @type {Source} */
    this.source = { key: "", title: "", campaign: "" };
    /** @type {Source | null} the pack that is being fetched to be laid here */
    this.fetched = null;
    /** @type {object | null} stands for the pack that lies here: what others keep of it goes with it */
    this.lay = null;
    this.before = "";
    this.text = "";
    /** @type {Checked | null} the last time that it had no faults */
    this.checked = null;
    /** @type {import("./api.js").Fault[]} */
    this.faults = [];
    /** @type {Record<string, string>} */
    this.refused = {};
    /** @type {Record<string, Value>} values that are to be set and aren't in the text yet */
    this.wished = {};
    this.trouble = "";
    this.said = "";
    this.looking = false;
    this.kept = false;
    /** @type {Changes | null} */
    this.changes = null;
    /** @type {Map<string, CourseShown>} */
    this.courses = new Map();
    /** @type {Set<string> | null} the courses that are followed, if others than the usual ones */
    this.wanted = null;
    /** @type {Record<string, Setting>} */
    this.settings = {};
    this.work = new Work(draw);
    /** @type {Work[]} other work at the pack that lies here */
    this.works = [];
    this.reporting = new Work(draw);
    this.asked = 0;
    this.last = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  get edited() {
    return this.text !== this.before;
  }

  /** The courses of the pack as it stands. */
  get offered() {
    return this.checked?.courses ?? [];
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
   * Takes a pack that ships, or that of a campaign, and tells whether it lies here then.
   * @param {{edition?: string, campaign?: string, engine?: string}} which
   * @param {string} title
   */
  take(which, title) {
    const query = new URLSearchParams(Object.entries(which).filter(([, value]) => value));
    const key = which.campaign ? `campaign.${which.campaign}.${which.engine ?? ""}` : (which.edition ?? "");
    return this.#fetch({ key, title, campaign: which.campaign ?? "" }, async () => (await get(`/api/lab/pack?${query}`)).text);
  }

  /** @param {File} file */
  open(file) {
    return this.#fetch({ key: "", title: file.name, campaign: "" }, () => file.text());
  }

  /**
   * Whatever was wished for last is what lies here in the end. If it can't be had, the pack stays that lay here before.
   * @param {Source} source
   * @param {() => Promise<string>} read
   */
  async #fetch(source, read) {
    this.fetched = source;
    this.trouble = "";
    this.draw();
    try {
      const text = await read();
      if (this.fetched !== source) return false;
      this.fetched = null;
      this.#put(text, source);
      return true;
    } catch (problem) {
      if (this.fetched !== source) return false;
      this.fetched = null;
      this.trouble = asProblem(problem).message;
      this.draw();
      return false;
    }
  }

  /**
   * Lays a pack on the bench: with what was edited in it the last time, if anything was.
   * @param {string} text
   * @param {Source} source
   */
  #put(text, source) {
    for (const work of [this.work, ...this.works]) work.drop();
    Object.assign(this, { source, lay: {}, before: text, text, checked: null, faults: [], refused: {}, wished: {}, said: "" });
    Object.assign(this, { changes: null, courses: new Map(), wanted: null, settings: {}, works: [] });
    const held = source.key ? draft("lab", source.key) : "";
    this.kept = Boolean(held) && held !== text;
    if (this.kept) this.text = held;
    this.check();
  }

  /** Work at the pack that lies here. It ends when another is laid. */
  newWork() {
    const work = new Work(this.draw);
    this.works.push(work);
    return work;
  }

  startOver() {
    this.kept = false;
    this.wished = {};
    keepDraft("lab", this.source.key, "");
    this.text = this.before;
    this.check();
  }

  /** @param {string} text */
  type(text) {
    this.text = text;
    this.#keep();
    this.asked += 1; // what is still being found out is of the text before
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), TYPING);
    this.draw();
  }

  #keep() {
    if (this.source.key) keepDraft("lab", this.source.key, this.edited ? this.text : "");
  }

  /**
   * Sets a value in the text.
   * @param {string} path
   * @param {Value} value
   */
  set(path, value) {
    if (value === "" || this.faults.length) return;
    this.last = path;
    this.wished = { ...this.wished, [path]: value };
    this.check();
  }

  async check() {
    clearTimeout(this.timer);
    const mine = (this.asked += 1);
    this.looking = true;
    this.draw();
    try {
      /** @type {Checked} */
      const found = await post("/api/lab/check", { text: this.text, before: this.before, set: this.wished });
      if (this.asked !== mine) return;
      this.wished = {};
      this.#checked(found);
    } catch (problem) {
      if (this.asked !== mine) return;
      this.wished = {};
      this.trouble = asProblem(problem).message;
    } finally {
      if (this.asked === mine) this.looking = false;
      this.draw();
    }
  }

  /** @param {Checked} found */
  #checked(found) {
    const moved = found.text !== this.text || !this.checked || this.checked.text !== found.text;
    this.text = found.text;
    this.faults = found.faults;
    this.trouble = "";
    this.refused = Object.fromEntries(found.refused.map(({ path, what, hint }) => [path, sentence(what, hint)]));
    if (found.faults.length) {
      this.work.drop();
      announce(found.faults.length === 1 ? "The pack has a fault." : `The pack has ${found.faults.length} faults.`);
      return;
    }
    this.#keep();
    this.checked = found;
    if (found.refused.length) announce(Object.values(this.refused)[0] ?? "");
    else if (moved) this.follow();
  }

  /** Follows what changes, and all courses that are wanted. */
  async follow() {
    if (!this.checked || this.faults.length) return;
    const names = this.offered.filter((course) => this.follows(course)).map(({ name }) => name);
    const settings = Object.fromEntries(names.map((name) => [name, this.settingOf(name)]));
    const body = { pack: this.text, before: this.before, courses: names, settings };
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
    return { pack: this.text, course, ...this.settingOf(course) };
  }

  async report() {
    const names = this.offered.filter((course) => this.follows(course)).map(({ name }) => name);
    const body = { pack: this.text, courses: names, ...(this.edited ? { before: this.before } : {}) };
    await this.reporting.begin("/api/lab/report", body, ({ report }) => {
      if (report) save(report.name, report.html, "text/html");
    });
  }

  download() {
    const name = (this.checked?.edition ?? "pack").replace(/[^\p{L}\p{N}._-]+/gu, "-");
    save(`${name}${this.edited ? "-edited" : ""}.toml`, this.text, "application/toml");
  }
}

/**
 * @param {string} what
 * @param {string} hint
 */
const sentence = (what, hint) => `${what.slice(0, 1).toUpperCase()}${what.slice(1)}${hint ? ` (${hint})` : ""}.`;

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
