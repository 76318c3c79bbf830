"""Puzzles as a set of tasks of `verifiers` (0.4 or later), by the id `tokisuji-verifiers`:

    vf-eval tokisuji-verifiers --env.taskset.kind akari --env.taskset.board 6 --env.taskset.max-level 3
    vf-validate tokisuji-verifiers --runtime.type subprocess      # without a model: are the tasks sound?

Each task asks for the solution of one puzzle, between <answer> and </answer>. Its rewards come from the program: `solved` is 1 for any right
answer, otherwise 0; `partly` is what a wrong answer gets right, at most `partial` (0 unless told otherwise; see `score` in `_tasks.py`). The
metric `answered` tells whether there was an answer at all.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Optional

import verifiers.v1 as vf

from .. import Judge, Program
from ._tasks import TAGS, Puzzles, question, score, solution

__all__ = ["PuzzleTaskset"]


@lru_cache(maxsize=1)
def _judge() -> Judge:
    """One for all tasks of a process; threads take turns."""
    return Program(lang="en").judge()


def answer_in(reply: str) -> Optional[str]:
    """The last answer in a reply."""
    found = re.findall(r"<answer>(.*?)</answer>", reply, flags=re.DOTALL)
    return found[-1] if found else None


class PuzzleData(vf.TaskData):  # type: ignore[misc]
    """A puzzle, as `make` tells it, and its question."""

    made: dict  # type: ignore[type-arg]
    answer: str


class PuzzleTaskConfig(vf.TaskConfig):  # type: ignore[misc]
    """How answers are rewarded."""

    partial: float = 0.0
    """The most that a wrong answer can get."""


class PuzzleTask(vf.Task[PuzzleData, vf.State, PuzzleTaskConfig]):  # type: ignore[misc]
    """To solve one puzzle."""

    async def _score(self, reply: str) -> float:
        answer = answer_in(reply)
        if answer is None:
            return 0.0
        # Beside, so that other tasks go on meanwhile.
        return await asyncio.to_thread(score, _judge(), self.data.made, answer, self.config.partial)

    @vf.reward  # type: ignore[untyped-decorator]
    async def solved(self, trace: vf.Trace) -> float:
        """1 for a solution."""
        return float(await self._score(trace.last_reply) == 1.0)

    @vf.reward  # type: ignore[untyped-decorator]
    async def partly(self, trace: vf.Trace) -> float:
        """What is right of an answer that is no solution."""
        found = await self._score(trace.last_reply)
        return 0.0 if found == 1.0 else found

    @vf.metric  # type: ignore[untyped-decorator]
    async def answered(self, trace: vf.Trace) -> float:
        """Whether there is an answer to be read."""
        return float(answer_in(trace.last_reply) is not None)

    async def validate(self, runtime: Any) -> Optional[bool]:
        """Whether the answer that we have is right by the program's judgement."""
        return await self._score(f"<answer>{self.data.answer}</answer>") == 1.0


class PuzzleConfig(vf.TasksetConfig):  # type: ignore[misc]
    """Which puzzles are asked."""

    kind: str = "sudoku"
    board: Optional[str] = None
    """The size as the program takes it, such as 6 or 7x5; otherwise the usual one of the kind."""
    min_level: int = 1
    max_level: int = 1
    seed: int = 1
    count: int = 100
    task: PuzzleTaskConfig = PuzzleTaskConfig()


class PuzzleTaskset(vf.Taskset[PuzzleTask, PuzzleConfig]):  # type: ignore[misc]
    """Puzzles of a kind; the same seed gives the same on every machine."""

    def load(self) -> Iterator[PuzzleTask]:
        """One task after the other."""
        config = self.config
        puzzles = Puzzles(config.kind, config.board, config.min_level, config.max_level, config.seed)
        for number in range(config.count):
            made = puzzles[number]
            yield PuzzleTask(
                PuzzleData(
                    name=f"{made['kind']}#{number}",
                    prompt=f"{question(made)}\n{TAGS}",
                    made=made,
                    answer=solution(made),
                ),
                config.task,
            )
