// The bench of the lab: the pack as it was and as it is edited, what was found out of it, and what is being found out.

import { announce } from "./announce.js";
import { asProblem, get, post, Problem } from "./api.js";
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
 * @typedef {{path: string, value: Value}} Unwritten
 *
 * Where a pack is from. The key is empty for one's own, of which only the text says for which game it is.
 * @typedef {{key: string, title: string, campaign: string, engine: string}} Source
 */

const TYPING = 350;
const UNWRITTEN = "lab-unwritten";

export class Bench {
  /** @param {() => void} draw */
  constructor(draw) {
    this.draw = draw;
    /** @type {LabEngine[]} */
    this.engines = [];
    /** @type {Source} */
    this.source = { key: "", title: "", campaign: "", engine: "" };
    /** @type {Source | null} the pack that is on its way here */
    this.awaited = null;
    /** @type {Map<string, unknown> | null} what others keep of the pack that lies here */
    this.lay = null;
    this.before = "";
    this.text = "";
    /** @type {Checked | null} the last time that it had no faults */
    this.checked = null;
    /** @type {import("./api.js").Fault[]} */
    this.faults = [];
    /** @type {Record<string, string>} */
    this.refused = {};
    /** @type {Unwritten[]} values that were set and aren't in the text yet, the last one last */
    this.unwritten = [];
    this.trouble = "";
    this.unread = "";
    this.said = "";
    this.playing = false;
    /** @type {Promise<void> | null} */
    this.looking = null;
    this.unseen = false;
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

  /** @param {string} path */
  unwrittenAt(path) {
    return this.unwritten.find((each) => each.path === path)?.value;
  }

  /**
   * What somebody keeps beside the pack that lies here. It goes with it.
   * @template T
   * @param {string} name
   * @param {() => T} make
   * @returns {T}
   */
  beside(name, make) {
    if (!this.lay?.has(name)) this.lay?.set(name, make());
    return /** @type {T} */ (this.lay?.get(name));
  }

  /** Work at the pack that lies here. It ends when another is laid. */
  newWork() {
    const work = new Work(this.draw);
    this.works.push(work);
    return work;
  }

  /**
   * Takes a pack that ships, or that of a campaign, and tells whether it lies here then.
   * @param {{edition?: string, campaign?: string, engine?: string}} which
   * @param {string} title
   */
  take(which, title) {
    const { edition = "", campaign = "" } = which;
    const query = new URLSearchParams(Object.entries(which).filter(([, value]) => value));
    const key = campaign ? `campaign.${campaign}.${which.engine ?? ""}` : edition;
    const engine = which.engine || this.engines.find(({ editions }) => editions.some((each) => each.key === edition))?.name || "";
    return this.#fetch({ key, title, campaign, engine }, async () => (await get(`/api/lab/pack?${query}`)).text);
  }

  /** @param {File} file */
  open(file) {
    return this.#fetch({ key: "", title: file.name, campaign: "", engine: "" }, async () => {
      try {
        return await file.text();
      } catch {
        throw new Problem(`${file.name} can\u2019t be read.`);
      }
    });
  }

  /**
   * Whatever was chosen last is what lies here in the end. If it can't be had, the pack stays that lay here before.
   * @param {Source} source
   * @param {() => Promise<string>} read
   */
  async #fetch(source, read) {
    Object.assign(this, { awaited: source, trouble: "" });
    this.draw();
    try {
      const text = await read();
      if (this.awaited !== source) return false;
      this.#put(text, source);
      return true;
    } catch (problem) {
      if (this.awaited !== source) return false;
      Object.assign(this, { awaited: null, trouble: asProblem(problem).message });
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
    for (const work of [this.work, this.reporting, ...this.works]) work.drop();
    Object.assign(this, { source, awaited: null, lay: new Map(), before: text, text, works: [], looking: null });
    Object.assign(this, { checked: null, faults: [], refused: {}, unread: "", said: "", last: "" });
    Object.assign(this, { changes: null, courses: new Map(), wanted: null, settings: {} });
    const held = source.key ? draft("lab", source.key) : "";
    this.unwritten = source.key ? heldValues(source.key) : [];
    this.kept = (Boolean(held) && held !== text) || this.unwritten.length > 0;
    if (held) this.text = held;
    this.check();
  }

  startOver() {
    Object.assign(this, { kept: false, text: this.before, unwritten: [] });
    this.#keep();
    this.check();
  }

  /** @param {string} text */
  type(text) {
    this.text = text;
    this.#keep();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), TYPING);
    this.draw();
  }

  /** Keeps what was edited in this browser. */
  #keep() {
    const { key } = this.source;
    if (!key) return;
    keepDraft("lab", key, this.edited ? this.text : "");
    keepDraft(UNWRITTEN, key, this.unwritten.length ? JSON.stringify(this.unwritten) : "");
  }

  /**
   * Sets a value in the text.
   * @param {string} path
   * @param {Value} value
   */
  set(path, value) {
    if (value === "" || !this.checked || this.faults.length) return;
    this.last = path;
    this.unwritten = [...this.unwritten.filter((each) => each.path !== path), { path, value }];
    this.#keep();
    this.check();
  }

  /** Has the text looked at, and what was set written into it: one look at a time, until there is nothing new. */
  check() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.unseen = true;
    this.looking ??= this.#look();
    return this.looking;
  }

  /** Waits until what is shown is what the text says, and tells whether it is so. */
  async settled() {
    const { lay } = this;
    if (this.timer !== undefined) this.check();
    await this.looking;
    return this.lay === lay && !this.unread && (this.faults.length > 0 || !this.unwritten.length);
  }

  async #look() {
    const { lay } = this;
    while (this.unseen) {
      this.unseen = false;
      this.draw();
      await this.#lookOnce();
      if (this.lay !== lay) return;
    }
    this.looking = null;
    this.draw();
  }

  /** What comes back of a pack that was put away meanwhile, or of a text that was typed over, is no use any more. */
  async #lookOnce() {
    const { lay, text, before, unwritten } = this;
    try {
      const set = Object.fromEntries(unwritten.map(({ path, value }) => [path, value]));
      /** @type {Checked} */
      const found = await post("/api/lab/check", { text, before, set });
      if (this.lay === lay && this.text === text) this.#checked(found, unwritten);
    } catch (thrown) {
      if (this.lay !== lay) return;
      const problem = asProblem(thrown);
      this.unread = problem.message;
      if (!problem.passing) this.#written(unwritten);
    }
  }

  /** @param {Unwritten[]} done */
  #written(done) {
    this.unwritten = this.unwritten.filter((each) => !done.includes(each));
    this.#keep();
  }

  /**
   * @param {Checked} found
   * @param {Unwritten[]} set
   */
  #checked(found, set) {
    const moved = this.checked?.text !== found.text;
    Object.assign(this, { text: found.text, faults: found.faults, unread: "" });
    this.refused = Object.fromEntries(found.refused.map(({ path, what, hint }) => [path, sentence(what, hint)]));
    if (found.faults.length) {
      this.work.drop();
      announce(found.faults.length === 1 ? "The pack has a fault." : `The pack has ${found.faults.length} faults.`);
      return;
    }
    this.checked = found;
    this.#written(set);
    if (found.refused.length) announce(Object.values(this.refused)[0] ?? "");
    if (moved) this.follow();
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
    if (!(await this.settled())) return;
    const names = this.offered.filter((course) => this.follows(course)).map(({ name }) => name);
    const body = { pack: this.text, courses: names, ...(this.edited ? { before: this.before } : {}) };
    await this.reporting.begin("/api/lab/report", body, ({ report }) => {
      if (report) save(report.name, report.html, "text/html");
    });
  }

  async download() {
    const { lay } = this;
    await this.settled();
    if (this.lay !== lay || (this.unwritten.length && !this.faults.length)) return;
    const name = (this.checked?.edition ?? "pack").replace(/[^\p{L}\p{N}._-]+/gu, "-");
    save(`${name}${this.edited ? "-edited" : ""}.toml`, this.text, "application/toml");
  }
}

/**
 * What was set in a pack and not written yet, when it lay here the last time.
 * @param {string} key
 * @returns {Unwritten[]}
 */
function heldValues(key) {
  try {
    return JSON.parse(draft(UNWRITTEN, key) || "[]");
  } catch {
    return [];
  }
}

/**
 * @param {string} what
 * @param {string} hint
 */
const sentence = (what, hint) => `${what.slice(0, 1).toUpperCase()}${what.replace(/\.$/, "").slice(1)}${hint ? ` (${hint})` : ""}.`;

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
