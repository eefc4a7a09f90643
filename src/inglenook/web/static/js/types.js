// The table's contract with its faces, in types only. The server sends exactly this.

/**
 * @typedef {string | number | boolean} Value
 * @typedef {{key: string, label: string, note: string}} Option
 * @typedef {{name: string, kind: "choice" | "whole" | "text" | "yes", label: string, note: string, options: Option[],
 *   default: Value | null, low: number, high: number, weigh?: boolean, group?: string}} Field
 * @typedef {{code: string, sentence: string, rule: string, field: string, legal: string[]}} Refusal
 *
 * @typedef {{lane: string, number: number, instant: number, seat: string, kind: string, of: number | null, text: string,
 *   struck: boolean, data: Record<string, any>, html?: string}} Entry
 * @typedef {{entries: Entry[], more: boolean}} Page
 * @typedef {{entries: Entry[], cursor: string, more?: boolean}} Feed
 *
 * @typedef {{value: number, probability: string, decimal: number}} EffectOdds
 * @typedef {Record<string, EffectOdds[]>} Effects
 * @typedef {{name: string, label: string, probability: string, decimal: number}} OutcomeOdds
 * @typedef {{command: string, policy: string, policies: string[], outcomes: OutcomeOdds[], effects: Effects,
 *   labels: Record<string, string>, aside: string[]}} Odds
 * @typedef {{options: string[], odds: Odds | null, refusal: Refusal | null}} AcrossRow
 * @typedef {{command: string, policy: string, policies: string[], fields: Field[], rows: AcrossRow[]}} Across
 *
 * @typedef {{key: string, label: string, note: string, effects: Effects, policy: string}} WaitingOption
 * @typedef {{number: number, of: number, lane: string, command: string, title: string, kind: string, key: string,
 *   text: string, options: WaitingOption[], hands: number[][], expression: string,
 *   labels: Record<string, string>, aims: Aim[], seats: string[], mine: boolean, throwers: string[][], thrown: boolean[],
 *   mine_to_throw: number[]}} Waiting
 * @typedef {{key: string, label: string}} Aim
 * @typedef {{exact: string, decimal: number}} Mean
 * @typedef {{key: string, label: string, best: boolean, means: Mean[], margin: Mean[], text: string}} OptionAdvised
 * @typedef {{question: number, asked: string, aim: string, aims: Aim[], options: OptionAdvised[], text: string,
 *   note: string, policy: string, ahead: boolean}} Advice
 *
 * @typedef {{text: string, lines: string[]}} TakeBack
 * @typedef {{name: string, title: string, summary: string, rule: string, sign: string, line: string, prose: string,
 *   place: "main" | "usual" | "aside", fields: Field[], refusal: Refusal | null,
 *   group: string, lane: string}} Command
 * @typedef {{author: string, licence: string, lines: string[]}} Credit
 * @typedef {{option: string, field: Field, value: Value, rule: string}} HouseRule
 * @typedef {{name: string, title: string, summary: string, edition: string, pack: string, credit: Credit,
 *   house: HouseRule[], begins_with: string[]}} EngineShown
 *
 * @typedef {{kind: "rating", key: string, label: string, note: string, die: number, start: number}} Rating
 * @typedef {{kind: "boxes", key: string, label: string, note: string, filled: number, size: number}} Boxes
 * @typedef {{kind: "counter", key: string, label: string, note: string, value: number}} Counter
 * @typedef {{kind: "switch", key: string, label: string, note: string, on: boolean}} Switch
 * @typedef {{kind: "line", key: string, label: string, note: string, text: string}} Line
 * @typedef {{kind: "clock", key: string, label: string, note: string, filled: number, segments: number}} Clock
 * @typedef {{key: string, label: string, place: "walked" | "next" | "ahead", ground: number, marks: string[]}} Leg
 * @typedef {{kind: "path", key: string, label: string, note: string, legs: Leg[], walked: number, length: number}} Path
 * @typedef {{kind: "percent", key: string, label: string, note: string, value: number, marks: string[]}} Percent
 * @typedef {{kind: "bar", key: string, label: string, note: string, value: number, maximum: number,
 *   blows: number[]}} Bar
 * @typedef {{key: string, name: string, bar: Bar, place: "next" | "waiting" | "declared" | "out", said: string,
 *   rolls: string, rank: number}} Standing
 * @typedef {{key: string, label: string, people: Standing[]}} StageSide
 * @typedef {{kind: "stage", key: string, label: string, note: string, round: number, sides: StageSide[]}} Stage
 * @typedef {Rating | Boxes | Counter | Switch | Line | Percent | Bar | Stage | Clock
 *   | Path} Block
 * @typedef {{name: string, number: number, limit: number | null, good: boolean, won: boolean, note: string}} ScaleMark
 * @typedef {{low: number, high: number, marks: ScaleMark[]}} Scale
 * @typedef {{title: string, blocks: Block[]}} Section
 * @typedef {{key: string, title: string, text: string, place: "done" | "now" | "next" | "later" | "skipped"}} Step
 * @typedef {{title: string, subtitle: string, sections: Section[], steps: Step[], over: string,
 *   prompt: string}} Sheet
 * @typedef {{engine: string, sheet: Sheet}} SheetShown
 *
 * @typedef {{id: string, name: string, seat: string, cursor: string, dice: string, engines: EngineShown[],
 *   sheets: SheetShown[], commands: Command[], waiting: Waiting[], undo: TakeBack | null, redo: TakeBack | null,
 *   over: string, seats: SeatShown[], audiences: AudienceShown[], roles: Record<string, string>, safety: Safety,
 *   hidden: "silent" | "told"}} View
 * @typedef {{key: string, name: string, role: "gm" | "player" | "onlooker", plays: Record<string, string>,
 *   mine: boolean}} SeatShown
 * @typedef {{key: string, label: string, lane: string}} AudienceShown
 * @typedef {{paused: boolean, lines: string[], veils: string[]}} Safety
 * @typedef {{id: number, role: string, seat: string, plays: string[], created: number, expires: number, once: boolean,
 *   used: number, open: boolean, link: string}} Invite
 * @typedef {{owner: boolean, shared: boolean, campaigns: {id: string, name: string, seat: string}[]}} Me
 * @typedef {{entries: Entry[], text: string, waiting: Waiting[], repeated: boolean, cursor: string}} Receipt
 * @typedef {{receipt: Receipt, view: View}} Done
 *
 * @typedef {{id: string, name: string, file: string, engines: string[], titles: string[], created: number,
 *   played: number, entries: number, line: string, over: boolean, trouble: string}} CampaignLine
 * @typedef {{key: string, name: string, author: string, licence: string}} Edition
 * @typedef {{name: string, title: string, summary: string, good_for: string, credit: Credit | null, editions: Edition[],
 *   module: {title: string, summary: string} | null, trouble: string}} EngineLine
 */

export {};
