"""What each guest's own money and wagers did tonight, with the reason of everything that ended.

Every win, loss, return and refusal is a line, whether money changed hands with it or not. What a
reason is worked out from is kept as it was, and the words are made when somebody asks for them.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from pitboss.cage.accounts import player
from pitboss.floor import events as f
from pitboss.floor.entry import Entry
from pitboss.floor.state import Floor, rules_of
from pitboss.pit import commands as c
from pitboss.pit import events as e
from pitboss.pit.explain import explain, explain_hand
from pitboss.pit.state import Found, Table
from pitboss.rulebook.dealing import Round
from pitboss.rulebook.game import Rules
from pitboss.rulebook.table import MOVES
from pitboss.store.row import Row
from pitboss.telling.asked import asked
from pitboss.telling.of_money import of_money, settled_lines
from pitboss.web.shapes import Law, LineView, MoneyView
from pitboss.web.views.law import law, law_of
from pitboss.web.views.results import line

MOST = 200


class Ended(Struct, frozen=True):
    """A wager that was decided, with the result or the round of cards that decided it."""

    rules: Rules
    line: e.Line
    found: tuple[Found, ...]
    called: e.ResultCalled | None = None
    round: Round | None = None


class Kept(Struct, frozen=True):
    """A line of a guest's history, and what its reason is worked out from."""

    row: MoneyView
    said: Entry
    rules: Rules | None = None
    ended: tuple[Ended, ...] = ()


class _Share(NamedTuple):
    """What a row is to one guest: at which seats, the change of money, the wagers that ended, in
    which round."""

    guest: str
    seats: set[int]
    change: int
    ended: list[e.Line]
    under_way: int


class Purse:
    """The histories of all guests; it hears every row once, in order."""

    def __init__(self) -> None:
        self._rows: defaultdict[str, deque[Kept]] = defaultdict(lambda: deque(maxlen=MOST))
        self._held: defaultdict[str, int] = defaultdict(int)
        self._sat: dict[str, Mapping[int, str]] = {}
        self._rounds: dict[str, int] = {}

    def hear(self, row: Row, said: Entry, floor: Floor) -> None:
        """Remember what a row means to the guests whom it concerns."""
        name = said.order.table
        if said.refused is not None:
            if said.order.actor in floor.guests:
                self._refused(row, said, floor)
            return
        here, under_way = floor.tables.get(name), self._rounds.get(name, 1)
        # One who is away leaves the seat in the row that decides the last wager there.
        sat = {**here.guests, **self._sat.get(name, {})} if here is not None else {}
        if here is not None:
            self._sat[name], self._rounds[name] = here.guests, here.table.round
        lines = settled_lines(here.table, said) if here is not None else ()
        ended = [one for one in lines if one.kind != MOVES]
        changes = _changes(said)
        for guest in {*changes, *(sat[one.seat] for one in ended if one.seat in sat)}:
            seats = {seat for seat, who in sat.items() if who == guest}
            own = [one for one in ended if one.seat in seats]
            if changes[guest] or own:
                self._add(row, said, floor, _Share(guest, seats, changes[guest], own, under_way))

    def _add(self, row: Row, said: Entry, floor: Floor, own: _Share) -> None:
        name = said.order.table
        self._held[own.guest] += own.change
        words, number = of_money(floor, said, own.seats, own.under_way)
        rules = rules_of(floor, name) if name in floor.tables else None
        ended = _ended(rules, floor.tables[name].table, own.ended) if rules is not None else ()
        explains = bool(ended) or any(isinstance(one, _RETURNED) for one in said.events)
        told = MoneyView(row.seq, row.at_ms, words, own.change, self._held[own.guest], name, number,
                         explains=explains)  # fmt: skip
        self._rows[own.guest].append(Kept(told, said, rules, ended))

    def _refused(self, row: Row, said: Entry, floor: Floor) -> None:
        guest, name, command = said.order.actor, said.order.table, said.order.command
        rules = rules_of(floor, name) if name in floor.tables else None
        words, number = "Refused", 0
        if rules is not None:
            number = floor.tables[name].table.round
            what = asked(rules, command) if isinstance(command, c.Command) else ""
            words = f"{rules.game.name}, round {number}: refused" + f": {what}" * bool(what)
        told = MoneyView(row.seq, row.at_ms, words, 0, self._held[guest], name, number,
                         explains=True, refused=True)  # fmt: skip
        self._rows[guest].append(Kept(told, said, rules))

    def told(self, guest: str) -> tuple[MoneyView, ...]:
        """A guest's history, newest last; without the reasons."""
        return tuple(one.row for one in self._rows.get(guest, ()))

    def why(self, guest: str, seq: int) -> tuple[MoneyView, ...]:
        """The line of one row, with the reason and the clauses of everything in it."""
        return tuple(_explained(one) for one in self._rows.get(guest, ()) if one.row.seq == seq)


_RETURNED = (e.WagerReturned, e.RoundVoided, f.RoundCorrected)


def _changes(said: Entry) -> defaultdict[str, int]:
    """What a row did to what guests hold."""
    found: defaultdict[str, int] = defaultdict(int)
    for move in said.moves:
        for account, dollars in ((move.source, -move.dollars), (move.target, move.dollars)):
            guest = account.partition("/")[2]
            if account == player(guest):
                found[guest] += dollars
    return found


def _ended(rules: Rules, table: Table, own: list[e.Line]) -> tuple[Ended, ...]:
    if rules.game.play is None:
        called = table.called or table.last
        return tuple(Ended(rules, one, table.desk.found, called) for one in own)
    cards = table.cards
    round = (cards.round or cards.last) if cards is not None else None
    return tuple(Ended(rules, one, (), round=round) for one in own)


def _explained(kept: Kept) -> MoneyView:
    refused = kept.said.refused
    if refused is not None:
        return replace(kept.row, why=refused.words, law=law_of(refused))
    words, clauses = _sent_back(kept)
    lines = tuple(_reason(one) for one in kept.ended)
    return replace(kept.row, lines=lines, why=words, law=clauses)


def _sent_back(kept: Kept) -> tuple[str, tuple[Law, ...]]:
    """Why wagers went back, or a result was put right."""
    for event in kept.said.events:
        if isinstance(event, f.RoundCorrected):
            return f"the result was put right: {event.reason}", ()
        if isinstance(event, e.RoundVoided):
            return _irregular(kept.rules, event.irregularity)
        if isinstance(event, e.IncidentNoted) and len(kept.said.events) > 1:
            return _irregular(kept.rules, event.name)
    return "", ()


def _irregular(rules: Rules | None, name: str) -> tuple[str, tuple[Law, ...]]:
    known = rules.irregularities if rules is not None else ()
    clauses = next((one.law for one in known if one.name == name), ())
    says = " ".join(dict.fromkeys(clause.says for clause in clauses))
    return f"{name}. {says}".strip(), law(clauses)


def _reason(one: Ended) -> LineView:
    if one.called is not None:
        return line(one.rules, one.line, explain(one.rules, one.called, one.line, one.found))
    assert one.round is not None
    return line(one.rules, one.line, explain_hand(one.rules, one.round, one.line))
