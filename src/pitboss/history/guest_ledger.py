"""What each guest's own money and wagers did tonight, a line for everything that ended.

Every win, loss, return and refusal is a line, whether money changed hands with it or not. The
reason of a line is not kept: it is worked out from the journal when somebody asks (reasons.py).
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from pitboss.cage.accounts import player
from pitboss.floor.entry import Entry
from pitboss.floor.state import Floor, rules_of
from pitboss.history.reasons import SENT_BACK, endings
from pitboss.language.money import of_money
from pitboss.language.orders import asked
from pitboss.pit import commands as c
from pitboss.pit.events import SettlementLine
from pitboss.store.row import Row
from pitboss.web.shapes import MoneyView

MOST = 200
_PLAYER = player("")
_packed = msgspec.msgpack.Encoder().encode
"""The fields of a MoneyView in their order, without the reasons."""


class _Share(NamedTuple):
    """What a row is to one guest: the change of money, the wagers that ended, in which round."""

    guest: str
    change: int
    ended: list[SettlementLine]
    under_way: int


class Purse:
    """The histories of all guests; it hears every row once, in order."""

    def __init__(self) -> None:
        # Packed: a night has hundreds of guests, and few of them look at their history.
        self._rows: defaultdict[str, deque[bytes]] = defaultdict(lambda: deque(maxlen=MOST))
        self._held: defaultdict[str, int] = defaultdict(int)
        self._sat: dict[str, Mapping[int, str]] = {}
        self._rounds: dict[str, int] = {}

    def hear(self, row: Row, said: Entry, floor: Floor) -> None:
        """Remember what a row means to the guests whom it concerns. Where that cannot be said,
        those whose money it moved, or who asked, are told at least that."""
        try:
            self._hear(row, said, floor)
        except Exception:
            self._hear_plainly(row, said)
            raise

    def _hear_plainly(self, row: Row, said: Entry) -> None:
        changes, name = _changes(said), said.order.table
        if said.refused is not None:
            changes[said.order.actor] += 0
        for guest, change in changes.items():
            rows = self._rows[guest]
            if rows and msgspec.msgpack.decode(rows[-1])[0] == row.seq:
                continue  # this guest has been told
            self._held[guest] += change
            words = f"Row {row.seq} of the journal"
            held = self._held[guest]
            rows.append(_packed((row.seq, row.at_ms, words, change, held, name, 0, False)))

    def _hear(self, row: Row, said: Entry, floor: Floor) -> None:
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
        ended: defaultdict[str, list[SettlementLine]] = defaultdict(list)
        for one in endings(here, said):
            if one.seat in sat:
                ended[sat[one.seat]].append(one)
        changes = _changes(said)
        for guest in {*changes, *ended}:
            own = _Share(guest, changes[guest], ended[guest], under_way)
            if own.change or own.ended:
                self._add(row, said, floor, own)

    def _add(self, row: Row, said: Entry, floor: Floor, own: _Share) -> None:
        name = said.order.table
        rules = rules_of(floor, name) if name in floor.tables else None
        words, number = of_money(rules, said, own.ended, own.under_way)
        self._held[own.guest] += own.change
        explains = bool(own.ended) or any(isinstance(one, SENT_BACK) for one in said.events)
        self._rows[own.guest].append(_packed(
            (row.seq, row.at_ms, words, own.change, self._held[own.guest], name, number, explains)
        ))  # fmt: skip

    def _refused(self, row: Row, said: Entry, floor: Floor) -> None:
        guest, name, command = said.order.actor, said.order.table, said.order.command
        words, number = "Refused", 0
        if name in floor.tables:
            rules, number = rules_of(floor, name), floor.tables[name].table.round
            what = asked(rules, command) if isinstance(command, c.Command) else ""
            words = f"{rules.game.name}, round {number}: refused" + f": {what}" * bool(what)
        self._rows[guest].append(_packed(
            (row.seq, row.at_ms, words, 0, self._held[guest], name, number, True, True)
        ))  # fmt: skip

    def told(self, guest: str) -> tuple[MoneyView, ...]:
        """A guest's history, newest last; without the reasons."""
        fields = MoneyView.__struct_fields__
        packed = (msgspec.msgpack.decode(one) for one in self._rows.get(guest, ()))
        return tuple(MoneyView(**dict(zip(fields, one, strict=False))) for one in packed)

    def line(self, guest: str, seq: int) -> MoneyView | None:
        """What one row is to a guest, if it concerns the guest."""
        return next((one for one in self.told(guest) if one.seq == seq), None)


def _changes(said: Entry) -> defaultdict[str, int]:
    """What a row did to what guests hold."""
    found: defaultdict[str, int] = defaultdict(int)
    for move in said.moves:
        for account, dollars in ((move.source, -move.dollars), (move.target, move.dollars)):
            if account.startswith(_PLAYER):
                found[account.removeprefix(_PLAYER)] += dollars
    return found
