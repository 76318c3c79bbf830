// Playing in a real browser: by keys, by fingers, with hints, after a reload, without the network, in both languages.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { cell, FOUR, hintOffline, keptOffline, NINE, NINE_SOLVED, open, program, ready, start, value } from "./site.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
let site;
before(async () => { site = await start(); });
after(async () => { await site.stop(); });

const made = async (wish) => (await fetch(site.url + "/api/make", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(wish) })).json();
const boardOf = async (puzzle) => (await fetch(site.url + "/api/board", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ puzzle }) })).json();

async function byKeys(page, puzzle) {
  const board = await boardOf(puzzle);
  const given = new Set(board.givens.map((one) => one.cell));
  await cell(page, 0).locator("input").focus();
  for (let at = 0; at < board.rows * board.cols; at++) {
    if (!given.has(at)) await page.keyboard.press(board.solution[at]);
    if ((at + 1) % board.cols === 0) { await page.keyboard.press("ArrowDown"); await page.keyboard.press("Home"); } else await page.keyboard.press("ArrowRight");
  }
  await page.waitForSelector("#done[open]");
  assert.deepEqual(page.troubles, []);
}

test("a Sudoku is played to the end by keys alone", async () => {
  const page = await open(site, "/play?p=" + NINE);
  await ready(page);
  await byKeys(page, NINE);
});

for (const [name, wish] of [["a SumBlock", { kind: "sumblock", size: 4, seed: 5 }], ["a jigsaw", { kind: "sudoku", size: 6, variant: "jigsaw", seed: 5 }], ["a 16×16", null]]) {
  test(`${name} is played to the end by keys`, async () => {
    // The 16×16 is the first board of digits and letters with all but its last two rows given.
    const sixteen = () => {
      const sign = (n) => "123456789ABCDEFG"[n % 16];
      let text = "";
      for (let row = 0; row < 16; row++) for (let col = 0; col < 16; col++) text += row === 15 ? "." : sign((row % 4) * 4 + Math.floor(row / 4) + col);
      return text;
    };
    const puzzle = wish ? (await made(wish)).puzzle : sixteen();
    const page = await open(site, "/play?p=" + encodeURIComponent(puzzle));
    await ready(page);
    await byKeys(page, puzzle);
  });
}

test("a Sudoku is played to the end by fingers alone, on a phone", async () => {
  const page = await open(site, "/play?p=" + FOUR, { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });
  await ready(page);
  const board = await boardOf(FOUR);
  const given = new Set(board.givens.map((one) => one.cell));
  for (let at = 0; at < 16; at++) {
    if (given.has(at)) continue;
    await cell(page, at).tap();
    await page.locator(`#pad button[data-sign="${board.solution[at]}"]`).tap();
  }
  await page.waitForSelector("#done[open]");
  assert.deepEqual(page.troubles, []);
});

test("nothing is wider than a phone of 320 pixels, and all targets are large enough", async () => {
  for (const path of ["/", "/make", "/set", "/learn", "/learn?rule=x-wing", "/archive", "/analyse", "/book", "/about", "/api", "/play?p=" + NINE, "/analyse?p=" + NINE]) {
    const page = await open(site, path, { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });
    if (path.startsWith("/play")) await ready(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 320, `${path} is ${wide} wide`);
    const small = await page.evaluate(() => [...document.querySelectorAll("button")].filter((b) => b.offsetParent && b.getBoundingClientRect().height < 40).map((b) => b.textContent));
    assert.deepEqual(small, [], path);
    await page.context().close();
  }
});

test("text twice as large still fits, on a phone too, in both languages", async () => {
  for (const locale of ["en-GB", "ja"]) {
    for (const path of ["/", "/play?p=" + NINE, "/today", "/make", "/analyse", "/analyse?p=" + NINE, "/about", "/api"]) {
      const page = await open(site, path, { locale, viewport: { width: 320, height: 900 } });
      if (path.startsWith("/play")) await ready(page);
      await page.evaluate(() => { document.documentElement.style.fontSize = "200%"; });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= 320, `${path} is ${wide} wide (${locale})`);
      await page.context().close();
    }
  }
});

