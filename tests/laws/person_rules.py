"""What must be true of people at a table, whatever the commands: every hostile player checks it.

`check_people` takes the table before an event, the event, and the table after it.
"""

from __future__ import annotations

from pitboss.pit import events as e
from pitboss.pit.limits import limits_of, stake_of_partners
from pitboss.pit.persons import memory_of, person_of, seats_of
from pitboss.pit.state import Table
from pitboss.rulebook.game import Rules
from pitboss.rulebook.making import AtMost, OneOf
from pitboss.rulebook.option import pick


def check_people(rules: Rules, before: Table, event: e.Event, after: Table) -> None:
    """All that the rules ask of a person and not of a seat."""
    _check_memory(after)
    if not isinstance(event, e.FeeCarried):  # written just before its player leaves
        sitting = {seat.person for seat in after.seats.values() if seat.person}
        assert sitting.isdisjoint(after.desk.people), "someone sits here and has left"
    if isinstance(event, e.WagerPlaced):
        assert event.key not in before.seats[event.seat].barred, "what was taken down came back"
        if before.betting:  # what a decision in a round adds is bound to the wager, not to limits
            _check_maximum(rules, after, event.seat, event.key)
        _check_groups(rules, after, event.seat)
    if isinstance(event, e.ResultCalled) and rules.game.limits.off_limit is not None:
        for number, seat in before.seats.items():
            for key in seat.ups:
                _check_maximum(rules, before, number, key)


def _check_memory(table: Table) -> None:
    """A person is the same at all own seats, and no two people have one color."""
    colors: dict[str, object] = {}
    for number, seat in table.seats.items():
        who = person_of(table, number)
        for other in seats_of(table, number):
            assert memory_of(table.seats[other]) == memory_of(seat), f"{who} is two people"
        if seat.checks is not None:
            assert colors.setdefault(seat.checks[0], who) == who, "two people have one color"


def _check_maximum(rules: Rules, table: Table, seat: int, key: str) -> None:
    """What a person and partners have on a position, as far as it counts, is within the maximum."""
    largest = limits_of(table, seat)[1]
    if not largest:
        return
    mine = (seat,) if rules.game.limits.own_hands else seats_of(table, seat)
    own = sum(
        table.seats[number].ups[key].stake for number in mine if key in table.seats[number].ups
    )
    excess = sum(wager.excess for wager in table.desk.found_wagers if wager.key == key)
    assert own + stake_of_partners(table, seat, key) - excess <= largest, f"{key}: over {largest}"


def _check_groups(rules: Rules, table: Table, seat: int) -> None:
    """No more wagers of a group than a player may have."""
    held: dict[tuple[type, str], list[str]] = {}
    limits: dict[tuple[type, str], int] = {}
    for number in seats_of(table, seat):
        for key, up in table.seats[number].ups.items():
            for rule in rules.wagers[up.name].definition.rules:
                if isinstance(rule, OneOf | AtMost):
                    group = rule.__class__, rule.group
                    held.setdefault(group, []).append(key)
                    most = pick(rule.most, rules.options) if isinstance(rule, AtMost) else 1
                    limits[group] = most
    for group, keys in held.items():
        count = len(set(keys)) if group[0] is OneOf else len(keys)
        assert count <= limits[group], f"{keys} of one player"
