"""A past round: who did what, which wagers were up, what came up, what was paid.

It is built from replayed rows, so it shows exactly what happened, step by step, with irregularities
and later corrections. A viewer sees only what that viewer could see then.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from pitboss.equipment.cards import UNKNOWN, texts
from pitboss.floor import order_lines, orders
from pitboss.floor.corrections import seat_worth
from pitboss.floor.counterfactual import CommandReplay, moments, results_since, with_outcome
from pitboss.floor.entry import Entry
from pitboss.floor.events import RoundCorrected
from pitboss.floor.replay import Transition
from pitboss.floor.state import Draws, Floor, LiveTable, Seal, rules_of
from pitboss.history.instants import Instant, instants
from pitboss.history.settlements import RoundResult, RoundSettlement
from pitboss.pit import commands as c
from pitboss.pit import events as e
from pitboss.pit import transcript
from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.state import DEALER, Seat, Table
from pitboss.pit.view import table_for
from pitboss.rulebook.card_round import Round
from pitboss.rulebook.game import Rules

Viewer = int | None
"""A seat, 0 for the dealer, -1 for the public; None sees everything."""

GOING_ON, SETTLED, VOIDED = "going on", "settled", "voided"


class RoundStep(Struct, frozen=True, kw_only=True):
    """One order of the round: its row, who gave it, its words, and the table after it.

    `refused` says why it was refused, `law` by which clauses. `instants` is what the table saw, in
    order; the last instant leaves the table as in `live`.
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


class RoundCorrection(Struct, frozen=True, kw_only=True):
    """A settled result was corrected later: by whom, why, and who got the difference.

    `wallets` are the differences of guests who had already left the table.
    """

    seq: int
    by: str
    second: str
    reason: str
    was: str
    outcome: str
    seats: dict[int, int]
    wallets: dict[str, int]


class PastRound(Struct, frozen=True, kw_only=True):
    """A round. `wagers` are the stakes by seat when they were decided; `gained` is what each seat
    won or lost in the whole round, corrections included."""

    table: str
    game: str
    round: int
    status: str
    steps: tuple[RoundStep, ...]
    wagers: dict[int, dict[str, int]]
    results: tuple[RoundResult, ...]
    hands: dict[str, str]
    voids: tuple[str, ...]
    corrections: tuple[RoundCorrection, ...]
    gained: dict[int, int]


def past_round(
    transitions: Iterable[Transition], table: str, number: int, viewer: Viewer = None
) -> PastRound | Refusal:
    """A past round as a viewer may see it; reads no more rows than can concern it."""
    builder, floor = _RoundBuilder(table, number, viewer), Floor()
    for transition in transitions:
        floor = transition.after
        if table in transition.before.tables:
            builder.take(transition)
            if builder.is_over(floor):
                break
    return builder.build(floor)


