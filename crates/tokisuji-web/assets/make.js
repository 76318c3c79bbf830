// Making with a live view: events from the server show each puzzle that comes nearer to the wish. What was wished and what came
// of it stays for as long as the tab is open, so that a look at the puzzle costs neither.
import { ask, isHere } from "./engine.js";
import { base } from "./site.js";
import { say } from "./words.js";

/** @type {(id: string) => any} */
const byId = (id) => document.getElementById(id);
const form = byId("wish");
const WORDS = ["crossword", "skeleton"];
let going = null, timer = null, best = null;

// Whether a list of one's own goes on the board word for word; its words decide all that a square board is asked for.
const everyWord = () => form.list.value === "own" && form.all_words.value === "true";

function kinds() {
  for (const label of form.querySelectorAll("[data-kind]")) {
    const on = label.dataset.kind.split(" ").includes(form.kind.value) && !(label.dataset.list && form.list.value !== label.dataset.list)
      && !(label.dataset.board && everyWord());
    label.hidden = !on;
    for (const field of label.querySelectorAll("select, input, textarea")) field.disabled = !on;
  }
}
form.kind.addEventListener("change", kinds);
form.list.addEventListener("change", kinds);
form.all_words.addEventListener("change", kinds);

// ---- what was there before ----

const stored = {
  get() { try { return JSON.parse(sessionStorage.getItem("make")) ?? {}; } catch { return {}; } },
  set(more) { try { sessionStorage.setItem("make", JSON.stringify({ ...this.get(), ...more })); } catch { /* full or forbidden: only this visit */ } },
};
// Fields of one name serve several kinds, so they are kept by their place.
const fields = () => [...form.elements].filter((field) => field.name);
const keep = () => stored.set({ fields: fields().map((field) => (field.type === "checkbox" ? field.checked : field.value)) });
form.addEventListener("input", keep);
form.addEventListener("change", keep);

const before = stored.get();
fields().forEach((field, at) => {
  const old = before.fields?.[at];
  if (old === undefined) return;
  if (field.type === "checkbox") field.checked = old; else if (field.tagName !== "SELECT" || [...field.options].some((option) => option.value === old)) field.value = old;
});
// A link may ask for a kind.
const asked = new URLSearchParams(location.search).get("kind");
if ([...form.kind.options].some((option) => option.value === asked)) form.kind.value = asked;
kinds();

// ---- showing ----

let wanted = "", loading = false;
// One picture at a time: while one is on its way, only the newest of those that come is kept.
function show(puzzle, letters = false) {
  wanted = base + "picture.svg?p=" + encodeURIComponent(puzzle) + (letters ? "&solved=true" : "");
  byId("picture").hidden = false;
  if (!loading) { loading = true; byId("picture").src = wanted; }
}
const loaded = () => { loading = byId("picture").getAttribute("src") !== wanted; if (loading) byId("picture").src = wanted; };
byId("picture").addEventListener("load", loaded);
byId("picture").addEventListener("error", loaded);

function stop() {
  going?.abort();
  going = null;
  clearInterval(timer);
  byId("go").disabled = false;
  byId("cancel").disabled = true;
}

function told(made) {
  if (made.kind === "skeleton") return [made.called, say("madeSkeleton", made), ...(made.remarks ?? [])];
  if (made.kind !== "crossword") return [made.called, say("made", made) + (made.level ? " " + say(made.givens === undefined ? "madeGraded" : "madeLevel", made) : "")];
  const ja = document.documentElement.lang === "ja", leftOut = (made.left_out ?? []).map(({ why, why_ja: whyJa }) => (ja ? whyJa : why));
  if (made.method === "all-words") return [say("madeAllWords", made), ...leftOut, made.missing_clues.length && say("missingClues", { words: made.missing_clues.join(", ") }), ...made.remarks].filter(Boolean);
  return [
    say("madeWords", made), made.optimal && say("provedBest"), !made.rules_kept && say("rulesBroken"),
    made.missing_clues.length && say("missingClues", { words: made.missing_clues.join(", ") }), ...made.remarks,
  ].filter(Boolean);
}

