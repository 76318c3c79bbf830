// The bench for setters in a real browser: what is drawn is told at once, by keys, by touch, in both languages; changes that are asked for, links and files.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { NINE, NINE_SOLVED, cell, open, start, value } from "./site.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
let site;
before(async () => { site = await start(); });
after(async () => { await site.stop(); });

const done = (page) => page.waitForSelector("#bench[data-state=done]");
const verdict = (page) => page.locator("#verdict").textContent();
async function bench(puzzle = "", options = {}) {
  const page = await open(site, "/set" + (puzzle && `?p=${encodeURIComponent(puzzle)}`), options);
  await done(page);
  return page;
}
// Does something, and waits for what is then told.
async function edit(page, act) {
  await page.evaluate(() => { document.getElementById("bench").dataset.state = "asking"; });
  await act();
  await done(page);
}
const marks = (page, at) => cell(page, at).locator(".centre").innerText();
const clean = async (page) => {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  assert.deepEqual(violations.map(({ id, nodes }) => `${id} ${nodes[0].html.slice(0, 90)}`), []);
  assert.deepEqual(page.troubles, []);
};

test("every given that is written or taken away is told by keys: how many solutions, true candidates, what contradicts, how hard", async () => {
  const page = await bench(NINE);
  assert.match(await verdict(page), /^One solution\.Level 1: hidden single in block\.$/);
  assert.equal(await marks(page, 2), NINE_SOLVED[2]);
  await page.getByText("22 givens could go").waitFor();
  // Without four of them there are several solutions; every true candidate of an open cell stands in one of them.
  for (const at of [0, 1, 4, 9]) await edit(page, async () => { await cell(page, at).click(); await page.keyboard.press("Delete"); });
  assert.match(await verdict(page), /^\d+ solutions\.\d+ of 55 open cells are certain\.$/);
  const all = await (await fetch(site.url + "/api/solve", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ puzzle: NINE.replace("53..7....6", ".........."), limit: 1000 }) })).json();
  assert.ok(all.complete && Number(/\d+/.exec(await verdict(page))[0]) === all.solutions);
  for (const at of [0, 1, 2, 4, 9, 30]) {
    if (await value(page, at)) continue;
    assert.equal((await marks(page, at)).replace(/\s/g, ""), [...new Set(all.examples.map((solution) => solution[at]))].sort().join(""), `cell ${at}`);
  }
  // Two of the same in a row.
  await edit(page, async () => { await cell(page, 0).click(); await page.keyboard.press("6"); });
  await edit(page, async () => { await cell(page, 8).click(); await page.keyboard.press("6"); });
  assert.match(await verdict(page), /^No solution\..*6 stands twice in row 1.*r1c1, r1c9/);
  assert.equal(await page.locator(".cell.against").count(), 2);
  // Undo and redo, and the address is the puzzle.
  await edit(page, () => page.keyboard.press("Control+z"));
  await edit(page, () => page.keyboard.press("Control+Shift+z"));
  assert.match(await verdict(page), /^No solution/);
  await edit(page, () => page.locator("#undo").click());
  const puzzle = new URL(page.url()).searchParams.get("p");
  await page.reload();
  await done(page);
  assert.equal(new URL(page.url()).searchParams.get("p"), puzzle);
  assert.equal(await value(page, 0), "6");
  await clean(page);
});

test("on a phone, by touch: a symmetry asks for places, and the rest is filled in there and nowhere else", async () => {
  for (const [locale, several, one] of [["en-GB", "More than 1000 solutions", "One solution"], ["ja-JP", "解は1000個より多くあります", "解は1つです"]]) {
    const page = await bench(".".repeat(81), { ...PHONE, locale });
    assert.ok((await verdict(page)).startsWith(several));
    await page.locator("#symmetry").selectOption("point");
    const places = [0, 2, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40];
    for (const at of places) { await cell(page, at).tap(); await page.locator("#place").tap(); }
    await edit(page, async () => { await cell(page, 4).tap(); await page.locator("#pad button", { hasText: "7" }).tap(); });
    assert.equal(await value(page, 4), "7");
    assert.equal(await value(page, 76), "?", "its image is a place");
    const wanted = new Set([...places, 4].flatMap((at) => [at, 80 - at]));
    await edit(page, () => page.locator("[data-change=complete]").tap());
    assert.ok((await verdict(page)).startsWith(one), await verdict(page));
    const given = new URL(page.url()).searchParams.get("p");
    // What is left of the places is in the address too.
    const left = (new URL(page.url()).searchParams.get("at") ?? "").split(".").filter(Boolean).length;
    await page.reload();
    await done(page);
    assert.equal(await page.locator(".cell.place").count(), left);
    for (let at = 0; at < 81; at++) assert.ok(given[at] === "." || wanted.has(at), `cell ${at}`);
    assert.equal(given[4], "7");
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360);
    const { y, height } = await page.locator("#verdict").boundingBox();
    assert.ok(y + height < 740, "what is told is on the first screen");
    await clean(page);
    await page.context().close();
  }
});

