// The bench for setters: what is drawn is asked about after every change, and what is known of it shows at once.
import { ask } from "./engine.js";
import { Latest } from "./latest.js";
import { draw } from "./layout.js";
import { byId } from "./set_around.js";
import { ClueHand } from "./set_clues.js";
import { DigitHand } from "./set_digits.js";
import { base, kept } from "./site.js";
import { say } from "./words.js";

const bench = byId("bench"), verdict = byId("verdict");
/** @type {BoardData} */
const data = JSON.parse(byId("data").textContent);
const latest = new Latest();
// Formats that are links to other places, and what those are called.
const LINKS = { sudokupad: "SudokuPad", "fpuzzles-link": "f-puzzles", "puzz-link": "puzz.link", penpa: "penpa-edit" };
// More than so many cells are not listed one by one.
const FEW = 8;

let text = data.puzzle, told = null;

// What is drawn by hand; any other puzzle is written as text.
const HANDS = { digits: DigitHand, clues: ClueHand };
const Hand = HANDS[bench.dataset.drawn];
/** @type {import("./set_around.js").Around} */
const around = {
  known: () => ({ told, fresh: bench.dataset.state !== "asking" }),
  // A change was made: it shows at once, and what is known of it follows.
  changed: () => { byId("changed").textContent = ""; bench.dataset.state = "asking"; show(); look(); },
};
const hand = Hand ? new Hand(data, around) : null;

const line = (words, name = "") => Object.assign(document.createElement("p"), { textContent: words, className: name });
const names = (cells) => cells.join(say("comma"));

// ---- asking ----

function question() { return hand ? hand.question() : { puzzle: byId("text").value }; }

// Asks about what stands there now: how many solutions first, then what solvers meet.
function look() {
  bench.dataset.state = "asking";
  latest.run(async (put) => {
    try {
      const counted = await put("/api/bench", question());
      if (!counted.ok) { refuse(counted.data.error); return; }
      tell(counted.data);
      if (!counted.data.solutions) { bench.dataset.state = "done"; return; }
      const walked = await put("/api/bench", { ...question(), road: true });
      if (walked.ok) { tell(walked.data); tellRoad(walked.data); }
      bench.dataset.state = "done";
      if (!walked.ok || walked.data.road.level !== null || !walked.data.complete || walked.data.solutions !== 1) return;
      // Beyond everyday rules it takes chains and trials, which take their time: whoever goes on drawing does not wait for them.
      const graded = await put("/api/grade", { puzzle: text });
      if (!graded.ok || !graded.data.level) return;
      const rating = graded.data.rating ? say("benchRating", { rating: graded.data.rating.toFixed(1) }) : "";
      byId("beyond").textContent = [say("benchDeep", { level: graded.data.level }), rating].join(" ");
      verdict.append(say("benchDeep", { level: graded.data.level }));
    } catch (error) {
      if (error.name === "AbortError") throw error;
      refuse(say("benchFailed"));
    }
  });
}

function refuse(words) {
  verdict.dataset.is = "none";
  verdict.replaceChildren(words);
  noRoad();
  bench.dataset.state = "refused";
  readable(false);
}

// What is not read can be neither changed nor saved.
function readable(is) { for (const id of ["changes", "save"]) byId(id).inert = !is; }

// ---- telling ----

function tell(said) {
  told = said;
  readable(true);
  const { solutions, complete } = said, none = complete && !solutions, one = complete && solutions === 1;
  verdict.dataset.is = none ? "none" : one ? "one" : "many";
  const head = document.createElement("strong");
  head.textContent = none ? say("benchNone") : one ? say("benchOne") : say(complete ? "benchSome" : "benchMany", { n: solutions });
  const more = [];
  if (none) {
    more.push(...said.contradictions.map((words) => words.replace(/^(no solution|解がありません)[:：]?\s*/, "")).filter(Boolean));
    more.push(...(hand ? hand.why(said) : said.against?.length ? [say("benchAgainst", { cells: names(said.against) })] : []));
  } else if (said.candidates && !one) {
    const all = Object.values(said.candidates);
    more.push(say("benchSure", { sure: all.filter((signs) => signs.length === 1).length, open: all.length }));
  }
  if (said.out_of_time) more.push(say("benchTime"));
  verdict.replaceChildren(head, more.join(" "));
  if (none) noRoad();
  if (text !== said.puzzle || !hand || location.search !== search(said.puzzle)) place(said.puzzle);
  if (bench.dataset.state === "asking") bench.dataset.state = "counted";
  show();
}

