"""Sudoku as an environment of `gymnasium`: digits are written and candidates struck out, and the program judges every move.

    import gymnasium
    import tokisuji.adapters.gymnasium

    env = gymnasium.make("tokisuji/Sudoku-v0", size=9, level=2)
    observation, info = env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step((0, 4, 4, 4))     # writes 5 in r5c5

**Observation**: `board`, size×size, 0 for an empty cell; `candidates`, size×size×size, 1 where a digit is still possible. Candidates that a
written digit rules out are crossed out at once, as people do.

**Action**: (what, row, column, digit − 1), where 0 writes and 1 strikes out. Only what follows is done.

**Reward**: 1 for a move that follows and that some rule of people shows in one step, `guess` (0.5) for one that follows but that no
rule shows so, 0 for what the board says already, −1 for a mistake; less `effort_weight` (0) times the effort of the rule. `info["verdict"]` is
what `verify` says (docs/trace.md): rule, level, effort, a sentence; what is null there is left out. It ends when the board is full, and with `mistakes` (none) of them.
`info["action_mask"]`, flat, has 1 for all that changes something.
"""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Sequence, Tuple, Union

import gymnasium
import numpy as np
from gymnasium import spaces

from .. import Judge, Program
from .._program import One
from ._tasks import DIGITS, block

WRITE, STRIKE = 0, 1


