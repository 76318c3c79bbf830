// What is kept of a player: how much, and how to have it deleted.
import { kept } from "./site.js";
import { say } from "./words.js";

const status = document.getElementById("mine-status");
const show = (mine) => { status.textContent = mine.attempts.length ? say("keptOf", { count: mine.attempts.length }) : say("nothingKept"); };
try { show(await (await fetch("/api/me")).json()); } catch { /* offline: nothing to show */ }

document.getElementById("forget").addEventListener("click", async () => {
  if (!confirm(say("deleteSure"))) return;
  const answer = await fetch("/api/me", { method: "DELETE" });
  if (!answer.ok) return;
  kept.drop("consent");
  // Plays on this machine stay, but no longer belong to anything on the server.
  for (const key of Object.keys(localStorage).filter((name) => name.startsWith("play:"))) {
    const play = kept.get(key);
    if (play?.attempt) kept.set(key, { ...play, attempt: null });
  }
  status.textContent = say("deleted");
});
