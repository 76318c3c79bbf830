// Large boards on a phone, in a real browser: a closer look by buttons and by two fingers, a view that follows the keys and what a hint lights up.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { NINE, cell, open, program, ready, settled, start } from "./site.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
let site, boards;

before(async () => {
  site = await start();
  const make = async (wish) => {
    const answer = await fetch(site.url + "/api/make", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ seed: 3, ...wish }) });
    const { link, puzzle, error } = await answer.json();
    assert.ok(puzzle, error);
    return link ?? puzzle;
  };
  // Nothing is given on the first: it has no solution to check, and is as large as it gets.
  boards = {
    "16×16": ".".repeat(256),
    crossword: await make({ kind: "crossword", size: 15, list: "everyday" }),
    // Larger than the site makes them.
    Slitherlink: execFileSync(program, ["make", "slitherlink", "--size", "20", "--seed", "3", "--quiet"], { encoding: "utf8" }).trim(),
  };
});
after(async () => { await site.stop(); });

async function play(puzzle, options = PHONE) {
  const page = await open(site, null, options);
  await page.addInitScript(() => {
    localStorage.setItem("consent", '"no"');
    for (const kind of ["sudoku", "crossword", "slitherlink"]) localStorage.setItem("rules:" + kind, '"seen"');
  });
  await page.goto(site.url + "/play?p=" + encodeURIComponent(puzzle));
  await ready(page);
  await settled(page);
  return page;
}
const below = (page) => page.evaluate(() => Math.max(document.scrollingElement.scrollHeight - innerHeight, document.scrollingElement.scrollWidth - innerWidth));
const size = async (page) => (await cell(page, 0).boundingBox()).width;
const larger = (page) => page.getByRole("button", { name: "Larger" });
// Whether a cell lies in the window onto the board as a whole.
const seen = (page, selector) => page.locator(selector).first().evaluate((box) => {
  const on = box.closest(".fit").getBoundingClientRect(), at = box.getBoundingClientRect();
  return at.left >= on.left - 1 && at.right <= on.right + 1 && at.top >= on.top - 1 && at.bottom <= on.bottom + 1;
});
// Two fingers, from and to: each a list of two points.
async function pinch(page, from, to) {
  const client = await page.context().newCDPSession(page);
  const send = (type, points) => client.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  await send("touchStart", [from[0]]);
  await send("touchStart", from);
  for (let step = 1; step <= 8; step++) await send("touchMove", from.map(([x, y], id) => [x + ((to[id][0] - x) * step) / 8, y + ((to[id][1] - y) * step) / 8]));
  await send("touchEnd", []);
  await settled(page);
}

