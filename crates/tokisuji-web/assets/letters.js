// The page to play crosswords and skeletons on: letters by keys, romaji, kana or taps; clues or words beside the board.
import { BoardView, keysTo, peersOf } from "./board.js";
import { ClueHints, ClueList, WordsList, letterNames } from "./clues.js";
import { Desk } from "./desk.js";
import { Game } from "./game.js";
import { Hints } from "./hint.js";
import { CHANGES, COLUMNS, Romaji, folded, isKana, large } from "./kana.js";
import { Recorder } from "./record.js";
import { settingsKept } from "./settings.js";
import { kept } from "./site.js";
import { say } from "./words.js";

/** @type {(id: string) => any} */
const byId = (id) => document.getElementById(id);
/** @type {BoardData} */
const data = JSON.parse(byId("data").textContent);
const isSkeleton = data.kind === "skeleton";
const isKanaBoard = data.symbols.length ? data.symbols.some(isKana) : document.documentElement.lang === "ja";
const hasSmall = data.symbols.some((sign) => large(sign) !== sign);
const OTHER = { across: "down", down: "across" };
const slots = { across: new Map(), down: new Map() };
data.entries.forEach((entry, at) => entry.cells.forEach((cell) => slots[entry.way].set(cell, at)));
const ALPHA = ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM⌫"];
const ALPHABET = ["ABCDEFG", "HIJKLMN", "OPQRSTU", "VWXYZ⌫"];

// A board with numbers, and labels that tell the word of a cell.
class WordsView extends BoardView {
  constructor(root) {
    super(root, data);
    this.way = "across";
    const add = (cell, classes, text) => {
      const span = document.createElement("span");
      span.className = classes;
      span.textContent = text;
      span.setAttribute("aria-hidden", "true");
      this.cells[cell].append(span);
    };
    for (const entry of data.entries) if (!this.cells[entry.cells[0]].querySelector(".number")) add(entry.cells[0], "number", entry.number);
    (data.marked ?? []).forEach((cell, at) => { if (at < 26) add(cell, "ring", String.fromCharCode(65 + at)); });
    for (const cell of data.off ?? []) this.cells[cell].classList.add("off");
  }

  label(cell, entry, value) {
    const row = Math.floor(cell / data.cols) + 1, col = (cell % data.cols) + 1, said = [];
    const slot = data.entries[slots[this.way].get(cell) ?? slots[OTHER[this.way]].get(cell)];
    if (slot) said.push(slot.name, say("letterOf", { at: slot.cells.indexOf(cell) + 1, of: slot.cells.length }));
    if (slot?.clue && slot.cells[0] === cell) said.push(slot.clue);
    said.push(say("cell", { row, col }));
    if (this.given.has(cell)) said.push(say("given", { symbol: value }));
    else if (!value) said.push(entry.centre.length ? say("pencilled", { letter: entry.centre[0] }) : say("empty"));
    if (this.cells[cell].classList.contains("wrong")) said.push(say("isWrong"));
    return said.join(", ");
  }
}

const game = new Game(data);
const view = new WordsView(byId("board"));
const recorder = new Recorder(game);
const romaji = new Romaji();
const settings = settingsKept();
let focus = game.emptyCells()[0] ?? game.openCells()[0] ?? data.entries[0].cells[0];
let way = slots.across.has(focus) ? "across" : "down";
let pencil = false, leaving = false;

const entryAt = () => slots[way].get(focus) ?? slots[OTHER[way]].get(focus) ?? 0;
const isFull = (at) => data.entries[at].cells.every((cell) => game.value(cell));
const wordIn = (entry) => entry.cells.map((cell) => game.value(cell)).join("");
const hints = isSkeleton
  ? new Hints(byId("help"), game, view, recorder, peersOf(data))
  : new ClueHints(byId("help"), game, view, recorder, { at: () => ({ entry: entryAt(), cell: focus }), go: (at, cell) => goTo(at, cell, false) });
const list = isSkeleton ? new WordsList(byId("lists"), data, take) : new ClueList(byId("lists"), data, (at) => { goTo(at); byId("board").scrollIntoView({ block: "nearest" }); });
const desk = new Desk({ game, recorder, hints, settings, choices: ["errors", "skip", "device", "timer", "left"], refresh, drags: true });

// ---- showing ----

