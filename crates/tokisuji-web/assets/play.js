// The page to play on: the board with all help there is.
import { BoardView, cellName } from "./board.js";
import { Desk } from "./desk.js";
import { Digits } from "./digits.js";
import { Game } from "./game.js";
import { Hints } from "./hint.js";
import { Recorder } from "./record.js";
import { settingsKept } from "./settings.js";
import { setsOf } from "./sums.js";
import { say } from "./words.js";

/** @type {(id: string) => any} */
const byId = (id) => document.getElementById(id);
/** @type {BoardData} */
const data = JSON.parse(byId("data").textContent);
const game = new Game(data);
const view = new BoardView(byId("board"), data);
const settings = settingsKept();
const digits = new Digits({ game, view, settings, around: {
  locked: () => desk.paused,
  touched: () => { stay = sumsOpen(); hints.clear(); desk.unmark(); },
  shown: () => {
    desk.showButtons();
    if (stay || (sumsOpen() && digits.focus !== told)) showSums();
    byId("sums").setAttribute("aria-pressed", sumsOpen());
  },
  hint: () => hints.next(),
  away: () => hints.clear(),
} });
const { peers } = digits;
const recorder = new Recorder(game);
const hints = new Hints(byId("help"), game, view, recorder, peers, true);
const desk = new Desk({ game, recorder, hints, settings, choices: ["errors", "clashes", "same", "remove", "auto", "timer", "coordinates", "left"], refresh: () => digits.refresh() });

const tell = (text) => desk.tell(text);
const names = (cells) => cells.map((cell) => cellName(data, cell)).join(", ");

byId("check").addEventListener("click", () => {
  hints.clear();
  recorder.note("check");
  if (!data.solution) {
    const clashes = [...new Set([...game.clashes(peers), ...game.wrongSums().flatMap((cage) => cage.cells)])];
    return tell(clashes.length ? say("clashesFound", { cells: names(clashes) }) : say("noClash"));
  }
  const wrong = game.wrongCells();
  view.mark("wrong", wrong);
  digits.refresh();
  return tell(wrong.length ? say("mistakes", { count: wrong.length, cells: names(wrong) }) : say("noMistake", { open: game.emptyCells().length }));
});

byId("reveal").addEventListener("click", () => {
  const cells = data.solution ? digits.picked.filter((cell) => game.isOpen(cell)) : [];
  if (!cells.length) return tell(say("pickOne"));
  hints.clear();
  return desk.reveal(cells);
});

// ---- sums: which digits can still make them ----

// The cell of which was told, and whether the sets stay while something is written.
let told = -1, stay = false;
const sumsOpen = () => Boolean(byId("help").querySelector(".sums"));

// The sets that are left of each sum, and what stands in all of them.
function showSums(sums = game.sums.filter(({ cells }) => cells.includes(digits.focus))) {
  told = digits.focus;
  stay = false;
  const lines = sums.flatMap((sum) => {
    const { sets, whole } = setsOf(sum, game, peers);
    const always = whole && sets.length > 1 ? data.symbols.filter((sign) => sets.every((set) => set.includes(sign))) : [];
    return [
      [say(`sum-${sum.way}`, { sum: sum.sum, n: sum.cells.length }), "rule"],
      [sets.length ? sets.map((set) => set.join("\u202f")).join(" · ") + (whole ? "" : " …") : say("noSets"), "sums"],
      ...(always.length ? [[say("inAllSets", { signs: always.join(say("comma")) }), "soft"]] : []),
    ];
  });
  hints.clear();
  hints.tell(lines.length ? lines : [[say("noSumHere"), "sums"]], [], true);
  byId("sums").setAttribute("aria-pressed", "true");
}

byId("sums").hidden = !game.sums.length;
byId("sums").addEventListener("click", () => { if (sumsOpen()) { hints.clear(); byId("sums").setAttribute("aria-pressed", "false"); } else showSums(); });

// A tap on a sum asks for the same: on that of the cell at hand, so that choosing a cell never does, or on a block with sums.
let was = -1;
byId("board").addEventListener("pointerdown", () => { was = digits.focus; }, true);
byId("board").addEventListener("click", (event) => {
  const box = event.target.closest(".cell"), cell = Number(box?.dataset.cell ?? -1), label = box?.querySelector(".cage")?.getBoundingClientRect();
  if (desk.paused || cell < 0) return;
  if (game.outside.has(cell)) {
    const starts = game.sums.filter(({ way, cells }) => (way === "across" && cells[0] === cell + 1) || (way === "down" && cells[0] === cell + data.cols));
    if (starts.length) showSums(starts);
    return;
  }
  const room = 5, on = label && event.clientX < label.right + room && event.clientY < label.bottom + room;
  if (on && (was === cell || event.pointerType === "mouse")) showSums();
});

byId("fill").addEventListener("click", () => {
  game.change(game.emptyCells(), (entry, cell) => { entry.centre = game.candidates(cell, peers); });
});
digits.begin();
desk.begin();
