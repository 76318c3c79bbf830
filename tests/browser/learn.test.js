// Lessons, past days and puzzles inside other pages, in a real browser.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { FOUR, NINE, cell, open, ready, start } from "./site.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
let site;
before(async () => { site = await start(); });
after(async () => { await site.stop(); });

const clean = async (page) => {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  assert.deepEqual(violations.map(({ id, nodes }) => `${id} ${nodes[0].html.slice(0, 90)}`), []);
  assert.deepEqual(page.troubles, []);
};
const lessonOf = async (rule, seed) => (await fetch(site.url + "/api/lesson", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ rule, seed }) })).json();
const cellOf = (name, cols) => { const [, row, col] = /^r(\d+)c(\d+)$/.exec(name); return (row - 1) * cols + (col - 1); };
const at = (page) => page.waitForSelector("#lesson[data-state=ready]");
// Writes the solution of the board at hand.
async function solve(page) {
  await ready(page);
  const board = await page.evaluate(() => JSON.parse(document.getElementById("data").textContent));
  for (let place = 0; place < board.rows * board.cols; place++) {
    if (board.givens.some((given) => given.cell === place)) continue;
    await cell(page, place).click();
    await page.keyboard.press(board.solution[place]);
  }
  await page.waitForSelector("#done[open]");
}

test("a lesson from its start to its end: what it is, three boards, a puzzle that needs it, and a tick", async () => {
  const page = await open(site, "/learn");
  await page.addInitScript(() => localStorage.setItem("consent", '"no"'));
  await page.locator("#go-on").click();
  const rule = await page.locator("#lesson").getAttribute("data-rule");
  assert.equal(rule, "hidden single in block");
  await page.locator("img.paper").evaluate((img) => img.decode());
  for (const seed of [1, 2, 3]) {
    await at(page);
    const { finds, board } = await lessonOf(rule, seed), [mark] = finds[0].decide;
    // A digit that does not follow is not taken.
    await cell(page, cellOf(mark.cell, board.cols)).click();
    await page.keyboard.press(mark.symbol === "1" ? "2" : "1");
    await page.getByText("Not that.").waitFor();
    await page.keyboard.press(mark.symbol);
    await page.getByText("Found!").waitFor();
    assert.equal(await page.locator("#count").textContent(), `${seed} / 3`);
    assert.ok((await page.locator(".cell.act").count()) === 1, "it is lit up");
    if (seed < 3) { await page.evaluate(() => { document.getElementById("lesson").dataset.state = ""; }); await page.locator("#another").click(); }
  }
  await page.locator("#needed").click();
  await solve(page);
  await page.goto(site.url + "/learn");
  assert.ok(await page.locator(`.lessons a[data-rule="${rule}"]`).evaluate((link) => link.classList.contains("done")));
  assert.match(await page.locator("#go-on").textContent(), /^Go on: /);
  await clean(page);
});

test("a rule that strikes is found by touch on a phone in Japanese; what is shown does not count", async () => {
  const page = await open(site, "/learn?rule=naked+pair", { ...PHONE, locale: "ja-JP" });
  await at(page);
  const { finds, board } = await lessonOf("naked pair", 1), [mark] = finds[0].strike;
  await page.locator("#where").tap();
  assert.ok((await page.locator(".cell.area").count()) >= 2);
  await cell(page, cellOf(mark.cell, board.cols)).tap();
  await page.locator("#pad button", { hasText: mark.symbol }).tap();
  await page.getByText("正解です。").waitFor();
  assert.equal(await page.locator("#count").textContent(), "1 / 3");
  await page.evaluate(() => { document.getElementById("lesson").dataset.state = ""; });
  await page.locator("#another").tap();
  await at(page);
  const second = (await lessonOf("naked pair", 2)).finds[0].strike[0];
  await page.locator("#show-it").tap();
  await cell(page, cellOf(second.cell, board.cols)).tap();
  await page.locator("#pad button", { hasText: second.symbol }).tap();
  await page.getByText("回数には入りません").waitFor();
  assert.equal(await page.locator("#count").textContent(), "1 / 3");
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360);
  await clean(page);
});

