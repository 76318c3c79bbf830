// Making with a live view: events from the server show each puzzle that comes nearer to the wish.
import { say } from "./words.js";

const byId = (id) => document.getElementById(id);
const form = byId("wish");
let source = null, timer = null;

function kinds() {
  for (const label of form.querySelectorAll("[data-kind]")) {
    const on = label.dataset.kind === form.kind.value;
    label.hidden = !on;
    for (const field of label.querySelectorAll("select, input")) field.disabled = !on;
  }
}
form.kind.addEventListener("change", kinds);
kinds();

const show = (puzzle) => {
  byId("picture").src = "/picture.svg?p=" + encodeURIComponent(puzzle);
  byId("picture").hidden = false;
};

function stop() {
  source?.close();
  source = null;
  clearInterval(timer);
  byId("go").disabled = false;
  byId("cancel").disabled = true;
}

function done(made) {
  const link = "p=" + encodeURIComponent(made.puzzle);
  const level = made.level ? " " + say("madeLevel", made) : "";
  byId("status").textContent = say("made", made) + level;
  show(made.puzzle);
  byId("play").href = "/play?" + link;
  byId("analyse").href = "/analyse?" + link;
  document.querySelector(".basket").dataset.puzzle = made.puzzle;
  byId("actions").hidden = false;
  byId("downloads").replaceChildren(say("download"), ...[...made.formats, "svg"].map((name) => Object.assign(document.createElement("a"), { href: `/download?${link}&to=${name}`, textContent: name })));
  byId("downloads").hidden = false;
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  stop();
  const wish = new URLSearchParams([...new FormData(form)].filter(([, value]) => value !== ""));
  const start = Date.now();
  let nearest = "";
  const tick = () => { byId("status").textContent = [say("searching", { seconds: Math.round((Date.now() - start) / 1000) }), nearest].filter(Boolean).join(" · "); };
  byId("actions").hidden = byId("downloads").hidden = true;
  byId("go").disabled = true;
  byId("cancel").disabled = false;
  tick();
  timer = setInterval(tick, 1000);
  source = new EventSource("/api/make/live?" + wish);
  source.addEventListener("nearer", (event) => {
    const made = JSON.parse(event.data);
    nearest = say("nearest", { ...made, level: made.level ?? "–", steps: made.steps ?? "–" });
    show(made.puzzle);
    tick();
  });
  source.addEventListener("made", (event) => { stop(); done(JSON.parse(event.data)); });
  source.addEventListener("failed", (event) => { stop(); byId("status").textContent = JSON.parse(event.data).error; });
  source.addEventListener("error", async () => {
    if (!source) return;
    stop();
    // A refusal has a reason; asking once more as plain data tells it.
    try {
      const answer = await fetch("/api/make/live?" + wish);
      if (!answer.ok) { byId("status").textContent = (await answer.json()).error; return; }
      answer.body?.cancel();
    } catch { /* no network */ }
    byId("status").textContent = say("lost");
  });
});
byId("cancel").addEventListener("click", () => { stop(); byId("status").textContent = say("cancelled"); });
