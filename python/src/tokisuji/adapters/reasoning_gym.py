"""Puzzles as data sets of `reasoning-gym`: question, answer, metadata, and a score from the program.

    import reasoning_gym
    import tokisuji.adapters.reasoning_gym

    data = reasoning_gym.create_dataset("tokisuji_sudoku", seed=1, size=10, board="6", min_level=1, max_level=3)
    entry = data[0]
    data.score_answer(entry["answer"], entry)     # 1.0

There is one data set for each kind: `tokisuji_sudoku`, `tokisuji_slitherlink`, `tokisuji_akari` and so on. Every puzzle has one solution,
and its level is the hardest technique that people need for it, not a count of blanks.

A right answer scores 1, whatever is said around it and however it is spaced. A wrong one scores `partial` (0.5 unless told otherwise)
times the share of places that are right, 0 where it cannot be read or changes a given; see `score` in `_tasks.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, Optional, Type

from reasoning_gym.coaching import BaseCurriculum, RangeAttributeDefinition
from reasoning_gym.factory import ProceduralDataset, register_dataset

from .. import Judge
from ._tasks import KINDS, Puzzles, question, score, solution


@dataclass
class PuzzleConfig:
    """What is to be asked."""

    kind: str = "sudoku"
    board: Optional[str] = None
    """The size as the program takes it, such as 6 or 7x5; otherwise the usual one of the kind."""
    min_level: int = 1
    max_level: int = 1
    partial: float = 0.5
    """The most that a wrong answer can score."""
    seed: Optional[int] = None
    size: int = 500

    def validate(self) -> None:
        """Says what is wrong with it."""
        assert self.kind in KINDS, f"kind must be one of: {', '.join(KINDS)}"
        assert 1 <= self.min_level <= self.max_level, "levels must be 1 or more, and min_level not above max_level"
        assert any(self.min_level <= level <= self.max_level for level in KINDS[self.kind].levels), (
            f"levels of {self.kind} are: {', '.join(map(str, KINDS[self.kind].levels))}"
        )
        assert 0 <= self.partial < 1, "partial must be at least 0 and below 1"
        assert self.size > 0, "size must be above 0"


class PuzzleDataset(ProceduralDataset):  # type: ignore[misc]
    """Puzzles of a kind. The same seed gives the same entries on every machine, in any order."""

    def __init__(self, config: PuzzleConfig) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)
        self.puzzles = Puzzles(config.kind, config.board, config.min_level, config.max_level, self.seed)
        self._judge: Optional[Judge] = None

    @property
    def category(self) -> str:
        """What it is listed under."""
        return "games"

    def __getitem__(self, idx: int) -> Dict[str, Any]:
        if not 0 <= idx < self.size:
            raise IndexError(idx)
        made = self.puzzles[idx]
        return {
            "question": question(made),
            "answer": solution(made),
            "metadata": {
                "source_dataset": f"tokisuji_{self.config.kind}",
                "source_index": idx,
                **made,
                "difficulty": {"level": (self.config.min_level, self.config.max_level)},
            },
        }

    def score_answer(self, answer: Optional[str], entry: Dict[str, Any]) -> float:
        """1 for a solution, less for a part of one."""
        if self._judge is None:
            self._judge = self.puzzles.program.judge()
        return score(self._judge, entry["metadata"], answer, self.config.partial)


def _curriculum(kind: str, config: Type[PuzzleConfig]) -> Type[BaseCurriculum]:
    class PuzzleCurriculum(BaseCurriculum):  # type: ignore[misc]
        """From level to level of the kind."""

        def __init__(self) -> None:
            super().__init__(f"tokisuji_{kind}", config)
            self._define_attributes(
                RangeAttributeDefinition(
                    name="level",
                    levels=list(KINDS[kind].levels),
                    description="The hardest technique that people need",
                    lower_field_name="min_level",
                    upper_field_name="max_level",
                )
            )

    return PuzzleCurriculum


def _register(name: str) -> None:
    @dataclass
    class KindConfig(PuzzleConfig):
        kind: str = name

    register_dataset(f"tokisuji_{name}", PuzzleDataset, KindConfig, _curriculum(name, KindConfig))


for _name in KINDS:
    _register(_name)
