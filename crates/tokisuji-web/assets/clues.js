// What stands beside a board of words: clues that follow the cursor, or the words of a skeleton; and hints for clues.
import { cellName } from "./board.js";
import { Hints } from "./hint.js";
import { nth, say } from "./words.js";

const make = (tag, classes, parent, text) => {
  const made = document.createElement(tag);
  if (classes) made.className = classes;
  if (text !== undefined) made.textContent = text;
  parent?.append(made);
  return made;
};
const button = (classes, parent, act) => {
  const made = make("button", classes, parent);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
};

// Where a square is, as people who solve crosswords say it: its word, and its place in it.
export function letterName(data, cell, way = "across") {
  const has = (entry) => entry.cells.includes(cell);
  const entry = data.entries.find((one) => one.way === way && has(one)) ?? data.entries.find(has);
  return entry ? say("letterAt", { name: entry.name, nth: nth(entry.cells.indexOf(cell) + 1) }) : cellName(data, cell);
}
export const letterNames = (data, cells, way) => cells.map((cell) => letterName(data, cell, way)).join(say("semicolon"));

// Clues, across and down; `go(number)` is called with the number of the entry that was chosen.
export class ClueList {
  constructor(root, data, go) {
    this.buttons = [];
    for (const way of ["across", "down"]) {
      const part = make("section", "clues", root);
      make("h2", "", part, say(way));
      const list = make("ol", "", part);
      data.entries.forEach((entry, at) => {
        if (entry.way !== way) return;
        const one = button("clue", make("li", "", list), () => go(at));
        make("b", "", one, entry.number);
        make("span", "", one, entry.clue);
        this.buttons[at] = one;
      });
    }
  }

  // Shows which entry is at hand, which crosses it, and which are full.
  show(now, across, isFull) {
    this.buttons.forEach((one, at) => {
      one.classList.toggle("now", at === now);
      one.classList.toggle("crosses", at === across);
      one.classList.toggle("full", isFull(at));
      if (at === now) one.setAttribute("aria-current", "true"); else one.removeAttribute("aria-current");
    });
    for (const at of [now, across]) {
      const one = this.buttons[at], list = one?.closest("ol");
      if (!one || list.scrollHeight <= list.clientHeight) continue;
      // Only the list moves, never the page.
      const top = one.offsetTop;
      if (top < list.scrollTop) list.scrollTop = top;
      else if (top + one.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top + one.offsetHeight - list.clientHeight;
    }
  }
}

// The words of a skeleton by length; those on the board are ticked. `take(word)` is called with the word that was chosen.
export class WordsList {
  constructor(root, data, take) {
    this.buttons = new Map();
    const part = make("section", "bank", root);
    make("h2", "", part, say("wordsToPlace"));
    const lengths = [...new Set(data.words.map((word) => [...word].length))];
    for (const n of lengths) {
      make("h3", "", part, say("letters", { n }));
      const list = make("ul", "", part);
      for (const word of data.words.filter((one) => [...one].length === n)) {
        const one = button("word", make("li", "", list), () => take(word));
        one.textContent = word;
        this.buttons.set(word, one);
      }
    }
  }

  show(placed, fits) {
    for (const [word, one] of this.buttons) {
      const on = placed.has(word);
      one.classList.toggle("placed", on);
      one.classList.toggle("fits", !on && fits(word));
      one.setAttribute("aria-label", on ? `${word}, ${say("placed")}` : word);
    }
  }
}

// Hints for a crossword: the clue, the first letter of its answer, another letter. A mistake comes first.
export class ClueHints extends Hints {
  // `at()` gives the entry and the cell at hand, `go(entry, cell)` moves there.
  constructor(box, game, view, recorder, { at, go }) {
    super(box, game, view, recorder, []);
    this.at = at;
    this.go = go;
  }

  async ask() {
    const { game } = this, { data } = game;
    const wrong = game.wrongCells();
    if (wrong.length) return this.mistakeFirst(wrong.map((cell) => cellName(data, cell)), say("wrongLetters", { count: wrong.length, letters: letterNames(data, wrong) }));
    const open = (entry) => entry.cells.some((cell) => !game.value(cell));
    const here = this.at(), entry = open(data.entries[here.entry]) ? data.entries[here.entry] : data.entries.find(open);
    if (!entry) return this.tell([[say(data.solution ? "finishedAlready" : "noAnswers")]]);
    const empty = entry.cells.filter((one) => !game.value(one));
    const cell = empty.includes(here.cell) ? here.cell : empty[0];
    this.go(data.entries.indexOf(entry), cell);
    // The first letter is told first; a letter after it must be another one.
    const first = game.value(entry.cells[0]) ? undefined : entry.cells[0];
    this.found = { entry, first, other: cell === first ? empty[1] : cell };
    this.stage = 1;
    this.recorder.note("look");
    return this.showStep();
  }

  async next() {
    if (this.stage === 0) return this.ask();
    const { first, other } = this.found;
    const last = other === undefined ? 2 : 3;
    if (this.stage === last || !this.game.data.solution) return undefined;
    // A first letter that stands there already is no news.
    this.stage = first === undefined ? 3 : this.stage + 1;
    return this.showStep();
  }

  showStep() {
    const { game, found: { entry, first, other } } = this, { data } = game, { solution } = data;
    const close = [say("close"), () => this.clear()];
    const lines = [[`${entry.name}: ${entry.clue}`, "rule"], [entry.cells.map((one) => game.value(one) || "□").join(" ")]];
    this.view.mark("area", entry.cells);
    queueMicrotask(() => this.view.root.dispatchEvent(new CustomEvent("lit")));
    if (this.stage === 1) return this.tell(lines, solution ? [[say(first === undefined ? "oneLetter" : "firstLetter"), () => this.next(), true], close] : [close]);
    this.recorder.note(this.stage === 2 ? "rule" : "deduction");
    game.aided = true;
    const told = (this.stage === 2 ? [first] : [first, other]).filter((cell) => cell !== undefined);
    this.view.mark("act", told);
    if (first !== undefined) lines.push([say("beginsWith", { letter: solution[first] })]);
    if (this.stage === 3) lines.push([say("letterIs", { where: letterName(data, other, entry.way), letter: solution[other] })]);
    const more = this.stage === 2 && other !== undefined ? [[say("anotherLetter"), () => this.next(), true]] : [];
    return this.tell(lines, [...more, [say("doIt"), () => this.put(told), !more.length], close]);
  }

  put(cells) {
    const { solution } = this.game.data;
    for (const cell of cells) this.recorder.note("reveal", cell, solution[cell]);
    this.clear();
    this.game.write(new Map(cells.map((cell) => [cell, solution[cell]])), true);
  }
}
