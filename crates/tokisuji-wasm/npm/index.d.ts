// Made by tests/engine/types.js from the description of the interface; not to be edited.

/** An answer of the engine to any address. */
export interface Answer { status: number; type: string; location?: string; name?: string; body: Uint8Array }

/** A question that was refused: what was found, what was wanted. */
export class Refused extends Error { status: number }

/** Everything that can be asked; one question at a time, so that long ones belong into a worker. */
export class Tokisuji {
  constructor(module: WebAssembly.Module, options?: { lang?: "en" | "ja" });
  lang: "en" | "ja";
  /** Any address of the site, pages and pictures too. */
  fetch(path: string, question?: { query?: string; body?: string; lang?: "en" | "ja" }, nearer?: (puzzle: Record<string, unknown>) => void): Answer;
  /** The solution, or all of them up to a limit. */
  solve(question: string | SolveRequest): Solved;
  /** Is it valid, unique, minimal, symmetric? */
  check(question: string | PuzzleRequest): Checked;
  /** How hard is it? Level, steps, effort. */
  grade(question: string | GradeRequest): Graded;
  /** The walkthrough, deduction by deduction; chains and trials that no later step needs are counted and left out. */
  explain(question: string | GradeRequest): Explained;
  /** The next easiest deduction, or where a mistake stands. */
  hint(question: HintRequest): HintAnswer;
  /** Do moves follow? By which easiest rule, or what do they contradict? One answer for each move; unknown fields are passed over, so that a row of a trace can be sent as it is. */
  verify(question: MovesAsked): Array<Verified>;
  /** From one format to another. */
  convert(question: ConvertRequest): Converted;
  /** A board to play on: cells, groups, cages, givens, symbols, and the solution where there is one. */
  board(question: string | PuzzleRequest): Board;
  /** Every kind of puzzle, and what can be wished of it. */
  kinds(): Array<KindSaid>;
  /** Makes a puzzle: `kind`, and what `kinds` says can be wished; `nearer` hears of those on the way. */
  make(wishes: { kind: string; seed?: number; [wish: string]: unknown }, nearer?: (puzzle: Record<string, unknown>) => void): Made;
  /** A picture as SVG. */
  draw(puzzle: string, options?: { solved?: boolean }): string;
}

/** Loads the engine; `source` is the module's address, bytes or the module itself, where a bundler puts it elsewhere. */
export function load(options?: { source?: URL | string | BufferSource | WebAssembly.Module; lang?: "en" | "ja" }): Promise<Tokisuji>;

/** A board to play on. Cells are numbered row by row from 0; where there are other places, those come after all cells. */
export type Board = {
  /** The kind of puzzle, such as `sudoku`: one of `/api/kinds`. */
  kind: string;
  /** Kind and size, for people. */
  title: string;
  /** What is to be done. */
  task: string;
  /** The puzzle on one line. */
  puzzle: string;
  /** Rows. */
  rows: number;
  /** Columns. */
  cols: number;
  /** What may stand in a cell. */
  symbols: Array<string>;
  /** Cells that do not belong to the puzzle. */
  outside: Array<number>;
  /** Those of them that are not even black: the board ends there. */
  off?: Array<number>;
  /** Cells marked A, B, C: they spell one more word. */
  marked?: Array<number>;
  /** Where words go, across first. */
  entries?: Array<Entry>;
  /** The words of a skeleton, by length, then by alphabet. */
  words?: Array<string>;
  /** Cells that all differ. */
  groups: Array<Group>;
  /** Cells that add up. */
  cages: Array<Cage>;
  /** What is given. */
  givens: Array<Given>;
  coupon?: Coupon | null;
  /** What stands in each place in the end, where that is certain; empty outside the puzzle. */
  solution?: Array<string> | null;
  /** Every place, where there is more than cells with symbols. */
  places?: Array<Place>;
  layout?: Layout | null;
};

/** Cells that add up. */
export type Cage = {
  /** Its cells. */
  cells: Array<number>;
  /** What stands in its first cell. */
  label: string;
};

/** What there is to say about a puzzle as a puzzle. */
export type Checked = {
  /** The puzzle. */
  puzzle: string;
  /** Whether it has a solution. */
  valid: boolean;
  /** Whether it has exactly one; `null` where that was not found out in time. */
  unique?: boolean | null;
  /** Whether every given is needed; `null` unless it is unique. */
  minimal?: boolean | null;
  /** The symmetry of the givens. */
  symmetry: string;
  /** How many cells are given. */
  givens: number;
  /** What is wrong, in words. */
  problems: Array<string>;
  /** The same for all puzzles that are essentially the same (plain 9×9 Sudoku). */
  canonical?: string | null;
  /** Whether it is the puzzle it was compared with. */
  same?: boolean | null;
};