test("puzzles of past days are the same for everybody, and have a tick once they are solved", async () => {
  const page = await open(site, "/archive?day=2026-03-03", PHONE);
  await page.addInitScript(() => localStorage.setItem("consent", '"no"'));
  await clean(page);
  assert.equal(await page.locator(".of-day .done").count(), 0);
  await page.locator(".of-day a[data-slot=sudoku-small]").tap();
  await page.waitForURL(/\/play\?p=/);
  const first = new URL(page.url()).searchParams.get("p");
  await solve(page);
  await page.goto(site.url + "/archive?day=2026-03-03");
  assert.deepEqual(await page.locator(".of-day .done").evaluateAll((all) => all.map((one) => one.dataset.slot)), ["sudoku-small"]);
  assert.deepEqual(await page.locator(".days .done").evaluateAll((all) => all.map((one) => one.dataset.date)), ["2026-03-03"]);
  const other = await open(site, "/archive/play?day=2026-03-03&slot=sudoku-small");
  assert.equal(new URL(other.url()).searchParams.get("p"), first);
  // The calendar goes month by month, and not into what is to come.
  await page.locator("a[rel=prev]").tap();
  await page.waitForURL(/day=2026-02-28/);
  assert.equal((await fetch(site.url + "/archive?day=2099-01-01")).status, 422);
  assert.deepEqual(page.troubles, []);
});

// A page of another origin with a frame in it, which writes down what the frame tells.
async function around(address) {
  const html = `<!doctype html><title>Elsewhere</title><iframe id="f" src="${address}" width="400" height="1500" title="Puzzle"></iframe><script>window.told = []; addEventListener("message", ({ data, origin }) => { told.push({ ...data, origin }); if (data.type === "tokisuji-size") document.getElementById("f").height = data.height; });</script>`;
  const server = createServer((_, answer) => { answer.setHeader("content-type", "text/html"); answer.end(html); });
  await new Promise((up) => { server.listen(0, "127.0.0.1", up); });
  return { url: `http://localhost:${server.address().port}/`, stop: () => server.close() };
}

test("a puzzle plays inside a page of another origin, which hears how tall it is and when it is solved", async () => {
  const elsewhere = await around(`${site.url}/embed?p=${encodeURIComponent(FOUR)}&lang=ja`);
  const page = await open(site, null);
  await page.goto(elsewhere.url);
  const frame = page.frameLocator("#f");
  await frame.locator("#play[data-ready=yes]").waitFor();
  await page.waitForFunction(() => window.told.some(({ type, height }) => type === "tokisuji-size" && height > 500 && height < 900));
  assert.ok(!(await frame.locator("#rules-close").isVisible()), "the rules are behind their button");
  assert.equal(await frame.locator("html").getAttribute("lang"), "ja");
  assert.ok(!(await frame.locator("#consent").isVisible()), "nobody is asked for anything");
  const board = JSON.parse(await frame.locator("#data").textContent());
  for (let place = 0; place < 16; place++) {
    if (board.givens.some((given) => given.cell === place)) continue;
    await frame.locator(`.cell[data-cell="${place}"]`).click();
    await page.keyboard.press(board.solution[place]);
  }
  await page.waitForFunction(() => window.told.some(({ type, seconds, aided }) => type === "tokisuji-solved" && seconds >= 0 && aided === false));
  assert.deepEqual(await page.evaluate(() => [...new Set(window.told.map(({ origin }) => origin))]), [site.url]);
  assert.deepEqual(page.troubles, []);
  elsewhere.stop();
});

// The files of an archive in which nothing is packed: each has a head of thirty bytes, its name, and what is in it.
function unzip(bytes, folder) {
  for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50;) {
    const [size, name, extra] = [bytes.readUInt32LE(at + 18), bytes.readUInt16LE(at + 26), bytes.readUInt16LE(at + 28)], from = at + 30 + name + extra;
    writeFileSync(join(folder, bytes.toString("utf8", at + 30, at + 30 + name)), bytes.subarray(from, from + size));
    at = from + size;
  }
}

