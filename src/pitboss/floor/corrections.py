"""Correcting mistakes: a result that was keyed in wrongly, a sale that should not have been.

The past stays as it was written. A corrected round is played again from before its result, with
what really came up and everything since. Each account gets the difference; what a seat has already
spent comes out of the guest's wallet.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from pitboss.cage.accounts import Move, player, rack
from pitboss.cage.table_postings import table_moves
from pitboss.equipment.space import NoSuchOutcome
from pitboss.floor import orders as o
from pitboss.floor.authorization import verify_role
from pitboss.floor.cage_orders import act_in_words, undo_act
from pitboss.floor.cash_boxes import reverse_taking
from pitboss.floor.counterfactual import (
    ReplayedTable,
    keyed_outcome,
    moments,
    play_again,
    results_since,
    with_outcome,
)
from pitboss.floor.decision import Decision
from pitboss.floor.events import Reversed, RoundCorrected
from pitboss.floor.frozen import verify_not_frozen
from pitboss.floor.money_words import money
from pitboss.floor.permissions import ACTS, CONDUCT, NIGHT
from pitboss.floor.plan import CHIPS
from pitboss.floor.result_board import ResultBoard
from pitboss.floor.state import CageAct, Floor, Guest, LiveTable, PastResult, rules_of
from pitboss.floor.table_orders import to_rack, with_table
from pitboss.pit import commands as c
from pitboss.pit.refusal import Refusal, refuse, with_article
from pitboss.pit.rounds import verify_is_result
from pitboss.pit.state import OPEN, Seat, Table
from pitboss.rulebook.game import Rules

K = TypeVar("K")
NAMES_REVERSED = 11  # since this edition a row says in words what it reverses
_KEYED = (c.EnterResult, c.CorrectResult, c.DealCard)


def correct_round(
    floor: Floor, order: o.Order, command: o.CorrectRound, context: o.OrderContext
) -> Decision | Refusal:
    """Correct the last result of the order's table, or one of the round the order names."""
    live = floor.tables.get(order.table)
    if live is None:
        return refuse(f"there is no table {order.table!r}: there are {', '.join(floor.tables)}")
    if not command.reason.strip():
        return refuse("say why the result is corrected")
    if live.plan.electronic and live.since is not None:
        return refuse("the device drew this result: nobody keyed it in wrongly")
    if live.counted >= 0 and live.table.status != OPEN and not context.accepted:
        words = f"the chips of table {order.table} have been counted, and a correction changes them"
        return refuse(
            f"{words}: open the table again, correct the result, close it and count again"
        )
    rules = rules_of(floor, order.table)
    sinces = results_since(rules, live, order.round, command.throw)
    if not sinces or not isinstance(sinces[0].result, _KEYED):
        return refuse(_no_result_words(live, order, command.throw))
    if not context.accepted and (no := _verify_result(rules, command.outcome)) is not None:
        return no
    right = with_outcome(sinces[0].chain, command.outcome)
    if isinstance(right, Refusal):
        return right
    later = tuple(since.chain for since in sinces[1:])
    was = play_again(rules, sinces, (sinces[0].chain, *later))
    now = play_again(rules, sinces, (right, *later))
    if isinstance(was, Refusal):
        return was
    if isinstance(now, Refusal):
        return now
    if now.table.seats.keys() != was.table.seats.keys():
        return refuse("with that result, other guests would be sitting here now")
    count = _count_later(rules, sinces) if len(sinces) > 1 else 0
    return _settle(
        floor, live, order, _RoundReplay(was, now, keyed_outcome(sinces[0].chain), count)
    )


def _verify_result(rules: Rules, outcome: str) -> Refusal | None:
    """A correction changes a result; it cannot void a round that was called."""
    if rules.game.play is not None:
        return None
    try:
        return verify_is_result(rules, rules.space.parse(outcome))
    except NoSuchOutcome:
        return None  # the table itself refuses it


def _count_later(rules: Rules, sinces: tuple[PastResult, ...]) -> int:
    """How many results after the first of these still stand."""
    board = ResultBoard(rules)
    for moment in moments(rules, sinces[0].table, [since.chain for since in sinces]):
        assert not isinstance(moment, Refusal), moment
        for event in moment.events:
            board.put(event)
    return max(len(board.results) - 1, 0)


