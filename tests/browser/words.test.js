// Crosswords and skeletons in a real browser: by keys, by romaji, by kana, by fingers, with hints, made and opened.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { COLUMNS, isKana } from "../../crates/tokisuji-web/assets/kana.js";
import { cell, keptOffline, open, program, ready, settled, start, value } from "./site.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const PHONE = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
// Small boards of our own, with their clues.
const LATIN = "Title: Small\n\n\nCAT#\nA#O#\nR#NO\n\n\nA1. It purrs ~ CAT\nA3. Not yes ~ NO\n\nD1. It has four wheels ~ CAR\nD2. A thousand kilos ~ TON\n";
const KANA = "Title: かな\n\n\nガツコウ\nツ#-#\nキ#ンヨ\n\n\nA1. 通う ~ ガツコウ\nA3. 夜 ~ ンヨ\n\nD1. 鳴る ~ ガツキ\nD2. 音 ~ コ-ン\n".replaceAll("-", "ー");
const SKELETON = "skeleton:...#/.#.#/.#..;NO,CAR,CAT,TON";
const SOLVED = ["C", "A", "T", "", "A", "", "O", "", "R", "", "N", "O"];

let site;
before(async () => { site = await start(); });
after(async () => { await site.stop(); });

// The address of a puzzle, as opening its file gives it.
async function address(text) {
  const answer = await fetch(site.url + "/open", { method: "POST", redirect: "manual", body: new URLSearchParams({ puzzle: text, then: "play" }) });
  assert.equal(answer.status, 303, await answer.text());
  return answer.headers.get("location");
}
const letters = async (page, cells) => (await Promise.all(cells.map((at) => value(page, at)))).join("");

test("a crossword is played to the end by keys alone, and the clues follow", async () => {
  const page = await open(site, await address(LATIN));
  await ready(page);
  assert.equal(await page.locator("#now").textContent(), "1 across: It purrs (3)");
  await cell(page, 0).locator("input").focus();
  await page.keyboard.type("cat");
  await page.keyboard.press("Tab");
  assert.equal(await page.locator(".clue.now").textContent(), "3Not yes (2)");
  await page.keyboard.press("ArrowDown");
  assert.equal(await page.locator("#now").textContent(), "2 down: A thousand kilos (3)");
  // A word goes on from its first empty square; letters that stand there already are kept.
  await page.keyboard.press("Home");
  await page.keyboard.type("ton");
  assert.equal(await letters(page, [2, 6, 10]), "TON");
  assert.ok(await page.locator(".clue.full").count() >= 2);
  // Back, and on again.
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  assert.equal(await letters(page, [2, 6, 10]), "T");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  assert.equal(await letters(page, [2, 6, 10]), "TON");
  await page.keyboard.press("Space");
  assert.equal(await page.locator("#now").textContent(), "2 down: A thousand kilos (3)", "one way only");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.locator("#now").textContent(), "3 across: Not yes (2)");
  await page.keyboard.press("End");
  await page.keyboard.type("x");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Space");
  assert.equal(await page.locator("#now").textContent(), "1 down: It has four wheels (3)");
  await page.keyboard.press("End");
  await page.keyboard.type("r");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.type("a");
  await page.getByText(/Every cell is filled, but/).waitFor();
  await page.locator("#check").click();
  assert.match(await page.locator("#help").textContent(), /1 letter is wrong: 3 across, second letter/);
  await cell(page, 11).click();
  await page.keyboard.type("o");
  await page.waitForSelector("#done[open]");
  assert.match(await page.locator("#done-text").textContent(), /without help/);
  assert.deepEqual(page.troubles, []);
});

test("Tab walks through the words and then leaves the board, and Escape lets it leave at once", async () => {
  const page = await open(site, await address(LATIN));
  await ready(page);
  const inside = () => page.evaluate(() => document.getElementById("board").contains(document.activeElement));
  await cell(page, 0).locator("input").focus();
  for (let word = 0; word < 3; word++) { await page.keyboard.press("Tab"); assert.ok(await inside(), `word ${word}`); }
  await page.keyboard.press("Tab");
  assert.ok(!(await inside()));
  await cell(page, 0).locator("input").focus();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  assert.ok(!(await inside()));
});