test("marks, several cells, colours, undo and redo without end", async () => {
  const page = await open(site, "/play?p=" + NINE);
  await ready(page);
  await cell(page, 2).click();
  await page.keyboard.press("Shift+Digit1");
  await page.keyboard.press("Control+Digit2");
  assert.equal(await cell(page, 2).locator(".corner").textContent(), "1");
  assert.equal(await cell(page, 2).locator(".centre").textContent(), "2");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("x");
  await page.keyboard.press("8");
  assert.equal(await cell(page, 3).locator(".corner").textContent(), "8");
  assert.equal(await cell(page, 2).locator(".corner").textContent(), "18");
  await page.keyboard.press("v");
  await page.keyboard.press("3");
  assert.equal(await cell(page, 3).getAttribute("data-colour"), "3");
  await page.keyboard.press("z");
  for (let round = 0; round < 150; round++) await page.keyboard.press(round % 2 ? "1" : "2");
  assert.equal(await value(page, 2), "1");
  for (let round = 0; round < 160; round++) await page.keyboard.press("Control+z");
  assert.equal(await value(page, 2), "");
  assert.equal(await cell(page, 2).locator(".corner").textContent(), "");
  assert.ok(await page.locator("#undo").isDisabled());
  for (let round = 0; round < 160; round++) await page.keyboard.press("Control+y");
  assert.equal(await value(page, 2), "1");
  // Dragging picks several.
  const from = await cell(page, 30).boundingBox(), to = await cell(page, 32).boundingBox();
  await page.mouse.move(from.x + 20, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + 20, to.y + 20, { steps: 8 });
  await page.mouse.up();
  assert.equal(await page.locator(".cell.picked").count(), 3);
  // Writing removes the mark from cells it is seen from.
  await cell(page, 5).click();
  await page.keyboard.press("Control+Digit4");
  await cell(page, 2).click();
  await page.keyboard.press("4");
  assert.equal(await cell(page, 5).locator(".centre").textContent(), "");
  assert.deepEqual(page.troubles, []);
});

test("check shows what is wrong, reveal what is right", async () => {
  const page = await open(site, "/play?p=" + NINE);
  await ready(page);
  await cell(page, 2).click();
  await page.keyboard.press("2");
  await page.locator("#check").click();
  assert.match(await page.locator("#help").textContent(), /1 cell is wrong: r1c3/);
  assert.ok(await cell(page, 2).evaluate((box) => box.classList.contains("wrong")));
  await page.locator("#reveal").click();
  assert.equal(await value(page, 2), NINE_SOLVED[2]);
});

test("hints climb from where to look to the deduction, and a mistake comes first", async () => {
  const page = await open(site, "/play?p=" + NINE);
  await ready(page);
  await cell(page, 2).click();
  await page.keyboard.press("2");
  await page.locator("#hint").click();
  await page.getByText("First: there is a mistake.").waitFor();
  await page.getByRole("button", { name: "Where?" }).click();
  assert.match(await page.locator("#help").textContent(), /r1c3/);
  await cell(page, 2).click();
  await page.keyboard.press("Delete");
  await page.locator("#hint").click();
  await page.getByText(/^Look at /).waitFor();
  assert.ok(await page.locator(".cell.area").count() >= 9);
  assert.equal(await page.locator(".cell.act").count(), 0);
  await page.getByRole("button", { name: "Which rule?" }).click();
  await page.locator("#help .rule").waitFor();
  assert.equal(await page.locator(".cell.act").count(), 0);
  await page.getByRole("button", { name: "Tell me" }).click();
  assert.equal(await page.locator(".cell.act").count(), 1);
  const at = Number(await page.locator(".cell.act").getAttribute("data-cell"));
  await page.getByRole("button", { name: "Do it" }).click();
  assert.equal(await value(page, at), NINE_SOLVED[at]);
  assert.deepEqual(page.troubles, []);
});

test("a hint that is a chain or a trial says that nothing is easier; one that is a single does not", async () => {
  const beyond = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
  const told = async (puzzle, words, lang) => {
    const page = await open(site, `/play?p=${puzzle}`, { locale: lang });
    await ready(page);
    await page.locator("#hint").click();
    for (let stage = 0; stage < 2; stage++) await page.locator("#help button.main").click();
    await page.locator("#help .rule").waitFor();
    return (await page.locator("#help").textContent()).includes(words);
  };
  assert.ok(await told(beyond, "No single deduction is easier than this.", "en"));
  assert.ok(await told(beyond, "これより易しい一手はありません。", "ja"));
  assert.ok(!await told(NINE, "No single deduction is easier than this.", "en"));
});