test("buttons enlarge a large board until a finger can hit its cells, and show all of it again", async () => {
  for (const [name, puzzle] of Object.entries(boards)) {
    const page = await play(puzzle);
    assert.ok((await below(page)) <= 0, name);
    assert.ok((await size(page)) < 28, name);
    const room = await page.locator(".fit").boundingBox();
    await larger(page).tap();
    await settled(page);
    assert.ok((await size(page)) >= 28, `${name}: ${await size(page)}`);
    const after = await page.locator(".fit").boundingBox();
    assert.ok(Math.abs(after.width - room.width) <= 1 && Math.abs(after.height - room.height) <= 2, `${name}: the room of the board stays ${JSON.stringify([room, after])}`);
    assert.ok((await below(page)) <= 0, name);
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => globalThis.axe.run());
    assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`), [], name);
    for (const button of await page.locator(".zooms button").all()) assert.ok((await button.boundingBox()).height >= 40);
    await page.getByRole("button", { name: "Whole board" }).tap();
    await settled(page);
    assert.ok((await size(page)) < 28, name);
    assert.deepEqual(page.troubles, [], name);
    await page.context().close();
  }
});

test("keys move the cursor, and the view follows", async () => {
  for (const [name, puzzle] of Object.entries(boards)) {
    const page = await play(puzzle);
    await larger(page).tap();
    for (const key of ["End", "ArrowDown", "ArrowDown", "ArrowDown", "Home"]) {
      for (let times = key === "ArrowDown" ? 4 : 1; times > 0; times--) await page.keyboard.press(key);
      await settled(page);
      assert.ok(await seen(page, ".cell:focus-within, .cell:focus"), `${name}, ${key}`);
    }
    assert.ok((await size(page)) >= 28, name);
    assert.deepEqual(page.troubles, [], name);
    await page.context().close();
  }
});

test("two fingers look closer and move the view, and write nothing; one finger plays on", async () => {
  for (const [name, puzzle] of Object.entries(boards)) {
    const page = await play(puzzle);
    const { x, y, width } = await page.locator(".fit").boundingBox(), [mx, my] = [x + width / 2, y + width / 2];
    const written = () => page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith("play:")).map(([, text]) => JSON.parse(text).filled).find(Boolean) ?? 0);
    await pinch(page, [[mx - 30, my], [mx + 30, my]], [[mx - 75, my], [mx + 75, my]]);
    assert.ok((await size(page)) >= 28, `${name}: ${await size(page)}`);
    assert.equal(await written(), 0, name);
    const before = await cell(page, 0).boundingBox();
    await pinch(page, [[mx - 30, my], [mx + 30, my]], [[mx - 60, my - 40], [mx, my - 40]]);
    const moved = await cell(page, 0).boundingBox();
    assert.ok(Math.abs(moved.x - before.x + 30) < 6 && Math.abs(moved.y - before.y + 40) < 6, `${name}: ${JSON.stringify([before, moved])}`);
    assert.equal(await written(), 0, name);
    // A tap means the cell that is under it now.
    const under = await page.evaluate(([px, py]) => document.elementsFromPoint(px, py).map((one) => one.closest(".cell:not(.outside)")?.dataset.cell).find(Boolean), [mx, my]);
    await page.touchscreen.tap(mx, my);
    if (name === "16×16") { await page.locator("#pad button").first().tap(); assert.equal(await cell(page, Number(under)).locator("input").inputValue(), await page.locator("#pad button").first().getAttribute("data-sign")); }
    if (name === "Slitherlink") assert.equal(await page.locator("[data-mark]").count(), 1);
    await pinch(page, [[mx - 90, my], [mx + 90, my]], [[mx - 20, my], [mx + 20, my]]);
    assert.ok((await size(page)) < 28, `${name}: all of the board again`);
    assert.deepEqual(page.troubles, [], name);
    await page.context().close();
  }
});

test("one finger moves an enlarged crossword, and chooses nothing by that", async () => {
  const page = await play(boards.crossword);
  await larger(page).tap();
  const { x, y, width } = await page.locator(".fit").boundingBox(), before = await cell(page, 0).boundingBox();
  const chosen = await page.locator(".cell.picked").getAttribute("data-cell");
  const client = await page.context().newCDPSession(page);
  const send = (type, points) => client.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  const [mx, my] = [x + width / 2, y + width / 2];
  await send("touchStart", [{ x: mx, y: my }]);
  for (let step = 1; step <= 6; step++) await send("touchMove", [{ x: mx - 8 * step, y: my - 10 * step }]);
  await send("touchEnd", []);
  await settled(page);
  const after = await cell(page, 0).boundingBox();
  assert.ok(before.x - after.x > 20 || before.y - after.y > 20, JSON.stringify([before, after]));
  assert.equal(await page.locator(".cell.picked").getAttribute("data-cell"), chosen);
  assert.deepEqual(page.troubles, []);
});

test("what a hint lights up comes into view", async () => {
  const page = await play(boards.Slitherlink);
  await larger(page).tap();
  await larger(page).tap();
  // To the other end of the board from where the hint will be, whichever that is.
  await page.locator(".fit").evaluate((fit) => fit.scrollTo(9999, 9999));
  await page.locator("#hint").tap();
  await page.locator("#help button.main").waitFor();
  await settled(page);
  assert.ok(await seen(page, ".cell.area"));
  await page.locator("#help button.main").tap();
  await page.locator("#help button.main").tap();
  await settled(page);
  assert.ok(await seen(page, ".cell.act"));
  const [sheet, room] = [await page.locator("#help").boundingBox(), await page.locator(".fit").boundingBox()];
  assert.ok(sheet.y >= room.y + room.height - 1, "the sheet covers nothing of it");
  assert.deepEqual(page.troubles, []);
});

test("boards whose cells are large enough have no such buttons", async () => {
  const page = await play(NINE);
  assert.ok(!(await page.locator(".zooms").isVisible()));
  const desk = await play(boards["16×16"], { viewport: { width: 1280, height: 800 } });
  assert.ok(!(await desk.locator(".zooms").isVisible()));
});
