// Pictures for the table: chosen, pasted or dropped, drawn anew so that nothing but the picture itself is sent.

import { html, nothing } from "../vendor/lit-html.js";
import { audienceFor, audienceView, seenBy } from "./audience.js";
import { Problem } from "./api.js";
import { openDialog } from "./dialog.js";
import { isText } from "./focus.js";
import { hour } from "./time.js";
import { looksOn, signed } from "./seats.js";
import { marked } from "./hidden.js";
import { placeOf } from "./journal.js";

/**
 * @typedef {import("./types.js").Entry} Entry
 * @typedef {import("./room.js").Room} Room
 */

const WHERE = "picture";
const MOST_BYTES = 1_500_000;
const MOST_SIDE = 2400;
const SMALLER = 0.8;
const LEAST_SIDE = 200;

/**
 * Pictures that are pasted or dropped anywhere on the page are about to be shown.
 * @param {Room} room
 */
export function listenToPictures(room) {
  addEventListener("paste", (event) => {
    const file = pictureIn(event.clipboardData);
    if (!file || (isText(event.target) && event.clipboardData?.getData("text/plain"))) return; // words come with their picture
    if (take(file)) event.preventDefault();
  });
  addEventListener("dragover", (event) => carriesFiles(event) && event.preventDefault());
  addEventListener("drop", (event) => {
    if (!carriesFiles(event) || isFileField(event.target)) return;
    event.preventDefault(); // else the browser would leave the table for the file
    const file = pictureIn(event.dataTransfer);
    if (file) take(file);
    else if (!busyElsewhere() && !looksOn(room.store.state.view)) room.store.set({ notice: "Only pictures can be shown here." });
  });

  /** @param {File} file */
  function take(file) {
    if (looksOn(room.store.state.view) || busyElsewhere()) return false;
    if (taking) taking(file);
    else showPictures(room, file);
    return true;
  }
}

/** @param {DataTransfer | null} data */
const pictureIn = (data) => [...(data?.files ?? [])].find(({ type }) => type.startsWith("image/"));

/** @param {DragEvent} event */
const carriesFiles = ({ dataTransfer }) => dataTransfer?.types.includes("Files") ?? false;

/** @param {EventTarget | null} target */
const isFileField = (target) => target instanceof HTMLInputElement && target.type === "file";

/** Whether another dialog has the page. */
const busyElsewhere = () => document.querySelector("dialog[open]:not(.dialog-picture)") !== null;

/** @type {((file: File) => void) | null} what takes a picture now */
let taking = null;

/**
 * @param {Room} room
 * @param {File} [first]
 */