class _RoundBuilder:
    """Collects what belongs to one round of one table."""

    def __init__(self, table: str, number: int, viewer: Viewer) -> None:
        self._table, self._number, self._viewer = table, number, viewer
        self._settlement: RoundSettlement | None = None
        self._steps: list[RoundStep] = []
        self._corrections: list[RoundCorrection] = []
        self._gained: dict[int, int] = {}
        self._last: Table | None = None
        self._earlier: Round | None = None  # the cards of the round before
        self._status = GOING_ON

    def take(self, transition: Transition) -> None:
        """Add a row, if it belongs to the round."""
        entry = transition.entry
        was, now = transition.before.tables[self._table], transition.after.tables[self._table]
        if was is now and entry.order.table != self._table:
            return
        rules = rules_of(transition.before, self._table)
        if isinstance(entry.order.command, orders.CorrectRound) and entry.refused is None:
            self._take_correction(rules, transition)
            return
        if was.table.round != self._number:
            return
        if self._last is None:
            self._earlier = last_cards(was.table)
        self._add_step(rules, transition)
        self._settlement_of(rules).take(was.table, entry.events, now.table)
        for seat, gained in _gains(was.table, now.table, entry.events).items():
            self._gained[seat] = self._gained.get(seat, 0) + gained
        self._last = now.table
        if now.table.round != self._number:
            is_void = any(isinstance(event, e.RoundVoided) for event in entry.events)
            self._status = VOIDED if is_void else SETTLED

    def is_over(self, floor: Floor) -> bool:
        """Whether the round is over and can no longer be corrected."""
        live = floor.tables[self._table]
        if self._last is None or live.table.round <= self._number:
            return False
        results = (*live.past, live.since)
        return all(past is None or past.table.round > self._number for past in results)

    def _settlement_of(self, rules: Rules) -> RoundSettlement:
        if self._settlement is None:
            self._settlement = RoundSettlement(rules)
        return self._settlement

    def _take_correction(self, rules: Rules, transition: Transition) -> None:
        """A correction belongs to the round it corrects, and may change those after it."""
        order, live = transition.entry.order, transition.before.tables[self._table]
        assert isinstance(order.command, orders.CorrectRound)
        results = results_since(rules, live, order.round, order.command.throw)
        if not any(past.table.round == self._number for past in results):
            return
        events = transition.entry.events
        (event,) = (event for event in events if isinstance(event, RoundCorrected))
        first, *later = results
        if first.table.round == self._number:
            self._add_step(rules, transition)
            self._corrections.append(
                RoundCorrection(
                    seq=transition.row.seq,
                    by=order.actor,
                    second=order.second,
                    reason=event.reason,
                    was=event.was,
                    outcome=event.outcome,
                    seats=event.differences,
                    wallets=event.wallets,
                )
            )
        right = with_outcome(first.chain, event.outcome)
        assert not isinstance(right, Refusal)
        chains = [past.chain for past in later]
        self._replace(
            rules,
            [*moments(rules, first.table, (first.chain, *chains))],
            [*moments(rules, first.table, (right, *chains))],
        )

    def _replace(
        self, rules: Rules, was: list[CommandReplay | Refusal], now: list[CommandReplay | Refusal]
    ) -> None:
        """Replace the effect of a result and the orders since with that of another result."""
        settlement = self._settlement_of(rules)
        results, voids = settlement.results[:], settlement.voids[:]
        before = RoundSettlement(rules)
        for moment in was:
            assert not isinstance(moment, Refusal), moment
            if moment.before.round == self._number:
                before.take(moment.before, moment.events, moment.after)
        settlement.mark_corrected(before.settled)
        for sign, replay in ((-1, was), (1, now)):
            for moment in replay:
                assert not isinstance(moment, Refusal), moment
                if moment.before.round != self._number:
                    continue
                if sign > 0:
                    settlement.take(moment.before, moment.events, moment.after)
                    self._last = moment.after
                for seat, more in _gains(moment.before, moment.after, moment.events).items():
                    self._gained[seat] = self._gained.get(seat, 0) + sign * more
        settlement.voids = voids
        added = settlement.results[len(results) :]
        if added == [result for result in results if result not in settlement.results]:
            settlement.results = results  # the outcome is the same

    def _add_step(self, rules: Rules, transition: Transition) -> None:
        before, row, entry, after = transition
        refused = entry.refused
        if refused is not None and self._viewer and not self._is_own(before, entry.order):
            return  # only staff and the guest who gave the order see a refusal
        live = after.tables[self._table]
        own_instants = tuple(
            replace(
                instant,
                live=as_seen_by(rules, instant.live, self._viewer),
                events=() if self._viewer else instant.events,
            )
            for instant in instants(before, entry, row.at_ms, live)
        )
        self._steps.append(
            RoundStep(
                seq=row.seq,
                at_ms=row.at_ms,
                edition=row.edition,
                who=self._actor_words(before, entry.order),
                words=_words(rules, before, entry, self._viewer),
                live=own_instants[-1].live,
                refused=refused.words if refused is not None else "",
                law=refused.law if refused is not None else (),
                instants=own_instants,
            )
        )

    def _is_own(self, floor: Floor, order: orders.Order) -> bool:
        """Whether the viewer gave this order."""
        viewer, guests = self._viewer, floor.tables[self._table].guests
        return viewer is not None and guests.get(viewer) == order.actor

    def _actor_words(self, floor: Floor, order: orders.Order) -> str:
        """Who gave an order; guests see other guests only by their seats."""
        is_named = not self._viewer or order.actor not in floor.guests
        if is_named or self._is_own(floor, order):
            return order.actor
        guests = floor.tables[self._table].guests
        seats = [seat for seat, name in guests.items() if name == order.actor]
        return f"seat {getattr(order.command, 'seat', 0) or (seats or [0])[0]}"

    def build(self, floor: Floor) -> PastRound | Refusal:
        """The round from the rows taken so far."""
        live, settlement = floor.tables.get(self._table), self._settlement
        if live is None or self._last is None or settlement is None:
            return refuse(f"no round {self._number} was played at table {self._table!r}")
        rules = rules_of(floor, self._table)
        return PastRound(
            table=self._table,
            game=rules.game.id,
            round=self._number,
            status=self._status,
            steps=tuple(self._steps),
            wagers=settlement.wagers,
            results=tuple(settlement.results),
            hands=self._hands(rules),
            voids=tuple(settlement.voids),
            corrections=tuple(map(self._visible_correction, self._corrections)),
            gained={seat: sum_ for seat, sum_ in sorted(self._gained.items()) if sum_},
        )

    def _visible_correction(self, correction: RoundCorrection) -> RoundCorrection:
        """Only staff see what guests who have left got or paid back."""
        return replace(correction, wallets={}) if self._viewer else correction

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
    """The cards of a table's last round, if no round is being dealt."""
    cards = table.cards
    return cards.last if cards is not None and cards.round is None else None


