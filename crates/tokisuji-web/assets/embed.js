// A puzzle inside another page: tells that page how tall it would like to be, and when it is solved. Nothing else is told.
const play = document.getElementById("play"), room = play.querySelector(".room");
const tell = (message) => { if (parent !== window) parent.postMessage(message, "*"); };
let last = 0;

// How tall all but the board is. In a tall frame the page is as tall as the frame, so it is asked for a moment to be no taller than it has to be.
function around() {
  document.body.classList.add("measured");
  const height = document.body.getBoundingClientRect().height - room.getBoundingClientRect().height;
  document.body.classList.remove("measured");
  return height;
}

// As tall as everything is with the board as broad as the frame; a broad frame has the board beside the rest.
function size() {
  const { width } = document.body.getBoundingClientRect(), style = getComputedStyle(room);
  const shape = Number(style.getPropertyValue("--tall")) / Number(style.getPropertyValue("--wide")) || 1;
  const narrow = width < 800;
  const height = Math.round(narrow ? Math.min(around(), 420) + (width - 8) * shape : Math.min((width - 380) * shape, 640) + 130);
  if (Math.abs(height - last) < 4) return;
  last = height;
  tell({ type: "tokisuji-size", height });
}

const begun = () => { if (!play.dataset.ready) return; size(); new ResizeObserver(size).observe(document.body); ready.disconnect(); };
const ready = new MutationObserver(begun);
ready.observe(play, { attributes: true, attributeFilter: ["data-ready"] });
begun();

const done = document.getElementById("done");
new MutationObserver(() => { if (done.hasAttribute("open")) tell({ type: "tokisuji-solved", seconds: Math.round(seconds()), aided: play.dataset.aided === "true" }); }).observe(done, { attributes: true, attributeFilter: ["open"] });
const seconds = () => document.getElementById("clock").textContent.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