function refresh() {
  view.way = way;
  game.entries.forEach((entry, cell) => view.show(cell, entry));
  const now = entryAt(), entry = data.entries[now], across = slots[OTHER[entry.way]].get(focus);
  view.mark("along", entry.cells);
  view.pick([focus], focus);
  view.cells.forEach((box, cell) => { if (cell === focus && romaji.rest) box.dataset.rest = romaji.rest; else delete box.dataset.rest; });
  byId("now").textContent = entry.clue ? `${entry.name}: ${entry.clue}` : `${entry.name} (${say("letters", { n: entry.cells.length })})`;
  if (isSkeleton) {
    const placed = new Set(data.entries.map(wordIn));
    const fits = (word) => [...word].length === entry.cells.length && [...word].every((sign, at) => { const has = game.value(entry.cells[at]); return !has || has === sign; });
    list.show(placed, fits);
  } else list.show(now, across, isFull);
  for (const input of view.inputs) if (input) input.inputMode = settings.device ? "text" : "none";
  desk.showButtons();
}

function go(cell, next = way, grab = true) {
  if (cell !== focus) settle();
  focus = cell;
  way = slots[next].has(cell) || !slots[OTHER[next]].has(cell) ? next : OTHER[next];
  refresh();
  if (grab) view.inputs[focus]?.focus({ preventScroll: true });
}

// To a word: its first empty cell, or its first.
function goTo(at, cell, grab = true) {
  const entry = data.entries[at];
  go(cell ?? entry.cells.find((one) => game.isOpen(one) && !game.value(one)) ?? entry.cells[0], entry.way, grab);
}

function turn() {
  settle();
  if (slots[OTHER[way]].has(focus)) go(focus, OTHER[way]);
}

// The next word in the order of the list; -1 where there is none.
const neighbour = (by) => { const at = entryAt() + by; return at >= 0 && at < data.entries.length ? at : -1; };

// ---- writing ----

// The sign as this board writes it; nothing for what it cannot hold.
function fitting(sign) {
  const plain = (text) => large(isKana(text) ? text : text.normalize("NFD").replace(/[\u0300-\u036f]/g, ""));
  if (data.symbols.includes(sign)) return sign;
  const alike = data.symbols.find((known) => plain(known) === plain(sign));
  if (alike) return alike;
  if (isSkeleton || isKana(sign) !== isKanaBoard || !/^[\p{L}ー]$/u.test(sign)) return "";
  return hasSmall ? sign : large(sign);
}

const clean = () => { hints.clear(); desk.unmark(); };

function put(sign) {
  const fit = fitting(sign);
  if (!fit || desk.paused) return;
  if (hints.stage || byId("help").textContent) clean();
  game.change([focus], (entry) => { entry.value = pencil ? "" : fit; entry.centre = pencil ? [fit] : []; });
  // A square that is in no word has nothing behind it.
  const { cells } = data.entries[entryAt()], at = cells.indexOf(focus);
  const later = at < 0 ? [] : cells.slice(at + 1).filter((cell) => game.isOpen(cell));
  const next = (settings.skip ? later.find((cell) => !game.value(cell)) : undefined) ?? later[0];
  if (next !== undefined) { focus = next; refresh(); view.inputs[focus].focus({ preventScroll: true }); }
}

// Letters that wait for more become what they can be.
function settle() { for (const kana of romaji.end()) put(kana); }

function type(letter) {
  if (!isKanaBoard) return put(folded(letter));
  for (const kana of romaji.type(letter)) put(kana);
  return refresh();
}

