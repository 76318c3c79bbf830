// The first page: what was begun here and not ended, to go on with; and how many days in a row a puzzle of the day was solved.
import { dayOf, inARow, longest, puzzlesOf, solvedDays, solvedOn } from "./days.js";
import { clockText } from "./game.js";
import { base, kept } from "./site.js";
import { say } from "./words.js";

const MOST = 3;

function begun() {
  const all = [];
  for (let at = 0; at < localStorage.length; at++) {
    const key = localStorage.key(at);
    if (!key.startsWith("play:")) continue;
    const { title, when, done, filled, of, ms } = kept.get(key) ?? {};
    if (title && filled && !done) all.push({ puzzle: key.slice("play:".length), title, when, filled, of, ms });
  }
  return all.sort((a, b) => b.when - a.when).slice(0, MOST);
}

function show({ puzzle, title, filled, of, ms }) {
  const make = (tag, classes, text = "") => Object.assign(document.createElement(tag), { className: classes, textContent: text });
  const item = make("li", ""), link = make("a", "panel line");
  link.href = base + "play?p=" + encodeURIComponent(puzzle);
  link.append(make("strong", "", title), make("span", "soft", `${say("filledOf", { filled, of })} · ${clockText(ms)}`));
  item.append(link);
  return item;
}

const room = document.getElementById("continue");
let going = [];
try { going = begun(); } catch { /* nothing may be kept here */ }
room.querySelector("ul").replaceChildren(...going.map(show));
room.hidden = !going.length;

// The day as people say it.
for (const day of document.querySelectorAll("time[datetime]"))
  day.textContent = new Date(`${day.dateTime}T00:00Z`).toLocaleDateString(document.documentElement.lang, { day: "numeric", month: "long", timeZone: "UTC" });

// ---- days in a row ----

// The puzzles of this page are those of the day it names. A page that was kept from another day counts for nothing.
const today = document.querySelector("time[datetime]")?.dateTime;
const cards = [...document.querySelectorAll("a[data-play]")].map((card) => new URL(card.href).searchParams.get("p")).filter(Boolean);
if (today && today === dayOf()) {
  puzzlesOf(today, cards);
  // What was solved today, before this page knew that it was of today.
  const now = cards.map((puzzle) => kept.get("play:" + puzzle)).some((play) => play?.solved && dayOf(play.when) === today);
  if (now) solvedOn(today);
}
const days = solvedDays(), row = inARow(days, dayOf()), most = longest(days);
if (row > 0) {
  const streak = document.getElementById("streak"), count = document.createElement("strong");
  count.textContent = say("streak", { n: row });
  const said = [say(days.includes(dayOf()) ? "streakToday" : "streakGoOn"), ...(most > row ? [say("streakLongest", { n: most })] : [])];
  streak.replaceChildren(count, " ", said.join(document.documentElement.lang === "ja" ? "" : " "));
  streak.hidden = false;
}
