// What was taken back: a strike names entries of its lane, and a strike of a strike brings them back.

export class Struck {
  constructor() {
    /** @type {Map<string, bigint[]>} */
    this.strikes = new Map();
    /** @type {Map<string, Set<string>>} the strikes that hold an entry down */
    this.down = new Map();
  }

  /**
   * @param {string} lane
   * @param {bigint} number
   */
  has(lane, number) {
    return Boolean(this.down.get(`${number} ${lane}`)?.size);
  }

  /**
   * @param {string} lane
   * @param {bigint} number of the strike
   * @param {bigint[]} entries
   */
  take(lane, number, entries) {
    const key = `${number} ${lane}`;
    this.strikes.set(key, entries.filter((each) => each < number));
    const turned = [{ key, holds: true }];
    for (let next = turned.pop(); next; next = turned.pop()) {
      for (const each of this.strikes.get(next.key) ?? []) {
        const target = `${each} ${lane}`;
        const holding = this.down.get(target) ?? new Set();
        const was = holding.size > 0;
        if (next.holds) holding.add(next.key);
        else holding.delete(next.key);
        this.down.set(target, holding);
        if (this.strikes.has(target) && holding.size > 0 !== was) turned.push({ key: target, holds: was });
      }
    }
  }
}
