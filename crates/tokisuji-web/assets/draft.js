// A puzzle with clues on a grid as its setter draws it: what stands in cells, between them and beside the board, and which cells are one
// region; read from the own text of its kind and written as that; with every state before. How it looks is in `layout`, as boards to play have it.

/** A number within bounds. @returns {(value: string) => boolean} */
const number = (low, high) => (value) => /^\d{1,3}$/.test(value) && Number(value) >= low && Number(value) <= high;
const one = (signs) => (value) => value.length === 1 && signs.includes(value);
const range = (low, high) => Array.from({ length: high - low + 1 }, (_, at) => String(low + at));
const clue = (text, at) => ({ kind: "clue", ...at, text });
const fill = (colour, at) => ({ kind: "fill", ...at, fill: colour });
const circle = (colour, at) => ({ kind: "circle", ...at, fill: colour });
const corner = (side, text, at) => ({ kind: "corner", ...at, text, side });
const WAYS = { "^": "up", ">": "right", v: "down", "<": "left" };

// What one sign of a text stands for: digits go on as small letters.
const fromSign = (sign) => (sign === "." ? "" : /[a-z0-9]/.test(sign) ? String(parseInt(sign, 36)) : sign);
const toSign = (value) => (value === "" ? "." : /^\d+$/.test(value) ? Number(value).toString(36) : value);
/** Kinds whose text is a row of signs for each row of cells. `also` are signs that mean themselves. */
const rows = (also = "") => ({
  read: (draft, parts) => { draft.size(parts.length, parts[0].length); draft.cells = parts.join("").split("").map((sign) => (also.includes(sign) ? sign : fromSign(sign))); },
  write: (draft) => draft.lines(draft.cells.map((value) => (value && also.includes(value) ? value : toSign(value)))).map((line) => line.join("")).join("/"),
});
// Kinds that are cut into regions: letters, the same for neighbours in one region.
const letters = (draft, parts) => {
  draft.size(parts.length, parts[0].length);
  const all = parts.join("");
  draft.rooms = draft.pieces(draft.all(), (a, b) => all[a] === all[b]).map((cells) => ({ cells, label: "" }));
};
const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const lettered = (draft) => {
  const sign = new Map();
  for (const { cells } of draft.rooms) {
    const near = new Set(cells.flatMap((cell) => draft.beside(cell)).map((cell) => sign.get(cell)));
    const free = [...LETTERS].find((letter) => !near.has(letter)) ?? "Z";
    for (const cell of cells) sign.set(cell, free);
  }
  return draft.lines(draft.all().map((cell) => sign.get(cell))).map((line) => line.join("")).join("/");
};
const labelled = (draft, labels) => draft.rooms.forEach((room, at) => { room.label = labels?.[at] === "-" ? "" : labels?.[at] ?? ""; });
const byRow = (draft) => draft.lines(draft.all()).map((cells) => ({ cells, label: "" }));

/**
 * What each kind has: `pad`, the signs to tap; `is`, whether a value may stand in a cell (or in a region, or for the whole board, where
 * `of` says so); `look`, what is drawn for it. Those that have signs between cells or numbers beside the board say what may stand there.
 * @type {Record<string, any>}
 */