test("a kana crossword is played to the end by romaji", async () => {
  const page = await open(site, await address(KANA), { locale: "ja-JP" });
  await ready(page);
  await cell(page, 0).locator("input").focus();
  await page.keyboard.type("ga");
  assert.equal(await value(page, 0), "ガ");
  await page.keyboard.type("k");
  assert.equal(await cell(page, 1).getAttribute("data-rest"), "k");
  // Doubled letters make ッ, which this board writes large.
  await page.keyboard.type("kou");
  assert.equal(await letters(page, [0, 1, 2, 3]), "ガツコウ");
  await page.locator(".clue", { hasText: "鳴る" }).click();
  await page.keyboard.type("tuki");
  await page.locator(".clue", { hasText: "音" }).click();
  await page.keyboard.type("-n");
  assert.equal(await value(page, 10), "", "n may become na");
  await page.keyboard.press("Tab");
  assert.equal(await value(page, 10), "ン");
  await page.locator(".clue", { hasText: "夜" }).click();
  await page.keyboard.type("yo");
  await page.waitForSelector("#done[open]");
  assert.deepEqual(page.troubles, []);
});

test("kana come as kana too: from kana keys, from text, and from a composition", async () => {
  const page = await open(site, await address(KANA), { locale: "ja-JP" });
  await ready(page);
  const input = cell(page, 0).locator("input");
  await input.focus();
  await input.evaluate((box) => { for (const key of ["か", "゛"]) box.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })); });
  assert.equal(await value(page, 0), "ガ");
  await page.keyboard.insertText("っこう");
  assert.equal(await letters(page, [0, 1, 2, 3]), "ガツコウ");
  await page.locator(".clue", { hasText: "鳴る" }).click();
  const session = await page.context().newCDPSession(page);
  await session.send("Input.imeSetComposition", { text: "き", selectionStart: 1, selectionEnd: 1 });
  await session.send("Input.insertText", { text: "き" });
  await page.waitForFunction(() => document.querySelector('.cell[data-cell="4"] input').value === "キ");
  await settled(page);
  assert.equal(await letters(page, [0, 4, 8]), "ガキ", "once, not twice");
  assert.deepEqual(page.troubles, []);
});

test("a keyboard that composes Latin letters writes each once", async () => {
  const page = await open(site, await address(LATIN));
  await ready(page);
  await cell(page, 0).click();
  const session = await page.context().newCDPSession(page);
  for (const [at, text] of ["c", "a"].entries()) {
    await session.send("Input.imeSetComposition", { text, selectionStart: 1, selectionEnd: 1 });
    await page.waitForFunction((at) => document.querySelector(`.cell[data-cell="${at}"] input`).value !== "", at);
    await settled(page);
  }
  assert.equal(await letters(page, [0, 1, 2]), "CA");
  assert.deepEqual(page.troubles, []);
});

test("a kana crossword is played to the end by fingers on the table, on a phone", async () => {
  const page = await open(site, await address(KANA), { ...PHONE, locale: "ja-JP" });
  await ready(page);
  // The column of the table first, then the kana.
  const tap = async (keys) => {
    for (const key of keys) {
      if (isKana(key)) await page.locator(`#keys button[data-column="${COLUMNS.findIndex((column) => column.includes(key))}"]`).tap();
      await page.locator(`#keys button[data-sign="${key}"]`).tap();
    }
  };
  await page.locator("#rules-close").tap();
  await cell(page, 0).tap();
  // A tap on the square at hand turns; once more turns back.
  await cell(page, 0).tap();
  assert.match(await page.locator("#now").textContent(), /^タテの1/);
  await tap("カ゛ツキ");
  assert.equal(await letters(page, [0, 4, 8]), "ガツキ");
  await cell(page, 1).tap();
  await tap("ヌ⌫ツコウ");
  await page.locator(".clue", { hasText: "音" }).tap();
  await tap("ーン");
  await cell(page, 11).tap();
  await tap("ヨ");
  await page.waitForSelector("#done[open]");
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320);
  assert.deepEqual(page.troubles, []);
});

