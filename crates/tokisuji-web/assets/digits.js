// Writing digits on a board: keys, fingers and buttons, all of them for everything. Pages differ in what stands around it.
import { keysTo, peersOf } from "./board.js";
import { setsOf } from "./sums.js";
import { say } from "./words.js";

/** @type {(id: string) => any} */
const byId = (id) => document.getElementById(id);
const COLOURS = 6;
// How long after a tap another one belongs to it, in milliseconds.
const TWICE = 400;
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const MODES = { KeyZ: "digit", KeyX: "corner", KeyC: "centre", KeyV: "colour" };

export class Digits {
  // `around` has what the page adds: `locked()` whether nothing may be written now, `touched()` before a change, `shown()` after
  // the board was shown, and where there is help, `hint()` and `away()` that puts it away.
  constructor({ game, view, settings, around }) {
    this.game = game;
    this.view = view;
    this.settings = settings;
    this.around = around;
    this.data = game.data;
    this.peers = peersOf(game.data);
    this.mode = "digit";
    this.several = false;
    this.focus = this.data.givens.length || game.outside.has(0) ? Math.max(0, game.openCells()[0] ?? 0) : 0;
    // How often each symbol is still to be written is known where each stands in every row.
    const { rows, cols, symbols, outside } = this.data;
    this.counted = !this.data.layout || (rows === cols && rows === symbols.length && !outside.length);
    this.picked = [this.focus];
    game.sweep = (cell) => (settings.remove ? this.peers[cell] : []);
    view.centre = (cell, entry) => (game.auto && game.isOpen(cell) ? this.possible(cell) : entry.centre);
    /** What can stand in each sum at all, as long as nothing changes. @type {Map<object, Set<string> | null>} */
    this.inSums = new Map();
    this.keys();
    this.fingers();
    this.buttons();
  }

  begin() {
    this.setMode("digit");
    this.pick([this.focus], this.focus, false);
  }

  // ---- showing ----

  refresh() {
    const { game, view, settings, focus } = this;
    game.auto = Boolean(settings.auto);
    this.inSums.clear();
    const sums = settings.clashes ? game.wrongSums().flatMap((cage) => cage.cells) : [];
    view.mark("off-sum", sums);
    view.mark("clash", settings.clashes ? [...game.clashes(this.peers), ...sums.filter((cell) => game.value(cell))] : []);
    game.entries.forEach((entry, cell) => view.show(cell, entry));
    const sign = game.value(focus);
    const alike = settings.same && sign ? game.entries.map((_, cell) => cell).filter((cell) => game.value(cell) === sign) : [];
    view.mark("same", alike);
    this.around.shown();
    this.showPad();
  }

  // What may stand in a cell: no peer has it, nobody struck it out, and it is in a set of digits that makes each sum of the cell.
  possible(cell) {
    const { game, peers, inSums } = this;
    let may = game.candidates(cell, peers);
    for (const sum of game.sums) {
      if (!sum.cells.includes(cell)) continue;
      if (!inSums.has(sum)) {
        const { sets, whole } = setsOf(sum, game, peers);
        // A sum that cannot come out is told as such, and rules nothing out.
        inSums.set(sum, whole && sets.length ? new Set(sets.flat()) : null);
      }
      const signs = inSums.get(sum);
      if (signs) may = may.filter((sign) => signs.has(sign));
    }
    return may;
  }

  pick(cells, at = this.focus, grab = true) {
    this.picked = [...new Set(cells)];
    this.focus = at;
    this.view.pick(this.picked, this.focus);
    if (grab) this.view.inputs[this.focus]?.focus({ preventScroll: true });
    this.refresh();
  }

  showPad() {
    const { data, game, mode, counted } = this;
    const left = new Map(data.symbols.map((sign) => [sign, data.rows]));
    game.entries.forEach((_, cell) => { const sign = game.value(cell); if (sign) left.set(sign, left.get(sign) - 1); });
    for (const button of byId("pad").querySelectorAll("button[data-sign]")) {
      const n = left.get(button.dataset.sign);
      button.classList.toggle("full", counted && n <= 0);
      if (mode === "digit" && counted) button.dataset.left = Math.max(0, n); else delete button.dataset.left;
      button.setAttribute("aria-label", mode === "digit" && counted ? `${button.dataset.sign}, ${say("left", { n: Math.max(0, n) })}` : button.dataset.sign);
    }
  }

