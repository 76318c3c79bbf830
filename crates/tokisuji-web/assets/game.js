// A play: what stands in the cells, every change with its way back, the time, and how all of it is kept.
import { kept } from "./site.js";

const blank = () => ({ value: "", corner: [], centre: [], colour: 0 });
const same = (a, b) => a.value === b.value && a.colour === b.colour && a.corner.join() === b.corner.join() && a.centre.join() === b.centre.join();

export class Game {
  constructor(data, key = "play:" + data.puzzle) {
    this.data = data;
    this.key = key;
    this.given = new Map(data.givens.map(({ cell, symbol }) => [cell, symbol]));
    this.outside = new Set(data.outside);
    this.listeners = [];
    this.since = null;
    const old = kept.get(this.key);
    this.entries = old?.entries?.length === data.rows * data.cols ? old.entries : Array.from({ length: data.rows * data.cols }, blank);
    this.history = old?.history ?? [];
    this.at = old?.at ?? 0;
    this.ms = old?.ms ?? 0;
    this.struck = old?.struck ?? {};
    this.done = old?.done ?? false;
    this.aided = old?.aided ?? false;
    this.attempt = old?.attempt ?? null;
  }

  save() {
    kept.set(this.key, { entries: this.entries, history: this.history, at: this.at, ms: this.elapsed(), struck: this.struck, done: this.done, aided: this.aided, attempt: this.attempt });
  }

  isOpen(cell) { return !this.given.has(cell) && !this.outside.has(cell); }
  value(cell) { return this.given.get(cell) ?? this.entries[cell].value; }

  // Changes cells: `change(entry)` alters a copy. One call is one step back.
  change(cells, change) {
    const step = [];
    for (const cell of cells) {
      if (!this.isOpen(cell)) continue;
      const before = this.entries[cell], after = structuredClone(before);
      change(after, cell);
      if (!same(before, after)) step.push({ cell, before, after });
    }
    if (!step.length) return false;
    this.history.length = this.at;
    this.history.push(step);
    this.at++;
    this.apply(step, "after", "write");
    return true;
  }

  apply(step, side, act) {
    for (const one of step) this.entries[one.cell] = structuredClone(one[side]);
    for (const listener of this.listeners) listener(step, side, act);
    this.save();
  }

  undo() { if (this.at === 0) return false; this.apply(this.history[--this.at], "before", "undo"); return true; }
  redo() { if (this.at === this.history.length) return false; this.apply(this.history[this.at++], "after", "redo"); return true; }

  // Time runs only while the puzzle is looked at.
  run(on) {
    const now = performance.now();
    if (this.since !== null) this.ms += now - this.since;
    this.since = on && !this.done ? now : null;
  }
  elapsed() { return Math.round(this.ms + (this.since === null ? 0 : performance.now() - this.since)); }

  openCells() { return this.entries.map((_, cell) => cell).filter((cell) => this.isOpen(cell)); }
  emptyCells() { return this.openCells().filter((cell) => !this.entries[cell].value); }
  wrongCells() {
    const { solution } = this.data;
    return solution ? this.openCells().filter((cell) => this.entries[cell].value && this.entries[cell].value !== solution[cell]) : [];
  }
  clashes(peers) {
    const all = this.entries.map((_, cell) => cell);
    return all.filter((cell) => this.value(cell) && [...peers[cell]].some((peer) => this.value(peer) === this.value(cell)));
  }
  isSolved() { return Boolean(this.data.solution) && this.emptyCells().length === 0 && this.wrongCells().length === 0; }
}

export function clockText(ms) {
  const seconds = Math.floor(ms / 1000), two = (n) => String(n).padStart(2, "0");
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
