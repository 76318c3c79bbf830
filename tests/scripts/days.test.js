// Days in a row, and the steps of a closer look: plain reckoning.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { asset, forget } from "./page.js";

const { dayOf, inARow, longest, puzzlesOf, solvedDays, solvedNow, solvedOn } = await asset("days.js");
const { nextFactor } = await asset("zoom.js");

beforeEach(forget);

test("a row of days ends today or yesterday, over the ends of months and years, and a gap breaks it", () => {
  const days = ["2027-12-28", "2027-12-30", "2027-12-31", "2028-01-01", "2028-02-28", "2028-02-29", "2028-03-01"];
  assert.equal(inARow(days, "2028-01-01"), 3);
  assert.equal(inARow(days, "2028-01-02"), 3, "today may still be solved");
  assert.equal(inARow(days, "2028-01-03"), 0);
  assert.equal(inARow(days, "2028-03-01"), 3, "a leap year");
  assert.equal(inARow([], "2028-03-01"), 0);
  assert.equal(longest(days), 3);
});

test("a day counts once, and only for a puzzle of that day", () => {
  solvedNow("a");
  assert.deepEqual(solvedDays(), [], "nobody said that it is of today");
  puzzlesOf(dayOf(), ["a", "b"]);
  solvedNow("c");
  assert.deepEqual(solvedDays(), []);
  solvedNow("a");
  solvedNow("b");
  assert.deepEqual(solvedDays(), [dayOf()]);
  puzzlesOf("2020-01-01", ["a"]);
  solvedNow("a");
  assert.deepEqual(solvedDays(), [dayOf()], "a list of another day");
  solvedOn("2020-01-01");
  assert.deepEqual(solvedDays(), ["2020-01-01", dayOf()]);
});

test("the first step shows cells that a finger can hit; back goes to the whole board", () => {
  for (const base of [14, 17.6, 22, 23.4]) {
    const first = nextFactor(1, 1, base);
    assert.ok(first * base >= 28, `${base}`);
    assert.equal(nextFactor(first, -1, base), 1);
    const second = nextFactor(first, 1, base);
    assert.ok(second > first);
    assert.ok(Math.abs(nextFactor(second, -1, base) - first) < 0.01);
    let far = second;
    for (let n = 0; n < 20; n++) far = nextFactor(far, 1, base);
    assert.ok(far * base <= 72.01, "there is an end to it");
  }
});
