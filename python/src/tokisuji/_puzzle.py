"""What notebooks show as a picture: a puzzle, and what `draw` gives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Optional, Union

from ._process import Answer

if TYPE_CHECKING:
    from ._program import Program


class Svg(str):
    """A picture as text, which notebooks show."""

    def _repr_svg_(self) -> str:
        return str(self)

    def __repr__(self) -> str:
        return f"<Svg of {len(self)} characters>"


class Drawn(Dict[str, Any]):
    """The answer of `draw`, which notebooks show as the picture that it has under `svg`."""

    def _repr_svg_(self) -> Optional[str]:
        svg = self.get("svg")
        return None if svg is None else str(svg)


class Puzzle:
    """A puzzle of any kind, from its text in any format or from an object that has it under `puzzle`.

    Notebooks show it as a picture. `data` has what else was known of it, such as what `make` told.

    >>> puzzle = Puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    >>> puzzle.grade()["level"]
    1
    >>> puzzle.solve()["solution"][:9]
    '534678912'
    >>> puzzle._repr_svg_()[:4]
    '<svg'
    """

    def __init__(self, puzzle: Union[str, Mapping[str, Any], "Puzzle"], program: Optional["Program"] = None) -> None:
        if isinstance(puzzle, Puzzle):
            self.data: Answer = dict(puzzle.data)
            program = program if program is not None else puzzle.program
        elif isinstance(puzzle, Mapping):
            self.data = dict(puzzle)
        else:
            self.data = {"puzzle": str(puzzle)}
        if not isinstance(self.data.get("puzzle"), str):
            raise TypeError(f"found an object with {sorted(self.data)}, wanted one that has its puzzle as text under 'puzzle'")
        if program is None:
            from . import program as usual

            program = usual
        self.program: "Program" = program

    @property
    def text(self) -> str:
        """The puzzle as every verb reads it."""
        text: str = self.data["puzzle"]
        return text

    def solve(self, **options: Any) -> Answer:
        """As `Program.solve`."""
        return self.program.solve(self, **options)

    def check(self, **options: Any) -> Answer:
        """As `Program.check`."""
        return self.program.check(self, **options)

    def grade(self, **options: Any) -> Answer:
        """As `Program.grade`."""
        return self.program.grade(self, **options)

    def explain(self, **options: Any) -> Answer:
        """As `Program.explain`."""
        return self.program.explain(self, **options)

    def hint(self, **options: Any) -> Answer:
        """As `Program.hint`."""
        return self.program.hint(self, **options)

    def paths(self, **options: Any) -> Answer:
        """As `Program.paths`."""
        return self.program.paths(self, **options)

    def trace(self, **options: Any) -> List[Answer]:
        """As `Program.trace`."""
        return self.program.trace(self, **options)

    def verify(self, move: str, **options: Any) -> Answer:
        """As `Program.verify`, of one move."""
        verdict: Answer = self.program.verify(self, move, **options)
        return verdict

    def draw(self, **options: Any) -> Svg:
        """The picture itself; options as of `Program.draw`."""
        picture: Svg = self.program.draw(self, **options)["svg"]
        return picture

    def convert(self, to: str) -> Union[str, bytes]:
        """As `Program.convert`."""
        written: Union[str, bytes] = self.program.convert(self, to)
        return written

    def _repr_svg_(self) -> str:
        return str(self.draw())

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Puzzle({self.text!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)
