// Starts the site and a browser for the tests, and stops both.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const root = new URL("../../", import.meta.url).pathname;
export const program = process.env.TOKISUJI ?? join(process.env.CARGO_TARGET_DIR ?? join(root, "target"), "debug/tokisuji");

// The puzzle of the Wikipedia article on Sudoku with its solution, a small one, and a SumBlock of our maker.
export const NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
export const NINE_SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
export const FOUR = "1.34.41.2..3.32.";

// What more the server and the browser get around them, and arguments of the browser: for tests where clocks and letters must be the same everywhere.
export async function start({ around = {}, aroundBrowser = {}, args = [] } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "tokisuji-"));
  const database = join(folder, "site.db");
  const server = spawn(program, ["serve", "--port", "0", "--database", database, "--rate", "0", "--no-today", "--log-json"], { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, ...around } });
  const url = await new Promise((found, failed) => {
    let text = "";
    server.stderr.on("data", (part) => {
      text += part;
      const address = /"url":"(http:[^"]+)"/.exec(text);
      if (address) found(address[1]);
    });
    server.on("exit", (code) => failed(new Error(`the site ended with ${code}: ${text}`)));
  });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", ...args],
    env: { ...process.env, ...aroundBrowser },
  });
  return {
    url,
    database,
    browser,
    stopServer: () => new Promise((gone) => { server.on("exit", gone); server.kill("SIGTERM"); }),
    async stop() {
      await browser.close();
      server.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

// A page on which nothing may go wrong in the console: scripts that fail and refused policies fail the test.
export async function open(site, path, options = {}) {
  const context = await site.browser.newContext({ locale: "en-GB", viewport: { width: 1200, height: 900 }, ...options });
  const page = await context.newPage();
  page.troubles = [];
  page.on("pageerror", (error) => page.troubles.push(String(error)));
  page.on("console", (message) => { if (message.type() === "error") page.troubles.push(message.text()); });
  if (path) await page.goto(site.url + path);
  return page;
}

export const ready = (page) => page.waitForSelector("#play[data-ready=yes]");
export const cell = (page, at) => page.locator(`.cell[data-cell="${at}"]`);
export const value = (page, at) => cell(page, at).locator("input").inputValue();
// Waits until the page has done all that the last event has brought about, what it puts off to a next turn included.
export const settled = (page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))));
// Waits until the page and all it has loaded of ours are kept for a time without a network.
export const keptOffline = (page) => page.waitForFunction(async () => {
  await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map((one) => one.name).filter((name) => new URL(name).pathname.startsWith("/assets/"));
  return (await Promise.all([location.href, ...loaded].map((name) => caches.match(name)))).every(Boolean);
});

// Asks for a hint while there is no network: the engine gives it where the site has one, else it is told that nobody can be asked.
export async function hintOffline(page) {
  const engine = await page.locator("html[data-engine]").count();
  await page.locator("#hint").click();
  await (engine ? page.locator("#help button.main") : page.getByText(/cannot be reached/)).waitFor();
}
