// What the lab sends, in types only.

/**
 * @typedef {import("./types.js").Field} Field
 * @typedef {import("./types.js").Value} Value
 * @typedef {import("./api.js").Fault} Fault
 *
 * Where a pack is from. The key is empty for one's own, of which only the text says for which game it is.
 * @typedef {{key: string, title: string, campaign: string, engine: string}} Source
 *
 * @typedef {{key: string, name: string}} Edition
 * @typedef {{key: string, label: string, note: string, roles: string[]}} Plan
 * @typedef {{key: string, label: string}} Wish
 * @typedef {{name: string, title: string, summary: string, fields: Field[], plans: Plan[], sides: string[],
 *   wishes: Wish[], apart: boolean}} Course
 * @typedef {{name: string, title: string, editions: Edition[], courses: Course[], tables: Record<string, string>}} LabEngine
 *
 * @typedef {{path: string, label: string, group: string, kind: "whole" | "yes" | "text" | "list" | "number",
 *   value: Value | null}} PackValue
 * @typedef {{field: Field, value: Value, rule: string}} House
 * @typedef {{text: string, faults: Fault[], refused: Fault[], engine: string, name: string, edition: string,
 *   house: House[], together: PackValue[], values: PackValue[], courses: Course[]}} Checked
 *
 * @typedef {{title: string, heads: string[], rows: string[][], more: number}} Grid
 * @typedef {{path: string, label: string, before: string, after: string}} RuleShown
 * @typedef {{name: string, title: string, text: string, charts: string[], grid: Grid | null}} TableShown
 * @typedef {{rules: RuleShown[], more_rules: number, commands: Grid | null, tables: TableShown[], left_out: string[]}} Changes
 * @typedef {{name: string, title: string, text: string[], charts: string[], grid: Grid | null, plans: string,
 *   sure: string, exact: boolean}} CourseShown
 * @typedef {{who: string, question: string, chosen: [string, number][]}} Choice
 * @typedef {{wish: string, text: string, course: CourseShown, choices: Choice[]}} Best
 * @typedef {{title: string, text: string, charts: string[], grid: Grid, sure: string}} Swept
 * @typedef {{progress?: {done: number, of: number}, changes?: Changes, course?: CourseShown, best?: Best, sweep?: Swept,
 *   report?: {name: string, html: string}, problem?: {detail: string, code: string, faults?: Fault[]}, end?: boolean}} LabLine
 */

export {};
