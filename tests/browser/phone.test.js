// A phone that plays: header, board, keys and hint stand on one screen, upright and on its side; nothing lies below the fold.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { NINE, cell, open, ready, settled, start } from "./site.js";

let site, boards;
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const SIDEWAYS = { ...PHONE, viewport: { width: 740, height: 360 } };
const DESKTOP = { viewport: { width: 1280, height: 800 } };

const made = async (wish) => (await fetch(site.url + "/api/make", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(wish) })).json();

before(async () => {
  site = await start();
  const make = async (wish) => { const { link, puzzle, error } = await made({ seed: 3, ...wish }); assert.ok(puzzle, error); return link ?? puzzle; };
  boards = {
    Sudoku: NINE,
    killer: await make({ kind: "sudoku", variant: "killer", size: 9 }),
    SumBlock: await make({ kind: "sumblock", size: 6 }),
    crossword: await make({ kind: "crossword", size: 9, list: "everyday" }),
    "kana crossword": await make({ kind: "crossword", size: 9, list: "kurashi" }),
    skeleton: await make({ kind: "skeleton", size: 9, list: "everyday" }),
    "kana skeleton": await make({ kind: "skeleton", size: 9, list: "kurashi" }),
    Slitherlink: await make({ kind: "slitherlink", size: 10 }),
  };
});
after(async () => { await site.stop(); });

async function play(name, options) {
  const page = await open(site, "/play?p=" + encodeURIComponent(boards[name]), { ...(name.startsWith("kana") ? { locale: "ja-JP" } : {}), ...options });
  await ready(page);
  await settled(page);
  return page;
}
// How much of the page is below the fold.
const below = (page) => page.evaluate(() => document.scrollingElement.scrollHeight - innerHeight);
// Each of these that is there lies inside the window as a whole.
async function inside(page, selectors, about) {
  const { width, height } = page.viewportSize();
  for (const selector of selectors)
    for (const one of await page.locator(selector).all()) {
      if (!(await one.isVisible())) continue;
      const { x, y, width: wide, height: tall } = await one.boundingBox();
      assert.ok(x >= -0.5 && y >= -0.5 && x + wide <= width + 0.5 && y + tall <= height + 0.5, `${about}: ${selector} at ${[x, y, wide, tall].map(Math.round)} of ${width}×${height}`);
    }
}
const ALL = [".heading h1", "#pause", "#rules", ".more > summary", "#board", "#pad button", ".modes button", ".acts button", "#keys button", ".at-hand button"];

test("on a phone everything to play with is on one screen, from the first visit on", async () => {
  for (const name of Object.keys(boards)) {
    const page = await play(name, PHONE);
    assert.ok(await page.locator("#task p").isVisible(), `${name}: the rules are open on the first visit`);
    assert.ok((await below(page)) <= 0, `${name}, first visit: ${await below(page)} below`);
    await inside(page, ALL, `${name}, first visit`);
    const over = await page.locator(".heading h1").evaluate((title) => { const { left, top, height } = title.getBoundingClientRect(); return [2, 12, 24].map((by) => document.elementFromPoint(left + by, top + height / 2)).filter((one) => !title.contains(one)).map((one) => one.outerHTML.slice(0, 80)); });
    assert.deepEqual(over, [], `${name}: nothing lies over the title`);
    await page.locator("#rules-close").tap();
    await page.locator("[data-consent=no]").tap();
    await settled(page);
    assert.ok((await below(page)) <= 0, `${name}: ${await below(page)} below`);
    await inside(page, ALL, name);
    const board = await page.locator("#board").boundingBox();
    assert.ok(board.width >= 300, `${name}: the board is ${board.width} wide`);
    // The rules stay behind their button, and come back by it.
    await page.reload();
    await ready(page);
    assert.ok(!(await page.locator("#task p").isVisible()), name);
    await page.locator("#rules").tap();
    assert.ok(await page.locator("#task p").isVisible(), name);
    assert.deepEqual(page.troubles, [], name);
    await page.context().close();
  }
});

