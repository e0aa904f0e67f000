"""Sic bo as it would be with other readings of its text."""

from __future__ import annotations

from dataclasses import replace

from pitboss.games.nj_sic_bo.rules import DICE, LAW, TRIPLE
from pitboss.rulebook.event import NamedEvent, showing, such_that
from pitboss.rulebook.other_reading import OtherReading, with_wagers
from pitboss.rulebook.wager import Case, Wager, case, loses, otherwise, wins


def _with_cases(wager: Wager, *cases: Case) -> Wager:
    (cell,) = wager.cells
    return replace(wager, cells=(replace(cell, cases=cases),))


def _face(wager: Wager) -> int:
    return int(wager.name.rpartition(" ")[2])


def _without_triples(wager: Wager) -> Wager:
    if not wager.name.startswith("two_of_a_kind "):
        return wager
    pair = showing(DICE, _face(wager), exactly=2)
    return _with_cases(wager, case(pair, wins(LAW["9.4(b) two of a kind"])), otherwise(loses()))


def _any_pair() -> NamedEvent:
    return such_that(DICE, "a pair of any value", lambda throw: len(set(throw)) < len(throw))


def _pair_of_any_value(wager: Wager) -> Wager:
    """The face shows, and any two dice are alike: the payout for two dice."""
    if not wager.name.startswith("one_of_a_kind "):
        return wager
    shown, three = showing(DICE, _face(wager)), showing(DICE, _face(wager), exactly=3)
    return _with_cases(
        wager,
        case(shown - _any_pair(), wins(LAW["9.4(b) one of a kind, one die"])),
        case((shown & _any_pair()) - three, wins(LAW["9.4(c) two dice"])),
        case(three, wins(LAW["9.4(c) three dice"])),
        otherwise(loses()),
    )


def _totals_without_triples(wager: Wager) -> Wager:
    if not wager.name.startswith("total "):
        return wager
    (cell,) = wager.cells
    won = cell.cases[0]
    assert won.event is not None
    return _with_cases(wager, replace(won, event=won.event - TRIPLE), *cell.cases[1:])


OTHER_READINGS = (
    OtherReading(
        "AMB-18",
        "Two of a kind needs exactly two dice and loses on a triple.",
        lambda game: with_wagers(game, _without_triples),
    ),
    OtherReading(
        "AMB-19",
        "A pair of any value raises one of a kind.",
        lambda game: with_wagers(game, _pair_of_any_value),
    ),
    OtherReading(
        "AMB-19",
        "Totals do not count triples.",
        lambda game: with_wagers(game, _totals_without_triples),
    ),
)
