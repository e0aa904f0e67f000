"""Putting right what was done: a result that was keyed in wrongly, a sale that was none.

The past stays as it was written. A corrected round is played again from before its result with
what really came up, and with everything that was asked since; each account gets the difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import islice
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from pitboss.cage.accounts import Move, player, rack
from pitboss.cage.at_table import table_moves
from pitboss.floor import orders as o
from pitboss.floor.acts import ACTS
from pitboss.floor.at_table import answered, to_rack, with_table
from pitboss.floor.authority import verify_role
from pitboss.floor.cage_acts import undone
from pitboss.floor.done import Done
from pitboss.floor.events import Reversed, RoundCorrected
from pitboss.floor.plan import CHIPS
from pitboss.floor.state import Asked, Floor, Guest, LiveTable, Since, rules_of
from pitboss.pit import commands as c
from pitboss.pit import events as e
from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.state import Seat, Table
from pitboss.rulebook.game import Rules

K = TypeVar("K")
_KEYED = (c.EnterResult, c.CorrectResult, c.DealCard)


def correct_round(
    floor: Floor, order: o.Order, command: o.CorrectRound, given: o.Given
) -> Done | Refusal:
    """Correct the last result of the order's table, or the cards of its last round."""
    live = floor.tables.get(order.table)
    if live is None:
        return refuse(f"there is no table {order.table!r}: there are {', '.join(floor.tables)}")
    if not command.reason.strip():
        return refuse("say why the result is corrected")
    since = live.since
    if since is None or not isinstance(since.result, _KEYED):
        return refuse(f"table {order.table} has no keyed result that could be corrected")
    if live.plan.electronic:
        return refuse("the device drew this result: nobody keyed it in wrongly")
    right = really(since.chain, command.outcome)
    if isinstance(right, Refusal):
        return right
    rules = rules_of(floor, order.table)
    was, now = _again(rules, since, since.chain), _again(rules, since, right)
    if isinstance(was, Refusal):
        return was
    if isinstance(now, Refusal):
        return now
    if now.table.seats.keys() != was.table.seats.keys():
        return refuse("with that result other guests would sit here now")
    return _settled(floor, live, order, _Corrected(was, now, right))


class _Played(NamedTuple):
    """A table played again: who sits there, and what those who left took with them."""

    table: Table
    guests: dict[int, str]
    taken: Counter[str]


class _Corrected(NamedTuple):
    """A table as it was played and as it would have been, by these commands."""

    was: _Played
    now: _Played
    really: tuple[Asked, ...]


def really(chain: tuple[Asked, ...], outcome: str) -> tuple[Asked, ...] | Refusal:
    """What was asked since the result, with what really came up in it."""
    result = chain[0].command
    if isinstance(result, c.EnterResult | c.CorrectResult):
        return (Asked(replace(result, outcome=outcome)), *chain[1:])
    keyed, fell = _keyed(chain).split(), outcome.split()
    if len(fell) != len(keyed):
        words = f"{len(keyed)} cards were keyed in this round: {' '.join(keyed)}"
        return refuse(f"{words}. Name all of them as they really fell")
    cards, right = iter(fell), []
    for one in chain:
        name = _CARDS.get(one.command.__class__, "")
        count = len(getattr(one.command, name).split()) if name else 0
        if count:
            changed = {name: " ".join(islice(cards, count))}
            one = Asked(replace(one.command, **changed), who=one.who)
        right.append(one)
    return tuple(right)


_CARDS: dict[type[c.Command], str] = {c.DealCard: "card", c.TurnCards: "cards"}


def _keyed(chain: tuple[Asked, ...]) -> str:
    """What was keyed in: the result, or the cards of the round in their order."""
    result = chain[0].command
    if isinstance(result, c.EnterResult | c.CorrectResult):
        return result.outcome
    keyed = [one.command for one in chain if one.command.__class__ in _CARDS]
    cards = [getattr(command, _CARDS[command.__class__]) for command in keyed]
    return " ".join(card for card in cards if card)


def _again(rules: Rules, since: Since, chain: tuple[Asked, ...]) -> _Played | Refusal:
    """The table as these commands leave it."""
    table, guests, taken = since.table, dict(since.guests), Counter[str]()
    for command, who in ((one.command, one.who) for one in chain):
        played = answered(rules, table, command)
        if isinstance(played, Refusal):
            name = command.__class__.__name__
            return refuse(f"with that result {name} could not have followed: {played.words}")
        events, table = played
        for event in events:
            if isinstance(event, e.PlayerSat):
                guests[event.seat] = who
            elif isinstance(event, e.PlayerLeft):
                taken[guests[event.seat]] += event.chips
    seated = {seat: name for seat, name in guests.items() if seat in table.seats}
    return _Played(table, seated, taken)


