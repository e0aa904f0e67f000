"""If a device draws, nothing is reported about equipment that is not there.

What has been drawn counts. Only a device that fails before drawing returns the wagers.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pitboss.floor.device_reports import can_happen, verify_report
from pitboss.floor.plan import CHIPS, WALLET, TablePlan
from pitboss.floor.state import LiveTable
from pitboss.games import game_ids, load
from pitboss.pit import commands as c
from pitboss.pit.refusal import Refusal
from pitboss.pit.state import OUT_OF_SERVICE, Table
from pitboss.rulebook.irregularity import (
    Cause,
    Irregularity,
    OutcomeRemedy,
    Remedy,
    ReportMoment,
    WagerRemedy,
    applies_at,
)
from tests.search.spot import House, Move, Spot, by_staff, must, try_move
from tests.search.steps import fill_step, named_step
from tests.search.walk import Walk

DEVICE = "by hand, device"
CRAPS = "night.craps"
WITH_DEVICES = ("nj.sic_bo", "nj.mini_dice", "nj.automated_craps", "tas.mini_dice")


def spots(game: str, manner: str) -> list[Spot]:
    """The states along one round of a table where a device draws."""
    walk = Walk(House(game, manner), 1)
    walk._spine()
    seen = [place.spot for layer in walk.layers for place in layer]
    return [*seen, *throw_after_all(seen[-1])] if game == CRAPS and manner == DEVICE else seen


def throw_after_all(spot: Spot) -> Iterator[Spot]:
    """Everyone declined the dice on the way: seat 1 takes them after all, up to the call."""
    spot = must(spot, Move("g1", c.AcceptDice(1)))
    while spot.table.called is None:
        step = named_step(spot)
        assert step is not None
        after = (try_move(spot, move) for move in fill_step(spot, step))
        spot = next(result for result in after if isinstance(result, Spot))
        yield spot


def has_drawn(spot: Spot) -> bool:
    """Whether the round has a result, or cards."""
    table = spot.table
    return table.called is not None or (table.cards is not None and table.cards.round is not None)


@pytest.mark.parametrize("game", game_ids())
def test_a1_what_a_device_has_drawn_is_never_voided(game: str) -> None:
    """No role, no seat and no irregularity of any game takes a drawn result or card back.

    A table that runs by itself settles dice and wheels in the same step, but cards take longer.
    """
    by_hand = [spot for spot in spots(game, DEVICE) if has_drawn(spot)]
    assert by_hand
    for spot in [*by_hand, *(spot for spot in spots(game, "by itself") if has_drawn(spot))]:
        for irregularity in spot.rules.irregularities:
            for by in irregularity.by:
                for seat in (0, 1):
                    command = c.Report(
                        irregularity=irregularity.name, by=by, note="seen", seat=seat
                    )
                    after = try_move(spot, by_staff(spot, command))
                    if irregularity.cause is Cause.EQUIPMENT:
                        assert isinstance(after, Refusal), irregularity.name
                    if isinstance(after, Spot):
                        same = after.table.round == spot.table.round
                        assert same, f"{irregularity.name} by the {by} ends the round"


@pytest.mark.parametrize("game", game_ids())
def test_b5_a_report_of_dice_that_are_not_there_is_refused_with_its_clause(game: str) -> None:
    """Before the call and after it."""
    for spot in spots(game, DEVICE):
        for irregularity in spot.rules.irregularities:
            if irregularity.cause is not Cause.EQUIPMENT:
                continue
            command = c.Report(
                irregularity=irregularity.name, by=irregularity.by[0], note="", seat=1
            )
            move = by_staff(spot, command)
            if not move.actor:
                continue
            after = try_move(spot, move)
            assert isinstance(after, Refusal), irregularity.name


@pytest.mark.parametrize("game", WITH_DEVICES)
def test_a1_a_device_that_fails_before_it_draws_gives_the_wagers_back(game: str) -> None:
    """A real failure of the device keeps its own lawful remedy."""
    own = [
        irregularity
        for irregularity in load(game).rules().irregularities
        if irregularity.cause is Cause.DEVICE and irregularity.remedy.wagers is WagerRemedy.RETURNED
    ]
    before = [spot for spot in spots(game, DEVICE) if not has_drawn(spot)]
    reports = [
        by_staff(
            spot, c.Report(irregularity=irregularity.name, by=irregularity.by[0], note="it failed")
        )
        for spot in before
        for irregularity in own
    ]
    after = map(try_move, (spot for spot in before for _ in own), reports)
    assert any(
        isinstance(result, Spot) and result.table.status == OUT_OF_SERVICE for result in after
    )


def test_a_remedy_tells_what_a_record_does_not_say() -> None:
    def cause(remedy: Remedy, about: Cause | None = None) -> Cause:
        when = (applies_at(ReportMoment.THROWN),)
        return Irregularity(
            name="x", law=(), by=("dealer",), remedy=remedy, when=when, about=about
        ).cause

    stands = Remedy(outcome=OutcomeRemedy.STANDS)
    assert cause(Remedy()) is Cause.EQUIPMENT
    assert cause(stands) is Cause.PEOPLE
    assert cause(Remedy(outcome=OutcomeRemedy.STANDS, card="racked")) is Cause.EQUIPMENT
    assert cause(Remedy(outcome=OutcomeRemedy.STANDS, one_hand=True)) is Cause.EQUIPMENT
    assert cause(Remedy(), Cause.DEVICE) is Cause.DEVICE


ACROSS = "a wager lies across a line"


@pytest.mark.parametrize(
    ("mode", "electronic", "happens"),
    [(WALLET, True, False), (CHIPS, True, True), (WALLET, False, True), (CHIPS, False, True)],
)
def test_tasmania_7_6_no_wager_by_phone_lies_across_a_line(
    mode: str, electronic: bool, happens: bool
) -> None:
    """If a device draws and guests bet by phone, there is no chip on any line."""
    plan = TablePlan(id="t1", game="tas.mini_dice", mode=mode, electronic=electronic)
    live, rules = LiveTable(plan=plan, table=Table()), load("tas.mini_dice").rules()
    (across,) = (
        irregularity for irregularity in rules.irregularities if irregularity.name == ACROSS
    )
    assert can_happen(live, across) == happens
    report = c.Report(irregularity=ACROSS, by="inspector", note="", seat=1, wager="number 1")
    no = verify_report(rules, live, report)
    assert (no is None) == happens
    if no is not None:
        assert "guests bet by phone at this table" in no.words
        assert [clause.cite for clause in no.law] == ["TAS-MD 7.6"]


def test_tasmania_7_6_is_refused_in_every_state_of_a_round() -> None:
    seen = [spot for manner in (DEVICE, "by itself") for spot in spots("tas.mini_dice", manner)]
    assert any(seat.ups for spot in seen for seat in spot.table.seats.values())
    for spot in seen:
        report = c.Report(irregularity=ACROSS, by="inspector", note="", seat=1, wager="number 1")
        after = try_move(spot, by_staff(spot, report))
        assert isinstance(after, Refusal)
        assert "guests bet by phone at this table" in after.words