test("a hint is a sheet below the board, at every stage", async () => {
  for (const name of Object.keys(boards)) {
    const page = await play(name, PHONE);
    await page.locator("#rules-close").tap();
    await page.locator("[data-consent=no]").tap();
    await page.locator("#hint").tap();
    for (let stage = 1; stage <= 3; stage++) {
      await page.locator("#help .row button").first().waitFor();
      const [sheet, board] = [await page.locator("#help").boundingBox(), await page.locator("#board").boundingBox()];
      assert.ok(sheet.y >= board.y + board.height - 0.5, `${name}, stage ${stage}: the sheet begins at ${sheet.y}, the board ends at ${board.y + board.height}`);
      assert.ok((await below(page)) <= 0, `${name}, stage ${stage}`);
      await inside(page, ["#help", "#board", ".cell.area", ".cell.act"], `${name}, stage ${stage}`);
      if (stage < 3) { if (!(await page.locator("#help button.main").count())) break; await page.locator("#help button.main").tap(); }
    }
    assert.deepEqual(page.troubles, [], name);
    await page.context().close();
  }
});

test("what is said without a question can be put away by a finger", async () => {
  const page = await play("Sudoku", PHONE);
  await page.locator("#check").tap();
  await page.getByText("No mistake so far").waitFor();
  await page.locator("#help .close").tap();
  assert.equal(await page.locator("#help").textContent(), "");
});

test("rare things are in a drawer that opens, closes, and stays on the screen", async () => {
  const page = await play("Sudoku", PHONE);
  await page.locator(".more > summary").tap();
  await inside(page, [".drawer", "#fill", "#restart"], "drawer");
  await page.keyboard.press("Escape");
  assert.ok(!(await page.locator("#fill").isVisible()));
  await page.locator(".more > summary").tap();
  await page.locator(".heading h1").tap();
  assert.ok(!(await page.locator("#fill").isVisible()));
  assert.deepEqual(page.troubles, []);
});

test("letters and kana have keys of 40 pixels and more", async () => {
  for (const name of ["crossword", "kana crossword"]) {
    const page = await play(name, PHONE);
    const small = await page.locator("#keys button").evaluateAll((all) => all.map((one) => [one.textContent, one.getBoundingClientRect()]).filter(([, { width, height }]) => width < 40 || height < 40).map(([text]) => text));
    assert.deepEqual(small, [], name);
    await page.context().close();
  }
});

test("a flick over a column of kana writes at once", async () => {
  const page = await play("kana crossword", PHONE);
  const at = Number(await page.locator(".cell.picked").getAttribute("data-cell"));
  const box = await page.locator('#keys button[data-column="1"]').boundingBox();
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y - 30, { steps: 3 });
  await page.mouse.up();
  assert.equal(await cell(page, at).locator("input").inputValue(), "ク");
  assert.deepEqual(page.troubles, []);
});

test("on its side and on a desktop the whole board is there", async () => {
  for (const [about, options] of [["sideways", SIDEWAYS], ["desktop", DESKTOP]])
    for (const name of Object.keys(boards)) {
      const page = await play(name, options);
      await inside(page, ["#board", ".heading h1", "#rules", "#task"], `${name}, ${about}`);
      await page.locator("#rules-close").click();
      await page.locator("#hint").click();
      await page.locator("#help .row button").first().waitFor();
      await inside(page, ["#board", ".cell.area"], `${name}, ${about}`);
      const { height } = await page.locator("#board").boundingBox();
      assert.ok(height >= (about === "sideways" ? 300 : 400) || name === "SumBlock", `${name}, ${about}: ${height} high`);
      assert.deepEqual(page.troubles, [], name);
      await page.context().close();
    }
});

test("on short phones too, what is asked about keeping plays covers nothing", async () => {
  for (const [width, height] of [[360, 740], [360, 640], [320, 568]])
    for (const name of Object.keys(boards)) {
      const page = await play(name, { ...PHONE, viewport: { width, height } });
      await page.locator("#rules-close").tap();
      await settled(page);
      const over = await page.evaluate(() => {
        const box = document.getElementById("consent").getBoundingClientRect();
        const all = [...document.querySelectorAll(".fit, #keys button, #pad button, .acts button, .modes button, .at-hand button, .zooms button")].filter((one) => one.checkVisibility());
        return box.height ? all.map((one) => [one.id || one.className || one.textContent, one.getBoundingClientRect()]).filter(([, at]) => at.bottom > box.top + 1 && at.top < box.bottom - 1 && at.right > box.left + 1 && at.left < box.right - 1).map(([about]) => about) : [];
      });
      assert.deepEqual(over, [], `${name}, ${width}×${height}`);
      // Keys do not lie over each other or over the board either.
      const { y, height: tall } = await page.locator(".fit").boundingBox();
      for (const row of ["#keys", "#pad", ".acts"]) {
        const one = page.locator(row).first();
        if ((await one.count()) && (await one.isVisible())) assert.ok((await one.boundingBox()).y >= y + tall - 1, `${name}, ${width}×${height}: ${row}`);
      }
      await page.context().close();
    }
});
