// What every page does: theme, the current page in the menu, opened files, links to share, offline use.
import { say } from "./words.js";

const root = document.documentElement;
// Where the site begins: a folder of files may lie below others.
export const base = root.dataset.base ?? "/";
export const kept = {
  get(key) { try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } },
  set(key, value) { try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* full or forbidden: play goes on */ } },
  drop(key) { try { localStorage.removeItem(key); } catch { /* the same */ } },
};

const theme = kept.get("theme");
if (theme) root.dataset.theme = theme;
for (const button of document.querySelectorAll("#theme, [data-theme-switch]")) button.addEventListener("click", () => {
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  kept.set("theme", root.dataset.theme);
});

const menu = document.getElementById("menu");
menu?.addEventListener("click", () => menu.setAttribute("aria-expanded", menu.getAttribute("aria-expanded") !== "true"));

for (const link of document.querySelectorAll(".top nav a"))
  if (new URL(link.href).pathname === location.pathname) link.setAttribute("aria-current", "page");

for (const input of document.querySelectorAll("input[data-into]"))
  input.addEventListener("change", async () => {
    const file = input.files[0], into = /** @type {HTMLTextAreaElement} */ (document.getElementById(input.dataset.into));
    if (!file) return;
    if (file.size > 45000) { into.setCustomValidity(say("tooLarge")); into.reportValidity(); into.setCustomValidity(""); return; }
    const bytes = new Uint8Array(await file.arrayBuffer());
    // Some crosswords are no text: they go as an address that holds their bytes.
    const packed = () => "data:;base64," + btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    // A spreadsheet saves "Unicode text" with two bytes a letter and says so at the beginning.
    const wide = { "255,254": "utf-16le", "254,255": "utf-16be" }[bytes.slice(0, 2).join()];
    const text = () => new TextDecoder(wide ?? "utf-8", { fatal: true }).decode(bytes);
    try { into.value = bytes.includes(0) && !wide ? packed() : text(); } catch { into.value = packed(); }
    into.dispatchEvent(new Event("input", { bubbles: true }));
  });

// A picture that does not come is replaced by words. It may have failed before this script was there, which no event tells.
for (const picture of document.querySelectorAll("img[data-without]"))
  picture.decode().catch(() => { if (!picture.naturalWidth) picture.replaceWith(Object.assign(document.createElement("p"), { textContent: picture.dataset.without })); });

/**
 * Hands something on: by what the phone has for that, else by copying it.
 * @param {HTMLElement} button
 * @param {{ title?: string, text?: string, url?: string }} what
 */
export async function handOn(button, { title, text, url }) {
  if (navigator.share && matchMedia("(hover: none)").matches) {
    try { await navigator.share({ title, text, url }); return; } catch { /* copied instead */ }
  }
  const whole = [text, url].filter(Boolean).join("\n");
  try { await navigator.clipboard.writeText(whole); button.textContent = say(text ? "textCopied" : "copied"); } catch { prompt(say("copyThis"), whole); }
}

for (const button of document.querySelectorAll("button.share"))
  button.addEventListener("click", () => handOn(button, { title: document.title, url: new URL(location.pathname + location.search, location.origin).href }));

// Into the book: the puzzle of this page's address, or the one a button carries.
for (const button of document.querySelectorAll("button.basket"))
  button.addEventListener("click", () => {
    const puzzle = button.dataset.puzzle ?? new URLSearchParams(location.search).get("p");
    const book = kept.get("book") ?? [];
    if (puzzle && !book.includes(puzzle) && book.length < 500) book.push(puzzle);
    kept.set("book", book);
    button.textContent = say("inBook", { n: book.length });
  });

// What puts a puzzle into another page: only here it is known where this site is.
for (const code of document.querySelectorAll("textarea[data-embed]")) {
  const { href } = new URL(base + code.dataset.embed.slice(1), location.origin), title = document.title.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  const listen = `addEventListener("message",function(e){document.querySelectorAll("iframe").forEach(function(f){if(e.source===f.contentWindow&&e.data.type==="tokisuji-size")f.style.height=e.data.height+"px"})})`;
  code.value = `<iframe src="${href.replaceAll("&", "&amp;")}" style="width:100%;max-width:640px;height:720px;border:0" title="${title}" loading="lazy"></iframe><script>${listen}</script>`;
  code.addEventListener("focus", () => code.select());
}

// A puzzle of a past day says whose it is: the page of past days has a tick for it once it is solved.
const { p, day, slot } = Object.fromEntries(new URLSearchParams(globalThis.location?.search));
if (p && /^\d{4}-\d\d-\d\d$/.test(day ?? "") && slot) {
  const opened = kept.get("archive") ?? {};
  kept.set("archive", { ...opened, [day]: { ...opened[day], [slot]: p } });
}

// A puzzle of the day that was solved here has a tick.
for (const card of document.querySelectorAll("a[data-play]")) {
  const puzzle = card.dataset.puzzle ?? new URL(card.href).searchParams.get("p");
  const play = kept.get("play:" + puzzle);
  if (play?.solved ?? play?.done) card.classList.add("done");
}

// A folder that plays by itself has no server to go without.
if ("serviceWorker" in navigator && !root.dataset.offline) {
  navigator.serviceWorker.register(`${base}sw.js`).catch(() => {});
  // Pages that it makes without the server are in the language of this one.
  navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ lang: root.lang })).catch(() => {});
}
