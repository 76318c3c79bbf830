// What stands beside a board of words: clues that follow the cursor, or the words of a skeleton; and hints for clues.
import { cellName } from "./board.js";
import { Hints } from "./hint.js";
import { say } from "./words.js";

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

// Hints for a crossword: the clue, the first letter of its answer, a letter of it. A mistake comes first.
export class ClueHints extends Hints {
  // `at()` gives the entry and the cell at hand, `go(entry, cell)` moves there.
  constructor(box, game, view, recorder, { at, go }) {
    super(box, game, view, recorder, []);
    Object.assign(this, { at, go });
  }

  ask() {
    const { game } = this, { data } = game;
    const wrong = game.wrongCells().map((cell) => cellName(data, cell));
    if (wrong.length) return this.mistakeFirst(wrong, say("mistakes", { count: wrong.length, cells: wrong.join(", ") }));
    const open = (entry) => entry.cells.some((cell) => !game.value(cell));
    const here = this.at(), entry = open(data.entries[here.entry]) ? data.entries[here.entry] : data.entries.find(open);
    if (!entry) return this.tell([[say(data.solution ? "finishedAlready" : "noAnswers")]]);
    const cell = entry.cells.includes(here.cell) && !game.value(here.cell) ? here.cell : entry.cells.find((one) => !game.value(one));
    this.go(data.entries.indexOf(entry), cell);
    this.found = { entry, cell };
    this.stage = 1;
    this.recorder.note("look");
    return this.showStep();
  }

  async next() {
    if (this.stage === 0) return this.ask();
    if (this.stage === 3 || !this.game.data.solution) return undefined;
    this.stage++;
    return this.showStep();
  }

  showStep() {
    const { game, found: { entry, cell } } = this, { solution } = game.data;
    const close = [say("close"), () => this.clear()], first = entry.cells[0];
    const lines = [[`${entry.name}: ${entry.clue}`, "rule"], [entry.cells.map((one) => game.value(one) || "□").join(" ")]];
    this.view.mark("area", entry.cells);
    // A first letter that stands there already is no news.
    if (this.stage === 2 && game.value(first)) this.stage = 3;
    if (this.stage === 1) return this.tell(lines, solution ? [[say(game.value(first) ? "oneLetter" : "firstLetter"), () => this.next(), true], close] : [close]);
    this.recorder.note(this.stage === 2 ? "rule" : "deduction");
    game.aided = true;
    if (this.stage === 2) return this.tell([...lines, [say("beginsWith", { letter: solution[first] })]], [[say("oneLetter"), () => this.next(), true], close]);
    this.view.mark("act", [cell]);
    return this.tell([...lines, [say("letterIs", { cell: cellName(game.data, cell), letter: solution[cell] })]], [[say("doIt"), () => this.write(cell, solution[cell]), true], close]);
  }
}
