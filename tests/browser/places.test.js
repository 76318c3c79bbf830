// Kinds whose puzzles are a grid with clues, in a real browser: each of them by keys, by touch, with hints, made, analysed and read aloud.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { cell, hintOffline, keptOffline, open, program, ready, start, value } from "./site.js";

let site, kinds;
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const post = async (path, body) => (await fetch(site.url + path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })).json();
const boardOf = (puzzle) => post("/api/board", { puzzle });
const address = (puzzle) => "/play?p=" + encodeURIComponent(puzzle);
const said = (page) => page.locator("#help").textContent();

// A small puzzle of each kind, made by the site: name, puzzle, board.
before(async () => {
  site = await start();
  const names = (await (await fetch(site.url + "/api/kinds")).json()).filter((kind) => kind.clued).map((kind) => kind.name);
  kinds = [];
  for (const name of names) {
    // Some kinds have even sides only.
    const size = name === "binairo" ? 6 : 5;
    const { puzzle, level } = await post("/api/make", { kind: name, size, seed: 4 });
    kinds.push({ name, size, puzzle, level, board: await boardOf(puzzle) });
  }
  assert.ok(kinds.length >= 4, names.join());
});
after(async () => { await site.stop(); });

const isDrawn = (board) => board.places.some((place) => place.answer && place.look !== "sign");
const given = (board, place) => board.givens.some((one) => one.cell === place);
// The places that must be marked, and with how many taps: as many as the symbol is from nothing.
const wanted = (board) => board.places.filter(({ place, answer, look, signs }) => answer && !given(board, place) && (look === "sign" || board.solution[place] !== signs[0]))
  .map((place) => ({ ...place, taps: place.signs.indexOf(board.solution[place.place]), sign: board.solution[place.place] }));
const isCell = ({ y, x }) => y % 2 === 1 && x % 2 === 1;

// All spots that a place lies on: a bridge may be several cells long.
const spotsOf = ({ y, x, reach = 1 }) => Array.from({ length: reach }, (_, on) => (y % 2 ? { y, x: x + 2 * on } : { y: y + 2 * on, x }));

// The arrows from one place to another, over cells and the places between them. A long line is left by its ends, or from its middle.
function way(board, from, to) {
  const stops = new Map(), places = new Map();
  for (let at = 0; at < board.rows * board.cols; at++) places.set(at, { y: 2 * Math.floor(at / board.cols) + 1, x: 2 * (at % board.cols) + 1 });
  for (const place of board.places) if (!isCell(place)) places.set(place.place, place);
  for (const [at, place] of places) for (const { y, x } of spotsOf(place)) stops.set(`${y} ${x}`, at);
  const seen = new Map([[from, []]]), queue = [from];
  while (queue.length && !seen.has(to)) {
    const at = queue.shift(), here = places.get(at), spots = spotsOf(here);
    for (const [key, dy, dx] of [["ArrowUp", -1, 0], ["ArrowDown", 1, 0], ["ArrowLeft", 0, -1], ["ArrowRight", 0, 1]]) {
      const along = (here.y % 2 === 1) === (dx !== 0);
      let { y, x } = along ? spots.at(dx + dy > 0 ? -1 : 0) : spots[Math.floor((spots.length - 1) / 2)];
      do { y += dy; x += dx; } while (y >= 0 && x >= 0 && y <= 2 * board.rows && x <= 2 * board.cols && (stops.get(`${y} ${x}`) ?? at) === at);
      const next = stops.get(`${y} ${x}`);
      if (next !== undefined && next !== at && !seen.has(next)) { seen.set(next, [...seen.get(at), key]); queue.push(next); }
    }
  }
  return seen.get(to);
}

// A finger on a place: lines may lie over cells, and a long line is touched where it begins, for others may cross its middle.
async function touch(page, place) {
  const at = cell(page, place.place), { width, height } = await at.boundingBox(), part = 2 * (place.reach ?? 1);
  const position = isCell(place) ? { x: width / 2, y: height / 2 } : place.y % 2 ? { x: width / part, y: height / 2 } : { x: width / 2, y: height / part };
  await at.tap({ force: true, position });
}
const atHand = (page) => page.evaluate(() => Number(document.activeElement.closest(".cell")?.dataset.cell ?? -1));

