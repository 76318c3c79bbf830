// The main pages as pictures: on a phone in light and dark and on a desk, in both languages, each held against the picture in golden/.
// On the same walk nothing goes wrong in the console, and nothing moves while a page loads.
// UPDATE_GOLDEN=1 writes the pictures anew; look at every one that changed before it is kept.
// The handbook shows some of them (docs/handbook/links).
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { difference, small } from "./png.js";
import { NINE, cell, open, program, ready, settled, start } from "./site.js";

const golden = new URL("golden/", import.meta.url).pathname, folder = mkdtempSync(join(tmpdir(), "tokisuji-"));
// One clock for the site and its pages, so that days are always the same, and one font: the one that books are printed with.
const NOW = "2027-01-05 12:00:00", CLOCK = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";
const skip = existsSync(CLOCK) ? false : "no faketime (apt-get install faketime)";
// How far the mean of all parts of all pixels, 0 to 255, may differ: other versions of a browser round letters in other ways.
const TOLERANCE = 1;

let site;
before(async () => {
  if (skip) return;
  const fonts = new URL("../../crates/tokisuji-book/assets/fonts", import.meta.url).pathname, list = join(folder, "fonts.conf");
  writeFileSync(list, `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${fonts}</dir><cachedir>${folder}</cachedir></fontconfig>`);
  site = await start({
    around: { LD_PRELOAD: CLOCK, FAKETIME: NOW, FAKETIME_DONT_FAKE_MONOTONIC: "1", TZ: "UTC" },
    aroundBrowser: { FONTCONFIG_FILE: list },
    args: ["--font-render-hinting=none", "--disable-lcd-text", "--force-color-profile=srgb"],
  });
  day();
});
after(async () => { await site?.stop(); rmSync(folder, { recursive: true, force: true }); });

// What each kind is shown with: its example. The site of a test makes no puzzles of the day, so they are put there.
const kinds = skip ? {} : Object.fromEntries(execFileSync(program, ["kinds", "--json"], { encoding: "utf8" }).trim().split("\n").map((line) => JSON.parse(line)).map(({ kind, example }) => [kind, example]));
function day() {
  const sudokus = [1, 2, 3, 4, 5, 6, 7, 8].map((level) => `sudoku-${level}`).concat("killer", "diagonal", "windows", "jigsaw", "anti-knight", "sudoku-small");
  const others = { "sumblock-4": "sumblock", "sumblock-5": "sumblock", "sumblock-6": "sumblock", "crossword-en": "crossword", "crossword-ja": "crossword", "skeleton-en": "skeleton", "skeleton-ja": "skeleton" };
  const rows = Object.entries({ ...kinds, ...Object.fromEntries([...sudokus.map((slot) => [slot, NINE]), ...Object.entries(others).map(([slot, kind]) => [slot, kinds[kind]])]) });
  const today = Date.parse(`${NOW.replace(" ", "T")}Z`) / 864e5, text = (words) => `'${words.replaceAll("'", "''")}'`;
  const values = rows.map(([slot, puzzle]) => `(${Math.floor(today)}, ${text(slot)}, ${text(puzzle)}, 3, 20, ${slot.startsWith("sudoku-") ? 11 : 0})`);
  execFileSync("sqlite3", [site.database, `INSERT INTO daily (day, slot, puzzle, level, steps, minutes) VALUES ${values.join(",")}`]);
}

const SLITHERLINK = "slitherlink:.1.1/3..3/2..1/.1.0";
// In each language: a crossword and what is typed into it, and a list of words as somebody pastes it from a table.
const WORDS = {
  en: {
    crossword: "Title: Small\n\n\nCAT#\nA#O#\nR#NO\n\n\nA1. It purrs ~ CAT\nA3. Not yes ~ NO\n\nD1. It has four wheels ~ CAR\nD2. A thousand kilos ~ TON\n",
    typed: "ca",
    list: "leaf\tGreen part that catches the light\nroot\tIt drinks from the ground\nstem\tIt holds the flower up\nseed\tA plant begins as one\nflower\tBees visit it\npetal\tA coloured part of a flower",
  },
  ja: {
    crossword: "Title: 小さな盤\n\n\nサカナ#\nク#マ#\nラ#コイ\n\n\nA1. 海や川を泳ぐ ~ サカナ\nA3. 池にいる、ひげのある魚 ~ コイ\n\nD1. 春に咲く木 ~ サクラ\nD2. 海の底の、やわらかい生きもの ~ ナマコ\n",
    typed: "saka",
    list: "さくら\t春に咲く木\nきのこ\tかさがある\nこけ\t花の咲かない緑\nらっかせい\t土の中で実る豆\nつぼみ\tもうすぐ咲く\nみき\t木の太いところ",
  },
};
const lesson = async (page) => { await page.waitForSelector("#lesson[data-state=ready]"); };
const done = (page) => page.waitForSelector("#bench[data-state=done]");
// The address of a crossword holds all of it, so the site is asked for one.
async function crossword(lang) {
  const answer = await fetch(`${site.url}/open`, { method: "POST", redirect: "manual", body: new URLSearchParams({ puzzle: WORDS[lang].crossword, then: "play" }) });
  return answer.headers.get("location");
}