/** A puzzle and the format it is wanted in. */
export type ConvertRequest = {
  /** The puzzle, in any format. */
  puzzle: string;
  /** The name of a format. */
  to: string;
};

/** A puzzle in a format. */
export type Converted = {
  /** The format it was read from. */
  from: string;
  /** The format it is in now. */
  to: string;
  /** The puzzle. */
  text: string;
};

/** What a finished board is worth: the page knows it by a checksum, and tells a code for each day. */
export type Coupon = {
  /** What the letters are mixed with. */
  salt: string;
  /** How often the checksum is taken of the one before. */
  rounds: number;
  /** The checksum by which a finished board is known. */
  check: string;
  /** The first day with a code, such as `2026-11-20`. */
  from: string;
  /** The last. */
  until: string;
};

/** The place of a word. */
export type Entry = {
  /** The number in its first cell. */
  number: number;
  /** `across` or `down`. */
  way: string;
  /** Its name, for people. */
  name: string;
  /** Its clue with the number of letters; none in a skeleton. */
  clue?: string | null;
  /** Its cells. */
  cells: Array<number>;
};

/** A walkthrough as data. */
export type Explained = {
  /** The puzzle. */
  puzzle: string;
  /** Whether the rules reach the end. */
  solved: boolean;
  /** The hardest technique needed; `null` unless solved. */
  level?: number | null;
  /** How many rounds. */
  steps: number;
  /** The rule set and its version. */
  rules: string;
  /** Round by round. */
  rounds: Array<RoundSaid>;
  /** How it ended, in a sentence. */
  ending: string;
};

/** A symbol given from the start. */
export type Given = {
  /** Where. */
  cell: number;
  /** What. */
  symbol: string;
};

/** A puzzle and the player it is measured by. */
export type GradeRequest = {
  /** The puzzle, in any format. */
  puzzle: string;
  /** The name of a rule set; the usual one of the kind if there is none. */
  rules?: string | null;
};

/** How hard a puzzle is, by every measure. */
export type Graded = {
  /** The puzzle. */
  puzzle: string;
  /** Whether it has exactly one solution; `null` where that was not found out in time. */
  unique?: boolean | null;
  /** Whether the rules reach the end. */
  solved: boolean;
  /** How far off `rating` is on average for puzzles of this level; left out where there is none. */
  rating_error?: number | null;
  /** What the level is called, where levels have names. */
  level_name?: string | null;
  minutes?: Minutes | null;
  /** How many rounds. */
  rounds: number;
  /** How often each rule was used. */
  rules_used: Record<string, number>;
  /** The rule set and its version. */
  rules: string;
};

/** Cells that all differ. */
export type Group = {
  /** `row`, `column`, `block`, `cage` or `extra`. */
  kind: string;
  /** Its name, for people. */
  name: string;
  /** Its cells. */
  cells: Array<number>;
};

/** A hint, and a way on where no rule finds one. */
export type HintAnswer = HintSaid & {
  /** The same in a sentence. */
  sentence: string;
  reveal?: MarkSaid | null;
};

/** How far somebody has got. */
export type HintRequest = {
  /** The puzzle as printed, in any format. */
  puzzle: string;
  /** What has been written, by cell: `{"r1c3": "4"}`; by place where there are edges: `{"r1c3-below": "1"}`. */
  written?: Record<string, string>;
  /** Candidates struck out, by cell: `{"r1c3": ["1", "2"]}`. */
  struck?: Record<string, Array<string>>;
  /** The name of a rule set. Without one, the usual one of the kind and then the expert's. */
  rules?: string | null;
};

/** A hint as data. Exactly one of the fields beside `puzzle` tells what was found. */
export type HintSaid = {
  /** The puzzle. */
  puzzle: string;
  /** Everything is written and right. */
  finished?: boolean;
  /** Cells that are wrong. */
  mistakes?: Array<string> | null;
  /** No solution fits what is written. */
  impossible?: boolean;
  /** Emptying any one of these cells would mend it. */
  emptying_one_of?: Array<string> | null;
  /** Several solutions fit, so that no rule can decide between them. */
  several?: boolean;
  /** No single deduction of the player's rules is easier than this one, which is a chain or a trial; left out for others. */
  nothing_easier?: boolean;
  hint?: StepSaid | null;
};

