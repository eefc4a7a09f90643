// What waits for a person, as the end of the story: a question with large options, or dice to be thrown by hand.

import { html, nothing } from "../vendor/lit-html.js";
import { repeat } from "../vendor/directives/repeat.js";
import { advisedOption, adviceView, rowWorth, worthView } from "./advice.js";
import { isOwn, isShared } from "./attention.js";
import { die } from "./dice.js";
import { live } from "../vendor/directives/live.js";
import { direction } from "./direction.js";
import { focusNext, focusOn, WAITING } from "./focus.js";
import { lawText, restsOn } from "./ghost.js";
import { icon } from "./icons.js";
import { nudge } from "./nudge.js";
import { laidOut, rowLabel } from "./options.js";
import { ANYONE, deciding, isGm, isHidden, readers } from "./seats.js";

/**
 * @typedef {import("./types.js").Waiting} Waiting
 * @typedef {import("./types.js").WaitingOption} WaitingOption
 * @typedef {import("./room.js").Room} Room
 */

/** @param {Room} room */
export function waitingView(room) {
  const { view, standingIn } = room.store.state;
  const waiting = view?.waiting ?? [];
  return html`<div id="waiting">
    ${repeat(
      waiting,
      ({ number }) => number,
      (one) =>
        view && !isOwn(view, one) && !standingIn.has(one.number)
          ? othersTurn(room, view, one)
          : one.kind === "dice"
            ? diceAwaited(room, one)
            : question(room, one),
    )}
  </div>`;
}

/** @param {Waiting} waiting */
const whereOf = (waiting) => `waiting-${waiting.number}`;

/**
 * @param {Room} room
 * @param {Waiting} waiting
 */
function problemOf(room, waiting) {
  const { problem } = room.store.state;
  return problem?.where === whereOf(waiting) ? html`<p class="error" role="alert">${problem.problem.message}</p>` : nothing;
}

/**
 * What others are to decide or to throw. A game master can do it for who is absent.
 * @param {Room} room
 * @param {import("./types.js").View} view
 * @param {Waiting} waiting
 */
function othersTurn(room, view, waiting) {
  const where = whereOf(waiting);
  const dice = waiting.kind === "dice";
  const together = dice && waiting.throwers.length > 1;
  const silent = silentOf(waiting);
  const whose = deciding(view, silent, together ? "and" : "or");
  const anyone = whose === ANYONE;
  const stands = isGm(view) && waiting.mine;
  return html`<section class="waiting waiting-others" aria-labelledby=${where}>
    <p class="waiting-of" dir=${direction(waiting.title)}>${waiting.title}${veiled(view, waiting)}</p>
    <h2 id=${where} class="question" dir=${direction(waiting.text)} tabindex="-1">
      <b><bdi>${capital(whose)}</bdi> ${dice ? (together ? "still to throw" : "to throw") : "to decide"}:</b> ${waiting.text}
    </h2>
    ${throwersView(view, waiting)}
    <p class="row row-tight">
      ${anyone ? nothing : silent.map((seat) => nudge(room, seat, silent.length > 1))}
      ${stands
        ? html`<button type="button" class="quiet small" @click=${() => standIn(room, waiting)}>
            ${anyone ? (dice ? "Throw them yourself" : "Answer it yourself") : `${dice ? "Throw" : "Answer"} for ${whose}`}
          </button>`
        : nothing}
    </p>
    ${problemOf(room, waiting)}
  </section>`;
}

/** @param {string} words */
const capital = (words) => words.charAt(0).toLocaleUpperCase() + words.slice(1);

/**
 * @param {Waiting} waiting
 * @param {string} seat
 */
const yetToThrow = ({ throwers, thrown }, seat) => throwers.some((keys, place) => keys.includes(seat) && !thrown[place]);

/**
 * The seats that have yet to throw, or to decide.
 * @param {Waiting} waiting
 */
const silentOf = (waiting) =>
  waiting.kind === "dice" && waiting.throwers.length ? waiting.seats.filter((seat) => yetToThrow(waiting, seat)) : waiting.seats;

/**
 * @param {Room} room
 * @param {Waiting} waiting
 */
function standIn({ store }, waiting) {
  const { [waiting.number]: _, ...faces } = store.state.faces;
  store.set({ standingIn: new Set([...store.state.standingIn, waiting.number]), faces });
  focusOn(WAITING);
}

/**
 * Who has thrown and who has not, where several throw together.
 * @param {import("./types.js").View} view
 * @param {Waiting} waiting
 */
function throwersView(view, { throwers, thrown }) {
  if (throwers.length < 2 || view.seats.length < 2) return nothing;
  return html`<ul class="throwers" role="list" aria-label="Who has thrown">
    ${throwers.map(
      (keys, place) => html`<li class=${thrown[place] ? "is-in" : ""}>
        ${thrown[place] ? icon("check") : icon("dice")}<bdi>${deciding(view, keys)}</bdi>
        <span class="note">${thrown[place] ? "has thrown" : "not yet"}</span>
      </li>`,
    )}
  </ul>`;
}