def _no_result_words(live: LiveTable, order: o.Order, throw: int) -> str:
    if throw and live.since is not None:
        which = order.round or live.since.table.round
        return (
            f"round {which} of table {order.table} has no throw {throw} that can still be corrected"
        )
    if order.round and live.since is not None:
        first = (live.past or (live.since,))[0].table.round
        words = (
            f"round {order.round} of table {order.table} has no result that can still be corrected"
        )
        return f"{words}: the oldest is in round {first}"
    return f"table {order.table} has no result that can be corrected"


class _RoundReplay(NamedTuple):
    """A table as it was played and as it would have been played, the outcome that was keyed in, and
    how many results came after it."""

    was: ReplayedTable
    now: ReplayedTable
    keyed: str
    later: int


def _settle(
    floor: Floor, live: LiveTable, order: o.Order, right: _RoundReplay
) -> Decision | Refusal:
    (was, now, keyed, later), command = right, order.command
    assert floor.plan is not None
    assert isinstance(command, o.CorrectRound)
    seats = _differences(
        {seat: seat_worth(place) for seat, place in was.table.seats.items()},
        {seat: seat_worth(place) for seat, place in now.table.seats.items()},
    )
    wallets = _differences(was.taken, now.taken)
    size = sum(map(abs, (*seats.values(), *wallets.values())))
    large = size > floor.plan.second_above
    words = f"more than {floor.plan.second_above} needs a second person"
    if large and (no := verify_second(floor, order, words)) is not None:
        return no
    number = order.round or (now.sinces[0].table.round if later else 0)
    event = RoundCorrected(keyed, command.outcome, command.reason, seats, wallets, number, later)
    past = (*live.past[: len(live.past) + 1 - len(now.sinces)], *now.sinces)
    after = replace(live, since=past[-1], past=past[:-1])
    table, owed = _without_debts(live.table, was.table, now.table)
    if live.plan.mode == CHIPS:
        return Decision((event,), with_table(floor, replace(after, table=table)))
    owing = Counter(wallets)
    for seat, debt in owed.items():
        owing[now.guests[seat]] -= debt
    guests = _pay_wallets(floor, owing)
    if isinstance(guests, Refusal):
        return guests
    moves = table_moves(live.plan.id, live.table, table, now.guests, owed)
    for name, more in wallets.items():
        ends = (
            (rack(live.plan.id), player(name)) if more > 0 else (player(name), rack(live.plan.id))
        )
        moves.append(Move(*ends, abs(more)))
    after = replace(after, table=table, rack=live.rack + to_rack(tuple(moves)))
    return Decision((event,), replace(with_table(floor, after), guests=guests), tuple(moves))


def _without_debts(live: Table, was: Table, now: Table) -> tuple[Table, dict[int, int]]:
    """The table, and what each seat's wallet pays beyond its chips or, if negative, gets back.

    A replayed seat does not know what a wallet paid at an earlier correction, so it shows that much
    less than it really holds. Only the change counts, and a gain goes first to the wallet that
    paid.
    """
    seats, owed = dict[int, Seat](), dict[int, int]()
    for seat, place in now.seats.items():
        held, before = live.seats[seat].chips, was.seats[seat].chips
        change = place.chips - before
        back = min(max(change, 0), held - before)
        short = max(-held - change, 0)
        seats[seat] = replace(place, chips=held + change + short - back)
        if short != back:
            owed[seat] = short - back
    return replace(now, seats=seats), owed


def _differences(was: Mapping[K, int], now: Mapping[K, int]) -> dict[K, int]:
    """The sums that have changed, and by how much."""
    changes = {name: now.get(name, 0) - was.get(name, 0) for name in (*was, *now)}
    return {name: change for name, change in changes.items() if change}


def _pay_wallets(floor: Floor, wallets: dict[str, int]) -> dict[str, Guest] | Refusal:
    """The guests after their wallets got the difference or paid it back."""
    guests = dict(floor.guests)
    for name, more in wallets.items():
        held = guests[name].wallet
        if held + more < 0:
            return refuse(f"{name} owes {-more} now, and the wallet holds {held}")
        guests[name] = replace(guests[name], wallet=held + more)
    return guests


