// Cells that add up: the cages of a board and the runs of a Kakuro, and which digits can still make their sums.

// How many sets are listed at most: more help nobody.
const MOST = 120;
// How many are tried at most before the list is given up as too long.
const TRIES = 60000;

/**
 * @typedef {object} Sum
 * @property {number[]} cells
 * @property {number} sum
 * @property {boolean} differ whether no symbol may stand twice in it
 * @property {"cage" | "across" | "down"} way
 */

/**
 * The white cells after a block, up to the next one.
 * @param {BoardData} data
 * @param {number} block
 * @param {boolean} down
 */
function run(data, block, down) {
  const outside = new Set(data.outside), cells = [], { rows, cols } = data;
  let row = Math.floor(block / cols), col = block % cols;
  for (;;) {
    if (down) row++; else col++;
    const cell = row * cols + col;
    if (row >= rows || col >= cols || outside.has(cell)) return cells;
    cells.push(cell);
  }
}

/**
 * All sums of a board.
 * @param {BoardData} data
 * @returns {Sum[]}
 */
export function sumsOf(data) {
  const alike = new Set(data.groups.filter(({ kind }) => kind === "cage").map(({ cells }) => [...cells].sort((a, b) => a - b).join()));
  const cages = data.cages.filter(({ label }) => /^\d+$/.test(label))
    .map(({ cells, label }) => ({ cells, sum: Number(label), differ: alike.has([...cells].sort((a, b) => a - b).join()), way: /** @type {const} */ ("cage") }));
  const runs = (data.layout?.items ?? []).filter(({ kind, side }) => kind === "corner" && (side === "upper-right" || side === "lower-left")).map(({ y, x, text, side }) => {
    const down = side === "lower-left", block = ((y - 1) / 2) * data.cols + (x - 1) / 2;
    return { cells: run(data, block, down), sum: Number(text), differ: true, way: down ? /** @type {const} */ ("down") : /** @type {const} */ ("across") };
  });
  return [...cages, ...["across", "down"].flatMap((way) => runs.filter((one) => one.way === way && one.cells.length))];
}

/**
 * Whether the digits written in a sum can still come to it, whatever stands around it.
 * @param {Sum} one
 * @param {number[]} written what its full cells are worth
 * @param {number} most what the largest symbol is worth
 */
export function canAddUp({ cells, sum, differ }, written, most) {
  const left = cells.length - written.length, rest = sum - written.reduce((all, worth) => all + worth, 0);
  if (left === 0) return rest === 0;
  if (!differ) return rest >= left && rest <= left * most;
  // What so many different digits of those that are free can come to, one digit after the other.
  const reach = Array.from({ length: left + 1 }, () => new Set());
  reach[0].add(0);
  for (let worth = 1; worth <= most; worth++) {
    if (written.includes(worth)) continue;
    for (let count = left; count > 0; count--) for (const total of reach[count - 1]) if (total + worth <= rest) reach[count].add(total + worth);
  }
  return reach[left].has(rest);
}

/**
 * The sets of digits, from the smallest, that can still stand in cells that add up.
 * @param {number} sum
 * @param {number[][]} may for each cell what it can still be worth; one that is full has one worth
 * @param {boolean} differ
 * @param {(a: number, b: number) => boolean} apart whether two cells, by their place in `may`, must differ
 * @returns {{ sets: number[][], whole: boolean }} `whole` tells whether these are all
 */
export function setsLeft(sum, may, differ, apart) {
  const count = may.length, most = Math.max(0, ...may.flat()), sets = [], some = new Set(may.flat());
  let tries = 0, whole = true;
  // Cells with the fewest choices are filled first.
  const order = may.map((_, at) => at).sort((a, b) => may[a].length - may[b].length);
  const placed = new Array(count).fill(0);
  const fits = (set, used, nth) => {
    if (nth === count) return true;
    const at = order[nth];
    for (let from = 0, last = 0; from < count; from++) {
      if (used[from] || set[from] === last || !may[at].includes(set[from])) continue;
      last = set[from];
      if (order.slice(0, nth).some((other) => placed[other] === last && apart(other, at))) continue;
      used[from] = true;
      placed[at] = last;
      if (fits(set, used, nth + 1)) return true;
      used[from] = false;
    }
    return false;
  };
  const grow = (set, rest, least) => {
    if (!whole) return;
    if (++tries > TRIES) { whole = false; return; }
    const left = count - set.length;
    if (left === 0) {
      if (rest === 0 && fits(set, new Array(count).fill(false), 0)) { if (sets.length === MOST) whole = false; else sets.push(set); }
      return;
    }
    for (let worth = least; worth <= most && worth * left <= rest; worth++)
      if (some.has(worth) && rest - worth <= (left - 1) * most) grow([...set, worth], rest - worth, differ ? worth + 1 : worth);
  };
  grow([], sum, 1);
  return { sets, whole };
}

/**
 * What can still stand in a sum of a play.
 * @param {Sum} one
 * @param {{ value(cell: number): string, candidates(cell: number, peers: Set<number>[]): string[], data: BoardData }} game
 * @param {Set<number>[]} peers
 */
export function setsOf({ cells, sum, differ }, game, peers) {
  const { symbols } = game.data, worth = (sign) => symbols.indexOf(sign) + 1;
  const may = cells.map((cell) => (game.value(cell) ? [worth(game.value(cell))] : game.candidates(cell, peers).map(worth)));
  const { sets, whole } = setsLeft(sum, may, differ, (a, b) => peers[cells[a]].has(cells[b]));
  return { sets: sets.map((set) => set.map((one) => symbols[one - 1])), whole };
}
