// Shading and drawing on a board: taps, drags and keys, each of them for everything. A tap goes from nothing over what can be there to
// "not here" and back to nothing; a drag does the same to all it comes over.
import { keysTo } from "./board.js";
import { HALF, middleOf, spotsOf } from "./layout.js";

/** @type {(id: string) => any} */
const byId = (id) => document.getElementById(id);
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const isCell = ({ y, x }) => y % 2 === 1 && x % 2 === 1;

export class Pen {
  // `around` is what the page adds, as for digits.
  constructor({ game, view, around }) {
    this.game = game;
    this.view = view;
    this.around = around;
    this.data = game.data;
    this.mode = "yes";
    this.playable = game.data.places.filter(({ place, answer }) => answer && game.isOpen(place));
    const atSpots = (places) => new Map(places.flatMap((place) => spotsOf(place).map(({ y, x }) => [`${y} ${x}`, place])));
    this.bySpot = atSpots(this.playable);
    this.lines = this.playable.filter((place) => !isCell(place));
    this.inCells = this.playable.filter(isCell);
    // Lines run along edges, from corner to corner, or from the middle of a cell to the next.
    this.fromMiddle = this.lines.some(({ look }) => look === "link");
    // Where keys stop: cells, for what is told of them, and all places between them.
    this.stops = atSpots(view.stops);
    this.at = (this.inCells[0] ?? view.stops[0]).place;
    this.keys();
    this.fingers();
    this.buttons();
  }

  begin() {
    this.setMode("yes");
    this.refresh();
    this.pick(this.at, false);
  }

  refresh() {
    const { game, view } = this;
    game.entries.forEach((entry, cell) => { if (view.cells[cell]) view.show(cell, entry); });
    this.around.shown();
  }

  pick(cell, grab = true) {
    const { view } = this, before = this.at;
    this.at = cell;
    view.pick(cell);
    for (const shown of new Set([before, cell])) view.show(shown, this.game.entries[shown]);
    const lines = before === cell ? "" : view.lineLabels(before, cell);
    if (lines) view.cells[cell].setAttribute("aria-label", `${view.cells[cell].getAttribute("aria-label")}, ${lines}`);
    if (grab) view.cells[cell].focus({ preventScroll: true });
  }

  setMode(next) {
    this.mode = next;
    for (const button of document.querySelectorAll("[data-mode]")) {
      const on = button.dataset.mode === next;
      button.setAttribute("aria-checked", on);
      button.tabIndex = on ? 0 : -1;
    }
  }

  // ---- changing ----

  // What comes after a symbol in a place, for a tap or a key.
  after(cell, mode) {
    const { game } = this, value = game.value(cell), no = game.no(cell), yes = game.yes(cell);
    if (mode === "no" && no) return value === no ? "" : no;
    const round = ["", ...yes, ...(no ? [no] : [])];
    return round[(round.indexOf(value) + 1) % round.length];
  }

  // The same for a line that is drawn over: it comes, becomes another, or goes.
  afterDrawn(cell, mode) {
    const { game } = this, value = game.value(cell), no = game.no(cell), yes = game.yes(cell);
    if (mode === "no") return value === no ? "" : no;
    return value === no ? yes[0] : yes[yes.indexOf(value) + 1] ?? "";
  }

  put(cells, value) {
    if (this.around.locked()) return;
    this.around.touched();
    const open = cells.filter((cell) => this.game.isOpen(cell));
    this.game.write(new Map(open.map((cell) => [cell, value])));
    if (open.length) this.view.speak(open.at(-1));
  }

  cycle(cell, mode = this.mode) { if (this.game.isOpen(cell) && this.isPlayed(cell)) this.put([cell], this.after(cell, mode)); }
  isPlayed(cell) { return Boolean(this.game.places.get(cell)?.answer); }

  // ---- keys ----

