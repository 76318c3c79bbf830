// Boards of pzpr: our answers written onto them, and what stands on them read off.
const EDGES = ['slitherlink']

// Our answer, as `solve --json` and `make --json` tell it: cells, then lines.
exports.write = (board, answer) => {
  const { kind, rows = [], lines } = answer
  // Its boards of Kakuro begin below and to the right of the first clues.
  const shift = kind === 'kakuro' ? 2 : 0
  for (const [row, signs] of rows.entries()) {
    for (const [col, sign] of [...signs].entries()) {
      const cell = board.getc(2 * col + 1 - shift, 2 * row + 1 - shift)
      if (sign === 'o' && kind === 'tents') cell.setAnum(2)
      else if (sign === '#' || sign === 'o') cell.setQans(1)
      else if (/[0-9A-Z]/.test(sign)) cell.setAnum(parseInt(sign, 36))
    }
  }
  // The edges of cells, or links between their centres.
  const centre = EDGES.includes(kind) ? 0 : 1
  const draw = (rows, bx, by) => {
    for (const [row, signs] of rows.entries()) {
      for (const [col, sign] of [...signs].entries()) {
        if (Number(sign) > 0) board.getb(2 * col + bx, 2 * row + by).setLineVal(Number(sign))
      }
    }
  }
  if (lines) {
    draw(lines.horizontal, 1 + centre, centre)
    draw(lines.vertical, centre, 1 + centre)
  }
  board.rebuildInfo()
}

// What counts as an answer on a board: shaded cells and signs, numbers, lines. Marks that only help, such as dots, are left out.
exports.answer = (board) => {
  const cells = [...Array(board.cell.length).keys()].map((at) => board.cell[at])
  const borders = [...Array(board.border.length).keys()].map((at) => board.border[at])
  return JSON.stringify([cells.map(({ qans, qnum, anum }) => [qans, qnum === -1 ? anum : -1]), borders.map(({ line }) => line)])
}
