// Pages around playing, in a real browser: what an analysis cannot show, a book with rules and clues, making that loses nothing.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { NINE, NINE_SOLVED, open, ready, start } from "./site.js";

let site;
before(async () => { site = await start(); });
after(async () => { await site.stop(); });

// One of the hardest there are: our rules end before it does, and plain singles do not even begin.
const HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const KNIGHT = "anti-knight:.3...2.1........";
const SKELETON = "skeleton:...#/.#.#/.#..;NO,CAR,CAT,TON";
const CROSSWORD = "Title: Small\n\n\nCAT#\nA#O#\nR#NO\n\n\nA1. It purrs ~ CAT\nA3. Not yes ~ NO\n\nD1. It has four wheels ~ CAR\nD2. A thousand kilos ~ TON\n";

test("an analysis shows no broken picture, whatever the puzzle", async () => {
  for (const [puzzle, words] of [[HARD, "nothing to draw"], [NINE_SOLVED, "nothing left to decide"], [SKELETON, "Solution paths"], [NINE, "Solution paths"]]) {
    const page = await open(site, "/analyse?p=" + encodeURIComponent(puzzle));
    await page.getByText(words).locator("visible=true").first().waitFor();
    // Pictures come as they are looked at.
    for (const picture of await page.locator("img:visible").all()) {
      await picture.scrollIntoViewIfNeeded();
      await page.waitForFunction((img) => img.complete, await picture.elementHandle());
    }
    const broken = await page.locator("img:visible").evaluateAll((all) => all.filter((img) => !img.naturalWidth).map((img) => img.src));
    assert.deepEqual(broken, [], puzzle);
    assert.deepEqual(page.troubles, [], puzzle);
    await page.context().close();
  }
});

// Needs chains of either-or, and nothing beyond them.
const CHAINS = "....8.5.......7.927..9.6.3..52.4.......5.9.......2.85..9.3.4..546.8.......1.6....";

test("one board walks through all steps, and inside a chain link by link, by keys, by buttons and by the slider", async () => {
  for (const [width, height] of [[360, 740], [1280, 800]])
    for (const [locale, supposed] of [["en-GB", "Suppose"], ["ja-JP", "と仮定する"]]) {
      const page = await open(site, "/analyse?p=" + CHAINS, { locale, viewport: { width, height } });
      const walker = page.locator(".walker"), now = walker.locator(".stages .now");
      await walker.waitFor();
      assert.equal(await page.locator(".steps img:visible").count(), 0, "the list is folded away");
      const shown = () => walker.locator("img").evaluate(async (img) => { await img.decode(); return img.getAttribute("src"); });
      const first = await shown();
      await page.keyboard.press("ArrowRight");
      assert.notEqual(await shown(), first);
      await walker.locator(".back").click();
      assert.equal(await shown(), first);
      // To the first round of chains.
      const chains = await walker.locator("select option").evaluateAll((all) => all.find((one) => /9[:：]/.test(one.textContent)).value);
      await walker.locator("select").selectOption(chains);
      await walker.getByText(supposed).waitFor();
      const pictures = new Set([await shown()]), sentences = new Set([await now.textContent()]);
      const links = await walker.locator(".stages li").count();
      for (let link = 1; link < links; link++) {
        await walker.locator(".on").click();
        pictures.add(await shown());
        sentences.add(await now.textContent());
      }
      assert.equal(pictures.size, links);
      assert.equal(sentences.size, links);
      assert.doesNotMatch(await shown(), /links=/, "the last is the whole step");
      await walker.locator(".along").evaluate((slider) => { slider.value = slider.max; slider.dispatchEvent(new Event("input")); });
      const all = await walker.locator("output").textContent();
      assert.equal(all.split(" / ")[0], all.split(" / ")[1]);
      assert.ok((await walker.locator("img").boundingBox()).width <= width, "the board fits");
      assert.deepEqual(page.troubles, []);
      await page.context().close();
    }
});