// The puzzle and its places, as an address has them.
function search(puzzle) {
  const places = hand?.places() ?? [];
  return `?p=${encodeURIComponent(puzzle)}${places.length ? `&at=${places.join(".")}` : ""}`;
}

// The puzzle is in the address, so that the address is the puzzle; and wherever else it is wanted.
function place(puzzle) {
  text = puzzle;
  const p = encodeURIComponent(puzzle);
  history.replaceState(null, "", search(puzzle));
  kept.set("bench", search(puzzle));
  if (hand) byId("text").value = puzzle;
  else byId("picture").src = `${base}picture.svg?p=${p}`;
  for (const [id, page] of [["to-play", "play"], ["to-analyse", "analyse"]]) byId(id).href = `${base}${page}?p=${p}`;
  for (const item of byId("files").children) item.querySelector("a").href = `${base}download?p=${p}&to=${item.dataset.format}`;
}

const noRoad = () => byId("road-said").replaceChildren(line(say("benchNoRoad"), "soft"));

function tellRoad({ road, formats }) {
  const parts = [], add = (words, name) => parts.push(line(words, name));
  if (road.level) {
    add(say("benchLevel", { level: road.level, name: road.hardest, steps: road.steps }), "rule");
    verdict.append(say("benchLevelShort", { level: road.level, name: road.hardest }), road.minimal ? ` ${say("benchMinimalShort")}` : "");
  }
  else if (road.level === null && told.complete && told.solutions === 1) { add(say("benchBeyond"), "rule"); parts.at(-1).id = "beyond"; }
  if (road.rating) add(say("benchRating", { rating: road.rating.toFixed(1) }));
  if (road.minimal) add(say("benchMinimal"));
  if (road.spare.length) add(road.spare.length > FEW ? say("benchSpareMany", { n: road.spare.length }) : say("benchSpare", { cells: names(road.spare) }));
  hand?.spare(road.spare);
  if (road.next) {
    add(say("benchNext", { title: road.next.title }), "rule");
    add(road.next.sentence);
    if (hand) {
      let lit = false;
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: say("benchShow") });
      button.addEventListener("click", () => { lit = !lit; button.setAttribute("aria-pressed", lit); hand.light(lit ? road.next : null); });
      parts.push(line("", "row"));
      parts.at(-1).append(button);
    }
  }
  const { rounds } = road, narrow = rounds.map(({ things }, at) => (things === 1 ? at + 1 : 0)).filter(Boolean);
  if (rounds.length && told.complete && told.solutions === 1) {
    add(narrow.length ? say(road.level === null ? "benchNarrowSoFar" : "benchNarrow", { n: narrow.length, of: rounds.length, first: narrow[0] }) : say("benchWide"));
    parts.push(profile(rounds));
  }
  if (parts.length) byId("road-said").replaceChildren(...parts); else noRoad();
  for (const item of byId("files").children) item.hidden = !formats.includes(item.dataset.format);
  byId("links").replaceChildren(...formats.filter((name) => LINKS[name]).map((name) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: LINKS[name] });
    button.addEventListener("click", () => away(name));
    return button;
  }));
}

// A bar for each round: as tall as there are things to find, as dark as its technique is hard.
function profile(rounds) {
  const tall = 48, most = Math.max(...rounds.map(({ things }) => things));
  const sheet = draw("svg", { class: "profile", viewBox: `0 0 ${rounds.length * 12} ${tall}`, width: rounds.length * 12, height: tall, "aria-hidden": "true" });
  rounds.forEach(({ things, level }, at) => {
    const high = Math.ceil((things * tall) / most);
    const bar = draw("rect", { class: `l${Math.min(level, 8)}`, x: at * 12, y: tall - high, width: 10, height: high }, sheet);
    draw("title", {}, bar).textContent = say("benchRound", { n: at + 1, things, level });
  });
  return sheet;
}

