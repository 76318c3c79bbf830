// A board whose places are shaded or drawn: one drawing for all of it, and over it an element for each place that has a name, takes the
// focus and can be lit.
import { addCoordinates } from "./coordinates.js";
import { HALF, boxOf, cluesSaid, draw, drawItems, drawLines, drawMargins, fitRoom, lineSaid, middleOf, stroke } from "./layout.js";
import { say } from "./words.js";

const LINES = ["edge", "link"];
// How broad the element of a line is, in units.
const BROAD = 16;

// A thing in a cell, around its middle, as a path.
const THINGS = {
  star: () => { const points = Array.from({ length: 10 }, (_, n) => { const r = n % 2 ? 5.6 : 13.5, a = (Math.PI * n) / 5; return `${(r * Math.sin(a)).toFixed(2)} ${(-r * Math.cos(a)).toFixed(2)}`; }); return `M${points.join("L")}Z`; },
  lamp: () => "M-5 6C-5 2-10 0-10-5A10 10 0 0 1 10-5C10 0 5 2 5 6ZM-4 9H4M-3 13H3",
  tent: () => "M0-12L14 12H-14ZM0-1L5 12H-5Z",
  disc: () => "M-9 0A9 9 0 0 1 9 0A9 9 0 0 1-9 0Z",
};

// What shows a symbol in a place of some look, around a middle: drawn into `to`.
export function drawMark(to, look, level, { y, x, reach = 1, given = false, over = false }) {
  const [px, py] = [x * HALF, y * HALF], ink = given ? "printed" : "own";
  if (LINES.includes(look)) {
    const link = look === "link";
    if (level === 0) {
      const middle = middleOf({ y, x, reach });
      return draw("path", { d: `M${middle.x * HALF - 4} ${middle.y * HALF - 4}l8 8m0-8l-8 8`, class: `cross ${ink}` }, to);
    }
    const { x1, y1, x2, y2 } = stroke(y, x, link, reach), across = y1 === y2;
    for (let n = 0; n < level; n++) {
      const off = (n - (level - 1) / 2) * 7;
      draw("line", across ? { x1, x2, y1: y1 + off, y2: y2 + off, class: `drawn ${ink}` } : { x1: x1 + off, x2: x2 + off, y1, y2, class: `drawn ${ink}` }, to);
    }
    return to;
  }
  if (look === "thought") return to;
  if (look === "side") return draw("rect", { x: px - HALF, y: py - HALF, width: 2 * HALF, height: 2 * HALF, class: level ? "inside" : "outside-loop" }, to);
  // A dot would hide a clue: a ring goes around it.
  if (level === 0) return draw("circle", over ? { cx: px, cy: py, r: 15.5, class: `around ${ink}` } : { cx: px, cy: py, r: 3, class: `dot ${ink}` }, to);
  if (look === "shade") return draw("rect", { x: px - HALF + 1, y: py - HALF + 1, width: 2 * HALF - 2, height: 2 * HALF - 2, class: `shade ${ink}` }, to);
  return draw("path", { d: THINGS[look](), transform: `translate(${px} ${py})`, class: `thing ${look} ${ink}` }, to);
}

export class FieldView {
  /** @param {HTMLElement} root @param {BoardData} data */
  constructor(root, data) {
    this.root = root;
    this.data = data;
    this.cells = [];
    this.gone = new Map();
    this.box = boxOf(data);
    this.places = new Map(data.places.map((place) => [place.place, place]));
    this.given = new Map(data.givens.map(({ cell, symbol }) => [cell, symbol]));
    this.clues = cluesSaid(data);
    // What is printed takes the style of its paper.
    const { x, y, wide, tall } = this.box;
    root.style.aspectRatio = `${wide} / ${tall}`;
    root.style.setProperty("--cells", String(wide / (2 * HALF)));
    fitRoom(root, wide / (2 * HALF), tall / (2 * HALF));
    this.sheet = draw("svg", { class: "sheet", viewBox: `${x} ${y} ${wide} ${tall}`, "aria-hidden": "true" }, root);
    this.drawBoard();
    this.elements();
    addCoordinates(root, data, true);
    // Says what was done: the name of an element that has the focus changes unheard.
    this.spoken = root.parentElement.appendChild(document.createElement("p"));
    this.spoken.className = "unseen";
    this.spoken.setAttribute("aria-live", "polite");
    this.shown = new Map();
  }

  drawBoard() {
    const { data, sheet } = this, layer = (name) => draw("g", { class: name }, sheet);
    const { rows, cols } = data;
    const edge = data.layout.lines === "dots" ? 7 : 0;
    draw("rect", { x: -edge, y: -edge, width: cols * 2 * HALF + 2 * edge, height: rows * 2 * HALF + 2 * edge, rx: edge, class: "ground" }, layer("grounds"));
    const fills = layer("fills");
    this.layers = { side: layer("sides"), shade: layer("shades") };
    const lines = layer("lines"), rings = layer("items");
    this.layers.link = layer("links");
    // Numbers, and circles around numbers, stand on what is drawn below them; a line runs over other circles.
    const items = layer("items"), numbered = new Set(data.layout.items.filter(({ kind }) => kind === "clue").map(({ y, x }) => `${y} ${x}`));
    this.layers.mark = layer("marks");
    drawLines(data, lines);
    this.items = drawItems(data, ({ kind, y, x }) => (kind === "fill" ? fills : kind === "circle" && !numbered.has(`${y} ${x}`) ? rings : items));
    this.margins = drawMargins(data, layer("margins"));
  }

