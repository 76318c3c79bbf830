// The verbs of Tokisuji as functions, in browsers and with bundlers. In Node `node.js` reads the module from the disk.
import { Engine } from "./engine_core.js";

/** A question that was refused: what was found, what was wanted. */
export class Refused extends Error {
  constructor(message, status) {
    super(message);
    this.name = "Refused";
    this.status = status;
  }
}

const VERBS = ["solve", "check", "grade", "explain", "hint", "verify", "convert", "board"];

/** Everything that can be asked; one question at a time, so that long ones belong into a worker. */
export class Tokisuji {
  constructor(module, { lang = "en" } = {}) {
    this.module = module;
    this.lang = lang;
    this.engine = new Engine(module);
  }

  /** Any address of the site, pages and pictures too. */
  fetch(path, { query = "", body, lang = this.lang } = {}, nearer) {
    try {
      return this.engine.ask({ path, query, body, lang }, nearer);
    } catch (error) {
      // What broke may have left anything behind.
      this.engine = new Engine(this.module);
      throw error;
    }
  }

  ask(verb, question, nearer) {
    const { status, body } = this.fetch(`/api/${verb}`, question === undefined ? {} : { body: JSON.stringify(question) }, nearer);
    const said = JSON.parse(new TextDecoder().decode(body));
    if (status >= 400) throw new Refused(said.error, status);
    return said;
  }

  kinds() { return this.ask("kinds"); }

  /** Makes a puzzle; `nearer` hears of those on the way. */
  make(wishes, nearer) { return this.ask("make", wishes, nearer); }

  /** A picture as SVG. */
  draw(puzzle, { solved = false } = {}) {
    const { status, body } = this.fetch("/picture.svg", { query: new URLSearchParams({ p: puzzle, solved: String(solved) }).toString() });
    const text = new TextDecoder().decode(body);
    if (status >= 400) throw new Refused(text.replace(/[^]*<main[^>]*>|<[^>]*>/g, " ").trim(), status);
    return text;
  }
}
for (const verb of VERBS) Tokisuji.prototype[verb] = function (question) { return this.ask(verb, typeof question === "string" ? { puzzle: question } : question); };

/** Loads the engine; `source` is the module's address, bytes or the module itself, where a bundler puts it elsewhere. */
export async function load({ source = new URL("./tokisuji.wasm", import.meta.url), lang } = {}) {
  if (source instanceof WebAssembly.Module) return new Tokisuji(source, { lang });
  if (source instanceof URL || typeof source === "string") return new Tokisuji(await WebAssembly.compileStreaming(fetch(source)), { lang });
  return new Tokisuji(await WebAssembly.compile(source), { lang });
}