test("each kind is played to the end by keys", async () => {
  for (const { name, puzzle, board } of kinds) {
    const page = await open(site, address(puzzle));
    await ready(page);
    await page.keyboard.press("Home");
    for (const { place, taps, sign } of wanted(board)) {
      if (isDrawn(board)) {
        for (const key of way(board, await atHand(page), place)) await page.keyboard.press(key);
        assert.equal(await atHand(page), place, name);
        for (let tap = 0; tap < taps; tap++) await page.keyboard.press("Space");
      } else {
        await cell(page, place).locator("input").focus();
        await page.keyboard.press(sign);
        assert.equal(await value(page, place), sign);
      }
    }
    await page.waitForSelector("#done[open]");
    assert.match(await page.locator("#done-text").textContent(), /without help/, name);
    assert.deepEqual(page.troubles, [], name);
    await page.context().close();
  }
});

test("each kind is played to the end by touch on a phone, and a reload keeps it", async () => {
  for (const { name, puzzle, board } of kinds) {
    const page = await open(site, address(puzzle), PHONE);
    await ready(page);
    const all = wanted(board);
    for (const [at, one] of all.entries()) {
      const { place, taps, sign } = one;
      if (at === all.length - 1) { await page.reload(); await ready(page); }
      await cell(page, place).scrollIntoViewIfNeeded();
      for (let tap = 0; tap < (isDrawn(board) ? taps : 1); tap++) await touch(page, one);
      if (!isDrawn(board)) await page.locator(`#pad button[data-sign="${sign}"]`).tap();
    }
    await page.waitForSelector("#done[open]");
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360, name);
    assert.deepEqual(page.troubles, [], name);
    await page.context().close();
  }
});

test("hints go from where to look over the rule to the deduction, and lead to the end", async () => {
  for (const { name, puzzle, board } of kinds)
    for (const locale of ["en-GB", "ja-JP"]) {
      const page = await open(site, address(puzzle), { locale });
      await ready(page);
      await page.locator("#hint").click();
      await page.locator("#help button.main").waitFor();
      assert.ok((await page.locator(".cell.area").count()) > 0, `${name}: where`);
      assert.equal(await page.locator("#help .rule").count(), 0);
      await page.locator("#help button.main").click();
      assert.equal(await page.locator("#help .rule").count(), 1);
      assert.equal(await page.locator(".cell.act").count(), 0, `${name}: not told yet`);
      await page.locator("#help button.main").click();
      assert.ok((await page.locator(".cell.act").count()) > 0, `${name}: what`);
      if (locale === "ja-JP") assert.match(await said(page), /[ぁ-ん]/);
      else for (let press = 0; press < 900 && !(await page.locator("#done[open]").count()); press++) {
        const next = page.locator("#help button.main");
        if (await next.count()) { await next.click(); continue; }
        await page.locator("#hint").click();
        await page.locator("#help button").first().waitFor();
      }
      if (locale === "en-GB") assert.match(await page.locator("#done-text").textContent(), /with help/, name);
      assert.deepEqual(page.troubles, [], `${name} ${board.title}`);
      await page.context().close();
    }
});

test("taps go round, drags do the same to several and are one step back, the right button makes dots and crosses", async () => {
  const { puzzle, board } = kinds.find(({ name }) => name === "nonogram");
  const page = await open(site, address(puzzle));
  await ready(page);
  const look = (place) => page.locator(`[data-mark="${place}"] > *`).evaluateAll((all) => all.map((one) => one.classList[0]).join());
  for (const shown of ["shade", "dot", ""]) { await cell(page, 0).click(); assert.equal(await look(0), shown); }
  await cell(page, 0).click({ button: "right" });
  assert.equal(await look(0), "dot");
  const middle = async (place) => { const { x, y, width, height } = await cell(page, place).boundingBox(); return [x + width / 2, y + height / 2]; };
  await page.mouse.move(...await middle(5));
  await page.mouse.down();
  await page.mouse.move(...await middle(9), { steps: 5 });
  await page.mouse.up();
  for (let place = 5; place < 10; place++) assert.equal(await look(place), "shade");
  await page.keyboard.press("Control+z");
  for (let place = 5; place < 10; place++) assert.equal(await look(place), "");
  assert.equal(await look(0), "dot");
  // The button for dots; and Shift takes along what stands in a cell.
  await page.locator("[data-mode=no]").click();
  await cell(page, 12).click();
  assert.equal(await look(12), "dot");
  await page.keyboard.press("Shift+ArrowRight");
  assert.equal(await look(13), "dot");
  await page.keyboard.press("Delete");
  assert.equal(await look(13), "");
  await page.keyboard.press("x");
  assert.equal(await look(13), "dot");
  assert.equal(board.rows, 5);
  assert.deepEqual(page.troubles, []);
});

