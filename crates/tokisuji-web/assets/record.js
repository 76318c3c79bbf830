// Keeps a play on the server for those who agreed: moves go out in small batches, and what was not acknowledged goes again.
import { kept } from "./site.js";

const post = (path, body, last = false) =>
  fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), keepalive: last });

export class Recorder {
  constructor(game) {
    this.game = game;
    this.queue = game.attempt?.queue ?? [];
    this.busy = false;
    this.refused = false;
    setInterval(() => this.flush(), 4000);
    addEventListener("visibilitychange", () => { if (document.visibilityState === "hidden") this.flush(true); });
  }

  get consent() { return kept.get("consent"); }
  get on() { return this.consent === "yes" && !this.refused && !document.documentElement.dataset.static && Boolean(this.game.data.solution) && !this.game.data.steps; }

  async begin() {
    if (!this.on || this.game.attempt?.id || this.game.done) return;
    const device = matchMedia("(hover: none)").matches ? "touch" : "keyboard";
    try {
      const answer = await post("/api/attempts", { puzzle: this.game.data.puzzle, device, consent: true });
      // What the site does not count is not asked for again.
      if (!answer.ok) { this.refused = answer.status >= 400 && answer.status < 429; return; }
      const { id, first } = await answer.json();
      this.game.attempt = { id, first, seq: 0, queue: this.queue };
      // What was done before the yes counts too, as it stands now.
      for (const cell of this.game.openCells()) if (this.game.entries[cell].value) this.note("write", cell, this.game.entries[cell].value);
      this.game.save();
    } catch { /* no network: tried again with the next move */ }
  }

  note(act, cell = -1, symbol = "") {
    const attempt = this.game.attempt;
    if (!this.on || !attempt?.id || attempt.over) return;
    attempt.seq += 1;
    this.queue.push({ seq: attempt.seq, ms: this.game.elapsed(), act, cell, symbol });
    attempt.queue = this.queue;
  }

  // Another play begins: what is left of this one is sent, and goes its own way.
  leave() {
    this.flush(true);
    this.queue = [];
  }

  async flush(last = false) {
    const { queue, game: { attempt } } = this;
    if (!this.on || this.busy) return;
    if (!attempt?.id) { if (this.game.at) await this.begin(); return; }
    if (!queue.length) return;
    this.busy = true;
    const batch = queue.slice(0, 400);
    try {
      const answer = await post(`/api/attempts/${attempt.id}/moves`, { moves: batch }, last);
      // Acknowledged, or refused for good: either way not sent again.
      if (answer.ok || (answer.status >= 400 && answer.status < 429)) queue.splice(0, batch.length);
      attempt.queue = queue;
      this.game.save();
    } catch { /* kept for later */ } finally { this.busy = false; }
  }

  async finish(felt = 0) {
    const attempt = this.game.attempt;
    // An end counts once; how hard it felt may be told after it.
    if (!this.on || !attempt?.id || (attempt.over && !felt)) return null;
    for (let tries = 0; this.queue.length && tries < 20; tries++) {
      await this.flush();
      if (this.busy) await new Promise((wake) => setTimeout(wake, 100));
    }
    try {
      const answer = await post(`/api/attempts/${attempt.id}/finish`, { active_ms: this.game.elapsed(), felt });
      attempt.over = true;
      this.game.save();
      return answer.ok ? await answer.json() : null;
    } catch { return null; }
  }
}
