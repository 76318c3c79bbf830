// A play without a page: what may be written, steps back, marks that go, candidates that show by themselves, sums, and what was kept before.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { asset, forget } from "./page.js";

const { Game, clockText } = await asset("game.js");
const { MarkGame } = await asset("marks.js");
const { peersOf } = await asset("board.js");
const { kept } = await asset("site.js");

beforeEach(forget);

const SOLUTION = [..."1234341221434321"];
const lines = [0, 1, 2, 3].flatMap((n) => [
  { kind: "row", cells: [0, 1, 2, 3].map((at) => 4 * n + at) },
  { kind: "column", cells: [0, 1, 2, 3].map((at) => 4 * at + n) },
  { kind: "block", cells: [0, 1, 4, 5].map((at) => at + [0, 2, 8, 10][n]) },
]);
const four = (more = {}) => ({
  puzzle: "four", title: "Four", kind: "sudoku", rows: 4, cols: 4, symbols: ["1", "2", "3", "4"], outside: [], groups: lines, cages: [],
  givens: [{ cell: 0, symbol: "1" }], solution: SOLUTION, ...more,
});

test("a step is written, taken back and made again; a given cell takes colours and nothing else", () => {
  const game = new Game(four());
  assert.ok(game.write(new Map([[1, "2"]])));
  assert.equal(game.value(1), "2");
  assert.ok(game.undo());
  assert.equal(game.value(1), "");
  assert.ok(game.redo());
  assert.equal(game.value(1), "2");
  assert.equal(game.redo(), false);
  game.change([0], (entry) => { entry.value = "4"; entry.colours = [2, 5]; });
  assert.equal(game.value(0), "1");
  assert.deepEqual(game.entries[0].colours, [2, 5]);
  assert.equal(game.change([0], (entry) => { entry.value = "3"; }), false, "nothing changed, so there is no step");
});

test("what was kept by an older version is read: one colour, nothing struck out", () => {
  const old = Array.from({ length: 16 }, () => ({ value: "", corner: [], centre: [] }));
  Object.assign(old[3], { value: "4", colour: 6 });
  kept.set("play:four", { entries: old, history: [[{ cell: 3, before: { value: "", corner: [], centre: [], colour: 0 }, after: old[3] }]], at: 1, ms: 5 });
  const game = new Game(four());
  assert.deepEqual(game.entries[3], { value: "4", corner: [], centre: [], struck: [], colours: [6] });
  game.undo();
  assert.deepEqual(game.entries[3], { value: "", corner: [], centre: [], struck: [], colours: [] });
});

test("a play is kept and comes back, and the end of it too", () => {
  const game = new Game(four());
  game.write(new Map(SOLUTION.map((sign, cell) => [cell, sign])));
  assert.ok(game.isSolved());
  Object.assign(game, { done: true, solved: true });
  game.save();
  const other = new Game(four());
  assert.ok(other.isSolved() && other.done && other.solved);
  other.again();
  assert.ok(!other.done && other.solved, "solved once is solved");
  assert.equal(other.emptyCells().length, 15);
});

test("writing takes marks along that it rules out, where the page says so", () => {
  const game = new Game(four()), peers = peersOf(four());
  game.change([2, 15], (entry) => { entry.centre = ["2", "3"]; entry.corner = ["2"]; });
  game.sweep = (cell) => peers[cell];
  game.write(new Map([[1, "2"]]));
  assert.deepEqual([game.entries[2].centre, game.entries[2].corner], [["3"], []]);
  assert.deepEqual(game.entries[15].centre, ["2", "3"], "a cell that does not see it keeps its marks");
  game.undo();
  assert.deepEqual(game.entries[2].centre, ["2", "3"], "one step back brings all back");
});

test("candidates follow from what is written and struck out; with those that show by themselves, written marks mean nothing", () => {
  const game = new Game(four()), peers = peersOf(four());
  assert.deepEqual(game.candidates(1, peers), ["2", "3", "4"]);
  game.write(new Map([[2, "3"]]));
  assert.deepEqual(game.candidates(1, peers), ["2", "4"]);
  game.change([1], (entry) => { entry.struck = ["4"]; entry.centre = ["3"]; });
  assert.deepEqual(game.candidates(1, peers), ["2"]);
  assert.deepEqual(game.struck(1), ["1", "2", "4"], "centre marks are what is left");
  game.auto = true;
  assert.deepEqual(game.struck(1), ["4"]);
  game.clearMarks();
  assert.deepEqual(game.candidates(1, peers), ["2", "4"], "all that was struck out is back");
});

test("clashes, mistakes, and what was done since a finger came down", () => {
  const game = new Game(four()), peers = peersOf(four());
  game.write(new Map([[1, "1"], [5, "4"]]));
  assert.deepEqual(game.clashes(peers), [0, 1]);
  assert.deepEqual(game.wrongCells(), [1]);
  const from = game.at;
  game.write(new Map([[2, "3"]]));
  game.write(new Map([[3, "4"]]));
  game.merge(from);
  assert.equal(game.at, from + 1);
  game.undo();
  assert.equal(game.value(2) + game.value(3), "");
  game.redo();
  game.takeBack(from);
  assert.equal(game.value(2) + game.value(3), "");
  assert.equal(game.redo(), false, "what was not meant cannot be made again");
});

test("sums that cannot come out are told, before they are full", () => {
  const cages = [{ cells: [1, 2], label: "7" }, { cells: [4, 8, 12], label: "9" }];
  const data = four({ cages, groups: [...lines, ...cages.map(({ cells }) => ({ kind: "cage", cells }))] });
  const game = new Game(data), sums = () => game.wrongSums().map(({ sum }) => sum);
  assert.deepEqual(sums(), []);
  game.write(new Map([[1, "2"]]));
  assert.deepEqual(sums(), [7], "2 and at most 4 are less than 7");
  game.write(new Map([[1, "3"], [4, "4"], [8, "3"]]));
  assert.deepEqual(sums(), []);
  game.write(new Map([[12, "1"]]));
  assert.deepEqual(sums(), [9]);
});

test("on a board that is shaded, what stays white need not be told", () => {
  const places = SOLUTION.slice(0, 4).map((_, place) => ({ place, y: 1, x: 2 * place + 1, look: "shade", answer: true, signs: ["0", "1"], says: ["white", "black"], name: `r1c${place + 1}`, called: "" }));
  const data = { ...four(), rows: 1, groups: [], givens: [], places, solution: ["1", "0", "0", "1"] };
  const game = new MarkGame(data);
  assert.deepEqual(game.neededCells(), [0, 3]);
  game.write(new Map([[0, "1"], [1, "0"]]));
  assert.ok(!game.isSolved());
  game.write(new Map([[3, "1"]]));
  assert.ok(game.isSolved() && !game.isFull());
  game.write(new Map([[2, "1"]]));
  assert.ok(!game.isSolved());
  assert.deepEqual(game.wrongCells(), [2]);
  game.clearMarks();
  assert.equal(game.value(1), "", "what says no is a mark");
  assert.equal(game.value(0), "1");
  assert.deepEqual([game.yes(0), game.no(0), game.rightValue(1)], [["1"], "0", ""]);
});

test("a clock shows hours only when there are any", () => {
  assert.deepEqual([0, 61000, 3600000 + 125999].map(clockText), ["0:00", "1:01", "1:02:05"]);
});
