// Slices of a circle, as the outlines of a clock's segments.

export const MIDDLE = 24;
const RADIUS = 20;

/**
 * The outline of a slice of the circle, from one share of the way round to another, beginning at the top.
 * @param {number} from
 * @param {number} to
 */
export function wedge(from, to) {
  const [x1, y1] = at(from);
  const [x2, y2] = at(to);
  const wide = to - from > 0.5 ? 1 : 0;
  return `M${MIDDLE} ${MIDDLE} L${x1} ${y1} A${RADIUS} ${RADIUS} 0 ${wide} 1 ${x2} ${y2} Z`;
}

/** @param {number} share */
function at(share) {
  const angle = (share - 0.25) * 2 * Math.PI;
  return [round(MIDDLE + RADIUS * Math.cos(angle)), round(MIDDLE + RADIUS * Math.sin(angle))];
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 100) / 100;
}
