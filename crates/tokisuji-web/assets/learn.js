// Lessons: boards on which a rule is to be found, and what was found so far, which stays in the browser.
import { BoardView, cellNamed, keysTo } from "./board.js";
import { ask, begin, isHere } from "./engine.js";
import { base, kept } from "./site.js";
import { say } from "./words.js";

/** @type {(id: string) => any} */
const byId = (id) => document.getElementById(id);
// So often a rule is found before it is held to be known.
const ENOUGH = 3;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** What was done of each lesson: boards on which the rule was found, the next board, the puzzle to solve. @returns {Record<string, { found: number, board: number, puzzle?: string }>} */
const progress = () => kept.get("learn") ?? {};
const of = (rule) => ({ found: 0, board: 1, ...progress()[rule] });
const keep = (rule, change) => kept.set("learn", { ...progress(), [rule]: { ...of(rule), ...change } });
const isSolved = (puzzle) => { const play = puzzle && kept.get("play:" + puzzle); return Boolean(play?.solved ?? play?.done); };

// ---- the list ----

let open = null;
for (const link of document.querySelectorAll(".lessons a[data-rule]")) {
  const { found, puzzle } = of(link.dataset.rule), solved = isSolved(puzzle);
  if (found >= ENOUGH && solved) link.classList.add("done");
  else open ??= link;
  if (found) link.querySelector(".so-far").textContent = `· ${Math.min(found, ENOUGH)}/${ENOUGH}${solved ? ` + ${say("lessonSolved")}` : ""}`;
}
if (byId("go-on") && open && Object.keys(progress()).length) { byId("go-on").href = open.href; byId("go-on").textContent = say("lessonGoOn", { title: open.querySelector(".what").textContent }); }

// ---- one lesson ----

const rule = byId("board") ? byId("lesson").dataset.rule : null;
let lesson = null, view = null, focus = 0, over = false, helped = false;

const tell = (words, is = "") => { byId("verdict").dataset.is = is; byId("verdict").replaceChildren(...words.map((word, at) => Object.assign(document.createElement(at ? "span" : "strong"), { textContent: at ? ` ${word}` : word }))); };
const cells = (list) => list.map((name) => cellNamed(lesson.board, name));

function light(step, all) {
  view.mark("area", step ? cells(step.area) : []);
  view.mark("spot", step && all ? cells(step.because) : []);
  view.mark("act", step && all ? cells((step.decide ?? step.strike).map(({ cell }) => cell)) : []);
  view.gone = new Map();
  if (step && all) for (const { cell, symbol } of step.strike ?? []) { const at = cellNamed(lesson.board, cell); view.gone.set(at, [...(view.gone.get(at) ?? []), symbol]); }
  show();
}

function show() {
  const { board, decided, candidates } = lesson, written = new Map(decided.map(({ cell, symbol }) => [cellNamed(board, cell), symbol]));
  view.cells.forEach((_, cell) => {
    const name = `r${Math.floor(cell / board.cols) + 1}c${(cell % board.cols) + 1}`;
    view.show(cell, { value: written.get(cell) ?? "", corner: [], centre: candidates[name] ?? [], struck: [], colours: [] });
  });
  view.pick([focus], focus);
}

const count = () => { byId("count").textContent = `${Math.min(of(rule).found, ENOUGH)} / ${ENOUGH}`; };

// The board at hand; one that was found makes place for the next.
async function next() {
  const { board: number } = of(rule);
  over = helped = false;
  count();
  tell([say("lessonMaking")]);
  byId("lesson").dataset.state = "making";
  try {
    const answer = await ask("/api/lesson", { rule, seed: number });
    if (!answer.ok) { tell([answer.data.error], "none"); return; }
    lesson = answer.data;
  } catch { tell([say("benchFailed")], "none"); return; }
  byId("board").replaceChildren();
  view = new BoardView(byId("board"), lesson.board);
  view.inPlaces = true;
  // With nothing open in the first cell the first open one is at hand.
  focus = Math.max(0, cells(Object.keys(lesson.candidates))[0] ?? 0);
  pads();
  show();
  byId("task").textContent = say(lesson.finds[0].decide ? "lessonDecide" : "lessonStrike", { title: lesson.title });
  tell([say("lessonYours")]);
  rest(false);
  byId("lesson").dataset.state = "ready";
}