/**
 * Who sees what waits here, if not everyone.
 * @param {import("./types.js").View} view
 * @param {Waiting} waiting
 */
const veiled = (view, { lane }) =>
  view.seats.length > 1 && isHidden(lane)
    ? html`<span class="veil-mark">${icon("veil")}<span>Hidden: ${readers(view, lane)}</span></span>`
    : nothing;

/**
 * For whom one answers, if not for oneself.
 * @param {Room} room
 * @param {Waiting} waiting
 */
function instead({ store }, waiting) {
  const { view, standingIn } = store.state;
  if (!view || !standingIn.has(waiting.number) || isOwn(view, waiting)) return nothing;
  const dice = waiting.kind === "dice";
  const whom = deciding(view, silentOf(waiting), dice && waiting.throwers.length > 1 ? "and" : "or");
  if (whom === ANYONE) return nothing;
  return html`<p class="note">You ${dice ? "throw" : "answer"} for ${whom}.</p>`;
}

/**
 * Above what waits for oneself at a table of several, or for any of them.
 * @param {Room} room
 * @param {Waiting} waiting
 */
function yourTurn({ store }, waiting) {
  const { view } = store.state;
  if (!view || view.seats.length < 2) return nothing;
  return html`<span class="your-turn">${isShared(view, waiting) ? "For one of you" : "Your turn"}</span>`;
}

/**
 * @param {Room} room
 * @param {Waiting} waiting
 */
function question(room, waiting) {
  const where = whereOf(waiting);
  const { view } = room.store.state;
  const own = view !== null && isOwn(view, waiting);
  return html`<section class="waiting" aria-labelledby=${where}>
    <p class="waiting-of" dir=${direction(waiting.title)}>${own ? yourTurn(room, waiting) : nothing}${waiting.title}${view ? veiled(view, waiting) : nothing}</p>
    ${instead(room, waiting)}
    <h2 id=${where} class="question" dir=${direction(waiting.text)} tabindex="-1">${waiting.text}</h2>
    <div class="options">
      ${laidOut(waiting.options).map((laid) =>
        laid.kind === "single"
          ? optionView(room, waiting, laid, optionFace(room, waiting, laid.option))
          : row(room, waiting, laid.amounts),
      )}
    </div>
    ${problemOf(room, waiting)} ${adviceView(room, waiting)}
  </section>`;
}

/**
 * Options that differ by a number only: what they are called once, then the numbers.
 * @param {Room} room
 * @param {Waiting} waiting
 * @param {import("./options.js").Amount[]} amounts
 */
function row(room, waiting, amounts) {
  const label = rowLabel(amounts);
  return html`<div class="option-row" role="group" aria-label=${label}>
    <span class="option-label" dir="auto" aria-hidden="true">${label}</span>
    <div class="option-amounts">
      ${amounts.map((one) =>
        optionView(
          room,
          waiting,
          one,
          html`<b aria-hidden="true">${one.amount}</b
            ><span class="unseen">${optionFace(room, waiting, one.option)}</span>`,
        ),
      )}
    </div>
    ${rowWorth(amounts.map(({ amount, option }) => ({ amount, advised: advisedOption(room, waiting, option.key) })))}
  </div>`;
}

/**
 * @param {Room} room
 * @param {Waiting} waiting
 * @param {WaitingOption} option
 */
const optionFace = (room, waiting, option) => html`<span class="option-label" dir=${direction(option.label)}>${option.label}</span>
  ${option.note ? html`<span class="note" dir=${direction(option.note)}>${option.note}</span>` : nothing}
  ${consequences(room, waiting, option)} ${worthView(advisedOption(room, waiting, option.key))}`;

/**
 * @param {Room} room
 * @param {Waiting} waiting
 * @param {import("./options.js").Single} single
 * @param {unknown} face
 */
function optionView(room, waiting, { option, at }, face) {
  const { store } = room;
  const show = () => store.set({ ghost: { effects: option.effects, choosing: restsOn(option.policy) } });
  const hide = () => store.set({ ghost: null });
  return html`<button
    type="button"
    class="option"
    aria-keyshortcuts=${at < 9 ? String(at + 1) : nothing}
    ?disabled=${store.state.busy === whereOf(waiting)}
    @click=${() => answer(room, waiting, option)}
    @focus=${show}
    @blur=${hide}
    @mouseenter=${show}
    @mouseleave=${hide}
  >
    ${at < 9 ? html`<kbd aria-hidden="true">${at + 1}</kbd>` : nothing}
    ${face}
  </button>`;
}

/**
 * What the things on the sheet are called, by their whole key; empty where others are called so too.
 * @param {Room} room
 */
function labelsOf({ store }) {
  /** @type {Map<string, string>} */
  const labels = new Map();
  const seen = new Set();
  const twice = new Set();
  for (const { engine, sheet } of store.state.view?.sheets ?? []) {
    for (const { key, label } of sheet.sections.flatMap(({ blocks }) => blocks)) {
      if (seen.has(label)) twice.add(label);
      seen.add(label);
      labels.set(`${engine}.${key}`, label);
    }
  }
  return new Map([...labels].map(([key, label]) => [key, twice.has(label) ? "" : label]));
}

