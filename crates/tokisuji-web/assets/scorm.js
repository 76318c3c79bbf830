// The page around a puzzle in a system that teachers have (SCORM 1.2): tells it when the puzzle is solved, how well, and how long it took.

// The system puts an object of this name into a window around ours, or into the one that opened it.
function find(from) {
  for (let at = from, depth = 0; at && depth < 10; depth++) {
    try { if (at.API) return at.API; } catch { return null; }
    if (at.parent === at) break;
    at = at.parent;
  }
  return null;
}
const api = find(window) ?? (window.opener ? find(window.opener) : null);
const began = Date.now(), frame = /** @type {HTMLIFrameElement} */ (document.getElementById("frame"));
let over = false;

// A length of time as such systems write it.
const two = (n) => String(n).padStart(2, "0");
const span = (seconds) => `${String(Math.floor(seconds / 3600)).padStart(4, "0")}:${two(Math.floor(seconds / 60) % 60)}:${two(Math.floor(seconds) % 60)}.00`;
const tell = (values) => { for (const [name, value] of Object.entries(values)) api?.LMSSetValue(`cmi.core.${name}`, String(value)); };

// So many points for a puzzle that was solved alone, and for one that was solved with help.
const ALONE = 100, AIDED = 50;

api?.LMSInitialize("");
if (api?.LMSGetValue("cmi.core.lesson_status") === "not attempted") tell({ lesson_status: "incomplete" });
addEventListener("message", ({ source, data }) => {
  if (source !== frame.contentWindow) return;
  if (data?.type !== "tokisuji-solved" || over) return;
  tell({ "score.min": 0, "score.max": ALONE, "score.raw": data.aided ? AIDED : ALONE, lesson_status: "passed", session_time: span(data.seconds) });
  api?.LMSCommit("");
  over = true;
});
// Who leaves without an end was there for so long.
addEventListener("pagehide", () => {
  if (!over) tell({ session_time: span((Date.now() - began) / 1000) });
  api?.LMSFinish("");
});
