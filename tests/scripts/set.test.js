// A Sudoku on the bench as plain data: symmetries, places, cages and what is asked.
import assert from "node:assert/strict";
import { test } from "node:test";
import { asset } from "./page.js";

const { PLACE, Setting, images, parts } = await asset("set_model.js");
const empty = (puzzle = ".".repeat(16), more = {}) => new Setting({ puzzle, rows: 4, cols: 4, symbols: ["1", "2", "3", "4"], givens: [], cages: [], ...more });

test("a cell with its images under each symmetry", () => {
  assert.deepEqual(images(1, 4, "point"), [1, 14]);
  assert.deepEqual(images(1, 4, "mirror-h"), [1, 2]);
  assert.deepEqual(images(1, 4, "mirror-v"), [1, 13]);
  assert.deepEqual(images(1, 4, "diagonal"), [1, 4]);
  assert.deepEqual(images(1, 4, "anti-diagonal"), [1, 11]);
  assert.deepEqual(images(1, 4, "quarter").sort((a, b) => a - b), [1, 7, 8, 14]);
  assert.deepEqual(images(5, 4, "diagonal"), [5], "on the axis");
  assert.deepEqual(images(1, 4, ""), [1]);
});

test("a given asks for its images, what goes takes them along, and all of it can be undone", () => {
  const setting = empty();
  setting.write([1], "3", "point");
  assert.deepEqual([setting.givens[1], setting.givens[14]], ["3", PLACE]);
  assert.deepEqual(setting.places(), ["r4c3"]);
  setting.write([14], "2", "point");
  assert.deepEqual([setting.givens[1], setting.givens[14]], ["3", "2"], "a given stays");
  setting.write([1], "", "point");
  assert.deepEqual(setting.givens.join(""), "");
  assert.equal(setting.write([1], ""), false, "nothing changed, nothing to undo");
  setting.undo();
  assert.deepEqual([setting.givens[1], setting.givens[14]], ["3", "2"]);
  setting.redo();
  assert.equal(setting.givens.join(""), "");
});

test("cages lie apart, and variants stay in the text without them", () => {
  const setting = empty(`diagonal+killer=a_b,3c:${".".repeat(16)}`, { cages: [{ cells: [0, 1], label: "3" }] });
  assert.deepEqual(parts("diagonal+killer=a_b,3c:...."), ["diagonal", "...."]);
  setting.cage([1, 2], 5);
  assert.deepEqual(setting.question(), { puzzle: `diagonal:${".".repeat(16)}`, cages: [{ cells: ["r1c2", "r1c3"], sum: 5 }] });
  setting.uncage([2]);
  assert.deepEqual(setting.question().cages, []);
  setting.take(`diagonal:${"4" + ".".repeat(15)}`);
  assert.equal(setting.question().puzzle, `diagonal:4${".".repeat(15)}`);
});

test("a sum that no different digits make is named with those that they do", () => {
  const setting = empty();
  setting.cage([0, 1], 7);
  assert.equal(setting.odd(), null);
  setting.cage([4, 5, 6], 10);
  assert.deepEqual(setting.odd(), { cells: [4, 5, 6], sum: 10, low: 6, high: 9 });
});
