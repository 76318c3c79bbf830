// How fast the engine is beside the program, on one core and in CPU time: node speed.js PROGRAM FILE [MODULE]. FILE has Sudoku, one a line.
// Node and Chromium run the same compiler for modules.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { load } from "../../crates/tokisuji-wasm/npm/node.js";

const [program, file, module] = process.argv.slice(2);
const puzzles = readFileSync(file, "utf8").split("\n").map((line) => line.slice(0, 81)).filter((line) => /^[.0-9]{81}$/.test(line)).slice(0, 1000);
const engine = await load(module ? { source: readFileSync(module) } : {});
const SEEDS = 10;

const mine = (work) => { const before = process.cpuUsage(); work(); const { user, system } = process.cpuUsage(before); return (user + system) / 1e6; };
const its = (args, input) => {
  const { stderr, status } = spawnSync("bash", ["-c", `TIMEFORMAT='%U %S'; time "$0" "$@" >/dev/null 2>/dev/null`, program, ...args], { input, encoding: "utf8", maxBuffer: 1 << 28 });
  if (status > 1) throw new Error(`${args.join(" ")}: ${stderr}`);
  return stderr.trim().split("\n").pop().split(" ").map(Number).reduce((a, b) => a + b);
};
const row = (what, engineSeconds, programSeconds) => console.log(`| ${what} | ${engineSeconds.toFixed(2)} | ${programSeconds.toFixed(2)} | ${(engineSeconds / programSeconds).toFixed(1)} |`);

console.log("| what | engine, s | program, s | × |\n|---|---|---|---|");
// The first questions compile the module as they go.
for (const puzzle of puzzles.slice(0, 50)) engine.grade(puzzle);
row(`grade ${puzzles.length} Sudoku`, mine(() => { for (const puzzle of puzzles) engine.grade(puzzle); }), its(["grade", "--json", "--jobs", "1", "-q"], puzzles.join("\n")));
for (const wish of [{ kind: "sudoku", level: 3 }, { kind: "sudoku", level: 5 }, { kind: "sumblock", size: 6 }, { kind: "slitherlink", size: 8 }, { kind: "nurikabe", size: 7 }]) {
  const options = Object.entries(wish).filter(([name]) => name !== "kind").flatMap(([name, value]) => [`--${name}`, String(value)]);
  const made = mine(() => { for (let seed = 1; seed <= SEEDS; seed++) engine.make({ ...wish, seed }); });
  const there = Array.from({ length: SEEDS }, (_, at) => its(["make", wish.kind, ...options, "--seed", String(at + 1), "--json", "--jobs", "1", "-q"])).reduce((a, b) => a + b);
  row(`make ${SEEDS} ${wish.kind} ${options.join(" ")}`, made, there);
}
