// Penpa links, read by others than us. A link is a drawing: this takes it apart, rebuilds the puzzle that is drawn as
// f-puzzles JSON, one a line, and refuses whatever is drawn without being part of one.
//   node penpa.js zlib LINKS              node's zlib and the description of the format
//   node penpa.js sudoku-formats LINKS    the npm package of that name; knows no jigsaws, windows and SumBlocks
//   node penpa.js page LINKS FOLDER       penpa-edit itself, its page loaded in a browser (CHROMIUM) from its folder
const fs = require('fs')
const http = require('http')
const path = require('path')
const zlib = require('zlib')
const [how, links, folder] = process.argv.slice(2)
const HEAD = 'https://swaroopg92.github.io/penpa-edit/#m=solve&p='
const fail = (what) => { throw new Error(`${how}: ${what}`) }
const need = (holds, what) => { if (!holds) fail(what) }

// ---- from a link to a drawing

const SHORT = {
  z9: 'qa', zQ: 'pu_q', zA: 'pu_a', zG: 'grid', zM: 'edit_mode', zS: 'surface', zL: 'line', zE: 'lineE', zW: 'wall', zC: 'cage',
  zN: 'number', zY: 'symbol', zP: 'special', zB: 'board', zR: 'command_redo', zU: 'command_undo', z8: 'command_replay',
  z1: 'numberS', zF: 'freeline', z2: 'freelineE', zT: 'thermo', z3: 'arrows', zD: 'direction', z0: 'squareframe',
  z5: 'polygon', z4: 'deletelineE', z6: 'killercages', z7: 'nobulbthermo', z_: '__a',
}
const long = (text) => text.replace(/z(.)/g, (both, sign) => sign === 'Z' ? 'z' : sign === 'O' ? 'null' : `"${SHORT[both] ?? fail(both)}"`)

const byZlib = (link) => {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(zlib.inflateRawSync(Buffer.from(link.slice(HEAD.length), 'base64')))
  const lines = long(text).split('\n')
  need(lines.length >= 19, `${lines.length} lines`)
  const head = lines[0].split(',')
  need(head.length >= 21, `${head.length} fields in the first line`)
  need(lines[1] === '[0,0,0,0]', 'no extra space around the board')
  let at = 0
  const cells = JSON.parse(lines[5]).map((step) => (at += step))
  return {
    kind: head[0], cols: Number(head[1]), rows: Number(head[2]), diagonals: [head[11], head[14]].map(Number),
    centre: Number(head[9]), title: head[15].replace(/^Title: /, ''), rules: head[18].replaceAll('%2C', ','),
    cells, tags: JSON.parse(lines[17]), drawn: JSON.parse(lines[3]),
  }
}

const openPage = async () => {
  const { chromium } = require('playwright-core')
  const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }
  const root = path.resolve(folder)
  const server = http.createServer((request, answer) => {
    const file = path.join(root, path.normalize(decodeURI(request.url.split('?')[0])).replace(/\/$/, '/index.html'))
    if (!file.startsWith(root) || !fs.existsSync(file)) return answer.writeHead(404).end()
    answer.writeHead(200, { 'content-type': types[path.extname(file)] ?? 'application/octet-stream' })
    answer.end(fs.readFileSync(file))
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  const home = `http://127.0.0.1:${server.address().port}/`
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] })
  const read = async (link) => {
    const page = await browser.newPage()
    const errors = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.route((url) => url.hostname !== '127.0.0.1', (route) => route.abort())
    await page.goto(home + link.slice(link.indexOf('#')))
    await page.waitForFunction(() => typeof pu !== 'undefined' && pu.url && pu.url.length > 0, null, { timeout: 20000 })
    const found = await page.evaluate(() => ({
      kind: pu.gridtype, cols: pu.nx, rows: pu.ny, diagonals: [pu.sudoku[0], pu.sudoku[3]], centre: pu.center_n,
      title: document.getElementById('saveinfotitle').value, rules: pu.rules, cells: pu.centerlist, tags: pu.user_tags,
      drawn: JSON.parse(JSON.stringify(pu.pu_q)), mode: pu.mode.pu_a.edit_mode,
      middle: (pu.search_center(), pu.center_n),
    }))
    need(errors.length === 0, `the page complains: ${errors}`)
    need(found.mode === 'sudoku', `digits are typed in the mode ${found.mode}`)
    need(found.middle === found.centre, `centred on point ${found.centre}, penpa-edit would have ${found.middle}`)
    if (process.env.PICTURE) await page.locator('#canvas').screenshot({ path: process.env.PICTURE })
    await page.close()
    return found
  }
  return { read, close: async () => { await browser.close(); server.close() } }
}