test("a package for systems that teachers have tells score and time, and plays without a server", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tokisuji-"));
  try {
    unzip(Buffer.from(await (await fetch(`${site.url}/scorm.zip?p=${encodeURIComponent(FOUR)}`)).arrayBuffer()), folder);
    const page = await open(site, null);
    await page.addInitScript(() => {
      if (parent !== window) return;
      window.told = { calls: [] };
      const call = (name, answer = "true") => (key, value) => { told.calls.push(name); if (name === "LMSSetValue") told[key] = value; return answer; };
      window.API = { LMSInitialize: call("LMSInitialize"), LMSGetValue: call("LMSGetValue", "not attempted"), LMSSetValue: call("LMSSetValue"), LMSCommit: call("LMSCommit"), LMSFinish: call("LMSFinish") };
    });
    await page.goto(`file://${folder}/index.html`);
    const frame = page.frameLocator("#frame");
    await frame.locator("#play[data-ready=yes]").waitFor();
    assert.equal(await page.evaluate(() => told["cmi.core.lesson_status"]), "incomplete");
    const board = JSON.parse(await frame.locator("#data").textContent());
    for (let place = 0; place < 16; place++) {
      if (board.givens.some((given) => given.cell === place)) continue;
      await frame.locator(`.cell[data-cell="${place}"]`).click();
      await page.keyboard.press(board.solution[place]);
    }
    await page.waitForFunction(() => told["cmi.core.lesson_status"] === "passed");
    const { calls, ...told } = await page.evaluate(() => window.told);
    assert.equal(calls[0], "LMSInitialize");
    assert.equal(calls.at(-1), "LMSCommit");
    assert.deepEqual([told["cmi.core.score.raw"], told["cmi.core.score.min"], told["cmi.core.score.max"]], ["100", "0", "100"]);
    assert.match(told["cmi.core.session_time"], /^0000:00:\d\d\.00$/);
    assert.match(readFileSync(join(folder, "imsmanifest.xml"), "utf8"), /<schemaversion>1\.2<\/schemaversion>/);
    assert.deepEqual(page.troubles, []);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("no other page of the site lets itself be framed", async () => {
  const elsewhere = await around(`${site.url}/play?p=${NINE}`);
  const page = await open(site, null);
  await page.goto(elsewhere.url);
  await page.waitForFunction(() => document.getElementById("f").contentWindow.length === 0);
  assert.equal(await page.frameLocator("#f").locator("#play").count(), 0);
  assert.ok(page.troubles.some((words) => /frame-ancestors|X-Frame-Options/i.test(words)), page.troubles.join());
  elsewhere.stop();
});

test("the page of a puzzle has what puts it into other pages, and that works", async () => {
  const page = await open(site, "/play?p=" + NINE);
  await ready(page);
  const code = await page.locator("#embed-code").inputValue();
  const [, address] = /^<iframe src="([^"]+)"/.exec(code);
  assert.equal((await fetch(address.replaceAll("&amp;", "&"))).headers.get("x-frame-options"), null);
  const told = await (await fetch(`${site.url}/oembed?url=${encodeURIComponent(`${site.url}/play?p=${NINE}`)}&maxwidth=300`)).json();
  assert.deepEqual([told.version, told.type, told.width, told.title], ["1.0", "rich", 300, "Sudoku 9×9"]);
  assert.ok(told.html.startsWith(`<iframe src="${site.url}/embed?p=${NINE}" width="300"`), told.html);
  // Those who turn addresses into frames find that by the page itself.
  const found = await page.locator('link[type="application/json+oembed"]').getAttribute("href");
  assert.equal((await (await fetch(found)).json()).html, told.html.replace('width="300"', 'width="400"'));
  assert.deepEqual(page.troubles, []);
});
