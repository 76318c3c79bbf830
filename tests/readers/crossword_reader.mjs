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
  const bytes = file.endsWith(".puz");
  const found = parse(bytes ? readFileSync(file) : readFileSync(file, "utf8"), { filename: file });
  const grid = found.grid.cells.map((row) => row.map((cell) => (cell.isBlack ? "#" : cell.solution)).join(""));
  assert.deepEqual(grid, rows, file);
  // In .puz files it takes a single square for a word too, so that clues of boards with squares in one word only go astray;
  // puzpy reads them as the format is described.
  for (const way of bytes ? [] : ["across", "down"]) {
    // In .jpz files it numbers clues by their place in the list, whatever the file says.
    const numbered = !file.endsWith(".jpz");
    const told = found.clues[way].map((clue) => [numbered && Number(clue.number), clue.text]);
    assert.deepEqual(told, ours[way].map((clue) => [numbered && clue.number, clue.clue]), `${file} ${way}`);
  }
}
