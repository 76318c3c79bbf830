// A study in a real browser: by keys alone, after a reload, until the end, with answers that arrive; and for everybody.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { cell, open, program, ready, start, value } from "./site.js";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
let site, folder, study, path;

before(async () => {
  site = await start();
  folder = mkdtempSync(join(tmpdir(), "tokisuji-study-"));
  const group = (name, method) => `[[group]]\nname = "${name}"\nkind = "sumblock"\nsize = 4\nmethod = "${method}"\n`;
  writeFileSync(join(folder, "plan.toml"), `name = "two schemes"\npuzzles = 2\n${group("I", "climb")}${group("II", "score")}`);
  const run = (...words) => execFileSync(program, ["study", ...words], { encoding: "utf8" });
  run("plan", join(folder, "plan.toml"), "-o", join(folder, "study"));
  study = JSON.parse(readFileSync(join(folder, "study/study.json"), "utf8"));
  const links = JSON.parse(run("open", join(folder, "study"), "--database", site.database, "--json"));
  path = new URL(links.groups[0].link).pathname;
});
after(async () => { await site.stop(); rmSync(folder, { recursive: true, force: true }); });

const kept = (page) => page.waitForFunction(() => ["kept", "保存済み"].includes(document.getElementById("kept").textContent));

test("a study is played by keys alone, goes on after a reload, and its answers arrive", async () => {
  const page = await open(site, path);
  await page.locator("form button").focus();
  await page.keyboard.press("Enter");
  await ready(page);
  assert.match(await page.locator("#clock").textContent(), /^(10:00|9:5\d)$/);
  const right = study.tasks[0][0].solution;
  await cell(page, 0).locator("input").focus();
  for (let at = 0; at < 16; at++) {
    await page.keyboard.press(right[at]);
    if (at % 4 === 3) { await page.keyboard.press("ArrowDown"); await page.keyboard.press("Home"); } else await page.keyboard.press("ArrowRight");
  }
  await kept(page);
  // Neither help nor praise: only the writer knows.
  assert.equal(await page.locator("#done, #hint, #check, #reveal").count(), 0);
  await page.reload();
  await ready(page);
  assert.equal(await value(page, 5), right[5]);
  // Straight on after the last digit: what was not sent yet goes along.
  await page.locator("#next").focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector("h1")?.textContent.includes("2 / 2"));
  await ready(page);
  await cell(page, 0).locator("input").focus();
  await page.keyboard.press("3");
  await page.locator("#next").focus();
  await page.keyboard.press("Enter");
  await page.waitForSelector("#person");
  const person = await page.locator("#person").textContent();
  assert.deepEqual(page.troubles, []);
  execFileSync(program, ["study", "collect", join(folder, "study"), "--database", site.database, "--unfinished"]);
  const rows = readFileSync(join(folder, "study/raw.csv"), "utf8").split("\n");
  assert.ok(rows.includes(`${person},I,1,${right},16,16`), rows.join("\n"));
  assert.ok(rows.some((row) => row.startsWith(`${person},I,2,3...............,1,`)), rows.join("\n"));
});

test("a browser that was closed at once has lost nothing", async () => {
  const page = await open(site, path);
  await page.locator("form button").click();
  await ready(page);
  await cell(page, 2).locator("input").focus();
  await page.keyboard.press("2");
  const other = await page.context().newPage();
  await page.close({ runBeforeUnload: true });
  // What a page sends as it closes may come a moment later. The page is only fetched here: shown, it would send what it has kept itself.
  let text = "";
  while (!text.includes('"answer":"..2')) text = await (await other.request.get(site.url + path)).text();
  await other.goto(site.url + path);
  await ready(other);
  const { answer } = JSON.parse(await other.locator("#data").textContent()).study;
  assert.equal(answer, "..2.............");
});

for (const [locale, scheme] of [["en-GB", "light"], ["ja-JP", "dark"]])
  test(`no fault for those who cannot see or use a mouse (${locale}, ${scheme}), and it fits a phone`, async () => {
    const page = await open(site, path, { locale, colorScheme: scheme, viewport: { width: 320, height: 640 } });
    const look = async () => {
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320);
      await page.evaluate(axe);
      const found = await page.evaluate(() => globalThis.axe.run());
      assert.deepEqual(found.violations.map((fault) => `${fault.id}: ${fault.nodes.map((node) => node.html).join(" ")}`), []);
    };
    await look();
    await page.locator("form button").click();
    await ready(page);
    await look();
    for (let n = 0; n < 2; n++) { await page.locator("#next").click(); await page.waitForLoadState("load"); }
    await page.waitForSelector("#person");
    await look();
  });