class SudokuEnv(gymnasium.Env):  # type: ignore[misc]
    """One Sudoku after the other: those of `puzzles`, or new ones of a size and level."""

    metadata = {"render_modes": ["ansi"], "render_fps": 4}

    # So many are made at a time, because a run of the program takes longer than a puzzle.
    AT_ONCE = 8

    def __init__(
        self,
        size: int = 9,
        level: Union[int, str, Tuple[int, int], None] = 1,
        *,
        puzzles: Optional[Sequence[One]] = None,
        rules: Optional[str] = None,
        deep: bool = False,
        guess: float = 0.5,
        effort_weight: float = 0.0,
        mistakes: Optional[int] = None,
        moves: Optional[int] = None,
        render_mode: Optional[str] = None,
        program: Optional[Program] = None,
    ) -> None:
        self.size, self.level, self.render_mode = size, level, render_mode
        self.guess, self.effort_weight, self.mistakes = guess, effort_weight, mistakes
        self.most_moves = moves if moves is not None else 2 * size**3
        self.program = program or Program()
        self._judge: Judge = self.program.judge(rules=rules, deep=deep)
        self._puzzles = None if puzzles is None else [str(p["puzzle"]) if isinstance(p, dict) else str(p) for p in puzzles]
        self._pool: List[str] = []
        self.observation_space = spaces.Dict(
            {
                "board": spaces.Box(0, size, (size, size), np.int8),
                "candidates": spaces.MultiBinary((size, size, size)),
            }
        )
        self.action_space = spaces.MultiDiscrete(np.array([2, size, size, size]))
        self._peers = self._who_sees_whom()
        self.puzzle = ""
        self._clear("." * size**2)

    # ---- the board

    def _who_sees_whom(self) -> Any:
        rows, cols = block(self.size)
        y, x = np.indices((self.size, self.size))
        part = (y // rows) * (self.size // cols) + x // cols
        same = [of[:, :, None, None] == of[None, None, :, :] for of in (y, x, part)]
        return same[0] | same[1] | same[2]

    def _clear(self, puzzle: str) -> None:
        if len(puzzle) != self.size**2:
            raise ValueError(f"found a puzzle of {len(puzzle)} cells, wanted a plain Sudoku of {self.size}×{self.size} on one line")
        self.puzzle = puzzle
        self.board: Any = np.zeros((self.size, self.size), np.int8)
        self.candidates: Any = np.ones((self.size, self.size, self.size), np.int8)
        self.written: Dict[str, str] = {}
        self.struck: Dict[str, List[str]] = {}
        self.made, self.wrong = 0, 0
        for at, sign in enumerate(puzzle):
            if sign in DIGITS:
                self._write(at // self.size, at % self.size, DIGITS.index(sign))

    def _write(self, row: int, col: int, digit: int) -> None:
        self.board[row, col] = digit + 1
        self.candidates[self._peers[row, col], digit] = 0
        self.candidates[row, col] = 0
        self.candidates[row, col, digit] = 1

    # ---- the environment

    def reset(self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> Tuple[Dict[str, Any], Dict[str, Any]]:
        """Begins another puzzle, or the one that `options` has as `puzzle`."""
        super().reset(seed=seed)
        if seed is not None:
            self._pool = []
        if options and options.get("puzzle") is not None:
            puzzle = str(options["puzzle"])
        elif self._puzzles is not None:
            puzzle = self._puzzles[int(self.np_random.integers(len(self._puzzles)))]
        else:
            if not self._pool:
                chance = int(self.np_random.integers(2**40))
                made = self.program.make("sudoku", self.AT_ONCE, size=self.size, level=self.level, seed=chance)
                self._pool = [str(one["puzzle"]) for one in reversed(made)]
            puzzle = self._pool.pop()
        self._clear(puzzle)
        return self._observation(), self._info(None)

    def step(self, action: Any) -> Tuple[Dict[str, Any], float, bool, bool, Dict[str, Any]]:
        """Judges a move, and makes it where it follows."""
        what, row, col, digit = (int(part) for part in action)
        cell, sign = f"r{row + 1}c{col + 1}", DIGITS[digit]
        move = f"{cell}{'=' if what == WRITE else '!='}{sign}"
        verdict = self._judge.verify(self.puzzle, move, written=self.written, struck=self.struck)
        self.made += 1
        reward = self._reward(verdict)
        if verdict["entailed"] and not self._stands(what, row, col, digit):
            if what == WRITE:
                self.written[cell] = sign
                self._write(row, col, digit)
            else:
                self.struck.setdefault(cell, []).append(sign)
                self.candidates[row, col, digit] = 0
        elif verdict["entailed"] is False:
            self.wrong += 1
        full = bool((self.board > 0).all())
        over = self.mistakes is not None and self.wrong >= self.mistakes
        return self._observation(), reward, full or over, not full and self.made >= self.most_moves, self._info(verdict)

    def _stands(self, what: int, row: int, col: int, digit: int) -> bool:
        """Whether the board says so already."""
        if what == WRITE:
            return bool(self.board[row, col] == digit + 1)
        return bool(self.candidates[row, col, digit] == 0)

    def _reward(self, verdict: Dict[str, Any]) -> float:
        if verdict["entailed"] is False:
            return -1.0
        if verdict["entailed"] is None or verdict["known"]:
            return 0.0
        if verdict["rule"] is None:
            return self.guess
        return 1.0 - self.effort_weight * float(verdict["effort"])

    def _observation(self) -> Dict[str, Any]:
        return {"board": self.board.copy(), "candidates": self.candidates.copy()}

    def _info(self, verdict: Optional[Dict[str, Any]]) -> Dict[str, Any]:
        open_cells = (self.board == 0)[:, :, None]
        write = self.candidates * open_cells
        mask = np.stack([write, write]).astype(np.int8)
        info = {"puzzle": self.puzzle, "action_mask": mask.reshape(-1), "mistakes": self.wrong}
        if verdict is not None:
            # Several environments at a time put these into arrays, which do not hold numbers beside nothing.
            info["verdict"] = {name: value for name, value in verdict.items() if value is not None}
        return info

    def render(self) -> Optional[str]:
        """The board as text."""
        if self.render_mode != "ansi":
            return None
        return "\n".join(" ".join(DIGITS[sign - 1] if sign else "." for sign in row) for row in self.board.tolist()) + "\n"

    def close(self) -> None:
        """Ends the judge."""
        self._judge.close()


if "tokisuji/Sudoku-v0" not in gymnasium.registry:
    gymnasium.register(id="tokisuji/Sudoku-v0", entry_point="tokisuji.adapters.gymnasium:SudokuEnv")
