// Runs before the first paint, so that the page never flashes in the other theme. The rest is in theme.js.
(() => {
  let wish = null;
  try {
    wish = localStorage.getItem("inglenook.pref.theme");
  } catch {
    // No storage: the system decides.
  }
  const night = wish ? wish === "night" : !matchMedia("(prefers-color-scheme: light)").matches;
  document.documentElement.dataset.theme = night ? "night" : "day";
})();