test("a puzzle is made harder and easier, and can be taken back", async () => {
  const page = await bench(NINE);
  await edit(page, () => page.locator("[data-change=harder]").click());
  const [, harder] = /Level (\d+)/.exec(await verdict(page));
  assert.equal(Number(harder), 2);
  await page.getByText("It was level 1, now it is level 2").waitFor();
  await edit(page, () => page.locator("[data-change=easier]").click());
  await page.getByText("It was level 2, now it is level 1").waitFor();
  await edit(page, () => page.locator("[data-change=fewer]").click());
  assert.match(await verdict(page), /Minimal\.$/);
  for (let steps = 0; steps < 3; steps++) await edit(page, () => page.keyboard.press("Control+z"));
  assert.equal(new URL(page.url()).searchParams.get("p"), NINE);
  // What cannot be is said in words.
  await page.locator("[data-change=complete]").click();
  await page.getByText("There is one solution already.").waitFor();
  assert.deepEqual(page.troubles.filter((words) => !/422/.test(words)), []);
});

test("cages are drawn over cells, sums count, and the puzzle goes to other places as a link", async () => {
  const page = await bench(".".repeat(16));
  const drag = async (from, to) => {
    const [a, b] = [await cell(page, from).boundingBox(), await cell(page, to).boundingBox()];
    await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
    await page.mouse.down();
    await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 4 });
    await page.mouse.up();
  };
  const cage = (from, to, sum) => edit(page, async () => { await drag(from, to); await page.locator("#sum").fill(String(sum)); await page.locator("#make-cage").click(); });
  await cage(0, 1, 3);
  await cage(4, 5, 7);
  assert.equal(await page.locator(".cell .cage").count(), 2);
  assert.equal((await marks(page, 0)).replace(/\s/g, ""), "12");
  assert.match(new URL(page.url()).searchParams.get("p"), /^killer=/);
  // A sum that cannot be.
  await edit(page, async () => { await drag(4, 5); await page.locator("#sum").fill("9"); await page.locator("#make-cage").click(); });
  assert.match(await verdict(page), /^No solution\.The cage at r2c1: 2 cells make 3 to 7\.$/);
  await edit(page, () => page.locator("#uncage").click());
  assert.equal(await page.locator(".cell .cage").count(), 1);
  await edit(page, () => page.locator("[data-change=complete]").click());
  assert.match(await verdict(page), /^One solution/);
  await page.evaluate(() => { window.open = (address) => { window.gone = address; return null; }; });
  for (const [name, start] of [["SudokuPad", /^https:\/\/sudokupad\.app\//], ["f-puzzles", /^https:\/\/www\.f-puzzles\.com\//]]) {
    await page.getByRole("button", { name, exact: true }).click();
    await page.waitForFunction((pattern) => new RegExp(pattern).test(window.gone ?? ""), start.source);
  }
  // Into the book, and as a file.
  await page.getByRole("button", { name: "Into the book" }).click();
  assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage.getItem("book"))), [new URL(page.url()).searchParams.get("p")]);
  await page.locator("section .downloads summary").click();
  const [file] = await Promise.all([page.waitForEvent("download"), page.locator("#files li:visible a").first().click()]);
  assert.ok(file.suggestedFilename().startsWith("sudoku-killer-4"));
  await clean(page);
});

test("what is not drawn is set as text, and told as it is typed", async () => {
  const page = await bench();
  const kinds = await page.locator("#new optgroup").last().locator("option").evaluateAll((all) => all.map((one) => one.value));
  assert.ok(kinds.length >= 3);
  for (const text of kinds) {
    await page.goto(`${site.url}/set?p=${encodeURIComponent(text)}`);
    await done(page);
    assert.match(await verdict(page), /^One solution/, text);
    await page.locator("#road").waitFor();
    await page.locator("#picture").evaluate((img) => img.decode());
  }
  await page.locator("#text").fill("cryptarithm:nonsense");
  await page.waitForSelector("#bench[data-state=refused]");
  assert.match(await verdict(page), /wanted/);
  assert.deepEqual(page.troubles.filter((words) => !/422/.test(words)), []);
});

test("questions that nobody waits for any more are not answered", async () => {
  const page = await bench(NINE);
  // Many changes in a row: what is told in the end is about the last of them.
  await cell(page, 2).click();
  for (let round = 0; round < 10; round++) for (const sign of "123456789") await page.keyboard.press(sign);
  await edit(page, () => page.keyboard.press("4"));
  await page.waitForFunction(() => /One solution/.test(document.getElementById("verdict").textContent));
  assert.equal(new URL(page.url()).searchParams.get("p"), NINE.slice(0, 2) + "4" + NINE.slice(3));
  assert.deepEqual(page.troubles, []);
});
