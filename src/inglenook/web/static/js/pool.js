// A pool: a bar of what it holds, what each blow of this conflict took, and what is below zero, to the left of its start.

import { html, nothing, svg } from "../vendor/lit-html.js";
import { atLeast } from "./ghost.js";
import { marks, poolWords, segments } from "./pool-parts.js";

/**
 * @typedef {import("./types.js").Bar} Bar
 * @typedef {import("./types.js").EffectOdds} EffectOdds
 */

const WIDE = 240;
const HIGH = 18;

/**
 * @param {Bar} bar
 * @param {{law?: EffectOdds[] | null, mirrored?: boolean}} [how] mirrored: it begins at its right end
 */
export function pool(bar, { law = null, mirrored = false } = {}) {
  const { value, maximum } = bar;
  const low = Math.min(value, 0);
  const span = Math.max(maximum, 1) - low;
  const x = (/** @type {number} */ at) => ((Math.min(Math.max(at, low), maximum) - low) / span) * WIDE;
  /**
   * @param {string} name
   * @param {number} from
   * @param {number} to
   */
  const stretch = (name, from, to) => {
    const [left, right] = mirrored ? [WIDE - x(to), WIDE - x(from)] : [x(from), x(to)];
    return { left, right, drawn: svg`<rect class=${name} x=${left} y="1" width=${Math.max(right - left, 0)} height=${HIGH - 2} />` };
  };
  const zero = mirrored ? WIDE - x(0) : x(0);
  return html`<svg
    class="pool ${mirrored ? "is-mirrored" : ""}"
    viewBox="-1 0 ${WIDE + 2} ${HIGH}"
    role="img"
    aria-label="${bar.label}: ${poolWords(bar)}"
  >
    ${stretch("pool-room", 0, maximum).drawn}
    ${value > 0 ? stretch("pool-held", 0, value).drawn : nothing}
    ${segments(bar).map(({ from, to, blow }) => {
      const { left, right, drawn } = stretch("pool-blow", from, to);
      return svg`${drawn}<path class="pool-hatch" d=${hatch(left, right)} />
        ${right - left > 22 ? svg`<text class="pool-number" x=${(left + right) / 2} y=${HIGH / 2} text-anchor="middle" dominant-baseline="central">\u2212${blow}</text>` : nothing}`;
    })}
    ${value < 0 ? below(stretch("pool-below", value, 0)) : nothing}
    ${marks(maximum).map((at) => {
      const place = mirrored ? WIDE - x(at) : x(at);
      return svg`<path class="pool-mark" d="M${place} ${HIGH - 5} V${HIGH - 1}" />`;
    })}
    ${(law ?? []).map(({ value: change }) => ghost(stretch, value, change, law ?? []))}
    ${stretch("pool-line", 0, maximum).drawn}
    ${low < 0 ? svg`<path class="pool-zero" d="M${zero} 0 V${HIGH}" />` : nothing}
  </svg>`;
}

/** @param {{left: number, right: number, drawn: unknown}} stretch */
const below = ({ left, right, drawn }) => svg`${drawn}<path class="pool-hatch" d=${hatch(left, right, 4)} />`;

/**
 * What may be lost or won, the more visible the likelier it is that it goes at least so far.
 * @param {(name: string, from: number, to: number) => {drawn: unknown}} stretch
 * @param {number} value
 * @param {number} change
 * @param {EffectOdds[]} law
 */
function ghost(stretch, value, change, law) {
  const nearer = law.map((effect) => effect.value).filter((each) => each * change > 0 && Math.abs(each) < Math.abs(change));
  const before = change > 0 ? Math.max(0, ...nearer) : Math.min(0, ...nearer);
  const chance = atLeast(law, change);
  const how = chance > 0.66 ? "likely" : chance > 0.2 ? "maybe" : "hardly";
  const [from, to] = change > 0 ? [value + before, value + change] : [value + change, value + before];
  return stretch(`pool-ghost pool-ghost-${how}`, from, to).drawn;
}

/**
 * Slanted strokes between two places, for paper and for those who see no colours.
 * @param {number} left
 * @param {number} right
 * @param {number} [every]
 */
function hatch(left, right, every = 7) {
  const [top, bottom] = [2, HIGH - 2];
  const high = bottom - top;
  let path = "";
  for (let at = left - high + every; at < right; at += every) {
    const [x1, x2] = [Math.max(at, left), Math.min(at + high, right)];
    if (x2 > x1) path += `M${x1.toFixed(1)} ${(bottom - (x1 - at)).toFixed(1)} L${x2.toFixed(1)} ${(bottom - (x2 - at)).toFixed(1)} `;
  }
  return path;
}
