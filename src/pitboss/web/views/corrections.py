"""Entered results that can still be corrected, and what a result pays per unit."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from pitboss.floor import orders as o
from pitboss.floor.chip_payouts import (
    STANDS,
    Payout,
    card_payouts,
    chips_for,
    payouts,
    unpaid_wagers,
)
from pitboss.floor.counterfactual import keyed_outcome, throw_of, thrower_of
from pitboss.floor.permissions import ACTS
from pitboss.floor.plan import CHIPS
from pitboss.floor.state import Floor, LiveTable, PastResult, rules_of
from pitboss.language.table_events import outcome_name
from pitboss.pit import commands as c
from pitboss.pit.refusal import Refusal
from pitboss.pit.rounds import lit_positions, result_step
from pitboss.rulebook.card_round import Over
from pitboss.rulebook.game import Rules
from pitboss.web.shapes import (
    ActView,
    FixView,
    PayoutsView,
    PayoutView,
    StakeView,
    UnitView,
)
from pitboss.web.views.law import law_views
from pitboss.web.views.rights import command_in_role, may_order, refusal_of

KEPT = 6
"""How many earlier results a console offers to correct."""


def correctable_results(floor: Floor, table: str, who: str) -> tuple[FixView, ...]:
    """The result on the table and the last ones before it, newest first."""
    live = floor.tables[table]
    if live.plan.electronic or live.since is None:
        return ()
    rules, throws = rules_of(floor, table), dict[tuple[int, int], PastResult]()
    for past_result in (*live.past, live.since)[-KEPT:]:
        # A result that was struck out right away is replaced by the next one.
        if isinstance(past_result.result, (c.EnterResult, c.CorrectResult, c.DealCard)):
            throws[past_result.table.round, throw_of(rules, past_result)] = past_result
    open_one = _unsettled_result(floor, table, who)
    settled = [_settled_result(floor, live, throw, who) for throw in reversed(throws.values())]
    return tuple(settled) if open_one is None else (open_one, *settled[1:])


def _unsettled_result(floor: Floor, table: str, who: str) -> FixView | None:
    """A result that was called but is not settled yet: it is struck out and entered again."""
    live, rules = floor.tables[table], rules_of(floor, table)
    called = live.table.called
    if called is None or rules.game.play is not None:
        return None
    text = rules.space.text(called.outcome)
    roles = tuple(
        "dealer" if role == "holder" else role for role in result_step(rules, called.seat).by
    )
    command, mine = command_in_role(
        floor, who, table, roles, lambda role: c.CorrectResult(text, role)
    )
    if mine and refusal_of(floor, who, command, table) is not None:
        return None
    return FixView(
        round=live.table.round,
        outcome=text,
        shown=outcome_name(rules, called.outcome),
        settled=False,
        asks="outcome",
        mine=mine,
        by=roles,
        act=ActView(words=text, command=command),
    )


def _settled_result(floor: Floor, live: LiveTable, since: PastResult, who: str) -> FixView:
    rules = rules_of(floor, live.plan.id)
    assert floor.plan is not None
    keyed, house = keyed_outcome(since.chain), floor.plan.house
    cards = rules.game.play is not None
    title = keyed if cards else outcome_name(rules, rules.space.parse(keyed))
    command = o.CorrectRound(keyed, "")
    if rules.phases.seat_throws:
        command, seat = replace(command, throw=throw_of(rules, since)), thrower_of(since)
        title = f"seat {seat}: {title}" if seat else f"dealer: {title}"
    seconders = ACTS["second a correction"][house].roles
    return FixView(
        round=since.table.round,
        outcome=keyed,
        shown=title,
        settled=True,
        asks="cards" if cards else "outcome",
        mine=may_order(floor, who, command, live.plan.id),
        by=ACTS["correct a result"][house].roles,
        act=ActView(words=keyed, command=command),
        second_above=floor.plan.second_above,
        seconds=tuple(
            person
            for person in floor.duty
            if person != who and set(floor.people[person].roles) & set(seconders)
        ),
    )


def payouts_view(rules: Rules, live: LiveTable, outcome: str) -> PayoutsView:
    """What a result pays at a table, per unit and in the table's own chips.

    A result that was already entered is read in the phase in which it was called.
    """
    table, place = live.table, rules.space.parse(outcome)
    called = table.called or table.last
    phase = table.phase if called is None or called.outcome != place else called.phase
    name = rules.phases.names[phase]
    others, rest = _other_units(rules, outcome, name)
    return PayoutsView(
        outcome=rules.space.text(place),
        shown=outcome_name(rules, place),
        phase=name,
        lit=lit_positions(rules, place, phase),
        wagers=tuple(_payout(payout, live.plan.chips) for payout in payouts(rules, outcome, name)),
        others=others,
        rest=rest,
    )


def _other_units(rules: Rules, outcome: str, phase: str) -> tuple[tuple[UnitView, ...], str]:
    """What the dealer does with wagers that do not win, and with every wager that is not named.

    If some wagers stand, the losing ones are named; if none do, all others lose.
    """
    ends = unpaid_wagers(rules, outcome, phase)
    rest = "stands" if any(end.kind == STANDS for end in ends) else "loses"
    named = [end for end in ends if end.kind != rest or end.part not in (0, 1)]
    views = (
        UnitView(
            key=end.key,
            title=end.title,
            kind=end.kind,
            odds=str(end.odds) if end.odds is not None else "",
            part=_part(end.part),
            to=end.to,
            law=law_views(end.law),
            marked=end.marked,
        )
        for end in named
    )
    return tuple(views), rest


def _part(part: Fraction) -> str:
    """A part of a stake as it is printed; empty for the whole stake."""
    return "" if part.denominator == 1 else str(part)


def units_by_seat(rules: Rules, live: LiveTable) -> tuple[UnitView, ...]:
    """What the hands of a round pay at a table with chips, seat by seat."""
    cards = live.table.cards
    round = (cards.round or cards.last) if cards is not None else None
    if live.plan.mode != CHIPS or cards is None or round is None:
        return ()
    if cards.round is None and not isinstance(rules.need(round), Over):
        return ()  # the last round was void: all wagers have gone back
    return tuple(
        UnitView(
            key=payout.key,
            title=payout.title,
            kind=payout.kind,
            seat=payout.seat,
            odds=str(payout.odds) if payout.odds is not None else "",
            part=_part(payout.part),
            percent=payout.percent,
            limited=payout.limited,
            words=payout.words,
            law=law_views(payout.law),
        )
        for payout in card_payouts(rules, round)
    )


def _payout(payout: Payout, chips: tuple[int, ...]) -> PayoutView:
    stakes = []
    for stake in sorted({*chips, payout.smallest(chips)}):
        win = payout.win_less_fee(stake)
        win_chips = chips_for(win, chips) if isinstance(win, int) else win
        if isinstance(win, int) and not isinstance(win_chips, Refusal):
            stakes.append(
                StakeView(stake, win, {str(value): many for value, many in win_chips.items()})
            )
    percent, of = (payout.fee.percent_figure, payout.fee.of) if payout.fee is not None else (0, "")
    return PayoutView(
        key=payout.key,
        title=payout.title,
        odds=str(payout.odds),
        win=payout.win,
        per=payout.per,
        stands=payout.stands,
        stakes=tuple(stakes),
        percent=percent,
        of=of,
        asks=payout.asks,
    )
