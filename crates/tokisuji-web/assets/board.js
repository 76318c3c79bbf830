// The board on the page: a real input in every cell, marks over it, lines from groups and cages.
import { addCoordinates } from "./coordinates.js";
import { HALF, boxOf, cluesSaid, draw, drawItems, drawMargins, fitRoom, lineSaid, margins } from "./layout.js";
import { sumsOf } from "./sums.js";
import { say } from "./words.js";

/** @type {(data: BoardData, cell: number) => string} */
export const cellName = (data, cell) => data.places?.find(({ place }) => place === cell)?.name ?? `r${Math.floor(cell / data.cols) + 1}c${(cell % data.cols) + 1}`;
/**
 * A place by its name. Where two lie in one spot, what is written there tells which is meant, and without that the part of the answer.
 * @type {(data: BoardData, name: string, sign?: string) => number}
 */
export const cellNamed = (data, name, sign = null) => {
  if (data.places) {
    const here = data.places.filter((place) => place.name === name).sort((a, b) => Number(b.answer) - Number(a.answer));
    return ((sign && here.find((place) => place.signs.includes(sign))) || here[0])?.place ?? -1;
  }
  const [, row, col] = /^r(\d+)c(\d+)$/.exec(name) ?? [];
  return row ? (Number(row) - 1) * data.cols + (Number(col) - 1) : -1;
};

const element = (tag, classes, parent) => {
  const made = document.createElement(tag);
  if (classes) made.className = classes;
  parent?.append(made);
  return made;
};

/** For each cell the cells it must differ from. @param {BoardData} data */
export function peersOf(data) {
  const peers = Array.from({ length: data.rows * data.cols }, () => new Set());
  for (const group of data.groups)
    for (const a of group.cells) for (const b of group.cells) if (a !== b) peers[a].add(b);
  for (const { cells, differ } of sumsOf(data)) if (differ) for (const a of cells) for (const b of cells) if (a !== b) peers[a].add(b);
  return peers;
}

/** Which piece of the board each cell belongs to: its block, or its cage where there are no blocks. @param {BoardData} data */
function pieces(data) {
  const piece = new Array(data.rows * data.cols).fill(0);
  const blocks = data.groups.filter((group) => group.kind === "block");
  (blocks.length ? blocks : data.cages).forEach((part, number) => part.cells.forEach((cell) => { piece[cell] = number + 1; }));
  for (const cell of data.outside) piece[cell] = -1;
  return piece;
}

// Which cage each cell lies in, where blocks cut the board and cages need lines of their own.
function cages(data) {
  const cage = new Array(data.rows * data.cols).fill(0);
  if (data.groups.some((group) => group.kind === "block"))
    data.cages.forEach((part, number) => part.cells.forEach((cell) => { cage[cell] = number + 1; }));
  return cage;
}

// The sides of a cell behind which its cage ends, as classes.
function fence(data, cell, row, col, cage) {
  if (!cage[cell]) return "";
  const ends = (inside, other) => !inside || cage[other] !== cage[cell];
  return [
    ends(row > 0, cell - data.cols) && "fence-top",
    ends(row + 1 < data.rows, cell + data.cols) && "fence-bottom",
    ends(col > 0, cell - 1) && "fence-left",
    ends(col + 1 < data.cols, cell + 1) && "fence-right",
  ].filter(Boolean).join(" ");
}

// Keys go to the board wherever the focus is, unless they mean something there. `handle(event)` prevents the default of
// what it uses; then `come()` brings the focus to the board.
export function keysTo(board, handle, come) {
  const free = ({ target, key }) => {
    if (document.querySelector("dialog[open]")) return false;
    if (target.closest("textarea, select, input:not([type=checkbox], [type=radio])")) return false;
    return !(target.closest("a, button, summary, input") && [" ", "Enter", "Tab"].includes(key));
  };
  document.addEventListener("keydown", (event) => {
    const inside = board.contains(event.target);
    if (event.defaultPrevented || !(inside || free(event))) return;
    handle(event);
    if (!inside && event.defaultPrevented) come();
  });
}

// The colours of a cell as parts of a cake, each with its own pattern.
function tints(box, colours) {
  const old = box.querySelector(".tints");
  if (!colours.length) { old?.remove(); return; }
  const cake = old ?? element("span", "tints");
  cake.setAttribute("aria-hidden", "true");
  cake.replaceChildren(...colours.map((colour, nth) => {
    const part = element("span", "tint");
    part.dataset.colour = colour;
    if (colours.length === 1) return part;
    const size = 360 / colours.length, from = nth * size - 45, steps = Math.ceil(size / 45);
    const rim = Array.from({ length: steps + 1 }, (_, step) => { const a = ((from + (size * step) / steps) * Math.PI) / 180; return `${(50 + 100 * Math.sin(a)).toFixed(1)}% ${(50 - 100 * Math.cos(a)).toFixed(1)}%`; });
    part.style.clipPath = `polygon(50% 50%, ${rim.join(", ")})`;
    return part;
  }));
  if (!old) box.prepend(cake);
}

