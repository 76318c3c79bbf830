// A Sudoku on the bench, as plain data: its givens, places where givens are to come, cages, and every state before.

// Where a given is to come, though nobody knows which.
export const PLACE = "?";

/** Where a cell goes under a symmetry, and on from there. @type {Record<string, (row: number, col: number, last: number) => [number, number]>} */
const MOVES = {
  point: (row, col, last) => [last - row, last - col],
  "mirror-h": (row, col, last) => [row, last - col],
  "mirror-v": (row, col, last) => [last - row, col],
  diagonal: (row, col) => [col, row],
  "anti-diagonal": (row, col, last) => [last - col, last - row],
  quarter: (row, col, last) => [col, last - row],
};

/** A cell with all its images under a symmetry. @param {number} cell @param {number} size @param {string} symmetry @returns {number[]} */
export function images(cell, size, symmetry) {
  const move = MOVES[symmetry], all = [cell];
  if (!move) return all;
  for (;;) {
    const last = all[all.length - 1], [row, col] = move(Math.floor(last / size), last % size, size - 1), next = row * size + col;
    if (all.includes(next)) return all;
    all.push(next);
  }
}

/** The variants that a text names before its cells, without cages; and the cells. @param {string} text @returns {[string, string]} */
export function parts(text) {
  const at = text.lastIndexOf(":");
  if (at < 0) return ["", text];
  return [text.slice(0, at).split("+").filter((part) => !part.startsWith("killer=")).join("+"), text.slice(at + 1)];
}

export class Setting {
  /** @param {BoardData} data */
  constructor(data) {
    this.size = data.cols;
    this.symbols = data.symbols;
    this.variants = parts(data.puzzle)[0];
    this.givens = new Array(data.rows * data.cols).fill("");
    for (const { cell, symbol } of data.givens) this.givens[cell] = symbol;
    /** @type {{ cells: number[], sum: number }[]} */
    this.cages = data.cages.map(({ cells, label }) => ({ cells: [...cells], sum: Number(label) }));
    /** @type {string[]} */
    this.before = [];
    /** @type {string[]} */
    this.after = [];
  }

  state() { return JSON.stringify([this.givens, this.cages]); }

  restore(state) { [this.givens, this.cages] = JSON.parse(state); }

  // Makes a change that can be undone; nothing is kept of one that changes nothing.
  change(make) {
    const was = this.state();
    make();
    if (this.state() === was) return false;
    this.before.push(was);
    this.after = [];
    return true;
  }

  undo() { return this.step(this.before, this.after); }

  redo() { return this.step(this.after, this.before); }

  step(from, to) {
    if (!from.length) return false;
    to.push(this.state());
    this.restore(from.pop());
    return true;
  }

  // Writes a symbol into cells, or empties them. Under a symmetry a given asks for givens in all images, and what goes takes them along.
  write(cells, sign, symmetry = "") {
    return this.change(() => {
      const same = sign && cells.every((cell) => this.givens[cell] === sign), now = same ? "" : sign;
      for (const cell of cells) for (const image of images(cell, this.size, symmetry)) {
        if (image === cell || cells.includes(image)) this.givens[image] = cells.includes(image) ? now : this.givens[image];
        else if (!now) this.givens[image] = "";
        else if (!this.givens[image]) this.givens[image] = PLACE;
      }
    });
  }

  cageAt(cell) { return this.cages.find(({ cells }) => cells.includes(cell)); }

  // A cage of these cells; they leave the cages they were in.
  cage(cells, sum) {
    return this.change(() => {
      this.free(cells);
      this.cages.push({ cells: [...cells].sort((a, b) => a - b), sum });
    });
  }

  uncage(cells) { return this.change(() => { this.cages = this.cages.filter((cage) => !cage.cells.some((cell) => cells.includes(cell))); }); }

  // A cage that loses a cell is none any more: its sum was that of all of them.
  free(cells) { this.cages = this.cages.filter((cage) => !cage.cells.some((cell) => cells.includes(cell))); }

  // Takes over the givens of a text, which has the same board.
  take(text) {
    const [, cells] = parts(text);
    return this.change(() => { this.givens = [...cells].map((sign) => (sign === "." ? "" : sign)); });
  }

  empty() { return this.change(() => { this.givens.fill(""); this.cages = []; }); }

  // A cage whose sum no different digits make, with the least and the most they do. @returns {{ cells: number[], sum: number, low: number, high: number } | null}
  odd() {
    for (const { cells, sum } of this.cages) {
      const n = cells.length, most = this.symbols.length, low = (n * (n + 1)) / 2, high = (n * (2 * most - n + 1)) / 2;
      if (sum < low || sum > high) return { cells, sum, low, high };
    }
    return null;
  }

  name(cell) { return `r${Math.floor(cell / this.size) + 1}c${(cell % this.size) + 1}`; }

  // What is asked about.
  question() {
    const cells = this.givens.map((sign) => (!sign || sign === PLACE ? "." : sign)).join("");
    return {
      puzzle: this.variants ? `${this.variants}:${cells}` : cells,
      cages: this.cages.map(({ cells: all, sum }) => ({ cells: all.map((cell) => this.name(cell)), sum })),
    };
  }

  // Where givens are to come.
  places() { return this.givens.flatMap((sign, cell) => (sign === PLACE ? [this.name(cell)] : [])); }
}