def as_seen_by(rules: Rules, live: LiveTable, viewer: Viewer) -> LiveTable:
    """A table as a viewer may see it: no hidden cards, and no chips or names of other guests."""
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
    draws = _without_names(live.draws, live.guests.get(viewer, ""))
    return replace(live, table=table, guests=own, rack=0, counted=-1, draws=draws)


def _without_names(draws: Draws, own: str) -> Draws:
    """The draws of a table without the names of other guests who sealed words."""

    def seals(all_seals: tuple[Seal, ...]) -> tuple[Seal, ...]:
        return tuple(seal if seal.guest == own else replace(seal, guest="") for seal in all_seals)

    return replace(draws, frozen=seals(draws.frozen), next=seals(draws.next), unopened=())


_CHIPS = (c.Sit, c.AddChips)


def _words(rules: Rules, floor: Floor, entry: Entry, viewer: Viewer) -> str:
    """An order as a line of the transcript, without what the viewer could not see."""
    order, command = entry.order, entry.order.command
    if isinstance(command, orders.CountMoney):  # a first count stays unseen until the second
        return f"{order.actor}: counts {command.what}"
    if not isinstance(command, c.Command):
        is_hidden = viewer not in (None, DEALER) and order.actor in floor.guests
        return order_lines.write(floor, replace(order, actor="guest") if is_hidden else order)
    if isinstance(command, c.DealCard) and entry.refused is None:
        dealt = [event for event in entry.events if isinstance(event, e.CardDealt)]
        keyed = command.card if viewer is None else ""
        return f"deal {keyed or texts(event.card if event.up else UNKNOWN for event in dealt)}"
    if isinstance(command, _CHIPS) and viewer not in (None, DEALER, command.seat):
        return f"seat {command.seat}: {'sits' if isinstance(command, c.Sit) else 'adds chips'}"
    return transcript.write(command, rules.game.throw)


def _gains(was: Table, now: Table, events: Iterable[object]) -> dict[int, int]:
    """What each seat gained, apart from chips brought to the table or taken off it."""
    chips_in: dict[int, int] = {}
    for event in events:
        if isinstance(event, e.PlayerSat | e.ChipsAdded | e.CashChanged):
            chips_in[event.seat] = chips_in.get(event.seat, 0) + event.chips
        elif isinstance(event, e.PlayerLeft):
            chips_in[event.seat] = chips_in.get(event.seat, 0) - event.chips
    return {
        seat: _worth(now.seats.get(seat)) - _worth(was.seats.get(seat)) - chips_in.get(seat, 0)
        for seat in {**was.seats, **now.seats}
    }


def _worth(seat: Seat | None) -> int:
    return seat_worth(seat) if seat is not None else 0
