// Kana from romaji, as the usual input methods have it. Expected values are how these words are typed and written.
import assert from "node:assert/strict";
import { test } from "node:test";
import { CHANGES, COLUMNS, Romaji, folded, isKana, large } from "../../crates/tokisuji-web/assets/kana.js";

function typed(text) {
  const romaji = new Romaji();
  return [...text].flatMap((letter) => romaji.type(letter)).concat(romaji.end()).join("");
}

test("words come out as they are written", () => {
  for (const [romaji, kana] of [
    ["ka", "カ"], ["shi", "シ"], ["si", "シ"], ["chi", "チ"], ["ti", "チ"], ["tsu", "ツ"], ["tu", "ツ"], ["fu", "フ"], ["hu", "フ"], ["ji", "ジ"], ["zi", "ジ"], ["di", "ヂ"], ["du", "ヅ"], ["wo", "ヲ"],
    ["sapporo", "サッポロ"], ["kitte", "キッテ"], ["matcha", "マッチャ"], ["kyabetsu", "キャベツ"], ["shashin", "シャシン"], ["jazu", "ジャズ"], ["ra-men", "ラーメン"], ["hon'ya", "ホンヤ"], ["kon'ya", "コンヤ"], ["konya", "コニャ"],
    ["konnnichiha", "コンニチハ"], ["shinbun", "シンブン"], ["pen", "ペン"], ["penn", "ペン"], ["xtsu", "ッ"], ["ltu", "ッ"], ["xya", "ャ"], ["thi-", "ティー"], ["vaiorin", "ヴァイオリン"], ["fairu", "ファイル"], ["SUSHI", "スシ"],
  ]) assert.equal(typed(romaji), kana, romaji);
});

test("letters that lead nowhere are dropped, and what waits can be taken back", () => {
  assert.equal(typed("qka"), "カ");
  assert.equal(typed("wyi"), "イ");
  const romaji = new Romaji();
  assert.deepEqual(romaji.type("k"), []);
  assert.ok(romaji.back());
  assert.ok(!romaji.back());
  assert.deepEqual(romaji.type("a"), ["ア"]);
});

test("every key of the table is a kana or changes one", () => {
  const keys = COLUMNS.flatMap((column) => [...column]);
  assert.equal(keys.length, 50);
  assert.equal(new Set(keys).size, 50);
  // 46 sounds and the long vowel; the three others change what stands there.
  assert.equal(keys.filter(isKana).length, 47);
  assert.deepEqual(keys.filter((key) => !isKana(key)).sort(), Object.keys(CHANGES).sort());
  assert.equal(CHANGES["゛"]("カ"), "ガ");
  assert.equal(CHANGES["゛"]("ガ"), "カ");
  assert.equal(CHANGES["゛"]("ア"), "ア");
  assert.equal(CHANGES["゛"]("ウ"), "ヴ");
  assert.equal(CHANGES["゜"]("バ"), "パ");
  assert.equal(CHANGES["小"]("ツ"), "ッ");
  assert.equal(CHANGES["小"]("ッ"), "ツ");
  assert.equal(large("ョ"), "ヨ");
  for (const [sign, kana] of [["か", "カ"], ["ｶ", "カ"], ["ﾊﾟ", "パ"], ["a", "A"], ["ａ", "A"], ["ー", "ー"]]) assert.equal(folded(sign), kana);
});