/**
 * What an option does, in the words of the sheet; what the sheet doesn't show is named by the table.
 * @param {Room} room
 * @param {Waiting} waiting
 * @param {WaitingOption} option
 */
function consequences(room, waiting, { effects, policy }) {
  const labels = labelsOf(room);
  const changing = Object.entries(effects)
    .map(([key, law]) => /** @type {const} */ ([key, law.filter(({ value }) => value !== 0)]))
    .filter(([, law]) => law.length);
  const onSheet = changing.filter(([key]) => labels.has(key));
  const shown = onSheet.length ? onSheet : changing;
  if (!shown.length) return nothing;
  return html`<span class="consequences"
    >${shown.map(
      ([key, law]) => html`<span class="consequence">${labels.get(key) || waiting.labels[key] || key} ${lawText(law)}</span> `,
    )}${policy ? html`<span class="note choosing">${restsOn(policy)}</span>` : nothing}</span
  >`;
}

/**
 * @param {Room} room
 * @param {Waiting} waiting
 * @param {{key: string}} option
 */
export async function answer(room, waiting, option) {
  const { store, table } = room;
  if (waiting.kind === "stuck" && option.key === "take_back") {
    await table.act(whereOf(waiting), "undo", {});
    return;
  }
  const done = await table.act(whereOf(waiting), "answer", { question: waiting.number, option: option.key });
  store.set({ ghost: null });
  if (done) focusNext(done.view);
}

/**
 * @param {Room} room
 * @param {Waiting} waiting
 */
function diceAwaited(room, waiting) {
  const { store } = room;
  const where = whereOf(waiting);
  const { view } = store.state;
  const own = view !== null && isOwn(view, waiting);
  const sides = sidesOf(room, waiting);
  const given = store.state.faces[waiting.number] ?? [];
  return html`<form
    class="waiting waiting-dice"
    aria-labelledby=${where}
    @submit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      throwDice(room, waiting);
    }}
  >
    <p class="waiting-of" dir=${direction(waiting.title)}>${own ? yourTurn(room, waiting) : nothing}${waiting.title}${view ? veiled(view, waiting) : nothing}</p>
    <h2 id=${where} dir=${direction(waiting.text)}>${waiting.text}</h2>
    ${instead(room, waiting)} ${view ? throwersView(view, waiting) : nothing}
    <div class="hand">
      ${sides.map(
        (side, at) =>
          html`<label class="hand-die">
            <span class="unseen">Face of die ${at + 1}, a d${side}: 1 to ${side}</span>
            ${die(side, 0)}
            <input
              type="text"
              inputmode="numeric"
              autocomplete="off"
              maxlength=${String(side).length}
              .value=${live(given[at] ?? "")}
              @input=${(/** @type {Event} */ event) => onFace(room, waiting, at, /** @type {HTMLInputElement} */ (event.target))}
            />
            <span class="note" aria-hidden="true">d${side}</span>
          </label>`,
      )}
      <button class="primary" ?disabled=${store.state.busy === where}>They fell like this</button>
    </div>
    ${problemOf(room, waiting)}
  </form>`;
}

/**
 * The dice that are typed in here: of several who throw together one's own; for others, all that are missing.
 * @param {Room} room
 * @param {Waiting} waiting
 */
function sidesOf({ store }, { hands, thrown, mine_to_throw: own, number }) {
  const missing = hands.map((_, place) => place).filter((place) => !thrown[place]);
  const places = own.length && !store.state.standingIn.has(number) ? own : missing;
  return places.flatMap((place) => hands[place] ?? []);
}

/**
 * @param {Room} room
 * @param {Waiting} waiting
 * @param {number} at
 * @param {HTMLInputElement} input
 */
function onFace(room, waiting, at, input) {
  const { store } = room;
  const face = input.value.replaceAll(/\D/gu, "");
  const faces = [...(store.state.faces[waiting.number] ?? [])];
  faces[at] = face;
  store.set({ faces: { ...store.state.faces, [waiting.number]: faces } });
  const sides = sidesOf(room, waiting)[at] ?? 0;
  if (face && Number(face) * 10 > sides) {
    const inputs = [...(input.form?.querySelectorAll("input") ?? [])];
    const next = inputs[at + 1];
    if (next) next.focus();
  }
}

/**
 * @param {Room} room
 * @param {Waiting} waiting
 */
async function throwDice({ store, table }, waiting) {
  const typed = store.state.faces[waiting.number] ?? [];
  const faces = typed.filter(Boolean).map(Number); // an empty place is a face too few, and not 00
  const done = await table.act(whereOf(waiting), "answer", { question: waiting.number, faces });
  if (!done) return;
  const { [waiting.number]: _, ...rest } = store.state.faces;
  store.set({ faces: rest });
  focusNext(done.view);
}
