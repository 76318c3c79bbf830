"""The verbs of the program as methods: one puzzle or a list in, its JSON out."""

from __future__ import annotations

import os
import tempfile
from typing import Any, Dict, Iterable, Iterator, List, Mapping, Optional, Sequence, Tuple, Union, overload

from ._errors import NotMade, ProgramError, PuzzleError
from ._process import Answer, Run, Session, find
from ._puzzle import Drawn, Puzzle, Svg

One = Union[str, Mapping[str, Any], Puzzle]
"""A puzzle: its text in any format, an object that has it under `puzzle`, or a `Puzzle`."""

Many = Iterable[One]
Time = Union[str, int, float]
"""Seconds, or a text such as `30s` or `2m`."""


class Program:
    """The program, and how it is to be asked.

    `path` names it; otherwise the environment variable TOKISUJI does; otherwise it is the one that was installed with this module, or the one
    on PATH. `lang` is the language of sentences (`en` or `ja`, otherwise that of the locale), `jobs` the number of threads (otherwise all cores).

    Every verb takes one puzzle and gives one answer, or takes any number of them and gives a list in the same order, through one run of
    the program. Fields are those of its `--json` (docs/handbook/en/src/reference/json.md).

    In the examples `program` is a `Program` and `EASY` the Sudoku
    53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79.

    A puzzle that cannot be read raises `PuzzleError`; with `errors="keep"` it is `{"error": …, "input": …}` in its place instead.
    Ctrl-C ends the program too.
    """

    def __init__(self, path: Optional[str] = None, *, lang: Optional[str] = None, jobs: Optional[int] = None) -> None:
        self.path = path
        self.lang = lang
        self.jobs = jobs

    # ---- asking

    def command(self, verb: Sequence[str], *options: str) -> List[str]:
        """The command line of a verb."""
        # A converted puzzle is no object; what cannot be is told beside it.
        common = ["--quiet"] if verb[0] == "convert" else ["--json", "--quiet"]
        if self.lang is not None:
            common += ["--lang", self.lang]
        if self.jobs is not None:
            common += ["--jobs", str(self.jobs)]
        return [find(self.path), *verb, *common, *options]

    def version(self) -> str:
        """What the program says of itself.

        >>> program.version().split()[0]
        'tokisuji'
        """
        return Run([find(self.path), "--version"]).all().decode().strip()

    def stream(self, verb: str, puzzles: Many, *options: str) -> Iterator[Answer]:
        """Answers one by one as they come, in constant memory, with options as the command line has them.

        Items that cannot be read are `{"error": …, "input": …}` in their place. Verbs that answer with several lines for a puzzle give
        one object for each.

        >>> levels = (answer["level"] for answer in program.stream("grade", [EASY] * 3, "--rules", "paper-a"))
        >>> sorted(levels)
        [1, 1, 1]
        """
        return Run(self.command([verb], *options), map(_item, puzzles)).answers()

    def _each(self, verb: str, puzzles: Union[One, Many], options: Mapping[str, Any], errors: str) -> Any:
        """One answer for each puzzle."""
        one, items = _items(puzzles)
        if not items:
            return []
        run = Run(self.command([verb], *_options(options)), items)
        answers = list(run.answers())
        if len(answers) != len(items):
            raise ProgramError(f"{verb}: found {len(answers)} answers to {len(items)} puzzles {run.complaints}", run.code)
        return _judged(answers, answers, one, errors)

    # ---- verbs

    @overload
    def solve(self, puzzles: One, *, limit: Optional[int] = ..., time: Optional[Time] = ..., errors: str = ...) -> Answer: ...  # type: ignore[overload-overlap]
    @overload
    def solve(self, puzzles: Many, *, limit: Optional[int] = ..., time: Optional[Time] = ..., errors: str = ...) -> List[Answer]: ...
    def solve(self, puzzles: Any, *, limit: Optional[int] = None, time: Optional[Time] = None, errors: str = "raise") -> Any:
        """The solution, or up to `limit` of them.

        >>> program.solve(EASY)["solution"]
        '534678912672195348198342567859761423426853791713924856961537284287419635345286179'
        >>> [answer["solutions"] for answer in program.solve([EASY, "." * 81], limit=5)]
        [1, 5]
        """
        return self._each("solve", puzzles, {"limit": limit, "time": _time(time)}, errors)

    @overload
    def check(self, puzzles: One, *, same: Optional[One] = ..., errors: str = ...) -> Answer: ...  # type: ignore[overload-overlap]
    @overload
    def check(self, puzzles: Many, *, same: Optional[One] = ..., errors: str = ...) -> List[Answer]: ...
    def check(self, puzzles: Any, *, same: Optional[One] = None, errors: str = "raise") -> Any:
        """Is it valid, unique, minimal, symmetrical? `same` is a puzzle to compare with: turned, relabelled, rows moved?

        >>> answer = program.check(EASY)
        >>> answer["unique"], answer["givens"]
        (True, 30)
        """
        return self._each("check", puzzles, {"same": None if same is None else _text(same)}, errors)

    @overload
    def grade(  # type: ignore[overload-overlap]
        self, puzzles: One, *, rules: Optional[str] = ..., reading: Optional[str] = ..., time: Optional[Time] = ...,
        paths: bool = ..., errors: str = ...,
    ) -> Answer: ...
    @overload
    def grade(
        self, puzzles: Many, *, rules: Optional[str] = ..., reading: Optional[str] = ..., time: Optional[Time] = ...,
        paths: bool = ..., errors: str = ...,
    ) -> List[Answer]: ...
    def grade(
        self, puzzles: Any, *, rules: Optional[str] = None, reading: Optional[str] = None, time: Optional[Time] = None,
        paths: bool = False, errors: str = "raise",
    ) -> Any:
        """How hard is it? Level, steps, effort, rating, and for plain 9×9 Sudoku the minutes that people take.

        `rules` is a rule set by name or a TOML file, `reading` is `restart` or `printed`, `paths` adds the measures of solution paths.

        >>> answer = program.grade(EASY)
        >>> answer["level"], answer["steps"], sorted(answer["minutes"])
        (1, 10, ['high', 'low', 'mean'])
        """
        options = {"rules": rules, "reading": reading, "time": _time(time), "paths": paths}
        return self._each("grade", puzzles, options, errors)

    @overload
    def explain(  # type: ignore[overload-overlap]
        self, puzzles: One, *, rules: Optional[str] = ..., reading: Optional[str] = ..., all: bool = ..., errors: str = ...,
    ) -> Answer: ...
    @overload
    def explain(
        self, puzzles: Many, *, rules: Optional[str] = ..., reading: Optional[str] = ..., all: bool = ..., errors: str = ...,
    ) -> List[Answer]: ...
    def explain(
        self, puzzles: Any, *, rules: Optional[str] = None, reading: Optional[str] = None, all: bool = False, errors: str = "raise",
    ) -> Any:
        """The walkthrough, round by round; `all` also tells chains that no later step needs.

        >>> step = program.explain(EASY)["rounds"][0]["steps"][0]
        >>> step["rule"], step["sentence"]
        ('hidden single in block', 'r1c6 = 8: in block 2 no other cell can hold 8')
        """
        return self._each("explain", puzzles, {"rules": rules, "reading": reading, "all": all}, errors)

    @overload
    def hint(  # type: ignore[overload-overlap]
        self, puzzles: One, *, start: Optional[One] = ..., rules: Optional[str] = ..., reading: Optional[str] = ..., errors: str = ...,
    ) -> Answer: ...
    @overload
    def hint(
        self, puzzles: Many, *, start: Optional[One] = ..., rules: Optional[str] = ..., reading: Optional[str] = ..., errors: str = ...,
    ) -> List[Answer]: ...
    def hint(
        self, puzzles: Any, *, start: Optional[One] = None, rules: Optional[str] = None, reading: Optional[str] = None,
        errors: str = "raise",
    ) -> Any:
        """The next easiest deduction, or where a mistake is. `start` is the puzzle as printed, where the text does not tell givens from
        what somebody has written.

        >>> program.hint("531" + EASY[3:], start=EASY)["mistakes"]
        ['r1c3']
        """
        options = {"start": None if start is None else _text(start), "rules": rules, "reading": reading}
        return self._each("hint", puzzles, options, errors)

    @overload
    def paths(  # type: ignore[overload-overlap]
        self, puzzles: One, *, rules: Optional[str] = ..., exact: bool = ..., estimate: bool = ..., error: Optional[float] = ...,
        memory: Optional[str] = ..., seed: Optional[int] = ..., time: Optional[Time] = ..., errors: str = ...,
    ) -> Answer: ...
    @overload
    def paths(
        self, puzzles: Many, *, rules: Optional[str] = ..., exact: bool = ..., estimate: bool = ..., error: Optional[float] = ...,
        memory: Optional[str] = ..., seed: Optional[int] = ..., time: Optional[Time] = ..., errors: str = ...,
    ) -> List[Answer]: ...
    def paths(
        self, puzzles: Any, *, rules: Optional[str] = None, exact: bool = False, estimate: bool = False, error: Optional[float] = None,
        memory: Optional[str] = None, seed: Optional[int] = None, time: Optional[Time] = None, errors: str = "raise",
    ) -> Any:
        """In how many orders it can be solved, and where the road narrows.

        >>> answer = program.paths("1.3..4......2..1")
        >>> answer["exact"], len(answer["decided"])
        (True, 11)
        """
        options = {
            "rules": rules, "exact": exact, "estimate": estimate, "error": error, "memory": memory, "seed": seed, "time": _time(time),
        }
        return self._each("paths", puzzles, options, errors)

    @overload
    def draw(  # type: ignore[overload-overlap]
        self, puzzles: One, *, solution: bool = ..., candidates: bool = ..., step: Optional[int] = ..., shades: Optional[str] = ...,
        rules: Optional[str] = ..., reading: Optional[str] = ..., errors: str = ...,
    ) -> Drawn: ...
    @overload
    def draw(
        self, puzzles: Many, *, solution: bool = ..., candidates: bool = ..., step: Optional[int] = ..., shades: Optional[str] = ...,
        rules: Optional[str] = ..., reading: Optional[str] = ..., errors: str = ...,
    ) -> List[Drawn]: ...
    def draw(
        self, puzzles: Any, *, solution: bool = False, candidates: bool = False, step: Optional[int] = None, shades: Optional[str] = None,
        rules: Optional[str] = None, reading: Optional[str] = None, errors: str = "raise",
    ) -> Any:
        """A picture as SVG: of the puzzle, its solution, its candidates, or one step of the walkthrough with its reason lit up.

        Notebooks show the answer as the picture; `svg` is its text.

        >>> drawn = program.draw(EASY, step=1)
        >>> drawn["svg"][:4], drawn._repr_svg_()[:4]
        ('<svg', '<svg')
        """
        options = {
            "solution": solution, "candidates": candidates, "step": step, "shades": shades, "rules": rules, "reading": reading,
        }
        drawn = self._each("draw", puzzles, options, errors)
        return _drawn(drawn) if isinstance(drawn, dict) else [_drawn(answer) for answer in drawn]

    @overload
    def trace(  # type: ignore[overload-overlap]
        self, puzzles: One, *, rules: Optional[str] = ..., order: Optional[str] = ..., orders: Optional[int] = ...,
        seed: Optional[int] = ..., time: Optional[Time] = ..., errors: str = ...,
    ) -> List[Answer]: ...
    @overload
    def trace(
        self, puzzles: Many, *, rules: Optional[str] = ..., order: Optional[str] = ..., orders: Optional[int] = ...,
        seed: Optional[int] = ..., time: Optional[Time] = ..., errors: str = ...,
    ) -> List[List[Answer]]: ...
    def trace(
        self, puzzles: Any, *, rules: Optional[str] = None, order: Optional[str] = None, orders: Optional[int] = None,
        seed: Optional[int] = None, time: Optional[Time] = None, errors: str = "raise",
    ) -> Any:
        """The solution, one deduction a row (docs/trace.md): a list of rows for one puzzle, a list of those for several.

        `order` is `easiest` or `chance`, `orders` how many orders of each puzzle.

        >>> rows = program.trace(EASY)
        >>> len(rows), rows[0]["rule"], rows[0]["decide"]
        (51, 'hidden single in block', ['r1c6=8'])
        """
        one, items = _items(puzzles)
        if not items:
            return []
        options = {"rules": rules, "order": order, "orders": orders, "seed": seed, "time": _time(time)}
        rows = Run(self.command(["trace"], *_options(options)), items).answers()
        groups: List[List[Answer]] = []
        for row in rows:
            if "error" in row or (row["order"] == 1 and row["step"] == 1):
                groups.append([row])
            else:
                groups[-1].append(row)
        if len(groups) != len(items):
            groups = self._apart(items, groups)
        return _judged(groups, [group[0] if group else {} for group in groups], one, errors)

    def _apart(self, items: Sequence[Any], groups: Sequence[List[Answer]]) -> List[List[Answer]]:
        """Finds out which puzzles have no rows at all, such as those that are full already: rows bear the puzzle's own text."""
        checked = Run(self.command(["check"]), items).answers()
        own = [str(answer.get("puzzle", answer.get("input"))) for answer in checked]
        found: List[List[Answer]] = []
        left = list(reversed(groups))
        for text in own:
            mine = left and left[-1][0].get("puzzle", left[-1][0].get("input")) == text
            found.append(left.pop() if mine else [])
        if left or len(found) != len(items):
            raise ProgramError(f"trace: found rows of {len(groups)} puzzles, and not which of {len(items)} they are of")
        return found

    def verify(
        self,
        positions: Any,
        moves: Union[str, Sequence[str], None] = None,
        *,
        written: Optional[Mapping[str, str]] = None,
        struck: Optional[Mapping[str, Sequence[str]]] = None,
        rules: Optional[str] = None,
        deep: bool = False,
        time: Optional[Time] = None,
        errors: str = "raise",
    ) -> Any:
        """Does a move follow? By which easiest rule, or what does it contradict? (docs/trace.md)

        `r1c3=4` writes, `r1c3!=4` strikes out. One move has one verdict, a list of moves a list of them: each is judged on the board that
        those before it leave. `written` (`{"r1c3": "4"}`) and `struck` (`{"r1c3": ["1", "2"]}`) say how far somebody has got.

        Without `moves` the positions themselves have them, as objects with `puzzle` and `move` or `moves`, or as rows of a trace.

        >>> program.verify(EASY, "r5c5=5")["rule"]
        'naked single'
        >>> [verdict["entailed"] for verdict in program.verify(EASY, ["r5c5=5", "r1c3=1"])]
        [True, False]
        >>> all(verdict["entailed"] for verdict in program.verify(program.trace(EASY)))
        True
        """
        with self.judge(rules=rules, deep=deep, time=time) as judge:
            return judge.verify(positions, moves, written=written, struck=struck, errors=errors)

    def judge(self, *, rules: Optional[str] = None, deep: bool = False, time: Optional[Time] = None) -> "Judge":
        """A `verify` that stays, for one move after the other: some 0.1 ms each.

        >>> with program.judge() as judge:
        ...     judge.verify(EASY, "r5c5=5")["verdict"]
        ...     judge.verify(EASY, "r5c5=4", written={"r5c7": "7"})["verdict"]
        'entailed'
        'refuted'
        """
        options = _options({"rules": rules, "deep": deep, "time": _time(time)})
        return Judge(Session(self.command(["verify"], *options)))

    def convert(self, puzzles: Any, to: str = "line", *, format: Optional[str] = None) -> Any:
        """From one format to another, as text (`puz`: as bytes).

        >>> program.convert("1.3..4......2..1", "solo")
        '2x2:1a3b4f2b1'
        """
        one, items = _items(puzzles)
        if not items:
            return []
        if not one and len(items) > 1 and to != "puz":
            run = self._converting(items, to, format)
            texts = _texts(run.all().decode("utf-8", "replace"))
            if run.code == 0 and len(texts) == len(items):
                return texts
        converted: List[Union[str, bytes]] = []
        for index, item in enumerate(items):
            run = self._converting([item], to, format)
            written = run.all()
            if run.code != 0:
                raise PuzzleError(run.complaints, index, _text(item), list(converted))
            converted.append(written if to == "puz" else written.decode("utf-8").rstrip("\n"))
        return converted[0] if one else converted

    def _converting(self, items: Sequence[Any], to: str, format: Optional[str]) -> Run:
        return Run(self.command(["convert"], *_options({"to": to, "format": format})), items)

    def read(self, path: Union[str, "os.PathLike[str]"], *, format: Optional[str] = None, errors: str = "raise") -> List[Puzzle]:
        """All puzzles of a file in any format. With `errors="skip"` those that cannot be read are left out.

        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = os.path.join(folder, "two.sdm")
        ...     with open(path, "w") as file:
        ...         _ = file.write(f"{EASY}\\n{EASY}\\n")
        ...     [puzzle.text == EASY for puzzle in program.read(path)]
        [True, True]
        """
        if not os.path.isfile(path):
            raise FileNotFoundError(f"{os.fspath(path)}: no such file")
        options = _options({"to": "json", "format": format})
        run = Run(self.command(["convert"], *options, os.path.abspath(path)))
        found = [Puzzle(printed, self) for printed in run.objects()]
        if run.code != 0 and errors != "skip":
            raise PuzzleError(run.complaints, len(found), os.fspath(path), list(found))
        return found

    @overload
    def make(self, kind: str = ..., count: None = ..., **wishes: Any) -> Answer: ...
    @overload
    def make(self, kind: str, count: int, **wishes: Any) -> List[Answer]: ...
    def make(self, kind: str = "sudoku", count: Optional[int] = None, **wishes: Any) -> Any:
        """New puzzles with one solution: one, or a list of `count`.

        Wishes are those of `tokisuji make KIND --help`, with underscores: `level=3`, `level=(1, 3)`, `size=6`, `size=(7, 5)` (columns and
        rows), `seed=1`, `time="30s"`, `killer=True`. Words of a crossword are a file by its name, or a list. The same seed gives the same
        puzzles on every machine.

        >>> made = program.make("akari", size=(6, 5), level=1, seed=1)
        >>> made["kind"], made["width"], made["height"]
        ('akari', 6, 5)
        >>> [puzzle["level"] for puzzle in program.make("sudoku", 3, level=2, seed=1)]
        [2, 2, 2]
        """
        words = wishes.get("words")
        if words is not None and not isinstance(words, (str, os.PathLike)):
            with tempfile.TemporaryDirectory() as folder:
                wishes["words"] = os.path.join(folder, "words.txt")
                with open(wishes["words"], "w", encoding="utf-8") as file:
                    file.writelines(f"{word}\n" for word in words)
                return self.make(kind, count, **wishes)
        wishes["count"] = count
        wishes["time"] = _time(wishes.get("time"))
        for name, wish in wishes.items():
            if isinstance(wish, (tuple, list)):
                wishes[name] = ("x" if name == "size" else ".." if len(wish) == 2 else ",").join(map(str, wish))
        run = Run(self.command(["make", kind], *_options(wishes)))
        made = [answer for answer in run.answers() if "puzzle" in answer]
        if run.code != 0 or not made:
            raise NotMade(run.complaints or f"{kind}: nothing was made", made)
        return made[0] if count is None else made


