// Making with a live view: events from the server show each puzzle that comes nearer to the wish.
import { say } from "./words.js";

const byId = (id) => document.getElementById(id);
const form = byId("wish");
const WORDS = ["crossword", "skeleton"];
let going = null, timer = null;

function kinds() {
  for (const label of form.querySelectorAll("[data-kind]")) {
    const on = label.dataset.kind.split(" ").includes(form.kind.value) && !(label.dataset.list && form.list.value !== label.dataset.list);
    label.hidden = !on;
    for (const field of label.querySelectorAll("select, input, textarea")) field.disabled = !on;
  }
}
form.kind.addEventListener("change", kinds);
form.list.addEventListener("change", kinds);
// A link may ask for a kind.
const asked = new URLSearchParams(location.search).get("kind");
if ([...form.kind.options].some((option) => option.value === asked)) form.kind.value = asked;
kinds();

let wanted = "", loading = false;
// One picture at a time: while one is on its way, only the newest of those that come is kept.
function show(puzzle, letters = false) {
  wanted = "/picture.svg?p=" + encodeURIComponent(puzzle) + (letters ? "&solved=true" : "");
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
  if (made.kind === "skeleton") return [say("madeSkeleton", made)];
  if (made.kind !== "crossword") return [say("made", made) + (made.level ? " " + say("madeLevel", made) : "")];
  return [
    say("madeWords", made), made.optimal && say("provedBest"), !made.rules_kept && say("rulesBroken"),
    made.missing_clues.length && say("missingClues", { words: made.missing_clues.join(", ") }), ...made.remarks,
  ].filter(Boolean);
}

function done(made, own) {
  const puzzle = made.link ?? made.puzzle, link = "p=" + encodeURIComponent(puzzle);
  byId("status").textContent = told(made).join("\n");
  show(puzzle, own);
  byId("play").href = "/play?" + link;
  byId("analyse").href = "/analyse?" + link;
  byId("analyse").hidden = made.kind === "crossword";
  document.querySelector(".basket").dataset.puzzle = puzzle;
  byId("actions").hidden = false;
  byId("downloads").replaceChildren(say("download"), ...[...made.formats, "svg"].map((name) => Object.assign(document.createElement("a"), { href: `/download?${link}&to=${name}`, textContent: name })));
  byId("downloads").hidden = false;
}

// What the form asks for, as the interface takes it.
function wish() {
  const all = Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ""));
  for (const name of ["size", "rows", "level", "seed", "seconds"]) if (all[name]) all[name] = Number(all[name]);
  if (all.long) all.long = true;
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

async function search(asked, tell) {
  const own = Boolean(asked.words);
  const answer = await fetch("/api/make/live", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(asked), signal: going.signal });
  if (!answer.ok) return (await answer.json()).error;
  for await (const [name, made] of events(answer.body)) {
    if (name === "failed") return made.error;
    if (name === "made") { done(made, own); return ""; }
    tell(made.words ? say("better", made) : say("nearest", { ...made, level: made.level ?? "–", steps: made.steps ?? "–" }));
    show(made.puzzle, own);
  }
  return say("lost");
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  stop();
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
    failed = await search(wish(), (text) => { nearest = text; tick(); });
  } catch (error) {
    if (error.name === "AbortError") return;
    failed = say("lost");
  }
  if (going !== mine) return;
  going = null;
  stop();
  if (failed) byId("status").textContent = failed;
});
byId("cancel").addEventListener("click", () => { stop(); byId("status").textContent = say("cancelled"); });
