// The page to play on where cells are shaded and lines drawn: the board with all help there is.
import { Desk } from "./desk.js";
import { FieldView, drawMark } from "./field.js";
import { Hints } from "./hint.js";
import { MarkGame } from "./marks.js";
import { Pen } from "./pen.js";
import { Recorder } from "./record.js";
import { settingsKept } from "./settings.js";
import { say } from "./words.js";

/** @type {(id: string) => any} */
const byId = (id) => document.getElementById(id);
/** @type {BoardData} */
const data = JSON.parse(byId("data").textContent);
const game = new MarkGame(data);
const view = new FieldView(byId("board"), data);
const settings = settingsKept();
const pen = new Pen({ game, view, around: {
  locked: () => desk.paused,
  touched: () => { hints.clear(); desk.unmark(); },
  shown: () => desk.showButtons(),
  hint: () => hints.next(),
  away: () => hints.clear(),
} });
const recorder = new Recorder(game);
// Nothing here must differ from its peers.
const hints = new Hints(byId("help"), game, view, recorder, game.entries.map(() => new Set()));
const desk = new Desk({ game, recorder, hints, settings, choices: ["errors", "timer", "coordinates", "left"], refresh: () => pen.refresh() });

const names = (cells) => cells.map((cell) => game.places.get(cell).called).join(say("comma"));

byId("check").addEventListener("click", () => {
  hints.clear();
  recorder.note("check");
  if (!data.solution) return desk.tell(say("noAnswerToCheck"));
  const wrong = game.wrongCells();
  view.mark("wrong", wrong);
  pen.refresh();
  return desk.tell(wrong.length ? say("placesWrong", { count: wrong.length, places: names(wrong) }) : say("placesRight"));
});

// The place at hand, or what is missing nearest to it.
function next() {
  const right = (cell) => game.value(cell) === data.solution[cell];
  if (game.isOpen(pen.at) && game.places.get(pen.at).answer && !right(pen.at)) return pen.at;
  const here = view.stops.find(({ place }) => place === pen.at);
  const far = (cell) => { const { y, x } = game.places.get(cell); return Math.abs(y - here.y) + Math.abs(x - here.x); };
  return game.openCells().filter((cell) => !right(cell) && (game.value(cell) || game.isNeeded(cell))).sort((a, b) => far(a) - far(b))[0];
}

byId("reveal").addEventListener("click", () => {
  if (!data.solution) return desk.tell(say("noAnswerToCheck"));
  hints.clear();
  const cell = next();
  if (cell === undefined) return undefined;
  desk.reveal([cell]);
  if (game.done) return undefined;
  view.mark("act", [cell]);
  return desk.tell(game.places.get(cell).says[game.places.get(cell).signs.indexOf(data.solution[cell])]);
});

// The two modes by what they draw here.
const looks = new Set(data.places.filter(({ answer }) => answer).map(({ look }) => look));
const main = ["shade", "star", "lamp", "tent", "disc", "edge", "link"].find((look) => looks.has(look)) ?? "shade";
const isLine = main === "edge" || main === "link";
for (const [mode, level] of [["yes", 1], ["no", 0]]) {
  const button = document.querySelector(`[data-mode=${mode}]`);
  const sample = button.querySelector(".sample");
  drawMark(sample, isLine ? "edge" : main, level, { y: isLine ? 0 : 1, x: 1 });
  sample.setAttribute("viewBox", isLine ? (level ? "0 -20 40 40" : "10 -10 20 20") : level ? "-5 -5 50 50" : "10 10 20 20");
  button.querySelector("span").textContent = say(level ? `mode-${main}` : isLine ? "mode-cross" : "mode-dot");
}
byId("how").textContent = say(looks.has("edge") || looks.has("link") ? "howLines" : "howCells");
pen.begin();
desk.begin();
