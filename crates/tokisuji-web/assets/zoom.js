// A closer look at a large board: two fingers, three buttons, and a view that follows the cell at hand. One finger plays, as ever.
import { say } from "./words.js";

// From this size on a cell can be hit by a finger, in pixels; where all of them are that large there is nothing to enlarge.
const ENOUGH = 28;
// What the first step shows at least, and the most there is.
const FIRST = 32, MOST = 72;
const STEP = 1.4;

/**
 * How large the board is after a step, as a factor of the whole.
 * @param {number} now @param {1 | -1} way @param {number} base how large a cell is on the whole board
 */
export function nextFactor(now, way, base) {
  const first = Math.max(FIRST / base, STEP), most = Math.max(MOST / base, 1);
  if (way > 0) return Math.min(most, now < first ? first : now * STEP);
  return now / STEP < first * 0.98 ? 1 : now / STEP;
}

export class Zoom {
  /** @param {HTMLElement} board @param {{ drags?: boolean }} how `drags`: one finger moves the view, because it draws nothing */
  constructor(board, { drags = false } = {}) {
    const fit = board.closest(".fit"), room = board.closest(".room");
    this.board = board;
    this.fit = fit;
    this.room = room;
    this.drags = drags;
    this.factor = 1;
    // Whether a finger or a button of the mouse is down: nothing may move below it by itself.
    this.held = false;
    // All that is measured in parts of its room is measured in parts of this paper.
    this.paper = document.createElement("div");
    this.paper.className = "zoom-paper";
    this.paper.append(...fit.childNodes);
    fit.append(this.paper);
    this.buttons();
    this.fingers();
    board.addEventListener("focusin", (event) => this.follow(/** @type {Element} */ (event.target).closest(".cell")));
    board.addEventListener("lit", () => this.showLit());
    new ResizeObserver(() => this.measure()).observe(fit);
    this.measure();
  }

  get cells() { return Number(this.room.style.getPropertyValue("--wide") || 9); }
  /** How large a cell is while all of the board is seen. */
  get base() { return this.fit.clientWidth / this.cells; }

  measure() {
    // By the breadth there is: rules that are open for a moment make every board low.
    const small = this.room.clientWidth / this.cells < ENOUGH;
    this.fit.classList.toggle("large-board", small);
    this.row.hidden = !small && this.factor === 1;
    this.larger.disabled = this.factor >= MOST / this.base;
    this.smaller.disabled = this.whole.disabled = this.factor === 1;
  }

  buttons() {
    const button = (sign, name, act) => {
      const made = document.createElement("button");
      Object.assign(made, { type: "button", textContent: sign });
      made.setAttribute("aria-label", say(name));
      made.addEventListener("click", act);
      return made;
    };
    this.row = document.createElement("div");
    this.row.className = "zooms";
    this.row.setAttribute("role", "group");
    this.row.setAttribute("aria-label", say("zoom"));
    this.smaller = button("−", "zoomOut", () => this.step(-1));
    this.whole = button("", "zoomWhole", () => this.set(1));
    this.whole.append(say("zoomWhole"));
    this.whole.removeAttribute("aria-label");
    this.larger = button("+", "zoomIn", () => this.step(1));
    this.row.append(this.smaller, this.whole, this.larger);
    this.room.after(this.row);
  }

  step(way) {
    this.set(nextFactor(this.factor, way, this.base));
    const cell = this.atHand();
    if (cell) this.centre(cell.getBoundingClientRect());
  }

  atHand() { return this.board.querySelector(".cell:focus-within, .cell:focus") ?? this.board.querySelector(".cell[tabindex='0']") ?? this.board.querySelector(".cell:has([tabindex='0'])"); }

  /** What lies at a spot of the window onto the board, on the whole board. */
  spot(x, y) { return { x: (this.fit.scrollLeft + x) / this.factor, y: (this.fit.scrollTop + y) / this.factor }; }

