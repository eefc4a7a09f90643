// The bench of the lab: which pack lies on its desk, and which one is on its way there.

import { asProblem, get, Problem } from "./api.js";
import { Desk } from "./lab-desk.js";

/**
 * @typedef {import("./lab-types.js").LabEngine} LabEngine
 * @typedef {import("./lab-types.js").Source} Source
 */

export class Bench {
  /** @param {() => void} draw */
  constructor(draw) {
    this.draw = draw;
    /** @type {LabEngine[]} */
    this.engines = [];
    /** @type {Desk | null} */
    this.desk = null;
    /** @type {Source | null} the pack that is on its way here */
    this.awaited = null;
    this.trouble = "";
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
   * @param {string} text
   * @param {Source} source
   */
  #put(text, source) {
    this.desk?.clear();
    this.awaited = null;
    this.desk = new Desk(source, text, this.draw);
    this.desk.draft.look();
  }
}
