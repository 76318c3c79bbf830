// What every page to play on has around its board: the clock, undo, starting again, settings, the end, consent.
import { cellName } from "./board.js";
import { codeOf, today } from "./coupon.js";
import { solvedNow } from "./days.js";
import { clockText } from "./game.js";
import { draw } from "./layout.js";
import { SettingsSheet } from "./settings.js";
import { handOn, kept } from "./site.js";
import { say } from "./words.js";
import { Zoom } from "./zoom.js";

/** @type {(id: string) => any} */
const byId = (id) => document.getElementById(id);

// The way through the board: a line over its places in the order in which they came to be right.
function thread(game) {
  const { data: { rows, cols }, places } = game, last = new Map();
  game.history.slice(0, game.at).flat().forEach(({ cell, after }, n) => { last.delete(cell); if (after.value) last.set(cell, n); });
  const needed = new Set(game.neededCells());
  const middle = (cell) => { const place = places?.get(cell); return place ? [place.x / 2, place.y / 2] : [(cell % cols) + 0.5, Math.floor(cell / cols) + 0.5]; };
  const sheet = draw("svg", { class: "way", viewBox: `-.1 -.1 ${cols + 0.2} ${rows + 0.2}`, "aria-hidden": "true" });
  draw("rect", { width: cols, height: rows, rx: 0.2 }, sheet);
  draw("polyline", { points: [...last.keys()].filter((cell) => needed.has(cell)).map((cell) => middle(cell).join()).join(" "), pathLength: 1 }, sheet);
  return sheet;
}

const MARKS = ["corner", "centre", "struck"];

export class Desk {
  // `refresh` shows the board anew, `choices` are the settings that mean something here. Where one finger `drags`, it moves a board that
  // is looked at from near.
  constructor({ game, recorder, hints, settings, choices, refresh, drags = false }) {
    this.game = game;
    this.recorder = recorder;
    this.hints = hints;
    this.settings = settings;
    this.refresh = refresh;
    this.paused = false;
    this.held = false;
    this.wrong = [];
    game.listeners.push((step, side, act) => {
      this.note(step, side, act);
      // What was said of the board before does not hold any more.
      if (act !== "write") hints.clear();
      for (const { cell } of step) hints.view.cells[cell]?.classList.remove("wrong");
      this.markWrong();
      refresh();
      if (!game.isSolved()) this.goOn(); else if (!game.done) this.finish();
    });
    this.buttons();
    // For those who do not see it: a mistake, as soon as it is shown.
    this.spoken = byId("play").appendChild(Object.assign(document.createElement("p"), { className: "unseen" }));
    this.spoken.setAttribute("aria-live", "assertive");
    this.zoom = new Zoom(byId("board"), { drags });
    this.sheet = new SettingsSheet(settings, choices, () => { this.unmark(true); this.obey(); refresh(); this.tick(); });
    this.time();
    this.rules();
    this.consent();
  }