/** A kind of puzzle, and what can be wished of it. */
export type KindSaid = {
  /** Its name. */
  name: string;
  /** What people call it. */
  title: string;
  /** Whether its puzzles are a grid with clues, whose boards tell `places` and `layout`. */
  clued: boolean;
  /** What can be wished of one that is to be made. */
  wishes: Array<WishSaid>;
};

/** What stands on a board from the start. */
export type Layout = {
  /** The lines between cells: `thin`, `even` (of one weight), `fives` (thicker after every five cells), `dots` (in the corners of cells) or `none`. */
  lines: string;
  /** What stands on it, lowest first. */
  items: Array<LayoutItem>;
  /** Clues outside the board: above each column, left of each row, below, right. Each is empty, or has a list for each column or row. */
  margins: Array<Array<Array<string>>>;
};

/** Something on a board. */
export type LayoutItem = {
  /** `fill`, `thick`, `dashed`, `diagonal`, `circle`, `clue`, `corner`, `sign` or `arrow`. */
  kind: string;
  /** Down on the doubled grid. */
  y: number;
  /** To the right on the doubled grid. */
  x: number;
  /** Of a clue, a corner, a sign or an arrow: what is written. */
  text?: string | null;
  /** Of a fill or a circle: `white`, `pale`, `grey` or `black`. */
  fill?: string | null;
  /** Of a corner: `upper-left`, `upper-right` or `lower-left`; of an arrow: `up`, `right`, `down` or `left`. */
  side?: string | null;
};

/** Lines of an answer: `0`, `1` or `2` for each place where there can be one. */
export type LinesSaid = {
  /** Those that run across, row by row. */
  horizontal: Array<string>;
  /** Those that run down, row by row. */
  vertical: Array<string>;
};

/** One thing that follows from a supposition. */
export type LinkSaid = {
  /** What holds then. */
  holds: Array<MarkSaid>;
  /** What holds and why, in words. */
  sentence: string;
  /** Earlier suppositions, by number from 0, that take the other ways away. */
  by?: Array<number>;
};

/** A puzzle that was made: the object of the program's `--json`, and what a site adds. */
export type Made = Record<string, unknown> & {
  /** Crosswords: the board with its clues on one line: what `puzzle` of the other verbs takes. */
  link?: string | null;
  /** Boards of words: how the list was understood where that is not plain, and lines that were not used as they stood. */
  remarks?: Array<string> | null;
};

/** One symbol in one cell. */
export type MarkSaid = {
  /** Where: `r1c1`, or `r1c1-below` for an edge. */
  cell: string;
  /** The number of the symbol, from 1. */
  digit: number;
  /** The symbol as it stands on the board. */
  symbol: string;
};

/** Minutes that people take in the mean. */
export type Minutes = {
  /** As predicted. */
  mean: number;
  /** For nine puzzles in ten the mean time of people is no less than this and no more than `high`. */
  low: number;
  /** See `low`. */
  high: number;
};

/** A position and what somebody would do there. A row of a trace is one too; other fields are passed over. */
export type MovesAsked = {
  /** The puzzle as printed, in any format. */
  puzzle: string;
  /** What has been written, by cell: `{"r1c3": "4"}`. */
  written?: Record<string, string>;
  /** Candidates struck out, by cell: `{"r1c3": ["1", "2"]}`. */
  struck?: Record<string, Array<string>>;
  /** What stands in every place, as a trace has it. */
  board?: string | null;
  /** The candidates of every place, as a trace has them; beside `board`. */
  candidates?: string | null;
  /** A move: `r1c3=4` writes, `r1c3!=4` strikes out. */
  move?: string | null;
  /** Moves, each judged on the board that those before it leave; only what follows is made. */
  moves?: Array<string>;
  /** The marks that one move writes, as a trace has them. */
  decide?: Array<string>;
  /** The marks that one move strikes out, as a trace has them. */
  strike?: Array<string>;
};

/** Where something can be written or drawn. */
export type Place = {
  /** Its number: cells of the grid first, row by row, then edges and links. */
  place: number;
  /** Down on the doubled grid. */
  y: number;
  /** To the right on the doubled grid. */
  x: number;
  /** Of a link: how many cells long it is, across or down from the cell before it; 1 where this is left out. */
  reach?: number;
  /** `sign`, `shade`, `star`, `lamp`, `tent`, `disc`, `edge`, `link` or `side`. */
  look: string;
  /** Whether it is part of the answer. A side is not: it is only thought of. */
  answer: boolean;
  /** A sign for each symbol. Of all looks but `sign` the first says no. */
  signs: Array<string>;
  /** What each symbol says of the place, for people. */
  says: Array<string>;
  /** Its name: `r3c5`, or `r3c5-below` for an edge. */
  name: string;
  /** What people call it. */
  called: string;
};

