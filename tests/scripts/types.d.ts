// What scripts of the site are given and keep: the board as the server tells it, what stands in its cells, and how somebody likes to play.

type Place = import("../../crates/tokisuji-wasm/npm/index").Place;
type WordEntry = import("../../crates/tokisuji-wasm/npm/index").Entry;

/** A board as `/api/board` tells it; with the walkthrough, where there is no server to ask. */
type BoardData = import("../../crates/tokisuji-wasm/npm/index").Board & { steps?: any[] };

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
  coordinates: boolean;
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
