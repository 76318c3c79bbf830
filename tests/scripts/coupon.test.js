// Coupons: checksums as the standard has them, and a code that only the right letters give.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { asset } from "./page.js";

const { checksum, codeOf, opens, proof, today } = await asset("coupon.js");
const { Game } = await asset("game.js");

test("checksums are those of everybody else", () => {
  for (const text of ["", "abc", "サツポロ", "a".repeat(55), "a".repeat(56), "b".repeat(64), "c".repeat(1000)])
    assert.equal(checksum(text), createHash("sha256").update(text).digest("hex"), text.slice(0, 10));
});

test("only the right letters open a coupon, and each day has its code", () => {
  const plain = { salt: "s", rounds: 50, check: "" };
  const coupon = { ...plain, check: checksum(`check|${proof(plain, "CATDOG")}`) };
  assert.ok(opens(coupon, "CATDOG"));
  assert.ok(!opens(coupon, "CATDOT"));
  const codes = ["2026-11-20", "2026-11-21"].map((day) => codeOf(coupon, "CATDOG", day));
  assert.notEqual(codes[0], codes[1]);
  for (const code of codes) assert.match(code, /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
});

test("the day is that of the place", () => {
  assert.equal(today(new Date(2026, 0, 5, 23, 59)), "2026-01-05");
});

test("a board without answers is finished by the right letters alone", () => {
  const plain = { salt: "s", rounds: 50, check: "" };
  const coupon = { ...plain, check: checksum(`check|${proof(plain, "CATO")}`) };
  const data = { puzzle: "coupon", title: "", rows: 2, cols: 3, symbols: [], outside: [4, 5], groups: [], cages: [], givens: [], entries: [], solution: null, coupon };
  const game = new Game(data);
  game.write(new Map([[0, "C"], [1, "A"], [2, "T"], [3, "A"]]));
  assert.equal(game.isSolved(), false);
  game.write(new Map([[3, "O"]]));
  assert.equal(game.isSolved(), true);
  assert.equal(game.letters(), "CATO");
});
