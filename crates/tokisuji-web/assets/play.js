// The page to play on: the board with all help there is.
import { BoardView, cellName } from "./board.js";
import { Desk } from "./desk.js";
import { Digits } from "./digits.js";
import { Game } from "./game.js";
import { Hints } from "./hint.js";
import { Recorder } from "./record.js";
import { kept } from "./site.js";
import { say } from "./words.js";

const byId = (id) => document.getElementById(id);
const data = JSON.parse(byId("data").textContent);
const game = new Game(data);
const view = new BoardView(byId("board"), data);
const settings = { clashes: true, same: true, remove: true, timer: true, ...kept.get("settings") };
const digits = new Digits({ game, view, settings, around: {
  locked: () => desk.paused,
  touched: () => { hints.clear(); view.mark("wrong", []); },
  shown: () => desk.showButtons(),
  hint: () => hints.next(),
  away: () => hints.clear(),
} });
const { peers } = digits;
const recorder = new Recorder(game);
const hints = new Hints(byId("help"), game, view, recorder, peers, true);
const desk = new Desk({ game, recorder, hints, settings, refresh: () => digits.refresh() });

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

byId("fill").addEventListener("click", () => {
  game.change(game.emptyCells(), (entry, cell) => { entry.centre = game.candidates(cell, peers); });
});
digits.begin();
desk.begin();