export class BoardView {
  /** @param {HTMLElement} root @param {BoardData} data */
  constructor(root, data) {
    this.data = data;
    this.root = root;
    this.cells = [];
    // Symbols that are shown struck out, by cell.
    this.gone = new Map();
    // Whether each candidate has a place of its own in its cell, as wide as the board has symbols.
    this.inPlaces = false;
    root.style.setProperty("--across", String(Math.ceil(Math.sqrt(data.symbols.length))));
    // What is shown in the middle of an empty cell; a page may work it out.
    this.centre = (cell, entry) => entry.centre;
    this.inputs = [];
    root.style.setProperty("--n", String(data.cols));
    // So many marks are small.
    root.classList.toggle("many", data.symbols.length > 9);
    root.style.aspectRatio = `${data.cols} / ${data.rows}`;
    fitRoom(root, data.cols, data.rows);
    root.setAttribute("aria-rowcount", data.rows);
    root.setAttribute("aria-colcount", data.cols);
    this.labels = new Map(data.cages.map((cage) => [Math.min(...cage.cells), cage.label]));
    this.sums = new Map(data.cages.flatMap((cage) => cage.cells.map((cell) => [cell, cage.label])));
    const given = new Map(data.givens.map(({ cell, symbol }) => [cell, symbol]));
    const outside = new Set(data.outside);
    const extra = new Set(data.groups.filter((g) => g.kind === "extra" && g.cells.length >= data.symbols.length).flatMap((g) => g.cells));
    const piece = pieces(data);
    const cage = cages(data);
    this.clues = cluesSaid(data);
    const fills = new Map((data.layout?.items ?? []).filter((item) => item.kind === "fill").map((item) => [((item.y - 1) / 2) * data.cols + (item.x - 1) / 2, item.fill]));
    for (let row = 0; row < data.rows; row++) {
      const line = element("div", "", root);
      line.setAttribute("role", "row");
      for (let col = 0; col < data.cols; col++) {
        const cell = row * data.cols + col;
        const box = element("div", "cell", line);
        box.setAttribute("role", "gridcell");
        box.dataset.cell = cell;
        box.classList.toggle("first-row", row === 0);
        box.classList.toggle("first-col", col === 0);
        box.classList.toggle("bold-left", !data.layout && col > 0 && piece[cell] !== piece[cell - 1]);
        box.classList.toggle("bold-top", !data.layout && row > 0 && piece[cell] !== piece[cell - data.cols]);
        box.classList.toggle("extra", extra.has(cell));
        if (fills.has(cell)) box.classList.add(`filled-${fills.get(cell)}`);
        this.cells.push(box);
        if (outside.has(cell)) {
          box.classList.add("outside");
          if (this.clues[cell].length) box.setAttribute("aria-label", [say("cell", { row: row + 1, col: col + 1 }), ...this.clues[cell]].join(", "));
          this.inputs.push(null);
          continue;
        }
        const input = element("input", "", box);
        input.inputMode = "none";
        input.autocomplete = "off";
        input.spellcheck = false;
        input.tabIndex = -1;
        input.setAttribute("autocapitalize", "off");
        this.inputs.push(input);
        if (given.has(cell)) {
          box.classList.add("given");
          input.readOnly = true;
          input.value = given.get(cell);
        }
        box.classList.toggle("caged", this.sums.has(cell));
        const sides = fence(data, cell, row, col, cage);
        if (sides) element("span", `fence ${sides}`, box).setAttribute("aria-hidden", "true");
        if (this.labels.has(cell)) element("span", "cage", box).textContent = this.labels.get(cell);
        for (const layer of ["corner", "centre"]) {
          const span = element("span", layer, box);
          span.setAttribute("aria-hidden", "true");
        }
      }
    }
    this.given = given;
    if (data.layout) this.drawLayout();
    if (!data.entries?.length) addCoordinates(root, data, false);
  }

