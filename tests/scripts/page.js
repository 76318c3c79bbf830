// As much of a page as scripts ask for when they are loaded: its language, and a store that forgets with the test.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const store = new Map();
const nothing = { addEventListener() {} };
Object.assign(globalThis, {
  document: { documentElement: { lang: process.env.PAGE_LANG ?? "en", dataset: { offline: "yes" } }, querySelectorAll: () => [], getElementById: () => null, ...nothing },
  matchMedia: () => ({ matches: false, ...nothing }),
  localStorage: {
    getItem: (key) => store.get(key) ?? null,
    setItem: (key, value) => { store.set(key, value); },
    removeItem: (key) => { store.delete(key); },
  },
});
// Newer versions of Node have one.
globalThis.navigator ??= /** @type {any} */ ({});
export const forget = () => store.clear();

// Browsers are told that scripts are modules, Node is told by a file beside them: it has a copy of them with such a file.
const folder = mkdtempSync(join(tmpdir(), "tokisuji-scripts-"));
cpSync(new URL("../../crates/tokisuji-web/assets/", import.meta.url), folder, { recursive: true });
writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
export const asset = (name) => import(pathToFileURL(join(folder, name)).href);