// Opens the puzzle in another place that takes it as a link.
async function away(format) {
  const answer = await ask("/api/convert", { puzzle: text, to: format });
  if (answer.ok && /^https:/.test(answer.data.text)) open(answer.data.text.trim(), "_blank", "noopener");
  else byId("changed").textContent = answer.data.error ?? "";
}

// ---- the board ----

function show() {
  if (!hand) return;
  hand.show();
  hand.light(null);
}

if (hand) {
  byId("undo").addEventListener("click", () => hand.undo());
  byId("redo").addEventListener("click", () => hand.redo());
  byId("erase").addEventListener("click", () => hand.erase());
  byId("candidates").addEventListener("click", () => { hand.showing = !hand.showing; byId("candidates").setAttribute("aria-pressed", hand.showing); show(); });
  byId("take-text").addEventListener("click", () => { location.href = `${base}set?p=${encodeURIComponent(byId("text").value)}`; });
  show();
}

// ---- changes that are asked for ----

for (const button of document.querySelectorAll("[data-change]")) button.addEventListener("click", () => rework(button.dataset.change));

// Givens come to the marked places only, where there are any; unless somebody wants them anywhere.
async function rework(change, anywhere = false) {
  const places = anywhere ? [] : hand?.places() ?? [], said = byId("changed");
  const all = [...document.querySelectorAll("[data-change]")];
  said.textContent = say("benchWorking");
  for (const one of all) one.disabled = true;
  try {
    // Where places are marked they are all there is; a symmetry is among them already.
    const symmetry = places.length ? "" : byId("symmetry")?.value ?? "";
    const answer = await ask("/api/rework", { puzzle: text, change, places, symmetry, seed: Date.now() % 1e9 });
    if (!answer.ok) {
      said.textContent = answer.data.error;
      if (places.length && change === "complete") {
        const more = Object.assign(document.createElement("button"), { type: "button", id: "anywhere", textContent: say("benchAnywhere") });
        more.addEventListener("click", () => rework(change, true));
        said.append(" ", more);
      }
      return;
    }
    const { puzzle, added, removed, level_before: before, level } = answer.data;
    if (hand) { hand.take(puzzle); show(); } else byId("text").value = puzzle;
    look();
    const words = [];
    if (added.length) words.push(say(added.length > FEW ? "benchAddedMany" : "benchAdded", { n: added.length, cells: names(added.map(({ cell, symbol }) => `${cell}=${symbol}`)) }));
    if (removed.length) words.push(say(removed.length > FEW ? "benchRemovedMany" : "benchRemoved", { n: removed.length, cells: names(removed) }));
    const word = (one) => (one ? say("benchLevelWord", { level: one }) : say("benchBeyondShort"));
    if (change !== "complete") words.push(before === level ? say("benchStill", { level: word(level) }) : say("benchNow", { before: word(before), level: word(level) }));
    said.textContent = words.join(" ");
  } catch (error) { if (error.name !== "AbortError") said.textContent = say("benchFailed"); } finally { for (const one of all) one.disabled = false; }
}

// Coming back by the browser's own button leaves what was chosen last.
addEventListener("pageshow", () => { byId("new").value = ""; });
byId("new").addEventListener("change", () => {
  const { value, selectedOptions: [{ dataset: { side } }] } = byId("new");
  // A kind whose clues are drawn begins with an empty board; what it draws is told by an example.
  if (value) location.href = `${base}set?p=${encodeURIComponent(value)}${side ? `&new=${side}` : ""}`;
});

if (!hand) {
  let wait = 0;
  byId("text").addEventListener("input", () => { clearTimeout(wait); wait = setTimeout(look, 150); });
}
// Who comes back finds what stood there last.
const last = kept.get("bench");
if (!location.search && last?.startsWith("?p=") && last !== search(text) && hand) location.replace(`${base}set${last}`);
else {
  // An empty board that no reader takes has no address of its own yet.
  if (!new URLSearchParams(location.search).has("new")) place(text);
  look();
}
