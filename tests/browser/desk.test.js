// What stands around a board, in a real browser: cages, keys that need no click, hints that know the marks, the end and what comes after.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { FOUR, NINE, NINE_SOLVED, cell, open, ready, start, value } from "./site.js";

let site;
before(async () => { site = await start(); });
after(async () => { await site.stop(); });

// A killer of our maker, 4×4, without a given, and the cells of its first cage, which adds up to 7.
const KILLER = "killer=b_a_____ab_a_c_,7b8_6_4c6_9e:................";
const CROSSWORD = "Title: Small\n\n\nCAT#\nA#O#\nR#NO\n\n\nA1. It purrs ~ CAT\nA3. Not yes ~ NO\n\nD1. It has four wheels ~ CAR\nD2. A thousand kilos ~ TON\n";
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const has = (page, at, name) => cell(page, at).evaluate((box, wanted) => box.classList.contains(wanted), name);
const said = (page) => page.locator("#help").textContent();
const focusIn = (page) => page.evaluate(() => document.getElementById("board").contains(document.activeElement));

async function boardOf(puzzle) {
  return (await fetch(site.url + "/api/board", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ puzzle }) })).json();
}
async function crossword() {
  const answer = await fetch(site.url + "/open", { method: "POST", redirect: "manual", body: new URLSearchParams({ puzzle: CROSSWORD, then: "play" }) });
  return answer.headers.get("location");
}
// Writes a whole board by keys, with the sign that `sign(cell, right)` gives.
async function fillIn(page, board, sign) {
  const given = new Set(board.givens.map((one) => one.cell));
  for (let at = 0; at < board.rows * board.cols; at++) {
    if (given.has(at)) continue;
    await cell(page, at).click();
    await page.keyboard.press(sign(at, board.solution[at]));
  }
}
const solve = (page, board) => fillIn(page, board, (_, right) => right);

test("the lines of a cage cover no digit, leave its sum free, and are printed", async () => {
  for (const options of [{}, PHONE]) {
    const page = await open(site, "/play?p=" + encodeURIComponent(KILLER), options);
    await ready(page);
    const looks = () => page.locator(".fence").evaluateAll((all) => all.map((one) => { const { backgroundColor, display, padding } = getComputedStyle(one); return [backgroundColor, display, padding].join(" "); }));
    const through = "rgba(0, 0, 0, 0) block 0px";
    assert.deepEqual([...new Set(await looks())], [through]);
    // A sum stands on paper of its own, above the dashes.
    const sums = await page.locator(".cell:not(.picked) .cage").evaluateAll((all) => all.map((one) => [getComputedStyle(one).backgroundColor === getComputedStyle(one.parentElement).backgroundColor, Boolean(one.previousElementSibling?.classList.contains("fence"))].join(" ")));
    assert.deepEqual([...new Set(sums)], ["true true"]);
    await page.emulateMedia({ media: "print" });
    assert.deepEqual([...new Set(await looks())], [through]);
    assert.ok((await page.locator(".fence").count()) >= 12);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  }
});

test("a cage that cannot add up clashes, until it can", async () => {
  const page = await open(site, "/play?p=" + encodeURIComponent(KILLER));
  await ready(page);
  const { cages, solution } = await boardOf(KILLER);
  const cage = cages.find((one) => one.cells.length === 3 && one.label !== "6") ?? cages[0];
  // The same digits as in the solution, but one of them changed for one that is not there: no digit stands twice, the sum is off.
  const spare = ["1", "2", "3", "4"].find((sign) => !cage.cells.map((at) => solution[at]).includes(sign));
  for (const at of cage.cells) { await cell(page, at).click(); await page.keyboard.press(solution[at]); }
  for (const at of cage.cells) assert.ok(!(await has(page, at, "clash")) && !(await has(page, at, "off-sum")));
  const [first] = cage.cells;
  await cell(page, first).click();
  await page.keyboard.press(spare);
  for (const at of cage.cells) assert.ok((await has(page, at, "clash")) && (await has(page, at, "off-sum")), `cell ${at}`);
  assert.match(await cell(page, first).locator("input").getAttribute("aria-label"), /does not add up/);
  await page.keyboard.press("Control+z");
  assert.equal(await page.locator(".off-sum, .clash").count(), 0);
  assert.deepEqual(page.troubles, []);
});