test("a reload keeps everything, and so does the loss of the network", async () => {
  const page = await open(site, "/play?p=" + NINE);
  await ready(page);
  await keptOffline(page);
  await cell(page, 2).click();
  await page.keyboard.press("4");
  await cell(page, 3).click();
  await page.keyboard.press("Control+Digit6");
  await page.reload();
  await ready(page);
  assert.equal(await value(page, 2), "4");
  assert.equal(await cell(page, 3).locator(".centre").textContent(), "6");
  await page.context().setOffline(true);
  await page.reload();
  await ready(page);
  assert.equal(await value(page, 2), "4");
  await page.locator("#check").click();
  assert.match(await page.locator("#help").textContent(), /No mistake so far/);
  await hintOffline(page);
  await page.keyboard.press("Control+z");
  await page.context().setOffline(false);
});

test("consent comes first, then plays are kept, judged and can be deleted", async () => {
  const page = await open(site, "/play?p=" + FOUR);
  await ready(page);
  assert.equal((await page.context().cookies()).length, 0);
  await page.getByRole("button", { name: "Yes" }).click();
  await page.waitForFunction(() => JSON.parse(localStorage.getItem("play:" + JSON.parse(document.getElementById("data").textContent).puzzle))?.attempt?.id);
  await byKeys(page, FOUR);
  await page.getByText(/This puzzle: \d+ \(/).waitFor();
  await page.getByText(/You: \d+ \(/).waitFor();
  await page.getByRole("button", { name: "3", exact: true }).last().click();
  await page.goto(site.url + "/about");
  await page.getByText("1 play is kept under your code.").waitFor();
  page.on("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Delete it all" }).click();
  await page.getByText("Deleted.").waitFor();
  assert.deepEqual((await page.context().cookies()).filter((one) => one.name === "code"), []);
});

test("making shows the search and ends in a puzzle to play", async () => {
  const page = await open(site, "/make");
  // Only what belongs to the kind is shown.
  assert.equal(await page.locator("select[name=size]:visible").count(), 1);
  await page.locator("select[name=kind]").selectOption("sumblock");
  assert.equal(await page.locator("select[name=level]:visible option").count(), 6, "five levels, or any");
  assert.equal(await page.locator("select[name=variant]:visible").count(), 0);
  assert.equal(await page.locator("select[name=size]:visible").count(), 1);
  await page.locator("select[name=kind]").selectOption("sudoku");
  await page.locator("select[name=size]").first().selectOption("6");
  await page.locator("#go").click();
  await page.getByText(/Made and proved/).waitFor({ timeout: 60000 });
  await page.locator("#play").click();
  await ready(page);
  assert.equal(await page.locator(".cell").count(), 36);
  await page.goto(site.url + "/make");
  await page.locator("select[name=size]").first().selectOption("16");
  await page.locator("select[name=level]:visible").selectOption("8");
  await page.locator("input[name=long]").check();
  await page.locator("#go").click();
  await page.getByText(/Searching/).waitFor();
  await page.locator("#cancel").click();
  await page.getByText(/^Stopped/).waitFor();
  assert.deepEqual(page.troubles, []);
});

test("a pasted puzzle is analysed with a picture for every step", async () => {
  const page = await open(site, "/analyse");
  await page.locator("#puzzle").fill(NINE.replace(/.{9}/g, "$&\n"));
  await page.getByRole("button", { name: "Analyse" }).click();
  await page.waitForURL(/\/analyse\?p=53/);
  await page.getByText("valid, one solution").waitFor();
  for (const [name, open] of [[".walker img", () => {}], [".steps img", () => page.locator(".all > summary").click()]]) {
    await open();
    const picture = page.locator(name).first();
    await picture.scrollIntoViewIfNeeded();
    await page.waitForFunction((img) => img.complete && img.naturalWidth > 0, await picture.elementHandle());
  }
  assert.deepEqual(page.troubles, []);
});

test("the page to try the API sends and shows", async () => {
  const page = await open(site, "/api");
  await page.waitForFunction(() => document.getElementById("verb").options.length >= 8);
  await page.locator("#verb").selectOption("/api/solve");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText(/^200 ·/).waitFor();
  assert.match(await page.locator("#answer").inputValue(), new RegExp(NINE_SOLVED));
  assert.deepEqual(page.troubles, []);
});

test("puzzles are put into a book, ordered, and printed with their solutions", async () => {
  const page = await open(site, "/play?p=" + NINE);
  await ready(page);
  await page.locator(".more > summary").click();
  await page.getByRole("button", { name: "Into the book" }).click();
  await page.goto(site.url + "/analyse?p=" + FOUR);
  await page.getByRole("button", { name: "Into the book" }).click();
  await page.goto(site.url + "/book");
  assert.equal(await page.locator("#puzzles li").count(), 2);
  await page.getByRole("button", { name: "Move puzzle 2 up" }).click();
  assert.equal(await page.locator("#puzzles img").first().getAttribute("alt"), FOUR);
  await page.emulateMedia({ media: "print" });
  assert.ok(await page.locator("#solutions li").first().isVisible());
  assert.ok(!(await page.locator("#plan").isVisible()));
  assert.deepEqual(page.troubles, []);
});

test("Japanese by the browser's language, and a switch", async () => {
  const page = await open(site, "/play?p=" + NINE, { locale: "ja-JP" });
  await ready(page);
  assert.equal(await page.getAttribute("html", "lang"), "ja");
  await page.locator("#hint").click();
  await page.getByText(/を見てください/).waitFor();
  await page.getByRole("link", { name: "English" }).click();
  await ready(page);
  assert.equal(await page.getAttribute("html", "lang"), "en");
});

test("no serious finding of the accessibility audit, light and dark", async () => {
  for (const colorScheme of ["light", "dark"])
    for (const path of ["/", "/make", "/analyse?p=" + NINE, "/about", "/api", "/play?p=" + NINE, "/nowhere"]) {
      const page = await open(site, path, { colorScheme, bypassCSP: true });
      if (path.startsWith("/play")) {
        await ready(page);
        await cell(page, 2).click();
        await page.keyboard.press("Control+Digit4");
        await page.locator("#hint").click();
        await page.getByText(/^Look at /).waitFor();
      }
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => globalThis.axe.run());
      const serious = violations.filter((one) => ["serious", "critical"].includes(one.impact));
      assert.deepEqual(serious.map((one) => [path, colorScheme, one.id, one.nodes.slice(0, 3).map((node) => node.html)]), []);
      await page.context().close();
    }
});

