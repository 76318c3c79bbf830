// Hints step by step: a mistake first; then where to look, which rule, and the deduction with its reason lit up.
import { cellName, cellNamed } from "./board.js";
import { say } from "./words.js";

export class Hints {
  constructor(box, game, view, recorder, peers) {
    Object.assign(this, { box, game, view, recorder, peers, stage: 0, found: null });
  }

  clear() {
    this.stage = 0;
    this.found = null;
    this.box.replaceChildren();
    for (const name of ["area", "spot", "act", "witness"]) this.view.mark(name, []);
  }

  tell(lines, buttons = []) {
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
    this.box.replaceChildren(...parts);
  }

  cells(names) { return names.map((name) => cellNamed(this.game.data, name)); }

  async next() {
    if (this.stage === 0) return this.ask();
    if (this.stage < 3 && this.found?.hint) { this.stage++; this.showStep(); }
  }

  async ask() {
    const { game } = this;
    this.tell([[say("looking"), "soft"]]);
    const written = {};
    for (const cell of game.openCells()) if (game.entries[cell].value) written[cellName(game.data, cell)] = game.entries[cell].value;
    let found;
    if (game.data.steps) found = this.stored();
    else try {
      const body = JSON.stringify({ puzzle: game.data.puzzle, written, struck: game.struck });
      const answer = await fetch("/api/hint", { method: "POST", headers: { "content-type": "application/json" }, body });
      found = await answer.json();
      if (!answer.ok) return this.tell([[found.error]], [[say("close"), () => this.clear()]]);
    } catch {
      return this.tell([[say("offline")]], [[say("close"), () => this.clear()]]);
    }
    this.found = found;
    this.recorder.note("look");
    if (found.finished) return this.tell([[say("finishedAlready")]]);
    const mistakes = found.mistakes ?? found.emptying_one_of;
    if (mistakes) return this.mistakeFirst(mistakes, found.sentence);
    if (found.reveal) {
      const cell = cellNamed(game.data, found.reveal.cell);
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
      const value = game.value(cellNamed(data, mark.cell));
      return decides ? value === mark.symbol : Boolean(value) || (game.struck[mark.cell] ?? []).includes(mark.symbol);
    };
    const hint = data.steps.find((step) => (step.decide ?? step.strike).some((mark) => !taken(mark, Boolean(step.decide))));
    if (hint) return { hint };
    return { reveal: { cell: cellName(data, open), symbol: data.solution[open] }, sentence: say("beyond") };
  }

  showStep() {
    const step = this.found.hint, close = [say("close"), () => this.clear()];
    this.view.mark("area", this.cells(step.area));
    if (this.stage === 1) return this.tell([[step.look]], [[say("whichRule"), () => this.next(), true], close]);
    this.recorder.note(this.stage === 2 ? "rule" : "deduction");
    if (this.stage === 2) return this.tell([[step.look], [step.title, "rule"]], [[say("tellMe"), () => this.next(), true], close]);
    this.game.aided = true;
    const marks = step.decide ?? step.strike;
    this.view.mark("spot", this.cells(step.because));
    this.view.mark("act", this.cells(marks.map((mark) => mark.cell)));
    if (step.decide) this.view.mark("witness", this.witnesses(step));
    this.tell([[step.title, "rule"], [step.sentence]], [[say("doIt"), () => this.apply(step), true], close]);
  }

  // Where a symbol has one place left: the cells that hold it already and shut it out of the other places.
  witnesses({ decide: [mark], area }) {
    const { game, peers } = this, target = cellNamed(game.data, mark.cell);
    const others = this.cells(area).filter((cell) => cell !== target && !game.value(cell));
    const holds = game.entries.map((_, cell) => cell).filter((cell) => game.value(cell) === mark.symbol);
    return holds.filter((cell) => others.some((other) => peers[cell].has(other)));
  }

  write(cell, symbol) {
    this.game.aided = true;
    this.recorder.note("reveal", cell, symbol);
    this.game.change([cell], (entry) => { entry.value = symbol; });
    this.clear();
  }

  apply(step) {
    if (step.decide) {
      for (const mark of step.decide) this.game.change([cellNamed(this.game.data, mark.cell)], (entry) => { entry.value = mark.symbol; });
    } else {
      // Struck candidates are remembered, so that the next hint goes on from here, and leave the marks.
      for (const mark of step.strike) (this.game.struck[mark.cell] ??= []).push(mark.symbol);
      const gone = new Map(step.strike.map((mark) => [cellNamed(this.game.data, mark.cell), []]));
      for (const mark of step.strike) gone.get(cellNamed(this.game.data, mark.cell)).push(mark.symbol);
      this.game.change([...gone.keys()], (entry, cell) => {
        entry.centre = entry.centre.filter((sign) => !gone.get(cell).includes(sign));
        entry.corner = entry.corner.filter((sign) => !gone.get(cell).includes(sign));
      });
      this.game.save();
    }
    this.clear();
  }
}