test("a loop is drawn along its dots by one drag, and by Shift and arrows beside a cell", async () => {
  const { puzzle, board } = kinds.find(({ name }) => name === "slitherlink");
  const page = await open(site, address(puzzle));
  await ready(page);
  const edge = (y, x) => board.places.find((place) => place.y === y && place.x === x).place;
  const drawn = () => page.locator("[data-mark] > .drawn").count();
  // Along the upper side and down the left one: from corner to corner.
  const corner = async (row, col) => {
    const box = await cell(page, row * board.cols + col).boundingBox();
    return [box.x, box.y];
  };
  await page.mouse.move(...await corner(0, 3));
  await page.mouse.down();
  await page.mouse.move(...await corner(0, 0), { steps: 4 });
  await page.mouse.move(...await corner(2, 0), { steps: 3 });
  await page.mouse.up();
  assert.equal(await drawn(), 5);
  await page.keyboard.press("Control+z");
  assert.equal(await drawn(), 0);
  await cell(page, edge(2, 1)).click();
  assert.equal(await drawn(), 1);
  await page.keyboard.press("ArrowDown");
  assert.equal(await atHand(page), board.cols);
  await page.keyboard.press("Shift+ArrowRight");
  assert.equal(await drawn(), 2);
  assert.match(await cell(page, edge(3, 2)).getAttribute("aria-label"), /there is a line/);
  assert.deepEqual(page.troubles, []);
});

test("a wrong mark is shown by check, one is revealed, and all of it can be shown", async () => {
  for (const name of ["nonogram", "slitherlink"]) {
    const { puzzle, board } = kinds.find((kind) => kind.name === name);
    const page = await open(site, address(puzzle));
    await ready(page);
    page.on("dialog", (dialog) => dialog.accept());
    const bad = board.places.find(({ place, answer, signs }) => answer && board.solution[place] === signs[0]);
    await cell(page, bad.place).click();
    await page.locator("#check").click();
    assert.ok(await cell(page, bad.place).evaluate((box) => box.classList.contains("wrong")));
    assert.match(await cell(page, bad.place).getAttribute("aria-label"), /wrong/);
    await page.locator("#hint").click();
    await page.getByText("First: there is a mistake.").waitFor();
    await page.locator("#reveal").click();
    await page.locator("#check").click();
    assert.match(await said(page), /^No mistake so far/);
    await page.locator(".more > summary").click();
    await page.locator("#reveal-all").click();
    await page.getByText(/it was shown, not found/).waitFor();
    assert.equal(await page.locator("#done[open]").count(), 0);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  }
});

test("each kind is made from the form, told, and played", async () => {
  for (const { name, size, level } of kinds) {
    const page = await open(site, "/make?kind=" + name);
    assert.equal(await page.locator("select[name=size]:visible").count(), 1, name);
    await page.locator("select[name=size]:visible").selectOption(String(size));
    await page.locator("select[name=level]:visible").selectOption(String(level));
    await page.locator("#go").click();
    await page.getByText(/Made and proved: one solution/).waitFor({ timeout: 60000 });
    assert.match(await page.locator("#status").textContent(), new RegExp(`Level ${level} · [a-z]+, \\d+ steps?\\.`));
    await page.waitForFunction(() => document.getElementById("picture").naturalWidth > 0);
    assert.ok((await page.locator("#downloads a").count()) >= 2, name);
    await page.locator("#actions .basket").click();
    await page.getByText("In the book (1)").waitFor();
    await page.locator("#play").click();
    await ready(page);
    assert.deepEqual(page.troubles, [], name);
    await page.context().close();
  }
});