export function showPictures(room, first) {
  const { store, table } = room;
  /** @type {HTMLCanvasElement | null} */
  let canvas = null;
  let caption = "";
  let trouble = "";
  let busy = false;
  store.set({ problem: null });
  const { draw, dialog, close } = openDialog("Show a picture", content, "dialog-picture");
  dialog.addEventListener("close", store.listen(() => draw()));
  dialog.addEventListener("close", () => (taking = null));
  taking = load;
  if (first) load(first);

  /** @param {File} file */
  async function load(file) {
    trouble = "";
    try {
      canvas = await drawn(file);
    } catch {
      trouble = "This file can\u2019t be read as a picture.";
    }
    draw();
  }

  async function send() {
    if (!canvas || busy) return;
    busy = true;
    draw();
    try {
      const blob = await encoded(canvas);
      const wish = new URLSearchParams({ caption: caption.trim(), audience: audienceFor(store.state, WHERE), request: crypto.randomUUID() });
      if (await table.show(WHERE, `handout?${wish}`, blob)) return close();
    } catch (thrown) {
      trouble = thrown instanceof Problem ? thrown.message : "The picture could not be made small enough to send.";
    }
    busy = false;
    draw();
  }

  function content() {
    const { problem } = store.state;
    const wrong = trouble || (problem?.where === WHERE ? problem.problem.message : "");
    const hidden = seenBy(store.state, WHERE);
    return html`<form
      class="picture-form"
      @submit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        send();
      }}
    >
      <label class="picture-drop ${canvas ? "has-picture" : ""}">
        <input
          type="file"
          accept="image/*"
          @change=${(/** @type {Event} */ event) => {
            const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
            if (file) load(file);
          }}
        />
        ${canvas ?? html`<span>Choose a picture, or drop or paste one here</span>`}
      </label>
      <div class="field">
        <label for="picture-caption">What it shows</label>
        <input
          id="picture-caption"
          type="text"
          dir="auto"
          maxlength="500"
          autocomplete="off"
          .value=${caption}
          aria-describedby="picture-note"
          @input=${(/** @type {Event} */ event) => (caption = /** @type {HTMLInputElement} */ (event.target).value)}
        />
        <span class="note" id="picture-note">Stands under it, and is read aloud to who can\u2019t see it.</span>
      </div>
      ${audienceView(room, WHERE, WHERE)}
      ${wrong ? html`<p class="error" role="alert">${wrong}</p>` : nothing}
      <p class="row">
        <button class="primary" ?disabled=${!canvas || busy}>${hidden ? html`Show it to ${hidden}` : "Show it"}</button>
      </p>
      <p class="note">It is drawn anew before it is sent: where and when it was taken stays with you.</p>
    </form>`;
  }
}

/**
 * A file drawn on a canvas no larger than it has to be.
 * @param {File} file
 */
async function drawn(file) {
  const picture = await createImageBitmap(file);
  const canvas = canvasOf(picture, Math.min(1, MOST_SIDE / Math.max(picture.width, picture.height)));
  picture.close();
  return canvas;
}

/**
 * @param {ImageBitmap | HTMLCanvasElement} picture
 * @param {number} scale
 */
function canvasOf(picture, scale) {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("this browser draws nothing");
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/**
 * The picture as a file that the table takes: WebP, or JPEG where a browser can't; smaller until it is small enough.
 * @param {HTMLCanvasElement} canvas
 */
async function encoded(canvas) {
  for (let now = canvas; Math.max(now.width, now.height) >= LEAST_SIDE || now === canvas; now = canvasOf(now, SMALLER)) {
    const webp = await fileOf(now, "image/webp");
    const blob = webp?.type === "image/webp" ? webp : await fileOf(now, "image/jpeg");
    if (blob && blob.size <= MOST_BYTES) return blob;
  }
  throw new Error("too large");
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {string} type
 * @returns {Promise<Blob | null>}
 */
const fileOf = (canvas, type) => new Promise((resolve) => canvas.toBlob(resolve, type, 0.88));

/**
 * A picture in the story.
 * @param {Room} room
 * @param {Entry} entry
 */
export function pictureView(room, entry) {
  const { state } = room.store;
  const { view } = state;
  if (!view) return nothing;
  const address = `${room.table.path}/picture?lane=${encodeURIComponent(entry.lane)}&number=${entry.number}`;
  const by = signed(view, entry.data.shown?.seat ?? entry.seat);
  const classes = `handout ${entry.struck ? "is-struck" : ""}`;
  return html`<figure class=${classes} id=${placeOf(entry.lane, entry.number)} tabindex="-1">
    <button type="button" class="handout-open" @click=${() => enlarge(address, entry.text)}>
      <img src=${address} alt=${entry.text} loading="lazy" />
      <span class="unseen">, larger</span>
    </button>
    <figcaption>
      <span dir="auto">${entry.text}</span>
      <span class="note">${by ? html`<bdi>${by}</bdi> \u00b7 ` : nothing}${hour(entry.instant)}</span>
      ${marked(room, [entry])}
    </figcaption>
  </figure>`;
}

/**
 * @param {string} address
 * @param {string} caption
 */
const enlarge = (address, caption) =>
  openDialog(caption, () => html`<img class="picture-large" src=${address} alt=${caption} />`, "dialog-large");
