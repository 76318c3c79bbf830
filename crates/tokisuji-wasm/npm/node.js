// The same in Node, where the module lies on the disk.
import { readFile } from "node:fs/promises";
import { Refused, Tokisuji, load as loadFrom } from "./index.js";

export { Refused, Tokisuji };

export async function load({ source, ...rest } = {}) {
  return loadFrom({ source: source ?? await readFile(new URL("./tokisuji.wasm", import.meta.url)), ...rest });
}
