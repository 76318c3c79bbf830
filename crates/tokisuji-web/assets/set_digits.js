// Drawing a Sudoku on the bench: givens, places where givens are to come, and cages; with the true candidates of open cells.
import { BoardView, cellNamed, keysTo } from "./board.js";
import { ARROWS, byId, key } from "./set_around.js";
import { PLACE, Setting } from "./set_model.js";
import { say } from "./words.js";

export class DigitHand {
  /** @param {BoardData} data @param {import("./set_around.js").Around} around */
  constructor(data, around) {
    this.data = data;
    this.around = around;
    this.setting = new Setting(data);
    this.view = null;
    this.shownCages = "";
    this.picked = [0];
    this.focus = 0;
    this.showing = true;
    // Places where givens are to come stand in the address too, beside the puzzle.
    const asked = new URLSearchParams(location.search);
    for (const name of (asked.get("at") ?? "").split(".")) { const cell = /^r\d+c\d+$/.test(name) ? cellNamed(data, name) : -1; if (cell >= 0 && this.setting.givens[cell] === "") this.setting.givens[cell] = PLACE; }
    this.begin();
  }

  // ---- what the bench asks ----

  question() { return this.setting.question(); }

  places() { return this.setting.places(); }

  take(puzzle) { this.setting.take(puzzle); }

  // Why there is no solution.
  why(said) {
    const odd = this.setting.odd();
    if (odd) return [say("benchOddSum", { cell: this.setting.name(odd.cells[0]), n: odd.cells.length, low: odd.low, high: odd.high })];
    return [said.against?.length ? say("benchAgainst", { cells: said.against.join(say("comma")) }) : say("benchNoGiven")];
  }

  spare(names) { this.view.mark("spare", names.map((name) => cellNamed(this.data, name))); }

  light(step) {
    const { view, data } = this, cells = (all) => all.map((name) => cellNamed(data, name));
    view.mark("area", step ? cells(step.area) : []);
    view.mark("spot", step ? cells(step.because) : []);
    view.mark("act", step ? cells((step.decide ?? step.strike).map((mark) => mark.cell)) : []);
  }

  show() {
    const { setting, data, showing } = this, { told, fresh } = this.around.known();
    const cages = JSON.stringify(setting.cages);
    if (!this.view || cages !== this.shownCages) {
      this.shownCages = cages;
      byId("board").replaceChildren();
      this.view = new BoardView(byId("board"), { ...data, givens: [], cages: setting.cages.map(({ cells, sum }) => ({ cells, label: String(sum) })) });
      this.view.inPlaces = true;
    }
    const { view } = this, against = new Set((fresh && told?.candidates) || told?.solutions === 0 ? told?.against ?? [] : []);
    setting.givens.forEach((sign, cell) => {
      const box = view.cells[cell], signs = told?.candidates?.[setting.name(cell)] ?? [], open = !sign || sign === PLACE;
      view.show(cell, { value: sign, corner: [], centre: showing && !sign ? signs : [], struck: [], colours: [] });
      box.classList.toggle("given", Boolean(sign) && sign !== PLACE);
      box.classList.toggle("place", sign === PLACE);
      box.classList.toggle("sure", showing && !sign && signs.length === 1);
      box.classList.toggle("two", showing && !sign && signs.length === 2);
      box.classList.toggle("against", against.has(setting.name(cell)));
      const words = [view.inputs[cell].getAttribute("aria-label")];
      if (sign === PLACE) words.push(say("benchPlace"));
      if (open && signs.length) words.push(say("benchTrue", { signs: signs.join(" ") }));
      view.inputs[cell].setAttribute("aria-label", words.join(", "));
    });
    view.pick(this.picked, this.focus);
    document.querySelector("[data-change=complete]").textContent = say(setting.places().length ? "benchFill" : "benchComplete");
    byId("undo").disabled = !setting.before.length;
    byId("redo").disabled = !setting.after.length;
  }

  // ---- what is chosen and written ----

