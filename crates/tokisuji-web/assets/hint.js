// Hints step by step: a mistake first; then where to look, which rule, and the deduction with its reason lit up.
import { cellName, cellNamed } from "./board.js";
import { ask } from "./engine.js";
import { say } from "./words.js";

export class Hints {
  // `marked` tells whether centre marks are the candidates of a cell.
  constructor(box, game, view, recorder, peers, marked = false) {
    this.box = box;
    this.game = game;
    this.view = view;
    this.recorder = recorder;
    this.peers = peers;
    this.marked = marked;
    this.stage = 0;
    this.found = null;
  }

  clear() {
    this.stage = 0;
    this.found = null;
    this.box.replaceChildren();
    for (const name of ["area", "spot", "act", "witness"]) this.view.mark(name, []);
    this.showGone([]);
  }

  // Shows these marks struck out in their cells, and no others.
  showGone(marks) {
    const { game, view } = this, before = [...view.gone.keys()];
    view.gone = new Map();
    for (const mark of marks) {
      const cell = cellNamed(game.data, mark.cell, mark.symbol);
      view.gone.set(cell, [...(view.gone.get(cell) ?? []), mark.symbol]);
    }
    for (const cell of new Set([...before, ...view.gone.keys()])) view.show(cell, game.entries[cell]);
  }

  struck(cell) { return this.marked && !this.game.views.has(cell) ? this.game.struck(cell) : this.game.entries[cell].struck; }

  // Says something, with buttons below it. What has none of its own can be put away where `closes`.
  tell(lines, buttons = [], closes = false) {
    const parts = lines.map(([text, name]) => { const p = document.createElement("p"); p.textContent = text; if (name) p.className = name; return p; });
    if (buttons.length) {
      const row = document.createElement("p");
      row.className = "row";
      for (const [text, act, main] of buttons) {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = text;
        if (main) button.className = "main";
        button.addEventListener("click", act);
        row.append(button);
      }
      parts.push(row);
    }
    if (closes) {
      const button = document.createElement("button");
      Object.assign(button, { type: "button", className: "quiet close", textContent: "×" });
      button.setAttribute("aria-label", say("close"));
      button.addEventListener("click", () => this.clear());
      parts.push(button);
    }
    this.fitUnder(this.box);
    this.box.dataset.stage = this.stage;
    this.box.replaceChildren(...parts);
  }

  // On a small screen what is told stands on a sheet, which never covers the board.
  fitUnder(sheet) {
    const under = innerHeight - this.view.root.closest(".fit").getBoundingClientRect().bottom - 4;
    sheet.style.setProperty("--under", `${Math.max(under, 140)}px`);
  }

  cells(names) { return names.map((name) => cellNamed(this.game.data, name)); }

  async next() {
    if (this.stage === 0) return this.ask();
    if (this.stage < 3 && this.found?.hint) { this.stage++; this.showStep(); }
  }

  async ask() {
    const { game } = this;
    this.clear();
    this.tell([[say("looking"), "soft"]]);
    const written = {}, struck = {};
    for (const cell of game.tellableCells()) {
      const name = cellName(game.data, cell);
      if (game.entries[cell].value) written[name] = game.entries[cell].value;
      else if (this.struck(cell).length) struck[name] = this.struck(cell);
    }
    let found;
    if (game.data.steps) found = this.stored();
    else try {
      const answer = await ask("/api/hint", { puzzle: game.data.puzzle, written, struck });
      found = answer.data;
      if (!answer.ok) return this.tell([[found.error]], [[say("close"), () => this.clear()]]);
    } catch {
      return this.tell([[say("offline")]], [[say("close"), () => this.clear()]]);
    }
    this.found = found;
    this.recorder.note("look");
    if (found.finished) return this.tell([[say("finishedAlready")]], [], true);
    const mistakes = found.mistakes ?? found.emptying_one_of;
    if (mistakes) return this.mistakeFirst(mistakes, this.cells(mistakes).every((cell) => !game.value(cell)) ? say("marksWrong", { cells: mistakes.join(", ") }) : found.sentence);
    if (found.reveal) {
      const cell = cellNamed(game.data, found.reveal.cell, found.reveal.symbol);
      this.view.mark("act", [cell]);
      return this.tell([[found.sentence]], [[say("doIt"), () => { this.write(cell, found.reveal.symbol); }, true], [say("close"), () => this.clear()]]);
    }
    if (!found.hint) return this.tell([[found.sentence]], [[say("close"), () => this.clear()]]);
    this.stage = 1;
    this.showStep();
  }

