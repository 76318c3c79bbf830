// The engine beside a page: questions come in as messages, answers go back, one at a time. Whoever wants to stop one ends the worker.
import { Engine } from "./engine_core.js";

const module = WebAssembly.compileStreaming(fetch(new URL("engine/tokisuji.wasm", import.meta.url)));
let engine = null;

module.then(() => postMessage({ ready: true }), (error) => postMessage({ broken: String(error) }));

onmessage = async ({ data: { id, question } }) => {
  try {
    engine ??= new Engine(await module);
    const answer = engine.ask(question, (nearer) => postMessage({ id, nearer }));
    postMessage({ id, answer }, { transfer: [answer.body.buffer] });
  } catch (error) {
    // What went wrong inside may have left anything behind: the next question gets a new engine.
    engine = null;
    postMessage({ id, failed: String(error) });
  }
};
