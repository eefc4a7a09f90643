// Tells screen readers what came of something: politely, and once.

const KEPT = 6;

/**
 * Says a sentence in the page's one live region, a log that is seen by nobody.
 * @param {string} sentence
 */
export function announce(sentence) {
  const region = document.getElementById("announcements");
  if (!region || !sentence) return;
  const line = document.createElement("p");
  line.textContent = sentence;
  region.append(line);
  while (region.childElementCount > KEPT) region.firstElementChild?.remove();
}

/** Takes back all that was said there: who looks is no longer whoever it was said to. */
export function hush() {
  document.getElementById("announcements")?.replaceChildren();
}
