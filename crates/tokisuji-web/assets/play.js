// The page to play on: keys, fingers and buttons, all of them for everything.
import { BoardView, cellName, peersOf } from "./board.js";
import { Desk } from "./desk.js";
import { Game } from "./game.js";
import { Hints } from "./hint.js";
import { Recorder } from "./record.js";
import { kept } from "./site.js";
import { say } from "./words.js";

const byId = (id) => document.getElementById(id);
const data = JSON.parse(byId("data").textContent);
const game = new Game(data);
const view = new BoardView(byId("board"), data);
const peers = peersOf(data);
const recorder = new Recorder(game);
const hints = new Hints(byId("help"), game, view, recorder, peers);
const settings = { clashes: true, same: true, remove: true, timer: true, ...kept.get("settings") };
const desk = new Desk({ game, recorder, hints, settings, refresh });
const COLOURS = 6;
let mode = "digit";
let several = false;
let focus = data.givens.length ? Math.max(0, game.openCells()[0] ?? 0) : 0;
let picked = [focus];

// ---- showing ----

function refresh() {
  game.entries.forEach((entry, cell) => view.show(cell, entry));
  view.mark("clash", settings.clashes ? game.clashes(peers) : []);
  const sign = game.value(focus);
  const alike = settings.same && sign ? game.entries.map((_, cell) => cell).filter((cell) => game.value(cell) === sign) : [];
  view.mark("same", alike);
  desk.showButtons();
  showPad();
}

function pick(cells, at = focus, grab = true) {
  picked = [...new Set(cells)];
  focus = at;
  view.pick(picked, focus);
  if (grab) view.inputs[focus]?.focus({ preventScroll: true });
  refresh();
}

function showPad() {
  const left = new Map(data.symbols.map((sign) => [sign, data.rows]));
  game.entries.forEach((_, cell) => { const sign = game.value(cell); if (sign) left.set(sign, left.get(sign) - 1); });
  for (const button of byId("pad").querySelectorAll("button[data-sign]")) {
    const n = left.get(button.dataset.sign);
    button.classList.toggle("full", n <= 0);
    if (mode === "digit") button.dataset.left = Math.max(0, n); else delete button.dataset.left;
    button.setAttribute("aria-label", mode === "digit" ? `${button.dataset.sign}, ${say("left", { n: Math.max(0, n) })}` : button.dataset.sign);
  }
}

function buildPad() {
  const pad = byId("pad");
  const button = (text, act, label) => {
    const made = document.createElement("button");
    made.type = "button";
    made.append(text);
    if (label) made.setAttribute("aria-label", label);
    made.addEventListener("click", act);
    pad.append(made);
    return made;
  };
  pad.replaceChildren();
  if (mode === "colour") {
    for (let n = 1; n <= COLOURS; n++) {
      const swatch = document.createElement("span");
      swatch.className = "swatch cell";
      swatch.dataset.colour = n;
      button(swatch, () => enter(n), say("colour", { n })).dataset.left = n;
    }
    button("×", () => enter(0), say("noColour"));
    return;
  }
  for (const sign of data.symbols) {
    const made = button(sign, () => enter(sign));
    made.dataset.sign = sign;
  }
  showPad();
}

function setMode(next) {
  mode = next;
  for (const button of document.querySelectorAll("[data-mode]")) {
    const on = button.dataset.mode === mode;
    button.setAttribute("aria-checked", on);
    button.tabIndex = on ? 0 : -1;
  }
  buildPad();
}

// ---- changing ----

const toggled = (list, sign, on) => on ? [...list, sign].sort((a, b) => data.symbols.indexOf(a) - data.symbols.indexOf(b)) : list.filter((known) => known !== sign);

function enter(sign, how = mode) {
  if (desk.paused) return;
  hints.clear();
  view.mark("wrong", []);
  if (how === "colour") {
    game.change(picked, (entry) => { entry.colour = entry.colour === sign ? 0 : sign; });
  } else if (how === "digit") {
    const cells = picked.filter((cell) => game.isOpen(cell));
    const clear = cells.length > 0 && cells.every((cell) => game.entries[cell].value === sign);
    const seen = new Set(settings.remove && !clear ? cells.flatMap((cell) => [...peers[cell]]) : []);
    game.change([...cells, ...[...seen].filter((cell) => !cells.includes(cell))], (entry, cell) => {
      if (cells.includes(cell)) entry.value = clear ? "" : sign;
      else {
        entry.corner = toggled(entry.corner, sign, false);
        entry.centre = toggled(entry.centre, sign, false);
      }
    });
  } else {
    const cells = picked.filter((cell) => game.isOpen(cell) && !game.entries[cell].value);
    const on = !cells.every((cell) => game.entries[cell][how].includes(sign));
    game.change(cells, (entry) => { if (entry[how].includes(sign) !== on) entry[how] = toggled(entry[how], sign, on); });
  }
}

function erase() {
  if (desk.paused) return;
  hints.clear();
  view.mark("wrong", []);
  // First the symbol, then marks, then colour: what shows goes first.
  const has = (test) => picked.some((cell) => game.isOpen(cell) && test(game.entries[cell]));
  if (has((e) => e.value)) game.change(picked, (entry) => { entry.value = ""; });
  else if (has((e) => e.corner.length || e.centre.length)) game.change(picked, (entry) => { entry.corner = []; entry.centre = []; });
  else game.change(picked, (entry) => { entry.colour = 0; });
}

// ---- keys ----

const step = (from, dx, dy) => {
  let row = Math.floor(from / data.cols), col = from % data.cols;
  for (let tries = 0; tries < Math.max(data.rows, data.cols); tries++) {
    row = (row + dy + data.rows) % data.rows;
    col = (col + dx + data.cols) % data.cols;
    if (view.inputs[row * data.cols + col]) return row * data.cols + col;
  }
  return from;
};
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const MODES = { KeyZ: "digit", KeyX: "corner", KeyC: "centre", KeyV: "colour" };