  // The next stop that way; beyond the last one of a line comes the first.
  step(dx, dy) {
    const { data, view } = this, here = view.stops.find(({ place }) => place === this.at);
    const most = [2 * data.cols, 2 * data.rows], spots = spotsOf(here);
    // A long link is left by its ends, or from its middle.
    const along = (here.y % 2 === 1) === (dx !== 0);
    let { x, y } = along ? spots.at(dx + dy > 0 ? -1 : 0) : middleOf(here);
    for (let tries = 0; tries <= 2 * Math.max(...most) + 2; tries++) {
      x = (x + dx + most[0] + 1) % (most[0] + 1);
      y = (y + dy + most[1] + 1) % (most[1] + 1);
      const stop = this.stops.get(`${y} ${x}`);
      if (stop && stop.place !== this.at) return stop.place;
    }
    return this.at;
  }

  // The line beside the cell at hand.
  beside(dx, dy) {
    const here = this.view.stops.find(({ place }) => place === this.at);
    return isCell(here) ? this.bySpot.get(`${here.y + dy} ${here.x + dx}`)?.place : undefined;
  }

  keys() {
    const { game, view } = this;
    keysTo(byId("board"), (event) => {
      const { key, shiftKey, altKey } = event, ctrl = event.ctrlKey || event.metaKey;
      const used = () => event.preventDefault();
      if (ARROWS[key] && !altKey) {
        used();
        const line = shiftKey ? this.beside(...ARROWS[key]) : undefined;
        if (line !== undefined) return this.cycle(line, "yes");
        const from = this.at, to = this.step(...ARROWS[key]);
        const value = game.value(from);
        this.pick(to);
        // Held down, Shift takes along what stands in a cell.
        if (shiftKey && this.isPlayed(from) && this.isPlayed(to) && game.places.get(from).look === game.places.get(to).look && game.value(to) !== value) this.put([to], value);
        return undefined;
      }
      if (key === "Home" || key === "End") {
        used();
        const here = view.stops.find(({ place }) => place === this.at), row = view.stops.filter(({ y }) => y === here.y).sort((a, b) => a.x - b.x);
        return this.pick((key === "Home" ? row[0] : row.at(-1)).place);
      }
      if (ctrl && key.toLowerCase() === "z") { used(); return shiftKey ? game.redo() : game.undo(); }
      if (ctrl && key.toLowerCase() === "y") { used(); return game.redo(); }
      if (ctrl || altKey) return undefined;
      if (key === " " || key === "Enter") { used(); return this.cycle(this.at, "yes"); }
      if (key === "Delete" || key === "Backspace") { used(); return this.isPlayed(this.at) ? this.put([this.at], "") : undefined; }
      if (key === "Escape") { this.around.away?.(); return this.pick(this.at); }
      if (key.toLowerCase() === "x") { used(); return this.cycle(this.at, "no"); }
      const place = game.places.get(this.at), sign = key.toUpperCase();
      if (place?.answer && /^[0-9A-Z]$/.test(sign) && place.signs.includes(sign)) { used(); return this.put([this.at], game.value(this.at) === sign ? "" : sign); }
      if (sign === "H" && this.around.hint) { used(); return this.around.hint(); }
      return undefined;
    }, () => view.cells[this.at].focus({ preventScroll: true }));
    byId("board").addEventListener("focusin", (event) => {
      const cell = Number(event.target.closest(".cell")?.dataset.cell ?? -1);
      if (cell >= 0 && cell !== this.at) this.pick(cell, false);
    });
  }

  // ---- fingers and mouse ----

  // What a tap means: a cell, or the line next to it. Where there are both, the middle of a cell is the cell.
  hit({ x, y }) {
    const distance = (place) => Math.min(...spotsOf(place).map((spot) => Math.hypot(spot.x * HALF - x, spot.y * HALF - y)));
    const inside = this.inCells.find((place) => Math.max(Math.abs(place.x * HALF - x), Math.abs(place.y * HALF - y)) <= HALF);
    if (inside && (!this.lines.length || distance(inside) < 0.62 * HALF)) return inside;
    const near = this.lines.reduce((best, place) => (!best || distance(place) < distance(best) ? place : best), null);
    return near && distance(near) < 1.3 * HALF ? near : inside ?? null;
  }

