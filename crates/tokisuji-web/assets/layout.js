// What stands on a board from the start, drawn from data: lines, fills, clues, signs, margins. Everything lies on a doubled grid:
// cells have odd numbers, the lines between them even ones.
import { say } from "./words.js";

// Half a cell in the units of the drawing: one step on the doubled grid.
export const HALF = 20;
const CELL = 2 * HALF;
const SVG = "http://www.w3.org/2000/svg";

export function draw(tag, values = {}, parent = null) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(values)) made.setAttribute(name, value);
  parent?.append(made);
  return made;
}

/** How far clues stand out on each side, in cells: above, left, below, right. @param {BoardData} data */
export function margins(data) {
  const one = (lists, across) => {
    const lengths = (list) => (across ? list.reduce((sum, text) => sum + 0.3 + 0.26 * text.length, 0) : list.length * 0.58);
    const most = Math.max(0, ...(lists ?? []).map(lengths));
    return most ? most + 0.2 : 0;
  };
  const [above, left, below, right] = data.layout?.margins ?? [];
  return [one(above, false), one(left, true), one(below, false), one(right, true)];
}

// Tells the room of a board how many cells wide and tall it is with all that stands beside it. A small board is not blown up to the whole width.
export function fitRoom(root, wide, tall) {
  const room = root.closest(".room"), play = root.closest(".play");
  room.style.setProperty("--wide", wide.toFixed(3));
  room.style.setProperty("--tall", tall.toFixed(3));
  room.style.setProperty("--most", `${(wide * 4.6).toFixed(1)}rem`);
  play?.style.setProperty("--shape", (wide / tall).toFixed(3));
}

/** The whole drawing in units: what `viewBox` takes. @param {BoardData} data */
export function boxOf(data, room = data.layout.lines === "dots" ? 9 : 3) {
  const [above, left, below, right] = margins(data).map((cells) => cells * CELL);
  return { x: -left - room, y: -above - room, wide: data.cols * CELL + left + right + 2 * room, tall: data.rows * CELL + above + below + 2 * room };
}

const text = (parent, x, y, said, name) => { const made = draw("text", { x, y, class: name }, parent); made.textContent = said; return made; };

// A stroke along the edge at a spot, or where `link` between the centres of two cells, so many cells apart.
export function stroke(y, x, link = false, reach = 1) {
  const across = (y % 2 === 0) !== link;
  const [px, py, end] = [x * HALF, y * HALF, (2 * reach - 1) * HALF];
  return across ? { x1: px - HALF, y1: py, x2: px + end, y2: py } : { x1: px, y1: py - HALF, x2: px, y2: py + end };
}

// All spots that a place lies on: one, but for a link that is several cells long. It is marked near its middle, never in a cell, where
// others may cross it.
export const spotsOf = ({ y, x, reach = 1 }) => Array.from({ length: reach }, (_, on) => (y % 2 ? { y, x: x + 2 * on } : { y: y + 2 * on, x }));
export const middleOf = (place) => spotsOf(place)[Math.floor(((place.reach ?? 1) - 1) / 2)];

/** @param {BoardData} data */
export function drawLines(data, parent) {
  const { rows, cols, layout: { lines } } = data, [wide, tall] = [cols * CELL, rows * CELL];
  if (lines === "dots") {
    for (let row = 0; row <= rows; row++) for (let col = 0; col <= cols; col++) draw("circle", { cx: col * CELL, cy: row * CELL, r: 2.6, class: "joint" }, parent);
    return;
  }
  if (lines === "none") return;
  const name = (at, last) => (at === 0 || at === last ? "outline" : lines === "fives" && at % 5 === 0 ? "thicker" : "thin");
  const each = (count, line) => { for (const pass of ["thin", "thicker", "outline"]) for (let at = 0; at <= count; at++) if (name(at, count) === pass) draw("line", { ...line(at * CELL), class: `grid-line ${pass}` }, parent); };
  each(rows, (at) => ({ x1: 0, y1: at, x2: wide, y2: at }));
  each(cols, (at) => ({ x1: at, y1: 0, x2: at, y2: tall }));
}