export const FORMS = {
  slitherlink: { ...rows(), pad: () => range(0, 3), is: () => number(0, 4) },
  akari: { ...rows("#"), pad: () => ["#", ...range(0, 4)], is: () => (value) => value === "#" || number(0, 4)(value), look: (value, at) => [fill("black", at), ...(value === "#" ? [] : [clue(value, at)])] },
  nurikabe: { ...rows(), pad: () => range(1, 9), is: () => number(1, 35) },
  mosaic: { ...rows(), pad: () => range(0, 9), is: () => number(0, 9) },
  hitori: { ...rows(), pad: ({ cols, rows: tall }) => range(1, Math.min(35, Math.max(cols, tall))), is: () => number(1, 35) },
  masyu: { ...rows("wb"), pad: () => ["w", "b"], is: () => one("wb"), shown: { w: "○", b: "●" }, look: (value, at) => [circle(value === "b" ? "black" : "white", at)] },
  binairo: { ...rows(), pad: () => ["0", "1"], is: () => one("01"), given: true },
  hashi: { ...rows("?"), pad: () => [...range(1, 8), "?"], is: () => (value) => value === "?" || number(1, 8)(value), look: (value, at) => [circle("white", at), clue(value === "?" ? "" : value, at)] },
  kakuro: {
    read: (draft, parts) => { const cells = parts.map((line) => line.split(",")); draft.size(cells.length, cells[0].length); draft.cells = cells.flat().map((cell) => (cell === "." ? "" : cell)); },
    write: (draft) => draft.lines(draft.cells.map((value) => value || ".")).map((line) => line.join(",")).join("/"),
    blank: (draft) => { draft.cells = draft.all().map((cell) => (cell < draft.cols || cell % draft.cols === 0 ? "#" : "")); },
    pad: () => [...range(0, 9), "#", "\\"],
    // A number alone is the sum below; behind the stroke is the one to the right.
    tidy: (value) => (/^\d+$/.test(value) ? `${value}\\` : value === "\\" ? "#" : value),
    is: () => (value) => value === "#" || /^([1-9]|[1-3]\d|4[0-5])?\\([1-9]|[1-3]\d|4[0-5])?$/.test(value),
    look: (value, at) => {
      const [down, across] = value.split("\\");
      return [fill("grey", at), ...(value === "#" ? [] : [{ kind: "diagonal", ...at }, ...(down ? [corner("lower-left", down, at)] : []), ...(across ? [corner("upper-right", across, at)] : [])])];
    },
  },
  futoshiki: {
    read: (draft, parts) => {
      draft.size((parts.length + 1) / 2, (parts[0].length + 1) / 2);
      parts.forEach((line, y) => [...line].forEach((sign, x) => {
        if (y % 2) { if (sign !== "-") draft.signs[`${y + 1} ${2 * x + 1}`] = sign; }
        else if (x % 2) { if (sign !== "-") draft.signs[`${y + 1} ${x + 1}`] = sign; }
        else draft.cells[(y / 2) * draft.cols + x / 2] = fromSign(sign);
      }));
    },
    write: (draft) => draft.lines(draft.cells).flatMap((line, row) => {
      const between = (col) => (col + 1 < draft.cols ? draft.signs[`${2 * row + 1} ${2 * col + 2}`] || "-" : "");
      const below = line.map((_, col) => draft.signs[`${2 * row + 2} ${2 * col + 1}`] || "-").join("");
      return [line.map((value, col) => toSign(value) + between(col)).join(""), ...(row + 1 < draft.rows ? [below] : [])];
    }).join("/"),
    square: true, given: true, between: true, pad: ({ cols }) => range(1, cols), is: ({ cols }) => number(1, cols),
  },
  skyscrapers: {
    read: (draft, parts) => {
      const size = parts.length - 2, value = (y, x) => fromSign(parts[y][x]);
      draft.size(size, size);
      draft.cells = draft.all().map((cell) => value(Math.floor(cell / size) + 1, (cell % size) + 1));
      draft.margins = [(at) => value(0, at + 1), (at) => value(at + 1, 0), (at) => value(size + 1, at + 1), (at) => value(at + 1, size + 1)].map((side) => Array.from({ length: size }, (_, at) => side(at)));
    },
    write: (draft) => {
      const [above, left, below, right] = draft.margins.map((side) => side.map(toSign)), edge = (side) => `-${side.join("")}-`;
      return [edge(above), ...draft.lines(draft.cells.map(toSign)).map((line, row) => left[row] + line.join("") + right[row]), edge(below)].join("/");
    },
    square: true, given: true, sides: [0, 1, 2, 3], pad: ({ cols }) => range(1, cols), is: ({ cols }) => number(1, cols), beside: ({ cols }) => number(1, cols),
  },
  tents: {
    read: (draft, parts) => {
      draft.size(parts.length - 1, parts[0].length - 1);
      draft.cells = parts.slice(1).flatMap((line) => [...line.slice(1)].map((sign) => (sign === "." ? "" : sign)));
      draft.margins = [[...parts[0].slice(1)].map(fromSign), parts.slice(1).map((line) => fromSign(line[0])), [], []];
    },
    write: (draft) => [`-${draft.margins[0].map(toSign).join("")}`, ...draft.lines(draft.cells.map((value) => value || ".")).map((line, row) => toSign(draft.margins[1][row]) + line.join(""))].join("/"),
    sides: [0, 1], pad: () => ["T"], shown: { T: "♣" }, is: () => one("T"), beside: () => number(0, 35), look: (value, at) => [clue("♣", at)],
  },
  nonogram: {
    read: (draft, parts) => {
      const lists = parts.map((side) => side.split(",").map((list) => list.replaceAll(".", " ")));
      draft.size(lists[1].length, lists[0].length);
      draft.margins = [lists[0], lists[1], [], []];
    },
    write: (draft) => draft.margins.slice(0, 2).map((side) => side.map((list) => list.trim().replaceAll(/\s+/g, ".") || "0").join(",")).join("/"),
    blank: (draft) => { draft.margins = draft.margins.map((side) => side.map(() => "0")); },
    sides: [0, 1], pad: () => [], is: () => () => false, beside: () => (value) => /^\d{1,2}([ .]+\d{1,2})*[ .]*$/.test(value),
  },
  heyawake: {
    read: (draft, parts) => { const told = /^[\d-]/.test(parts.at(-1)) ? parts.at(-1).split(",") : null; letters(draft, told ? parts.slice(0, -1) : parts); labelled(draft, told); },
    write: (draft) => lettered(draft) + (draft.rooms.some(({ label }) => label) ? `/${draft.rooms.map(({ label }) => label || "-").join(",")}` : ""),
    blank: (draft) => { draft.rooms = [{ cells: draft.all(), label: "" }]; },
    of: "room", pad: () => range(0, 9), is: (_, room) => number(0, room?.cells.length ?? 0),
  },
  kenken: {
    read: (draft, parts) => { letters(draft, parts.slice(0, -1)); labelled(draft, parts.at(-1).split(",")); },
    write: (draft) => `${lettered(draft)}/${draft.rooms.map(({ label }) => label).join(",")}`,
    // What is always so: the digits of a whole row.
    blank: (draft) => { draft.rooms = byRow(draft).map((room) => ({ ...room, label: `${(draft.cols * (draft.cols + 1)) / 2}+` })); },
    // A cage says something, so a new one says the least it can.
    usual: ({ cells }) => (cells.length === 1 ? "1" : `${cells.length + 1}+`),
    square: true, of: "room", pad: () => [...range(1, 9), "+", "-", "x", ":"],
    is: ({ cols }, room) => (value) => (room?.cells.length === 1 ? number(1, cols)(value) : /^[1-9]\d{0,6}[+x]$/.test(value) || (room?.cells.length > 1 && room.cells.length < 6 && /^\d{1,2}[-:]$/.test(value))),
    tidy: (value, room) => (/^\d+$/.test(value) && room?.cells.length > 1 ? `${value}+` : value),
    label: (value) => value.replace("x", "×").replace(":", "÷").replace("-", "−"),
  },
  starbattle: {
    read: (draft, parts) => { letters(draft, parts.slice(1)); draft.board = parts[0]; },
    write: (draft) => `${draft.board}/${lettered(draft)}`,
    blank: (draft) => { draft.rooms = byRow(draft); draft.board ||= "1"; },
    square: true, of: "board", pad: () => range(1, 6), is: () => number(1, 6),
  },
  yajilin: {
    read: (draft, parts) => { const cells = parts.map((line) => line.match(/\d+[\^>v<]|[.#]/g) ?? []); draft.size(cells.length, cells[0].length); draft.cells = cells.flat().map((cell) => (cell === "." ? "" : cell)); },
    write: (draft) => draft.lines(draft.cells.map((value) => value || ".")).map((line) => line.join("")).join("/"),
    pad: () => ["#", ...range(0, 4), "^", ">", "v", "<"],
    // A number without an arrow points to the right until it is told where.
    tidy: (value) => (/^\d+$/.test(value) ? `${value}>` : one("^>v<")(value) ? `0${value}` : value), is: () => (value) => value === "#" || /^\d{1,2}[\^>v<]$/.test(value),
    look: (value, at) => [fill("grey", at), ...(value === "#" ? [] : [{ kind: "arrow", ...at, text: value.slice(0, -1), side: WAYS[value.at(-1)] }])],
  },
};

/** A place where something may stand: its name, and where it is on the doubled grid; `side` where it is beside the board.
 * @typedef {{ id: string, y: number, x: number, cell?: number, between?: boolean, side?: number, at?: number }} Stop */

export class Draft {
  /** @param {string} text */
  constructor(text) {
    /** @type {string[]} */
    this.before = [];
    /** @type {string[]} */
    this.after = [];
    this.read(text);
  }

  read(text) {
    const at = text.indexOf(":"), [body, given = ""] = text.slice(at + 1).split(";");
    this.kind = text.slice(0, at);
    this.form = FORMS[this.kind];
    // What is written from the start into places that are drawn on goes along as it is.
    this.given = given;
    this.board = "";
    this.form.read(this, body.split("/"));
  }

  // An empty board of some size, which a reader then fills.
  size(tall, wide) {
    this.rows = tall;
    this.cols = wide;
    this.cells = new Array(tall * wide).fill("");
    /** @type {Record<string, string>} */
    this.signs = {};
    /** @type {{ cells: number[], label: string }[]} */
    this.rooms = [];
    this.margins = [0, 1, 2, 3].map((side) => (this.form.sides?.includes(side) ? new Array(side % 2 ? tall : wide).fill("") : []));
  }

  text() { return `${this.kind}:${this.form.write(this)}${this.given ? `;${this.given}` : ""}`; }

  // ---- cells ----

  all() { return Array.from({ length: this.rows * this.cols }, (_, cell) => cell); }

  lines(list) { return Array.from({ length: this.rows }, (_, row) => list.slice(row * this.cols, (row + 1) * this.cols)); }

  beside(cell) {
    const [row, col] = [Math.floor(cell / this.cols), cell % this.cols];
    return [row > 0 && cell - this.cols, row + 1 < this.rows && cell + this.cols, col > 0 && cell - 1, col + 1 < this.cols && cell + 1].filter((next) => next !== false);
  }

  // What hangs together of some cells, in the order of first cells.
  pieces(cells, join = (_a, _b) => true) {
    const open = new Set(cells), all = [];
    for (const first of cells) {
      if (!open.delete(first)) continue;
      const piece = [first];
      for (const cell of piece) for (const next of this.beside(cell)) if (open.has(next) && join(cell, next)) { open.delete(next); piece.push(next); }
      all.push(piece.sort((a, b) => a - b));
    }
    return all;
  }

  roomAt(cell) { return this.rooms.find(({ cells }) => cells.includes(cell)); }

  name(cell) { return `r${Math.floor(cell / this.cols) + 1}c${(cell % this.cols) + 1}`; }

  // ---- places ----

  /** @returns {Stop[]} */
  stops() {
    const { rows: tall, cols: wide, form } = this;
    const all = this.all().map((cell) => ({ id: `c${cell}`, cell, y: 2 * Math.floor(cell / wide) + 1, x: 2 * (cell % wide) + 1 }));
    const between = (form.between ? all : []).flatMap(({ cell, y, x }) => [
      ...(x < 2 * wide - 1 ? [{ id: `s${y} ${x + 1}`, between: true, y, x: x + 1 }] : []),
      ...(cell + wide < tall * wide ? [{ id: `s${y + 1} ${x}`, between: true, y: y + 1, x }] : []),
    ]);
    const beside = this.margins.flatMap((list, side) => list.map((_, at) => ({ id: `m${side} ${at}`, side, at, y: side % 2 ? 2 * at + 1 : side ? 2 * tall + 1 : -1, x: side % 2 ? (side === 3 ? 2 * wide + 1 : -1) : 2 * at + 1 })));
    return [...all, ...between, ...beside];
  }

  /** @param {Stop} stop */
  value(stop) {
    if (stop.between) return this.signs[`${stop.y} ${stop.x}`] ?? "";
    if (stop.side !== undefined) return this.margins[stop.side][stop.at];
    if (this.form.of === "board") return this.board;
    return this.form.of === "room" ? this.roomAt(stop.cell).label : this.cells[stop.cell];
  }

  // What a value becomes there, or nothing where it cannot be.
  fitting(stop, value) {
    const { form } = this, room = stop.cell === undefined ? undefined : this.roomAt(stop.cell);
    if (value === "") return form.of === "board" || (form.of === "room" && form.usual) ? null : "";
    if (stop.between) {
      const turned = stop.y % 2 ? { "^": "<", v: ">" }[value] ?? value : { "<": "^", ">": "v" }[value] ?? value;
      return one(stop.y % 2 ? "<>" : "^v")(turned) ? turned : null;
    }
    if (stop.side !== undefined) return form.beside(this)(value) ? value : null;
    const tidy = form.tidy?.(value, room) ?? value;
    return form.is(this, room)(tidy) ? tidy : null;
  }

  put(stop, value) {
    if (stop.between) { if (value) this.signs[`${stop.y} ${stop.x}`] = value; else delete this.signs[`${stop.y} ${stop.x}`]; }
    else if (stop.side !== undefined) this.margins[stop.side][stop.at] = value;
    else if (this.form.of === "board") this.board = value;
    else if (this.form.of === "room") this.roomAt(stop.cell).label = value;
    else this.cells[stop.cell] = value;
  }

  // ---- changes ----

  // Makes a change that can be undone; nothing is kept of one that changes nothing.
  change(make) {
    const was = this.text();
    make();
    if (this.text() === was) return false;
    this.before.push(was);
    this.after = [];
    return true;
  }

  undo() { return this.step(this.before, this.after); }

  redo() { return this.step(this.after, this.before); }

  step(from, to) {
    if (!from.length) return false;
    to.push(this.text());
    this.read(from.pop());
    return true;
  }

  take(text) { return this.change(() => this.read(text)); }

  // Writes a value into places where it fits.
  write(stops, value) {
    return this.change(() => { for (const stop of stops) { const now = this.fitting(stop, value); if (now !== null) this.put(stop, now); } });
  }

  // Some cells become one region; what is left of others stays as it hangs together.
  join(cells) {
    return this.change(() => {
      const { form } = this, chosen = new Set(cells), made = [];
      for (const { cells: old, label } of this.rooms) {
        const pieces = this.pieces(old.filter((cell) => !chosen.has(cell))), whole = pieces.length === 1 && pieces[0].length === old.length;
        pieces.forEach((piece, at) => made.push({ cells: piece, label: whole || at === 0 ? label : "" }));
      }
      for (const piece of this.pieces([...chosen].sort((a, b) => a - b))) made.push({ cells: piece, label: "" });
      // A label that the new shape does not allow goes.
      for (const room of made) if (!room.label || !form.is(this, room)(room.label)) room.label = form.usual?.(room) ?? "";
      this.rooms = made.sort((a, b) => a.cells[0] - b.cells[0]);
    });
  }

  // An empty board of this size, or what of the old one it has room for.
  resize(tall, wide) {
    return this.change(() => {
      const old = { cells: this.cells, signs: this.signs, margins: this.margins, cols: this.cols, rows: this.rows };
      const kept = Boolean(old.cells.some(Boolean)) && !this.rooms.length;
      this.size(tall, wide);
      this.given = "";
      this.form.blank?.(this);
      if (!kept) return;
      const inside = (row, col) => row < Math.min(tall, old.rows) && col < Math.min(wide, old.cols);
      old.cells.forEach((value, cell) => { const [row, col] = [Math.floor(cell / old.cols), cell % old.cols]; if (inside(row, col)) this.cells[row * wide + col] = value; });
      for (const [spot, sign] of Object.entries(old.signs)) { const [y, x] = spot.split(" ").map(Number); if (y < 2 * tall && x < 2 * wide) this.signs[spot] = sign; }
      this.margins = this.margins.map((side, at) => side.map((value, line) => old.margins[at][line] ?? value));
      // What no longer fits a smaller board goes.
      for (const stop of this.stops()) if (this.value(stop) && this.fitting(stop, this.value(stop)) === null) this.put(stop, "");
    });
  }

  empty() { return this.change(() => { this.size(this.rows, this.cols); this.given = ""; this.form.blank?.(this); }); }

  // ---- how it looks ----

  // Items as boards to play have them; digits that are given are clues here.
  items() {
    const { form, cols } = this, all = [];
    const at = (cell) => ({ y: 2 * Math.floor(cell / cols) + 1, x: 2 * (cell % cols) + 1 });
    const look = form.look ?? ((value, spot) => [clue(value, spot)]);
    this.cells.forEach((value, cell) => { if (value) all.push(...look(value, at(cell))); });
    const room = new Map(this.rooms.flatMap((one_) => one_.cells.map((cell) => [cell, one_])));
    for (const cell of this.rooms.length ? this.all() : []) {
      const { y, x } = at(cell);
      if (cell >= cols && room.get(cell) !== room.get(cell - cols)) all.push({ kind: "thick", y: y - 1, x });
      if (cell % cols && room.get(cell) !== room.get(cell - 1)) all.push({ kind: "thick", y, x: x - 1 });
    }
    for (const { cells, label } of this.rooms) if (label) all.push(corner("upper-left", form.label?.(label) ?? label, at(cells[0])));
    for (const [spot, sign] of Object.entries(this.signs)) { const [y, x] = spot.split(" ").map(Number); all.push({ kind: "sign", y, x, text: sign }); }
    return all;
  }

  // The numbers beside the board as lists.
  lists() { return this.margins.map((side) => side.map((value) => value.split(/[\s.]+/).filter(Boolean))); }
}
