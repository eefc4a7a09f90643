// Words not yet sent, kept in this browser by campaign and field, so that a closed tab loses none.

const KEY = "inglenook.draft.";

/**
 * @param {string} campaign
 * @param {string} field
 */
export function draft(campaign, field) {
  try {
    return localStorage.getItem(`${KEY}${campaign}.${field}`) ?? "";
  } catch {
    return "";
  }
}

/**
 * @param {string} campaign
 * @param {string} field
 * @param {string} text
 */
export function keepDraft(campaign, field, text) {
  try {
    if (text) localStorage.setItem(`${KEY}${campaign}.${field}`, text);
    else localStorage.removeItem(`${KEY}${campaign}.${field}`);
  } catch {
    // A browser that stores nothing still plays.
  }
}
