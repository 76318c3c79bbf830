// How somebody likes to play, in a real browser: the sheet of settings, mistakes shown or not, candidates that show by themselves, colours,
// all of a digit, sums and their sets, the left hand; by keys and by touch.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { FOUR, NINE, NINE_SOLVED, cell, open, ready, settled, start, value } from "./site.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const KILLER = "killer=b_a_____ab_a_c_,7b8_6_4c6_9e:................";
const KAKURO = "kakuro:#,4\\,16\\,#/\\4,.,.,16\\/\\15,.,.,./#,\\17,.,.";
const NONOGRAM = "nonogram:2,4,4,4,2/1.1,5,5,3,1";
const SKELETON = "skeleton:...#/.#.#/.#..;NO,CAR,CAT,TON";

let site;
before(async () => { site = await start(); });
after(async () => { await site.stop(); });

async function play(puzzle, options = {}, settings = null) {
  const page = await open(site, null, options);
  await page.addInitScript((chosen) => {
    localStorage.setItem("consent", '"no"');
    for (const kind of ["sudoku", "kakuro", "nonogram", "skeleton", "sumblock"]) localStorage.setItem("rules:" + kind, '"seen"');
    if (chosen && !localStorage.getItem("settings")) localStorage.setItem("settings", JSON.stringify(chosen));
  }, settings);
  await page.goto(site.url + "/play?p=" + encodeURIComponent(puzzle));
  await ready(page);
  await settled(page);
  return page;
}
const has = (page, at, name) => cell(page, at).evaluate((box, wanted) => box.classList.contains(wanted), name);
const picked = (page) => page.locator(".cell.picked").evaluateAll((all) => all.map((box) => Number(box.dataset.cell)));
const centre = (page, at) => cell(page, at).locator(".centre").textContent();
const said = (page) => page.locator("#help").textContent();
const stored = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("settings")));
async function clean(page, about) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`), [], about);
}

test("the sheet opens by touch, keeps what is chosen, and gives the focus back", async () => {
  for (const [locale, name] of [["en-GB", "Settings"], ["ja-JP", "設定"]]) {
    const page = await play(NINE, { ...PHONE, locale });
    await page.locator(".more > summary").tap();
    await page.locator(".drawer").getByRole("button", { name }).tap();
    const sheet = page.getByRole("dialog", { name });
    assert.ok(await sheet.isVisible());
    const box = await sheet.boundingBox();
    assert.ok(box.y >= 0 && Math.round(box.y + box.height) <= 740, "the sheet is on the screen");
    assert.deepEqual(await sheet.locator("[data-set]").evaluateAll((all) => [...new Set(all.map((one) => one.dataset.set))]), ["errors", "clashes", "same", "remove", "auto", "timer", "coordinates", "left"]);
    for (const line of await sheet.locator(".tick").all()) assert.ok((await line.boundingBox()).height >= 40);
    await clean(page, name);
    await sheet.locator("[data-set=timer]").tap();
    await sheet.locator("[data-set=errors][value=once]").tap();
    await sheet.getByRole("button").tap();
    assert.ok(!(await sheet.isVisible()));
    await page.waitForFunction(() => document.activeElement.tagName === "SUMMARY");
    assert.equal(await page.locator("#clock").textContent(), "");
    await page.reload();
    await ready(page);
    assert.equal(await page.locator("#clock").textContent(), "");
    const { timer, errors } = await stored(page);
    assert.deepEqual([timer, errors], [false, "once"]);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  }
});

test("the sheet is walked through by keys, and digits typed in it do not reach the board", async () => {
  const page = await play(NINE);
  await page.locator(".heading").getByRole("button", { name: "Settings" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("5");
  await page.locator("[data-set=errors][value=asked]").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.set), "clashes");
  await page.keyboard.press("Space");
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.activeElement.getAttribute("aria-label") === "Settings");
  assert.equal(await value(page, 2), "");
  const { errors, clashes } = await stored(page);
  assert.deepEqual([errors, clashes], ["once", false]);
  assert.deepEqual(page.troubles, []);
});

test("names of rows and columns stand beside the board at their lines, and only for those who want them", async () => {
  for (const puzzle of [NINE, KAKURO, NONOGRAM]) for (const options of [{}, PHONE]) {
    const page = await play(puzzle, options, { coordinates: true }), board = await page.locator("#board").boundingBox();
    for (const [name, at] of [["r2", 1], ["c2", 0]]) {
      const label = await page.getByText(name, { exact: true }).boundingBox(), cols = await page.evaluate(() => JSON.parse(document.getElementById("data").textContent).cols);
      const box = await cell(page, at ? cols : 1).boundingBox(), middle = (one, side, length) => one[side] + one[length] / 2;
      assert.ok(Math.abs(at ? middle(label, "y", "height") - middle(box, "y", "height") : middle(label, "x", "width") - middle(box, "x", "width")) < 3, `${puzzle} ${name}`);
      assert.ok(at ? label.x + label.width <= board.x + 1 && label.x >= 0 : label.y + label.height <= board.y + 1 && label.y >= 0, `${puzzle} ${name} is beside the board`);
    }
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
    await page.context().close();
  }
  const page = await play(NINE);
  assert.equal(await page.locator(".coordinate:visible").count(), 0);
});

test("each page has the settings that mean something there, and leaves the others alone", async () => {
  for (const [puzzle, names] of [[NONOGRAM, ["errors", "timer", "coordinates", "left"]], [SKELETON, ["errors", "skip", "device", "timer", "left"]]]) {
    const page = await play(puzzle, {}, { clashes: false });
    await page.locator(".heading [data-settings]").click();
    assert.deepEqual(await page.locator("#settings [data-set]").evaluateAll((all) => [...new Set(all.map((one) => one.dataset.set))]), names);
    await page.locator("#settings [data-set=left]").click();
    assert.deepEqual(await stored(page), { clashes: false, left: true });
    await clean(page, puzzle);
    await page.context().close();
  }
});

test("mistakes are shown at once, when asked, or not at all", async () => {
  const right = NINE_SOLVED[2], wrong = "2";
  assert.notEqual(right, wrong);
  let page = await play(NINE, {}, { errors: "once" });
  await cell(page, 2).click();
  await page.keyboard.press(wrong);
  assert.ok(await has(page, 2, "wrong"));
  assert.match(await cell(page, 2).locator("input").getAttribute("aria-label"), /wrong/);
  assert.equal(await page.locator("[aria-live=assertive]").textContent(), "r1c3: wrong");
  // It stays while other cells are written, also where nothing comes of it, and goes with the mistake.
  await cell(page, 3).click();
  await page.keyboard.press(NINE_SOLVED[3]);
  await cell(page, 0).click();
  await page.keyboard.press("9");
  assert.ok(await has(page, 2, "wrong"));
  assert.ok(!(await has(page, 3, "wrong")));
  await page.reload();
  await ready(page);
  assert.ok(await has(page, 2, "wrong"), "still there when the page comes back");
  await cell(page, 2).click();
  await page.keyboard.press(right);
  assert.ok(!(await has(page, 2, "wrong")));
  assert.equal(await page.evaluate((key) => JSON.parse(localStorage.getItem(key)).aided, "play:" + NINE), true, "who was told was helped");
  assert.deepEqual(page.troubles, []);

  page = await play(NINE, {}, { errors: "none" });
  assert.ok(!(await page.locator("#check").isVisible()));
  await cell(page, 2).click();
  await page.keyboard.press(wrong);
  assert.ok(!(await has(page, 2, "wrong")));
  await page.locator(".heading [data-settings]").click();
  await page.locator("#settings [data-set=errors][value=asked]").click();
  await page.keyboard.press("Escape");
  assert.ok(!(await has(page, 2, "wrong")));
  await page.locator("#check").click();
  assert.ok(await has(page, 2, "wrong"));
  assert.deepEqual(page.troubles, []);
});

test("drawn places and letters show mistakes at once too", async () => {
  const page = await play(NONOGRAM, {}, { errors: "once" });
  const wrong = await page.evaluate(() => { const data = JSON.parse(document.getElementById("data").textContent); return data.places.find(({ place, signs }) => data.solution[place] === signs[0]).place; });
  await cell(page, wrong).click();
  assert.ok(await has(page, wrong, "wrong"));
  await page.keyboard.press("Delete");
  assert.ok(!(await has(page, wrong, "wrong")));
  assert.deepEqual(page.troubles, []);
  const words = await play(SKELETON, {}, { errors: "once" });
  await words.keyboard.type("t");
  const at = await words.locator(".cell.wrong").count();
  await words.keyboard.press("Control+z");
  assert.equal(at, 1);
  assert.equal(await words.locator(".cell.wrong").count(), 0);
  assert.deepEqual(words.troubles, []);
});

test("candidates show by themselves, keep up with what is written, and are struck out by hand", async () => {
  const page = await play(NINE, {}, { auto: true });
  assert.equal(await centre(page, 2), "124");
  await cell(page, 3).click();
  await page.keyboard.press("2");
  assert.equal(await centre(page, 2), "14");
  assert.equal(await centre(page, 3), "", "a cell that is full has none");
  await page.keyboard.press("Control+z");
  assert.equal(await centre(page, 2), "124");
  await cell(page, 2).click();
  await page.keyboard.press("Control+Digit1");
  assert.equal(await centre(page, 2), "24");
  await page.keyboard.press("Control+Digit1");
  assert.equal(await centre(page, 2), "124");
  await page.keyboard.press("Control+Digit4");
  assert.match(await cell(page, 2).locator("input").getAttribute("aria-label"), /centre marks 1 2$/);
  await page.keyboard.press("Delete");
  assert.equal(await centre(page, 2), "124", "erasing brings back what was struck out");
  const filling = () => page.locator("#fill").evaluate((button) => !button.hidden);
  assert.equal(await filling(), false);
  // Switched off, nothing was written.
  await page.locator(".heading [data-settings]").click();
  await page.locator("#settings [data-set=auto]").click();
  await page.keyboard.press("Escape");
  assert.equal(await filling(), true);
  assert.equal(await centre(page, 2), "");
  assert.deepEqual(page.troubles, []);
});

test("a hint strikes candidates that show by themselves, and goes on from there", async () => {
  const page = await play("98.7..6..7..8..9...5..6..8.6..4..3...4...6.2...1......4...8..93..7..48.....3.....", {}, { auto: true });
  for (let struck = false, tries = 0; !struck; tries++) {
    assert.ok(tries < 40, "a step that strikes comes");
    await page.locator("#hint").click();
    await page.locator("#help button.main").click();
    await page.locator("#help button.main").click();
    const gone = await page.locator(".cell:has(.gone)").evaluateAll((all) => all.map((box) => [Number(box.dataset.cell), [...box.querySelectorAll(".gone")].map((mark) => mark.textContent)]));
    const sentence = await said(page);
    await page.getByRole("button", { name: "Do it" }).click();
    if (!gone.length) continue;
    struck = true;
    await page.keyboard.press("Escape");
    for (const [at, signs] of gone) for (const sign of signs) assert.ok(!(await centre(page, at)).includes(sign), `${sign} in ${at}`);
    await page.locator("#hint").click();
    await page.locator("#help button.main").click();
    await page.locator("#help button.main").click();
    assert.notEqual(await said(page), sentence);
  }
  assert.deepEqual(page.troubles, []);
});

// Two taps or clicks without a pause between them, however slow the machine is that tests.
const twice = (page, at, pointerType) => cell(page, at).evaluate((box, type) => {
  const { left, top, width, height } = box.getBoundingClientRect();
  const how = { bubbles: true, cancelable: true, pointerId: 1, pointerType: type, isPrimary: true, clientX: left + width / 2, clientY: top + height / 2 };
  for (const name of ["pointerdown", "pointerup", "pointerdown", "pointerup"]) box.dispatchEvent(new PointerEvent(name, how));
}, pointerType);

test("two taps on a digit, two clicks or Enter choose all of it; an empty cell is only itself", async () => {
  const fives = [...NINE].flatMap((sign, at) => (sign === "5" ? [at] : []));
  assert.ok(fives.length > 1);
  const page = await play(NINE, PHONE);
  await cell(page, 1).tap();
  assert.deepEqual(await picked(page), [1]);
  await twice(page, 0, "touch");
  assert.deepEqual(await picked(page), fives);
  await twice(page, 2, "touch");
  assert.deepEqual(await picked(page), [2]);
  // Then a colour goes on all of them.
  await twice(page, 0, "touch");
  await page.locator("[data-mode=colour]").tap();
  await page.locator("#pad button").nth(3).tap();
  assert.equal(await page.locator('#board .cell[data-colour="4"]').count(), fives.length);
  assert.deepEqual(page.troubles, []);
  const desk = await play(NINE);
  await twice(desk, 0, "mouse");
  assert.deepEqual(await picked(desk), fives);
  await desk.keyboard.press("Escape");
  assert.deepEqual(await picked(desk), [0]);
  await desk.keyboard.press("Enter");
  assert.deepEqual(await picked(desk), fives);
  assert.deepEqual(desk.troubles, []);
});

test("a cell takes several colours, each seen, told and taken away", async () => {
  const page = await play(NINE, { colorScheme: "dark" });
  await cell(page, 2).click();
  await page.keyboard.press("v");
  for (const key of ["3", "1", "5"]) await page.keyboard.press(key);
  assert.equal(await cell(page, 2).getAttribute("data-colour"), "1 3 5");
  const parts = () => cell(page, 2).locator(".tint").evaluateAll((all) => all.map((one) => one.dataset.colour));
  assert.deepEqual(await parts(), ["1", "3", "5"]);
  // Each shows in a part of its own: the colours at three points around the middle differ.
  const clips = await cell(page, 2).locator(".tint").evaluateAll((all) => all.map((one) => getComputedStyle(one).clipPath));
  assert.equal(new Set(clips).size, 3);
  assert.match(await cell(page, 2).locator("input").getAttribute("aria-label"), /colours 1 3 5/);
  await clean(page, "colours");
  await page.keyboard.press("3");
  assert.deepEqual(await parts(), ["1", "5"]);
  await page.reload();
  await ready(page);
  assert.deepEqual(await parts(), ["1", "5"]);
  await cell(page, 2).click();
  await page.keyboard.press("Delete");
  assert.deepEqual(await parts(), []);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("v");
  await page.getByRole("button", { name: "no colour" }).click();
  assert.deepEqual(await parts(), []);
  assert.deepEqual(page.troubles, []);
});

test("the sets of a cage are listed, follow the cell at hand, and shrink with what is written", async () => {
  const page = await play(KILLER, PHONE);
  await page.locator("#sums").tap();
  assert.match(await said(page), /^7 in 3 cells1\u202f2\u202f4/);
  assert.equal(await page.locator("#sums").getAttribute("aria-pressed"), "true");
  const [sheet, board] = [await page.locator("#help").boundingBox(), await page.locator("#board").boundingBox()];
  assert.ok(sheet.y >= board.y + board.height - 0.5, "the board is not covered");
  await clean(page, "sums");
  const other = await page.evaluate(() => { const { cages } = JSON.parse(document.getElementById("data").textContent); return cages.find(({ label, cells }) => label === "8" && cells.length).cells[0]; });
  await cell(page, other).tap();
  assert.match(await said(page), /^8 in/);
  // They stay while something is written, and what is written stands in all of them.
  const sets = async () => (await page.locator("#help .sums").textContent()).split(" · ").map((set) => set.split("\u202f"));
  const sign = (await sets())[0][0];
  await page.keyboard.press(sign);
  assert.ok((await sets()).every((set) => set.includes(sign)));
  await page.keyboard.press("Control+z");
  await page.locator("#sums").tap();
  assert.match(await said(page), /^8 in/);
  await page.locator("#help .close").tap();
  assert.equal(await said(page), "");
  assert.deepEqual(page.troubles, []);
  // A tap on the sum of the cell at hand asks for the same; the first tap only chooses the cell.
  const label = await cell(page, 0).locator(".cage").boundingBox();
  const tap = () => page.touchscreen.tap(label.x + label.width / 2, label.y + label.height / 2);
  await tap();
  assert.equal(await said(page), "");
  await tap();
  assert.match(await said(page), /^7 in 3 cells/);
});

test("in a Kakuro a run has its sets, and digits that clash or do not add up are shown", async () => {
  const page = await play(KAKURO, { locale: "ja-JP" });
  await page.locator("#sums").click();
  assert.match(await said(page), /^ヨコ: 2マスで41\u202f3タテ: 2マスで41\u202f3/);
  await page.locator("#help .close").click();
  // A block tells of the runs that begin at it.
  await page.locator('.cell[data-cell="2"]').click();
  assert.match(await said(page), /^タテ: 3マスで16/);
  await page.locator("#help .close").click();
  await cell(page, 5).click();
  await page.keyboard.press("2");
  assert.ok(await has(page, 5, "off-sum"), "2 and 2 make 4, but may not stand in one run");
  await page.keyboard.press("1");
  assert.ok(!(await has(page, 5, "off-sum")));
  await cell(page, 6).click();
  await page.keyboard.press("1");
  assert.ok(await has(page, 6, "clash"));
  assert.deepEqual(page.troubles, []);
});

test("a block of a SumBlock may hold a number twice, and its sets say so", async () => {
  const page = await play("4:_a_3bab__aa_aa,a7a6a5a10a6a6");
  const { cages } = await page.evaluate(() => JSON.parse(document.getElementById("data").textContent));
  const twice = [];
  await page.locator("#sums").click();
  for (const { cells: [first], label } of cages) {
    await cell(page, first).click();
    const text = await said(page);
    assert.ok(text.startsWith(`${label} in `), text);
    const sets = (await page.locator("#help .sums").textContent()).split(" · ").map((set) => set.split("\u202f").map(Number));
    for (const set of sets) assert.equal(set.reduce((a, b) => a + b, 0), Number(label), text);
    twice.push(...sets.filter((set) => new Set(set).size < set.length));
  }
  assert.ok(twice.length > 0);
  assert.deepEqual(page.troubles, []);
});

test("candidates of cells that add up are those of the sets that are left", async () => {
  const page = await play(KAKURO, {}, { auto: true });
  assert.equal(await centre(page, 5), "13", "4 in two cells, across and down");
  await cell(page, 5).click();
  await page.keyboard.press("1");
  assert.equal(await centre(page, 6), "3");
  assert.equal(await centre(page, 9), "3");
  await page.keyboard.press("2");
  assert.ok((await centre(page, 6)).length > 1, "a sum that cannot come out rules nothing out");
  assert.deepEqual(page.troubles, []);
});

test("boards without sums have no button for them", async () => {
  const page = await play(FOUR);
  assert.ok(!(await page.locator("#sums").isVisible()));
});

test("for the left hand the buttons change sides, on every screen", async () => {
  for (const [about, options] of [["upright", PHONE], ["sideways", { ...PHONE, viewport: { width: 740, height: 360 } }], ["desk", { viewport: { width: 1280, height: 800 } }]]) {
    const page = await play(NINE, options, { left: true });
    const x = async (selector) => { const box = await page.locator(selector).boundingBox(); return box.x + box.width / 2; };
    assert.ok((await x("#hint")) < (await x("#undo")), about);
    if (about !== "upright") assert.ok((await x("#pad")) < (await x("#board")), about);
    const [board, more] = [await page.locator("#board").boundingBox(), await page.locator(".more > summary").boundingBox()];
    assert.ok(more.x + more.width <= board.x + 1 || more.y + more.height <= board.y + 1 || about === "desk", `${about}: More lies beside the board`);
    assert.ok((await page.evaluate(() => document.scrollingElement.scrollWidth - innerWidth)) <= 0, about);
    assert.deepEqual(page.troubles, [], about);
    await page.context().close();
  }
});

test("nine digits have keys of 40 pixels and more on a phone", async () => {
  for (const puzzle of [NINE, KILLER]) {
    const page = await play(puzzle, PHONE);
    const small = await page.locator("#pad button").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).filter(({ width, height }) => width < 40 || height < 40).length);
    assert.equal(small, 0, puzzle);
    assert.ok((await page.evaluate(() => document.scrollingElement.scrollWidth - innerWidth)) <= 0);
    await page.context().close();
  }
});