def seat_worth(seat: Seat) -> int:
    """What a seat holds: its chips and its wagers."""
    return seat.chips + sum(up.stake + up.fee for up in seat.ups.values())


def verify_second(floor: Floor, order: o.Order, words: str) -> Refusal | None:
    """Refuse unless a second person with the right to agrees; `words` say why it takes two."""
    assert floor.plan is not None
    right = ACTS["second a correction"][floor.plan.house]
    if not order.second or order.second == order.actor:
        return refuse(f"{words}: {with_article(' or '.join(right.roles))}", right.law)
    return verify_role(floor, order.second, right, "second a correction")


def _verify_reversal(floor: Floor, order: o.Order, act: CageAct) -> Refusal | None:
    """Cash is returned for a sale that was keyed in wrongly, never for imitation money that was
    played with, and a second person must agree. Other acts need one only above a limit."""
    assert floor.plan is not None
    if act.cents <= 0 or act.counted:
        words = f"more than {floor.plan.second_above} needs a second person"
        return verify_second(floor, order, words) if act.size > floor.plan.second_above else None
    if (no := verify_not_frozen(floor, act.guest)) is not None:
        return no
    law = CONDUCT["20.12(c)4"] if floor.plan.house == NIGHT else None
    assert isinstance(order.command, o.Reverse)
    if act.guest and order.command.of not in floor.guests[act.guest].bought:
        words = f"{act.guest} has wagered since: imitation money is not turned back into cash"
        return refuse(words, law)
    if act.guest and floor.guests[act.guest].wallet < act.wallet:
        words = f"the wallet holds {floor.guests[act.guest].wallet}, not the {act.wallet} sold"
        return refuse(f"{words}: only a sale made by mistake can be reversed", law)
    return verify_second(floor, order, "returning cash needs a second person")


def _reverse_taking(
    floor: Floor, order: o.Order, command: o.Reverse, context: o.OrderContext
) -> Decision | Refusal:
    """Give admission or bingo money back; like all cash, that takes a second person."""
    if not command.reason.strip():
        return refuse("say why it is reversed")
    no = verify_second(floor, order, "returning cash needs a second person")
    if no is not None and not context.accepted:
        return no
    taking = floor.till.takings[command.of]
    what = f"the {money(taking.cents)} taken at the {taking.box}"
    return reverse_taking(floor, _reversal(command, context, what))


def _reversal(command: o.Reverse, context: o.OrderContext, what: str) -> Reversed:
    """What happened, in words since they are recorded."""
    return Reversed(command.of, command.reason, what if context.edition >= NAMES_REVERSED else "")


def reverse(
    floor: Floor, order: o.Order, command: o.Reverse, context: o.OrderContext
) -> Decision | Refusal:
    """Reverse an act of the cage by opposite moves; a transfer that is still waiting is dropped."""
    act = floor.cage.get(command.of)
    if command.of in floor.till.takings:
        return _reverse_taking(floor, order, command, context)
    if act is None and command.of not in floor.waiting:
        kinds = "no sale, return, fill, credit or window count"
        return refuse(f"{kinds} has that id, or it was already reversed")
    if not command.reason.strip():
        return refuse("say why it is reversed")
    if act is None:
        asked = floor.waiting[command.of]
        waiting = {name: move for name, move in floor.waiting.items() if name != command.of}
        kind = "fill" if asked.fill else "credit"
        what = f"the {kind} of {asked.dollars:,} for {asked.table} that nobody had confirmed"
        event = _reversal(command, context, what)
        return Decision((event,), replace(floor, waiting=waiting))
    if not context.accepted and (no := _verify_reversal(floor, order, act)) is not None:
        return no
    after = undo_act(floor, command.of)
    if isinstance(after, Refusal):
        return after
    moves = tuple(replace(move, source=move.target, target=move.source) for move in act.moves)
    cash = tuple(replace(move, source=move.target, target=move.source) for move in act.cash)
    event = _reversal(command, context, act_in_words(act))
    return Decision((event,), after, moves, cash)
