// Keeps the newest in sight: whoever is at the end of the story stays there when it grows, and nobody else is moved.

const NEAR = 120;

/**
 * Follows the end of what grows inside an element.
 * @param {HTMLElement} element
 */
export function stayAtBottom(element) {
  const root = document.documentElement;
  let there = true;
  let before = 0;
  addEventListener(
    "scroll",
    () => {
      if (innerHeight + scrollY >= root.scrollHeight - NEAR) there = true;
      else if (scrollY < before) there = false; // only a person goes up
      before = scrollY;
    },
    { passive: true },
  );
  new ResizeObserver(() => {
    if (there) scrollTo({ top: root.scrollHeight });
  }).observe(element);
}