  /** Shows the board so many times as large; what lies at `x`, `y` of the window onto it stays there, or `spot` comes there. */
  set(factor, x = this.fit.clientWidth / 2, y = this.fit.clientHeight / 2, spot = this.spot(x, y)) {
    const { fit } = this;
    this.factor = Math.min(Math.max(1, MOST / this.base), factor) < 1.03 ? 1 : Math.min(MOST / this.base, factor);
    fit.classList.toggle("zoomed", this.factor > 1);
    this.paper.style.width = this.factor > 1 ? `${this.factor * 100}%` : "";
    fit.scrollTo(spot.x * this.factor - x, spot.y * this.factor - y);
    this.measure();
  }

  /** Moves the view as little as shows a cell with one more on each side of it. */
  follow(cell) {
    if (this.factor === 1 || this.held) return;
    const { fit } = this, on = fit.getBoundingClientRect(), at = cell.getBoundingClientRect(), room = this.base * this.factor;
    const by = (from, to, low, high) => (from - room < low ? from - room - low : to + room > high ? to + room - high : 0);
    fit.scrollBy(by(at.left, at.right, on.left, on.right), by(at.top, at.bottom, on.top, on.bottom));
  }

  centre({ left, right, top, bottom }) {
    const on = this.fit.getBoundingClientRect();
    this.fit.scrollBy((left + right - on.left - on.right) / 2, (top + bottom - on.top - on.bottom) / 2);
  }

  /** Brings what a hint has lit into view, all of it. */
  showLit() {
    if (this.factor === 1) return;
    const boxes = [...this.board.querySelectorAll(".cell.area, .cell.act, .cell.spot")].map((cell) => cell.getBoundingClientRect());
    if (!boxes.length) return;
    const all = { left: Math.min(...boxes.map((box) => box.left)), right: Math.max(...boxes.map((box) => box.right)), top: Math.min(...boxes.map((box) => box.top)), bottom: Math.max(...boxes.map((box) => box.bottom)) };
    if (all.right - all.left > this.fit.clientWidth || all.bottom - all.top > this.fit.clientHeight) this.set(1); else this.centre(all);
  }

  fingers() {
    const { fit, board } = this, down = new Map();
    let grabbed = false, dragged = false, start = null;
    // Where the fingers are as a whole, and how far apart.
    const grip = () => {
      const [a, b = a] = [...down.values()], on = fit.getBoundingClientRect();
      return { x: (a.x + b.x) / 2 - on.left, y: (a.y + b.y) / 2 - on.top, apart: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) };
    };
    // All is reckoned from where fingers took hold, so that nothing adds up on the way.
    const hold = () => { const now = grip(); start = { ...now, factor: this.factor, spot: this.spot(now.x, now.y) }; };
    fit.addEventListener("pointerdown", (event) => {
      dragged = false;
      this.held = true;
      if (event.pointerType !== "touch") return;
      down.set(event.pointerId, { x: event.clientX, y: event.clientY });
      hold();
      if (down.size < 2 && !grabbed) return;
      // What the first finger has begun was not meant.
      if (!grabbed) board.dispatchEvent(new CustomEvent("grabbed"));
      grabbed = true;
      event.stopPropagation();
      event.preventDefault();
    }, true);
    addEventListener("pointermove", (event) => {
      if (!down.has(event.pointerId)) return;
      down.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const now = grip();
      const pinches = grabbed && down.size === 2;
      if (!pinches && (!this.drags || this.factor === 1 || (!dragged && Math.hypot(now.x - start.x, now.y - start.y) < 10))) return;
      dragged = true;
      this.set(pinches ? start.factor * (now.apart / start.apart) : this.factor, now.x, now.y, start.spot);
    }, true);
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) addEventListener(name, (event) => {
      down.delete(event.pointerId);
      this.held = down.size > 0;
      if (down.size) hold(); else grabbed = false;
    }, true);
    // A finger that moved the view has chosen nothing.
    fit.addEventListener("click", (event) => { if (dragged) { dragged = false; event.stopPropagation(); event.preventDefault(); } }, true);
  }
}