class Judge:
    """A `verify` that stays. Close it, or use it with `with`; it ends with the last that knows of it."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def verify(
        self,
        positions: Any,
        moves: Union[str, Sequence[str], None] = None,
        *,
        written: Optional[Mapping[str, str]] = None,
        struck: Optional[Mapping[str, Sequence[str]]] = None,
        errors: str = "raise",
    ) -> Any:
        """As `Program.verify`."""
        one, items = _items(positions)
        if not one and (moves is not None or written is not None or struck is not None):
            raise TypeError("found moves beside a list of positions, wanted them in each position: {'puzzle': …, 'move': 'r1c3=4'}")
        if one:
            items = [_position(items[0], moves, written, struck)]
        if not items:
            return []
        answers = self._session.ask([(item, _count(item)) for item in items])
        several = [_several(item) for item in items]
        verdicts = [found if many and "error" not in found[0] else found[0] for found, many in zip(answers, several)]
        return _judged(verdicts, [found[0] for found in answers], one, errors)

    def close(self) -> None:
        """Ends it."""
        self._session.close()

    def __enter__(self) -> "Judge":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


# ---- what goes out


def _item(puzzle: Any) -> Any:
    if isinstance(puzzle, Puzzle):
        return puzzle.data
    if isinstance(puzzle, Mapping):
        return puzzle if isinstance(puzzle, dict) else dict(puzzle)
    if isinstance(puzzle, str):
        return puzzle
    raise TypeError(f"found {type(puzzle).__name__}, wanted a puzzle as text, as an object or as a Puzzle")


def _items(puzzles: Any) -> Tuple[bool, List[Any]]:
    """Whether it is one puzzle, and all of them."""
    if isinstance(puzzles, (str, Mapping, Puzzle)):
        return True, [_item(puzzles)]
    return False, [_item(puzzle) for puzzle in puzzles]


def _text(puzzle: Any) -> str:
    item = _item(puzzle)
    return str(item.get("puzzle", "")) if isinstance(item, dict) else str(item)


def _position(
    item: Any, moves: Union[str, Sequence[str], None], written: Optional[Mapping[str, str]],
    struck: Optional[Mapping[str, Sequence[str]]],
) -> Dict[str, Any]:
    position = dict(item) if isinstance(item, dict) else {"puzzle": item}
    if isinstance(moves, str):
        position["move"] = moves
    elif moves is not None:
        position["moves"] = list(moves)
    if written is not None:
        position["written"] = dict(written)
    if struck is not None:
        position["struck"] = {cell: list(signs) for cell, signs in struck.items()}
    return position


def _count(position: Any) -> int:
    """How many verdicts a position will have; one that says what is wrong where it names no move."""
    if not isinstance(position, dict):
        return 1
    named = bool(position.get("move")) + len(position.get("moves") or ())
    return max(1, named + bool(position.get("decide")) + bool(position.get("strike")))


def _several(position: Any) -> bool:
    return isinstance(position, dict) and position.get("moves") is not None


def _options(options: Mapping[str, Any]) -> List[str]:
    """Options as the command line has them; nothing for those that are not wished."""
    said: List[str] = []
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        if value is True:
            said.append(option)
        elif value is not None and value is not False:
            # In one word, because a value may begin with a hyphen.
            said.append(f"{option}={os.fspath(value) if isinstance(value, os.PathLike) else value}")
    return said


def _time(time: Optional[Time]) -> Optional[str]:
    return time if time is None or isinstance(time, str) else f"{time}s"


# ---- what comes back


def _drawn(answer: Answer) -> Drawn:
    return Drawn({**answer, "svg": Svg(answer["svg"])} if "svg" in answer else answer)


def _judged(answers: List[Any], heads: Sequence[Mapping[str, Any]], one: bool, errors: str) -> Any:
    if errors not in ("raise", "keep"):
        raise ValueError(f"found errors={errors!r}, wanted 'raise' or 'keep'")
    if errors == "raise":
        for index, head in enumerate(heads):
            if "error" in head:
                said = str(head["error"])
                raise PuzzleError(said if one else f"puzzle {index}: {said}", index, str(head.get("input")), answers)
    return answers[0] if one else answers


def _texts(written: str) -> List[str]:
    """Puzzles of a format that were written one after the other: a line each, or boards of one height with an empty line after each."""
    if "\n\n" not in written:
        return written.splitlines()
    boards = written.rstrip("\n").split("\n\n")
    return boards if len({board.count("\n") for board in boards}) == 1 else []

