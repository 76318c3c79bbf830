// Questions of which only the last one counts: while one is answered the next waits, and one that nobody waits for any more is given up.
import { ask } from "./engine.js";

// So long a question that nobody waits for any more may go on, in milliseconds: to end the engine and start another takes about that long.
const PATIENCE = 400;

export class Latest {
  constructor() {
    /** @type {(() => Promise<void>) | null} */
    this.next = null;
    this.busy = false;
    /** @type {AbortController | null} */
    this.control = null;
    this.number = 0;
  }

  /**
   * Does this, once what is under way has ended; unless something newer comes before. `work` is given `ask`, which answers or throws
   * where it is too late.
   * @param {(ask: (path: string, body: object) => Promise<{ ok: boolean, data: any }>) => Promise<void>} work
   */
  run(work) {
    const mine = ++this.number;
    this.next = async () => {
      const control = this.control = new AbortController();
      try {
        await work(async (path, body) => {
          const answer = await ask(path, body, { signal: control.signal });
          if (mine !== this.number) throw new DOMException("late", "AbortError");
          return answer;
        });
      } catch (error) { if (error.name !== "AbortError") throw error; }
    };
    if (!this.busy) this.go();
    else { const late = this.control; setTimeout(() => { if (this.busy && this.control === late) late?.abort(); }, PATIENCE); }
  }

  async go() {
    this.busy = true;
    try {
      while (this.next) {
        const work = this.next;
        this.next = null;
        await work();
      }
    } finally { this.busy = false; this.control = null; }
  }
}