def _settled(floor: Floor, live: LiveTable, order: o.Order, right: _Corrected) -> Done | Refusal:
    (was, now, really), command = right, order.command
    assert floor.plan is not None
    assert live.since is not None
    assert isinstance(command, o.CorrectRound)
    seats = _differences(
        {seat: worth(place) for seat, place in was.table.seats.items()},
        {seat: worth(place) for seat, place in now.table.seats.items()},
    )
    wallets = _differences(was.taken, now.taken)
    size = sum(abs(one) for one in (*seats.values(), *wallets.values()))
    if size > floor.plan.second_above and (no := verify_second(floor, order)) is not None:
        return no
    said = RoundCorrected(_keyed(live.since.chain), command.outcome, command.reason, seats, wallets)
    after = replace(live, table=now.table, since=_chained(live.since, really))
    if live.plan.mode == CHIPS:
        return Done((said,), with_table(floor, after))
    guests = _paid(floor, wallets)
    if isinstance(guests, Refusal):
        return guests
    moves = table_moves(live.plan.id, live.table, now.table, now.guests, {})
    for name, more in wallets.items():
        ends = (
            (rack(live.plan.id), player(name)) if more > 0 else (player(name), rack(live.plan.id))
        )
        moves.append(Move(*ends, abs(more)))
    after = replace(after, rack=live.rack + to_rack(tuple(moves)))
    return Done((said,), replace(with_table(floor, after), guests=guests), tuple(moves))


def _differences(was: Mapping[K, int], now: Mapping[K, int]) -> dict[K, int]:
    """By how much some sums have changed, where they have."""
    changes = {name: now.get(name, 0) - was.get(name, 0) for name in (*was, *now)}
    return {name: change for name, change in changes.items() if change}


def _paid(floor: Floor, wallets: dict[str, int]) -> dict[str, Guest] | Refusal:
    """The guests, once those who have left got the difference or gave it back."""
    guests = dict(floor.guests)
    for name, more in wallets.items():
        held = guests[name].wallet
        if held + more < 0:
            return refuse(f"{name} has left and owes {-more} now: the wallet holds {held}")
        guests[name] = replace(guests[name], wallet=held + more)
    return guests


def _chained(since: Since, chain: tuple[Asked, ...]) -> Since:
    """What is remembered of the corrected round, so that it can be corrected once more."""
    asked: Asked | None = None
    for one in chain[1:]:
        asked = Asked(one.command, asked, one.who)
    return Since(since.table, chain[0].command, asked, since.guests)


def worth(seat: Seat) -> int:
    """What a seat holds: its chips and its wagers."""
    return seat.chips + sum(up.stake + up.fee for up in seat.ups.values())


def verify_second(floor: Floor, order: o.Order) -> Refusal | None:
    """Whether a second person agrees, who may and who is not the first."""
    assert floor.plan is not None
    right = ACTS["second a correction"][floor.plan.house]
    if not order.second or order.second == order.actor:
        words = f"more than {floor.plan.second_above} needs a second person"
        return refuse(f"{words}: a {' or '.join(right.roles)}", right.law)
    return verify_role(floor, order.second, right, "second a correction")


def reverse(floor: Floor, order: o.Order, command: o.Reverse, given: o.Given) -> Done | Refusal:
    """Take an act of the cage back, by moves that undo its own; what still waits is dropped."""
    act = floor.cage.get(command.of)
    if act is None and command.of not in floor.waiting:
        return refuse("no sale, taking back, fill or credit has that id, or it was reversed")
    if not command.reason.strip():
        return refuse("say why it is reversed")
    if act is None:
        waiting = {name: one for name, one in floor.waiting.items() if name != command.of}
        done = Reversed(command.of, command.reason)
        return Done((done,), replace(floor, waiting=waiting))
    assert floor.plan is not None
    if act.size > floor.plan.second_above and (no := verify_second(floor, order)) is not None:
        return no
    after = undone(floor, command.of)
    if isinstance(after, Refusal):
        return after
    moves = tuple(replace(move, source=move.target, target=move.source) for move in act.moves)
    cash = tuple(replace(move, source=move.target, target=move.source) for move in act.cash)
    return Done((Reversed(command.of, command.reason),), after, moves, cash)
