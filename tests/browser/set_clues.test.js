// The bench for kinds with clues on a grid: every one of them is drawn, by keys, taps and drags; what is drawn looks as it does to players.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { open, start } from "./site.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
let site;
before(async () => { site = await start(); });
after(async () => { await site.stop(); });

const told = (page) => page.waitForFunction(() => ["done", "refused"].includes(document.getElementById("bench").dataset.state));
const verdict = (page) => page.locator("#verdict").textContent();
async function bench(query, options = {}) {
  const page = await open(site, "/set?" + query, options);
  await told(page);
  return page;
}
const at = (page, id) => page.locator(`[data-stop="${id}"]`);
const text = (page) => new URL(page.url()).searchParams.get("p");
// Does something, and waits for what is then told.
async function edit(page, act) {
  await page.evaluate(() => { document.getElementById("bench").dataset.state = "asking"; });
  await act();
  await told(page);
}
const write = (page, id, keys) => edit(page, async () => { await at(page, id).click(); await page.keyboard.type(keys); });
const clean = async (page) => {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  assert.deepEqual(violations.map(({ id, nodes }) => `${id} ${nodes[0].html.slice(0, 90)}`), []);
  assert.deepEqual(page.troubles.filter((words) => !/422/.test(words)), []);
};
const examples = async () => {
  const page = await bench("");
  const all = await page.locator("#new option[data-side]").evaluateAll((options) => options.map(({ value }) => value));
  await page.context().close();
  return all;
};

test("what is drawn of every kind is what players see of it, and has one solution as it has for them", async () => {
  const all = await examples();
  assert.ok(all.length >= 17, all.join(" "));
  for (const puzzle of all) {
    const page = await bench("p=" + encodeURIComponent(puzzle));
    assert.match(await verdict(page), /^One solution/, puzzle);
    const [ours, theirs] = await page.evaluate(async () => {
      const { Draft } = await import("/assets/draft.js"), board = JSON.parse(document.getElementById("data").textContent), draft = new Draft(board.puzzle);
      const digits = board.givens.map(({ cell, symbol }) => ({ kind: "clue", y: 2 * Math.floor(cell / board.cols) + 1, x: 2 * (cell % board.cols) + 1, text: symbol }));
      const sorted = (items) => items.map((item) => JSON.stringify(Object.entries(item).sort())).sort();
      const margins = (sides) => [0, 1, 2, 3].map((side) => (sides[side] ?? []).map((list) => list.join(" ")).join("|").replace(/^\|+$/, ""));
      return [[sorted(draft.items()), margins(draft.lists())], [sorted([...board.layout.items, ...(draft.form.given ? digits : [])]), margins(board.layout.margins)]];
    });
    assert.deepEqual(ours, theirs, puzzle);
    assert.deepEqual(page.troubles, [], puzzle);
    await page.context().close();
  }
});

test("a slitherlink is drawn from nothing by keys: solutions are counted, what is certain is drawn, and all of it can be undone", async () => {
  const page = await bench("p=slitherlink:../..&new=4");
  assert.match(await verdict(page), /^More than 20 solutions/);
  // .1.1/3..3/2..1/.1.0 by arrows and digits.
  await at(page, "c0").click();
  for (const row of [".1.1", "3..3", "2..1", ".1.0"]) {
    for (const sign of row) { if (sign !== ".") await edit(page, () => page.keyboard.press(sign)); await page.keyboard.press("ArrowRight"); }
    for (let back = 0; back < 3; back++) await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowDown");
  }
  assert.equal(text(page), "slitherlink:.1.1/3..3/2..1/.1.0");
  assert.match(await verdict(page), /^One solution\.Level \d/);
  assert.ok((await page.locator(".certain line").count()) > 8);
  await page.locator("#candidates").click();
  assert.equal(await page.locator(".certain line").count(), 0);
  await page.locator("#candidates").click();
  // A clue that cannot be: none, and what stands against what.
  await write(page, "c0", "3");
  assert.match(await verdict(page), /^No solution/);
  await edit(page, () => page.keyboard.press("Control+z"));
  assert.match(await verdict(page), /^One solution/);
  await edit(page, () => page.keyboard.press("Control+Shift+z"));
  assert.match(await verdict(page), /^No solution/);
  await edit(page, () => page.locator("#undo").click());
  await page.reload();
  await told(page);
  assert.equal(text(page), "slitherlink:.1.1/3..3/2..1/.1.0");
  await clean(page);
});

