// The engine in a browser: beside a page, without a network after one visit, and as a folder of files without any server.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { open, program, ready, settled, start } from "../browser/site.js";

let site;
before(async () => { site = await start(); });
after(async () => { await site?.stop(); });

const engineIsHere = (page) => page.waitForSelector("html[data-engine=ready]");
const workerIsHere = (page) => page.waitForFunction(async () => {
  await navigator.serviceWorker.ready;
  return navigator.serviceWorker.controller && await caches.match(new URL("assets/engine/tokisuji.wasm", document.baseURI.replace(/(play|analyse|make)[^]*/, "")));
});
// One puzzle of each of five kinds, small enough to be hinted to the end.
const FIVE = [
  "1.34.41.2..3.32.",
  "4:_a_3bab__aa_aa,a7a6a5a10a6a6",
  "nonogram:2,4,4,4,2/1.1,5,5,3,1",
  "akari:...1#/...../.2.0./...../#0...",
  "slitherlink:..../.3.2/...3/3223",
];

// Takes hints, and does what they say, until the puzzle of the page is solved.
async function hinted(page) {
  const solved = () => page.evaluate(() => JSON.parse(localStorage.getItem(`play:${JSON.parse(document.getElementById("data").textContent).puzzle}`))?.solved);
  const does = page.locator("#help button.main").filter({ hasText: /^(Do it|実行する)$/ });
  for (let hints = 0; hints < 100; hints++) {
    await page.click("#hint");
    await page.waitForSelector("#help button.main");
    for (let stage = 0; stage < 3 && !await does.count(); stage++) await page.click("#help button.main");
    await does.click();
    await settled(page);
    if (await solved()) return hints + 1;
    if (await page.locator("#help button").count()) await page.locator("#help button").last().click();
  }
  throw new Error(`a hundred hints did not solve it: ${await page.locator("#help").textContent()}`);
}

test("hints and puzzles come from the engine once it is here, and nobody asks the server", async () => {
  const page = await open(site, `/play?p=${encodeURIComponent(FIVE[0])}`);
  const asked = [];
  page.on("request", (request) => { if (new URL(request.url()).pathname.startsWith("/api/")) asked.push(request.url()); });
  await ready(page);
  await engineIsHere(page);
  await page.click("#hint");
  await page.waitForSelector("#help button.main");
  await page.goto(`${site.url}/make`);
  await engineIsHere(page);
  await page.click("#go");
  await page.waitForSelector("#actions:not([hidden])");
  assert.deepEqual(asked, []);
  // A search that is stopped leaves an engine that answers.
  // A crossword is looked for as long as it may take, so that there is something to stop.
  await page.selectOption("select[name=kind]", "crossword");
  await page.click("#go");
  await page.click("#cancel");
  await engineIsHere(page);
  await page.selectOption("select[name=kind]", "sudoku");
  await page.click("#go");
  await page.waitForSelector("#actions:not([hidden])");
  assert.deepEqual([asked, page.troubles], [[], []]);
  await page.context().close();
});

// A host that knows files and nothing else, with the folder below another one.
function host(folder) {
  const kinds = { html: "text/html", js: "text/javascript", css: "text/css", svg: "image/svg+xml", json: "application/json", wasm: "application/wasm", webmanifest: "application/manifest+json" };
  const server = createServer((request, response) => {
    const path = new URL(request.url, "http://localhost").pathname;
    let file = path.startsWith("/puzzles/") ? join(folder, path.slice("/puzzles/".length)) : "";
    if (file && existsSync(file) && statSync(file).isDirectory()) file = join(file, "index.html");
    if (!file || !existsSync(file)) { response.writeHead(404).end("nothing here"); return; }
    response.writeHead(200, { "content-type": kinds[file.split(".").pop()] ?? "application/octet-stream" }).end(readFileSync(file));
  });
  return new Promise((listening) => { server.listen(0, "127.0.0.1", () => listening(server)); });
}

test("a folder of files on any host plays, hints, makes and takes apart, in both languages", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tokisuji-"));
  const written = spawn(program, ["serve", "--export", folder, "--days", "1"], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  written.stderr.on("data", (part) => { said += part; });
  assert.equal(await new Promise((ended) => { written.on("exit", ended); }), 0, said);
  const files = await host(folder), url = `http://127.0.0.1:${files.address().port}/puzzles`;
  const page = await open({ ...site, url }, "/");
  await page.waitForSelector(".big.panel");
  assert.ok(await page.locator(".tile.card:not(.waiting)").count() >= 20, "the puzzles of the day");
  await page.waitForFunction(() => [...document.querySelectorAll(".big img")].every((picture) => picture.naturalWidth > 0));
  await page.click(".big.panel");
  await ready(page);
  assert.match(page.url(), /\/puzzles\/play\?p=/);
  assert.equal(await page.locator("#consent:visible").count(), 0, "nobody is asked where nothing is kept");
  // A link that somebody sent, to a browser that was never here.
  const other = await open({ ...site, url }, `/play/?p=${encodeURIComponent(FIVE[0])}`);
  await ready(other);
  await engineIsHere(other);
  assert.ok(await hinted(other) > 0);
  await other.goto(`${url}/make`);
  await engineIsHere(other);
  await other.click("#go");
  await other.waitForSelector("#actions:not([hidden])");
  await other.click("#analyse");
  await other.waitForSelector(".walker img");
  await other.click("a.switch");
  await other.waitForSelector("html[lang=ja] .walker img");
  await other.goto(`${url}/`);
  await other.waitForSelector("html[lang=ja] .big.panel");
  await other.goto(`${url}/book`);
  await other.waitForSelector("html[data-static] main");
  assert.equal(await other.locator("#pdf:visible").count(), 0, "only a server makes a PDF");
  // The host may go: all of it is here.
  files.closeAllConnections();
  await new Promise((closed) => { files.close(closed); });
  await other.goto(`${url}/play?p=${encodeURIComponent(FIVE[4])}`);
  await ready(other);
  await engineIsHere(other);
  assert.ok(await hinted(other) > 0);
  assert.deepEqual([page.troubles, other.troubles], [[], []]);
  await page.context().close();
  await other.context().close();
  rmSync(folder, { recursive: true, force: true });
});

// The last to need the server.
test("without a network after one visit: play, hints to the end, making and taking apart, of several kinds", async () => {
  const page = await open(site, "/");
  await workerIsHere(page);
  // The server itself goes: a browser that is told to be offline lets its service workers through.
  await site.stopServer();
  for (const puzzle of FIVE) {
    await page.goto(`${site.url}/play?p=${encodeURIComponent(puzzle)}`);
    await ready(page);
    await engineIsHere(page);
    assert.ok(await hinted(page) > 0, puzzle);
    await page.goto(`${site.url}/analyse?p=${encodeURIComponent(puzzle)}`);
    await page.waitForSelector(".walker img");
    await page.waitForFunction(() => document.querySelector(".walker img").naturalWidth > 0);
  }
  await page.goto(`${site.url}/make`);
  await engineIsHere(page);
  for (const kind of ["sudoku", "futoshiki", "slitherlink", "hitori", "crossword"]) {
    await page.selectOption("select[name=kind]", kind);
    await page.click("#go");
    await page.waitForSelector("#actions:not([hidden])", { timeout: 60000 });
  }
  const link = await page.getAttribute("#play", "href");
  await page.goto(new URL(link, site.url).href);
  await ready(page);
  await page.context().close();
});
