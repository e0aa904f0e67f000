"""What the rules ask of a person and not of a seat, followed from the rows of a night alone.

A person is a guest of the floor, whatever the seat: limits and advice, a color, what was taken down
and may not come back, and the allowed betting areas are checked against the guest's own acts. This
bookkeeping shares nothing with the table's own memory of people (`pit/persons.py`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from pitboss.floor.entry import Entry
from pitboss.floor.events import RoundCorrected
from pitboss.floor.plan import CHIPS
from pitboss.floor.state import Floor, LiveTable, rules_of
from pitboss.pit import events as e
from pitboss.pit.state import Seat
from pitboss.rulebook.game import Rules
from pitboss.rulebook.making import AtMost, NeverBack, OneOf
from pitboss.rulebook.option import pick

Limits = tuple[int, int] | None


class Known:
    """What one person at one table has received, been told and been denied."""

    def __init__(self) -> None:
        self.limits: Limits = None
        self.color: tuple[str, int] | None = None
        self.advised = False
        self.advised_at = 0
        self.taken_down: set[str] = set()

    def as_seen(self) -> tuple[Limits, tuple[str, int] | None, bool, frozenset[str]]:
        """What each seat of this person must show."""
        return self.limits, self.color, self.advised, frozenset(self.taken_down)


def _as_seen(seat: Seat) -> tuple[Limits, tuple[str, int] | None, bool, frozenset[str]]:
    return seat.limits, seat.checks, seat.advised, seat.barred


class PersonsAtTable:
    """The guests of one table, those who left included."""

    def __init__(self, rules: Rules, met: Counter[str]) -> None:
        self.rules, self.met = rules, met
        self.known: dict[str, Known] = {}
        self.partners: list[set[str]] = []
        self.guests: dict[int, str] = {}
        self.left: set[str] = set()
        self.results = 0
        self.most_at_call: dict[str, int] = {}
        self.excess = Counter[tuple[int, str]]()

    def follow(self, before: LiveTable, said: Entry, after: LiveTable) -> None:
        """Take a row, and hold the table after it to what is known of its guests."""
        if any(isinstance(event, RoundCorrected) for event in said.events):
            self._take_over(after)  # later rounds were played again
            return
        self.guests = {**before.guests}
        for event in said.events:
            if (hear := _HEARS.get(event.__class__)) is not None:
                hear(self, event)
            if isinstance(event, e.WagerPlaced):
                self._check_wager(before, event, after)
            elif isinstance(event, e.ResultCalled):
                self._check_result(event, before, said)
        if any(isinstance(event, e.WinnersPaid | e.WagersSettled) for event in said.events):
            self._end_of_result(after)
        self._check_seats(after)

    def _take_over(self, live: LiveTable) -> None:
        for number, seat in live.table.seats.items():
            one = self.of(live.guests[number])
            one.limits, one.color, one.advised, taken = _as_seen(seat)
            one.taken_down = set(taken)

    def of(self, guest: str) -> Known:
        """Everything known about a guest."""
        return self.known.setdefault(guest, Known())

    # --- what is heard ------------------------------------------------------------------------
    def sat(self, event: e.PlayerSat) -> None:
        """Someone sits down: with a color, unless someone else has it by now."""
        guest, others = event.person, set(self.guests.values()) - {event.person}
        assert guest, "nobody knows who sat down"
        one = self.of(guest)
        if guest in self.guests.values():
            self.met["two seats"] += 1
        elif guest in self.left:
            self.met["came back"] += 1
            taken = {self.of(other).color for other in others} - {None}
            if one.color is not None and one.color[0] in {color[0] for color in taken if color}:
                one.color = None
        self.guests[event.seat] = guest

    def went(self, event: e.PlayerLeft) -> None:
        """Someone leaves a seat."""
        if not event.away:
            self.left.add(self.guests.pop(event.seat))

    def agreed(self, event: e.LimitsAgreed) -> None:
        """A guest has limits of their own."""
        self.of(self.guests[event.seat]).limits = event.minimum, event.maximum
        self.met["limits agreed"] += 1

    def agreed_no_more(self, event: e.AgreementEnded) -> None:
        """The posted limits hold again."""
        self.of(self.guests[event.seat]).limits = None

    def advised(self, event: e.PlayerAdvised) -> None:
        """A guest is advised at one result and never again."""
        one = self.of(self.guests[event.seat])
        is_news = not one.advised or one.advised_at == self.results
        assert is_news, f"{self.guests[event.seat]} is advised a second time"
        one.advised, one.advised_at = True, self.results
        self.met["advised"] += 1

    def colored(self, event: e.ChecksIssued) -> None:
        """A guest gets a color, which nobody else here has."""
        guest = self.guests[event.seat]
        for other in set(self.guests.values()) - {guest}:
            color = self.of(other).color
            assert color is None or color[0] != event.color, f"{other} has {event.color} too"
        self.of(guest).color = event.color, event.value
        self.met["colors"] += 1

    def flagged(self, event: e.PartnersFlagged) -> None:
        """Partners count as one for the maximum."""
        self.partners.append({self.guests[seat] for seat in event.seats})
        self.met["partners"] += 1

    def wager_found(self, event: e.WagerFound) -> None:
        """The excess of a wager found after the result does not count."""
        self.excess[event.seat, event.key] += event.excess

    def reduced(self, event: e.WagerReduced) -> None:
        """Some wagers do not come back once they were taken down or cut."""
        wager = self.rules.wagers[event.key.partition("@")[0]]
        if any(isinstance(rule, NeverBack) for rule in wager.definition.rules):
            self.of(self.guests[event.seat]).taken_down.add(event.key)
            self.met["taken down for good"] += 1

    def voided(self, event: e.RoundVoided) -> None:
        """Where all wagers go back, everyone starts over."""
        if event.returned:
            self._free()

    def closed(self, event: e.TableClosed) -> None:
        """A closed table forgets what was taken down and who was advised."""
        self._free()
        for one in self.known.values():
            one.advised = False

    def _free(self) -> None:
        for one in self.known.values():
            one.taken_down.clear()

    def _end_of_result(self, after: LiveTable) -> None:
        """What was taken down may come back when the law says so, such as at the next come-out."""
        if after.table.phase in self.rules.bars_end:
            self._free()

    # --- what must hold -----------------------------------------------------------------------
    def _check_seats(self, after: LiveTable) -> None:
        for number, seat in after.table.seats.items():
            guest = after.guests[number]
            assert seat.person == guest, f"seat {number} is {guest}'s, not {seat.person!r}'s"
            seen, known = _as_seen(seat), self.of(guest).as_seen()
            assert seen == known, f"seat {number} of {guest}: {seen}, and {known} is known"

    def _check_wager(self, before: LiveTable, event: e.WagerPlaced, after: LiveTable) -> None:
        guest = self.guests[event.seat]
        assert event.key not in self.of(guest).taken_down, f"{event.key} came back for {guest}"
        if before.table.betting:  # decisions in a round follow the wager, not the limits
            self._check_maximum(after, event, guest)
        self._check_areas(after, guest)

    def _most(self, live: LiveTable, guest: str) -> int:
        """The largest wager of a guest, agreed or posted."""
        own = self.of(guest).limits
        return own[1] if own is not None else live.table.desk.maximum

    def _check_maximum(self, after: LiveTable, event: e.WagerPlaced, guest: str) -> None:
        most = self._most(after, guest)
        if not most:
            return
        mine = {guest}.union(*(group for group in self.partners if guest in group))
        stakes = [
            up.stake
            for number, seat in after.table.seats.items()
            for key, up in seat.ups.items()
            if key == event.key
            and (number == event.seat or self._counts(after.guests[number], guest, mine))
        ]
        if len(stakes) > 1:
            self.met["stakes added up"] += 1
        total = sum(stakes)
        assert total <= most, f"{guest} has {total} on {event.key}, and {most} is the most"

    def _counts(self, other: str, guest: str, together: set[str]) -> bool:
        """Whether wagers at another seat count; where each seat has its own hand, only a partner's
        do."""
        if other == guest:
            return not self.rules.game.limits.own_hands
        return other in together

    def _check_areas(self, after: LiveTable, guest: str) -> None:
        """A guest bets on no more areas than the law allows, whatever the seat."""
        held: dict[str, list[str]] = {}
        most: dict[str, int] = {}
        for _, key, rule in self._groups(after, guest):
            held.setdefault(rule.group, []).append(key)
            if isinstance(rule, AtMost):
                most[rule.group] = pick(rule.most, self.rules.options)
            else:  # the same space is one space at every seat
                most[rule.group], held[rule.group] = 1, list(dict.fromkeys(held[rule.group]))
        for group, keys in held.items():
            self.met["areas counted"] += 1
            assert len(keys) <= most[group], f"{guest} bets on {keys}"

    def _groups(self, after: LiveTable, guest: str) -> Iterator[tuple[int, str, OneOf | AtMost]]:
        for number, seat in after.table.seats.items():
            if after.guests[number] == guest:
                for key, up in seat.ups.items():
                    for rule in self.rules.wagers[up.name].definition.rules:
                        if isinstance(rule, OneOf | AtMost):
                            yield number, key, rule

    def _check_result(self, event: e.ResultCalled, before: LiveTable, said: Entry) -> None:
        """Where the law cuts what is over the maximum, a result pays no more than that; a corrected
        one pays by the limits of its first call."""
        if not any(isinstance(other, e.ResultStruck) for other in said.events):
            self.results += 1
            self.excess.clear()
            self.most_at_call = {guest: self._most(before, guest) for guest in self.guests.values()}
        if self.rules.game.limits.off_limit is None:
            return
        totals = Counter[tuple[str, str]]()
        for line in event.lines:
            counted = line.stake - self.excess[line.seat, line.key]
            totals[self.guests[line.seat], line.key] += counted
        for (guest, key), stake in totals.items():
            most = self.most_at_call[guest]
            assert not most or stake <= most, f"{stake} of {guest} counts on {key}: {most}"


# `Any`: each of these takes its own kind of event.
_HEARS: dict[type, Callable[[PersonsAtTable, Any], None]] = {
    e.PlayerSat: PersonsAtTable.sat,
    e.PlayerLeft: PersonsAtTable.went,
    e.LimitsAgreed: PersonsAtTable.agreed,
    e.AgreementEnded: PersonsAtTable.agreed_no_more,
    e.PlayerAdvised: PersonsAtTable.advised,
    e.ChecksIssued: PersonsAtTable.colored,
    e.PartnersFlagged: PersonsAtTable.flagged,
    e.WagerFound: PersonsAtTable.wager_found,
    e.WagerReduced: PersonsAtTable.reduced,
    e.RoundVoided: PersonsAtTable.voided,
    e.TableClosed: PersonsAtTable.closed,
}


class PersonsOfNight:
    """Every table of a night where guests bet by phone: elsewhere nobody knows who sits where."""

    def __init__(self) -> None:
        self.met = Counter[str]()
        self._tables: dict[str, PersonsAtTable] = {}

    def follow(self, before: Floor, said: Entry, after: Floor) -> None:
        """Take a row of the night."""
        if said.refused is not None:
            return
        for name, live in after.tables.items():
            was = before.tables.get(name)
            if was is None or was is live or live.plan.mode == CHIPS:
                continue
            table = self._tables.get(name)
            if table is None:
                table = self._tables[name] = PersonsAtTable(rules_of(after, name), self.met)
            table.follow(was, said if said.order.table == name else _without_events(said), live)


def _without_events(said: Entry) -> Entry:
    return Entry(said.order)
