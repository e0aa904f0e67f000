"""The layout of a table drawn as text, with every wager that is up on its spot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from pitboss.cli.arrangements import Cell, Row, arrangement

if TYPE_CHECKING:
    from pitboss.cli.screen import Part
    from pitboss.pit.referee import Referee
    from pitboss.rulebook.game import Rules

WIDTH_LEAST = 60
SEAT_MARKS = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"
_JOINTS = {(True, True): "┼", (True, False): "┴", (False, True): "┬", (False, False): "─"}
_LETTERS = {
    "p": "place", "b": "buy", "l": "lay", "x": "place to lose", "c": "come", "co": "come odds",
    "d": "don't come", "do": "don't come odds",
}  # fmt: skip


def draw(
    referee: Referee, width: int = 80, lit: Sequence[str] | None = None
) -> Iterator[list[Part]]:
    """The lines of the drawing, then the wagers that stand on no spot of it.

    `lit` are the spots with a lamp on: those of the table, unless others are named.
    """
    lit = referee.table.lit if lit is None else lit
    rows = arrangement(referee.rules)
    if width < WIDTH_LEAST:
        yield [(f"  (needs {WIDTH_LEAST} columns to draw, has {width})", "dim")]
        yield from _beneath(referee, [], width)
        return
    inner = min(width, 100) - 2
    above: set[int] = set()
    for row in rows:
        cuts = _cuts(row, inner)
        yield [(_border(above, set(cuts), inner, first=not above), "dim")]
        yield from _cells(referee, row, cuts, lit)
        above = set(cuts)
    yield [(_border(above, set(), inner, last=True), "dim")]
    yield from _beneath(referee, rows, width)


def _cuts(row: Row, inner: int) -> list[int]:
    """Where the cells of a row end, in columns: equal cells, unless a title needs more room."""
    room = inner - len(row) - 1
    needs = [max(len(cell.title) + 2, 4) for cell in row]
    if max(len(cell.title) for cell in row) <= room // len(row) or sum(needs) > room:
        needs = [room // len(row)] * len(row)
    spare = room - sum(needs)
    cuts, at = [], 0
    for n, need in enumerate(needs):
        at += need + spare // len(row) + (n < spare % len(row)) + 1
        cuts.append(at)
    return cuts


def _border(
    above: set[int], below: set[int], inner: int, *, first: bool = False, last: bool = False
) -> str:
    ends = ("┌", "┐") if first else ("└", "┘") if last else ("├", "┤")
    middle = "".join(_JOINTS[at in above, at in below] for at in range(1, inner - 1))
    return ends[0] + middle + ends[1]


def _cells(
    referee: Referee, row: Row, cuts: Sequence[int], lit: Sequence[str]
) -> Iterator[list[Part]]:
    titles: list[Part] = [("│", "dim")]
    chips: list[Part] = [("│", "dim")]
    start = 0
    odds = _odds(referee.rules, row, cuts)
    for cell, cut in zip(row, cuts, strict=True):
        wide = cut - start - 1
        on = any(key in lit for _, key in cell.keys)
        title, style = _lamp(cell, wide) if on else _title(referee, cell, odds.get(cell, ""))
        titles += [(title.center(wide), style), ("│", "dim")]
        chips += [(_chips(referee, cell, wide).center(wide), "bold yellow"), ("│", "dim")]
        start = cut
    yield titles
    yield chips


def _title(referee: Referee, cell: Cell, odds: str) -> tuple[str, str]:
    """The title with the puck on it, or with its odds."""
    if cell.phase and cell.phase == referee.phase:
        return f"{cell.title} (ON)", "bold"
    return cell.title + odds, cell.style


def _lamp(cell: Cell, wide: int) -> tuple[str, str]:
    """The title with its lamp on."""
    return (f"*{cell.title}*" if len(cell.title) + 2 <= wide else cell.title), "bold reverse"


def _odds(rules: Rules, row: Row, cuts: Sequence[int]) -> dict[Cell, str]:
    """The odds of every cell of a row; none of them if one has no room for its odds."""
    found: dict[Cell, str] = {}
    for cell, start, cut in zip(row, [0, *cuts], cuts, strict=False):
        if len(cell.keys) == 1:
            odds = rules.wagers[cell.keys[0][1].partition("@")[0]].odds
            if len(odds) == 1:
                found[cell] = f" · {odds[0]}"
                if len(cell.title + found[cell]) > cut - start - 1:
                    return {}
    return found


def _chips(referee: Referee, cell: Cell, wide: int) -> str:
    """The stakes on a cell, by wager and seat; their sum where there is no room for more."""
    several = len(referee.table.seats) > 1
    marks, total = [], 0
    for number, seat in referee.table.seats.items():
        for tag, key in cell.keys:
            up = seat.ups.get(key)
            if up is not None:
                mark = SEAT_MARKS[number - 1] if several and number <= 20 else ""
                marks.append(f"{mark}{tag}{up.stake}{_resting(referee, key, up.on)}")
                total += up.stake
    text = " ".join(marks)
    return text if len(text) <= wide else f"={total}"


def _resting(referee: Referee, key: str, called_on: bool) -> str:
    idle = referee.rules.wagers[key.partition("@")[0]].idle
    return "off" if idle is not None and referee.phase in idle.phases and not called_on else ""


def _beneath(referee: Referee, rows: list[Row], width: int) -> Iterator[list[Part]]:
    """Letters that are in use, wagers that are up elsewhere, and calls without a spot."""
    drawn = {key: tag for row in rows for cell in row for tag, key in cell.keys}
    tags: dict[str, None] = {}
    for number, seat in referee.table.seats.items():
        for key, up in seat.ups.items():
            if drawn.get(key):
                tags[drawn[key]] = None
            elif key not in drawn:
                who = f"seat {number}: " if len(referee.table.seats) > 1 else ""
                resting = _resting(referee, key, up.on)
                yield ["  ", who, key, " ", (f"{up.stake} {resting}", "bold yellow")]
    if tags:
        yield [("  " + ", ".join(f"{tag} {_LETTERS[tag]}" for tag in tags), "dim")]
    if rows and (words := undrawn(referee.rules, rows)):
        for line in wrap(f"also: {words}", min(width, 80) - 4):
            yield [(f"  {line}", "dim")]


def undrawn(rules: Rules, rows: list[Row]) -> str:
    """The kinds of wager that have no spot of their own, in a few words."""
    drawn = {key.partition("@")[0] for row in rows for cell in row for _, key in cell.keys}
    found: dict[str, list[str]] = {}
    for name in (*rules.wagers, *rules.macros):
        if name not in drawn:
            found.setdefault(name.partition(" ")[0], []).append(name.partition(" ")[2])
    return ", ".join(
        kind if picks == [""] else f"{kind} {picks[0]}" + (f" … {picks[-1]}" if picks[1:] else "")
        for kind, picks in found.items()
    )