function pads() {
  const pad = byId("pad"), { symbols } = lesson.board;
  pad.style.setProperty("--keys", String(symbols.length));
  pad.replaceChildren(...symbols.map((sign) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: sign });
    button.addEventListener("click", () => enter(sign));
    return button;
  }));
}

// Somebody says what follows: right where the rule finds just that.
function enter(sign) {
  if (!lesson || over) return;
  const here = (marks) => (marks ?? []).some(({ cell, symbol }) => cellNamed(lesson.board, cell) === focus && symbol === sign);
  const step = lesson.finds.find((one) => here(one.decide) || here(one.strike));
  if (!step) { tell([say("lessonNo"), say("lessonNoMore", { title: lesson.title })], "none"); return; }
  over = true;
  // What was found stands there from now on.
  lesson.decided.push(...(step.decide ?? []));
  light(step, true);
  rest(true);
  const { found, board } = of(rule);
  // What was shown was not found.
  keep(rule, { found: helped ? found : found + 1, board: board + 1 });
  count();
  tell([say(helped ? "lessonShown" : "lessonRight"), step.sentence], "one");
  needs();
}

// What is left to do with a board: to look for it, or to go on.
function rest(found) {
  for (const id of ["where", "show-it"]) byId(id).disabled = found;
  byId("another").textContent = say(found ? "lessonNext" : "lessonOther");
  byId("another").classList.toggle("main", found && of(rule).found < ENOUGH);
}

// After three boards: a puzzle that needs it. It is made from a seed of its own, and stays the same.
async function needs() {
  const { found, puzzle } = of(rule), isNew = over;
  if (found < ENOUGH) return;
  let text = puzzle;
  if (!text) {
    try { const answer = await ask("/api/lesson", { rule, seed: 0 }); text = answer.ok ? answer.data.puzzle : ""; } catch { text = ""; }
    if (!text) return;
    keep(rule, { puzzle: text });
  }
  byId("needed").href = `${base}play?p=${encodeURIComponent(text)}`;
  byId("needs").hidden = false;
  byId("needs").classList.toggle("done", isSolved(text));
  if (isNew) byId("needs").scrollIntoView({ block: "nearest", behavior: "smooth" });
}

function move(cell) { focus = cell; view.pick([focus], focus); view.inputs[focus]?.focus({ preventScroll: true }); }

if (rule) {
  byId("where").addEventListener("click", () => { if (lesson && !over) { light(lesson.finds[0], false); tell([lesson.finds[0].look]); } });
  byId("show-it").addEventListener("click", () => { if (!lesson || over) return; helped = true; light(lesson.finds[0], true); tell([lesson.title, lesson.finds[0].sentence]); });
  byId("another").addEventListener("click", () => { if (!over) keep(rule, { board: of(rule).board + 1 }); next(); });
  byId("board").addEventListener("pointerdown", (event) => { const cell = view?.cellAt(event.clientX, event.clientY) ?? -1; if (cell >= 0) { event.preventDefault(); move(cell); } });
  byId("board").addEventListener("input", (event) => { show(); if (event.data) enter(event.data.toUpperCase()); });
  keysTo(byId("board"), (event) => {
    if (!lesson || event.ctrlKey || event.metaKey || event.altKey) return;
    const { rows, cols, symbols } = lesson.board, sign = symbols.find((one) => one === event.key.toUpperCase());
    if (sign) { event.preventDefault(); enter(sign); }
    else if (ARROWS[event.key]) {
      const [right, down] = ARROWS[event.key], row = Math.floor(focus / cols) + down, col = (focus % cols) + right;
      event.preventDefault();
      if (row >= 0 && col >= 0 && row < rows && col < cols) move(row * cols + col);
    }
  }, () => view?.inputs[focus]?.focus({ preventScroll: true }));
  if (!isHere()) begin();
  next();
  needs();
}
