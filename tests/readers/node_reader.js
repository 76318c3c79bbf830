// Reads our links with packages of others, checks the digits against the puzzles, and writes links with the same packages.
const fs = require('fs')
const [what, puzzles, links] = process.argv.slice(2)
const lines = (name) => fs.readFileSync(name, 'utf8').trim().split('\n')
const wanted = lines(puzzles).map((line) => line.split(':').pop())
const found = lines(links)

const agree = (digits, at) => {
  if (digits !== wanted[at]) throw new Error(`${what}: ${digits} is not ${wanted[at]}`)
}
const LETTERS = '.123456789ABCDEFGHIJKLMNOP'

const fpuzzles = async (link, at) => {
  const { decodeSudoku, encodeSudoku, transformSudoku } = require('sudoku-formats')
  const read = await decodeSudoku(link)
  if (read.error || read.format !== 'fpuzzles') throw new Error(`${link}: ${read.error}`)
  agree(read.constraints.grid.flat().map((cell) => LETTERS[cell.value ?? 0]).join(''), at)
  // Through its own model of a puzzle and out again.
  const formats = { fromFormat: 'fpuzzles', toFormat: 'fpuzzles' }
  const { constraints, error, warning } = transformSudoku({ constraints: read.constraints, ...formats })
  if (error || warning) throw new Error(`${link}: ${error ?? warning}`)
  return encodeSudoku({ constraints, format: 'fpuzzles' }).url
}

const sudokupad = async (link, at) => {
  const { compressToBase64, decompressFromBase64 } = require('lz-string')
  const head = 'https://sudokupad.app/scl'
  if (!link.startsWith(head)) throw new Error(link)
  const puzzle = JSON.parse(decompressFromBase64(link.slice(head.length)))
  if (puzzle.regions.length > 0) {
    agree(puzzle.cells.flat().map((cell) => LETTERS[Number(cell.value ?? 0)]).join(''), at)
  }
  return head + compressToBase64(JSON.stringify(puzzle))
}

const pzpr = (link, at) => new Promise((done, fail) => {
  const { Puzzle } = require('pzpr')
  const puzzle = new Puzzle()
  puzzle.once('fail-open', () => fail(new Error(`pzpr refuses ${link}`)))
  puzzle.open(link, () => {
    const cells = Array.from({ length: puzzle.board.cell.length }, (_, cell) => puzzle.board.cell[cell].qnum)
    agree(cells.map((value) => LETTERS[Math.max(value, 0)]).join(''), at)
    done(puzzle.getURL())
  })
})

const reader = { fpuzzles, sudokupad, pzpr }[what]
;(async () => {
  if (found.length !== wanted.length) throw new Error(`${found.length} links for ${wanted.length} puzzles`)
  for (const [at, link] of found.entries()) console.log(await reader(link, at))
})().catch((error) => {
  console.error(error.message)
  process.exit(1)
})
