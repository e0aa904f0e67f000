"""What happened to each guest's money and wagers tonight: a line for every win, loss, return and
refusal, whether or not money changed hands.

The reason behind a line is not stored. `explain_line` works it out from the line's row.
"""

from __future__ import annotations

from collections import defaultdict, deque

import msgspec
from msgspec import Struct

from pitboss.cage.accounts import player
from pitboss.floor import events as f
from pitboss.floor.entry import Entry, RecordedRefusal
from pitboss.floor.replay import Transition
from pitboss.floor.state import rules_of
from pitboss.history.guest_evening import GuestEvenings
from pitboss.language.money import SETTLED, money_words, settled_lines
from pitboss.language.orders import order_words
from pitboss.pit import commands as c
from pitboss.pit import events as e
from pitboss.pit.events import SettlementLine
from pitboss.rulebook.clause import Clause, clause
from pitboss.rulebook.game import Rules
from pitboss.rulebook.wager_table import MOVES

MOST = 200
"""How many lines are kept for each guest."""
_PLAYER = player("")
_RETURNS: frozenset[type] = frozenset({e.WagerReturned, e.RoundVoided, f.RoundCorrected})
"""Events that return wagers or correct a result: they have a reason but decide no wager."""


class LedgerLine(Struct, frozen=True, array_like=True, kw_only=True):
    """One line: `change` is how much the row changed the guest's money, `holds` what is left.

    `has_reason`: `explain_line` can explain it.
    """

    seq: int
    at_ms: int
    words: str
    change: int
    holds: int
    table: str = ""
    round: int = 0
    has_reason: bool = False
    is_refusal: bool = False


class LineReason(Struct, frozen=True):
    """The reason for a line: words and clauses of a refusal or a return, and the guest's own wagers
    that the row ended."""

    words: str = ""
    law: tuple[Clause, ...] = ()
    wagers: tuple[SettlementLine, ...] = ()


_pack = msgspec.msgpack.Encoder().encode
_unpack = msgspec.msgpack.Decoder(LedgerLine).decode


class GuestLedger:
    """The lines of all guests."""

    def __init__(self) -> None:
        # Packed: a night has hundreds of guests, and few of them look at their history.
        self._lines: defaultdict[str, deque[bytes]] = defaultdict(lambda: deque(maxlen=MOST))
        self._holds: defaultdict[str, int] = defaultdict(int)
        self.evenings = GuestEvenings()

    def apply(self, transition: Transition) -> None:
        """Add a row to the lines of the guests it concerns.

        If its words fail, guests whose money moved or who gave the order still get a plain line.
        """
        try:
            self._apply(transition)
        except Exception:
            self._apply_plainly(transition)
            raise

    def lines(self, guest: str) -> tuple[LedgerLine, ...]:
        """A guest's lines, newest last."""
        return tuple(_unpack(line) for line in self._lines.get(guest, ()))

    def line(self, guest: str, seq: int) -> LedgerLine | None:
        """A guest's line for one row, if the row concerns the guest."""
        return next((line for line in self.lines(guest) if line.seq == seq), None)

    def _apply_plainly(self, transition: Transition) -> None:
        row, entry = transition.row, transition.entry
        changes = _changes(entry)
        if entry.refused is not None:
            changes[entry.order.actor] += 0
        for guest, change in changes.items():
            lines = self._lines[guest]
            if lines and _unpack(lines[-1]).seq == row.seq:
                continue  # this guest has the line already
            self._add(guest, transition, f"Row {row.seq} of the journal", change)

    def _apply(self, transition: Transition) -> None:
        entry = transition.entry
        if entry.refused is not None:
            if entry.order.actor in transition.after.guests:
                self._add_refusal(transition)
            return
        kinds = set(map(type, entry.events))
        if f.Sold in kinds:
            self._buy(entry)
        changes, endings = _changes(entry), _endings_by_guest(transition)
        if not changes and not endings:
            return
        name = entry.order.table
        rules = rules_of(transition.after, name) if name in transition.after.tables else None
        under_way = _round_before(transition)
        has_return = not _RETURNS.isdisjoint(kinds)
        words_of: dict[tuple[tuple[str, int], ...], tuple[str, int]] = {}
        for guest in {*changes, *endings}:
            change, ended = changes.get(guest, 0), endings.get(guest, [])
            if change or ended:
                # Guests who had the same wagers read the same words.
                alike = tuple([(line.key, line.kind) for line in ended])
                if alike not in words_of:
                    words_of[alike] = money_words(rules, entry, ended, under_way)
                words, number = words_of[alike]
                has_reason = bool(ended) or has_return
                self._add(guest, transition, words, change, round=number, has_reason=has_reason)
            if ended and rules is not None:
                self.evenings.take(guest, rules, name, under_way, ended)

    def _buy(self, entry: Entry) -> None:
        for event in entry.events:
            if isinstance(event, f.Sold) and event.guest:
                self.evenings.buy(event.guest, event.dollars)

    def _add_refusal(self, transition: Transition) -> None:
        order, floor = transition.entry.order, transition.after
        words, number = "Refused", 0
        if order.table in floor.tables:
            rules, number = rules_of(floor, order.table), floor.tables[order.table].table.round
            command = order.command
            what = order_words(rules, command) if isinstance(command, c.Command) else ""
            words = f"{rules.game.name}, round {number}: refused" + f": {what}" * bool(what)
        self._add(order.actor, transition, words, 0, round=number, has_reason=True, is_refusal=True)

    def _add(
        self,
        guest: str,
        transition: Transition,
        words: str,
        change: int,
        *,
        round: int = 0,
        has_reason: bool = False,
        is_refusal: bool = False,
    ) -> None:
        self._holds[guest] += change
        line = LedgerLine(
            seq=transition.row.seq,
            at_ms=transition.row.at_ms,
            words=words,
            change=change,
            holds=self._holds[guest],
            table=transition.entry.order.table,
            round=round,
            has_reason=has_reason,
            is_refusal=is_refusal,
        )
        self._lines[guest].append(_pack(line))


