// The bench for setters: what is drawn is asked about after every change, and what is known of it shows at once.
import { BoardView, cellNamed, keysTo } from "./board.js";
import { ask } from "./engine.js";
import { Latest } from "./latest.js";
import { draw } from "./layout.js";
import { PLACE, Setting } from "./set_model.js";
import { base, kept } from "./site.js";
import { say } from "./words.js";

/** @type {(id: string) => any} */
const byId = (id) => document.getElementById(id);
const bench = byId("bench"), verdict = byId("verdict"), drawn = Boolean(bench.dataset.drawn);
/** @type {BoardData} */
const data = JSON.parse(byId("data").textContent);
const latest = new Latest();
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
// Formats that are links to other places, and what those are called.
const LINKS = { sudokupad: "SudokuPad", "fpuzzles-link": "f-puzzles", "puzz-link": "puzz.link", penpa: "penpa-edit" };

// More than so many cells are not listed one by one.
const FEW = 8;

const setting = drawn ? new Setting(data) : null;
let text = data.puzzle, told = null, view = null, shownCages = "", picked = [0], focus = 0, showing = true, lit = false;

const line = (words, name = "") => Object.assign(document.createElement("p"), { textContent: words, className: name });
const names = (cells) => cells.join(say("comma"));

// ---- asking ----

function question() { return setting ? setting.question() : { puzzle: byId("text").value }; }

// Places where givens are to come stand in the address too, beside the puzzle.
const asked = new URLSearchParams(location.search);
for (const name of (asked.get("at") ?? "").split(".")) { const cell = setting && /^r\d+c\d+$/.test(name) ? cellNamed(data, name) : -1; if (cell >= 0 && setting.givens[cell] === "") setting.givens[cell] = PLACE; }

// Asks about what stands there now: how many solutions first, then what solvers meet.
function look() {
  bench.dataset.state = "asking";
  latest.run(async (put) => {
    try {
      const counted = await put("/api/bench", question());
      if (!counted.ok) { refuse(counted.data.error); return; }
      tell(counted.data);
      if (!counted.data.solutions) { bench.dataset.state = "done"; return; }
      bench.dataset.state = "counted";
      const walked = await put("/api/bench", { ...question(), road: true });
      if (walked.ok) { tell(walked.data); tellRoad(walked.data); }
      bench.dataset.state = "done";
      if (!walked.ok || walked.data.road.level !== null || !walked.data.complete || walked.data.solutions !== 1) return;
      // Beyond everyday rules it takes chains and trials, which take their time: whoever goes on drawing does not wait for them.
      const graded = await put("/api/grade", { puzzle: text });
      if (!graded.ok || !graded.data.level) return;
      const rating = graded.data.rating ? say("benchRating", { rating: graded.data.rating.toFixed(1) }) : "";
      byId("beyond").textContent = [say("benchDeep", { level: graded.data.level }), rating].join(" ");
      verdict.append(say("benchDeep", { level: graded.data.level }));
    } catch (error) {
      if (error.name === "AbortError") throw error;
      refuse(say("benchFailed"));
    }
  });
}

function refuse(words) {
  verdict.dataset.is = "none";
  verdict.replaceChildren(words);
  byId("road").hidden = true;
  bench.dataset.state = "refused";
  readable(false);
}

// What is not read can be neither changed nor saved.
function readable(is) { for (const id of ["changes", "save"]) byId(id).inert = !is; }

// ---- telling ----

function tell(said) {
  told = said;
  readable(true);
  const { solutions, complete } = said, none = complete && !solutions, one = complete && solutions === 1;
  verdict.dataset.is = none ? "none" : one ? "one" : "many";
  const head = document.createElement("strong");
  head.textContent = none ? say("benchNone") : one ? say("benchOne") : say(complete ? "benchSome" : "benchMany", { n: solutions });
  const more = [];
  if (none) {
    more.push(...said.contradictions.map((words) => words.replace(/^(no solution|解がありません)[:：]?\s*/, "")).filter(Boolean));
    const odd = setting?.odd();
    if (odd) more.push(say("benchOddSum", { cell: setting.name(odd.cells[0]), n: odd.cells.length, low: odd.low, high: odd.high }));
    else if (said.against?.length) more.push(say("benchAgainst", { cells: names(said.against) }));
    else if (setting) more.push(say("benchNoGiven"));
  } else if (said.candidates && !one) {
    const all = Object.values(said.candidates);
    more.push(say("benchSure", { sure: all.filter((signs) => signs.length === 1).length, open: all.length }));
  }
  if (said.out_of_time) more.push(say("benchTime"));
  verdict.replaceChildren(head, more.join(" "));
  if (none) byId("road").hidden = true;
  if (text !== said.puzzle || !setting || location.search !== search(said.puzzle)) place(said.puzzle);
  lit = false;
  show();
}