  // An element for each cell and each place between cells, row by row of the doubled grid.
  elements() {
    const { data, root, box } = this;
    /** @type {{ place: number, y: number, x: number, reach?: number }[]} */
    const cells = Array.from({ length: data.rows * data.cols }, (_, cell) => ({ place: cell, y: 2 * Math.floor(cell / data.cols) + 1, x: 2 * (cell % data.cols) + 1 }));
    const all = [...cells, ...data.places.filter(({ place }) => place >= cells.length)];
    this.stops = all;
    const rows = new Map();
    for (const stop of [...all].sort((a, b) => a.y - b.y || a.x - b.x)) {
      if (!rows.has(stop.y)) {
        const row = document.createElement("div");
        row.setAttribute("role", "row");
        root.append(row);
        rows.set(stop.y, row);
      }
      const element = document.createElement("div"), look = this.places.get(stop.place)?.look ?? "none";
      element.className = `cell place look-${look}`;
      element.classList.toggle("given", this.given.has(stop.place));
      element.setAttribute("role", "gridcell");
      element.dataset.cell = String(stop.place);
      element.tabIndex = -1;
      const across = stop.y % 2 === 0 ? look !== "link" : look === "link", { reach = 1 } = stop;
      const [wide, tall] = stop.y % 2 && stop.x % 2 ? [2 * HALF, 2 * HALF] : across ? [2 * HALF * reach, BROAD] : [BROAD, 2 * HALF * reach];
      const [left, top] = across ? [(stop.x - 1) * HALF, stop.y * HALF - tall / 2] : [stop.x * HALF - wide / 2, (stop.y - 1) * HALF];
      const share = (length, of) => `${((100 * length) / of).toFixed(3)}%`;
      Object.assign(element.style, { left: share(left - box.x, box.wide), top: share(top - box.y, box.tall), width: share(wide, box.wide), height: share(tall, box.tall) });
      rows.get(stop.y).append(element);
      this.cells[stop.place] = element;
    }
  }

  // Where a finger is, in units.
  point(event) {
    const on = this.sheet.getBoundingClientRect(), { x, y, wide, tall } = this.box;
    return { x: x + ((event.clientX - on.left) / on.width) * wide, y: y + ((event.clientY - on.top) / on.height) * tall };
  }

  show(cell, entry) {
    const place = this.places.get(cell);
    if (place) {
      const value = this.given.get(cell) ?? entry.value;
      if (this.shown.get(cell)?.value !== value) {
        this.shown.get(cell)?.group.remove();
        this.shown.delete(cell);
        if (value) {
          const { look, y, x, reach, signs } = place;
          const group = draw("g", { "data-mark": cell }, this.layers[look === "shade" && signs.indexOf(value) === 1 ? "shade" : look === "link" || look === "side" ? look : "mark"]);
          drawMark(group, look, signs.indexOf(value), { y, x, reach, given: this.given.has(cell), over: this.items.has(cell) });
          this.shown.set(cell, { value, group });
        }
        // A number on a shaded cell turns to the colour of paper.
        for (const item of this.items.get(cell) ?? []) item.classList.toggle("on-shade", place.look === "shade" && place.signs.indexOf(value) === 1);
      }
    }
    this.cells[cell].setAttribute("aria-label", this.label(cell, entry));
  }

  label(cell, entry) {
    const place = this.places.get(cell), { data } = this, said = [];
    const isCell = cell < data.rows * data.cols;
    if (isCell) said.push(say("cell", { row: Math.floor(cell / data.cols) + 1, col: (cell % data.cols) + 1 }), ...this.clues[cell]);
    else said.push(place.called);
    if (place && (place.answer || entry.value)) {
      const value = this.given.get(cell) ?? entry.value;
      const text = value ? place.says[place.signs.indexOf(value)] : say("empty");
      said.push(this.given.has(cell) ? say("given", { symbol: text }) : text);
    }
    if (this.cells[cell].classList.contains("wrong")) said.push(say("isWrong"));
    return said.join(", ");
  }

  // The clues beside the lines of a cell, told when somebody comes into another row or column.
  lineLabels(from, to) {
    const { data } = this, [a, b] = [from, to].map((cell) => this.stops.find(({ place }) => place === cell));
    if (!b || b.y % 2 === 0 || b.x % 2 === 0) return "";
    return [a?.y !== b.y && lineSaid(data, true, (b.y - 1) / 2), a?.x !== b.x && lineSaid(data, false, (b.x - 1) / 2)].filter(Boolean).join(", ");
  }

  speak(cell) { this.spoken.textContent = this.cells[cell].getAttribute("aria-label"); }

  mark(name, cells) {
    const wanted = new Set(cells);
    this.cells.forEach((element, cell) => element.classList.toggle(name, wanted.has(cell)));
  }

  // The place at hand: the one that Tab comes to. Its lines are lit where clues stand beside them.
  pick(cell) {
    this.cells.forEach((element, at) => { element.tabIndex = at === cell ? 0 : -1; element.classList.toggle("at-hand", at === cell); });
    const { data } = this, isCell = cell < data.rows * data.cols, [row, col] = [Math.floor(cell / data.cols), cell % data.cols];
    this.margins.forEach((lists, side) => lists.forEach((group, at) => group.classList.toggle("lit", isCell && at === (side % 2 ? row : col))));
  }
}
