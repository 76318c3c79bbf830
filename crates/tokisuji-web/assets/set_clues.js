// Drawing clues on the bench: places are chosen by keys, taps and drags; signs come from keys, from the pad or as text; cells become regions.
import { Draft } from "./draft.js";
import { DraftView } from "./draft_view.js";
import { keysTo } from "./board.js";
import { ARROWS, byId, key } from "./set_around.js";
import { say } from "./words.js";

export class ClueHand {
  /** @param {BoardData} data @param {import("./set_around.js").Around} around */
  constructor(data, around) {
    this.around = around;
    this.draft = new Draft(data.puzzle);
    this.view = new DraftView(byId("board"), data);
    // What was typed into the place at hand since it was chosen, and whether a further sign goes on with it.
    this.typed = "";
    this.picked = ["c0"];
    this.focus = "c0";
    this.showing = true;
    // A new board begins empty, of the size that is asked for.
    const side = Number(new URLSearchParams(location.search).get("new"));
    if (side >= 2 && side <= 50) { this.draft.empty(); this.draft.resize(side, side); this.draft.before.length = 0; }
    this.begin();
  }

  // ---- what the bench asks ----

  question() { return { puzzle: this.draft.text() }; }

  places() { return []; }

  take(puzzle) { this.draft.take(puzzle); }

  why(said) { return said.against?.length ? [say("benchAgainst", { cells: said.against.join(say("comma")) })] : []; }

  spare(names) { this.view.highlight("spare", this.ids(names)); }

  light(step) {
    this.view.highlight("area", step ? this.ids(step.area) : []);
    this.view.highlight("spot", step ? this.ids(step.because) : []);
    this.view.highlight("act", step ? this.ids((step.decide ?? step.strike).map(({ cell }) => cell)) : []);
  }

  // The cells of some names; what lies between cells is shown at its cell.
  ids(names) { return names.map((name) => /^r(\d+)c(\d+)/.exec(name)).filter(Boolean).map(([, row, col]) => `c${(Number(row) - 1) * this.draft.cols + Number(col) - 1}`); }

  show() {
    const { draft, view } = this, { told, fresh } = this.around.known();
    const certain = this.showing && fresh && told?.candidates ? Object.fromEntries(Object.entries(told.candidates).filter(([, signs]) => signs.length === 1).map(([name, [sign]]) => [name, sign])) : {};
    view.show(draft, certain);
    view.highlight("against", fresh ? this.ids(told?.against ?? []) : []);
    this.fill();
    view.pick(this.picked, this.focus);
    byId("undo").disabled = !draft.before.length;
    byId("redo").disabled = !draft.after.length;
  }

  // ---- what is chosen ----

  stops() { const all = new Map(this.draft.stops().map((stop) => [stop.id, stop])); return { all, chosen: this.picked.map((id) => all.get(id)).filter(Boolean), at: all.get(this.focus) ?? all.get("c0") }; }

  // What stands in the place at hand, as text.
  fill() {
    const input = byId("clue"), { at } = this.stops();
    if (document.activeElement !== input) input.value = this.draft.value(at);
    const { form } = this.draft;
    byId("clue-label").textContent = say(form.of === "board" ? "draftStars" : form.of === "room" && at.cell !== undefined ? "draftRoom" : "draftClue");
    byId("draft-rows").value = String(this.draft.rows);
    byId("draft-cols").value = String(this.draft.cols);
  }

  pick(ids, at, grab = true) {
    this.picked = [...new Set(ids)];
    this.focus = at;
    this.typed = "";
    this.view.pick(this.picked, at);
    this.fill();
    if (grab) this.view.elements.get(at)?.focus({ preventScroll: true });
  }

  changed(is) {
    if (!is) return;
    const { all } = this.stops();
    this.picked = this.picked.filter((id) => all.has(id));
    if (!all.has(this.focus)) { this.focus = "c0"; this.picked = ["c0"]; }
    this.around.changed();
  }

  // A sign goes on with what was typed, where that can stand there; else it begins anew.
  sign(sign) {
    const { draft } = this, { chosen, at } = this.stops(), longer = this.typed + sign;
    const goesOn = this.typed && draft.fitting(at, longer) !== null, now = goesOn ? longer : sign;
    // An arrow or a sum sign goes with the number that stands there.
    const value = !goesOn && !/^\d$/.test(sign) && draft.fitting(at, draft.value(at).replace(/[^\d]*$/, "") + sign) !== null && draft.value(at) ? draft.value(at).replace(/[^\d]*$/, "") + sign : now;
    if (draft.fitting(at, value) === null) return;
    this.typed = value;
    this.changed(draft.write(chosen, value));
  }

  erase() { this.typed = ""; this.changed(this.draft.write(this.stops().chosen, "")); }

  // What comes after what stands there, of all that the pad has; then nothing.
  cycle() {
    const { draft } = this, { at } = this.stops(), all = ["", ...(at.between ? (at.y % 2 ? ["<", ">"] : ["^", "v"]) : draft.form.pad(draft))];
    const next = all[(all.indexOf(draft.value(at)) + 1) % all.length];
    this.changed(draft.write([at], next));
  }

