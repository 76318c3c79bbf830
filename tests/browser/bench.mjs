// Measures the bench for setters: edits of real 9×9 puzzles, and how long each takes until it is told. Not a test: times belong to a machine.
//   node bench.mjs [edits] [file with a puzzle a line]
import { readFileSync } from "node:fs";
import { open, start } from "./site.js";

const edits = Number(process.argv[2] ?? 500);
const file = process.argv[3] ?? new URL("../../data/puzzles/levels.sdm", import.meta.url);
const puzzles = readFileSync(file, "utf8").split("\n").map((line) => line.trim().slice(0, 81)).filter((line) => /^[1-9.0]{81}$/.test(line)).map((line) => line.replaceAll("0", "."));
const site = await start(), each = Math.max(1, Math.ceil(edits / puzzles.length)), times = { counted: [], done: [] };
const page = await open(site, "/set?p=" + puzzles[0], { serviceWorkers: "block" });
await page.waitForSelector("#bench[data-state=done]");
if (await page.locator("html[data-engine]").count()) await page.waitForSelector("html[data-engine=ready]");
for (let number = 0; times.done.length < edits; number++) {
  await page.goto(`${site.url}/set?p=${puzzles[number % puzzles.length]}`);
  await page.waitForSelector("#bench[data-state=done]");
  if (await page.locator("html[data-engine]").count()) await page.waitForSelector("html[data-engine=ready]");
  await page.evaluate(() => {
    const bench = document.getElementById("bench");
    let begun = 0, counted = 0;
    window.told = [];
    addEventListener("keydown", ({ timeStamp }) => { begun = timeStamp; counted = 0; }, true);
    new MutationObserver(() => {
      const { state } = bench.dataset, took = performance.now() - begun;
      if (state === "counted") counted = took;
      if (state === "done" && begun) { window.told.push({ counted: counted || took, done: took }); begun = 0; }
    }).observe(bench, { attributes: true, attributeFilter: ["data-state"] });
  });
  // A given goes and comes back, or a digit is tried in an open cell and taken away, as somebody would.
  const puzzle = puzzles[number % puzzles.length];
  let made = 0;
  const press = async (key) => { made++; await page.keyboard.press(key); await page.waitForFunction((count) => window.told.length >= count, made); };
  for (let at = 0; at < each; at += 2) {
    const place = (number * 31 + at * 17) % 81, sign = puzzle[place];
    await page.locator(`.cell[data-cell="${place}"]`).click();
    await press(sign === "." ? String(1 + ((number + at) % 9)) : "Delete");
    await press(sign === "." ? "Delete" : sign);
  }
  for (const one of await page.evaluate(() => window.told)) { times.counted.push(one.counted); times.done.push(one.done); }
}
const rank = (list, share) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))].toFixed(1);
console.log(`engine: ${await page.locator("html[data-engine=ready]").count() ? "in the browser" : "none, the server answers"}; ${times.done.length} edits of ${puzzles.length} puzzles`);
for (const [name, list] of Object.entries(times)) console.log(`${name === "counted" ? "solutions and true candidates" : "all, with level and next step"}: median ${rank(list, 0.5)} ms, 95th percentile ${rank(list, 0.95)} ms, longest ${rank(list, 1)} ms`);
await site.stop();