  // Nothing can be deduced while something is wrong; where it is, is told to those who ask.
  mistakeFirst(names, sentence) {
    const close = [say("close"), () => this.clear()];
    this.tell([[say("mistakeFirst")]], [[say("showMistake"), () => {
      this.view.mark("wrong", this.cells(names).filter((cell) => this.game.isOpen(cell)));
      this.tell([[sentence]], [close]);
    }, true], close]);
  }

  // Without a server: the first step of the stored walkthrough that was not taken. All before it stand, so its reason holds.
  stored() {
    const { game } = this, { data } = game;
    const wrong = game.wrongCells().map((cell) => cellName(data, cell));
    if (wrong.length) return { mistakes: wrong, sentence: say("mistakes", { count: wrong.length, cells: wrong.join(", ") }) };
    const [open] = game.emptyCells();
    if (open === undefined) return { finished: true };
    const taken = (mark, decides) => {
      const cell = cellNamed(data, mark.cell, mark.symbol), value = game.value(cell);
      return decides ? value === mark.symbol : Boolean(value) || this.struck(cell).includes(mark.symbol);
    };
    const hint = data.steps.find((step) => (step.decide ?? step.strike).some((mark) => !taken(mark, Boolean(step.decide))));
    if (hint) return { hint, nothing_easier: hint.length > 0 };
    return { reveal: { cell: cellName(data, open), symbol: data.solution[open] }, sentence: say("beyond") };
  }

  showStep() {
    const step = this.found.hint, close = [say("close"), () => this.clear()];
    this.view.mark("area", this.cells(step.area));
    // Once all is lit: a board that is looked at from near shows where.
    queueMicrotask(() => this.view.root.dispatchEvent(new CustomEvent("lit")));
    if (this.stage === 1) return this.tell([[step.look]], [[say("whichRule"), () => this.next(), true], close]);
    this.recorder.note(this.stage === 2 ? "rule" : "deduction");
    if (this.stage === 2) return this.tell([[step.look], [step.title, "rule"]], [[say("tellMe"), () => this.next(), true], close]);
    this.game.aided = true;
    const marks = step.decide ?? step.strike;
    this.view.mark("spot", this.cells(step.because));
    this.view.mark("act", marks.map((mark) => cellNamed(this.game.data, mark.cell, mark.symbol)));
    if (step.decide) this.view.mark("witness", this.witnesses(step));
    else this.showGone(step.strike);
    const lines = [[step.title, "rule"], [step.sentence]];
    if (this.found.nothing_easier) lines.push([say("nothingEasier"), "soft"]);
    this.tell(lines, [[say("doIt"), () => this.apply(step), true], close]);
  }

  // Where a symbol has one place left: the cells that hold it already and shut it out of the other places.
  witnesses({ decide: [mark], area }) {
    const { game, peers } = this, target = cellNamed(game.data, mark.cell);
    const others = this.cells(area).filter((cell) => cell !== target && !game.value(cell));
    const holds = game.entries.map((_, cell) => cell).filter((cell) => game.value(cell) === mark.symbol);
    return holds.filter((cell) => others.some((other) => peers[cell]?.has(other)));
  }

  write(cell, symbol) {
    this.game.aided = true;
    this.recorder.note("reveal", cell, symbol);
    this.clear();
    this.game.write(new Map([[cell, symbol]]), true);
  }

  apply({ decide, strike }) {
    const { game } = this, { data } = game, marks = decide ?? strike;
    this.clear();
    if (decide) return game.write(new Map(marks.map((mark) => [cellNamed(data, mark.cell, mark.symbol), mark.symbol])), true);
    // Struck candidates are remembered, so that the next hint goes on from here. Where nothing is marked yet, what is left is
    // written down, or nobody would see that anything was done.
    const gone = new Map();
    for (const mark of marks) {
      const cell = cellNamed(data, mark.cell, mark.symbol);
      gone.set(cell, [...(gone.get(cell) ?? []), mark.symbol]);
    }
    game.change([...gone.keys()], (entry, cell) => {
      const stays = (sign) => !gone.get(cell).includes(sign);
      if (this.marked && !game.auto && !entry.centre.length && !game.views.has(cell)) entry.centre = game.candidates(cell, this.peers);
      entry.struck = [...new Set([...entry.struck, ...gone.get(cell)])];
      for (const list of ["corner", "centre"]) entry[list] = entry[list].filter(stays);
    });
    this.showGone(marks);
    this.view.mark("act", [...gone.keys()]);
    const said = [...gone].map(([cell, signs]) => say("struckIn", { signs: signs.join(" "), cell: cellName(data, cell) }));
    return this.tell([[say("struckOut", { marks: said.join(say("comma")) })]], [[say("close"), () => this.clear()]]);
  }
}
