// The first page in a real browser: days in a row that live in the browser, and names of kinds that are not cut.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { FOUR, cell, open, ready, start } from "./site.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
let site;
before(async () => { site = await start(); });
after(async () => { await site.stop(); });

// The first page of a day, with one puzzle of that day; the tests' site makes none. Clocks show that day.
// What is kept for a time without a network would come instead of it.
async function home(day, options = {}) {
  const page = await open(site, null, { serviceWorkers: "block", ...options });
  page.today = day;
  await page.route(site.url + "/", async (route) => {
    const answer = await route.fetch(), card = `<a class="big panel" data-play href="/play?p=${encodeURIComponent(FOUR)}"><strong class="what">Today</strong> <time datetime="${page.today}">${page.today}</time></a>`;
    await route.fulfill({ response: answer, body: (await answer.text()).replace('<div class="rest">', `${card}<div class="rest">`) });
  });
  await page.clock.setFixedTime(`${day}T12:00:00Z`);
  await page.addInitScript(() => localStorage.setItem("consent", '"no"'));
  return page;
}
async function solve(page) {
  await ready(page);
  const board = await page.evaluate(() => JSON.parse(document.getElementById("data").textContent));
  for (let at = 0; at < 16; at++) {
    if (board.givens.some((given) => given.cell === at)) continue;
    await cell(page, at).click();
    await page.keyboard.press(board.solution[at]);
  }
  await page.waitForSelector("#done[open]");
}
const streak = async (page) => ((await page.locator("#streak").isVisible()) ? page.locator("#streak").textContent() : "");

test("a puzzle of the day that is solved counts for its day, and days in a row are counted", async () => {
  const page = await home("2027-02-28");
  await page.goto(site.url + "/");
  assert.equal(await streak(page), "");
  await page.locator("a.big").click();
  await solve(page);
  await page.goto(site.url + "/");
  assert.equal(await streak(page), "1 day in a row Today is solved.");
  // The next day, before and after its puzzle.
  page.today = "2027-03-01";
  await page.clock.setFixedTime("2027-03-01T00:30:00Z");
  await page.goto(site.url + "/");
  assert.equal(await streak(page), "1 day in a row Solve a puzzle of today to go on.");
  await page.locator("a.big").click();
  await page.getByRole("button", { name: "Play again" }).click();
  await solve(page);
  await page.goto(site.url + "/");
  assert.equal(await streak(page), "2 days in a row Today is solved.");
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  assert.deepEqual(violations.map(({ id }) => id), []);
  // A day left out breaks the row.
  await page.clock.setFixedTime("2027-03-03T00:30:00Z");
  await page.goto(site.url + "/");
  assert.equal(await streak(page), "");
  assert.deepEqual(page.troubles, []);
});

test("a page that was kept from yesterday does not make its puzzles those of today", async () => {
  const page = await home("2027-05-10");
  page.today = "2027-05-09";
  await page.goto(site.url + "/");
  await page.locator("a.big").click();
  await solve(page);
  await page.goto(site.url + "/");
  assert.equal(await streak(page), "");
});

test("the row is told in Japanese, with the longest there was", async () => {
  const page = await home("2027-05-10", { locale: "ja-JP" });
  await page.addInitScript(() => localStorage.setItem("days", JSON.stringify(["2027-05-01", "2027-05-02", "2027-05-03", "2027-05-08", "2027-05-09"])));
  await page.goto(site.url + "/");
  assert.equal(await streak(page), "2日連続 今日の問題を1つ解くと続きます。これまでの最長は3日です。");
  assert.deepEqual(page.troubles, []);
});

test("the name of a kind is not cut within a word", async () => {
  for (const width of [320, 360, 412, 600, 800, 1280]) {
    const page = await open(site, "/", { viewport: { width, height: 740 } });
    const cut = await page.locator(".tile .what").evaluateAll((all) => all.filter((one) => {
      // As many lines as words at most, and none that hangs out of its card.
      const range = document.createRange();
      range.selectNodeContents(one);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      return lines > one.textContent.trim().split(/\s+/).length || one.scrollWidth > one.closest(".tile").clientWidth;
    }).map((one) => one.textContent));
    assert.deepEqual(cut, [], `${width}`);
    assert.ok((await page.locator(".tile .what").count()) > 10);
    await page.context().close();
  }
});