  buildPad() {
    const pad = byId("pad");
    const button = (text, act, label) => {
      const made = document.createElement("button");
      made.type = "button";
      made.append(text);
      if (label) made.setAttribute("aria-label", label);
      made.addEventListener("click", act);
      pad.append(made);
      return made;
    };
    pad.replaceChildren();
    // One row, or two where there are many.
    const keys = this.mode === "colour" ? COLOURS + 1 : this.data.symbols.length;
    pad.style.setProperty("--keys", keys > 9 ? Math.ceil(keys / 2) : keys);
    if (this.mode === "colour") {
      for (let n = 1; n <= COLOURS; n++) {
        const swatch = document.createElement("span");
        swatch.className = "swatch";
        swatch.dataset.colour = String(n);
        button(swatch, () => this.enter(n), say("colour", { n })).dataset.left = String(n);
      }
      button("×", () => this.enter(0), say("noColour"));
      return;
    }
    for (const sign of this.data.symbols) {
      const made = button(sign, () => this.enter(sign));
      made.dataset.sign = sign;
    }
    this.showPad();
  }

  setMode(next) {
    this.mode = next;
    for (const button of document.querySelectorAll("[data-mode]")) {
      const on = button.dataset.mode === next;
      button.setAttribute("aria-checked", on);
      button.tabIndex = on ? 0 : -1;
    }
    this.buildPad();
  }

  // ---- changing ----

  toggled(list, sign, on) {
    const { symbols } = this.data;
    return on ? [...list, sign].sort((a, b) => symbols.indexOf(a) - symbols.indexOf(b)) : list.filter((known) => known !== sign);
  }

  enter(sign, how = this.mode) {
    if (this.around.locked()) return;
    this.around.touched();
    const { game, picked } = this;
    if (how === "colour") {
      const on = !picked.every((cell) => game.entries[cell].colours.includes(sign));
      game.change(picked, (entry) => { entry.colours = sign ? [...entry.colours.filter((one) => one !== sign), ...(on ? [sign] : [])].sort() : []; });
    } else if (how === "centre" && game.auto) {
      this.strike(sign);
    } else if (how === "digit") {
      const cells = picked.filter((cell) => game.isOpen(cell));
      const clear = cells.length > 0 && cells.every((cell) => game.entries[cell].value === sign);
      game.write(new Map(cells.map((cell) => [cell, clear ? "" : sign])));
    } else {
      const cells = picked.filter((cell) => game.isOpen(cell) && !game.entries[cell].value);
      const on = !cells.every((cell) => game.entries[cell][how].includes(sign));
      game.change(cells, (entry) => {
        if (entry[how].includes(sign) !== on) entry[how] = this.toggled(entry[how], sign, on);
        // Who writes a mark again does not hold it to be struck out.
        if (on) entry.struck = this.toggled(entry.struck, sign, false);
      });
    }
  }

  // Candidates that show by themselves are struck out, and written again.
  strike(sign) {
    const { game } = this, cells = this.picked.filter((cell) => game.isOpen(cell) && !game.entries[cell].value);
    const off = cells.filter((cell) => this.possible(cell).includes(sign));
    game.change(cells, (entry, cell) => {
      if (!off.length) entry.struck = this.toggled(entry.struck, sign, false);
      else if (off.includes(cell)) entry.struck = this.toggled(entry.struck, sign, true);
    });
  }

  erase() {
    if (this.around.locked()) return;
    this.around.touched();
    const { game, picked } = this;
    // First the symbol, then marks, then colour: what shows goes first.
    const has = (test) => picked.some((cell) => game.isOpen(cell) && test(game.entries[cell]));
    if (has((e) => e.value)) game.change(picked, (entry) => { entry.value = ""; });
    else if (has((e) => e.corner.length || (game.auto ? e.struck.length : e.centre.length))) game.change(picked, (entry) => Object.assign(entry, { corner: [], centre: [] }, game.auto && { struck: [] }));
    else game.change(picked, (entry) => { entry.colours = []; });
  }

  // All cells that hold what this one holds.
  alike(cell) {
    const { game } = this, sign = game.value(cell);
    return sign ? game.entries.map((_, other) => other).filter((other) => game.value(other) === sign) : [cell];
  }

  // ---- keys ----

  step(from, dx, dy) {
    const { data, view } = this;
    let row = Math.floor(from / data.cols), col = from % data.cols;
    for (let tries = 0; tries < Math.max(data.rows, data.cols); tries++) {
      row = (row + dy + data.rows) % data.rows;
      col = (col + dx + data.cols) % data.cols;
      if (view.inputs[row * data.cols + col]) return row * data.cols + col;
    }
    return from;
  }

