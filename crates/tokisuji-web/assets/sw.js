// Keeps what was seen, and answers by the engine where there is no network, or no server at all. `VERSION`, `FILES` and `STATIC` are put
// before this text, and the engine behind it.
const CACHE = `tokisuji-${VERSION}`;
// What is remembered whatever the version: the language that was chosen.
const MEMORY = "tokisuji-memory";
const BASE = new URL("./", self.location).pathname;
const at = (path) => BASE + path.slice(1);

self.addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(CACHE);
    // A file that does not come now comes when it is asked for; without the engine a folder of files is nothing.
    const wanted = await Promise.allSettled(FILES.map((path) => cache.add(new Request(at(path), { cache: "no-cache" }))));
    if (STATIC && wanted.some(({ status }) => status === "rejected")) throw new Error("not all files came");
    await self.skipWaiting();
  })());
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name !== CACHE && name !== MEMORY) await caches.delete(name);
    await self.clients.claim();
    if (STATIC) return;
    // Pages that were open before the worker: keep them too.
    const cache = await caches.open(CACHE);
    for (const client of await self.clients.matchAll({ type: "window" })) await cache.add(client.url).catch(() => {});
  })());
});

// ---- the language ----

async function language() {
  const chosen = await (await caches.open(MEMORY)).match(at("/language"));
  if (chosen) return chosen.text();
  return (navigator.languages?.[0] ?? navigator.language ?? "en").startsWith("ja") ? "ja" : "en";
}
const remember = async (lang) => (await caches.open(MEMORY)).put(at("/language"), new Response(lang));
self.addEventListener("message", ({ data }) => { if (["en", "ja"].includes(data?.lang)) remember(data.lang); });

// ---- the engine ----

let module = null, engine = null;
async function compiled() {
  const path = at("/assets/engine/tokisuji.wasm");
  const kept = await (await caches.open(CACHE)).match(path) ?? await fetch(path);
  if (!kept.ok) throw new Error("no engine");
  return WebAssembly.compileStreaming(kept);
}

const DAY = 24 * 60 * 60 * 1000;
// The puzzles of today: a folder of files has some days of them, and goes round.
async function daily(day) {
  const kept = await (await caches.open(CACHE)).match(at("/days.json"));
  const days = kept ? await kept.json() : [];
  const puzzles = days.length ? days[day % days.length] : [];
  return puzzles.map((puzzle) => ({ ...puzzle, day }));
}

async function answered(request) {
  const url = new URL(request.url), path = "/" + url.pathname.slice(BASE.length);
  const [, lang] = path.match(/^\/language\/(en|ja)\/?$/) ?? [];
  if (lang) {
    await remember(lang);
    const to = new URL(url.searchParams.get("to") ?? "/", url.origin);
    return Response.redirect(url.origin + at(to.pathname) + to.search, 303);
  }
  if (path === "/favicon.ico") return fetch(at("/assets/icon.svg"));
  const day = Math.floor(Date.now() / DAY);
  const question = { path, query: url.search.slice(1), lang: await language(), day };
  if (path === "/" || path === "/index.html" || path === "/api/today") question.daily = await daily(day);
  if (request.method === "POST") question.body = await request.text();
  module ??= compiled();
  let said;
  try {
    engine ??= new Engine(await module);
    said = engine.ask(question);
  } catch (error) {
    engine = null;
    module = null;
    return new Response(String(error), { status: 500 });
  }
  if (said.location) return Response.redirect(url.origin + at(said.location), 303);
  const headers = { "content-type": said.type };
  if (said.name) headers["content-disposition"] = `attachment; filename="${said.name}"`;
  return new Response(said.type.startsWith("text/html") ? placed(said.body) : said.body, { status: said.status, headers });
}

// A page as it stands in a folder that may lie below others: its addresses begin with a slash, and all are ours.
function placed(bytes) {
  const text = new TextDecoder().decode(bytes);
  const told = STATIC ? `<html data-static="yes" data-base="${BASE}"` : `<html data-base="${BASE}"`;
  return (BASE === "/" ? text : text.replaceAll('="/', `="${BASE}`)).replace("<html", told);
}

// ---- requests ----

const ONLY_SERVER = /^\/(api\/(attempts|me|make\/live)|study\/|metrics|health|book\.pdf|worksheet\.pdf)/;

self.addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (url.origin !== location.origin || !url.pathname.startsWith(BASE)) return;
  const path = "/" + url.pathname.slice(BASE.length);
  if (ONLY_SERVER.test(path)) return;
  const file = path.startsWith("/assets/") || path === "/days.json" || path === "/api/openapi.json";
  // Pages ask their own engine; what they send is for the server, but for a puzzle that is opened, and where there is no server.
  if (request.method !== "GET" && path !== "/open" && !(STATIC && path.startsWith("/api/"))) return;
  if (STATIC) event.respondWith(file ? stored(request) : answered(request));
  else event.respondWith(fromServer(request, file));
});

async function stored(request) {
  const cache = await caches.open(CACHE);
  return await cache.match(request, { ignoreSearch: true }) ?? fetch(request);
}

// The network comes first, so that nothing old is shown while there is something new.
async function fromServer(request, file) {
  const cache = await caches.open(CACHE), again = request.method === "GET" ? request : request.clone();
  try {
    const answer = await fetch(request);
    if (request.method === "GET" && answer.ok && !answer.redirected && !new URL(request.url).pathname.startsWith("/api/")) cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    // Pages differ by language and cookie; without a network any of them is better than none.
    const before = request.method === "GET" && await cache.match(request, { ignoreVary: true });
    if (before) return before;
    if (file || !await cache.match(at("/assets/engine/tokisuji.wasm"))) throw error;
    return answered(again);
  }
}