// The puzzle and its places, as an address has them.
function search(puzzle) {
  const places = setting?.places() ?? [];
  return `?p=${encodeURIComponent(puzzle)}${places.length ? `&at=${places.join(".")}` : ""}`;
}

// The puzzle is in the address, so that the address is the puzzle; and wherever else it is wanted.
function place(puzzle) {
  text = puzzle;
  const p = encodeURIComponent(puzzle);
  history.replaceState(null, "", search(puzzle));
  kept.set("bench", search(puzzle));
  if (setting) byId("text").value = puzzle;
  else byId("picture").src = `${base}picture.svg?p=${p}`;
  for (const [id, page] of [["to-play", "play"], ["to-analyse", "analyse"]]) byId(id).href = `${base}${page}?p=${p}`;
  for (const item of byId("files").children) item.querySelector("a").href = `${base}download?p=${p}&to=${item.dataset.format}`;
}

function tellRoad({ road, formats }) {
  const parts = [], add = (words, name) => parts.push(line(words, name));
  if (road.level) {
    add(say("benchLevel", { level: road.level, name: road.hardest, steps: road.steps }), "rule");
    verdict.append(say("benchLevelShort", { level: road.level, name: road.hardest }), road.minimal ? ` ${say("benchMinimalShort")}` : "");
  }
  else if (road.level === null && told.complete && told.solutions === 1) { add(say("benchBeyond"), "rule"); parts.at(-1).id = "beyond"; }
  if (road.rating) add(say("benchRating", { rating: road.rating.toFixed(1) }));
  if (road.minimal) add(say("benchMinimal"));
  if (road.spare.length) add(road.spare.length > FEW ? say("benchSpareMany", { n: road.spare.length }) : say("benchSpare", { cells: names(road.spare) }));
  if (setting) view.mark("spare", road.spare.map((name) => cellNamed(data, name)));
  if (road.next) {
    add(say("benchNext", { title: road.next.title }), "rule");
    add(road.next.sentence);
    if (setting) {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: say("benchShow") });
      button.addEventListener("click", () => { lit = !lit; button.setAttribute("aria-pressed", lit); light(lit ? road.next : null); });
      parts.push(line("", "row"));
      parts.at(-1).append(button);
    }
  }
  const { rounds } = road, narrow = rounds.map(({ things }, at) => (things === 1 ? at + 1 : 0)).filter(Boolean);
  if (rounds.length && told.complete && told.solutions === 1) {
    add(narrow.length ? say(road.level === null ? "benchNarrowSoFar" : "benchNarrow", { n: narrow.length, of: rounds.length, first: narrow[0] }) : say("benchWide"));
    parts.push(profile(rounds));
  }
  byId("road-said").replaceChildren(...parts);
  byId("road").hidden = !parts.length;
  for (const item of byId("files").children) item.hidden = !formats.includes(item.dataset.format);
  byId("links").replaceChildren(...formats.filter((name) => LINKS[name]).map((name) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: LINKS[name] });
    button.addEventListener("click", () => away(name));
    return button;
  }));
  byId("links").hidden = !byId("links").children.length;
}

// A bar for each round: as tall as there are things to find, as dark as its technique is hard.
function profile(rounds) {
  const tall = 48, most = Math.max(...rounds.map(({ things }) => things));
  const sheet = draw("svg", { class: "profile", viewBox: `0 0 ${rounds.length * 12} ${tall}`, width: rounds.length * 12, height: tall, "aria-hidden": "true" });
  rounds.forEach(({ things, level }, at) => {
    const high = Math.ceil((things * tall) / most);
    const bar = draw("rect", { class: `l${Math.min(level, 8)}`, x: at * 12, y: tall - high, width: 10, height: high }, sheet);
    draw("title", {}, bar).textContent = say("benchRound", { n: at + 1, things, level });
  });
  return sheet;
}

// Opens the puzzle in another place that takes it as a link.
async function away(format) {
  const answer = await ask("/api/convert", { puzzle: text, to: format });
  if (answer.ok && /^https:/.test(answer.data.text)) open(answer.data.text.trim(), "_blank", "noopener");
  else byId("changed").textContent = answer.data.error ?? "";
}

// ---- the board ----

