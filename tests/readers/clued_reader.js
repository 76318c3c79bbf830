// Opens our addresses with pzpr, writes our answer onto its board, and asks its checker. Lines of the first file are what `make --json` printed,
// those of the second their addresses. PZPR names another copy of pzpr than npm's.
const fs = require('fs')
const { Puzzle } = require(process.env.PZPR ?? 'pzpr')
const { write } = require('./pzpr_board.js')
const [made, links] = process.argv.slice(2).map((name) => fs.readFileSync(name, 'utf8').trim().split('\n'))

const check = (puzzle, link) => new Promise((done, fail) => {
  const theirs = new Puzzle()
  theirs.once('fail-open', () => fail(new Error(`pzpr refuses ${link}`)))
  theirs.open(link, () => {
    write(theirs.board, puzzle)
    const found = theirs.check(true)
    if (!found.complete) fail(new Error(`pzpr does not accept the answer of ${link}: ${Array.from(found).join(', ')}`))
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
