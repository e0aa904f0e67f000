"""Limits also bind wagers that are already up, where the law says so (Tasmania 8.3 to 8.6).

A maximum may go down, a minimum may go up, an agreement may end and partners may be flagged while
wagers are up. They are corrected before the closing call. A wager that is still over the maximum
when the result comes counts up to the maximum, and the rest goes back; what partners have together
is cut to a stake that the table's chips can pay. A wager under the minimum is settled once, with
advice to its player; later ones go back.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from msgspec.structs import replace

from pitboss.pit.commands import Command, ReduceWager, RemoveWager
from pitboss.pit.events import Event, IncidentNoted, PlayerAdvised, WagerReduced, WagerReturned
from pitboss.pit.limits import limits_of, seats_of_partners, stake_at_other_seats, stake_of_partners
from pitboss.pit.payable_stakes import chips_of, largest_payable
from pitboss.pit.persons import seats_of
from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.removing import reduce_wager
from pitboss.pit.state import Table
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.game import Rules
from pitboss.rulebook.limits import OffLimit


@dataclass(frozen=True, slots=True, kw_only=True)
class OffLimitWager:
    """A wager that is up outside the limits: `excess` over the maximum, or `under` the minimum.

    `all` is everything that counts together with it: the player's and the partners' stakes.
    """

    seat: int
    key: str
    excess: int
    under: bool
    all: int
    limit: int
    law: Clause


def off_limit_wagers(rules: Rules, table: Table) -> Iterator[OffLimitWager]:
    """The wagers that are outside the limits now, seat by seat."""
    rule = rules.game.limits.off_limit
    if rule is None:
        return
    cut: dict[tuple[int, str], int] = {}
    for number, key in _in_order(table):
        smallest, largest = limits_of(table, number)
        own = table.seats[number].ups[key].stake
        mine = own + stake_at_other_seats(rules, table, number, key)
        counted = {*seats_of(table, number), *seats_of_partners(table, number)}
        cuts = sum(cut.get((seat, key), 0) for seat in counted)
        with_partners = mine + stake_of_partners(table, number, key)
        excess = min(own, with_partners - cuts - largest) if largest else 0
        if excess > 0:
            excess = own - countable_stake(rules, table, number, key, own - excess)
            cut[number, key] = excess
            law = rule.over
            if mine - cuts <= largest and rules.game.limits.partners is not None:
                law = rules.game.limits.partners.law
            yield OffLimitWager(
                seat=number,
                key=key,
                excess=excess,
                under=False,
                all=with_partners - cuts,
                limit=largest,
                law=law,
            )
        elif mine < smallest:
            yield OffLimitWager(
                seat=number, key=key, excess=0, under=True, all=mine, limit=smallest, law=rule.under
            )


def countable_stake(rules: Rules, table: Table, seat: int, key: str, most: int) -> int:
    """The part of a stake that counts: as much of `most` as the seat's chips can pay."""
    wager, up = rules.wagers[key.partition("@")[0]], table.seats[seat].ups.get(key)
    state = up.state if up is not None else 0
    return largest_payable(wager, (table.phase, state), most, chips_of(table, seat))


def _in_order(table: Table) -> list[tuple[int, str]]:
    """All wagers, lowest maximum first and high seats before low ones: the order in which partners
    and stacks that are over the maximum together are cut."""
    ups = [(number, key) for number, seat in table.seats.items() for key in seat.ups]
    return sorted(ups, key=lambda up: (limits_of(table, up[0])[1] or float("inf"), -up[0]))


def verify_standing_wagers(rules: Rules, table: Table) -> Refusal | None:
    """Why betting cannot close yet: a wager outside the limits is corrected before the call."""
    wager = next(off_limit_wagers(rules, table), None)
    if wager is None:
        return None
    name = rules.wager_words(wager.key)
    if wager.under:
        words = f"seat {wager.seat} has {wager.all} on {name}, and the minimum is {wager.limit}"
        return refuse(f"{words}: have it raised or taken down first", wager.law)
    partners = rules.game.limits.partners
    who = f"seat {wager.seat} has"
    if partners is not None and wager.law is partners.law:
        who = "partners have"
    words = f"{who} {wager.all} on {name}, and the maximum is {wager.limit}"
    return refuse(f"{words}: have seat {wager.seat} cut it by {wager.excess} first", wager.law)


def command_within_limits(rules: Rules, table: Table) -> Command | None:
    """The command that brings the first wager outside the limits back inside them."""
    wager = next(off_limit_wagers(rules, table), None)
    if wager is None:
        return None
    down = RemoveWager(wager.seat, wager.key)
    stake = table.seats[wager.seat].ups[wager.key].stake
    if wager.under or wager.excess >= stake:
        return down
    cut = ReduceWager(wager.seat, wager.key, wager.excess)
    return down if isinstance(reduce_wager(rules, table, cut), Refusal) else cut


def limit_events_at_result(rules: Rules, table: Table) -> list[Event]:
    """The events for wagers still outside the limits when a result comes: the excess goes back.

    Wagers that came to light later are handled one by one.
    """
    rule = rules.game.limits.off_limit
    if rule is None:
        return []
    events: list[Event] = []
    advised = {number for number, seat in table.seats.items() if seat.advised}
    for wager in off_limit_wagers(rules, table):
        name = rules.wager_words(wager.key)
        if not wager.under:
            words = f"{wager.excess} over {wager.limit} went back ({wager.law})"
            note = f"seat {wager.seat} {name}: {words}"
            events.append(IncidentNoted("over the maximum", note))
            events.append(WagerReduced(wager.seat, wager.key, wager.excess, 0))
        elif wager.seat in advised:
            words = f"seat {wager.seat} {name}: under {wager.limit}, handed back ({rule.later})"
            events += [
                IncidentNoted("under the minimum", words),
                WagerReturned(wager.seat, wager.key),
            ]
        elif not any(
            isinstance(event, PlayerAdvised) and event.seat in seats_of(table, wager.seat)
            for event in events
        ):
            events += advice_events(rule, wager.seat)
    return events


def table_without_excess(table: Table, events: list[Event]) -> Table:
    """The table with the wagers that are left after these events."""
    if not events:
        return table
    seats = table.seats.copy()
    for event in events:
        if not isinstance(event, WagerReduced | WagerReturned):
            continue
        seat = seats[event.seat]
        ups = seat.ups.copy()
        up = ups.pop(event.key)
        if isinstance(event, WagerReduced) and up.stake > event.stake:
            ups[event.key] = replace(up, stake=up.stake - event.stake)
        seats[event.seat] = replace(seat, ups=ups)
    return replace(table, seats=seats)


def advice_events(rule: OffLimit, seat: int) -> list[Event]:
    """The events of advising a player about a wager under the minimum."""
    words = f"seat {seat} was told: {rule.advice.says} {rule.later.says}"
    return [PlayerAdvised(seat), IncidentNoted("advice", f"{words} ({rule.advice})")]