// ---- from a drawing to a puzzle

const rebuild = ({ kind, cols, rows, diagonals, title, rules, cells, tags, drawn }) => {
  need(cols === rows, `a board of ${cols} by ${rows}`)
  const size = cols
  const wide = size + 4
  const layer = wide * wide
  const each = Array.from({ length: size * size }, (_, at) => at)
  const middle = (at) => (Math.floor(at / size) + 2) * wide + (at % size) + 2
  need(JSON.stringify(cells) === JSON.stringify(each.map(middle)), 'the cells are not those of the board')
  const ofMiddle = new Map(each.map((at) => [middle(at), at]))
  const cell = (point) => ofMiddle.get(Number(point)) ?? fail(`point ${point} is no cell`)
  const name = (at) => `R${Math.floor(at / size) + 1}C${(at % size) + 1}`
  for (const [what, value] of Object.entries(drawn)) {
    const known = ['surface', 'number', 'numberS', 'lineE', 'cage', 'killercages', 'command_redo', 'command_undo', 'command_replay']
    need(known.includes(what) || Object.keys(value).length === 0, `${what} is drawn`)
  }
  // Lines by where they lie: between two cells that touch, or across a cell.
  const lines = { ...drawn.lineE }
  const taken = (from, to, style) => {
    const key = [`${from},${to}`, `${to},${from}`].find((key) => lines[key] === style)
    if (key) delete lines[key]
    return key !== undefined
  }
  const corner = (row, col) => layer + (row + 1) * wide + col + 1
  const apart = new Set()
  for (const at of each) {
    const [row, col] = [Math.floor(at / size), at % size]
    if (col + 1 < size && taken(corner(row, col + 1), corner(row + 1, col + 1), 2)) apart.add(`${at},${at + 1}`)
    if (row + 1 < size && taken(corner(row + 1, col), corner(row + 1, col + 1), 2)) apart.add(`${at},${at + size}`)
  }
  const block = Array(size * size).fill(-1)
  let blocks = 0
  for (const start of each) {
    if (block[start] >= 0) continue
    const waiting = [start]
    block[start] = blocks
    while (waiting.length > 0) {
      const at = waiting.pop()
      const beside = [[at % size > 0, at - 1], [at % size + 1 < size, at + 1], [at >= size, at - size], [at + size < size * size, at + size]]
      for (const [inside, other] of beside) {
        if (!inside || block[other] >= 0 || apart.has(`${Math.min(at, other)},${Math.max(at, other)}`)) continue
        block[other] = blocks
        waiting.push(other)
      }
    }
    blocks++
  }
  // A line with the same block on both sides would be a mistake that the flood does not see.
  for (const pair of apart) need(block[pair.split(',')[0]] !== block[pair.split(',')[1]], `a loose border at ${pair}`)
  const crossed = [true, true]
  for (let at = 0; at < size; at++) {
    crossed[0] = taken(corner(at, at), corner(at + 1, at + 1), 12) && crossed[0]
    crossed[1] = taken(corner(at + 1, size - at - 1), corner(at, size - at), 12) && crossed[1]
  }
  need(diagonals.every((told, at) => Boolean(told) === crossed[at]), 'diagonals are told and drawn alike')
  need(Object.keys(lines).length === 0, `lines that mean nothing: ${JSON.stringify(lines)}`)
  const grid = each.map(() => ({}))
  for (const [point, [value, colour, style]] of Object.entries(drawn.number)) {
    need(colour === 1 && style === '1', 'givens are black and large')
    grid[cell(point)] = { value: Number(value), given: true }
  }
  const sums = new Map()
  for (const [point, [value]] of Object.entries(drawn.numberS)) {
    need(point % 4 === 0, `the sum ${value} stands in the upper left of its cell`)
    sums.set(cell(point / 4 - layer), value)
  }
  const puzzle = { size, title, ruleset: rules, grid: [] }
  const sudoku = kind === 'sudoku'
  const cage = (cells) => {
    const first = Math.min(...cells)
    const value = sums.get(first) ?? fail(`no sum in ${name(first)}`)
    sums.delete(first)
    return { cells: cells.map(name), value }
  }
  if (sudoku) {
    need(blocks === size, `${blocks} regions`)
    grid.forEach((one, at) => { one.region = block[at] })
    const cages = drawn.killercages.map((points) => points.map(cell))
    outlines(drawn.cage, cages, size, layer, middle)
    if (cages.length > 0) puzzle.killercage = cages.map(cage)
    if (crossed[0]) puzzle['diagonal+'] = puzzle['diagonal-'] = true
    if (/knight/.test(rules)) puzzle.antiknight = true
    const shaded = new Set(Object.keys(drawn.surface).map(cell))
    const side = Math.sqrt(size)
    // Shades are windows, each found by its upper left cell.
    for (const at of [...shaded].sort((a, b) => a - b).filter((at) => !shaded.has(at - 1) && !shaded.has(at - size))) {
      const window = Array.from({ length: size }, (_, k) => at + Math.floor(k / side) * size + (k % side))
      need(window.every((one) => shaded.delete(one)), `a window at ${name(at)}`)
      puzzle.extraregion = [...(puzzle.extraregion ?? []), { cells: window.map(name) }]
    }
    need(shaded.size === 0, 'shades that are no windows')
  } else {
    need(kind === 'square' && Object.keys(drawn.cage).length === 0 && drawn.killercages.length === 0, 'a SumBlock has borders, not cages')
    grid.forEach((one) => { one.region = null })
    puzzle.cage = Array.from({ length: blocks }, (_, k) => cage(each.filter((at) => block[at] === k)))
  }
  need(sums.size === 0, `sums of no cage: ${[...sums]}`)
  need(JSON.stringify(tags) === JSON.stringify([sudoku ? (size === 9 && isPlain(block) ? 'classic' : 'irregular') : 'latin']), `the tags ${tags}`)
  for (let row = 0; row < size; row++) puzzle.grid.push(grid.slice(row * size, (row + 1) * size))
  return puzzle
}

