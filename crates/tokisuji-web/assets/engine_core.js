// The engine: a WebAssembly module that answers requests as the server does. Used by pages (in a worker), by the service worker and
// by the npm package.

/**
 * @typedef {object} Question
 * @property {string} path such as `/api/hint`
 * @property {string} [query] what stands in the address behind `?`
 * @property {string} [body] what is sent
 * @property {string} [lang] `en` or `ja`
 * @property {number} [day] days since 1970
 * @property {object[]} [daily] the puzzles of the day
 */
/**
 * @typedef {object} Answer
 * @property {number} status as of HTTP
 * @property {string} type what the body is
 * @property {string} [location] where to go instead
 * @property {string} [name] the name of a file
 * @property {Uint8Array} body the page, picture, data or file
 */

export class Engine {
  /** @param {WebAssembly.Module} module compiled once, for as many engines as are wanted */
  constructor(module) {
    /** @type {(nearer: object) => void} */
    this.tell = () => {};
    const text = (at, length) => new TextDecoder().decode(new Uint8Array(this.memory.buffer, at, length));
    const host = {
      now: () => performance.now(),
      chance: () => crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32,
      tell: (at, length) => this.tell(JSON.parse(text(at, length))),
      complain: (at, length) => { this.complaint = text(at, length); },
    };
    this.module = module;
    /** @type {any} */
    this.inside = new WebAssembly.Instance(module, { host }).exports;
  }

  get memory() { return this.inside.memory; }

  /**
   * Answers one question; `tell` hears of puzzles on the way where something is made. After a mistake of the engine's own it throws and
   * must not be asked again.
   * @param {Question} question
   * @param {(nearer: object) => void} [tell]
   * @returns {Answer}
   */
  ask(question, tell = () => {}) {
    this.tell = tell;
    const bytes = new TextEncoder().encode(JSON.stringify(question));
    // Memory may grow, and its old view is empty then: it is looked at anew after each call.
    const room = this.inside.room(bytes.length);
    new Uint8Array(this.memory.buffer, room, bytes.length).set(bytes);
    let length;
    try { length = this.inside.ask(); } catch (error) { throw new Error(this.complaint ?? String(error), { cause: error }); }
    const all = new Uint8Array(this.memory.buffer, this.inside.answer_at(), length);
    const head = new DataView(all.buffer, all.byteOffset, 4).getUint32(0, true);
    const said = JSON.parse(new TextDecoder().decode(all.subarray(4, 4 + head)));
    return { ...said, body: all.slice(4 + head) };
  }
}