  keys() {
    const { data, game, view } = this;
    keysTo(byId("board"), (event) => {
      const { key, code, shiftKey, altKey } = event;
      const ctrl = event.ctrlKey || event.metaKey;
      const used = () => { event.preventDefault(); };
      if (ARROWS[key]) {
        used();
        const to = this.step(this.focus, ...ARROWS[key]);
        return this.pick(shiftKey || ctrl ? [...this.picked, to] : [to], to);
      }
      if (key === "Home" || key === "End") {
        used();
        const row = Math.floor(this.focus / data.cols) * data.cols;
        const line = Array.from({ length: data.cols }, (_, col) => row + col).filter((cell) => view.inputs[cell]);
        const to = key === "Home" ? line[0] : line.at(-1);
        return this.pick([to], to);
      }
      if (ctrl && key.toLowerCase() === "a") { used(); return this.pick(game.entries.map((_, c) => c).filter((c) => view.inputs[c])); }
      if (ctrl && key.toLowerCase() === "z") { used(); return shiftKey ? game.redo() : game.undo(); }
      if (ctrl && key.toLowerCase() === "y") { used(); return game.redo(); }
      // Where 0 is a sign of the puzzle it is written, elsewhere it empties.
      if (key === "Delete" || key === "Backspace" || (key === "0" && !data.symbols.includes("0"))) { used(); return this.erase(); }
      if (key === "Enter") { used(); return this.pick(this.alike(this.focus)); }
      if (key === "Escape") { this.around.away?.(); return this.pick([this.focus]); }
      if (altKey) return undefined;
      // Shift changes what a digit key types, so its place on the keyboard counts.
      const digit = /^(?:Digit|Numpad)([0-9])$/.exec(code)?.[1];
      const letter = /^[a-zA-Z]$/.test(key) ? key.toUpperCase() : null;
      const sign = digit ?? letter;
      if (this.mode === "colour" && digit && digit !== "0" && !ctrl && !shiftKey) { used(); return Number(digit) <= COLOURS ? this.enter(Number(digit)) : undefined; }
      if (sign && data.symbols.includes(sign) && !(ctrl && letter)) {
        used();
        return this.enter(sign, ctrl ? "centre" : shiftKey ? "corner" : this.mode === "colour" ? "digit" : this.mode);
      }
      if (MODES[code] && !ctrl) { used(); return this.setMode(MODES[code]); }
      if (letter === "H" && !ctrl && this.around.hint) { used(); return this.around.hint(); }
      return undefined;
    }, () => view.inputs[this.focus]?.focus({ preventScroll: true }));

    // Voice input, handwriting and other keyboards come as text: the last sign counts.
    byId("board").addEventListener("beforeinput", (event) => {
      event.preventDefault();
      const sign = [...(event.data ?? "")].at(-1)?.normalize("NFKC").toUpperCase();
      if (sign && data.symbols.includes(sign)) this.enter(sign);
      else if (event.inputType?.startsWith("delete")) this.erase();
    });

    byId("board").addEventListener("focusin", (event) => {
      const cell = Number(event.target.closest(".cell")?.dataset.cell ?? -1);
      if (cell >= 0 && cell !== this.focus) this.pick([cell], cell, false);
    });
  }

  // ---- fingers and mouse: tap, drag over several, Ctrl or the button "Several" to add; twice for all that hold the same ----

  fingers() {
    const { view } = this;
    let dragging = false, last = { cell: -1, at: 0 }, before = { picked: this.picked, focus: this.focus };
    byId("board").addEventListener("pointerdown", (event) => {
      const cell = view.cellAt(event.clientX, event.clientY);
      if (cell < 0 || event.button > 0) return;
      event.preventDefault();
      dragging = true;
      const { picked, focus } = this, twice = cell === last.cell && event.timeStamp - last.at < TWICE;
      last = { cell: twice ? -1 : cell, at: event.timeStamp };
      before = { picked, focus };
      const add = this.several || event.ctrlKey || event.metaKey || event.shiftKey;
      if (twice && this.game.value(cell)) this.pick([...(add ? picked : []), ...this.alike(cell)], cell);
      else if (add && picked.includes(cell) && picked.length > 1) this.pick(picked.filter((known) => known !== cell), cell);
      else this.pick(add ? [...picked, cell] : [cell], cell);
    });
    addEventListener("pointermove", (event) => {
      if (!dragging) return;
      const cell = view.cellAt(event.clientX, event.clientY);
      if (cell >= 0 && !this.picked.includes(cell)) this.pick([...this.picked, cell], cell);
    });
    for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => { dragging = false; });
    // Two fingers look closer; the first of them did not mean to choose.
    byId("board").addEventListener("grabbed", () => { dragging = false; last.cell = -1; this.pick(before.picked, before.focus); });
  }

  // ---- buttons ----

  buttons() {
    for (const button of document.querySelectorAll("[data-mode]")) {
      button.addEventListener("click", () => this.setMode(button.dataset.mode));
      button.addEventListener("keydown", (event) => {
        const all = [...document.querySelectorAll("[data-mode]")], at = all.indexOf(button);
        const move = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
        if (!move) return;
        event.preventDefault();
        const to = all[(at + move + all.length) % all.length];
        this.setMode(to.dataset.mode);
        to.focus();
      });
    }
    byId("erase").addEventListener("click", () => this.erase());
    byId("several").addEventListener("click", (event) => { this.several = !this.several; event.currentTarget.setAttribute("aria-pressed", this.several); });
  }
}
