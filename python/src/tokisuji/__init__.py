"""Pencil puzzles from Python: made, solved, checked, graded, explained, traced, judged and drawn by the program `tokisuji`.

>>> import tokisuji
>>> made = tokisuji.make("sudoku", 3, level=2, seed=1)
>>> tokisuji.columns(tokisuji.grade(made))["level"]
[2, 2, 2]

Functions of the module ask the program that the environment variable TOKISUJI names, otherwise the one that was installed with the module,
otherwise the one on PATH; those of a `Program` ask the one that it names.
"""

from __future__ import annotations

from ._columns import columns
from ._errors import NotMade, ProgramError, ProgramMissing, PuzzleError, TokisujiError
from ._program import Judge, Program
from ._puzzle import Drawn, Puzzle, Svg

__version__ = "0.2.0"

program = Program()
"""What the functions of the module ask."""

solve = program.solve
check = program.check
grade = program.grade
explain = program.explain
hint = program.hint
make = program.make
paths = program.paths
trace = program.trace
verify = program.verify
judge = program.judge
draw = program.draw
convert = program.convert
read = program.read
stream = program.stream

__all__ = [
    "Drawn",
    "Judge",
    "NotMade",
    "Program",
    "ProgramError",
    "ProgramMissing",
    "Puzzle",
    "PuzzleError",
    "Svg",
    "TokisujiError",
    "check",
    "columns",
    "convert",
    "draw",
    "explain",
    "grade",
    "hint",
    "judge",
    "make",
    "paths",
    "program",
    "read",
    "solve",
    "stream",
    "trace",
    "verify",
]