  pick(cells, at, grab = true) {
    this.picked = [...new Set(cells)];
    this.focus = at;
    this.view.pick(this.picked, at);
    const cage = this.setting.cageAt(at);
    if (cage && document.activeElement !== byId("sum")) byId("sum").value = String(cage.sum);
    if (grab) this.view.inputs[at]?.focus({ preventScroll: true });
  }

  changed(is) { if (is) this.around.changed(); }

  write(sign) { this.changed(this.setting.write(this.picked, sign, byId("symmetry").value)); }

  undo() { this.changed(this.setting.undo()); }

  redo() { this.changed(this.setting.redo()); }

  erase() { this.write(""); }

  keys(event) {
    const { key: name, ctrlKey, metaKey, shiftKey, altKey } = event, { data, focus } = this;
    if (ctrlKey || metaKey) {
      if (!/^[zy]$/i.test(name)) return;
      event.preventDefault();
      if (name.toLowerCase() === "y" || shiftKey) this.redo(); else this.undo();
      return;
    }
    if (altKey) return;
    const sign = data.symbols.find((one) => one === name.toUpperCase());
    if (ARROWS[name]) {
      const [right, down] = ARROWS[name], row = Math.floor(focus / data.cols) + down, col = (focus % data.cols) + right;
      event.preventDefault();
      if (row < 0 || col < 0 || row >= data.rows || col >= data.cols) return;
      const next = row * data.cols + col;
      this.pick(shiftKey ? [...this.picked, next] : [next], next);
    } else if (sign) { event.preventDefault(); this.write(sign); }
    else if (name === "?") { event.preventDefault(); this.write(PLACE); }
    else if (["Backspace", "Delete", "0", "."].includes(name)) { event.preventDefault(); this.erase(); }
  }

  fingers() {
    const board = byId("board");
    let dragging = false;
    board.addEventListener("pointerdown", (event) => {
      const cell = this.view.cellAt(event.clientX, event.clientY);
      if (cell < 0) return;
      event.preventDefault();
      dragging = true;
      this.pick(event.shiftKey || event.ctrlKey || event.metaKey ? [...this.picked, cell] : [cell], cell);
      board.setPointerCapture(event.pointerId);
    });
    board.addEventListener("pointermove", (event) => {
      const cell = dragging ? this.view.cellAt(event.clientX, event.clientY) : -1;
      if (cell >= 0 && cell !== this.focus) this.pick([...this.picked, cell], cell);
    });
    for (const name of ["pointerup", "pointercancel"]) board.addEventListener(name, () => { dragging = false; });
    // What a keyboard on the screen writes comes as input.
    board.addEventListener("input", (event) => {
      const sign = event.data?.toUpperCase();
      if (this.data.symbols.includes(sign)) this.write(sign); else this.show();
    });
  }

  begin() {
    const { data, setting } = this, pad = byId("pad");
    pad.style.setProperty("--keys", String(data.symbols.length));
    for (const sign of data.symbols) pad.append(key(sign, () => this.write(sign)));
    byId("place").addEventListener("click", () => this.write(PLACE));
    byId("cage").addEventListener("submit", (event) => {
      event.preventDefault();
      const sum = Number(byId("sum").value), { picked } = this;
      if (!(sum > 0) || !picked.length) { byId("changed").textContent = say("benchCageCells"); return; }
      const whole = [...picked].sort((a, b) => a - b).join();
      const gone = setting.cages.filter(({ cells }) => cells.some((cell) => picked.includes(cell)) && cells.join() !== whole);
      this.changed(setting.cage(picked, sum));
      if (gone.length) byId("changed").textContent = gone.map((cage) => say("benchCageGone", { sum: cage.sum, cell: setting.name(cage.cells[0]) })).join(" ");
    });
    byId("uncage").addEventListener("click", () => this.changed(setting.uncage(this.picked)));
    keysTo(byId("board"), (event) => this.keys(event), () => this.view.inputs[this.focus]?.focus({ preventScroll: true }));
    this.fingers();
  }
}