test("keys reach the board at once, and after every button", async () => {
  const page = await open(site, "/play?p=" + NINE);
  await ready(page);
  // The first open cell is at hand.
  await page.keyboard.press("4");
  assert.equal(await value(page, 2), "4");
  assert.ok(await focusIn(page));
  for (const id of ["undo", "redo", "check", "several", "erase", "hint"]) {
    await page.locator("#" + id).click();
    await page.keyboard.press("ArrowRight");
    assert.ok(await focusIn(page), id);
    await page.keyboard.press("ArrowLeft");
  }
  await page.locator("#several").click();
  await page.locator(".heading [data-settings]").click();
  await page.locator("input[data-set=same]").click();
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("dialog[open]"));
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("2");
  assert.equal(await value(page, 2), "2");
  // A button keeps the keys that are its own.
  await page.locator("#erase").focus();
  await page.keyboard.press("Enter");
  assert.equal(await value(page, 2), "");
  assert.ok(!(await focusIn(page)));
  assert.deepEqual(page.troubles, []);
  const words = await open(site, await crossword());
  await ready(words);
  await words.keyboard.type("ca");
  await words.locator("#check").click();
  await words.keyboard.type("t");
  assert.equal(await value(words, 0) + (await value(words, 1)) + (await value(words, 2)), "CAT");
  assert.deepEqual(words.troubles, []);
});

test("a solved puzzle can be played again, from nothing and with an end", async () => {
  const page = await open(site, "/play?p=" + FOUR);
  await ready(page);
  const board = await boardOf(FOUR);
  await solve(page, board);
  await page.waitForSelector("#done[open]");
  await page.locator("#done #again").click();
  assert.ok(!(await page.locator("#done[open]").count()));
  const open_ = board.solution.map((_, at) => at).filter((at) => !board.givens.some((one) => one.cell === at));
  for (const at of open_) assert.equal(await value(page, at), "");
  assert.ok(await page.locator("#undo").isDisabled());
  const clock = () => page.locator("#clock").textContent();
  const first = await clock();
  await page.waitForFunction((old) => document.getElementById("clock").textContent !== old, first);
  await solve(page, board);
  await page.waitForSelector("#done[open]");
  assert.match(await page.locator("#done-text").textContent(), /without help/);
  // It is told after a reload too, and "Start again" begins anew.
  await page.reload();
  await ready(page);
  assert.match(await said(page), /^Solved in /);
  await page.locator(".more > summary").click();
  await page.locator("#restart").click();
  assert.equal(await value(page, open_[0]), "");
  assert.deepEqual(page.troubles, []);
});

test("a solution that was shown is not solved", async () => {
  const page = await open(site, "/play?p=" + FOUR);
  await ready(page);
  page.on("dialog", (dialog) => dialog.accept());
  await page.locator(".more > summary").click();
  await page.locator("#reveal-all").click();
  await page.getByText(/it was shown, not found/).waitFor();
  assert.equal(await page.locator("#done[open]").count(), 0);
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem(Object.keys(localStorage).find((key) => key.startsWith("play:")))));
  assert.deepEqual([kept.solved, kept.shown], [false, true]);
  // Taken back, it goes on; and it can be played anew.
  await page.keyboard.press("Control+z");
  assert.equal(await page.locator(".cell:not(.given) input").first().inputValue(), "");
  await page.locator("#reveal-all").click();
  await page.locator("#help").getByRole("button", { name: "Play again" }).click();
  await solve(page, await boardOf(FOUR));
  await page.waitForSelector("#done[open]");
  assert.match(await page.locator("#done-text").textContent(), /without help/);
  assert.deepEqual(page.troubles, []);
});

test("a full but wrong board says so", async () => {
  const page = await open(site, "/play?p=" + FOUR);
  await ready(page);
  const board = await boardOf(FOUR);
  let wrong = -1;
  await fillIn(page, board, (at, right) => { if (wrong < 0) wrong = at; return at === wrong ? (right === "1" ? "2" : "1") : right; });
  assert.match(await said(page), /^Every cell is filled, but something is not right yet/);
  await cell(page, wrong).click();
  await page.keyboard.press(board.solution[wrong]);
  await page.waitForSelector("#done[open]");
  assert.deepEqual(page.troubles, []);
});

// Beyond singles: the first hint strikes something out.
const HARDER = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

// Goes through a hint until it says what to do.
async function tellMe(page) {
  await page.locator("#hint").click();
  await page.getByRole("button", { name: "Which rule?" }).click();
  await page.getByRole("button", { name: "Tell me" }).click();
  return page.locator("#help .rule + p").textContent();
}

// Follows hints to the first that strikes something out, which is shown and not done yet.
async function toElimination(page) {
  for (let round = 0; round < 30; round++) {
    const sentence = await tellMe(page);
    if (await page.locator(".gone").count()) return sentence;
    await page.getByRole("button", { name: "Do it" }).click();
  }
  throw new Error("no elimination");
}