test("numbers of several digits, signs between cells, circles, blocks with sums, arrows and numbers beside the board", async () => {
  for (const [puzzle, act, wanted] of [
    ["nurikabe:.1./.../...", (page) => write(page, "c8", "3"), "nurikabe:.1./.../..3"],
    ["nurikabe:1..../...../...../.....", (page) => write(page, "c19", "12"), "nurikabe:1..../...../...../....c"],
    ["akari:.../.../...", async (page) => { await write(page, "c4", "#"); await write(page, "c0", "2"); }, "akari:2../.#./..."],
    ["masyu:.../.../...", async (page) => { await write(page, "c0", "b"); await edit(page, async () => { await at(page, "c5").click(); await page.keyboard.press("Space"); }); }, "masyu:b../..w/..."],
    ["futoshiki:.-.-./---/.-.-./---/.-.-.", async (page) => { await edit(page, () => at(page, "s1 2").click()); await write(page, "c8", "2"); await write(page, "s4 3", "v"); }, "futoshiki:.<.-./---/.-.-./-v-/.-.-2"],
    ["kakuro:#,#,#/#,.,./#,.,.", async (page) => { await write(page, "c1", "12\\"); await write(page, "c3", "\\4"); }, "kakuro:#,12\\,#/\\4,.,./#,.,."],
    ["yajilin:.../.../...", (page) => write(page, "c0", "1v"), "yajilin:1v../.../..."],
    ["tents:-.../..../..../....", async (page) => { await write(page, "c4", "t"); await write(page, "m0 1", "1"); await write(page, "m1 0", "0"); }, "tents:-.1./0.../..T./...."],
    ["skyscrapers:-...-/...../...../...../-...-", async (page) => { await write(page, "m3 1", "2"); await write(page, "m2 0", "3"); }, "skyscrapers:-...-/...../....2/...../-3..-"],
    ["nonogram:0,0,0/0,0,0", async (page) => { await edit(page, async () => { await at(page, "m1 0").click(); await page.locator("#clue").fill("1 1"); }); }, "nonogram:0,0,0/1.1,0,0"],
  ]) {
    const page = await bench("p=" + encodeURIComponent(puzzle));
    await act(page);
    // A board that has no solution yet has its address all the same.
    assert.equal(text(page), wanted, puzzle);
    assert.deepEqual(page.troubles, [], puzzle);
    await page.context().close();
  }
});

test("rooms are drawn over cells by touch, and take their numbers; a board is given another size", async () => {
  const page = await bench("p=" + encodeURIComponent("heyawake:aaa/aaa/aaa"), { ...PHONE, locale: "ja-JP" });
  const drag = async (from, to) => {
    const [a, b] = [await at(page, from).boundingBox(), await at(page, to).boundingBox()];
    await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
    await page.mouse.down();
    await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 5 });
    await page.mouse.up();
  };
  await edit(page, async () => { await drag("c0", "c2"); await page.locator("#join").tap(); });
  await edit(page, async () => { await at(page, "c0").tap(); await page.locator("#pad button", { hasText: "2" }).tap(); });
  assert.equal(text(page).split("/").at(-1), "2,-");
  assert.equal(await page.locator("svg .grid-line.thick").count(), 3);
  await edit(page, async () => { await page.locator("#draft-rows").fill("4"); await page.locator("#size button").first().tap(); });
  assert.equal(await page.locator("[data-cell]").count(), 12);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360);
  const { y, height } = await page.locator("#verdict").boundingBox();
  assert.ok(y + height < 740, "what is told is on the first screen");
  await clean(page);
});

test("an empty board of every kind can be drawn on, and says what it wants where it is none yet", async () => {
  for (const puzzle of await examples()) {
    const page = await bench(`p=${encodeURIComponent(puzzle)}&new=5`);
    assert.match(await verdict(page), /solution|wanted/, puzzle);
    assert.ok((await page.locator("[data-cell]").count()) === 25, puzzle);
    assert.deepEqual(page.troubles.filter((words) => !/422/.test(words)), [], puzzle);
    await page.context().close();
  }
});