/** A puzzle. */
export type PuzzleRequest = {
  /** The puzzle, in any format. */
  puzzle: string;
};

/** One round: all deductions of the easiest technique that had any. */
export type RoundSaid = {
  /** The level of the technique, from 1. */
  level: number;
  /** How many cells it decided. */
  decided: number;
  /** How many candidates were crossed out because of what was written before. */
  crossed_out: number;
  /** The deductions. */
  steps: Array<StepSaid>;
  /** Chains and trials of the round that are not told because no later step needs them; left out where there are none. */
  left_out?: number;
};

/** A puzzle to be solved. */
export type SolveRequest = {
  /** The puzzle, in any format. */
  puzzle: string;
  /** The most solutions to look for. */
  limit?: number | null;
};

/** The solutions of a puzzle, up to a limit. */
export type Solved = {
  /** The puzzle. */
  puzzle: string;
  /** How many were found. */
  solutions: number;
  /** Whether these are all. */
  complete: boolean;
  /** The solution, where there is exactly one. */
  solution?: string | null;
  /** The solutions, where there are several, or there may be. */
  examples?: Array<string>;
  /** The kind of puzzle, where its answer is more than a board of digits. */
  kind?: string | null;
  /** Columns, where the kind is told. */
  width?: number | null;
  /** Rows, where the kind is told. */
  height?: number | null;
  /** The answer, one sign a cell, where the kind is told and there is exactly one. */
  rows?: Array<string> | null;
  lines?: LinesSaid | null;
  /** Whether the search was told to stop. */
  out_of_time?: boolean;
};

/** One deduction. */
export type StepSaid = {
  /** The name of the rule. Never changes. */
  rule: string;
  /** The name that players of the kind have for such a step, where they have one. Never changes. */
  pattern?: string | null;
  /** The name of the pattern, or else of the rule, for people. */
  title: string;
  /** What is decided. */
  decide?: Array<MarkSaid> | null;
  /** What is struck out. */
  strike?: Array<MarkSaid> | null;
  /** The cells whose candidates are the reason. */
  because: Array<string>;
  /** Where to look: all cells of the groups and cages it is about. */
  area: Array<string>;
  /** Where to look, in words. */
  look: string;
  /** What follows and why, in a sentence. */
  sentence: string;
  /** How long the reasoning is, where that differs from use to use: the links of a chain; left out for patterns. */
  length?: number | null;
  /** Suppositions and what follows from each, link by link. The last is of the candidate that goes; those before are things that cannot both be, which it uses. Left out where nothing is supposed. */
  suppositions?: Array<Supposition>;
};

/** A supposition followed to its end. */
export type Supposition = {
  /** What is supposed. */
  suppose: Array<MarkSaid>;
  /** The same in words. */
  supposed: string;
  /** What follows, in order. */
  links: Array<LinkSaid>;
  /** What has no way left, in words. */
  end: string;
  /** Earlier suppositions, by number from 0, that take the last ways away. */
  by?: Array<number>;
  /** Whether each link uses the one before it. */
  line: boolean;
};

/** What there is to say about one move. */
export type Verified = {
  /** The puzzle. */
  puzzle: string;
  /** The move. */
  move: string;
  /** `entailed` (so in every solution), `refuted` (in none), `open` (in some), `impossible` (the position has no solution) or `unknown` (not found out in time). */
  verdict: string;
  /** The same as yes, no or neither. */
  entailed?: boolean | null;
  /** Whether the board says so already. */
  known: boolean;
  /** The easiest rule that shows it in one step, or for a refuted move the opposite; `null` where none does. */
  rule?: string | null;
  /** Its name for people. */
  title?: string | null;
  /** The level of its technique. */
  level?: number | null;
  /** What one use of it costs. */
  effort?: number | null;
  /** How long the reasoning is, where that differs from use to use. */
  length?: number | null;
  /** Where a refuted move stands against something: the place. */
  contradicts?: string | null;
  /** All that in a sentence. */
  sentence: string;
  /** The rule set and its version. */
  rules: string;
};

/** Something that can be wished. */
export type WishSaid = {
  /** Its name. */
  name: string;
  /** What it is. */
  about: string;
  /** `switch`, `number`, `span`, `sides`, `choice`, `choices`, `words`, `text` or `rules`. */
  takes: string;
  /** Of numbers and sides, the least. */
  least?: number | null;
  /** Of numbers and sides, the most. */
  most?: number | null;
  /** Of choices, what there is. */
  choices?: Array<string>;
};