test("an elimination that was done is seen, undone by undo, and not hinted again", async () => {
  const page = await open(site, "/play?p=" + HARDER);
  await ready(page);
  const sentence = await toElimination(page);
  const acts = await page.locator(".cell.act").evaluateAll((all) => all.map((box) => Number(box.dataset.cell)));
  const gone = await cell(page, acts[0]).locator(".gone").allTextContents();
  assert.ok(gone.length > 0, sentence);
  await page.getByRole("button", { name: "Do it" }).click();
  assert.match(await said(page), /^Struck out: /);
  assert.ok(await cell(page, acts[0]).locator(".gone").count(), "crossed out for all to see");
  await page.keyboard.press("Escape");
  const left = await cell(page, acts[0]).locator(".centre").textContent();
  assert.ok(left.length > 0 && gone.every((sign) => !left.includes(sign)), `${left} without ${gone}`);
  assert.notEqual(await tellMe(page), sentence);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+z");
  assert.equal(await cell(page, acts[0]).locator(".centre").textContent(), "");
  assert.equal(await tellMe(page), sentence, "it is to be found again");
  assert.deepEqual(page.troubles, []);
});

test("hints know what the player has struck out, and say where that was wrong", async () => {
  const page = await open(site, "/play?p=" + HARDER);
  await ready(page);
  await page.locator(".more > summary").click();
  // Two marks in a cell are what is left of it.
  const solution = (await boardOf(HARDER)).solution;
  const at = 1, right = solution[at];
  const other = ["1", "6", "7", "9", "2"].find((sign) => sign !== right);
  await cell(page, at).click();
  await page.keyboard.press("Control+Digit" + other);
  await page.locator("#hint").click();
  await page.getByText("First: there is a mistake.").waitFor();
  await page.getByRole("button", { name: "Where?" }).click();
  assert.match(await said(page), /The marks in r1c2 leave out what belongs there/);
  await page.keyboard.press("Control+Digit" + other);
  // Marks taken out by hand are struck out, and nobody is told to do it again.
  const sentence = await toElimination(page);
  const gone = await page.locator(".cell.act").evaluateAll((all) => all.map((box) => [Number(box.dataset.cell), [...box.querySelectorAll(".gone")].map((mark) => mark.textContent)]));
  await page.keyboard.press("Escape");
  await page.locator("#fill").click();
  for (const [struck, signs] of gone) {
    await cell(page, struck).click();
    for (const sign of signs) await page.keyboard.press("Control+Digit" + sign);
  }
  assert.notEqual(await tellMe(page), sentence);
  assert.deepEqual(page.troubles, []);
});

test("what is revealed or done takes the marks along that it rules out", async () => {
  const page = await open(site, "/play?p=" + NINE);
  await ready(page);
  await page.locator(".more > summary").click();
  await page.locator("#fill").click();
  const right = NINE_SOLVED[2];
  const marks = (cells) => page.locator(cells.map((at) => `.cell[data-cell="${at}"] .centre`).join(", ")).allTextContents();
  const row = [3, 5, 6, 7, 8];
  assert.ok((await marks(row)).some((text) => text.includes(right)));
  await cell(page, 2).click();
  await page.locator("#reveal").click();
  assert.equal(await value(page, 2), right);
  assert.ok((await marks(row)).every((text) => !text.includes(right)));
  // Below what was revealed there is nothing left either.
  await cell(page, 2).click();
  await page.keyboard.press("Delete");
  assert.equal((await marks([2]))[0], "");
  await page.keyboard.press("Control+z");
  await tellMe(page);
  const act = Number(await page.locator(".cell.act").getAttribute("data-cell"));
  await page.getByRole("button", { name: "Do it" }).click();
  const line = Array.from({ length: 9 }, (_, col) => Math.floor(act / 9) * 9 + col);
  assert.ok((await marks(line)).every((text) => !text.includes(NINE_SOLVED[act])));
  assert.deepEqual(page.troubles, []);
});

test("given cells take a colour, and nothing else", async () => {
  const page = await open(site, "/play?p=" + NINE);
  await ready(page);
  await cell(page, 0).click();
  await page.keyboard.press("v");
  await page.keyboard.press("3");
  assert.equal(await cell(page, 0).getAttribute("data-colour"), "3");
  await page.keyboard.press("z");
  await page.keyboard.press("9");
  await page.keyboard.press("Control+Digit1");
  assert.equal(await value(page, 0), "5");
  await page.reload();
  await ready(page);
  assert.equal(await cell(page, 0).getAttribute("data-colour"), "3");
  await cell(page, 0).click();
  await page.keyboard.press("Delete");
  assert.equal(await cell(page, 0).getAttribute("data-colour"), null);
  assert.deepEqual(page.troubles, []);
});