function show() {
  if (!setting) return;
  const cages = JSON.stringify(setting.cages);
  if (!view || cages !== shownCages) {
    shownCages = cages;
    byId("board").replaceChildren();
    view = new BoardView(byId("board"), { ...data, givens: [], cages: setting.cages.map(({ cells, sum }) => ({ cells, label: String(sum) })) });
    view.inPlaces = true;
  }
  const fresh = bench.dataset.state !== "asking" && told?.candidates, against = new Set(fresh || told?.solutions === 0 ? told?.against ?? [] : []);
  setting.givens.forEach((sign, cell) => {
    const box = view.cells[cell], signs = told?.candidates?.[setting.name(cell)] ?? [], open = !sign || sign === PLACE;
    view.show(cell, { value: sign, corner: [], centre: showing && !sign ? signs : [], struck: [], colours: [] });
    box.classList.toggle("given", Boolean(sign) && sign !== PLACE);
    box.classList.toggle("place", sign === PLACE);
    box.classList.toggle("sure", showing && !sign && signs.length === 1);
    box.classList.toggle("two", showing && !sign && signs.length === 2);
    box.classList.toggle("against", against.has(setting.name(cell)));
    const words = [view.inputs[cell].getAttribute("aria-label")];
    if (sign === PLACE) words.push(say("benchPlace"));
    if (open && signs.length) words.push(say("benchTrue", { signs: signs.join(" ") }));
    view.inputs[cell].setAttribute("aria-label", words.join(", "));
  });
  view.pick(picked, focus);
  const places = setting.places().length > 0;
  document.querySelector("[data-change=complete]").textContent = say(places ? "benchFill" : "benchComplete");
  byId("undo").disabled = !setting.before.length;
  byId("redo").disabled = !setting.after.length;
  if (!lit) light(null);
}

function light(step) {
  const cells = (all) => all.map((name) => cellNamed(data, name));
  view.mark("area", step ? cells(step.area) : []);
  view.mark("spot", step ? cells(step.because) : []);
  view.mark("act", step ? cells((step.decide ?? step.strike).map((mark) => mark.cell)) : []);
}

function pick(cells, at, grab = true) {
  picked = [...new Set(cells)];
  focus = at;
  view.pick(picked, focus);
  const cage = setting.cageAt(focus);
  if (cage && document.activeElement !== byId("sum")) byId("sum").value = String(cage.sum);
  if (grab) view.inputs[focus]?.focus({ preventScroll: true });
}

// A change was made: it shows at once, and what is known of it follows.
function changed(is) {
  if (!is) return;
  byId("changed").textContent = "";
  show();
  look();
}

const write = (sign) => changed(setting.write(picked, sign, byId("symmetry").value));
const undo = () => changed(setting.undo());
const redo = () => changed(setting.redo());

function keys(event) {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (ctrlKey || metaKey) {
    if (!/^[zy]$/i.test(key)) return;
    event.preventDefault();
    if (key.toLowerCase() === "y" || shiftKey) redo(); else undo();
    return;
  }
  if (altKey) return;
  const sign = data.symbols.find((one) => one === key.toUpperCase());
  if (ARROWS[key]) {
    const [right, down] = ARROWS[key], row = Math.floor(focus / data.cols) + down, col = (focus % data.cols) + right;
    event.preventDefault();
    if (row < 0 || col < 0 || row >= data.rows || col >= data.cols) return;
    const next = row * data.cols + col;
    pick(shiftKey ? [...picked, next] : [next], next);
  } else if (sign) { event.preventDefault(); write(sign); }
  else if (key === "?") { event.preventDefault(); write(PLACE); }
  else if (["Backspace", "Delete", "0", "."].includes(key)) { event.preventDefault(); write(""); }
}

function fingers() {
  const board = byId("board");
  let dragging = false;
  board.addEventListener("pointerdown", (event) => {
    const cell = view.cellAt(event.clientX, event.clientY);
    if (cell < 0) return;
    event.preventDefault();
    dragging = true;
    pick(event.shiftKey || event.ctrlKey || event.metaKey ? [...picked, cell] : [cell], cell);
    board.setPointerCapture(event.pointerId);
  });
  board.addEventListener("pointermove", (event) => {
    const cell = dragging ? view.cellAt(event.clientX, event.clientY) : -1;
    if (cell >= 0 && cell !== focus) pick([...picked, cell], cell);
  });
  for (const name of ["pointerup", "pointercancel"]) board.addEventListener(name, () => { dragging = false; });
  // What a keyboard on the screen writes comes as input.
  board.addEventListener("input", (event) => {
    const sign = event.data?.toUpperCase();
    if (data.symbols.includes(sign)) write(sign); else show();
  });
}