test("a skeleton is played to the end with a hint, words are ticked, and a reload keeps it all", async () => {
  const page = await open(site, "/play?p=" + encodeURIComponent(SKELETON));
  await ready(page);
  await page.locator("#hint").click();
  await page.getByText(/^Look at /).waitFor();
  await page.getByRole("button", { name: "Which rule?" }).click();
  await page.locator("#help .rule").waitFor();
  await page.getByRole("button", { name: "Tell me" }).click();
  const acts = await page.locator(".cell.act").evaluateAll((boxes) => boxes.map((box) => Number(box.dataset.cell)));
  await page.getByRole("button", { name: "Do it" }).click();
  assert.ok(acts.length > 0);
  for (const at of acts) assert.equal(await value(page, at), SOLVED[at]);
  assert.ok(await page.locator(".word.placed").count() >= 1);
  await page.reload();
  await ready(page);
  for (const at of acts) assert.equal(await value(page, at), SOLVED[at]);
  // The rest by choosing words for places, as fingers do.
  for (const [at, down, word] of [[1, false, "CAT"], [4, true, "CAR"], [6, true, "TON"], [11, false, "NO"]]) {
    if (await page.locator("#done[open]").count()) break;
    await cell(page, at).click();
    const name = await page.locator("#now").textContent();
    assert.ok(name.includes(down ? "down" : "across"), name);
    if (!(await page.locator(".word", { hasText: word }).evaluate((box) => box.classList.contains("placed")))) await page.locator(".word", { hasText: word }).click();
  }
  await page.waitForSelector("#done[open]");
  assert.match(await page.locator("#done-text").textContent(), /with help/);
  assert.deepEqual(page.troubles, []);
});

test("a hint for a crossword gives the clue, then the first letter, then another; a mistake comes first", async () => {
  const page = await open(site, await address(LATIN));
  await ready(page);
  await cell(page, 0).click();
  await page.keyboard.type("x");
  await page.locator("#hint").click();
  await page.getByText("First: there is a mistake.").waitFor();
  await cell(page, 0).click();
  await page.keyboard.press("Delete");
  await page.locator("#hint").click();
  assert.match(await page.locator("#help").textContent(), /1 across: It purrs/);
  await page.getByRole("button", { name: "First letter" }).click();
  await page.getByText("The answer begins with C.").waitFor();
  await page.getByRole("button", { name: "Another letter" }).click();
  await page.getByText("1 across, second letter: A.").waitFor();
  await page.getByRole("button", { name: "Do it" }).click();
  assert.equal(await letters(page, [0, 1]), "CA");
  await page.locator("#reveal-word").click();
  assert.equal(await letters(page, [0, 1, 2]), "CAT");
  await page.reload();
  await ready(page);
  assert.equal(await letters(page, [0, 1, 2]), "CAT");
  assert.deepEqual(page.troubles, []);
});

