"""What can go wrong. Every message is the program's own."""

from __future__ import annotations

from typing import Any, List, Optional


class TokisujiError(Exception):
    """Anything that goes wrong here."""


class ProgramMissing(TokisujiError, FileNotFoundError):
    """The program is not there; the message says where it was looked for and how to have it."""


class ProgramError(TokisujiError):
    """The program refused what it was asked, or ended before it had answered.

    `code` is its exit code: 2 for wrong use.
    """

    def __init__(self, message: str, code: Optional[int] = None) -> None:
        super().__init__(message)
        self.code = code


class PuzzleError(TokisujiError, ValueError):
    """A puzzle or a move that could not be read or answered.

    `index` is its place in the list, `input` its text. `answers` has what was said of all of them; those that went wrong are
    `{"error": …, "input": …}`.
    """

    def __init__(self, message: str, index: int, text: str, answers: List[Any]) -> None:
        super().__init__(message)
        self.index = index
        self.input = text
        self.answers = answers


class NotMade(TokisujiError):
    """A wish was not met, or not as often as asked; `made` has what there is."""

    def __init__(self, message: str, made: List[Any]) -> None:
        super().__init__(message)
        self.made = made
