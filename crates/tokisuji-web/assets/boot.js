// The first page of a site without a server: brings the service worker, which answers every address from then on, and asks again.
const base = new URL("..", import.meta.url);
const said = document.getElementById("said");
const TRIED = "tokisuji-boot";

function refuse(en, ja) {
  const other = Object.assign(document.createElement("span"), { lang: "ja", textContent: ja });
  said.replaceChildren(`${en} `, other);
}

// Once more at most: a worker that does not answer must not make the page go round for ever.
function again() {
  if (sessionStorage.getItem(TRIED)) { refuse("The puzzles could not be started. Reload the page.", "パズルを開始できませんでした。再読み込みしてください。"); return; }
  sessionStorage.setItem(TRIED, "yes");
  location.reload();
}

if (!("serviceWorker" in navigator)) {
  refuse("This browser, or an address without https, does not let the puzzles in.", "このブラウザー、またはhttpsでないアドレスでは動きません。");
} else try {
  const here = navigator.serviceWorker;
  await here.register(new URL("sw.js", base), { scope: base.pathname, updateViaCache: "none" });
  await here.ready;
  if (here.controller) again(); else here.addEventListener("controllerchange", again, { once: true });
} catch (error) {
  console.error(error);
  refuse("The puzzles could not be loaded.", "パズルを読み込めませんでした。");
}
