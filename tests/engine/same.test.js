// The engine in Node gives the answers of the program: the same puzzles by the same seeds, the same words, the same pages.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import ts from "typescript";
import { Refused, load } from "../../crates/tokisuji-wasm/npm/node.js";
import { types } from "./types.js";

const root = new URL("../../", import.meta.url).pathname;
const program = process.env.TOKISUJI ?? join(process.env.CARGO_TARGET_DIR ?? join(root, "target"), "debug/tokisuji");
const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

let engine, server, url, folder;
before(async () => {
  engine = await load();
  folder = mkdtempSync(join(tmpdir(), "tokisuji-"));
  server = spawn(program, ["serve", "--port", "0", "--database", join(folder, "site.db"), "--rate", "0", "--work", "0", "--time-each", "60s", "--no-today", "--log-json"], { stdio: ["ignore", "ignore", "pipe"] });
  url = await new Promise((found, failed) => {
    let text = "";
    server.stderr.on("data", (part) => { text += part; const address = /"url":"(http:[^"]+)"/.exec(text); if (address) found(address[1]); });
    server.on("exit", (code) => failed(new Error(`the site ended with ${code}: ${text}`)));
  });
});
after(() => { server?.kill("SIGKILL"); rmSync(folder, { recursive: true, force: true }); });

const asked = async (path, body, lang) => {
  const headers = { "accept-language": lang, ...(body && { "content-type": "application/json" }) };
  const answer = await fetch(url + path, { headers, redirect: "manual", ...(body && { method: "POST", body: JSON.stringify(body) }) });
  return { status: answer.status, text: await answer.text() };
};
const said = (path, body, lang) => {
  const [name, query = ""] = path.split("?");
  const answer = engine.fetch(name, { query, lang, ...(body && { body: JSON.stringify(body) }) });
  return { status: answer.status, text: new TextDecoder().decode(answer.body) };
};
// Files that are packed or in old encodings only the program writes: the engine offers fewer.
const withoutFiles = (text) => text.replace(/<details class="downloads">[^]*?<\/details>/, "");
// Who puts a puzzle into a page of his own asks a server for it; the engine has no address that others could ask.
const withoutAddress = (text) => text.replace(/<link rel="alternate" type="application\/json\+oembed"[^>]*>/, "");
async function same(path, body, lang, seen = (text) => text) {
  const [theirs, ours] = [await asked(path, body, lang), said(path, body, lang)];
  assert.equal(ours.status, theirs.status, `${path} ${JSON.stringify(body)}: ${ours.text}`);
  const [a, b] = [seen(ours.text), seen(withoutAddress(theirs.text))], at = [...a].findIndex((sign, index) => sign !== b[index]);
  assert.ok(a === b, `${path} ${JSON.stringify(body)}, ${lang}: ${a.slice(at, at + 200)}\n${b.slice(at, at + 200)}`);
}

// What is wished of each kind where the usual puzzle takes long or needs a list.
const WISHES = {
  sudoku: { level: 4 }, sumblock: { size: 5 },
  crossword: { list: "kitchen", size: 6, moves: 50000 }, skeleton: { list: "kitchen", size: 8 },
};
const made = new Map();

test("every kind is made the same by the same seed", async () => {
  for (const { name, clued } of engine.kinds()) {
    for (const seed of [1, 20261118]) {
      const wish = { kind: name, seed, ...(clued && { size: 5 }), ...WISHES[name] };
      if (clued && engine.kinds().find((kind) => kind.name === name).wishes.find((one) => one.name === "size")?.least > 5) delete wish.size;
      const theirs = await asked("/api/make", wish, "en");
      if (theirs.status >= 400) { assert.throws(() => engine.make(wish), (error) => error instanceof Refused && error.message === JSON.parse(theirs.text).error, name); continue; }
      const ours = engine.make(wish);
      for (const [field, value] of Object.entries(JSON.parse(theirs.text))) assert.deepEqual(ours[field], value, `${name} ${field}`);
      made.set(`${name} ${seed}`, ours.link ?? ours.puzzle);
    }
  }
  assert.ok(made.size >= 2 * engine.kinds().length - 4, `${made.size} puzzles were made`);
});

