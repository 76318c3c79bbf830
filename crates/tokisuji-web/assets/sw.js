// Keeps what was seen, so that a puzzle can be played when the network is gone. The network comes first, so that
// nothing old is shown while there is something new.
const CACHE = "tokisuji-6";
const ALWAYS = ["/assets/style.css", "/assets/play.css", "/assets/site.js", "/assets/home.js", "/assets/words.js", "/assets/play.js", "/assets/digits.js", "/assets/board.js", "/assets/game.js", "/assets/hint.js", "/assets/record.js", "/assets/desk.js", "/assets/layout.js", "/assets/places.js", "/assets/places.css", "/assets/field.js", "/assets/marks.js", "/assets/pen.js", "/assets/letters.js", "/assets/letters.css", "/assets/clues.js", "/assets/kana.js", "/assets/icon.svg", "/assets/site.webmanifest", "/", "/about"];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => Promise.allSettled(ALWAYS.map((path) => cache.add(path)))).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
    await self.clients.claim();
    // Pages that were open before the worker: keep them too.
    const cache = await caches.open(CACHE);
    for (const client of await self.clients.matchAll({ type: "window" })) await cache.add(client.url).catch(() => {});
  })());
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const ours = url.origin === location.origin && event.request.method === "GET";
  if (!ours || url.pathname.startsWith("/api/") || url.pathname.startsWith("/study/") || url.pathname === "/metrics" || url.pathname === "/health") return;
  event.respondWith((async () => {
    const cache = await caches.open(CACHE);
    try {
      const answer = await fetch(event.request);
      if (answer.ok && !answer.redirected) cache.put(event.request, answer.clone());
      return answer;
    } catch (error) {
      // Pages differ by language and cookie; without a network any of them is better than none.
      const before = await cache.match(event.request, { ignoreVary: true });
      if (before) return before;
      throw error;
    }
  })());
});
