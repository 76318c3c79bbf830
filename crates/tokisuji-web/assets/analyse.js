// One large board that walks through every step of an analysis, and inside a chain link by link. Without it the page has all steps in a list.
const walker = document.querySelector(".walker");
const picture = walker?.querySelector("img"), slider = walker?.querySelector(".along"), rounds = walker?.querySelector("select");
const said = walker?.querySelector(".words"), count = walker?.querySelector("output");

// What there is to see, in order: a step, or a step as far as one of its links. The last stage of a step is the whole of it.
const frames = [];
for (const round of walker ? document.querySelectorAll("#walk .round") : []) {
  const heading = round.querySelector("summary").firstChild.textContent.trim();
  const first = frames.length;
  for (const step of round.querySelectorAll(".steps > li")) {
    const stages = [...step.querySelectorAll(".stages > li")].map((stage) => stage.textContent);
    const source = step.querySelector("img").getAttribute("src");
    stages.slice(0, -1).forEach((words, links) => frames.push({ step, source: `${source}&links=${links}`, stages, at: links }));
    frames.push({ step, source, stages, at: stages.length - 1 });
  }
  // A round of which nothing is needed has no step to show.
  if (frames.length > first) rounds.add(new Option(heading, String(first)));
}
const starts = walker ? [...rounds.options].map((option) => Number(option.value)) : [];
let here = 0;

function show(to) {
  here = Math.max(0, Math.min(frames.length - 1, to));
  const { step, source, stages, at } = frames[here];
  picture.src = source;
  said.replaceChildren(...step.querySelector(".step").cloneNode(true).childNodes);
  if (stages.length > 0) {
    const list = document.createElement("ol");
    list.className = "stages";
    // Links that are yet to come keep their room, so that nothing jumps.
    list.append(...stages.map((words, stage) => {
      const line = document.createElement("li");
      line.textContent = words;
      line.className = stage === at ? "now" : stage > at ? "later" : "";
      if (stage > at) line.setAttribute("aria-hidden", "true");
      return line;
    }));
    // The stages say all that the sentence says.
    said.querySelector("p").replaceChildren(said.querySelector("b"));
    said.querySelector("p").after(list);
  }
  slider.value = here;
  count.textContent = `${here + 1} / ${frames.length}`;
  rounds.value = String(starts.findLast((start) => start <= here));
  const next = frames[here + 1];
  if (next) new Image().src = next.source;
}

if (walker && frames.length > 0) {
  slider.max = frames.length - 1;
  slider.addEventListener("input", () => show(Number(slider.value)));
  rounds.addEventListener("change", () => show(Number(rounds.value)));
  walker.querySelector(".back").addEventListener("click", () => show(here - 1));
  walker.querySelector(".on").addEventListener("click", () => show(here + 1));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || /** @type {Element} */ (event.target).matches("input, select, textarea")) return;
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by) { event.preventDefault(); show(here + by); }
  });
  let from = null;
  picture.addEventListener("touchstart", (event) => { from = event.touches[0]; }, { passive: true });
  picture.addEventListener("touchend", (event) => {
    const to = event.changedTouches[0], [by, down] = from === null ? [0, 0] : [to.clientX - from.clientX, to.clientY - from.clientY];
    // A finger that scrolls the page goes aside a little.
    if (Math.abs(by) > 30 && Math.abs(by) > 2 * Math.abs(down)) show(here + (by < 0 ? 1 : -1));
    from = null;
  });
  show(0);
} else if (walker) walker.hidden = true;
