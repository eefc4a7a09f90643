// Instants in the reader's own zone and words.

const dayFormat = new Intl.DateTimeFormat(undefined, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
const hourFormat = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** @param {number} instant */
export const day = (instant) => dayFormat.format(instant);

/** @param {number} instant */
export const hour = (instant) => hourFormat.format(instant);

/**
 * "yesterday", "3 weeks ago".
 * @param {number} instant
 */
export function ago(instant) {
  const minutes = Math.round((instant - Date.now()) / 60_000);
  if (minutes > -1) return "just now";
  if (minutes > -60) return relative.format(minutes, "minute");
  if (minutes > -24 * 60) return relative.format(Math.round(minutes / 60), "hour");
  const days = Math.round(minutes / 1440);
  if (days > -14) return relative.format(days, "day");
  return days > -70 ? relative.format(Math.round(days / 7), "week") : relative.format(Math.round(days / 30), "month");
}

const SOON = 90;

/**
 * When something that is so many seconds ahead will be: "in 12 seconds", "at 15:42".
 * @param {number} seconds
 */
export function soon(seconds) {
  if (seconds > SOON) return `at ${hour(Date.now() + seconds * 1000)}`;
  return relative.format(Math.max(1, Math.ceil(seconds)), "second");
}