// A point towards the smaller of two cells.
function chevron(sign, x, y) {
  const [a, b] = [4.5, 8];
  return { "<": `M${x + a} ${y - b}L${x - a} ${y}L${x + a} ${y + b}`, ">": `M${x - a} ${y - b}L${x + a} ${y}L${x - a} ${y + b}`, "^": `M${x - b} ${y + a}L${x} ${y - a}L${x + b} ${y + a}`, v: `M${x - b} ${y - a}L${x} ${y + a}L${x + b} ${y - a}` }[sign];
}

const ARROWS = { up: [0, -1], right: [1, 0], down: [0, 1], left: [-1, 0] };

const ITEMS = {
  fill: ({ x, y, fill }, to) => draw("rect", { x: (x - 1) * HALF, y: (y - 1) * HALF, width: CELL, height: CELL, class: `fill-${fill}` }, to),
  thick: ({ x, y }, to) => draw("line", { ...stroke(y, x), class: "grid-line thick" }, to),
  dashed: ({ x, y }, to) => draw("line", { ...stroke(y, x), class: "grid-line dashed" }, to),
  diagonal: ({ x, y }, to) => draw("line", { x1: (x - 1) * HALF, y1: (y - 1) * HALF, x2: (x + 1) * HALF, y2: (y + 1) * HALF, class: "grid-line thin" }, to),
  circle: ({ x, y, fill }, to) => draw("circle", { cx: x * HALF, cy: y * HALF, r: x % 2 && y % 2 ? 15 : 6, class: `ring fill-${fill}` }, to),
  clue: ({ x, y, text: said }, to) => text(to, x * HALF, y * HALF, said, `clue${said.length > 2 ? " long" : ""}`),
  corner: ({ x, y, text: said, side }, to) => {
    const at = { "upper-left": [-17, -12], "upper-right": [8.5, -9.5], "lower-left": [-8.5, 10] }[side];
    text(to, x * HALF + at[0], y * HALF + at[1], said, `clue small ${side}`);
  },
  sign: ({ x, y, text: said }, to) => {
    const d = chevron(said, x * HALF, y * HALF);
    if (!d) return text(to, x * HALF, y * HALF, said, "clue small");
    draw("path", { d, class: "chevron under" }, to);
    return draw("path", { d, class: "chevron" }, to);
  },
  arrow: ({ x, y, text: said, side }, to) => {
    const [dx, dy] = ARROWS[side], [px, py] = [x * HALF, y * HALF];
    text(to, dx ? px : px - 5, dx ? py + 4 : py, said, "clue");
    // Above a number that points sideways, beside one that points up or down.
    const [ax, ay] = dx ? [px, py - 12] : [px + 12, py];
    draw("path", { d: `M${ax - dx * 11} ${ay - dy * 11}L${ax + dx * 11} ${ay + dy * 11}m${-dx * 6 - dy * 4} ${-dy * 6 - dx * 4}L${ax + dx * 11} ${ay + dy * 11}l${-dx * 6 + dy * 4} ${-dy * 6 + dx * 4}`, class: "arrow" }, to);
  },
};

// Draws items into the group that `where(item)` names; gives back what was drawn by the cell it stands in.
export function drawItems(data, where) {
  const inCell = new Map(), black = new Set(data.layout.items.filter(({ kind, fill }) => kind === "fill" && fill === "black").map(({ y, x }) => `${y} ${x}`));
  for (const item of data.layout.items) {
    const to = where(item);
    if (!to) continue;
    const group = draw("g", item.kind !== "fill" && black.has(`${item.y} ${item.x}`) ? { class: "on-black" } : {}, to);
    ITEMS[item.kind]?.(item, group);
    if (item.y % 2 && item.x % 2) {
      const cell = ((item.y - 1) / 2) * data.cols + (item.x - 1) / 2;
      inCell.set(cell, [...(inCell.get(cell) ?? []), group]);
    }
  }
  return inCell;
}