function begin() {
  const pad = byId("pad");
  pad.style.setProperty("--keys", String(data.symbols.length));
  for (const sign of data.symbols) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: sign });
    button.addEventListener("click", () => write(sign));
    pad.append(button);
  }
  byId("erase").addEventListener("click", () => write(""));
  byId("place").addEventListener("click", () => write(PLACE));
  byId("undo").addEventListener("click", undo);
  byId("redo").addEventListener("click", redo);
  byId("candidates").addEventListener("click", () => { showing = !showing; byId("candidates").setAttribute("aria-pressed", showing); show(); });
  byId("cage").addEventListener("submit", (event) => {
    event.preventDefault();
    const sum = Number(byId("sum").value);
    if (!(sum > 0) || !picked.length) { byId("changed").textContent = say("benchCageCells"); return; }
    const whole = [...picked].sort((a, b) => a - b).join();
    const gone = setting.cages.filter(({ cells }) => cells.some((cell) => picked.includes(cell)) && cells.join() !== whole);
    changed(setting.cage(picked, sum));
    if (gone.length) byId("changed").textContent = gone.map((cage) => say("benchCageGone", { sum: cage.sum, cell: setting.name(cage.cells[0]) })).join(" ");
  });
  byId("uncage").addEventListener("click", () => changed(setting.uncage(picked)));
  byId("take-text").addEventListener("click", () => { location.href = `${base}set?p=${encodeURIComponent(byId("text").value)}`; });
  keysTo(byId("board"), keys, () => view.inputs[focus]?.focus({ preventScroll: true }));
  fingers();
  show();
}

// ---- changes that are asked for ----

for (const button of document.querySelectorAll("[data-change]")) button.addEventListener("click", () => rework(button.dataset.change));

// Givens come to the marked places only, where there are any; unless somebody wants them anywhere.
async function rework(change, anywhere = false) {
  const places = anywhere ? [] : setting?.places() ?? [], said = byId("changed");
  const all = [...document.querySelectorAll("[data-change]")];
  said.textContent = say("benchWorking");
  for (const one of all) one.disabled = true;
  try {
    // Where places are marked they are all there is; a symmetry is among them already.
    const symmetry = places.length ? "" : byId("symmetry")?.value ?? "";
    const answer = await ask("/api/rework", { puzzle: text, change, places, symmetry, seed: Date.now() % 1e9 });
    if (!answer.ok) {
      said.textContent = answer.data.error;
      if (places.length && change === "complete") {
        const more = Object.assign(document.createElement("button"), { type: "button", id: "anywhere", textContent: say("benchAnywhere") });
        more.addEventListener("click", () => rework(change, true));
        said.append(" ", more);
      }
      return;
    }
    const { puzzle, added, removed, level_before: before, level } = answer.data;
    if (setting) setting.take(puzzle); else { byId("text").value = puzzle; }
    if (setting) show();
    look();
    const words = [];
    if (added.length) words.push(say(added.length > FEW ? "benchAddedMany" : "benchAdded", { n: added.length, cells: names(added.map(({ cell, symbol }) => `${cell}=${symbol}`)) }));
    if (removed.length) words.push(say(removed.length > FEW ? "benchRemovedMany" : "benchRemoved", { n: removed.length, cells: names(removed) }));
    const word = (one) => (one ? say("benchLevelWord", { level: one }) : say("benchBeyondShort"));
    if (change !== "complete") words.push(before === level ? say("benchStill", { level: word(level) }) : say("benchNow", { before: word(before), level: word(level) }));
    said.textContent = words.join(" ");
  } catch (error) { if (error.name !== "AbortError") said.textContent = say("benchFailed"); } finally { for (const one of all) one.disabled = false; }
}

// Coming back by the browser's own button leaves what was chosen last.
addEventListener("pageshow", () => { byId("new").value = ""; });
byId("new").addEventListener("change", () => { if (byId("new").value) location.href = `${base}set?p=${encodeURIComponent(byId("new").value)}`; });

if (setting) begin();
else {
  let wait = 0;
  byId("text").addEventListener("input", () => { clearTimeout(wait); wait = setTimeout(look, 150); });
}
// Who comes back finds what stood there last.
const last = kept.get("bench");
if (!location.search && last?.startsWith("?p=") && last !== search(text) && setting) location.replace(`${base}set${last}`);
else { place(text); look(); }
