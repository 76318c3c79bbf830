// A play: what stands in the cells, every change with its way back, the time, and how all of it is kept.
import { opens } from "./coupon.js";
import { kept } from "./site.js";
import { canAddUp, sumsOf } from "./sums.js";

const LISTS = ["corner", "centre", "struck", "colours"];
/** @returns {Entry} */
const blank = () => ({ value: "", corner: [], centre: [], struck: [], colours: [] });
const same = (a, b) => a.value === b.value && LISTS.every((list) => a[list].join() === b[list].join());
// What was kept before entries knew what was struck out, or had more than one colour.
const whole = ({ colour = 0, ...entry }) => ({ ...blank(), ...(colour ? { colours: [colour] } : {}), ...entry });
const wholeStep = (step) => step.map((one) => ({ ...one, before: whole(one.before), after: whole(one.after) }));

export class Game {
  /** @param {BoardData} data @param {string} key under which it is kept */
  constructor(data, key = "play:" + data.puzzle) {
    this.data = data;
    this.key = key;
    this.given = new Map(data.givens.map(({ cell, symbol }) => [cell, symbol]));
    this.outside = new Set(data.outside);
    // Places that are only thought of, such as what is carried in a sum: hints speak of them, nobody writes there.
    this.views = new Set((data.places ?? []).filter(({ answer }) => !answer).map(({ place }) => place));
    /** @type {((step: Change[], side: "before" | "after", act: string) => void)[]} */
    this.listeners = [];
    this.since = null;
    // The cells from whose marks a symbol goes when it is written here; the page says which.
    /** @type {(cell: number) => Iterable<number>} */
    this.sweep = () => [];
    // Whether candidates are worked out and shown by themselves: then the marks of the player are what is struck out.
    this.auto = false;
    this.sums = sumsOf(data);
    const old = kept.get(this.key);
    this.size = Math.max(data.rows * data.cols, ...(data.places ?? []).map(({ place }) => place + 1));
    const fits = old?.entries?.length === this.size;
    /** @type {Entry[]} */
    this.entries = fits ? old.entries.map(whole) : this.blanks();
    /** @type {Change[][]} */
    this.history = (old?.history ?? []).map(wholeStep);
    this.at = old?.at ?? 0;
    this.ms = old?.ms ?? 0;
    // Over: solved, or the solution was shown.
    this.done = old?.done ?? false;
    this.shown = old?.shown ?? false;
    // Solved once is solved, even while it is played again.
    this.solved = old?.solved ?? (this.done && !this.shown);
    this.aided = old?.aided ?? false;
    this.attempt = old?.attempt ?? null;
  }

  blanks() { return Array.from({ length: this.size }, blank); }

  save() {
    const { entries, history, at, done, shown, solved, aided, attempt, data: { title } } = this, needed = this.neededCells();
    // The last are for the list of what was begun.
    const told = { title, when: Date.now(), filled: needed.filter((cell) => entries[cell].value).length, of: needed.length };
    kept.set(this.key, { entries, history, at, ms: this.elapsed(), done, shown, solved, aided, attempt, ...told });
  }

  isOpen(cell) { return !this.given.has(cell) && !this.outside.has(cell); }
  value(cell) { return this.given.get(cell) ?? this.entries[cell].value; }

  /**
   * Changes cells: `change(entry)` alters a copy. One call is one step back. A given cell takes nothing but colours.
   * @param {Iterable<number>} cells
   * @param {(entry: Entry, cell: number) => void} change
   */
  change(cells, change, act = "write") {
    const step = [];
    for (const cell of cells) {
      if (this.outside.has(cell)) continue;
      const before = this.entries[cell];
      let after = structuredClone(before);
      change(after, cell);
      if (this.given.has(cell)) after = { ...before, colours: after.colours };
      if (!same(before, after)) step.push({ cell, before, after });
    }
    if (!step.length) return false;
    this.history.length = this.at;
    this.history.push(step);
    this.at++;
    this.apply(step, "after", act);
    return true;
  }

  /**
   * Writes symbols by cell, as one step; marks that they rule out go. What is certain needs no marks below it either.
   * @param {Map<number, string>} symbols
   */
  write(symbols, certain = false) {
    const gone = new Map();
    for (const [cell, sign] of symbols)
      for (const seen of sign ? this.sweep(cell) ?? [] : []) if (!symbols.has(seen)) gone.set(seen, [...(gone.get(seen) ?? []), sign]);
    return this.change([...symbols.keys(), ...gone.keys()], (entry, cell) => {
      if (symbols.has(cell)) Object.assign(entry, { value: symbols.get(cell) }, certain && { corner: [], centre: [] });
      else for (const list of ["corner", "centre"]) entry[list] = entry[list].filter((sign) => !gone.get(cell).includes(sign));
    });
  }