// Text that comes whole: from another keyboard, a voice, a composition.
function takeText(text) {
  // The marks ゛ and ゜ come alone from kana keys; folded they would be lost.
  for (const part of text.replace(/^(?:ﾞ|\u3099)/, "゛").replace(/^(?:ﾟ|\u309a)/, "゜").split(/([゛゜])/))
    if (CHANGES[part]) change(part);
    else for (const sign of folded(part)) if (/[A-Z'-]/.test(sign) && isKanaBoard) type(sign); else put(sign);
}

function erase() {
  if (desk.paused) return;
  clean();
  game.change([focus], (entry) => { entry.value = ""; entry.centre = []; });
  refresh();
}

function back() {
  if (romaji.back()) return refresh();
  const { cells } = data.entries[entryAt()], at = cells.indexOf(focus);
  if (game.isOpen(focus) && (game.value(focus) || game.entries[focus].centre.length)) return erase();
  if (at > 0) { go(cells[at - 1]); erase(); }
  return undefined;
}

// ゛ ゜ 小: change the letter written last, which is here or just before.
function change(key) {
  settle();
  const { cells } = data.entries[entryAt()], before = cells[cells.indexOf(focus) - 1];
  const cell = game.entries[focus].value || before === undefined ? focus : before;
  const to = CHANGES[key](game.entries[cell].value);
  if (!game.entries[cell].value || !game.isOpen(cell) || desk.paused) return;
  clean();
  // Not by fitting(): there a small letter is as good as a large one.
  game.change([cell], (entry) => { entry.value = to; });
}

// A word of a skeleton goes into the place at hand, or out of it again.
function take(word) {
  if (desk.paused) return;
  const entry = data.entries[entryAt()], signs = [...word];
  if (signs.length !== entry.cells.length) { desk.tell(say("wordLength", { name: entry.name, n: entry.cells.length })); return; }
  clean();
  if (wordIn(entry) === word) {
    const held = (cell) => { const other = slots[OTHER[entry.way]].get(cell); return other !== undefined && isFull(other); };
    game.change(entry.cells.filter((cell) => !held(cell)), (one) => { one.value = ""; });
  } else game.change(entry.cells, (one, cell) => { one.value = signs[entry.cells.indexOf(cell)]; one.centre = []; });
}

// ---- keys ----

const ARROWS = { ArrowLeft: ["across", -1], ArrowRight: ["across", 1], ArrowUp: ["down", -1], ArrowDown: ["down", 1] };

function arrow([along, by]) {
  settle();
  if (along !== way && slots[along].has(focus)) return go(focus, along);
  let row = Math.floor(focus / data.cols), col = focus % data.cols;
  for (let tries = 0; tries < Math.max(data.rows, data.cols); tries++) {
    if (along === "across") col = (col + by + data.cols) % data.cols; else row = (row + by + data.rows) % data.rows;
    if (view.inputs[row * data.cols + col]) return go(row * data.cols + col, along);
  }
  return undefined;
}

keysTo(byId("board"), (event) => {
  const { key, shiftKey, altKey } = event, ctrl = event.ctrlKey || event.metaKey;
  if (event.isComposing || key === "Process") return;
  const used = () => event.preventDefault();
  const leaves = leaving;
  if (key !== "Shift") leaving = false;
  if (ctrl && key.toLowerCase() === "z") { used(); if (shiftKey) game.redo(); else game.undo(); return; }
  if (ctrl && key.toLowerCase() === "y") { used(); game.redo(); return; }
  if (ctrl || altKey) return;
  if (ARROWS[key]) { used(); arrow(ARROWS[key]); return; }
  if (key === "Tab") {
    settle();
    const next = leaves ? -1 : neighbour(shiftKey ? -1 : 1);
    if (next >= 0) { used(); goTo(next); }
    return;
  }
  if (key === " " || key === "Enter") { used(); turn(); return; }
  if (key === "Escape") { leaving = true; romaji.rest = ""; clean(); refresh(); return; }
  if (key === "Backspace") { used(); back(); return; }
  if (key === "Delete") { used(); romaji.rest = ""; erase(); return; }
  if (key === "Home" || key === "End") { used(); settle(); const { cells } = data.entries[entryAt()]; go(key === "Home" ? cells[0] : cells.at(-1)); return; }
  if (key === "?") { used(); hints.next(); return; }
  if (key.length === 1) { used(); takeText(key); }
}, () => view.inputs[focus].focus({ preventScroll: true }));

// What does not come by keys: other keyboards, handwriting, voice, and compositions when they are done.
byId("board").addEventListener("beforeinput", (event) => {
  if (event.inputType === "insertCompositionText" || event.isComposing) return;
  event.preventDefault();
  if (event.data) takeText(event.data);
  else if (event.inputType?.startsWith("delete")) back();
});
// Some keyboards compose even single Latin letters; these are taken as they come, not when the composition ends.
let taken = false;
byId("board").addEventListener("compositionstart", () => { taken = false; });
byId("board").addEventListener("input", (event) => {
  if (isKanaBoard || !event.isComposing || !/^[a-z]$/i.test(event.data ?? "")) return;
  taken = true;
  takeText(event.data);
});
byId("board").addEventListener("compositionend", (event) => {
  const { target } = event, text = taken ? "" : event.data;
  setTimeout(() => { target.value = ""; if (text) takeText(text); refresh(); });
});

// A tap on the square at hand turns; the first tap on a board that was left only comes back.
let held = -1;
byId("board").addEventListener("pointerdown", () => { held = byId("board").contains(document.activeElement) ? focus : -1; });
byId("board").addEventListener("focusin", (event) => {
  const cell = Number(event.target.closest(".cell")?.dataset.cell ?? -1);
  if (cell >= 0 && cell !== focus) go(cell, way, false);
});
byId("board").addEventListener("click", (event) => {
  const cell = Number(event.target.closest(".cell:not(.outside)")?.dataset.cell ?? -1);
  if (cell < 0) return;
  if (cell === held) turn(); else go(cell);
});

// ---- letters to tap ----

// Narrow screens have no room for ten keys in a row that fingers can hit: letters stand as in the alphabet, kana come by their column.
const narrow = matchMedia("(max-width: 30rem)");
let column = 0;

function press(sign) {
  if (sign === "⌫") back(); else if (CHANGES[sign]) change(sign); else put(sign);
  if (!settings.device) view.inputs[focus].focus({ preventScroll: true });
}

function key(line, sign, label) {
  const button = document.createElement("button");
  button.type = "button";
  // Not every font has the sign for taking back.
  if (sign === "⌫") button.append(byId("erase").querySelector("svg").cloneNode(true)); else button.textContent = sign;
  if (label) button.setAttribute("aria-label", label);
  line.append(button);
  return button;
}

const LABELS = { "⌫": "takeBack", "゛": "voiced", "゜": "halfVoiced", "小": "smallLetter" };
function signKey(line, sign) {
  const button = key(line, sign, LABELS[sign] && say(LABELS[sign]));
  button.dataset.sign = sign;
  button.addEventListener("click", () => press(sign));
}

// A column of the table: a tap shows its sounds above; a flick to the left, up, right or down writes its second to fifth at once.
function columnKey(line, at) {
  const button = key(line, COLUMNS[at][0], say("kanaColumn", { kana: COLUMNS[at][0] }));
  button.dataset.column = at;
  button.setAttribute("aria-pressed", at === column);
  let from = null;
  button.addEventListener("pointerdown", (event) => { from = event; button.setPointerCapture(event.pointerId); });
  button.addEventListener("pointerup", (event) => {
    const [dx, dy] = from ? [event.clientX - from.clientX, event.clientY - from.clientY] : [0, 0];
    from = null;
    if (Math.hypot(dx, dy) < 20) return;
    const sign = COLUMNS[at][Math.abs(dx) > Math.abs(dy) ? (dx < 0 ? 1 : 3) : dy < 0 ? 2 : 4];
    if (isKana(sign)) press(sign);
  });
  button.addEventListener("click", () => { column = at; buildKeys(); byId("keys").querySelector(`[data-column="${at}"]`).focus({ preventScroll: true }); });
}

function keyRows() {
  if (!isKanaBoard) return (narrow.matches ? ALPHABET : ALPHA).map((row) => [...row]);
  if (narrow.matches) return [[...COLUMNS[column]].filter(isKana), [0, 1, 2, 3, 4, 5, "⌫"], [6, 7, 8, 9, "゛", "゜", ...(hasSmall ? ["小"] : [])]];
  const rows = [0, 1, 2, 3, 4].map((row) => COLUMNS.map((one) => one[row]));
  // Small letters where the board has them; else their place is for taking back.
  if (!hasSmall) rows[4][9] = "⌫"; else rows.push(["⌫"]);
  return rows;
}

function buildKeys() {
  const keys = byId("keys");
  keys.classList.toggle("kana", isKanaBoard);
  keys.replaceChildren(...keyRows().map((row) => {
    const line = document.createElement("div");
    for (const sign of row) if (typeof sign === "number") columnKey(line, sign); else signKey(line, sign);
    return line;
  }));
}
narrow.addEventListener("change", buildKeys);

function showKeys(on) {
  byId("keys").hidden = !on;
  byId("show-keys").setAttribute("aria-pressed", on);
}

// ---- buttons ----

// A board for a coupon gives nothing away.
if (data.coupon) byId("play").dataset.coupon = "yes";
byId("erase").addEventListener("click", erase);
byId("now").addEventListener("click", turn);
byId("before").addEventListener("click", () => goTo((entryAt() + data.entries.length - 1) % data.entries.length));
byId("after").addEventListener("click", () => goTo((entryAt() + 1) % data.entries.length));
byId("pencil").addEventListener("click", (event) => { pencil = !pencil; event.currentTarget.setAttribute("aria-pressed", pencil); });
byId("show-keys").addEventListener("click", () => { const on = byId("keys").hidden; showKeys(on); kept.set("keys", on); });
byId("check").addEventListener("click", () => {
  settle();
  clean();
  recorder.note("check");
  if (!data.solution) return desk.tell(say("noAnswers"));
  const wrong = game.wrongCells();
  view.mark("wrong", wrong);
  refresh();
  return desk.tell(wrong.length ? say("wrongLetters", { count: wrong.length, letters: letterNames(data, wrong, way) }) : say("noMistake", { open: game.emptyCells().length }));
});
function reveal(cells) {
  const open = data.solution ? cells.filter((cell) => game.isOpen(cell)) : [];
  if (!open.length) { desk.tell(say(data.solution ? "pickOne" : "noAnswers")); return; }
  clean();
  desk.reveal(open);
}
byId("reveal").addEventListener("click", () => reveal([focus]));
byId("reveal-word").addEventListener("click", () => reveal(data.entries[entryAt()].cells));

buildKeys();
// The words of a skeleton are keys themselves.
showKeys(kept.get("keys") ?? (!isSkeleton && matchMedia("(hover: none)").matches));
// Kana that another program composes need a field to go to; on a phone a field would bring up its keyboard.
go(focus, way, isKanaBoard && matchMedia("(hover: hover)").matches);
desk.begin();