def explain_line(guest: str, transition: Transition) -> LineReason:
    """The reason for a guest's line of this row."""
    entry, name = transition.entry, transition.entry.order.table
    if entry.refused is not None:
        return _refusal_reason(entry.refused)
    if name not in transition.after.tables:
        return LineReason()
    words, law = _return_reason(rules_of(transition.after, name), entry)
    return LineReason(words, law, tuple(_endings_by_guest(transition).get(guest, ())))


def _refusal_reason(refused: RecordedRefusal) -> LineReason:
    return LineReason(refused.words, tuple(map(clause, refused.law)))


def _return_reason(rules: Rules, entry: Entry) -> tuple[str, tuple[Clause, ...]]:
    """Why wagers were returned, or a result was corrected."""
    for event in entry.events:
        if isinstance(event, f.RoundCorrected):
            return f"the result was corrected: {event.reason}", ()
        if isinstance(event, e.RoundVoided):
            return _irregularity_reason(rules, event.irregularity)
        if isinstance(event, e.IncidentNoted) and len(entry.events) > 1:
            return _irregularity_reason(rules, event.name)
    return "", ()


def _irregularity_reason(rules: Rules, name: str) -> tuple[str, tuple[Clause, ...]]:
    clauses = next((rule.law for rule in rules.irregularities if rule.name == name), ())
    says = " ".join(dict.fromkeys(law.says for law in clauses))
    return f"{name}. {says}".strip(), tuple(clauses)


def _changes(entry: Entry) -> defaultdict[str, int]:
    """How much a row changed each guest's money."""
    changes: defaultdict[str, int] = defaultdict(int)
    for move in entry.moves:
        source, target = move.source, move.target
        if source.startswith(_PLAYER):
            changes[source[len(_PLAYER) :]] -= move.dollars
        if target.startswith(_PLAYER):
            changes[target[len(_PLAYER) :]] += move.dollars
    return changes


def _endings_by_guest(transition: Transition) -> dict[str, list[SettlementLine]]:
    """The wagers that a row ended at its table, by the guest who sat there."""
    if SETTLED.isdisjoint(map(type, transition.entry.events)):
        return {}
    name = transition.entry.order.table
    was, now = transition.before.tables.get(name), transition.after.tables.get(name)
    if now is None:
        return {}
    if not (settled := settled_lines(now.table, transition.entry)):
        return {}
    # An absent guest leaves the seat in the row that decides the last wager there.
    seats = {**now.guests, **(was.guests if was is not None else {})}
    endings: dict[str, list[SettlementLine]] = {}
    for line in settled:
        if line.kind != MOVES and line.seat in seats:
            endings.setdefault(seats[line.seat], []).append(line)
    return endings


def _round_before(transition: Transition) -> int:
    """The round of the row's table at the time of the order."""
    live = transition.before.tables.get(transition.entry.order.table)
    return live.table.round if live is not None else 1
