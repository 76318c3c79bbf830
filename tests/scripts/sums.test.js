// Sums without a board: where they are, whether they can come out, and which sets of digits are left. Sets are counted a second time by trying all.
import assert from "node:assert/strict";
import { test } from "node:test";
import { asset } from "./page.js";

const { canAddUp, setsLeft, setsOf, sumsOf } = await asset("sums.js");
const { Game } = await asset("game.js");
const { peersOf } = await asset("board.js");

const none = () => false, all = () => true;
const nine = [1, 2, 3, 4, 5, 6, 7, 8, 9];

test("the runs of a Kakuro are found behind the blocks that tell their sums", () => {
  const data = { rows: 3, cols: 3, symbols: nine.map(String), outside: [0, 1, 2, 3, 6, 8], groups: [], cages: [], givens: [], solution: null,
    layout: { lines: "grid", margins: [], items: [
      { kind: "corner", y: 1, x: 3, text: "4", side: "lower-left" },
      { kind: "corner", y: 3, x: 1, text: "11", side: "upper-right" },
      { kind: "corner", y: 5, x: 1, text: "3", side: "upper-right" },
    ] } };
  assert.deepEqual(sumsOf(data), [
    { cells: [4, 5], sum: 11, differ: true, way: "across" },
    { cells: [7], sum: 3, differ: true, way: "across" },
    { cells: [4, 7], sum: 4, differ: true, way: "down" },
  ]);
  const peers = peersOf(data);
  assert.deepEqual([...peers[4]].sort(), [5, 7]);
  const game = new Game({ ...data, puzzle: "kakuro", title: "" });
  game.write(new Map([[7, "3"]]));
  assert.deepEqual(setsOf(game.sums[2], game, peers).sets, [["1", "3"]]);
  assert.deepEqual(setsOf(game.sums[0], game, peers).sets, [["2", "9"], ["3", "8"], ["4", "7"], ["5", "6"]]);
  // A 3 stands below the first cell; struck out of the second, 3 and 8 are gone.
  game.change([5], (entry) => { entry.struck = ["3"]; });
  assert.deepEqual(setsOf(game.sums[0], game, peers).sets, [["2", "9"], ["4", "7"], ["5", "6"]]);
});

test("a cage whose cells do not all differ may hold a digit twice, where they do not see each other", () => {
  const apart = (a, b) => Math.abs(a - b) === 1;
  assert.deepEqual(setsLeft(4, [[1, 2], [1, 2], [1, 2]], false, apart).sets, [[1, 1, 2]]);
  assert.deepEqual(setsLeft(4, [[1, 2], [1, 2], [1, 2]], false, all).sets, []);
  assert.deepEqual(setsLeft(3, [[1, 2], [1, 2], [1, 2]], false, none).sets, [[1, 1, 1]]);
});

test("sets are those that trying everything finds", () => {
  // Every way to fill the cells, one after the other.
  const tried = (sum, may, apart) => {
    const found = new Set();
    const fill = (set) => {
      if (set.length === may.length) { if (set.reduce((a, b) => a + b, 0) === sum) found.add([...set].sort((a, b) => a - b).join()); return; }
      for (const worth of may[set.length]) if (!set.some((other, at) => other === worth && apart(at, set.length))) fill([...set, worth]);
    };
    fill([]);
    return [...found].sort();
  };
  // Numbers that look like chance and are the same each time.
  let seed = 7;
  const chance = (n) => { seed = (seed * 1103515245 + 12345) % 2147483648; return Math.floor((seed / 2147483648) * n); };
  let some = 0;
  for (let round = 0; round < 300; round++) {
    const count = 1 + chance(4), may = Array.from({ length: count }, () => nine.filter(() => chance(3) > 0)), sum = count + chance(9 * count);
    const differ = chance(2) === 0, near = (a, b) => differ || Math.abs(a - b) === 1;
    const { sets, whole } = setsLeft(sum, may, differ, near);
    assert.ok(whole);
    assert.deepEqual(sets.map((set) => set.join()).sort(), tried(sum, may, near), JSON.stringify({ sum, may, differ }));
    some += sets.length;
  }
  assert.ok(some > 300, "the numbers were not all without a set");
});

test("a list that is too long says that it is not whole", () => {
  const sixteen = Array.from({ length: 16 }, (_, at) => at + 1);
  const { sets, whole } = setsLeft(51, Array.from({ length: 6 }, () => sixteen), true, all);
  assert.ok(!whole && sets.length > 0);
});

test("a sum that cannot come out any more is known by its own digits", () => {
  const cage = { cells: [0, 1, 2], sum: 8, differ: true, way: "cage" };
  assert.ok(canAddUp(cage, [], 9));
  assert.ok(canAddUp(cage, [5], 9), "5 + 1 + 2");
  assert.ok(!canAddUp(cage, [6], 9), "6 + 1 + 2 is too much");
  assert.ok(canAddUp({ ...cage, differ: false }, [6], 9), "6 + 1 + 1");
  assert.ok(!canAddUp({ ...cage, cells: [0, 1], sum: 4 }, [2], 9), "another 2 it may not be");
  assert.ok(canAddUp(cage, [1, 2, 5], 9) && !canAddUp(cage, [1, 2, 4], 9));
  assert.ok(!canAddUp({ ...cage, sum: 24 }, [6], 9), "9 + 8 + 6 is too little");
});