test("every verb says the same of every kind, in both languages", async () => {
  for (const [name, puzzle] of made) {
    const lang = name.endsWith(" 1") ? "en" : "ja";
    for (const verb of ["solve", "check", "grade", "explain", "hint", "bench", "board"]) await same(`/api/${verb}`, { puzzle }, lang);
  }
  for (const lang of ["en", "ja"]) {
    await same("/api/kinds", undefined, lang);
    for (const rules of ["human", "expert", "paper-a"]) await same("/api/explain", { puzzle: HARD, rules }, lang);
    await same("/api/convert", { puzzle: EASY, to: "sdk" }, lang);
    await same("/api/bench", { puzzle: EASY, road: true }, lang);
    for (const change of ["easier", "harder", "fewer", "complete"]) await same("/api/rework", { puzzle: EASY, change, seed: 3 }, lang);
    for (const rule of ["pointing", "cage combination"]) await same("/api/lesson", { rule, seed: 1 }, lang);
    await same("/api/verify", { puzzle: EASY, moves: ["r1c3=4", "r1c3=1"] }, lang);
    await same("/api/hint", { puzzle: EASY, written: { r1c3: "1" } }, lang);
    await same("/api/hint", { puzzle: HARD, struck: { r1c2: ["1"] } }, lang);
  }
});

test("every page, picture and file is the same", async () => {
  for (const [name, puzzle] of made) {
    const lang = name.endsWith(" 1") ? "en" : "ja", p = encodeURIComponent(puzzle);
    const seen = name.startsWith("crossword") ? withoutFiles : undefined;
    for (const path of ["/play", "/analyse", "/picture.svg", "/download"]) await same(`${path}?p=${p}${path === "/download" ? "&to=svg" : ""}`, undefined, lang, seen);
    if (!name.startsWith("crossword")) for (const path of [`/step.svg?p=${p}&n=1`, `/picture.svg?p=${p}&solved=true`]) await same(path, undefined, lang);
  }
  for (const lang of ["en", "ja"]) for (const path of ["/make", "/set", `/set?p=${EASY}`, "/learn", "/learn?rule=x-wing", "/rule.svg?rule=x-wing", `/embed?p=${EASY}`, "/analyse", "/book", "/about", "/api", "/nowhere", `/paths.svg?p=${EASY}`]) await same(path, undefined, lang);
});

test("what is refused is refused in the same words", async () => {
  for (const lang of ["en", "ja"]) {
    for (const puzzle of ["", "12", "x".repeat(81), `${EASY}${EASY}`, "akari:..5#", "slither/3/3/zzzz", "y".repeat(30000)]) await same("/api/grade", { puzzle }, lang);
    await same("/api/solve", { puzzle: EASY, limit: 100000 }, lang);
    await same("/api/grade", { puzzle: EASY, rules: "nobody" }, lang);
    await same("/api/make", { kind: "sudoku", size: 25 }, lang);
    await same("/play?p=12", undefined, lang);
  }
});

test("a hundred grades are the same", async () => {
  const made = spawn(program, ["make", "sudoku", "--method", "minimal", "--count", "100", "--seed", "9"], { stdio: ["ignore", "pipe", "ignore"] });
  let text = "";
  for await (const part of made.stdout) text += part;
  const puzzles = text.trim().split("\n").map((line) => line.slice(0, 81));
  assert.equal(puzzles.length, 100);
  for (const puzzle of puzzles) await same("/api/grade", { puzzle }, "en");
});

test("puzzles on the way are told, and a picture is drawn", () => {
  const seen = [];
  const best = engine.make({ kind: "sudoku", level: 5, seed: 3 }, (nearer) => seen.push(nearer));
  assert.equal(best.level, 5);
  assert.ok(seen.length > 0 && seen.every(({ puzzle }) => puzzle.length === 81));
  assert.match(engine.draw(best.puzzle), /^<svg/);
  assert.throws(() => engine.draw("12"), Refused);
});

test("the package has the version of the program", () => {
  const version = /^version = "(.*)"$/m.exec(readFileSync(join(root, "Cargo.toml"), "utf8"))[1];
  assert.equal(JSON.parse(readFileSync(join(root, "crates/tokisuji-wasm/npm/package.json"), "utf8")).version, version);
});

test("the types are those of the interface, and what is written by them is right", async () => {
  const described = await (await fetch(`${url}/api/openapi.json`)).json();
  const file = join(root, "crates/tokisuji-wasm/npm/index.d.ts"), now = types(described).trimEnd() + "\n";
  if (process.env.WRITE_TYPES) writeFileSync(file, now);
  assert.equal(readFileSync(file, "utf8"), now, "run it with WRITE_TYPES=1");
  const check = (text) => {
    const use = join(folder, "use.mts");
    writeFileSync(use, `import { load } from "${join(root, "crates/tokisuji-wasm/npm/index.js")}";\nconst it = await load();\n${text}\n`);
    const options = { strict: true, noEmit: true, module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2022, lib: ["lib.es2022.d.ts", "lib.dom.d.ts"], types: [] };
    return ts.getPreEmitDiagnostics(ts.createProgram([use], options)).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
  };
  assert.deepEqual(check("const rules: string = it.grade({ puzzle: '' }).rules; console.log(rules, it.check('').unique, it.hint({ puzzle: '' }).sentence.length);"), []);
  assert.ok(check("it.grade({ puzle: '' });").length > 0);
});
