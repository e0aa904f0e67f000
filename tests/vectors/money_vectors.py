"""Vectors of money: stake multiples, commission, and sums that a table's chips can make."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from pitboss.equipment.chips import is_sum, largest_sum, smallest_sum
from pitboss.games import game_ids, load
from pitboss.pit.settlement import _fee
from pitboss.rulebook.commission import Commission
from pitboss.rulebook.wager_table import WagerRules

Json = dict[str, Any]
CHIPS = ((1,), (1, 5, 25, 100), (5, 25, 100), (2, 5), (3, 10))
SUMS = (0, 1, 3, 4, 7, 13, 35, 99, 170)
STAKES = (1, 7, 10, 20, 27, 105)


def money_vectors() -> Json:
    """Everything about whole chips."""
    wagers = [(game, wager) for game in game_ids() for wager in load(game).rules().wagers.values()]
    return {
        "multiples": _together([one for game, wager in wagers for one in _multiples(game, wager)]),
        "commission": _together(
            [one for game, wager in wagers for one in _commission(game, wager)]
        ),
        "sums": [_sum(chips, total) for chips in CHIPS for total in SUMS],
    }


def _together(found: list[Json]) -> list[Json]:
    """Wagers of one game that are the same stand in one line."""
    lines: dict[str, Json] = {}
    for one in found:
        rest = {key: value for key, value in one.items() if key != "wager"}
        lines.setdefault(repr(rest), {**one, "wager": []})["wager"].append(one["wager"])
    return list(lines.values())


def _multiples(game: str, wager: WagerRules) -> Iterator[Json]:
    """The smallest stake of a wager, and every fraction that it must be able to pay."""
    seen = set()
    every = [row for states in wager.rows_called_on for row in states]
    for phase, multiples in enumerate(wager.multiples):
        for state, multiple in enumerate(multiples):
            rows = [wager.rows_called_on[phase][state]] if wager.behind else every
            parts = _fractions(rows) | {odds.ratio for odds in wager.paid} | {*wager.later}
            pays = tuple(map(_text, sorted(parts)))
            if multiple and (pays, multiple) not in seen:
                seen.add((pays, multiple))
                yield {"game": game, "wager": wager.name, "parts": pays, "multiple": multiple}


def _fractions(rows: Any) -> set[Fraction]:
    cells = {id(cell): cell for row in rows for cell in row if cell is not None}.values()
    return {Fraction(cell.win, cell.per) for cell in cells} | {cell.part for cell in cells}


def _text(part: Fraction) -> str:
    return f"{part.numerator}/{part.denominator}"


def _commission(game: str, wager: WagerRules) -> Iterator[Json]:
    """The fee on stakes, one after another at one seat; cards carry what cannot be paid."""
    fee = wager.commission
    if fee is None or not fee.percent_figure:
        return
    about = {"game": game, "wager": wager.name, "percent": fee.percent_figure, "of": fee.of}
    if load(game).play is None:
        odds = wager.odds[0].ratio
        for stake in STAKES:
            yield {**about, "odds": _text(odds), "stake": stake, "fee": _text(fee.on(stake, odds))}
        return
    for chips in ((1,), (5, 25)):
        yield from _carried(about, fee, chips)


def _carried(about: Json, fee: Commission, chips: tuple[int, ...]) -> Iterator[Json]:
    owed: dict[int, int] = {}
    for stake in STAKES:
        before = owed.get(1, 0)
        paid = _fee(fee, owed, 1, stake, chips)
        yield {
            **about,
            "rounding": fee.rounding,
            "chips": chips,
            "stake": stake,
            "owed": before,
            "fee": paid,
            "left": owed[1],
        }


def _sum(chips: tuple[int, ...], total: int) -> Json:
    return {
        "chips": chips,
        "total": total,
        "exact": is_sum(total, chips),
        "most": largest_sum(total, chips),
        "least": smallest_sum(total, chips),
    }
