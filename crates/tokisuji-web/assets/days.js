// Days in a row on which a puzzle of the day was solved. All of it lives in this browser, and nothing of it is sent.
import { kept } from "./site.js";

// How many days are remembered.
const MOST = 400;
const DAY = 86400000;

/** A day as the site names it, from 0:00 to 24:00 of universal time. */
export const dayOf = (ms = Date.now()) => new Date(ms).toISOString().slice(0, 10);
const before = (day) => dayOf(Date.parse(`${day}T00:00Z`) - DAY);

/**
 * How many days in a row there are, up to today or, while today is still to be solved, up to yesterday.
 * @param {string[]} days
 * @param {string} today
 */
export function inARow(days, today) {
  const known = new Set(days);
  let count = 0;
  for (let day = known.has(today) ? today : before(today); known.has(day); day = before(day)) count++;
  return count;
}

/** The longest row there was. @param {string[]} days */
export const longest = (days) => Math.max(0, ...days.map((day) => inARow(days, day)));

/** The days on which something was solved. @returns {string[]} */
export const solvedDays = () => { const days = kept.get("days"); return Array.isArray(days) ? days : []; };

/** Notes that a puzzle of this day was solved. @param {string} day */
export function solvedOn(day) {
  const days = solvedDays();
  if (!days.includes(day)) kept.set("days", [...days, day].sort().slice(-MOST));
}

/** Remembers which puzzles are those of a day, for the page that sees them solved. @param {string} day @param {string[]} puzzles */
export function puzzlesOf(day, puzzles) { kept.set("today", { day, puzzles }); }

/** A puzzle was solved just now: where it is one of today, the day counts. @param {string} puzzle */
export function solvedNow(puzzle) {
  const today = kept.get("today");
  if (today?.day === dayOf() && today.puzzles?.includes(puzzle)) solvedOn(today.day);
}
