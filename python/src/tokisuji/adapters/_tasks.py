"""Puzzles as questions: what is asked, how an answer is read, and what it is worth. What the adapters share.

Answers are judged by the program, so that any right answer counts, however it is laid out.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Tuple

from .. import Judge, Program

Made = Dict[str, Any]
Marks = Dict[str, str]
"""What stands in each place, by its name: `{"r1c1": "5"}`."""

DIGITS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

TAGS = "Put the answer, and nothing else, between <answer> and </answer>."


def _as_rows(text: str) -> List[str]:
    return text.split(":", 1)[1].split("/")


def _spaced(rows: Sequence[str]) -> str:
    return "\n".join(" ".join(row) for row in rows)


def _sudoku_rows(made: Mapping[str, Any]) -> List[str]:
    text, size = str(made["puzzle"]), int(made["size"])
    return [text[at : at + size] for at in range(0, size * size, size)]


def _nonogram(made: Mapping[str, Any]) -> str:
    columns, rows = (part.split(",") for part in _as_rows(str(made["puzzle"])))
    told = [[line.replace(".", " ") or "0" for line in lines] for lines in (columns, rows)]
    return "\n".join(
        f"{name} {at}: {line}" for name, lines in zip(("Column", "Row"), told) for at, line in enumerate(lines, start=1)
    )


def _battle(made: Mapping[str, Any]) -> str:
    stars, *rows = _as_rows(str(made["puzzle"]))
    return f"Stars in each row, column and region: {stars}\n{_spaced(rows)}"


def _plain(made: Mapping[str, Any]) -> str:
    return _spaced(_as_rows(str(made["puzzle"])))


def _cells(rows: Sequence[str]) -> Marks:
    return {f"r{y}c{x}": sign for y, row in enumerate(rows, start=1) for x, sign in enumerate(row, start=1) if sign != "."}


@dataclass(frozen=True)
class Kind:
    """How a kind of puzzle is asked and answered."""

    rules: str
    signs: str
    """The signs of an answer; empty for as many digits as the board is wide."""
    answer: str
    show: Callable[[Mapping[str, Any]], str] = _plain
    nothing: str = ""
    """Those of the signs that put nothing anywhere."""
    blocks: str = ""
    """What the puzzle prints where nothing can be put; as good as `_` in an answer."""
    lines: Optional[str] = None
    """`edges` or `links` where the answer is lines instead of cells."""
    given: Optional[Callable[[Mapping[str, Any]], Marks]] = None
    """What stands there from the start, and is no part of the work."""
    levels: Tuple[int, ...] = (1, 2, 3, 4)
    """Those there are; one is left out where the program has none, or where they are too rare to be waited for."""


_SHADED = "one line for each row: # for a shaded cell, . for one that is not"

KINDS: Dict[str, Kind] = {
    "sudoku": Kind(
        "Fill the empty cells (.) so that every row, every column and every block holds each of the signs {digits} once. "
        "Blocks are {block_rows} rows high and {block_cols} columns wide.",
        "",
        "all rows, one line each, with spaces between the signs",
        show=lambda made: _spaced(_sudoku_rows(made)),
        given=lambda made: _cells(_sudoku_rows(made)),
        levels=(1, 2, 3, 4, 5, 6, 7, 8),
    ),
    "slitherlink": Kind(
        "Draw one closed loop along the grid lines; it never branches and never crosses itself. A number says how many of the four edges "
        "of its cell belong to the loop; around a dot (.) there may be any number.",
        "01",
        "first {edge_rows} lines of {width} signs for the horizontal edges, from the top border to the bottom border, then {height} lines of "
        "{edge_cols} signs for the vertical edges, from the left border to the right border: 1 where the loop runs, 0 where it does not",
        nothing="0",
        lines="edges",
    ),
    "masyu": Kind(
        "Draw one closed loop through the centres of cells, from cell to neighbouring cell; it never branches and never crosses itself, "
        "and need not pass all cells. It passes through every circle. Through a white one (w) it runs straight and turns in the cell before "
        "or after it or both; in a black one (b) it turns, and runs straight through the cells before and after it.",
        "01",
        "first {height} lines of {link_cols} signs for the steps between neighbours in a row, then {link_rows} lines of {width} signs for "
        "the steps between a row and the next: 1 where the loop runs, 0 where it does not",
        nothing="0",
        lines="links",
    ),
    "akari": Kind(
        "Put lamps into white cells (.). A lamp lights its own cell and all white cells up, down, left and right of it as far as the next "
        "black cell. Every white cell must be lit, and no lamp by another. Black cells are # or a number, which says how many lamps stand "
        "in the four cells beside it.",
        "o._",
        "one line for each row: o for a lamp, . for a white cell without one, _ for a black cell",
        nothing="._",
        levels=(1, 3, 4),
        blocks="#01234",
    ),
    "binairo": Kind(
        "Fill the empty cells (.) with 0 and 1. Every row and every column has as many 0 as 1 and never three equal signs next to each other; "
        "no two rows are equal and no two columns.",
        "01",
        "all rows, one line each",
        given=lambda made: _cells(_as_rows(str(made["puzzle"]))),
        levels=(1, 3, 4),
    ),
    "mosaic": Kind(
        "Shade some of the cells. A number says how many of the up to nine cells around it, its own included, are shaded.",
        "#.",
        _SHADED,
        nothing=".",
        levels=(1, 3, 4),
    ),
    "hitori": Kind(
        "Shade some of the cells so that no sign stands twice among the cells of a row or column that are not shaded. Shaded cells never share "
        "an edge, and all other cells are connected by their edges.",
        "#.",
        _SHADED,
        nothing=".",
        levels=(1, 2, 4),
    ),
    "nurikabe": Kind(
        "Shade some of the cells. Cells that are not shaded form islands: each holds exactly one number, which says how many cells it has, and "
        "islands do not share an edge. All shaded cells are connected by their edges, and no 2×2 cells are all shaded.",
        "#.",
        _SHADED,
        nothing=".",
        levels=(1, 2, 4),
    ),
    "nonogram": Kind(
        "Shade some of the cells of a board of {height} rows and {width} columns. The numbers of a row or column are the lengths of its runs of "
        "shaded cells in order; between two runs there is at least one cell that is not shaded.",
        "#.",
        _SHADED,
        show=_nonogram,
        nothing=".",
        levels=(1, 2, 4),
    ),
    "starbattle": Kind(
        "Put stars into cells so that every row, every column and every region (cells with the same letter) holds as many as is said. No two stars "
        "touch, not even at a corner.",
        "o.",
        "one line for each row: o for a star, . for a cell without one",
        show=_battle,
        nothing=".",
        levels=(1, 3, 4),
    ),
    "tents": Kind(
        "Trees are T. Put a tent into a cell beside each tree, above, below, left or right of it, so that each tree has its own tent. No two tents "
        "touch, not even at a corner. The first line has a number for some of the columns, the first sign of every other line one for its row: so many "
        "tents stand there; a dot (.) is no number.",
        "o._",
        "one line for each of the {height} rows, without the numbers: o for a tent, . for a cell without one, _ for a tree",
        nothing="._",
        blocks="T",
    ),
    "skyscrapers": Kind(
        "Fill the board inside the border with towers of heights {digits}; every row and every column has each height once. A number on the border says "
        "how many towers are seen from there, looking into the board: higher ones hide lower ones behind them. A dot (.) is no number or no tower yet.",
        "",
        "the {height} rows inside the border, one line each, with spaces between the signs",
        given=lambda made: _cells([row[1:-1] for row in _as_rows(str(made["puzzle"]))[1:-1]]),
    ),
    "futoshiki": Kind(
        "Fill the empty cells (.) so that every row and every column holds each of the signs {digits} once. Between two cells of a row < and > say which is "
        "smaller; in a line between two rows ^ says that the cell above is smaller, v that the cell below is; - says nothing.",
        "",
        "the {height} rows of cells, one line each, with spaces between the signs",
        show=lambda made: "\n".join(
            " ".join(row) if at % 2 == 0 else "   ".join(row) for at, row in enumerate(_as_rows(str(made["puzzle"])))
        ),
        given=lambda made: _cells([row[::2] for row in _as_rows(str(made["puzzle"]))[::2]]),
    ),
}


class Puzzles:
    """Puzzles of a kind without end, by number: the same for the same seed, in any order and on any machine.

    Levels from `least` to `most` take turns. They are made some at a time, because a run of the program takes longer than a puzzle.
    """

    AT_ONCE = 8

    def __init__(
        self, kind: str, board: Optional[str], least: int, most: int, seed: int, program: Optional[Program] = None
    ) -> None:
        if kind not in KINDS:
            raise ValueError(f"found the kind {kind!r}, wanted one of: {', '.join(KINDS)}")
        self.levels = [level for level in KINDS[kind].levels if least <= level <= most]
        if not self.levels:
            there = ", ".join(map(str, KINDS[kind].levels))
            raise ValueError(f"found levels {least} to {most}, wanted some of those of {kind}: {there}")
        self.kind, self.board, self.seed = kind, board, seed
        self.program = program or Program(lang="en")
        self._portion = lru_cache(maxsize=64)(self._make)

    def _make(self, level: int, portion: int) -> List[Made]:
        name = f"{self.seed}/{self.kind}/{self.board}/{level}/{portion}"
        # Numbers that every reader of JSON can hold.
        seed = int.from_bytes(hashlib.sha256(name.encode()).digest()[:5], "big")
        return self.program.make(self.kind, self.AT_ONCE, seed=seed, level=level, size=self.board)

    def __getitem__(self, index: int) -> Made:
        if index < 0:
            raise IndexError(index)
        number, turn = divmod(index, len(self.levels))
        return self._portion(self.levels[turn], number // self.AT_ONCE)[number % self.AT_ONCE]


# ---- asking


def _sides(made: Mapping[str, Any]) -> Tuple[int, int]:
    """Width and height."""
    if "size" in made:
        return int(made["size"]), int(made["size"])
    return int(made["width"]), int(made["height"])


def block(size: int) -> Tuple[int, int]:
    """Rows and columns of a block: as square as can be, and lying where it is not."""
    rows = max(side for side in range(1, size + 1) if size % side == 0 and side * side <= size)
    return rows, size // rows


def _shape(made: Mapping[str, Any]) -> List[int]:
    """How many signs each line of an answer has."""
    width, height = _sides(made)
    lines = KINDS[made["kind"]].lines
    if lines == "edges":
        return [width] * (height + 1) + [width + 1] * height
    if lines == "links":
        return [width - 1] * height + [width] * (height - 1)
    return [width] * height


def question(made: Mapping[str, Any]) -> str:
    """What somebody is asked who has never seen such a puzzle."""
    kind = KINDS[made["kind"]]
    width, height = _sides(made)
    rows, cols = block(width)
    words = {
        "width": width,
        "height": height,
        "edge_rows": height + 1,
        "edge_cols": width + 1,
        "link_rows": height - 1,
        "link_cols": width - 1,
        "block_rows": rows,
        "block_cols": cols,
        "digits": f"1 to {width}" if width < 10 else f"1 to 9 and A to {DIGITS[width - 1]}",
    }
    return (
        f"Solve this {made['kind'].capitalize()}. It has exactly one solution.\n\n{kind.rules.format(**words)}\n\n{kind.show(made)}\n\n"
        f"Answer with {kind.answer.format(**words)}."
    )


def solution(made: Mapping[str, Any]) -> str:
    """The answer as it is asked for."""
    kind = KINDS[made["kind"]]
    lines = _cut(str(made["solution"]), _shape(made))
    assert lines is not None, "makers tell solutions in one way"
    return _spaced(lines) if not kind.signs else "\n".join(lines)


# ---- reading


def _cut(text: str, shape: Sequence[int]) -> Optional[List[str]]:
    """A text of all signs, with or without strokes between its lines."""
    joined = text.replace("/", "").replace(";", "")
    if len(joined) != sum(shape):
        return None
    ends = [sum(shape[: at + 1]) for at in range(len(shape))]
    return [joined[end - width : end] for end, width in zip(ends, shape)]


def _lines(made: Mapping[str, Any], answer: str) -> Optional[List[str]]:
    """The lines of an answer: the last that look like one, whatever is said before them and however they are spaced."""
    kind, shape = KINDS[made["kind"]], _shape(made)
    width, _ = _sides(made)
    signs = kind.signs or DIGITS[:width]
    known = set(signs) | set("?" if "." in signs else ".?")
    found: List[str] = []
    for written in answer.splitlines():
        line = "".join(sign for sign in written if not sign.isspace() and sign not in "|,`")
        if not kind.signs:
            line = line.upper().replace("_", ".").replace("0", ".")
        elif kind.blocks:
            line = "".join("_" if sign in kind.blocks else sign.lower() for sign in line)
        whole = _cut(line, shape) if line else None
        parts = whole if whole and len(shape) > 1 and len(line) > max(shape) else [line]
        found += [part for part in parts if part and set(part) <= known]
    for start in range(len(found) - len(shape), -1, -1):
        if all(len(line) == wide for line, wide in zip(found[start:], shape)):
            return found[start : start + len(shape)]
    return None


def _names(made: Mapping[str, Any]) -> List[List[str]]:
    """The names of the places of an answer, line by line."""
    width, height = _sides(made)
    lines = KINDS[made["kind"]].lines
    rows, cols = range(1, height + 1), range(1, width + 1)
    if lines == "edges":
        across = [[f"r1c{x}-above" for x in cols]] + [[f"r{y}c{x}-below" for x in cols] for y in rows]
        return across + [[f"r{y}c1-left"] + [f"r{y}c{x}-right" for x in cols] for y in rows]
    if lines == "links":
        return [[f"r{y}c{x}-right" for x in cols[:-1]] for y in rows] + [[f"r{y}c{x}-below" for x in cols] for y in rows[:-1]]
    return [[f"r{y}c{x}" for x in cols] for y in rows]


def _marks(made: Mapping[str, Any], lines: Sequence[str]) -> Marks:
    """What is written where; nothing for signs that say that nothing can or need be."""
    blank = "?_" if "." in KINDS[made["kind"]].signs else "?_."
    pairs = (pair for names, line in zip(_names(made), lines) for pair in zip(names, line))
    return {name: sign for name, sign in pairs if sign not in blank}


# ---- judging


def score(judge: Judge, made: Mapping[str, Any], answer: Optional[str], partial: float = 0.5) -> float:
    """What an answer is worth, from 0 to 1.

    1 for an answer that the program finds to be a solution. Otherwise `partial` times the share of places that are right: of all places
    where the answer or the solution puts something (a digit, a lamp, a line, a shaded cell) and nothing was given, those where the program
    finds that what the answer puts there follows. 0 for what cannot be read, and where a given was changed.
    """
    if not isinstance(answer, str):
        return 0.0
    lines = _lines(made, answer)
    if lines is None:
        return 0.0
    kind, puzzle = KINDS[made["kind"]], str(made["puzzle"])
    answered = _cut(str(made["solution"]), _shape(made)) or []
    if kind.blocks:
        # Whatever stands for a block is as good as any other, unless something was put there.
        pairs = zip(lines, answered)
        lines = ["".join("_" if no == "_" and sign in kind.nothing else sign for sign, no in zip(*pair)) for pair in pairs]
    marks = _marks(made, lines)
    given = kind.given(made) if kind.given else {}
    if any(marks.get(place, sign) != sign for place, sign in given.items()):
        return 0.0
    right = _marks(made, answered)
    if marks and marks.keys() >= right.keys():
        place, sign = next(iter(marks.items()))
        verdict = judge.verify(puzzle, f"{place}={sign}", written=marks, errors="keep")
        if verdict.get("entailed") is True:
            return 1.0
    if partial <= 0:
        return 0.0

    def something(of: Marks) -> Dict[str, str]:
        return {place: sign for place, sign in of.items() if sign not in kind.nothing and place not in given}

    put = something(marks)
    if not put:
        return 0.0
    verdicts = judge.verify(puzzle, [f"{place}={sign}" for place, sign in put.items()], errors="keep")
    if isinstance(verdicts, dict):
        # A place that the board does not have, such as a lamp in a black cell.
        verdicts = [judge.verify(puzzle, f"{place}={sign}", errors="keep") for place, sign in put.items()]
    follow = sum(verdict.get("entailed") is True for verdict in verdicts)
    return partial * follow / len(put.keys() | something(right).keys())
