// The puzzles of PyPI `ppbench` and the samples of the pzpr it brings, against what our program says of them.
//   ppbench.js list FOLDER                     their addresses, one a line
//   ppbench.js check FOLDER SOLVED GRADED KIND…   what `solve --json` and `grade --json` said of these, line by line
// Kinds are named as pzpr names them. Those on the command line must be known to our program; of any other, either nothing is read or all is.
// Of a puzzle of theirs there must be one solution, the same as the package's, and accepted by its checker; and the walk must reach its end.
const fs = require('fs')
const path = require('path')
const { write, answer } = require('./pzpr_board.js')
const [mode, folder, ...rest] = process.argv.slice(2)
const pzpr = path.join(folder, 'vendor/pzprjs/dist/js')
const { Puzzle } = require(path.join(pzpr, 'pzpr.js'))
const lines = (name) => fs.readFileSync(name, 'utf8').trim().split('\n')

// What we refuse on purpose. Should it ever be read, it is held to the same as all others.
const REFUSED = new Map([
  ['https://puzz.link/p?heyawake/8/8/022gkf3gc2007o00o01s01v07', 'walls that end inside a room'],
])

// Its answers are hidden from search engines by a key that it tells.
const shown = (hidden) => {
  const key = Buffer.from('ppbench')
  return JSON.parse(Buffer.from(hidden, 'base64').map((byte, at) => byte ^ key[at % key.length]))
}

// What a player does with mouse and keys.
const play = (puzzle, moves) => {
  puzzle.setMode('play')
  for (const move of moves.flatMap((move) => move.split(';'))) {
    const [what, ...how] = move.split(',')
    if (what === 'key') puzzle.key.inputKeys(...how)
    else {
      const [, button, times = 1] = how[0].match(/^(left|right)(?:x(\d+))?$/)
      for (let time = 0; time < times; time++) puzzle.mouse.inputPath(button, ...how.slice(1).map(Number))
    }
  }
  return puzzle
}

const golden = () => lines(path.join(folder, 'bundled/golden_300.jsonl')).map((line) => {
  const { pid, puzzlink_url: link, solution_enc: hidden } = JSON.parse(line)
  return { pid, link, solved: () => play(new Puzzle().open(link), shown(hidden).moves_required) }
})

// Puzzles that pzpr is tested with, and boards of them that it finds nothing wrong with.
const samples = () => {
  const found = []
  const addDebugData = (pid, { url, failcheck = [] }) => {
    if (!url) return
    const link = `https://puzz.link/p?${pid}/${url}`
    const right = failcheck.filter(([wrong]) => wrong === null).map(([, file]) => file)
    const solved = () => right.map((file) => new Puzzle().open(file)).find((board) => board.getURL() === new Puzzle().open(link).getURL())
    found.push({ pid, link, sample: true, solved })
  }
  for (const name of fs.readdirSync(path.join(pzpr, 'pzpr-samples')).sort()) {
    const run = new Function('ui', fs.readFileSync(path.join(pzpr, 'pzpr-samples', name), 'utf8'))
    run({ debug: { addRules: () => {}, addDebugData } })
  }
  return found
}

const all = [...golden(), ...samples()]
if (mode === 'list') {
  for (const { link } of all) console.log(link)
  process.exit(0)
}

const [solvedFile, gradedFile, ...must] = rest
const [solved, graded] = [solvedFile, gradedFile].map((name) => lines(name).map((line) => JSON.parse(line)))
const giveUp = (why) => {
  console.error(`ppbench: ${why}`)
  process.exit(1)
}
if (solved.length !== all.length || graded.length !== all.length) {
  giveUp(`${all.length} puzzles, but there are ${solved.length} answers of solve and ${graded.length} of grade`)
}

// What is wrong, or nothing.
const wrong = ({ link, sample, solved }, ours, grade) => {
  if (ours.error || grade.error) return ours.error ?? grade.error
  if (ours.solutions !== 1 || !ours.complete) {
    // Nobody says that samples have one solution each.
    return sample && ours.solutions > 1 ? undefined : `${ours.solutions} solutions found, complete: ${ours.complete}`
  }
  if (!grade.solved || grade.unique !== true) return `the walk does not reach the end, ${grade.open} open`
  const theirs = solved()
  if (theirs && !theirs.check(true).complete) return 'the answer that comes with it is not accepted by pzpr'
  const board = new Puzzle().open(link)
  const rows = ours.rows ?? (ours.kind ? undefined : ours.solution.match(new RegExp(`.{${board.board.cols}}`, 'g')))
  write(board.board, { ...ours, rows })
  const found = board.check(true)
  if (!found.complete) return `our answer is not accepted by pzpr: ${Array.from(found).join(', ')}`
  const full = answer(board.board)
  board.ansclear()
  if (board.check(true).complete) return 'pzpr accepts an empty board'
  if (theirs && full !== answer(theirs.board)) return 'our answer differs from the one that comes with it'
}

const kinds = new Map(must.map((pid) => [pid, { known: true, of: [] }]))
for (const [at, puzzle] of all.entries()) {
  if (!kinds.has(puzzle.pid)) kinds.set(puzzle.pid, { known: false, of: [] })
  const kind = kinds.get(puzzle.pid)
  kind.known ||= !solved[at].error
  kind.of.push(at)
}
let failed = 0
for (const [pid, { known, of }] of kinds) {
  if (!known) continue
  const levels = {}
  let [several, refused] = [0, 0]
  for (const at of of) {
    const why = solved[at].error && REFUSED.get(all[at].link)
    if (why) {
      console.log(`left out: readers: ppbench, ${all[at].link}: we refuse ${why}`)
      refused += 1
      continue
    }
    const fault = wrong(all[at], solved[at], graded[at])
    if (fault) {
      console.error(`ppbench, ${all[at].link}: ${fault}`)
      failed += 1
    } else if (solved[at].solutions > 1) several += 1
    else if (!all[at].sample) levels[graded[at].level] = (levels[graded[at].level] ?? 0) + 1
  }
  const [theirs, tried] = [false, true].map((sample) => of.filter((at) => !all[at].sample === !sample).length)
  const said = Object.entries(levels).map(([level, count]) => `${count} of level ${level}`)
  console.log(`ppbench, ${pid}: ${theirs - refused} puzzles${said.length ? ` (${said.join(', ')})` : ''}, ${tried} of pzpr's own${several ? ` (${several} with several solutions)` : ''}`)
  if (of.length === 0) giveUp(`there is no ${pid}`)
}
if (failed > 0) giveUp(`${failed} puzzles are not as they should be`)
