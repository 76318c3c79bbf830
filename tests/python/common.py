"""What the tests share: puzzles from outside, a slow and independent judge of Sudoku, and a program that counts how often it is started."""

import os
import stat
import tempfile

# The example of the English Wikipedia on Sudoku, and its solution there.
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def fits(puzzle, solution, rows=3, cols=3):
    """Whether a full board keeps the givens and has every digit once in every row, column and block."""
    size = rows * cols
    if len(solution) != size * size or any(sign not in (".", full) for sign, full in zip(puzzle, solution)):
        return False
    parts = [[(y, x) for x in range(size)] for y in range(size)] + [[(y, x) for y in range(size)] for x in range(size)]
    parts += [
        [(top + y, left + x) for y in range(rows) for x in range(cols)] for top in range(0, size, rows) for left in range(0, size, cols)
    ]
    digits = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[:size]
    return all(sorted(solution[y * size + x] for y, x in part) == sorted(digits) for part in parts)


class Counted:
    """A stand-in for the program that runs it, and keeps the number of the process of every start."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = os.path.join(self.folder.name, "tokisuji")
        self.starts_file = os.path.join(self.folder.name, "starts")
        with open(self.path, "w", encoding="utf-8") as file:
            file.write(f'#!/bin/sh\necho $$ >> "{self.starts_file}"\nexec "$TOKISUJI_REAL" "$@"\n')
        os.chmod(self.path, stat.S_IRWXU)
        os.environ["TOKISUJI_REAL"] = os.environ["TOKISUJI"]

    def starts(self):
        """The numbers of its processes so far."""
        if not os.path.exists(self.starts_file):
            return []
        with open(self.starts_file, encoding="utf-8") as file:
            return [int(line) for line in file]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.folder.cleanup()


def gone(process):
    """Whether no process has this number any more."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False
