"""Putting right what was done: a result that was keyed in wrongly, a sale that was none.

The past stays as it was written. A corrected round is played again from before its result with
what really came up, and with everything that was asked since; each account gets the difference.
"""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.cage.at_table import table_moves
from pitboss.floor import orders as o
from pitboss.floor.acts import ACTS
from pitboss.floor.at_table import evolved, to_rack, with_table
from pitboss.floor.authority import verify_role
from pitboss.floor.cage_acts import undone
from pitboss.floor.done import Done
from pitboss.floor.events import Reversed, RoundCorrected
from pitboss.floor.plan import CHIPS
from pitboss.floor.state import Floor, LiveTable, Since, rules_of
from pitboss.pit import commands as c
from pitboss.pit.decide import decide
from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.state import Seat, Table
from pitboss.rulebook.game import Rules

_MOVED = (c.Sit, c.Leave, c.AddChips)


def correct_round(
    floor: Floor, order: o.Order, command: o.CorrectRound, given: o.Given
) -> Done | Refusal:
    """Correct the last result of the order's table, which has been settled."""
    live = floor.tables.get(order.table)
    if live is None:
        return refuse(f"there is no table {order.table!r}: there are {', '.join(floor.tables)}")
    if not command.reason.strip():
        return refuse("say why the result is corrected")
    since = live.since
    if since is None or not isinstance(since.result, c.EnterResult):
        return refuse(f"table {order.table} has no keyed result that could be corrected")
    if live.plan.electronic:
        return refuse("the device drew this result: nobody keyed it in wrongly")
    if any(isinstance(one, _MOVED) for one in since.commands):
        return refuse("somebody sat down or left since: the difference is settled at a window")
    rules = rules_of(floor, order.table)
    other = replace(since.result, outcome=command.outcome)
    table = _again(rules, since, other)
    if isinstance(table, Refusal):
        return table
    return _settled(floor, live, order, since, table)


def _again(rules: Rules, since: Since, result: c.Command) -> Table | Refusal:
    """The table as it would be, had this been the result."""
    table = since.table
    for command in (result, *since.commands):
        answer = decide(rules, table, command)
        if isinstance(answer, Refusal):
            name = command.__class__.__name__
            return refuse(f"with that result {name} could not have followed: {answer.words}")
        table = evolved(rules, table, answer)
    return table


def _settled(
    floor: Floor, live: LiveTable, order: o.Order, since: Since, table: Table
) -> Done | Refusal:
    differences = {
        seat: _worth(table.seats[seat]) - _worth(place) for seat, place in live.table.seats.items()
    }
    assert floor.plan is not None
    if (
        sum(abs(one) for one in differences.values()) > floor.plan.second_above
        and (no := verify_second(floor, order)) is not None
    ):
        return no
    was, command = since.result, order.command
    assert isinstance(was, c.EnterResult)
    assert isinstance(command, o.CorrectRound)
    moves = (
        ()
        if live.plan.mode == CHIPS
        else tuple(table_moves(live.plan.id, live.table, table, live.guests, {}))
    )
    found = {seat: one for seat, one in differences.items() if one}
    said = RoundCorrected(was.outcome, command.outcome, command.reason, found)
    again = Since(since.table, replace(was, outcome=command.outcome), since.asked)
    after = replace(live, table=table, since=again, rack=live.rack + to_rack(moves))
    return Done((said,), with_table(floor, after), moves)


def _worth(seat: Seat) -> int:
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
    """Take an act of the cage back, by moves that undo its own."""
    act = floor.cage.get(command.of)
    if act is None:
        return refuse("no sale, taking back, fill or credit has that id, or it was reversed")
    if not command.reason.strip():
        return refuse("say why it is reversed")
    assert floor.plan is not None
    if act.size > floor.plan.second_above and (no := verify_second(floor, order)) is not None:
        return no
    after = undone(floor, command.of)
    if isinstance(after, Refusal):
        return after
    moves = tuple(replace(move, source=move.target, target=move.source) for move in act.moves)
    cash = tuple(replace(move, source=move.target, target=move.source) for move in act.cash)
    return Done((Reversed(command.of, command.reason),), after, moves, cash)
