// Opens our addresses with npm `pzpr`, writes our answer onto its board, and asks its checker. Lines of the first file are what `make --json` printed,
// those of the second their addresses.
const fs = require('fs')
const { Puzzle } = require('pzpr')
const [made, links] = process.argv.slice(2).map((name) => fs.readFileSync(name, 'utf8').trim().split('\n'))

// Cells, then lines: where they lie on its board, and what stands there.
const write = (board, { kind, rows = [], lines }, shift) => {
  for (const [row, signs] of rows.entries()) {
    for (const [col, sign] of [...signs].entries()) {
      const cell = board.getc(2 * col + 1 - shift, 2 * row + 1 - shift)
      if (sign === '#' || sign === 'o') cell.setQans(1)
      else if (/[0-9A-Z]/.test(sign)) cell.setAnum(parseInt(sign, 36))
    }
  }
  if (!lines) return
  // The edges of cells, or links between their centres.
  const edges = kind === 'slitherlink'
  const draw = (signs, bx, by) => {
    const count = Number(signs)
    if (count > 0) board.getb(bx, by).setLineVal(count)
  }
  for (const [row, signs] of lines.horizontal.entries()) {
    for (const [col, sign] of [...signs].entries()) {
      if (edges) draw(sign, 2 * col + 1, 2 * row)
      else draw(sign, 2 * col + 2, 2 * row + 1)
    }
  }
  for (const [row, signs] of lines.vertical.entries()) {
    for (const [col, sign] of [...signs].entries()) {
      if (edges) draw(sign, 2 * col, 2 * row + 1)
      else draw(sign, 2 * col + 1, 2 * row + 2)
    }
  }
}

const check = (puzzle, link) => new Promise((done, fail) => {
  const theirs = new Puzzle()
  theirs.once('fail-open', () => fail(new Error(`pzpr refuses ${link}`)))
  theirs.open(link, () => {
    // Its boards of Kakuro begin below and to the right of the first clues.
    write(theirs.board, puzzle, puzzle.kind === 'kakuro' ? 2 : 0)
    theirs.board.rebuildInfo()
    const found = theirs.check(true)
    if (!found.complete) fail(new Error(`pzpr does not accept the answer of ${link}: ${[...found].join(', ')}`))
    // An empty board must not be accepted either.
    theirs.board.ansclear()
    theirs.board.rebuildInfo()
    if (theirs.check(true).complete) fail(new Error(`pzpr accepts nothing as the answer of ${link}`))
    done(theirs.getURL())
  })
})

;(async () => {
  if (made.length !== links.length) throw new Error(`${links.length} addresses for ${made.length} puzzles`)
  for (const [at, link] of links.entries()) console.log(await check(JSON.parse(made[at]), link))
})().catch((error) => {
  console.error(error.message)
  process.exit(1)
})
