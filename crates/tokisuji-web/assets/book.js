// The book: puzzles kept in this browser, in an order of one's own, printed with their solutions at the back.
import { kept } from "./site.js";
import { say } from "./words.js";

const byId = (id) => document.getElementById(id);
const plan = byId("plan");
const book = () => kept.get("book") ?? [];
const link = (puzzle) => "p=" + encodeURIComponent(puzzle);

function picture(puzzle, more = "") {
  const img = new Image(320, 320);
  img.src = "/picture.svg?" + link(puzzle) + more;
  // A packed crossword is nothing to read out.
  img.alt = puzzle.startsWith("xword:") ? say("crossword") : puzzle;
  return img;
}

function button(text, label, act) {
  const made = Object.assign(document.createElement("button"), { type: "button", textContent: text });
  made.setAttribute("aria-label", label);
  made.addEventListener("click", act);
  return made;
}

function change(next) { kept.set("book", next); show(); }

function show() {
  const list = book(), { title = "", per = "4", solutions = true } = kept.get("book-plan") ?? {};
  byId("nothing").hidden = list.length > 0;
  byId("cover").textContent = title;
  byId("puzzles").dataset.per = per;
  byId("puzzles").replaceChildren(...list.map((puzzle, at) => {
    const item = document.createElement("li"), row = document.createElement("p");
    row.className = "row";
    const move = (to) => { const next = book(); next.splice(to, 0, ...next.splice(at, 1)); change(next); };
    const up = button("↑", say("earlier", { n: at + 1 }), () => move(at - 1)), down = button("↓", say("later", { n: at + 1 }), () => move(at + 1));
    up.disabled = at === 0;
    down.disabled = at === list.length - 1;
    row.append(up, down, button("×", say("takeOut", { n: at + 1 }), () => change(book().filter((_, other) => other !== at))));
    item.append(picture(puzzle), row);
    return item;
  }));
  byId("solutions").hidden = !solutions;
  byId("solutions").replaceChildren(...(solutions ? list : []).map((puzzle) => { const item = document.createElement("li"); item.append(picture(puzzle, "&solved=true")); return item; }));
}

const before = kept.get("book-plan");
if (before) { plan.title.value = before.title; plan.per.value = before.per; plan.solutions.checked = before.solutions; }
plan.addEventListener("input", () => { kept.set("book-plan", { title: plan.title.value, per: plan.per.value, solutions: plan.solutions.checked }); show(); });
plan.addEventListener("submit", (event) => event.preventDefault());
byId("pdf").addEventListener("submit", (event) => {
  const form = event.currentTarget, list = book();
  if (!list.length) return event.preventDefault();
  form.elements.puzzles.value = list.join("\n");
  form.elements.title.value = plan.title.value;
  form.elements.per.value = plan.per.value;
  return undefined;
});
byId("print").addEventListener("click", () => print());
byId("empty").addEventListener("click", () => { if (confirm(say("emptySure"))) change([]); });
show();
