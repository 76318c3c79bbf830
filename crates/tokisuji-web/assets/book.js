// The book: puzzles kept in this browser, in an order of one's own, printed with their solutions at the back.
import { ask } from "./engine.js";
import { base, kept } from "./site.js";
import { say } from "./words.js";

/** @type {(id: string) => any} */
const byId = (id) => document.getElementById(id);
const plan = byId("plan");
const book = () => kept.get("book") ?? [];
const link = (puzzle) => "p=" + encodeURIComponent(puzzle);
const make = (tag, classes, text) => Object.assign(document.createElement(tag), { className: classes, textContent: text });

// What each puzzle is called, how it is played, and its clues: asked for once, one after the other.
const known = new Map();
let asking = Promise.resolve();
async function board(puzzle) {
  try {
    const { ok, data } = await ask("/api/board", { puzzle });
    known.set(puzzle, ok ? data : {});
  } catch { /* no network: asked again with the next visit */ }
}
// All that is not known yet, and then the pages anew.
function learn() {
  asking = asking.then(async () => {
    const missing = book().filter((puzzle) => !known.has(puzzle));
    for (const puzzle of missing) await board(puzzle);
    if (missing.length) show();
  });
}

// Clues across and down, as they are printed below a board.
function clues({ entries }) {
  const all = make("div", "clues", "");
  for (const way of ["across", "down"]) {
    all.append(make("h3", "", say(way)));
    for (const entry of entries.filter((one) => one.way === way)) {
      const line = make("p", "", "");
      line.append(make("b", "", entry.number), " ", entry.clue);
      all.append(line);
    }
  }
  return all;
}

// How to play what is in the book, each sort once.
function rules(list) {
  const sorts = new Map(list.map((puzzle) => known.get(puzzle)).filter((board) => board?.task).map((board) => [board.task, board]));
  return [...sorts.values()].flatMap(({ title, task, kind }) => [make("h3", "", kind === "crossword" ? say("crossword") : title), make("p", "", task)]);
}

// Which puzzles are the last of their page: as many as are wished for, but a crossword has a page to itself.
function ends(list, per) {
  const own = (puzzle) => Boolean(known.get(puzzle)?.entries?.some((entry) => entry.clue));
  let on = 0;
  return list.map((puzzle, at) => {
    on = own(puzzle) ? per : on + 1;
    const last = on >= per || (at + 1 < list.length && own(list[at + 1]));
    if (last) on = 0;
    return last;
  });
}

function picture(puzzle, more = "") {
  const img = new Image(320, 320);
  img.src = base + "picture.svg?" + link(puzzle) + more;
  // A packed crossword is nothing to read out.
  img.alt = puzzle.startsWith("xword:") ? say("crossword") : puzzle;
  return img;
}

function button(text, label, act) {
  const made = Object.assign(document.createElement("button"), { type: "button", textContent: text });
  made.setAttribute("aria-label", label);
  made.addEventListener("click", act);
  return made;
}

function change(next) { kept.set("book", next); show(); learn(); }

function show() {
  const list = book(), { title = "", per = "4", solutions = true } = kept.get("book-plan") ?? {};
  byId("nothing").hidden = list.length > 0;
  byId("cover").textContent = title;
  byId("puzzles").dataset.per = per;
  byId("rules").replaceChildren(...rules(list));
  const last = ends(list, Number(per));
  byId("puzzles").replaceChildren(...list.map((puzzle, at) => {
    const item = document.createElement("li"), row = document.createElement("p"), board = known.get(puzzle);
    const clued = board?.entries?.some((entry) => entry.clue);
    item.classList.toggle("clued", Boolean(clued));
    item.classList.toggle("last", last[at]);
    row.className = "row";
    const move = (to) => { const next = book(); next.splice(to, 0, ...next.splice(at, 1)); change(next); };
    const up = button("↑", say("earlier", { n: at + 1 }), () => move(at - 1)), down = button("↓", say("later", { n: at + 1 }), () => move(at + 1));
    up.disabled = at === 0;
    down.disabled = at === list.length - 1;
    row.append(up, down, button("×", say("takeOut", { n: at + 1 }), () => change(book().filter((_, other) => other !== at))));
    item.append(make("b", "title", board?.title ?? ""), picture(puzzle), ...(clued ? [clues(board)] : []), row);
    return item;
  }));
  byId("solutions").hidden = !solutions;
  byId("solutions").replaceChildren(...(solutions ? list : []).map((puzzle) => { const item = document.createElement("li"); item.append(picture(puzzle, "&solved=true")); return item; }));
}

const before = kept.get("book-plan");
if (before) { plan.title.value = before.title; plan.per.value = before.per; plan.solutions.checked = before.solutions; }
plan.addEventListener("input", () => { kept.set("book-plan", { title: plan.title.value, per: plan.per.value, solutions: plan.solutions.checked }); show(); });
plan.addEventListener("submit", (event) => event.preventDefault());
byId("pdf").addEventListener("submit", (event) => {
  const form = event.currentTarget, list = book();
  if (!list.length) return event.preventDefault();
  form.elements.puzzles.value = list.join("\n");
  form.elements.title.value = plan.title.value;
  form.elements.per.value = plan.per.value;
  return undefined;
});
byId("print").addEventListener("click", async () => { await asking; print(); });
byId("empty").addEventListener("click", () => { if (confirm(say("emptySure"))) change([]); });
show();
learn();
