// What scripts say: both languages have everything, with the same values in it; the place of something in a row; kana from romaji.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { asset } from "./page.js";

const { nth, say } = await asset("words.js");
const { CHANGES, COLUMNS, Romaji, folded, isKana, large } = await asset("kana.js");
const folder = new URL("../../crates/tokisuji-web/assets/", import.meta.url);
const source = (name) => readFileSync(new URL(name, folder), "utf8");
// The catalogue as it stands in the file.
const catalogue = [...source("words.js").matchAll(/^ {2}"?([\w-]+)"?: \["((?:[^"\\]|\\.)*)", "((?:[^"\\]|\\.)*)"\],$/gm)].map(([, name, en, ja]) => ({ name, en, ja }));
const values = (text) => [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name))].sort();

test("everything is said in both languages, with the same values", () => {
  assert.ok(catalogue.length > 130, `${catalogue.length} found`);
  for (const { name, en, ja } of catalogue) {
    assert.ok(en && ja, name);
    assert.deepEqual(values(ja), values(en), name);
    assert.doesNotMatch(en, /[\u3040-\u30ff\u4e00-\u9fff]/, name);
  }
  assert.equal(new Set(catalogue.map(({ name }) => name)).size, catalogue.length, "no name stands twice");
});

test("every name that scripts ask for is there, and every name is asked for", () => {
  const names = new Set(catalogue.map(({ name }) => name)), asked = new Set();
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js") && name !== "words.js").map(source);
  for (const script of scripts) {
    for (const [, name] of script.matchAll(/\bsay\("([\w-]+)"/g)) { assert.ok(names.has(name), name); asked.add(name); }
    // Names that are put together, or chosen of two.
    for (const { name } of catalogue) if (script.includes(`"${name}"`) || script.includes(`\`${name.replace(/-.*/, "-")}$`)) asked.add(name);
  }
  assert.deepEqual([...names].filter((name) => !asked.has(name)), []);
});

test("a word goes with its number, and a page in Japanese speaks Japanese", () => {
  assert.equal(say("mistakes", { count: 1, cells: "r1c1" }), "1 cell is wrong: r1c1.");
  assert.equal(say("mistakes", { count: 2, cells: "r1c1, r2c2" }), "2 cells are wrong: r1c1, r2c2.");
  assert.deepEqual([1, 2, 10, 11, 12, 13, 21, 22, 23, 111].map(nth), ["first", "second", "tenth", "11th", "12th", "13th", "21st", "22nd", "23rd", "111th"]);
  const script = 'import { asset } from "./page.js"; const { nth, say } = await asset("words.js"); console.log(say("streak", { n: 3 }), nth(2));';
  const said = execFileSync(process.execPath, ["--input-type=module", "-e", script], { cwd: new URL(".", import.meta.url), env: { ...process.env, PAGE_LANG: "ja" }, encoding: "utf8" });
  assert.equal(said.trim(), "3日連続 2");
});

test("romaji become kana as they are typed, by either spelling", () => {
  const typed = (text) => { const romaji = new Romaji(), out = [...text].flatMap((letter) => romaji.type(letter)); return [...out, ...romaji.end()].join(""); };
  for (const [text, kana] of [["shinbun", "シンブン"], ["sinbun", "シンブン"], ["kitte", "キッテ"], ["matcha", "マッチャ"], ["ko-hi-", "コーヒー"], ["kon'ya", "コンヤ"], ["konnya", "コンヤ"], ["hon", "ホン"], ["jagaimo", "ジャガイモ"], ["fairu", "ファイル"], ["xtu", "ッ"]])
    assert.equal(typed(text), kana, text);
  const romaji = new Romaji();
  romaji.type("k");
  assert.ok(romaji.back() && romaji.rest === "" && !romaji.back());
});

test("signs come to what boards have, and keys turn them there and back", () => {
  assert.equal(folded("ねこａｂ"), "ネコAB");
  assert.deepEqual([..."アーA"].map(isKana), [true, true, false]);
  assert.equal(large("ッ"), "ツ");
  for (const [key, from, to] of [["゛", "カ", "ガ"], ["゜", "ハ", "パ"], ["゛", "パ", "バ"], ["小", "ツ", "ッ"]]) {
    assert.equal(CHANGES[key](from), to, key + from);
    if (from !== "パ") assert.equal(CHANGES[key](to), from, key + to);
  }
  assert.equal(CHANGES["゛"]("ア"), "ア", "what has no such sound stays");
  assert.ok(COLUMNS.every((column) => [...column].length === 5));
});