  // The rules are behind a button. They are open on the first visit; nothing but
  // their buttons closes them, for the board must not move below a finger.
  rules() {
    const button = byId("rules"), name = `rules:${this.game.data.kind}`, drawer = document.querySelector(".more");
    const show = (on) => {
      if (button.getAttribute("aria-expanded") === String(on)) return;
      button.setAttribute("aria-expanded", on);
      if (!on) kept.set(name, "seen");
    };
    button.addEventListener("click", () => show(button.getAttribute("aria-expanded") !== "true"));
    byId("rules-close").addEventListener("click", () => { show(false); button.focus(); });
    this.game.listeners.push(() => { if (!kept.get(name)) kept.set(name, "seen"); });
    // Inside another page the room is somebody else's.
    show(!kept.get(name) && !document.documentElement.dataset.embed);
    // A drawer closes when something else is touched, or by Escape.
    const small = () => getComputedStyle(drawer.querySelector(".drawer")).position === "fixed";
    document.addEventListener("pointerdown", (event) => { if (drawer.open && small() && !drawer.contains(event.target)) drawer.open = false; });
    drawer.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !small()) return;
      drawer.open = false;
      drawer.querySelector("summary").focus();
    });
  }

  // Does what settings ask for that no board looks at by itself.
  obey() {
    const { left, coordinates, errors, auto } = this.settings;
    byId("play").classList.toggle("left-handed", Boolean(left));
    byId("play").classList.toggle("coordinates", Boolean(coordinates));
    byId("check").hidden = errors === "none";
    // Candidates that show by themselves need not be filled in.
    if (byId("fill")) byId("fill").hidden = auto;
    this.markWrong();
  }

  // What was shown to be wrong is shown no more, unless mistakes always are.
  unmark(whatever = false) {
    if (this.settings.errors === "once" && !whatever) return;
    this.wrong = [];
    this.hints.view.mark("wrong", []);
  }

  // Where mistakes are shown at once: all that there are. Who is told of one was helped.
  markWrong() {
    const { game, hints: { view }, recorder } = this;
    if (this.settings.errors !== "once" || !game.data.solution || game.done) return;
    const wrong = game.wrongCells(), fresh = wrong.filter((cell) => !this.wrong.includes(cell));
    this.wrong = wrong;
    view.mark("wrong", wrong);
    if (!fresh.length) return;
    game.aided = true;
    recorder.note("check");
    this.spoken.textContent = `${fresh.map((cell) => cellName(game.data, cell)).join(say("comma"))}: ${say("isWrong")}`;
  }

  tell(text) { this.hints.tell([[text]], [], true); }

  note(step, side, act) {
    const { recorder } = this;
    if (act === "show") return recorder.note("reveal");
    if (act !== "write") recorder.note(act);
    for (const { cell, before, after } of step) {
      const [from, to] = side === "after" ? [before, after] : [after, before];
      if (from.value !== to.value) recorder.note("write", cell, to.value);
      else if (MARKS.some((list) => from[list].join() !== to[list].join())) recorder.note("mark", cell);
    }
    return undefined;
  }

  // The board is not solved, or not any more: time runs, and a full board is told to be wrong.
  goOn() {
    const { game } = this;
    if (game.done) {
      byId("done").close();
      Object.assign(game, { done: false, shown: false });
      game.run(!document.hidden && !this.paused);
    }
    const { solution, coupon } = game.data;
    if ((solution || coupon) && game.isFull()) this.tell(say(this.settings.errors === "none" || coupon ? "fullButWrongAlone" : "fullButWrong"));
  }

  // Writes the right symbols into these cells, as help.
  reveal(cells) {
    const { game, recorder } = this, { solution } = game.data;
    game.aided = true;
    for (const cell of cells) recorder.note("reveal", cell, solution[cell]);
    game.write(new Map(cells.map((cell) => [cell, solution[cell]])), true);
  }

  // Shows the whole solution. That is an end, but nothing was solved.
  async show() {
    const { game, recorder } = this;
    game.run(false);
    Object.assign(game, { aided: true, done: true, shown: true });
    game.change(game.openCells(), (entry, cell) => { entry.value = game.rightValue(cell); }, "show");
    game.save();
    this.tellEnd();
    await recorder.finish();
  }

  // What a finished board is worth in a shop today.
  coupon() {
    const { game } = this, { coupon } = game.data, day = today();
    if (!coupon || !game.isSolved()) return "";
    return day < coupon.from || day > coupon.until ? say("couponOver", coupon) : say("coupon", { day, code: codeOf(coupon, game.letters(), day) });
  }

  // Beside a board whose play is over: how it ended, and a way to begin once more.
  tellEnd() {
    const { game, hints } = this;
    this.tick();
    const coupon = this.coupon();
    hints.tell([[say(game.shown ? "wasShown" : "wasSolved", { time: clockText(game.elapsed()) })], ...(coupon ? [[coupon]] : [])], [[say("again"), () => this.again(), true]]);
  }

  again() {
    const { game, recorder } = this;
    byId("done").close();
    recorder.leave();
    game.again();
    this.pause(false);
    this.unmark(true);
    this.refresh();
    this.tick();
    recorder.begin();
  }

  buttons() {
    const { game, hints } = this;
    byId("undo").addEventListener("click", () => game.undo());
    byId("redo").addEventListener("click", () => game.redo());
    byId("hint").addEventListener("click", () => hints.next());
    byId("reveal-all").addEventListener("click", () => {
      if (game.data.solution && !game.done && confirm(say("revealSure"))) this.show();
    });
    byId("clear-marks").addEventListener("click", () => game.clearMarks());
    byId("restart").addEventListener("click", () => {
      if (game.done) { this.again(); return; }
      if (!confirm(say("restartSure"))) return;
      hints.clear();
      game.change([...game.entries.keys()], (entry) => Object.assign(entry, { value: "", corner: [], centre: [], struck: [], colours: [] }));
    });
    byId("print").addEventListener("click", () => print());
  }

  // What the buttons may do now.
  showButtons() {
    byId("undo").disabled = this.game.at === 0;
    byId("redo").disabled = this.game.at === this.game.history.length;
  }

  // ---- time ----

  tick() { byId("clock").textContent = this.settings.timer ? clockText(this.game.elapsed()) : ""; }

  pause(on) {
    this.paused = on;
    this.game.run(!on && !document.hidden);
    byId("board").classList.toggle("paused", on);
    byId("pause").setAttribute("aria-pressed", on);
    if (!on) { this.hints.clear(); return; }
    this.hints.clear();
    this.recorder.note("pause");
    this.hints.tell([[say("paused")]], [[say("goOn"), () => { this.pause(false); byId("pause").focus(); }, true]]);
  }

  time() {
    const { game } = this;
    addEventListener("pointerdown", () => { this.held = true; }, true);
    for (const name of ["pointerup", "pointercancel"]) addEventListener(name, () => { if (game.done) setTimeout(() => { this.held = false; }, 100); else this.held = false; }, true);
    byId("pause").addEventListener("click", () => this.pause(!this.paused));
    document.addEventListener("visibilitychange", () => { game.run(!document.hidden && !this.paused); game.save(); });
    addEventListener("pagehide", () => game.save());
    setInterval(() => this.tick(), 500);
  }

  // ---- the end ----

  async finish() {
    const { game, recorder } = this;
    game.run(false);
    Object.assign(game, { done: true, solved: true });
    byId("play").dataset.aided = String(Boolean(game.aided));
    game.save();
    solvedNow(game.data.puzzle);
    this.tellEnd();
    const dialog = byId("done"), text = byId("done-text");
    const line = (said) => { const p = document.createElement("p"); p.textContent = said; text.append(p); };
    text.replaceChildren(thread(game));
    line(`${say("time", { time: clockText(game.elapsed()) })} · ${say(game.aided ? "aided" : "unaided")}`);
    const { marked, solution } = game.data;
    if (marked && solution) line(say("hiddenWord", { word: marked.map((cell) => solution[cell]).join("") }));
    const coupon = this.coupon();
    if (coupon) line(coupon);
    const ended = recorder.finish();
    // A finger that is still on the board must not press what opens below it.
    while (this.held) await new Promise((passed) => { setTimeout(passed, 50); });
    if (!game.done) return;
    // Beside the board, which stays in sight.
    this.hints.fitUnder(dialog);
    if (!dialog.open) dialog.show();
    const result = await ended;
    if (!result) return;
    line([result.level ? say("levelIs", { level: result.level }) : "", say("parIs", { time: clockText(result.par_ms) })].filter(Boolean).join(" · "));
    line(say("puzzleRating", { ...result.puzzle, plays: result.plays }));
    line(say("yourRating", result.player));
    const felt = byId("felt");
    felt.replaceChildren(say("feltHow") + " ");
    for (let n = 1; n <= 5; n++) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = n === 1 ? `1 ${say("feltEasy")}` : n === 5 ? `5 ${say("feltHard")}` : String(n);
      button.addEventListener("click", async () => { await recorder.finish(n); felt.hidden = true; });
      felt.append(button);
    }
    felt.hidden = false;
  }

  // What can be told to others: nothing of the solution, and where to try.
  result() {
    const { game } = this, help = say(game.aided ? "aided" : "unaided");
    const text = say("result", { title: game.data.title, time: clockText(game.elapsed()), help });
    return document.documentElement.dataset.offline ? { text } : { text, url: new URL(location.pathname + location.search, location.origin).href };
  }

  // ---- consent ----

  consent() {
    const { game: { data }, recorder } = this;
    byId("close").addEventListener("click", () => byId("done").close());
    byId("done").addEventListener("keydown", (event) => { if (event.key === "Escape") byId("done").close(); });
    byId("again").addEventListener("click", () => this.again());
    byId("tell").addEventListener("click", (event) => handOn(event.currentTarget, this.result()));
    // Where there is no server, nothing is kept and nobody is asked.
    if (!recorder.consent && data.solution && !data.steps && !document.documentElement.dataset.static) byId("consent").hidden = false;
    for (const button of document.querySelectorAll("[data-consent]"))
      button.addEventListener("click", () => {
        kept.set("consent", button.dataset.consent);
        byId("consent").hidden = true;
        recorder.begin();
      });
  }

  // Everything is set up: the clock runs.
  begin() {
    this.game.run(!document.hidden);
    this.tick();
    this.obey();
    this.refresh();
    if (this.game.done) this.tellEnd();
    this.recorder.begin();
    byId("play").dataset.ready = "yes";
  }
}
