// A puzzle inside another page: tells that page how tall it would like to be, and when it is solved. Nothing else is told.
const play = document.getElementById("play"), room = play.querySelector(".room");
const tell = (message) => { if (parent !== window) parent.postMessage(message, "*"); };
let last = 0;

// As tall as everything is with the board as broad as the frame; a broad frame has the board beside the rest.
function size() {
  const { width } = document.body.getBoundingClientRect(), style = getComputedStyle(room);
  const shape = Number(style.getPropertyValue("--tall")) / Number(style.getPropertyValue("--wide")) || 1;
  const narrow = width < 800, around = document.scrollingElement.scrollHeight - room.getBoundingClientRect().height;
  const height = Math.round(narrow ? Math.min(around, 420) + (width - 8) * shape : Math.min((width - 380) * shape, 640) + 130);
  if (Math.abs(height - last) < 4) return;
  last = height;
  tell({ type: "tokisuji-size", height });
}

const begun = () => { if (!play.dataset.ready) return; size(); new ResizeObserver(size).observe(document.body); ready.disconnect(); };
const ready = new MutationObserver(begun);
ready.observe(play, { attributes: true, attributeFilter: ["data-ready"] });
begun();

const done = document.getElementById("done");
new MutationObserver(() => { if (done.hasAttribute("open")) tell({ type: "tokisuji-solved", seconds: Math.round(seconds()) }); }).observe(done, { attributes: true, attributeFilter: ["open"] });
const seconds = () => document.getElementById("clock").textContent.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
