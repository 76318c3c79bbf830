"""Answers as columns, for data frames."""

from __future__ import annotations

from typing import Any, Dict, Iterable, List, Mapping


def columns(answers: Iterable[Mapping[str, Any]]) -> Dict[str, List[Any]]:
    """Answers as columns of equal length: `pandas.DataFrame(columns(grade(puzzles)))`.

    Objects inside an answer become columns of their own, with a point between the names: `minutes.mean`, `rules_used.naked-pair`.
    What an answer does not have is `None`. Lists stay lists.

    >>> columns([{"level": 1, "minutes": {"mean": 4.5}}, {"level": 9, "minutes": None}])
    {'level': [1, 9], 'minutes.mean': [4.5, None]}
    """
    found: Dict[str, List[Any]] = {}
    count = 0

    def put(name: str, value: Any) -> None:
        if type(value) is dict:
            for key, inner in value.items():
                put(f"{name}.{key}", inner)
            return
        column = found.get(name)
        if column is None:
            column = found[name] = []
        # The answers before this one did not have it.
        missing = count - len(column)
        if missing:
            column.extend([None] * missing)
        column.append(value)

    for answer in answers:
        for name, value in answer.items():
            put(name, value)
        count += 1
    for column in found.values():
        column.extend([None] * (count - len(column)))
    # An object that is null now and then is no column beside its parts.
    inner = {name[: at] for name in found for at in range(len(name)) if name[at] == "."}
    return {
        name: column
        for name, column in found.items()
        if name not in inner or any(value is not None for value in column)
    }
