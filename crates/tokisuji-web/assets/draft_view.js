// The board of a puzzle that is being drawn: one drawing of its clues, and over it an element for each place that takes one.
import { HALF, boxOf, draw, drawItems, drawLines, drawMargins, fitRoom } from "./layout.js";
import { drawMark } from "./field.js";
import { say } from "./words.js";

const LINES = ["edge", "link"];
// How broad the element of a sign between two cells is, in units.
const SMALL = 18;

export class DraftView {
  /** @param {HTMLElement} root @param {BoardData} data the board as it was opened: what its kind draws and shades */
  constructor(root, data) {
    this.root = root;
    this.lines = data.layout.lines;
    const answers = data.places.filter(({ answer }) => answer), isCell = ({ y, x }) => y % 2 === 1 && x % 2 === 1;
    // One place of each sort tells what all of them look like.
    this.inCells = answers.find(isCell);
    this.between = answers.find((place) => !isCell(place));
    /** @type {Map<string, HTMLElement>} */
    this.elements = new Map();
    this.shape = "";
  }

  // The draft as data that drawings know. A side that takes numbers has room for one at least.
  board(draft, room = false) {
    const margins = draft.lists().map((side) => side.map((list) => (room && !list.length ? ["0"] : list)));
    return /** @type {BoardData} */ (/** @type {any} */ ({ rows: draft.rows, cols: draft.cols, outside: [], layout: { lines: this.lines, items: draft.items(), margins } }));
  }

  /**
   * Shows a draft, with the marks that are certain: their names with what stands there.
   * @param {import("./draft.js").Draft} draft @param {Record<string, string>} certain
   */
  show(draft, certain) {
    const board = this.board(draft), box = this.box = boxOf(this.board(draft, true));
    this.sheet?.remove();
    this.sheet = draw("svg", { class: "sheet", viewBox: `${box.x} ${box.y} ${box.wide} ${box.tall}`, "aria-hidden": "true" });
    this.root.prepend(this.sheet);
    this.root.style.aspectRatio = `${box.wide} / ${box.tall}`;
    this.root.style.setProperty("--cells", String(box.wide / (2 * HALF)));
    fitRoom(this.root, box.wide / (2 * HALF), box.tall / (2 * HALF));
    const layer = (name) => draw("g", { class: name }, this.sheet);
    const edge = this.lines === "dots" ? 7 : 0;
    draw("rect", { x: -edge, y: -edge, width: 2 * HALF * draft.cols + 2 * edge, height: 2 * HALF * draft.rows + 2 * edge, rx: edge, class: "ground" }, layer("grounds"));
    const fills = layer("fills"), shades = layer("certain"), lines = layer("lines"), links = layer("certain"), items = layer("items"), marks = layer("certain");
    drawLines(board, lines);
    drawItems(board, ({ kind }) => (kind === "fill" ? fills : items));
    drawMargins(board, layer("margins"));
    for (const [name, sign] of Object.entries(certain)) this.mark(draft, name, sign, { shades, links, marks });
    this.place(draft);
  }

  // What is in every solution, drawn as players do.
  mark(draft, name, sign, { shades, links, marks }) {
    const [, row, col, side = ""] = /^r(\d+)c(\d+)(?:-(\w+))?$/.exec(name) ?? [];
    if (!row) return;
    const [dy, dx] = { above: [-1, 0], below: [1, 0], left: [0, -1], right: [0, 1] }[side] ?? [0, 0];
    const at = { y: 2 * Number(row) - 1 + dy, x: 2 * Number(col) - 1 + dx }, like = side ? this.between : this.inCells;
    if (!like) return;
    const level = like.signs.indexOf(sign);
    if (like.look === "sign") { draw("text", { x: at.x * HALF, y: at.y * HALF, class: "clue own" }, marks).textContent = sign; return; }
    if (level < 1) return;
    const to = LINES.includes(like.look) ? links : like.look === "shade" ? shades : marks;
    drawMark(to, like.look, level, { ...at, reach: like.look === "link" ? this.reach(draft, at) : 1 });
  }

