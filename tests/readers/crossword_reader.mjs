// Reads crosswords with @xwordly/xword-parser and checks boards and clues against our own JSON.
// Usage: node crossword_reader.mjs JSON FILE...; the package is found in the folder of NODE_HOME.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import assert from "node:assert";

const home = process.env.NODE_HOME;
const main = `${home}/node_modules/@xwordly/xword-parser/dist/index.mjs`;
const { parse } = await import(pathToFileURL(main));

const [json, ...files] = process.argv.slice(2);
const ours = JSON.parse(readFileSync(json, "utf8"));
const rows = ours.rows.map((row) => row.replaceAll("_", "#"));
assert(ours.across.length > 0);
for (const file of files) {
  const text = file.endsWith(".puz");
  const found = parse(text ? readFileSync(file) : readFileSync(file, "utf8"), { filename: file });
  const grid = found.grid.cells.map((row) => row.map((cell) => (cell.isBlack ? "#" : cell.solution)).join(""));
  assert.deepEqual(grid, rows, file);
  for (const way of ["across", "down"]) {
    const told = found.clues[way].map((clue) => [Number(clue.number), clue.text]);
    assert.deepEqual(told, ours[way].map((clue) => [clue.number, clue.clue]), `${file} ${way}`);
  }
}