byId("board").addEventListener("keydown", (event) => {
  const { key, code, shiftKey, altKey } = event;
  const ctrl = event.ctrlKey || event.metaKey;
  const used = () => { event.preventDefault(); };
  if (ARROWS[key]) {
    used();
    const to = step(focus, ...ARROWS[key]);
    return pick(shiftKey || ctrl ? [...picked, to] : [to], to);
  }
  if (key === "Home" || key === "End") {
    used();
    const row = Math.floor(focus / data.cols) * data.cols;
    const line = Array.from({ length: data.cols }, (_, col) => row + col).filter((cell) => view.inputs[cell]);
    const to = key === "Home" ? line[0] : line.at(-1);
    return pick([to], to);
  }
  if (ctrl && key.toLowerCase() === "a") { used(); return pick(game.entries.map((_, c) => c).filter((c) => view.inputs[c])); }
  if (ctrl && key.toLowerCase() === "z") { used(); return shiftKey ? game.redo() : game.undo(); }
  if (ctrl && key.toLowerCase() === "y") { used(); return game.redo(); }
  if (key === "Delete" || key === "Backspace" || key === "0") { used(); return erase(); }
  if (key === "Escape") { hints.clear(); return pick([focus]); }
  if (altKey) return undefined;
  // Shift changes what a digit key types, so its place on the keyboard counts.
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1];
  const letter = /^[a-zA-Z]$/.test(key) ? key.toUpperCase() : null;
  const sign = digit ?? letter;
  if (mode === "colour" && digit && !ctrl && !shiftKey) { used(); return Number(digit) <= COLOURS ? enter(Number(digit)) : undefined; }
  if (sign && data.symbols.includes(sign) && !(ctrl && letter)) {
    used();
    return enter(sign, ctrl ? "centre" : shiftKey ? "corner" : mode === "colour" ? "digit" : mode);
  }
  if (MODES[code] && !ctrl) { used(); return setMode(MODES[code]); }
  if (letter === "H" && !ctrl) { used(); return hints.next(); }
  return undefined;
});

// Voice input, handwriting and other keyboards come as text: the last sign counts.
byId("board").addEventListener("beforeinput", (event) => {
  event.preventDefault();
  const sign = [...(event.data ?? "")].at(-1)?.normalize("NFKC").toUpperCase();
  if (sign && data.symbols.includes(sign)) enter(sign);
  else if (event.inputType?.startsWith("delete")) erase();
});

byId("board").addEventListener("focusin", (event) => {
  const cell = Number(event.target.closest(".cell")?.dataset.cell ?? -1);
  if (cell >= 0 && cell !== focus) pick([cell], cell, false);
});

// ---- fingers and mouse: tap, drag over several, Ctrl or the button "Several" to add ----

let dragging = false;
byId("board").addEventListener("pointerdown", (event) => {
  const cell = view.cellAt(event.clientX, event.clientY);
  if (cell < 0 || event.button > 0) return;
  event.preventDefault();
  dragging = true;
  const add = several || event.ctrlKey || event.metaKey || event.shiftKey;
  if (add && picked.includes(cell) && picked.length > 1) pick(picked.filter((known) => known !== cell), cell);
  else pick(add ? [...picked, cell] : [cell], cell);
});
addEventListener("pointermove", (event) => {
  if (!dragging) return;
  const cell = view.cellAt(event.clientX, event.clientY);
  if (cell >= 0 && !picked.includes(cell)) pick([...picked, cell], cell);
});
for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => { dragging = false; });

// ---- buttons ----

for (const button of document.querySelectorAll("[data-mode]")) {
  button.addEventListener("click", () => setMode(button.dataset.mode));
  button.addEventListener("keydown", (event) => {
    const all = [...document.querySelectorAll("[data-mode]")], at = all.indexOf(button);
    const move = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!move) return;
    event.preventDefault();
    const to = all[(at + move + all.length) % all.length];
    setMode(to.dataset.mode);
    to.focus();
  });
}
const tell = (text) => desk.tell(text);
const names = (cells) => cells.map((cell) => cellName(data, cell)).join(", ");

byId("erase").addEventListener("click", erase);
byId("several").addEventListener("click", (event) => { several = !several; event.currentTarget.setAttribute("aria-pressed", several); });

byId("check").addEventListener("click", () => {
  hints.clear();
  recorder.note("check");
  if (!data.solution) {
    const clashes = game.clashes(peers);
    return tell(clashes.length ? say("clashesFound", { cells: names(clashes) }) : say("noClash"));
  }
  const wrong = game.wrongCells();
  view.mark("wrong", wrong);
  refresh();
  return tell(wrong.length ? say("mistakes", { count: wrong.length, cells: names(wrong) }) : say("noMistake", { open: game.emptyCells().length }));
});

byId("reveal").addEventListener("click", () => {
  const cells = data.solution ? picked.filter((cell) => game.isOpen(cell)) : [];
  if (!cells.length) return tell(say("pickOne"));
  desk.reveal(cells);
  return view.mark("wrong", game.wrongCells().filter((cell) => view.cells[cell].classList.contains("wrong")));
});

byId("fill").addEventListener("click", () => {
  game.change(game.emptyCells(), (entry, cell) => {
    const name = cellName(data, cell);
    entry.centre = data.symbols.filter((sign) => ![...peers[cell]].some((peer) => game.value(peer) === sign) && !(game.struck[name] ?? []).includes(sign));
  });
});
setMode("digit");
pick([focus], focus, false);
desk.begin();
