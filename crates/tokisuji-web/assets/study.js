// A puzzle of a study: the board without any help, the time that is left, and answers that are kept as they come.
import { BoardView } from "./board.js";
import { Digits } from "./digits.js";
import { Game, clockText } from "./game.js";
import { kept } from "./site.js";
import { say } from "./words.js";

/** @type {(id: string) => any} */
const byId = (id) => document.getElementById(id);
/** @type {BoardData & { study: StudyData }} */
const data = JSON.parse(byId("data").textContent);
const { study } = data;
const game = new Game(data, `study:${study.person}:${study.number}`);
// Another browser window or a cleared one: what the site kept is what there is.
if (!kept.get(game.key)) [...study.answer].forEach((sign, cell) => { if (sign !== "." && game.isOpen(cell)) game.entries[cell].value = sign; });

// The clock on the wall: the other one stops while a machine sleeps.
const end = Date.now() + study.left_ms;
const left = () => Math.max(0, end - Date.now());
const tell = (text) => { if (byId("help").textContent !== text) byId("help").textContent = text; };
// Beside the clock and not told aloud: it changes with every digit.
const showKept = () => { byId("kept").textContent = written() === acknowledged ? say("answersKept") : "…"; };
const written = () => game.entries.map((entry, cell) => (game.isOpen(cell) && entry.value) || ".").join("");

// ---- keeping: a second after a change, when the page is left, and again until it is acknowledged ----

let { seq } = study;
let acknowledged = study.answer || ".".repeat(game.entries.length);
let waiting = null;
let touched = false;

async function send(last = false) {
  clearTimeout(waiting);
  waiting = null;
  const answer = written();
  if (answer === acknowledged) return true;
  try {
    const body = JSON.stringify({ puzzle: study.number, seq: ++seq, answer });
    const reply = await fetch(`/study/${study.code}/answer`, { method: "POST", headers: { "content-type": "application/json" }, body, keepalive: last });
    if (reply.ok) {
      acknowledged = answer;
      tell("");
      showKept();
      return true;
    }
    // Refused for good, because the time is up or the answers were taken back: the site says so.
    if (reply.status === 422 && touched) location.replace(`/study/${study.code}`);
  } catch { /* no network */ }
  tell(say("answersWait"));
  later(4000);
  return false;
}

function later(ms) { if (waiting === null) waiting = setTimeout(send, ms); }

// ---- the board ----

const settings = { clashes: false, same: false, remove: false };
const view = new BoardView(byId("board"), data);
const digits = new Digits({ game, view, settings, around: {
  locked: () => left() === 0,
  touched: () => {},
  shown: () => { byId("undo").disabled = game.at === 0; byId("redo").disabled = game.at === game.history.length; },
} });
game.listeners.push(() => { touched = true; digits.refresh(); showKept(); later(1000); });
byId("undo").addEventListener("click", () => game.undo());
byId("redo").addEventListener("click", () => game.redo());

// ---- going on ----

for (const form of document.querySelectorAll("form.go"))
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    // Nobody goes on without what they wrote; no network, no next page either.
    if (await send()) form.submit();
  });
addEventListener("pagehide", () => { send(true); });
addEventListener("visibilitychange", () => { if (document.visibilityState === "hidden") send(true); });

// ---- time ----

let over = false;
async function tick() {
  byId("clock").textContent = clockText(left());
  if (left() <= 60000 && left() > 58000) tell(say("minuteLeft"));
  if (left() > 0 || over) return;
  over = true;
  await send();
  location.replace(`/study/${study.code}`);
}

setInterval(tick, 500);
digits.begin();
tick();
showKept();
send();
byId("play").dataset.ready = "yes";
