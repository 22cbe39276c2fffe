// @ts-check
/** What a line of a curve says of a turn, in the words that the page has without scripts. */

import { figure, signed } from "../figures.js";

/**
 * @typedef {{ player: string, figures: (number | null)[], as_of?: (number | null)[],
 *   at_least?: boolean[] }} Line
 * @typedef {{ clock: string, turns: number[], steps: number[],
 *   curves: { id: string, lines: Line[] }[] }} Curves
 */

/**
 * The figure, how well it is known, and its change since the turn before.
 * @param {Line | undefined} line @param {number} at @param {string} clock
 */
export function figuresAt(line, at, clock) {
  const here = line?.figures[at] ?? null;
  if (!line || here === null) return { figure: "?", note: "", change: "" };
  const before = at ? (line.figures[at - 1] ?? null) : null;
  const seen = line.as_of?.[at] ?? null;
  const note = `${line.at_least?.[at] ? " or more" : ""}${seen === null ? "" : `, ${clock} ${seen}`}`;
  if (before === null || before === here) return { figure: figure(here), note, change: "" };
  return { figure: figure(here), note, change: signed(here - before) };
}