  // Signs, sums and clues around the board, above its cells; what they say stands in the names of cells.
  drawLayout() {
    const { data, root } = this, [above, left, below, right] = margins(data), box = boxOf(data, 0);
    const sheet = draw("svg", { class: "overlay", viewBox: `${box.x} ${box.y} ${box.wide} ${box.tall}`, "aria-hidden": "true" }, root);
    const share = (cells, of) => `${(100 * cells) / of}%`;
    Object.assign(sheet.style, { left: share(-left, data.cols), top: share(-above, data.rows), width: share(box.wide / (2 * HALF), data.cols), height: share(box.tall / (2 * HALF), data.rows) });
    // A margin in per cent is one of the width, whatever its side.
    const wide = left + data.cols + right;
    fitRoom(root, wide, above + data.rows + below);
    if (wide > data.cols || above || below) Object.assign(root.style, { marginLeft: share(left, wide), marginRight: share(right, wide), marginTop: share(above, wide), marginBottom: share(below, wide) });
    drawItems(data, (item) => (item.kind === "fill" ? null : sheet));
    drawMargins(data, sheet);
  }

  /** Shows what stands in a cell: its symbol, marks and colours. @param {number} cell @param {Entry} entry */
  show(cell, entry) {
    const box = this.cells[cell], input = this.inputs[cell];
    if (!input) return;
    const value = this.given.get(cell) ?? entry.value;
    if (input.value !== value) input.value = value;
    const gone = this.gone.get(cell) ?? [];
    const marks = (layer, list) => {
      const parts = list.map((sign) => { const part = element("span", gone.includes(sign) ? "gone" : ""); part.textContent = sign; return part; });
      box.querySelector("." + layer).replaceChildren(...parts);
    };
    marks("corner", value ? [] : entry.corner.filter((sign) => !gone.includes(sign)));
    const { symbols } = this.data, order = (a, b) => symbols.indexOf(a) - symbols.indexOf(b);
    const centre = value ? [] : this.centre(cell, entry), colours = entry.colours.join(" ");
    const shown = value ? [] : [...new Set([...centre, ...gone])].sort(order);
    marks("centre", this.inPlaces && shown.length > 1 ? symbols.map((sign) => (shown.includes(sign) ? sign : "\u2007")) : shown);
    if ((box.dataset.colour ?? "") !== colours) {
      tints(box, entry.colours);
      if (colours) box.dataset.colour = colours; else delete box.dataset.colour;
    }
    input.setAttribute("aria-label", this.label(cell, { ...entry, centre }, value));
  }

  label(cell, entry, value) {
    const row = Math.floor(cell / this.data.cols) + 1, col = (cell % this.data.cols) + 1;
    const said = [say("cell", { row, col })];
    if (this.sums.has(cell)) said.push(say("sum", { sum: this.sums.get(cell) }));
    if (this.cells[cell].classList.contains("off-sum")) said.push(say("offSum"));
    if (this.data.layout) said.push(...this.clues[cell], ...[lineSaid(this.data, true, row - 1), lineSaid(this.data, false, col - 1)].filter(Boolean));
    if (this.given.has(cell)) said.push(say("given", { symbol: value }));
    else if (!value) {
      said.push(say("empty"));
      if (entry.corner.length) said.push(say("cornerMarks", { marks: entry.corner.join(" ") }));
      if (entry.centre.length) said.push(say("centreMarks", { marks: entry.centre.join(" ") }));
    }
    if (entry.colours.length) said.push(say("colours", { colours: entry.colours.join(" ") }));
    if (this.cells[cell].classList.contains("wrong")) said.push(say("isWrong"));
    return said.join(", ");
  }

  // What is only thought of, such as what is carried in a sum, is shown at the cell below it.
  shownAt(cell) {
    const { places, rows, cols } = this.data, place = this.cells[cell] ? null : places?.find((one) => one.place === cell);
    return place ? Math.min(Math.floor(place.y / 2), rows - 1) * cols + Math.floor(place.x / 2) : cell;
  }

  // Puts a class on exactly these cells.
  mark(name, cells) {
    const wanted = new Set([...cells].map((cell) => this.shownAt(cell)));
    this.cells.forEach((box, cell) => box.classList.toggle(name, wanted.has(cell)));
  }

  pick(cells, focus) {
    this.mark("picked", cells);
    this.cells.forEach((box, cell) => { if (this.inputs[cell]) box.setAttribute("aria-selected", cells.includes(cell)); });
    this.inputs.forEach((input, cell) => { if (input) input.tabIndex = cell === focus ? 0 : -1; });
  }

  cellAt(x, y) {
    const box = document.elementFromPoint(x, y)?.closest?.(".cell");
    return box && this.root.contains(box) && !box.classList.contains("outside") ? Number(box.dataset.cell) : -1;
  }
}