test("each kind is taken apart, step by step with pictures, in both languages", async () => {
  for (const { name, puzzle, board } of kinds)
    for (const locale of ["en-GB", "ja-JP"]) {
      const page = await open(site, "/analyse?p=" + encodeURIComponent(puzzle), { locale });
      await page.locator(".walker").waitFor();
      assert.ok((await page.locator(".steps li").count()) > 3, name);
      await page.waitForFunction(() => document.querySelector(".walker img").naturalWidth > 0);
      assert.equal(await page.locator(".said.good").count(), 1, `${name} ${board.title}`);
      assert.deepEqual(page.troubles, [], name);
      await page.context().close();
    }
});

test("who agreed is recorded by place, and an end counts without dots and crosses", async () => {
  for (const name of ["slitherlink", "nonogram", "kakuro"]) {
    const { puzzle, board } = kinds.find((kind) => kind.name === name);
    const page = await open(site, address(puzzle));
    await ready(page);
    const begun = page.waitForResponse((answer) => answer.url().endsWith("/api/attempts"));
    await page.locator("[data-consent=yes]").click();
    await begun;
    for (const { place, taps, sign } of wanted(board)) {
      for (let tap = 0; tap < (isDrawn(board) ? taps : 1); tap++) await cell(page, place).click();
      if (!isDrawn(board)) await page.keyboard.press(sign);
    }
    await page.waitForSelector("#done[open]");
    await page.locator("#done-text").getByText(/^You: /).waitFor();
    const mine = await page.evaluate(async () => (await fetch("/api/me")).json());
    assert.equal(mine.attempts[0].finished, true, name);
    const moves = mine.attempts[0].moves.filter((one) => one.act === "write");
    assert.ok(wanted(board).every(({ place, sign }) => moves.some((one) => one.cell === place && one.symbol === sign)), name);
    assert.deepEqual(page.troubles, [], name);
    await page.context().close();
  }
});

test("each kind fits a phone, with names for all places and without serious findings, light and dark", async () => {
  for (const { name, puzzle, board } of kinds)
    for (const [colorScheme, locale] of [["light", "en-GB"], ["dark", "ja-JP"]]) {
      const page = await open(site, address(puzzle), { ...PHONE, colorScheme, locale, bypassCSP: true });
      await ready(page);
      await page.locator("#hint").click();
      await page.locator("#help button").first().waitFor();
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360, name);
      const small = await page.evaluate(() => [...document.querySelectorAll("button")].filter((b) => b.offsetParent && b.getBoundingClientRect().height < 40).map((b) => b.textContent));
      assert.deepEqual(small, [], name);
      if (isDrawn(board)) assert.equal(await page.locator(".place:not([aria-label])").count(), 0, name);
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => globalThis.axe.run());
      const serious = violations.filter((one) => ["serious", "critical"].includes(one.impact));
      assert.deepEqual(serious.map((one) => [name, colorScheme, one.id, one.nodes.slice(0, 3).map((node) => node.html)]), []);
      await page.context().close();
    }
});

test("each kind plays from a folder on a disk, with hints to the end", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tokisuji-"));
  try {
    execFileSync(program, ["book", "--to", "site", "-o", folder, "--title", "Clues", "--quiet"], { input: kinds.map(({ puzzle }) => puzzle + "\n").join("") });
    const page = await open(site);
    for (const at of kinds.keys()) {
      await page.goto(`file://${folder}/puzzle-${String(at + 1).padStart(3, "0")}.html`);
      await ready(page);
      for (let press = 0; press < 900 && !(await page.locator("#done[open]").count()); press++) {
        const next = page.locator("#help button.main");
        await ((await next.count()) ? next : page.locator("#hint")).click();
      }
      assert.match(await page.locator("#done-text").textContent(), /with help/);
    }
    assert.deepEqual(page.troubles, []);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("a board that is drawn on plays on when the network is gone", async () => {
  const { puzzle } = kinds.find(({ name }) => name === "nonogram");
  const page = await open(site, address(puzzle));
  await ready(page);
  await keptOffline(page);
  await cell(page, 3).click();
  await page.context().setOffline(true);
  await page.reload();
  await ready(page);
  assert.equal(await page.locator('[data-mark="3"] > .shade').count(), 1);
  await hintOffline(page);
  await page.context().setOffline(false);
});
