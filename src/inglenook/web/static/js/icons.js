// Small line drawings for controls. They say nothing by themselves: words stand beside them, seen or not.

import { html, svg } from "../vendor/lit-html.js";

const PATHS = /** @type {Record<string, string>} */ ({
  up: "M5 15 L12 8 L19 15",
  down: "M5 9 L12 16 L19 9",
  undo: "M9 6 L4 11 L9 16 M4 11 H14 A6 6 0 0 1 14 21",
  redo: "M15 6 L20 11 L15 16 M20 11 H10 A6 6 0 0 0 10 21",
  search: "M10.5 4 A6.5 6.5 0 1 1 10.4 4 Z M15.5 15.5 L20.5 20.5",
  book: "M12 6 Q8 3.5 3 4.5 V18.5 Q8 17.5 12 20 Q16 17.5 21 18.5 V4.5 Q16 3.5 12 6 Z M12 6 V20",
  gear: "M4 7 H13 M17 7 H20 M4 12 H7 M11 12 H20 M4 17 H14 M18 17 H20 M15 5 V9 M9 10 V14 M16 15 V19",
  moon: "M19.5 14.5 A8 8 0 1 1 9.5 4.5 A6.5 6.5 0 0 0 19.5 14.5 Z",
  sun: "M12 8 A4 4 0 1 1 11.9 8 Z M12 2.5 V4.5 M12 19.5 V21.5 M2.5 12 H4.5 M19.5 12 H21.5 M5.3 5.3 L6.7 6.7 M17.3 17.3 L18.7 18.7 M18.7 5.3 L17.3 6.7 M6.7 17.3 L5.3 18.7",
  keys: "M3 7 H21 V17 H3 Z M6.5 10.5 H7 M10 10.5 H10.5 M13.5 10.5 H14 M17 10.5 H17.5 M8 14 H16",
  close: "M6 6 L18 18 M18 6 L6 18",
  pen: "M4 20 L5 15.5 L16 4.5 L19.5 8 L8.5 19 Z M13.5 7 L17 10.5",
  erase: "M4 7 H20 M9 7 V4.5 H15 V7 M6.5 7 L7.5 20 H16.5 L17.5 7 M10.5 10.5 V16.5 M13.5 10.5 V16.5",
  dice: "M6 4 H18 Q20 4 20 6 V18 Q20 20 18 20 H6 Q4 20 4 18 V6 Q4 4 6 4 Z M8.5 8.5 H8.6 M15.5 15.5 H15.6 M12 12 H12.1",
  flame: "M12 21 C7.5 21 5.5 17.8 5.5 14.8 C5.5 11 9 9.5 9.5 4 C13 5.5 14 8.5 13.8 11 C15 10.5 15.6 9.4 15.7 8.2 C17.5 10 18.5 12.3 18.5 14.8 C18.5 17.8 16.5 21 12 21 Z",
  ash: "M4 19 H20 M7 19 Q7.5 15.5 10 15.5 Q11 13 13.5 14.5 Q16.5 14 17 19",
  print: "M7 9 V4 H17 V9 M7 17 H4 V9 H20 V17 H17 M7 14 H17 V20 H7 Z",
  more: "M5 12 H5.1 M12 12 H12.1 M19 12 H19.1",
  check: "M4.5 12.5 L10 18 L19.5 6.5",
  speak: "M4 5 H20 V16 H11 L6.5 20 V16 H4 Z",
  laurel: "M12 3 L14.6 8.6 L20.5 9.4 L16.2 13.6 L17.3 19.6 L12 16.7 L6.7 19.6 L7.8 13.6 L3.5 9.4 L9.4 8.6 Z",
  people: "M8.5 11 A3.2 3.2 0 1 1 8.6 11 Z M2.5 19.5 Q3 13.8 8.5 13.8 Q14 13.8 14.5 19.5 M16 11.5 A2.7 2.7 0 1 0 15 6.4 M17 14 Q21 14.6 21.5 19.5",
  hand: "M7 12.5 V6.2 A1.4 1.4 0 0 1 9.8 6.2 V11 V4.4 A1.4 1.4 0 0 1 12.6 4.4 V11 V5.4 A1.4 1.4 0 0 1 15.4 5.4 V12 V8 A1.4 1.4 0 0 1 18.2 8 V14.5 Q18.2 21 12.6 21 Q9 21 7.3 18 L4.2 13.2 A1.5 1.5 0 0 1 6.6 11.5 Z",
  eye: "M2.5 12 Q12 3 21.5 12 Q12 21 2.5 12 Z M12 9.2 A2.8 2.8 0 1 1 11.9 9.2 Z",
  veil: "M2.5 11 Q12 18.5 21.5 11 M5.5 13.4 L3.8 16 M9.5 15 L8.7 18 M14.5 15 L15.3 18 M18.5 13.4 L20.2 16",
  bell: "M12 3.5 Q6.5 4.5 6.5 11 Q6.5 15 4.5 17 H19.5 Q17.5 15 17.5 11 Q17.5 4.5 12 3.5 Z M10 20 Q12 21.5 14 20",
  picture: "M3.5 5 H20.5 V19 H3.5 Z M3.5 16 L9 11 L13 15 L16 12.5 L20.5 16.5 M15.5 8.5 H15.6",
  copy: "M9 9 H20 V20 H9 Z M15 9 V4 H4 V15 H9",
});

/** @param {string} name */
export const icon = (name) =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${svg`<path d=${PATHS[name] ?? ""} />`}</svg>`;

/** The hearth: an arch of stones, and the ember in it. */
export const hearth = () => html`<svg class="hearth" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
  <path class="hearth-arch" d="M6 43 V22 A18 18 0 0 1 42 22 V43" />
  <path class="hearth-stones" d="M6 32 H12 M42 32 H36 M9 16.5 L14 19.5 M39 16.5 L34 19.5 M17.5 6.5 L20 12 M30.5 6.5 L28 12 M12 43 V24 A12 12 0 0 1 36 24 V43 M3 43 H45" />
  <path class="hearth-fire" d="M24 42 C18.6 42 16 38.4 16 34.6 C16 29.8 20.4 27.6 21.2 20.5 C25.4 22.6 26.8 26.4 26.4 29.6 C28 29 28.8 27.5 28.9 26 C31 28.4 32 31.4 32 34.6 C32 38.4 29.4 42 24 42 Z" />
  <path class="hearth-core" d="M24 42 C21.4 42 20 40 20 37.8 C20 35 22.6 34.2 23.4 30.8 C26.2 32.6 28 35.4 28 37.8 C28 40 26.6 42 24 42 Z" />
</svg>`;