// Clues outside the board; gives back the texts of each line, so that they can be lit: [above, left, below, right][line].
export function drawMargins(data, parent) {
  const { rows, cols, layout: { margins: sides } } = data, [wide, tall] = [cols * CELL, rows * CELL];
  return sides.map((lists, side) => lists.map((list, at) => {
    const group = draw("g", { class: "margin" }, parent), middle = at * CELL + HALF;
    let along = 0;
    // Those above and to the left stand against the board, so the last comes first.
    const order = side < 2 ? [...list].reverse() : list;
    for (const said of order) {
      const room = side % 2 ? (0.3 + 0.26 * said.length) * CELL : 0.58 * CELL;
      const off = along + room / 2 + 4;
      const [x, y] = [[middle, -off], [-off, middle], [middle, tall + off], [wide + off, middle]][side];
      text(group, x, y, said, "clue margin-clue");
      along += room;
    }
    return group;
  }));
}

// ---- what is said of clues ----

const SMALLER = { "<": [-1, 1], ">": [1, -1], "^": [-1, 1], v: [1, -1] };

/** What stands in a cell and beside it, for those who hear a board: a list of texts by cell. @param {BoardData} data */
export function cluesSaid(data) {
  const said = Array.from({ length: data.rows * data.cols }, () => []);
  if (!data.layout) return said;
  const at = (y, x) => (y > 0 && x > 0 && y < 2 * data.rows && x < 2 * data.cols ? ((y - 1) / 2) * data.cols + (x - 1) / 2 : -1);
  const corners = new Map();
  for (const item of data.layout.items) {
    const { kind, y, x, text: words, fill, side } = item;
    if (kind === "clue") said[at(y, x)]?.push(say("clue", { clue: words }));
    if (kind === "arrow") said[at(y, x)]?.push(say("clueArrow", { clue: words, way: say(`way-${side}`) }));
    if (kind === "circle" && y % 2 && x % 2) said[at(y, x)].push(say(fill === "black" ? "blackCircle" : "whiteCircle"));
    if (kind === "corner") {
      corners.set(`${at(y, x)} ${side}`, words);
      said[at(y, x)].push(say({ "upper-right": "sumAcross", "lower-left": "sumDown" }[side] ?? "clue", { clue: words, sum: words }));
    }
    if (kind === "sign" && SMALLER[words]) {
      const [first, second] = y % 2 ? [at(y, x - 1), at(y, x + 1)] : [at(y - 1, x), at(y + 1, x)];
      const [low] = SMALLER[words], ways = y % 2 ? ["right", "left"] : ["down", "up"];
      said[first].push(say(low < 0 ? "lessThan" : "moreThan", { way: say(`way-${ways[0]}`) }));
      said[second].push(say(low < 0 ? "moreThan" : "lessThan", { way: say(`way-${ways[1]}`) }));
    }
  }
  // A cell of a run has its sums: those stand where the run begins.
  const outside = new Set(data.outside);
  if (corners.size) said.forEach((list, cell) => {
    if (outside.has(cell)) return;
    const before = (step, side) => { let from = cell; while (from >= 0 && !outside.has(from)) from -= step; return corners.get(`${from} ${side}`); };
    const across = before(1, "upper-right"), down = before(data.cols, "lower-left");
    if (across) list.push(say("sumAcross", { sum: across }));
    if (down) list.push(say("sumDown", { sum: down }));
  });
  return said;
}

/** The clues of a line outside the board, in words: of a row where `row`, otherwise of a column. @param {BoardData} data @param {boolean} row @param {number} at */
export function lineSaid(data, row, at) {
  const [above, left, below, right] = data.layout?.margins ?? [];
  const lists = (row ? [left, right] : [above, below]).map((all) => all?.[at] ?? []).filter((list) => list.length);
  if (!lists.length) return "";
  return say(row ? "rowClues" : "columnClues", { clues: lists.map((list) => list.join(" ")).join(" / ") });
}