const isPlain = (block) => block.every((one, at) => one === Math.floor(at / 27) * 3 + Math.floor((at % 9) / 3))

// The outlines are closed lines between points inside the cells of each cage, and go around nothing else.
const outlines = (drawn, cages, size, layer, middle) => {
  const met = new Map()
  const cageOf = new Map(cages.flatMap((cells, at) => cells.map((one) => [middle(one), at])))
  for (const [pair, style] of Object.entries(drawn)) {
    need(style === 10, `the outline of a cage is dashed, not ${style}`)
    const [from, to] = pair.split(',').map(Number)
    const cells = [from, to].map((point) => Math.floor(point / 4) - layer)
    need(cells.every((one) => cageOf.has(one)) && cageOf.get(cells[0]) === cageOf.get(cells[1]), `an outline leaves its cage at ${pair}`)
    for (const point of [from, to]) met.set(point, (met.get(point) ?? 0) + 1)
  }
  for (const [point, times] of met) need(times === 2, `an outline is met ${times} times at ${point}`)
  for (const cells of cages) {
    const inside = new Set(cells)
    for (const one of cells) {
      const sides = [[one - size, 0, 1, one >= size], [one - 1, 0, 2, one % size > 0], [one + 1, 1, 3, one % size + 1 < size], [one + size, 2, 3, true]]
      for (const [other, from, to, exists] of sides) {
        const point = 4 * (layer + middle(one))
        const outward = !(exists && inside.has(other))
        need(outward === (`${point + from},${point + to}` in drawn), `a side of a cage at point ${point}`)
      }
    }
  }
}

// ---- sudoku-formats, through its own model of a puzzle

const bySudokuFormats = async (link) => {
  const { decodeSudoku, transformSudoku } = require('sudoku-formats')
  const read = await decodeSudoku(link)
  need(!read.error && read.format === 'penpa', `${read.format} ${read.error}`)
  const told = transformSudoku({ constraints: read.constraints, fromFormat: 'penpa', toFormat: 'fpuzzles' })
  need(!told.error && !told.warning, told.error ?? told.warning)
  return told.constraints
}

;(async () => {
  const page = how === 'page' ? await openPage() : null
  const drawing = { zlib: byZlib, page: page?.read }[how]
  try {
    for (const link of fs.readFileSync(links, 'utf8').trim().split('\n')) {
      need(link.startsWith(HEAD), link)
      console.log(JSON.stringify(how === 'sudoku-formats' ? await bySudokuFormats(link) : rebuild(await drawing(link))))
    }
  } finally {
    await page?.close()
  }
})().catch((error) => {
  console.error(error.message)
  process.exit(1)
})