  apply(step, side, act) {
    for (const one of step) this.entries[one.cell] = structuredClone(one[side]);
    for (const listener of this.listeners) listener(step, side, act);
    this.save();
  }

  undo() { if (this.at === 0) return false; this.apply(this.history[--this.at], "before", "undo"); return true; }
  redo() { if (this.at === this.history.length) return false; this.apply(this.history[this.at++], "after", "redo"); return true; }

  // From the start once more, as if it had never been played.
  again() {
    Object.assign(this, { entries: this.blanks(), history: [], at: 0, ms: 0, since: null, done: false, shown: false, aided: false, attempt: null });
    this.save();
  }

  // Time runs only while the puzzle is looked at.
  run(on) {
    const now = performance.now();
    if (this.since !== null) this.ms += now - this.since;
    this.since = on && !this.done ? now : null;
  }
  elapsed() { return Math.round(this.ms + (this.since === null ? 0 : performance.now() - this.since)); }

  // Takes back all since `from`, as if it had never been: a finger was not meant to write.
  takeBack(from) {
    while (this.at > from) this.undo();
    this.history.length = this.at;
    this.save();
  }

  // Makes one step back of all since `from`: what a finger did without leaving the board.
  merge(from) {
    if (this.at - from < 2) return;
    const cells = new Map();
    for (const { cell, before, after } of this.history.slice(from, this.at).flat()) cells.set(cell, { cell, before: cells.get(cell)?.before ?? before, after });
    this.history.length = from;
    this.history.push([...cells.values()].filter(({ before, after }) => !same(before, after)));
    this.at = this.history.length;
    this.save();
  }

  openCells() { return this.entries.map((_, cell) => cell).filter((cell) => this.isOpen(cell) && !this.views.has(cell)); }
  emptyCells() { return this.openCells().filter((cell) => !this.entries[cell].value); }
  wrongCells() {
    const { solution } = this.data;
    return solution ? this.openCells().filter((cell) => this.entries[cell].value && this.entries[cell].value !== solution[cell]) : [];
  }
  /** @param {Set<number>[]} peers */
  clashes(peers) {
    const all = this.entries.map((_, cell) => cell).filter((cell) => peers[cell]);
    return all.filter((cell) => this.value(cell) && [...peers[cell]].some((peer) => this.value(peer) === this.value(cell)));
  }
  // Sums that what is written in them can no longer come to. A symbol that stands twice in one is a clash, and told as such.
  wrongSums() {
    const { symbols } = this.data;
    return this.sums.filter((one) => {
      const written = one.cells.filter((cell) => this.value(cell)).map((cell) => symbols.indexOf(this.value(cell)) + 1);
      return !canAddUp({ ...one, differ: one.differ && new Set(written).size === written.length }, written, symbols.length);
    });
  }

  /** What nothing written and nothing struck out rules out. @param {number} cell @param {Set<number>[]} peers */
  candidates(cell, peers) {
    const seen = new Set([...(peers[cell] ?? [])].map((peer) => this.value(peer)));
    return this.data.symbols.filter((sign) => !seen.has(sign) && !this.entries[cell].struck.includes(sign));
  }
  // What a player has struck out of an empty cell: centre marks are what is left.
  struck(cell) {
    const { centre, struck } = this.entries[cell];
    return this.data.symbols.filter((sign) => struck.includes(sign) || (!this.auto && centre.length > 0 && !centre.includes(sign)));
  }

  // Of which cells a hint should know what stands there.
  tellableCells() { return [...this.openCells(), ...this.views]; }
  // What is to be written at all.
  neededCells() { return this.openCells(); }
  isFull() { return !this.emptyCells().length; }
  // What is shown of the solution.
  rightValue(cell) { return this.data.solution[cell]; }
  clearMarks() { this.change(this.openCells(), (entry) => Object.assign(entry, { corner: [], centre: [] }, this.auto && { struck: [] })); }

  // All letters of the board, row by row.
  letters() { return Array.from({ length: this.data.rows * this.data.cols }, (_, cell) => (this.outside.has(cell) ? "" : this.value(cell))).join(""); }

  // A board for a coupon comes without its answers; finished, it tells itself by its checksum.
  unlock() {
    const { data } = this;
    if (!data.coupon || data.solution || !this.isFull() || !opens(data.coupon, this.letters())) return;
    data.solution = Array.from({ length: data.rows * data.cols }, (_, cell) => (this.outside.has(cell) ? "" : this.value(cell)));
  }

  isSolved() { this.unlock(); return Boolean(this.data.solution) && this.emptyCells().length === 0 && this.wrongCells().length === 0; }
}

export function clockText(ms) {
  const seconds = Math.floor(ms / 1000), two = (n) => String(n).padStart(2, "0");
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