test("the first visit is under 200 kB, and nothing moves when it is there", async () => {
  const page = await open(site);
  let bytes = 0;
  // The engine, where the site has it, comes when the page is playable.
  page.on("response", async (response) => { if (!response.url().endsWith(".wasm")) bytes += (await response.body().catch(() => "")).length; });
  await page.addInitScript(() => {
    globalThis.moved = 0;
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) globalThis.moved += entry.value; }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(site.url + "/play?p=" + NINE, { waitUntil: "networkidle" });
  await ready(page);
  assert.ok(bytes < 200_000, `${bytes} bytes`);
  const moved = await page.evaluate(() => globalThis.moved);
  assert.ok(moved < 0.05, `moved by ${moved}`);
});

test("a folder made by book plays from a disk, with hints to the end", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tokisuji-"));
  try {
    execFileSync(program, ["book", "--to", "site", "-o", folder, "--title", "Offline", "--quiet"], { input: `${NINE}\n${FOUR}\n` });
    const page = await open(site);
    await page.goto(`file://${folder}/index.html`);
    await page.locator("a.card").last().click();
    await ready(page);
    for (let press = 0; press < 600 && !(await page.locator("#done[open]").count()); press++) {
      const next = page.locator("#help button.main");
      await ((await next.count()) ? next : page.locator("#hint")).click();
    }
    assert.match(await page.locator("#done-text").textContent(), /with help/);
    // Solved, and marked so in the list.
    await page.goto(`file://${folder}/index.html`);
    assert.equal(await page.locator("a.card.done").count(), 1);
    assert.deepEqual(page.troubles, []);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
