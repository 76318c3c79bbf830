// Past days: ticks for what was solved in this browser. Which puzzle belongs to which day is known once somebody has played it.
import { solvedDays } from "./days.js";
import { kept } from "./site.js";

const isSolved = (puzzle) => { const play = puzzle && kept.get("play:" + puzzle); return Boolean(play?.solved ?? play?.done); };
/** The puzzles of past days that were opened here, by day and place. @type {Record<string, Record<string, string>>} */
const opened = kept.get("archive") ?? {};

const list = document.querySelector(".of-day");
for (const link of list.querySelectorAll("a")) if (isSolved(opened[list.dataset.day]?.[link.dataset.slot])) link.classList.add("done");
const days = new Set(solvedDays());
for (const link of document.querySelectorAll(".days a")) {
  const { date } = link.dataset;
  if (days.has(date) || Object.values(opened[date] ?? {}).some(isSolved)) link.classList.add("done");
}
