// A play on a board whose places are shaded or drawn. What stays white or without a line need not be told.
import { Game } from "./game.js";

export class MarkGame extends Game {
  /** @param {BoardData} data */
  constructor(data) {
    super(data);
    this.places = new Map(data.places.map((place) => [place.place, place]));
    this.answers = data.places.filter((place) => place.answer).map((place) => place.place);
  }

  // The symbols that put something there, in the order in which taps go through them, and the one that says no.
  yes(cell) { const { look, signs } = this.places.get(cell); return look === "sign" ? signs : signs.slice(1); }
  no(cell) { const { look, signs } = this.places.get(cell); return look === "sign" ? "" : signs[0]; }

  isOpen(cell) { return this.places.has(cell) && !this.given.has(cell); }
  openCells() { return this.answers.filter((cell) => this.isOpen(cell)); }
  // What is only thought of counts for hints too.
  tellableCells() { return [...this.places.keys()].filter((cell) => this.isOpen(cell)); }
  isNeeded(cell) { return this.data.solution?.[cell] !== this.no(cell); }
  neededCells() { return this.openCells().filter((cell) => this.isNeeded(cell)); }
  emptyCells() { return this.openCells().filter((cell) => !this.entries[cell].value && this.isNeeded(cell)); }
  isFull() { return this.openCells().every((cell) => this.entries[cell].value); }
  rightValue(cell) { return this.isNeeded(cell) ? this.data.solution[cell] : ""; }

  clearMarks() {
    const plain = this.tellableCells().filter((cell) => !this.places.get(cell).answer || this.entries[cell].value === this.no(cell));
    this.change(plain, (entry) => { entry.value = ""; });
  }
}
