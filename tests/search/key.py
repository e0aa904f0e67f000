"""What distinguishes two states: everything a rule can ask of a table, without the figures.

Chips, round numbers and the exact cards are left out, so a game has finitely many states: what is
up at each seat, how far the round has come, who holds what, what is owed and what is due.
"""

from __future__ import annotations

from collections.abc import Hashable

from pitboss.pit.dealing import next_need
from pitboss.pit.events import ResultCalled
from pitboss.pit.state import Cards, Desk, Seat, Table
from pitboss.rulebook.card_round import Decide, Need
from pitboss.rulebook.game import Rules
from tests.search.spot import Spot

Key = tuple[Hashable, ...]


def key_of(spot: Spot) -> Key:
    """The state of a table, abstracted."""
    live, table, rules = spot.live, spot.table, spot.rules
    guests = tuple((n, spot.floor.guests[g].out if g else None) for n, g in live.guests.items())
    return (
        table.status,
        table.betting,
        table.step,
        table.phase,
        table.collected,
        table.thrown,
        table.fresh,
        bool(table.lit),
        table.hands.holder,
        table.hands.last,
        table.hands.offerees,
        table.hands.refused,
        min(table.hands.invalid, 2),
        _result_key(table.called),
        live.hung,
        live.counted < 0,
        bool(live.draws.promise),
        bool(live.draws.drawn),
        tuple(sorted(live.posts)),
        guests,
        _desk(spot, table.desk),
        tuple((n, _seat(table, seat)) for n, seat in sorted(table.seats.items())),
        _cards(rules, table, table.cards) if table.cards is not None else None,
    )


def _result_key(called: ResultCalled | None) -> Hashable:
    if called is None:
        return None
    return (
        called.phase,
        called.seat,
        tuple((line.seat, line.key, line.kind) for line in called.lines),
    )


def _desk(spot: Spot, desk: Desk) -> Hashable:
    return (
        desk.checked,
        desk.failed,
        tuple(sorted(set(desk.present))),
        is_aged(spot),
        desk.loaded_s >= 0,
        desk.minimum > 1,
        desk.maximum > 0,
        desk.new_dice,
        desk.by_hand,
        desk.leaving,
        desk.calls,
        desk.multiples,
        bool(desk.spoken_wagers),
        bool(desk.found_wagers),
        desk.away,
        tuple(desk.felt),
        bool(desk.partners),
        desk.positions,
        desk.notice is not None,
    )


def is_aged(spot: Spot) -> bool:
    """Whether the dice have been on the table longer than allowed."""
    custody, loaded_s = spot.rules.game.dice_age, spot.table.desk.loaded_s
    return custody is not None and loaded_s >= 0 and spot.at_s - loaded_s > custody.most_s


def _seat(table: Table, seat: Seat) -> Hashable:
    ups = tuple((name, up.on, up.keep) for name, up in sorted(seat.ups.items()))
    return ups, seat.barred, seat.wagered == table.round, seat.limits is not None, seat.chips > 0


def _cards(rules: Rules, table: Table, cards: Cards) -> Hashable:
    shoe = cards.shoe
    return (
        bool(shoe.gone),
        shoe.is_cutting_card_out,
        not shoe.left,
        cards.due,
        cards.cut_due,
        cards.refused,
        cards.cutter,
        cards.last_cutter,
        cards.unmixed,
        cards.other_used,
        cards.new_game,
        cards.relieved,
        bool(cards.early),
        _round(rules, table, cards),
    )


def _round(rules: Rules, table: Table, cards: Cards) -> Hashable:
    round = cards.round
    if round is None:
        return None
    dealt = tuple((name, len(hand.cards)) for name, hand in round.hands.items())
    return dealt, round.called[-1:], round.void, round.racked, _need(next_need(rules, table))


def _need(need: Need | None) -> Hashable:
    if isinstance(need, Decide):
        return need.seat, need.hand, tuple(act.name for act in need.acts)
    hand = getattr(need, "hand", "")
    return need.__class__.__name__, hand, getattr(need, "words", "")
