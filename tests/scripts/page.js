// As much of a page as scripts ask for when they are loaded: its language, and a store that forgets with the test.
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
export const asset = (name) => import(new URL(`../../crates/tokisuji-web/assets/${name}`, import.meta.url).href);