test("what a deep trial rests on folds open, branch by branch", async () => {
  const page = await open(site, "/analyse?p=98.7..6..7..8..9...5..6..8.6..4..3...4...6.2...1......4...8..93..7..48.....3.....");
  const words = page.locator(".walker .words"), rounds = page.locator(".walker select");
  const [deep] = await rounds.locator("option", { hasText: "deep trial" }).all();
  await rounds.selectOption(await deep.getAttribute("value"));
  await words.getByText(/It rests on \d+ more/).waitFor();
  const claim = words.locator("details > summary").first();
  await claim.getByText(/cannot both be/).waitFor();
  const proof = words.locator("details > p").first();
  assert.equal(await proof.isVisible(), false);
  await claim.click();
  assert.equal(await proof.isVisible(), true);
  assert.deepEqual(page.troubles, []);
});

test("a picture that fails all the same is replaced by words", async () => {
  const page = await open(site);
  await page.route("**/paths.svg*", (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto(site.url + "/analyse?p=" + NINE);
  await page.locator("section h2", { hasText: "Solution paths" }).scrollIntoViewIfNeeded();
  await page.getByText("Counting the orders took too long").waitFor();
  assert.equal(await page.locator("img[src*=paths]").count(), 0);
});

test("the basket prints rules for every sort and clues for every crossword", async () => {
  const page = await open(site, "/");
  const answer = await fetch(site.url + "/open", { method: "POST", redirect: "manual", body: new URLSearchParams({ puzzle: CROSSWORD, then: "play" }) });
  const crossword = new URL(answer.headers.get("location"), site.url).searchParams.get("p");
  await page.evaluate((list) => localStorage.setItem("book", JSON.stringify(list)), [NINE, KNIGHT, crossword, NINE]);
  await page.goto(site.url + "/book");
  await page.locator("#puzzles li .title", { hasText: "Anti-knight Sudoku 4×4" }).waitFor();
  await page.locator("#puzzles li.clued").waitFor({ state: "attached" });
  await page.emulateMedia({ media: "print" });
  const rules = await page.locator("#rules").innerText();
  for (const said of ["Anti-knight Sudoku 4×4", "a knight's move apart", "Sudoku 9×9", "Crossword", "Find the word for every clue"]) assert.ok(rules.includes(said), said);
  assert.equal(rules.split("3×3 block").length, 2, "each sort once");
  const clues = await page.locator("#puzzles li.clued").innerText();
  for (const said of ["Across", "It purrs (3)", "Down", "A thousand kilos (3)"]) assert.ok(clues.includes(said), said);
  assert.ok(await page.locator("#puzzles .clues").isVisible());
  // On the screen they would only be in the way.
  await page.emulateMedia({ media: "screen" });
  assert.ok(!(await page.locator("#puzzles .clues").isVisible()) && !(await page.locator("#rules").isVisible()));
  assert.deepEqual(page.troubles, []);
});

test("what was wished for and what was made are there after a look at the puzzle", async () => {
  const page = await open(site, "/make");
  await page.locator("select[name=size]").first().selectOption("6");
  await page.locator("select[name=variant]").selectOption("diagonal");
  await page.locator("input[name=seed]").fill("7");
  await page.locator("#go").click();
  await page.getByText(/Made and proved/).waitFor({ timeout: 60000 });
  const said = await page.locator("#status").textContent();
  assert.match(said, /^Diagonal Sudoku 6×6\n/);
  // Every file says what it is for.
  await page.locator("#downloads summary").click();
  for (const item of await page.locator("#downloads li").all()) assert.match(await item.textContent(), /^[\w-]+ .{6,}/);
  await page.locator("#play").click();
  await ready(page);
  await page.goBack();
  assert.equal(await page.locator("select[name=size]").first().inputValue(), "6");
  assert.equal(await page.locator("select[name=variant]").inputValue(), "diagonal");
  assert.equal(await page.locator("input[name=seed]").inputValue(), "7");
  assert.equal(await page.locator("#status").textContent(), said);
  assert.ok(await page.locator("#play").isVisible());
  assert.ok((await page.locator("#downloads li").count()) > 3);
  // The same by the menu.
  await page.goto(site.url + "/make");
  assert.equal(await page.locator("#status").textContent(), said);
  // Who asks for another kind gets a clean page of that kind.
  await page.goto(site.url + "/make?kind=skeleton");
  assert.equal(await page.locator("select[name=kind]").inputValue(), "skeleton");
  assert.ok(!(await page.locator("#play").isVisible()));
  assert.deepEqual(page.troubles, []);
});

test("who stops a search keeps the best of it", async () => {
  const page = await open(site, "/make");
  await page.locator("select[name=kind]").selectOption("crossword");
  await page.locator("select[name=seconds]").selectOption("20");
  await page.locator("#go").click();
  await page.getByText(/\d+ words, worth/).waitFor();
  await page.locator("#cancel").click();
  const [, words] = /^Stopped\. This is the best so far:\n(\d+) words/.exec(await page.locator("#status").textContent());
  await page.locator("#play").click();
  await ready(page);
  assert.equal(await page.locator(".clue").count(), Number(words), "with its clues");
  assert.deepEqual(page.troubles, []);
});

test("a tab can be typed between a word and its clue, and the field can be left by keys", async () => {
  const page = await open(site, "/make?kind=crossword");
  await page.locator("select[name=list]").selectOption("own");
  await page.locator("#words").focus();
  await page.keyboard.type("CAT");
  await page.keyboard.press("Tab");
  await page.keyboard.type("It purrs");
  assert.equal(await page.locator("#words").inputValue(), "CAT\tIt purrs");
  const inside = () => page.evaluate(() => document.activeElement.id === "words");
  assert.ok(await inside());
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  assert.ok(!(await inside()));
  // Backwards it always leaves.
  await page.locator("#words").focus();
  await page.keyboard.press("Shift+Tab");
  assert.ok(!(await inside()));
  assert.deepEqual(page.troubles, []);
});

test("lines of a list that are not used are told, for a skeleton too", async () => {
  for (const kind of ["crossword", "skeleton"]) {
    const page = await open(site, "/make?kind=" + kind);
    await page.locator("select[name=list]").selectOption("own");
    await page.locator("#words").fill("CAT\tIt purrs\nTAR\tSticky\n猫\tIt is no kana\nCAR\tWheels\nRAT\tGnaws\n");
    if (kind === "skeleton") await page.locator("select[name=size]:visible").selectOption("8");
    await page.locator("#go").click();
    await page.getByText(/Made.* words/).waitFor({ timeout: 60000 });
    assert.match(await page.locator("#status").textContent(), /line 3/, kind);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  }
});

// How light what is seen of an element is in the mean, from 0 to 1, and how much blue outweighs red in its lightest coloured parts.
async function lightOf(page, locator) {
  const shot = `data:image/png;base64,${(await locator.screenshot()).toString("base64")}`;
  return page.evaluate(async (source) => {
    const picture = new Image();
    picture.src = source;
    await picture.decode();
    const sheet = Object.assign(document.createElement("canvas"), { width: picture.naturalWidth, height: picture.naturalHeight }), pen = sheet.getContext("2d");
    pen.drawImage(picture, 0, 0);
    const { data } = pen.getImageData(0, 0, sheet.width, sheet.height), hues = { blue: 0, orange: 0 };
    let sum = 0;
    for (let at = 0; at < data.length; at += 4) {
      const [r, g, b] = data.slice(at, at + 3);
      sum += (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
      if (b - r > 60) hues.blue++;
      if (r - b > 60) hues.orange++;
    }
    return { light: sum / (data.length / 4), ...hues };
  }, shot);
}

test("pictures do not glare in the dark, and their colours stay what they are", async () => {
  for (const [colorScheme, isRight] of [["light", (light) => light > 0.75], ["dark", (light) => light < 0.25]]) {
    const page = await open(site, "/analyse?p=" + CHAINS, { colorScheme });
    for (const selector of ["img.paper >> nth=0", ".walker img"]) {
      const picture = page.locator(selector);
      await picture.evaluate((img) => img.decode());
      const { light, blue, orange } = await lightOf(page, picture);
      assert.ok(isRight(light), `${colorScheme} ${selector}: ${light}`);
      // The first step: a cell to write in and, around it, what witnesses it.
      if (selector === ".walker img") assert.ok(blue > 500 && orange > 50, `${colorScheme}: ${blue} blue, ${orange} orange`);
    }
    await page.context().close();
  }
});