  // How many cells a link goes: to the next island, where there are islands.
  reach(draft, { y, x }) {
    if (draft.kind !== "hashi") return 1;
    const [dy, dx] = y % 2 ? [0, 1] : [1, 0];
    for (let cells = 1; ; cells++) {
      const [row, col] = [(y - 1 + dy * (2 * cells - 1)) / 2, (x - 1 + dx * (2 * cells - 1)) / 2];
      if (row >= draft.rows || col >= draft.cols || draft.cells[row * draft.cols + col]) return cells;
    }
  }

  // An element for each place, row by row; those of a board of the same shape stay, and with them the focus.
  place(draft) {
    const stops = draft.stops(), { root, box } = this, shape = stops.map(({ id }) => id).join();
    if (shape !== this.shape) {
      this.shape = shape;
      for (const row of root.querySelectorAll('[role="row"]')) row.remove();
      this.elements.clear();
      const rows = new Map();
      for (const stop of [...stops].sort((a, b) => a.y - b.y || a.x - b.x)) {
        if (!rows.has(stop.y)) { rows.set(stop.y, root.appendChild(document.createElement("div"))); rows.get(stop.y).setAttribute("role", "row"); }
        const element = document.createElement("div");
        element.className = `cell place${stop.between ? " between" : stop.side === undefined ? "" : " beside"}`;
        element.setAttribute("role", "gridcell");
        element.dataset.stop = stop.id;
        if (stop.cell !== undefined) element.dataset.cell = String(stop.cell);
        rows.get(stop.y).append(element);
        this.elements.set(stop.id, element);
      }
    }
    const share = (length, of) => `${((100 * length) / of).toFixed(3)}%`;
    for (const stop of stops) {
      const { x, y, wide, tall } = this.extent(draft, stop), element = this.elements.get(stop.id);
      Object.assign(element.style, { left: share(x - box.x, box.wide), top: share(y - box.y, box.tall), width: share(wide, box.wide), height: share(tall, box.tall) });
      element.setAttribute("aria-label", this.label(draft, stop));
    }
  }

  // Where a place lies, in units: cells, what is between them, and beside the board all that is left of the sheet.
  extent(draft, { y, x, side, between }) {
    const cell = 2 * HALF, { box } = this;
    if (between) return { x: x * HALF - SMALL / 2, y: y * HALF - SMALL / 2, wide: SMALL, tall: SMALL };
    const all = { x: (x - 1) * HALF, y: (y - 1) * HALF, wide: cell, tall: cell };
    if (side === 0) return { ...all, y: box.y, tall: -box.y };
    if (side === 1) return { ...all, x: box.x, wide: -box.x };
    if (side === 2) return { ...all, y: draft.rows * cell, tall: box.y + box.tall - draft.rows * cell };
    if (side === 3) return { ...all, x: draft.cols * cell, wide: box.x + box.wide - draft.cols * cell };
    return all;
  }

  label(draft, stop) {
    const { cell, side, at, y, x } = stop, value = draft.value(stop), cols = draft.cols;
    const name = (y_, x_) => say("cell", { row: (y_ + 1) / 2, col: (x_ + 1) / 2 });
    const where = cell !== undefined ? say("cell", { row: Math.floor(cell / cols) + 1, col: (cell % cols) + 1 })
      : side === undefined ? say("draftBetween", y % 2 ? { a: name(y, x - 1), b: name(y, x + 1) } : { a: name(y - 1, x), b: name(y + 1, x) })
      : say(`draftSide-${side}`, { n: at + 1 });
    const said = draft.form.shown?.[value] ?? draft.form.label?.(value) ?? value;
    return `${where}, ${said ? say("clue", { clue: said }) : say("empty")}`;
  }

  // Puts a class on exactly these places.
  highlight(name, ids) {
    const wanted = new Set(ids);
    for (const [id, element] of this.elements) element.classList.toggle(name, wanted.has(id));
  }

  pick(ids, focus) {
    this.highlight("picked", ids);
    for (const [id, element] of this.elements) { element.tabIndex = id === focus ? 0 : -1; element.setAttribute("aria-selected", ids.includes(id)); }
  }

  stopAt(x, y) {
    const element = /** @type {HTMLElement | null} */ (document.elementFromPoint(x, y)?.closest?.("[data-stop]"));
    return element && this.root.contains(element) ? element.dataset.stop : "";
  }
}
