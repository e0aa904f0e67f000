"""Recorded outcomes: from a list, or from a file with one result a line."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from os import PathLike
from pathlib import Path

from pitboss.equipment.space import NoSuchOutcome, Space

RESULT_COLUMNS = ("outcome", "result", "roll", "throw", "spin", "shake", "number", "pocket")


class NoMoreOutcomes(ValueError):
    """The recording is at its end."""


class Replay:
    """Returns recorded outcomes in order."""

    def __init__(self, places: Iterable[int]) -> None:
        self._places = iter(places)

    def next_outcome(self, space: Space) -> int:
        """The next recorded outcome."""
        place = next(self._places, None)
        if place is None:
            raise NoMoreOutcomes("the recording is at its end")
        if not 0 <= place < len(space):
            raise NoSuchOutcome(f"{space.name} has no outcome number {place}")
        return place


def read_outcomes(
    source: str | PathLike[str] | Iterable[int | str], space: Space
) -> tuple[int, ...]:
    """Recorded outcomes: a file of results, or results as written text or as places in the list.

    A file has one result a line, such as `4-2`, `4,2` or `17`. A first line that is not a
    result names the columns; then the column called outcome, result or roll is read, or all columns
    that begin with "die".
    """
    if isinstance(source, str | PathLike):
        return tuple(_read_outcomes(Path(source), space))
    return tuple(_place(item, space, at) for at, item in enumerate(source, 1))


def _place(item: int | str, space: Space, at: int) -> int:
    if isinstance(item, str):
        return _parse(item, space, f"result {at}")
    if not 0 <= item < len(space):
        raise NoSuchOutcome(f"result {at}: {space.name} has no outcome number {item}")
    return item


def _parse(text: str, space: Space, where: str) -> int:
    try:
        return space.parse(text)
    except NoSuchOutcome as wrong:
        raise NoSuchOutcome(f"{where}: {wrong}") from None


def _read_outcomes(path: Path, space: Space) -> Iterator[int]:
    with path.open(newline="", encoding="utf-8-sig") as file:
        chosen: list[int] = []
        for number, row in enumerate(csv.reader(file), 1):
            cells = [cell.strip() for cell in row]
            if not any(cells):
                continue
            if not chosen:
                chosen = list(range(len(cells)))
                if _is_heading(cells, space):
                    chosen = _columns([cell.lower() for cell in cells])
                    continue
            text = "-".join(cells[at] for at in chosen if at < len(cells))
            yield _parse(text, space, f"{path.name}, line {number}")


def _is_heading(cells: list[str], space: Space) -> bool:
    """Whether a first line names columns: it is not a result and begins with a letter."""
    try:
        space.parse("-".join(cells))
    except NoSuchOutcome:
        return any(cell[:1].isalpha() for cell in cells)
    return False


def _columns(names: list[str]) -> list[int]:
    """Which columns hold the result, by their heading."""
    for column in RESULT_COLUMNS:
        if column in names:
            return [names.index(column)]
    dice = [at for at, name in enumerate(names) if name.startswith("die")]
    return dice or list(range(len(names)))
