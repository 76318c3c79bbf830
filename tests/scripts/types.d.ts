// What scripts of the site are given and keep: the board as the server tells it, what stands in its cells, and how somebody likes to play.

/** A place that is shaded, drawn or written on; it lies on a grid of twice as many lines. */
interface Place {
  place: number;
  y: number;
  x: number;
  reach?: number;
  look: string;
  answer: boolean;
  signs: string[];
  says: string[];
  name: string;
  called: string;
}

/** What is printed on a board. */
interface LayoutItem {
  kind: string;
  y: number;
  x: number;
  text?: string;
  fill?: string;
  side?: string;
}

interface WordEntry {
  number: number;
  way: "across" | "down";
  name: string;
  clue?: string;
  cells: number[];
}

/** A board as `/api/board` tells it. */
interface BoardData {
  kind: string;
  title: string;
  task: string;
  puzzle: string;
  rows: number;
  cols: number;
  symbols: string[];
  outside: number[];
  off?: number[];
  marked?: number[];
  entries?: WordEntry[];
  words?: string[];
  groups: { kind: string; name: string; cells: number[] }[];
  cages: { cells: number[]; label: string }[];
  givens: { cell: number; symbol: string }[];
  solution: string[] | null;
  places?: Place[];
  layout?: { lines: string; items: LayoutItem[]; margins: string[][][] };
  /** The walkthrough, where there is no server to ask. */
  steps?: any[];
}

/** What stands in a cell. */
interface Entry {
  value: string;
  corner: string[];
  centre: string[];
  struck: string[];
  colours: number[];
}

/** One cell of a step: what was there, and what is. */
interface Change {
  cell: number;
  before: Entry;
  after: Entry;
}

interface Settings {
  errors: "none" | "asked" | "once";
  clashes: boolean;
  same: boolean;
  remove: boolean;
  auto: boolean;
  timer: boolean;
  left: boolean;
  skip: boolean;
  device: boolean;
}

/** A puzzle of a study, beside its board. */
interface StudyData {
  code: string;
  person: string;
  number: number;
  answer: string;
  seq: number;
  left_ms: number;
}

// Elements are those of our own pages, which tests in a browser look at: what a selector finds is taken to be what is meant. Attributes may be
// given as numbers and truths.
interface ParentNode {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
}
interface Element {
  closest(selectors: string): any;
  setAttribute(name: string, value: string | number | boolean): void;
}