test("every stage of a crossword's hint has something new, told by word and letter", async () => {
  const page = await open(site, await crossword());
  await ready(page);
  await page.locator("#hint").click();
  await page.getByRole("button", { name: "First letter" }).click();
  assert.match(await said(page), /The answer begins with C\./);
  await page.getByRole("button", { name: "Another letter" }).click();
  assert.match(await said(page), /1 across, second letter: A\./);
  assert.doesNotMatch(await said(page), /r1c/);
  await page.getByRole("button", { name: "Do it" }).click();
  assert.equal((await value(page, 0)) + (await value(page, 1)), "CA");
  // With the first letter there, the first news is another one; where only one is missing there is no more to ask.
  await cell(page, 2).click();
  await page.keyboard.type("x");
  await page.locator("#check").click();
  assert.match(await said(page), /1 letter is wrong: 1 across, third letter\./);
  await page.keyboard.press("Control+z");
  await page.locator("#hint").click();
  await page.getByRole("button", { name: "A letter" }).click();
  assert.match(await said(page), /1 across, third letter: T\./);
  assert.deepEqual(page.troubles, []);
  const other = await open(site, await crossword(), { locale: "ja-JP" });
  await ready(other);
  await other.locator("#hint").click();
  await other.getByRole("button", { name: "最初の文字" }).click();
  await other.getByRole("button", { name: "もう1文字" }).click();
  assert.match(await said(other), /「ヨコの1」の2文字目は「A」です。/);
});

test("a pause hides all there is to see of a puzzle, and its button goes on", async () => {
  for (const [path, options] of [["/play?p=" + NINE, {}], [await crossword(), {}], ["/play?p=" + NINE, PHONE]]) {
    const page = await open(site, path, options);
    await ready(page);
    await page.locator("#pause").click();
    for (const selector of [".cell", ".at-hand", ".clue", "#pad", "#hint"]) assert.equal(await page.locator(selector).filter({ visible: true }).count(), 0, `${path} ${selector}`);
    await page.keyboard.press("4");
    await page.getByRole("button", { name: "Go on" }).click();
    assert.ok(await cell(page, 2).isVisible());
    assert.equal(await value(page, 2), "");
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  }
});

test("the end shows the way that was taken, and a text to share without the solution", async () => {
  const page = await open(site, "/play?p=" + FOUR, { permissions: ["clipboard-read", "clipboard-write"] });
  await ready(page);
  const board = await boardOf(FOUR);
  await solve(page, board);
  await page.waitForSelector("#done[open]");
  const stops = await page.locator("#done .way polyline").getAttribute("points");
  assert.equal(stops.split(" ").length, 16 - board.givens.length);
  await page.locator("#tell").click();
  await page.getByText("Copied.").waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(text, /^Sudoku 4×4: solved in \d+:\d\d, without help\.\nhttp:/);
  assert.ok(!text.includes(board.solution.join("")));
  assert.deepEqual(page.troubles, []);
});

test("what is told at the end does not cover the board that was solved", async () => {
  for (const viewport of [{ width: 360, height: 740 }, { width: 740, height: 360 }, { width: 1280, height: 800 }]) for (const puzzle of [FOUR, NINE]) {
    const page = await open(site, "/play?p=" + puzzle, { viewport });
    await ready(page);
    await solve(page, await boardOf(puzzle));
    await page.waitForSelector("#done[open]");
    const [board, end] = [await page.locator("#board").boundingBox(), await page.locator("#done").boundingBox()];
    const apart = end.x >= board.x + board.width || end.y >= board.y + board.height || end.x + end.width <= board.x;
    assert.ok(apart, `${viewport.width} ${puzzle.length}: ${JSON.stringify([board, end])}`);
    assert.ok(await page.locator("#close").isVisible());
    await page.keyboard.press("Escape");
    assert.equal(await page.locator("#done[open]").count(), 0);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  }
});

test("a puzzle that was begun is on the first page to go on with, and gone from there when it is solved", async () => {
  const page = await open(site, "/play?p=" + FOUR);
  await ready(page);
  await page.keyboard.press("2");
  await page.goto(site.url + "/");
  const going = page.locator("#continue a");
  assert.equal(await going.count(), 1);
  assert.match(await going.textContent(), /^Sudoku 4×41 of \d+ places filled · 0:0\d$/);
  await going.click();
  await ready(page);
  await page.keyboard.press("Control+z");
  await solve(page, await boardOf(FOUR));
  await page.waitForSelector("#done[open]");
  await page.goto(site.url + "/");
  assert.ok(!(await page.locator("#continue").isVisible()));
  assert.deepEqual(page.troubles, []);
});