  // The end of a line that is near: a corner, or the middle of a cell.
  node({ x, y }, reach = 0.85) {
    const off = this.fromMiddle ? 1 : 0, near = (at) => 2 * Math.round((at / HALF - off) / 2) + off;
    const spot = { x: near(x), y: near(y) };
    return Math.hypot(spot.x * HALF - x, spot.y * HALF - y) <= reach * HALF ? spot : null;
  }

  fingers() {
    const board = byId("board"), { view, game } = this;
    /** What a finger is doing, from when it comes down until it leaves. @type {any} */
    let going = null;
    board.addEventListener("contextmenu", (event) => event.preventDefault());
    board.addEventListener("pointerdown", (event) => {
      if (event.button === 1 || going) return;
      event.preventDefault();
      const point = view.point(event), place = this.hit(point), mode = event.button === 2 || event.ctrlKey ? "no" : this.mode;
      going = { mode, from: game.at, start: point, last: point, place, node: null, drawing: false, pointer: event.pointerId };
      if (!place) return;
      this.pick(place.place);
      if (this.lines.length) { going.node = this.node(point, 2); return; }
      // Cells alone: paint at once, and over all that are as the first one was.
      going.was = game.value(place.place);
      going.value = this.after(place.place, mode);
      this.put([place.place], going.value);
    });
    const paint = (point) => {
      const place = this.hit(point);
      if (!place || place.place === this.at) return;
      const same = place.look === going.place.look && game.value(place.place) === going.was;
      this.pick(place.place, false);
      if (same) this.put([place.place], going.value);
    };
    const drawTo = (point) => {
      const next = this.node(point);
      if (!next || !going.node || (next.x === going.node.x && next.y === going.node.y)) return;
      const { node } = going;
      going.node = next;
      if (Math.abs(next.x - node.x) + Math.abs(next.y - node.y) !== 2) return;
      const place = this.bySpot.get(`${(next.y + node.y) / 2} ${(next.x + node.x) / 2}`);
      if (!place) return;
      // The first line of a stroke tells whether lines come or go.
      going.value ??= this.afterDrawn(place.place, going.mode);
      this.pick(place.place, false);
      if (place.signs.includes(going.value) || going.value === "") this.put([place.place], going.value);
    };
    addEventListener("pointermove", (event) => {
      if (!going || event.pointerId !== going.pointer) return;
      const point = view.point(event), { last } = going, far = Math.hypot(point.x - last.x, point.y - last.y);
      // Fast fingers leave out points on the way.
      for (let part = 1, parts = Math.ceil(far / (HALF / 2)); part <= parts; part++) {
        const between = { x: last.x + ((point.x - last.x) * part) / parts, y: last.y + ((point.y - last.y) * part) / parts };
        if (!this.lines.length) { if (going.place) paint(between); continue; }
        going.drawing ||= Math.hypot(between.x - going.start.x, between.y - going.start.y) > 0.7 * HALF;
        if (going.drawing) drawTo(between);
      }
      going.last = point;
    });
    // Two fingers look closer; what the first of them did was not meant.
    board.addEventListener("grabbed", () => {
      if (!going) return;
      const { from } = going;
      going = null;
      game.takeBack(from);
      this.around.shown();
    });
    const end = (event, whole) => {
      if (!going || event.pointerId !== going.pointer) return;
      const { place, drawing, mode, from } = going;
      going = null;
      if (whole && place && this.lines.length && !drawing) this.cycle(place.place, mode);
      game.merge(from);
      this.around.shown();
    };
    addEventListener("pointerup", (event) => end(event, true));
    addEventListener("pointercancel", (event) => end(event, false));
  }

  // ---- buttons ----

  buttons() {
    const all = [...document.querySelectorAll("[data-mode]")];
    for (const [at, button] of all.entries()) {
      button.addEventListener("click", () => this.setMode(button.dataset.mode));
      button.addEventListener("keydown", (event) => {
        const move = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
        if (!move) return;
        event.preventDefault();
        const to = all[(at + move + all.length) % all.length];
        this.setMode(to.dataset.mode);
        to.focus();
      });
    }
  }
}
