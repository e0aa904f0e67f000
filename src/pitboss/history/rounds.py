"""A round told from the journal: who did what, what lay on the layout, what came up, what was paid.

The rows are decided again from the floor before them, so that a round is redrawn exactly as it was,
step by step, with its irregularities and with what was corrected afterwards. Somebody who watches
is told what could be seen from that place and nothing more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from pitboss.equipment.cards import UNKNOWN, texts
from pitboss.floor import order_lines, orders
from pitboss.floor.corrections import worth
from pitboss.floor.counterfactual import Moment, moments, really, results_since
from pitboss.floor.entry import Entry, read
from pitboss.floor.events import RoundCorrected
from pitboss.floor.night import replayed
from pitboss.floor.state import Draws, Floor, LiveTable, Seal, rules_of
from pitboss.history.instants import Instant, instants
from pitboss.history.settlements import Endings, Result
from pitboss.pit import commands as c
from pitboss.pit import events as e
from pitboss.pit import transcript
from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.state import DEALER, Seat, Table
from pitboss.pit.view import table_for
from pitboss.rulebook.card_round import Round
from pitboss.rulebook.game import Rules
from pitboss.store.row import Row

Seeds = Callable[[str, int], bytes | None]
Viewer = int | None
"""A seat, 0 for the dealer, -1 for the public; None sees all that is known."""

GOING_ON, SETTLED, VOIDED = "going on", "settled", "voided"


class Step(Struct, frozen=True):
    """One order of the round: its row, who gave it, in words, and the table after it.

    `refused` says why nothing came of it, `law` by which clauses. `instants` are what was seen one
    after the other; the last of them leaves the table as `live` has it.
    """

    seq: int
    at_ms: int
    edition: str
    who: str
    words: str
    live: LiveTable
    refused: str = ""
    law: tuple[str, ...] = ()
    instants: tuple[Instant, ...] = ()


class Correction(Struct, frozen=True):
    """A settled result was put right later: by whom, why, and who got the difference.

    `wallets` are the differences of guests who had left the table by then.
    """

    seq: int
    by: str
    second: str
    reason: str
    was: str
    outcome: str
    seats: dict[int, int]
    wallets: dict[str, int]


class Told(Struct, frozen=True):
    """A round. `wagers` are the stakes by seat as they lay when they were decided, `gained` what
    each seat won, or lost, by the whole round, corrections included."""

    table: str
    game: str
    round: int
    status: str
    steps: tuple[Step, ...]
    wagers: dict[int, dict[str, int]]
    results: tuple[Result, ...]
    hands: dict[str, str]
    voids: tuple[str, ...]
    corrections: tuple[Correction, ...]
    gained: dict[int, int]


def no_seed(table: str, block: int) -> bytes | None:
    """For nights without electronic devices."""
    return None


class Passed(NamedTuple):
    """One row that went by: the floor before it, what it says, and the floor after it."""

    before: Floor
    row: Row
    said: Entry
    after: Floor


def passing(
    rows: Iterable[Row], before: Floor | None = None, seed_of: Seeds = no_seed, edition: str = ""
) -> Iterator[Passed]:
    """Decide rows again, one after the other, from the floor before them."""
    floor = before if before is not None else Floor()
    for row in rows:
        said = read(row.body)
        after = replayed(floor, row, said, seed_of, edition)
        yield Passed(floor, row, said, after)
        floor = after


def round_told(
    rows: Iterable[Row], table: str, number: int, *, viewer: Viewer = None,
    before: Floor | None = None, seed_of: Seeds = no_seed, edition: str = "",
) -> Told | Refusal:  # fmt: skip
    """A round of a table, as somebody may see it, from the rows that follow the floor `before`."""
    return told_of(passing(rows, before, seed_of, edition), table, number, viewer)


def told_of(
    passed: Iterable[Passed], table: str, number: int, viewer: Viewer = None
) -> Told | Refusal:
    """A round of a table from rows that went by; it looks no further than the round can reach."""
    telling, floor = _Telling(table, number, viewer), Floor()
    for before, row, said, floor in passed:
        if table in before.tables:
            telling.take(before, row, said, floor)
            if telling.is_over(floor):
                break
    return telling.told(floor)


class _Telling:
    """Gathers what belongs to one round of one table."""

    def __init__(self, table: str, number: int, viewer: Viewer) -> None:
        self._table, self._number, self._viewer = table, number, viewer
        self._endings: Endings | None = None
        self._steps: list[Step] = []
        self._corrections: list[Correction] = []
        self._gained: dict[int, int] = {}
        self._last: Table | None = None
        self._earlier: Round | None = None  # the cards of the round before
        self._status = GOING_ON

    def take(self, floor: Floor, row: Row, said: Entry, after: Floor) -> None:
        """One row, if it belongs to the round."""
        was, now = floor.tables[self._table], after.tables[self._table]
        if was is now and said.order.table != self._table:
            return
        rules = rules_of(floor, self._table)
        if isinstance(said.order.command, orders.CorrectRound) and said.refused is None:
            self._take_correction(rules, floor, row, said, now)
            return
        if was.table.round != self._number:
            return
        if self._last is None:
            self._earlier = last_cards(was.table)
        self._step(rules, floor, row, said, now)
        self._gather(rules).take(was.table, said.events, now.table)
        for seat, gained in _gained(was.table, now.table, said.events).items():
            self._gained[seat] = self._gained.get(seat, 0) + gained
        self._last = now.table
        if now.table.round != self._number:
            void = any(isinstance(event, e.RoundVoided) for event in said.events)
            self._status = VOIDED if void else SETTLED

    def is_over(self, floor: Floor) -> bool:
        """Whether the round is over, and can no longer be corrected."""
        live = floor.tables[self._table]
        if self._last is None or live.table.round <= self._number:
            return False
        kept = (*live.past, live.since)
        return all(one is None or one.table.round > self._number for one in kept)

    def _gather(self, rules: Rules) -> Endings:
        if self._endings is None:
            self._endings = Endings(rules)
        return self._endings

    def _take_correction(
        self, rules: Rules, floor: Floor, row: Row, said: Entry, now: LiveTable
    ) -> None:
        """A correction belongs to the round it corrects, and may change those that followed."""
        command = said.order.command
        assert isinstance(command, orders.CorrectRound)
        live = floor.tables[self._table]
        sinces = results_since(rules, live, said.order.round, command.throw)
        if not any(since.table.round == self._number for since in sinces):
            return
        (event,) = (one for one in said.events if isinstance(one, RoundCorrected))
        if sinces[0].table.round == self._number:
            self._step(rules, floor, row, said, now)
            order = said.order
            self._corrections.append(Correction(
                row.seq, order.actor, order.second, event.reason, event.was, event.outcome,
                event.differences, event.wallets,
            ))  # fmt: skip
        right, later = really(sinces[0].chain, event.outcome), [one.chain for one in sinces[1:]]
        assert not isinstance(right, Refusal)
        start = sinces[0].table
        self._replace(
            rules,
            [*moments(rules, start, (sinces[0].chain, *later))],
            [*moments(rules, start, (right, *later))],
        )

    def _replace(
        self, rules: Rules, was: list[Moment | Refusal], now: list[Moment | Refusal]
    ) -> None:
        """What the round came to by one result and what was asked since, instead of by another."""
        gather = self._gather(rules)
        results, voids = gather.results[:], gather.voids[:]
        before = Endings(rules)
        for moment in was:
            assert not isinstance(moment, Refusal), moment
            if moment.before.round == self._number:
                before.take(moment.before, moment.events, moment.after)
        gather.corrected(before.settled)
        for sign, replay in ((-1, was), (1, now)):
            for moment in replay:
                assert not isinstance(moment, Refusal), moment
                if moment.before.round != self._number:
                    continue
                if sign > 0:
                    gather.take(moment.before, moment.events, moment.after)
                    self._last = moment.after
                for seat, more in _gained(moment.before, moment.after, moment.events).items():
                    self._gained[seat] = self._gained.get(seat, 0) + sign * more
        gather.voids = voids
        if gather.results[len(results) :] == [one for one in results if one not in gather.results]:
            gather.results = results  # it came to the same

    def _step(self, rules: Rules, floor: Floor, row: Row, said: Entry, live: LiveTable) -> None:
        refused = said.refused is not None
        if refused and self._viewer and not self._is_own(floor, said.order):
            return  # a refusal concerns who asked, and the staff
        words, law = (said.refused.words, said.refused.law) if said.refused else ("", ())
        seen = tuple(
            replace(one, live=shown(rules, one.live, self._viewer),
                    events=() if self._viewer else one.events)
            for one in instants(floor, said, row.at_ms, live)
        )  # fmt: skip
        self._steps.append(Step(
            row.seq, row.at_ms, row.edition, self._who(floor, said.order),
            _words(rules, floor, said, self._viewer), seen[-1].live, words, law, seen,
        ))  # fmt: skip

    def _is_own(self, floor: Floor, order: orders.Order) -> bool:
        """Whether the one who watches gave this order."""
        viewer, guests = self._viewer, floor.tables[self._table].guests
        return viewer is not None and guests.get(viewer) == order.actor

    def _who(self, floor: Floor, order: orders.Order) -> str:
        """Who gave an order; another guest is known by the seat only."""
        staff = not self._viewer or order.actor not in floor.guests
        if staff or self._is_own(floor, order):
            return order.actor
        guests = floor.tables[self._table].guests
        seats = [seat for seat, name in guests.items() if name == order.actor]
        return f"seat {getattr(order.command, 'seat', 0) or (seats or [0])[0]}"

    def told(self, floor: Floor) -> Told | Refusal:
        """All of it."""
        live = floor.tables.get(self._table)
        if live is None or self._last is None or self._endings is None:
            return refuse(f"no round {self._number} was played at table {self._table!r}")
        rules, gather = rules_of(floor, self._table), self._endings
        return Told(
            self._table, rules.game.id, self._number, self._status, tuple(self._steps),
            gather.wagers, tuple(gather.results), self._hands(rules), tuple(gather.voids),
            tuple(self._seen(one, live) for one in self._corrections),
            {seat: sum_ for seat, sum_ in sorted(self._gained.items()) if sum_},
        )  # fmt: skip

    def _seen(self, one: Correction, live: LiveTable) -> Correction:
        """What guests who have left got or gave back is for the staff."""
        return replace(one, wallets={}) if self._viewer else one

    def _hands(self, rules: Rules) -> dict[str, str]:
        assert self._last is not None
        table = self._last
        if self._viewer is not None:
            table = table_for(rules, table, self._viewer)
        cards = table.cards
        round = (cards.round or cards.last) if cards is not None else None
        earlier = last_cards(self._last)
        if round is None or (earlier is not None and earlier is self._earlier):
            return {}
        return {name: texts(hand.cards) for name, hand in round.hands.items() if hand.cards}


def last_cards(table: Table) -> Round | None:
    """The cards of the last round of a table that plays none now."""
    cards = table.cards
    return cards.last if cards is not None and cards.round is None else None


def shown(rules: Rules, live: LiveTable, viewer: Viewer) -> LiveTable:
    """A table as a viewer may see it: no secret of the cards, and nobody's chips or name but the
    own."""
    live = replace(live, since=None, past=())
    if viewer is None:
        return live
    table = table_for(rules, live.table, viewer)
    if viewer == DEALER:
        return replace(live, table=table)
    seats = {
        number: seat if number == viewer else replace(seat, chips=0, person="")
        for number, seat in table.seats.items()
    }
    desk = replace(table.desk, people={}, partners=())
    own = {seat: name for seat, name in live.guests.items() if seat == viewer}
    table = replace(table, seats=seats, desk=desk)
    draws = _nameless(live.draws, live.guests.get(viewer, ""))
    return replace(live, table=table, guests=own, rack=0, counted=-1, draws=draws)


def _nameless(draws: Draws, own: str) -> Draws:
    """The draws of a table without the names of guests who sealed words for them."""

    def seals(those: tuple[Seal, ...]) -> tuple[Seal, ...]:
        return tuple(one if one.guest == own else replace(one, guest="") for one in those)

    return replace(draws, frozen=seals(draws.frozen), next=seals(draws.next), shut=())


_CHIPS = (c.Sit, c.AddChips)


def _words(rules: Rules, floor: Floor, said: Entry, viewer: Viewer) -> str:
    """An order as a line of the transcript, without what this viewer cannot have seen."""
    command = said.order.command
    if not isinstance(command, c.Command):
        hidden = viewer not in (None, DEALER) and said.order.actor in floor.guests
        order = replace(said.order, actor="guest") if hidden else said.order
        return order_lines.write(floor, order)
    if isinstance(command, c.DealCard) and said.refused is None:
        dealt = [one for one in said.events if isinstance(one, e.CardDealt)]
        keyed = command.card if viewer is None else ""
        return f"deal {keyed or texts(one.card if one.up else UNKNOWN for one in dealt)}"
    if isinstance(command, _CHIPS) and viewer not in (None, DEALER, command.seat):
        return f"seat {command.seat}: {'sits' if isinstance(command, c.Sit) else 'adds chips'}"
    return transcript.write(command, rules.game.throw)


def _gained(was: Table, now: Table, events: Iterable[object]) -> dict[int, int]:
    """What each seat has more than before, apart from what went into a pocket or came out of it."""
    brought: dict[int, int] = {}
    for event in events:
        if isinstance(event, e.PlayerSat | e.ChipsAdded | e.CashChanged):
            brought[event.seat] = brought.get(event.seat, 0) + event.chips
        elif isinstance(event, e.PlayerLeft):
            brought[event.seat] = brought.get(event.seat, 0) - event.chips
    return {
        seat: _worth(now.seats.get(seat)) - _worth(was.seats.get(seat)) - brought.get(seat, 0)
        for seat in {**was.seats, **now.seats}
    }


def _worth(seat: Seat | None) -> int:
    return worth(seat) if seat is not None else 0