// A puzzle that can be played, and what is told of it.
function done(made, lines, own) {
  const puzzle = made.link ?? made.puzzle, link = "p=" + encodeURIComponent(puzzle);
  byId("status").textContent = lines.join("\n");
  show(puzzle, own);
  byId("play").href = base + "play?" + link;
  byId("analyse").href = base + "analyse?" + link;
  byId("analyse").hidden = puzzle.startsWith("xword:");
  document.querySelector(".basket").dataset.puzzle = puzzle;
  for (const [name, help] of [["worksheet", ""], ["grades", "&help=grades"]]) {
    byId(name).href = `${base}worksheet.pdf?${link}${help}`;
    byId(name).hidden = !puzzle.startsWith("xword:");
  }
  byId("actions").hidden = false;
  byId("downloads").querySelector("ul").replaceChildren(...(made.downloads ?? []).map(({ name, about }) => {
    const item = document.createElement("li"), text = Object.assign(document.createElement("span"), { className: "soft", textContent: about });
    item.append(Object.assign(document.createElement("a"), { href: `${base}download?${link}&to=${name}`, textContent: name }), " ", text);
    return item;
  }));
  // What came nearest is not all there could be; its page has the files.
  byId("downloads").hidden = !made.downloads;
  stored.set({ result: { made, lines, own, kind: form.kind.value } });
}
if (before.result && before.result.kind === form.kind.value) done(before.result.made, before.result.lines, before.result.own);

// A tab stands between a word and its clue, so Tab writes one; after Escape it leaves the field as it does elsewhere.
let leaving = false;
byId("words").addEventListener("keydown", (event) => {
  if (event.key === "Tab" && !event.shiftKey && !leaving && !event.ctrlKey && !event.altKey) {
    event.preventDefault();
    const { selectionStart, selectionEnd } = byId("words");
    byId("words").setRangeText("\t", selectionStart, selectionEnd, "end");
    keep();
  }
  leaving = event.key === "Escape";
});

// What the form asks for, as the interface takes it.
function wish() {
  /** @type {Record<string, any>} */
  const all = Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ""));
  for (const name of ["size", "rows", "level", "seed", "seconds"]) if (all[name]) all[name] = Number(all[name]);
  if (all.long) all.long = true;
  if (all.connected) all.connected = true;
  if (all.all_words) all.all_words = true;
  // A killer has no givens that could lie anywhere.
  if (all.variant === "killer") { delete all.symmetry; delete all.long; }
  if (WORDS.includes(all.kind) && all.list === "own") { delete all.list; all.words ??= ""; } else delete all.words;
  return all;
}

// Reads server-sent events from an answer to a POST: a word list is too long for an address.
async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done: end } = await reader.read();
    if (end) return;
    text += value;
    const parts = text.split("\n\n");
    text = parts.pop();
    for (const part of parts) {
      const field = (name) => part.split("\n").filter((line) => line.startsWith(name + ":")).map((line) => line.slice(name.length + 1).trimStart()).join("\n");
      if (field("data")) yield [field("event"), JSON.parse(field("data"))];
    }
  }
}

// Tells of what comes nearer by `tell(made, own, text)`; gives back why nothing was made.
async function search(asked, tell) {
  const own = Boolean(asked.words);
  const nearer = (made) => {
    tell(made, own, made.words ? say("better", made) : say("nearest", { ...made, level: made.level ?? "–", steps: made.steps ?? "–" }));
    show(made.puzzle, own);
  };
  if (isHere()) {
    const { ok, data } = await ask("/api/make", asked, { tell: nearer, signal: going.signal });
    if (ok) done(data, told(data), own);
    return ok ? "" : data.error;
  }
  const answer = await fetch(base + "api/make/live", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(asked), signal: going.signal });
  if (!answer.ok) return (await answer.json()).error;
  for await (const [name, made] of events(answer.body)) {
    if (name === "failed") return made.error;
    if (name === "made") { done(made, told(made), own); return ""; }
    nearer(made);
  }
  return say("lost");
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  stop();
  keep();
  stored.set({ result: null });
  best = null;
  const start = Date.now();
  let nearest = "";
  const tick = () => { byId("status").textContent = [say("searching", { seconds: Math.round((Date.now() - start) / 1000) }), nearest].filter(Boolean).join(" · "); };
  byId("actions").hidden = byId("downloads").hidden = true;
  byId("go").disabled = true;
  byId("cancel").disabled = false;
  tick();
  timer = setInterval(tick, 1000);
  going = new AbortController();
  const mine = going;
  let failed;
  try {
    failed = await search(wish(), (made, own, text) => {
      nearest = text;
      // Only what rules solve has one solution for certain; a board of words has its words.
      if (made.link || made.level) best = { made, own, text };
      tick();
    });
  } catch (error) {
    if (error.name === "AbortError") return;
    failed = say("lost");
  }
  if (going !== mine) return;
  going = null;
  stop();
  if (failed) end(failed);
});

// The search ended before the wish was met: what came nearest is not lost.
function end(why) {
  if (best) done(best.made, [why, best.text], best.own); else byId("status").textContent = why;
}
byId("cancel").addEventListener("click", () => { stop(); end(say(best ? "stopped" : "cancelled")); });