  // The next place in a direction: one in the same line, as near as can be.
  step(right, down) {
    const { all, at } = this.stops();
    const ahead = [...all.values()].filter(({ y, x }) => (right ? y === at.y && (x - at.x) * right > 0 : x === at.x && (y - at.y) * down > 0));
    return ahead.sort((a, b) => Math.abs(a.y - at.y) + Math.abs(a.x - at.x) - Math.abs(b.y - at.y) - Math.abs(b.x - at.x))[0]?.id;
  }

  undo() { this.typed = ""; this.changed(this.draft.undo()); }

  redo() { this.typed = ""; this.changed(this.draft.redo()); }

  keys(event) {
    const { key: name, ctrlKey, metaKey, shiftKey, altKey } = event;
    if (ctrlKey || metaKey) {
      if (!/^[zy]$/i.test(name)) return;
      event.preventDefault();
      if (name.toLowerCase() === "y" || shiftKey) this.redo(); else this.undo();
      return;
    }
    if (altKey) return;
    if (ARROWS[name]) {
      event.preventDefault();
      const next = this.step(...ARROWS[name]);
      if (next) this.pick(shiftKey ? [...this.picked, next] : [next], next);
    } else if (["Backspace", "Delete", "."].includes(name)) { event.preventDefault(); this.erase(); }
    else if (name === " ") { event.preventDefault(); this.cycle(); }
    else if (name === "Enter" && this.draft.rooms.length) { event.preventDefault(); this.join(); }
    else if (name.length === 1) {
      const known = [name, name.toLowerCase(), name.toUpperCase()].find((sign) => this.takes(sign));
      if (known) { event.preventDefault(); this.sign(known); }
    }
  }

  // Whether a sign can stand at hand, alone or behind what is there.
  takes(sign) {
    const { draft } = this, { at } = this.stops(), value = draft.value(at);
    return [sign, this.typed + sign, value.replace(/[^\d]*$/, "") + sign].some((text) => text && draft.fitting(at, text) !== null);
  }

  join() {
    const cells = this.stops().chosen.map(({ cell }) => cell).filter((cell) => cell !== undefined);
    this.changed(this.draft.join(cells));
  }

  fingers() {
    const board = byId("board");
    let dragging = false, moved = false, again = false;
    board.addEventListener("pointerdown", (event) => {
      const id = this.view.stopAt(event.clientX, event.clientY);
      if (!id) return;
      event.preventDefault();
      dragging = true;
      moved = false;
      again = this.focus === id && this.picked.length === 1 && document.activeElement === this.view.elements.get(id);
      this.pick(event.shiftKey || event.ctrlKey || event.metaKey ? [...this.picked, id] : [id], id);
      board.setPointerCapture(event.pointerId);
    });
    board.addEventListener("pointermove", (event) => {
      const id = dragging ? this.view.stopAt(event.clientX, event.clientY) : "";
      // Over cells: what lies between them is in the way of nobody.
      if (!id || id === this.focus || !id.startsWith("c")) return;
      moved = true;
      this.pick([...this.picked, id], id);
    });
    for (const name of ["pointerup", "pointercancel"]) board.addEventListener(name, () => {
      // A second tap goes through the signs where there are few.
      const few = this.stops().at.between || this.draft.form.pad(this.draft).length <= 2;
      if (dragging && !moved && few && (again || this.stops().at.between) && name === "pointerup") this.cycle();
      dragging = false;
    });
  }

  begin() {
    const { draft } = this, pad = byId("pad"), signs = draft.form.pad(draft);
    // In as few rows as fingers can hit, all of them full.
    const all = signs.length + (draft.form.between ? 2 : 0), lines = Math.ceil(all / 9);
    pad.style.setProperty("--keys", String(Math.ceil(all / lines)));
    pad.hidden = !all;
    // Only what is written into cells can be added by the machine.
    document.querySelector("[data-change=complete]").hidden = !draft.form.given;
    for (const sign of signs) pad.append(key(draft.form.shown?.[sign] ?? sign.replace("x", "×").replace(":", "÷"), () => this.sign(sign)));
    if (draft.form.between) for (const sign of ["<", ">"]) pad.append(key(sign, () => this.sign(sign)));
    byId("join").hidden = !draft.rooms.length;
    byId("join").addEventListener("click", () => this.join());
    byId("draft-cols").parentElement.hidden = Boolean(draft.form.square);
    byId("clue").addEventListener("input", () => {
      const { at, chosen } = this.stops(), value = byId("clue").value.trim(), fits = draft.fitting(at, value) !== null;
      byId("clue").setAttribute("aria-invalid", !fits);
      if (fits) this.changed(draft.write(chosen, value));
    });
    byId("clue").addEventListener("blur", () => { byId("clue").removeAttribute("aria-invalid"); this.fill(); });
    byId("clue-form").addEventListener("submit", (event) => { event.preventDefault(); this.view.elements.get(this.focus)?.focus({ preventScroll: true }); });
    byId("size").addEventListener("submit", (event) => {
      event.preventDefault();
      const tall = Number(byId("draft-rows").value), wide = draft.form.square ? tall : Number(byId("draft-cols").value);
      if (tall >= 2 && wide >= 2 && tall <= 50 && wide <= 50) this.changed(draft.resize(tall, wide));
    });
    byId("empty").addEventListener("click", () => this.changed(draft.empty()));
    keysTo(byId("board"), (event) => this.keys(event), () => this.view.elements.get(this.focus)?.focus({ preventScroll: true }));
    this.fingers();
  }
}