// Each page: its address, when it is there, and what somebody does on it before the picture is taken.
const PAGES = {
  home: { path: "/", kept: { [`play:${NINE}`]: { title: "Sudoku 9×9", filled: 7, of: 51, ms: 95000, when: 1 }, days: ["2027-01-03", "2027-01-04"] } },
  sudoku: { path: "/play?p=" + NINE, there: ready, act: async (page) => {
    await cell(page, 2).click();
    await page.keyboard.press("4");
    await cell(page, 3).click();
    await page.keyboard.press("Control+Digit2");
    await page.keyboard.press("Control+Digit6");
    await page.locator("#hint").click();
    await page.locator("#help button.main").waitFor();
  } },
  slitherlink: { path: "/play?p=" + encodeURIComponent(SLITHERLINK), there: ready, act: async (page) => {
    const { places, solution } = await page.evaluate(() => JSON.parse(document.getElementById("data").textContent));
    await cell(page, places.find(({ place, look }) => look === "edge" && solution[place] === "1").place).click();
    await page.locator("#hint").click();
    await page.locator("#help button.main").waitFor();
  } },
  crossword: { path: crossword, there: ready, act: async (page, lang) => { await cell(page, 0).click(); await page.keyboard.type(WORDS[lang].typed); } },
  make: { path: "/make" },
  worksheet: { path: "/make", act: async (page, lang) => {
    await page.selectOption("[name=kind]", "crossword");
    await page.selectOption("[name=list]:enabled", "own");
    await page.fill("#words", WORDS[lang].list);
    await page.fill("[name=seed]", "1");
    await page.locator("#go").click();
    await page.locator("#worksheet").waitFor();
    await page.locator("#picture").evaluate((img) => img.decode());
    // On a phone the board is below the form.
    await page.locator("#actions").evaluate((row) => row.scrollIntoView({ block: "end" }));
  } },
  analyse: { path: "/analyse?p=" + NINE, there: async (page) => { await page.locator(".walker img").evaluate((img) => img.decode()); } },
  lesson: { path: "/learn?rule=" + encodeURIComponent("naked pair"), there: lesson },
  learn: { path: "/learn" },
  set: { path: "/set?p=" + NINE, there: done },
  book: { path: "/book", kept: { book: [NINE, SLITHERLINK] } },
  archive: { path: "/archive" },
  settings: { path: "/play?p=" + NINE, there: ready, act: async (page) => {
    // On a phone they are behind the dots.
    const there = page.locator("[data-settings]:visible");
    if (!await there.count()) await page.locator(".more > summary").click();
    await there.first().click();
  } },
};
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
// A desk at half its size is enough to see what stands where.
const LOOKS = {
  light: { ...PHONE, colorScheme: "light" },
  dark: { ...PHONE, colorScheme: "dark" },
  desk: { viewport: { width: 1280, height: 800 }, colorScheme: "light", deviceScaleFactor: 0.5 },
};

async function pictureOf(page, lang, { path, there, act }) {
  await page.addInitScript(() => {
    globalThis.moved = 0;
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.moved += entry.value; }).observe({ type: "layout-shift", buffered: true });
  });
  await page.clock.setFixedTime(`${NOW.replace(" ", "T")}Z`);
  await page.goto(site.url + (typeof path === "function" ? await path(lang) : path), { waitUntil: "networkidle" });
  await there?.(page);
  await settled(page);
  const moved = await page.evaluate(() => globalThis.moved);
  await act?.(page, lang);
  await page.evaluate(() => document.fonts.ready);
  await settled(page);
  // The time of a play goes on.
  return { moved, picture: await page.screenshot({ animations: "disabled", mask: [page.locator("#clock")], maskColor: "#888888" }) };
}

for (const [name, wanted] of Object.entries(PAGES))
  test(`the page "${name}" looks as it did, says nothing in the console and does not move`, { skip }, async () => {
    const wrong = [];
    for (const [lang, locale] of [["en", "en-GB"], ["ja", "ja-JP"]]) for (const [look, options] of Object.entries(LOOKS)) {
      const page = await open(site, null, { locale, timezoneId: "UTC", reducedMotion: "reduce", serviceWorkers: "block", ...options });
      await page.addInitScript((kept) => { for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, JSON.stringify(value)); }, { consent: "no", "rules:sudoku": "seen", ...wanted.kept });
      const { moved, picture } = await pictureOf(page, lang, wanted), file = `${name}-${lang}-${look}.png`;
      assert.deepEqual(page.troubles, [], file);
      if (moved > 0.001) wrong.push(`${file}: moved by ${moved} while it loaded`);
      if (process.env.UPDATE_GOLDEN) {
        mkdirSync(golden, { recursive: true });
        writeFileSync(join(golden, file), small(picture));
      } else {
        const by = difference(picture, readFileSync(join(golden, file)));
        if (by > TOLERANCE) { writeFileSync(join(tmpdir(), file), picture); wrong.push(`${file}: differs by ${by.toFixed(2)}; it is ${join(tmpdir(), file)} now`); }
      }
      await page.context().close();
    }
    assert.deepEqual(wrong, []);
  });