test("the word that marked squares spell is told at the end", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tokisuji-"));
  try {
    writeFileSync(join(folder, "small.txt"), "CAT\tIt purrs\nNO\tNot yes\nCAR\tFour wheels\nTON\tA thousand kilos\n");
    const made = execFileSync(program, ["make", "crossword", "--words", join(folder, "small.txt"), "--size", "4x3", "--hidden-word", "TACO", "--json"], { encoding: "utf8" });
    const page = await open(site, await address(made));
    await ready(page);
    const rows = [...JSON.parse(made).rows.join("")];
    for (const [at, letter] of rows.entries())
      if (letter !== "#") {
        await cell(page, at).click();
        await page.keyboard.type(letter);
      }
    assert.ok(await page.locator("#done-text").getByText("The hidden word: TACO").isVisible());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("pencilled letters do not count until they are written", async () => {
  const page = await open(site, await address(LATIN));
  await ready(page);
  await cell(page, 0).click();
  await page.locator("#pencil").click();
  await cell(page, 1).click();
  await page.keyboard.type("z");
  assert.equal(await value(page, 1), "");
  assert.equal(await cell(page, 1).locator(".centre").textContent(), "Z");
  await page.locator("#pencil").click();
  await cell(page, 1).click();
  await page.keyboard.type("a");
  assert.equal(await value(page, 1), "A");
  assert.equal(await cell(page, 1).locator(".centre").textContent(), "");
});

test("a crossword is made from one's own words, shown on the way, and played", async () => {
  const page = await open(site, "/make");
  await page.locator("select[name=kind]").selectOption("crossword");
  assert.equal(await page.locator("select[name=size]:visible").count(), 1);
  await page.locator("select[name=list]").selectOption("own");
  await page.locator("#words").fill("猫\ncat");
  await page.locator("#go").click();
  await page.getByText(/line 1/).waitFor();
  await page.locator("#words").fill("CAT\tIt purrs\nTAR\tBlack and sticky\nCAR\tIt has wheels\nRAT\tIt gnaws\n");
  // Every word is wanted, unless a square board is: that has a size and a time.
  assert.equal(await page.locator("select[name=size]:visible").count(), 0);
  await page.locator("input[name=title]").fill("Three letters");
  await page.locator("#go").click();
  await page.getByText(/^Made: 4 words on /).waitFor({ timeout: 30000 });
  const sheet = await fetch(site.url + await page.locator("#worksheet").getAttribute("href"));
  assert.equal(sheet.headers.get("content-type"), "application/pdf");
  assert.equal(Buffer.from(await sheet.arrayBuffer()).subarray(0, 5).toString(), "%PDF-");
  await page.locator("select[name=all_words]").selectOption("");
  await page.locator("select[name=size]:visible").selectOption("5");
  await page.locator("select[name=seconds]").selectOption("3");
  await page.locator("#go").click();
  await page.getByText(/^Made: \d words, /).waitFor({ timeout: 30000 });
  await page.waitForFunction(() => document.getElementById("picture").naturalWidth > 0);
  assert.ok((await page.locator("#downloads a").allTextContents()).includes("puz"));
  await page.locator("#play").click();
  await ready(page);
  assert.equal(await page.locator("h1").textContent(), "Three letters");
  await page.goto(site.url + "/make?kind=skeleton");
  await page.locator("select[name=size]:visible").selectOption("8");
  await page.locator("#go").click();
  await page.getByText(/Made and proved: \d+ words/).waitFor({ timeout: 60000 });
  assert.deepEqual(page.troubles.filter((text) => !text.includes("422")), []);
});

test("a file of bytes opens in play", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tokisuji-"));
  try {
    writeFileSync(join(folder, "small.xd"), LATIN);
    execFileSync(program, ["convert", join(folder, "small.xd"), "--to", "puz", "--output", join(folder, "small.puz"), "--quiet"]);
    const page = await open(site, "/");
    await page.locator("input[type=file]").setInputFiles(join(folder, "small.puz"));
    await page.waitForFunction(() => document.getElementById("puzzle").value.startsWith("data:"));
    await page.getByRole("button", { name: "Play" }).click();
    await ready(page);
    assert.match(await page.locator("#now").textContent(), /It purrs/);
    assert.deepEqual(page.troubles, []);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("words fit a phone of 320 pixels, with targets large enough, light and dark, without serious findings", async () => {
  const pages = [[await address(LATIN), "en-GB"], [await address(KANA), "ja-JP"], ["/play?p=" + encodeURIComponent(SKELETON), "en-GB"], ["/make?kind=crossword", "en-GB"]];
  for (const colorScheme of ["light", "dark"])
    for (const [path, locale] of pages) {
      const page = await open(site, path, { ...PHONE, colorScheme, locale, bypassCSP: true });
      if (path.startsWith("/play")) { await ready(page); await page.locator("#hint").click(); await page.locator("#help button").first().waitFor(); }
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320, path);
      const small = await page.evaluate(() => [...document.querySelectorAll("button")].filter((b) => b.offsetParent && b.getBoundingClientRect().height < 40).map((b) => b.textContent));
      assert.deepEqual(small, [], path);
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => globalThis.axe.run());
      const serious = violations.filter((one) => ["serious", "critical"].includes(one.impact));
      assert.deepEqual(serious.map((one) => [path, colorScheme, one.id, one.nodes.slice(0, 3).map((node) => node.html)]), []);
      await page.context().close();
    }
});

test("words print with their clues, fit when text is twice as large, and nothing moves when they are there", async () => {
  const page = await open(site, null, { viewport: { width: 640, height: 900 } });
  await page.addInitScript(() => {
    globalThis.moved = 0;
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) globalThis.moved += entry.value; }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(site.url + (await address(LATIN)), { waitUntil: "networkidle" });
  await ready(page);
  const moved = await page.evaluate(() => globalThis.moved);
  assert.ok(moved < 0.05, `moved by ${moved}`);
  await page.emulateMedia({ media: "print" });
  assert.ok(await page.getByText("It purrs (3)", { exact: true }).isVisible());
  for (const id of ["now", "hint", "help", "undo"]) assert.ok(!(await page.locator("#" + id).isVisible()), id);
  await page.emulateMedia({ media: "screen" });
  await page.evaluate(() => { document.documentElement.style.fontSize = "200%"; });
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 640);
});

test("a crossword plays on when the network is gone", async () => {
  const page = await open(site, await address(LATIN));
  await ready(page);
  await keptOffline(page);
  await cell(page, 0).click();
  await page.keyboard.type("c");
  await page.context().setOffline(true);
  await page.reload();
  await ready(page);
  assert.equal(await value(page, 0), "C");
  await page.locator("#hint").click();
  assert.match(await page.locator("#help").textContent(), /It purrs/);
  await page.context().setOffline(false);
});

test("a crossword and a skeleton play from a folder on a disk", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tokisuji-"));
  try {
    writeFileSync(join(folder, "small.xd"), LATIN);
    execFileSync(program, ["book", join(folder, "small.xd"), "--to", "site", "-o", join(folder, "a"), "--title", "Words", "--quiet"]);
    execFileSync(program, ["book", "--to", "site", "-o", join(folder, "b"), "--title", "Words", "--quiet"], { input: SKELETON + "\n" });
    for (const part of ["a", "b"]) {
      const page = await open(site);
      await page.goto(`file://${folder}/${part}/index.html`);
      await page.locator("a.card").first().click();
      await ready(page);
      for (let press = 0; press < 120 && !(await page.locator("#done[open]").count()); press++) {
        const next = page.locator("#help button.main");
        await ((await next.count()) ? next : page.locator("#hint")).click();
      }
      assert.match(await page.locator("#done-text").textContent(), /with help/);
      assert.deepEqual(page.troubles, []);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("a board for a coupon gives nothing away, and finished shows the code that the shop has for the day", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tokisuji-"));
  try {
    writeFileSync(join(folder, "small.xd"), LATIN);
    const coupon = ["--coupon", "quay", "--coupon-from", "2026-11-20", "--coupon-days", "30"];
    execFileSync(program, ["book", join(folder, "small.xd"), "--to", "site", "-o", join(folder, "page"), "--title", "Words", "--quiet", ...coupon]);
    execFileSync(program, ["book", join(folder, "small.xd"), "--to", "shop", "-o", join(folder, "shop.pdf"), "--title", "Words", "--quiet", ...coupon]);
    const page = await open(site);
    await page.clock.setFixedTime(new Date(2026, 10, 21, 12));
    await page.goto(`file://${folder}/page/index.html`);
    await page.locator("a.card").first().click();
    await ready(page);
    for (const id of ["check", "reveal", "reveal-word", "hint", "reveal-all"]) assert.equal(await page.locator(`#${id}`).isVisible(), false, id);
    const write = async (at, letter) => { await cell(page, at).locator("input").focus(); await page.keyboard.type(letter); };
    for (const [at, letter] of SOLVED.entries()) if (letter) await write(at, at === 11 ? "X" : letter);
    assert.equal(await page.locator("#done[open]").count(), 0, "full, but wrong");
    await write(11, "O");
    await page.waitForSelector("#done[open]");
    const said = await page.locator("#done-text").textContent();
    assert.match(said, /Your code for 2026-11-21: [0-9A-Z]{4}-[0-9A-Z]{4}\./);
    // After it was closed and opened again the code is still there.
    await page.reload();
    await ready(page);
    const [code] = /[0-9A-Z]{4}-[0-9A-Z]{4}\./.exec(said);
    assert.ok((await page.locator("#help").textContent()).includes(code));
    assert.deepEqual(page.troubles, []);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
