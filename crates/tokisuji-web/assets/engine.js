// Asks the engine that runs beside the page; the server, while it is not there yet or where there is none.
import { base } from "./site.js";

const root = document.documentElement;
let worker = null, ready = false, next = 0;
const waiting = new Map();

// A page is playable first; the engine comes when nothing else is to be done, and not to those who save data.
export function begin() {
  if (worker || !root.dataset.engine || /** @type {any} */ (navigator).connection?.saveData || !window.Worker || !window.WebAssembly) return;
  worker = new Worker(`${base}assets/engine_worker.js`, { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data.ready) { ready = true; root.dataset.engine = "ready"; return; }
    if (data.broken) { end(); return; }
    const asked = waiting.get(data.id);
    if (data.nearer) { asked?.tell(data.nearer); return; }
    waiting.delete(data.id);
    if (data.answer) asked?.resolve(data.answer); else asked?.reject(new Error(data.failed));
  };
  worker.onerror = end;
}

function end() {
  worker?.terminate();
  worker = null;
  ready = false;
  root.dataset.engine = "yes";
  for (const { reject } of waiting.values()) reject(new DOMException("stopped", "AbortError"));
  waiting.clear();
}

// Whether the engine answers, without a server.
export const isHere = () => ready;

/** What a question may come with. @typedef {{ tell?: (nearer: any) => void, signal?: AbortSignal }} Around */

/**
 * What the engine says. `signal` stops it at once: the worker ends, and another one comes in its place.
 * @param {string} path @param {object} body @param {Around} [around]
 */
function engine(path, body, { tell = () => {}, signal } = {}) {
  return new Promise((resolve, reject) => {
    const id = next++;
    const stop = () => { end(); begin(); };
    if (signal?.aborted) { reject(new DOMException("stopped", "AbortError")); return; }
    signal?.addEventListener("abort", stop, { once: true });
    const done = (how) => (what) => { signal?.removeEventListener("abort", stop); how(what); };
    waiting.set(id, { resolve: done(resolve), reject: done(reject), tell });
    worker.postMessage({ id, question: { path, body: JSON.stringify(body), lang: root.lang } });
  });
}

// What the server says.
async function server(path, body, signal) {
  const answer = await fetch(base + path.slice(1), { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body), signal });
  return { ok: answer.ok, data: await answer.json() };
}

/**
 * The answer of a verb: `ok`, and `data` with what it says. Throws where nobody can be asked.
 * @param {string} path @param {object} body @param {Around} [around]
 */
export async function ask(path, body, { tell, signal } = {}) {
  if (ready) try {
    const answer = await engine(path, body, { tell, signal });
    // Some work is too long for a browser, and some files only the server reads; what was made in vain here would be so there.
    if (answer.status < 400 || path === "/api/make" || !navigator.onLine || root.dataset.static) return { ok: answer.status < 400, data: JSON.parse(new TextDecoder().decode(answer.body)) };
  } catch (error) { if (error.name === "AbortError" || root.dataset.static) throw error; }
  return server(path, body, signal);
}

if (root.dataset.engine) {
  const later = window.requestIdleCallback ?? ((run) => setTimeout(run, 200));
  if (document.readyState === "complete") later(begin); else addEventListener("load", () => later(begin), { once: true });
}
