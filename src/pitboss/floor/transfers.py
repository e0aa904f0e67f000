"""Chips between windows and racks: one end asks, the other confirms, then they move."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.cage.accounts import Move, rack
from pitboss.cage.accounts import window as window_account
from pitboss.floor import orders as o
from pitboss.floor.authorization import verify_works_there
from pitboss.floor.cage_orders import verify_not_counting
from pitboss.floor.decision import Decision
from pitboss.floor.events import RackCounted, TransferAsked, TransferMade
from pitboss.floor.permissions import CONDUCT
from pitboss.floor.state import CageAct, Floor, Transfer
from pitboss.floor.table_orders import with_table
from pitboss.floor.till import CLOSE, Variance
from pitboss.floor.variances import with_variance
from pitboss.floor.windows import counts_take_two, variance, verify_count, with_act
from pitboss.pit.refusal import Refusal, refuse
from pitboss.pit.state import OPEN


def ask_transfer(
    floor: Floor, order: o.Order, command: o.AskFill | o.AskCredit, context: o.OrderContext
) -> Decision | Refusal:
    """A table asks for chips, or sends some back; nothing moves yet."""
    live = floor.tables.get(order.table)
    window, fill = floor.windows.get(command.window), isinstance(command, o.AskFill)
    if live is None:
        return refuse(f"there is no table {order.table!r}: there are {', '.join(floor.tables)}")
    if not context.accepted:
        no = verify_works_there(floor, live, order.actor, "ask for chips")
        if no is not None:
            return no
    if window is None:
        return refuse(f"there is no window {command.window!r}")
    if command.dollars < 1:
        return refuse(f"ask for at least 1 imitation dollar, not {command.dollars}")
    if window.counted:
        return refuse(f"window {command.window} has been counted out for the night")
    held = window.dollars if fill else live.rack
    if command.dollars > held:
        where = f"window {command.window}" if fill else f"the rack of table {order.table}"
        return refuse(f"{where} holds {held}, not {command.dollars}")
    transfer = Transfer(order.table, command.window, command.dollars, fill, order.actor)
    waiting = {**floor.waiting, order.id: transfer}
    event = TransferAsked(order.id, command.window, command.dollars, fill)
    return Decision((event,), replace(floor, waiting=waiting))


def confirm_transfer(
    floor: Floor, order: o.Order, command: o.ConfirmTransfer, context: o.OrderContext
) -> Decision | Refusal:
    """The banker counts the chips again and confirms the transfer."""
    transfer = floor.waiting.get(command.transfer)
    if transfer is None:
        return refuse("no fill or credit with that id is waiting")
    window = floor.windows[transfer.window]
    if window.banker != order.actor:
        return refuse(f"{order.actor} does not work window {transfer.window}")
    if order.actor == transfer.asked_by:
        return refuse("the person who asked for the chips cannot also confirm them")
    if command.dollars != transfer.dollars:
        words = f"{transfer.dollars} were asked for and {command.dollars} were counted"
        return refuse(f"{words}: count again, or reverse it and ask again")
    change = transfer.dollars if transfer.fill else -transfer.dollars
    ends = window_account(transfer.window), rack(transfer.table)
    source, target = ends if transfer.fill else ends[::-1]
    act = CageAct(
        window=transfer.window,
        dollars=-change,
        table=transfer.table,
        rack=change,
        moves=(Move(source, target, transfer.dollars),),
    )
    waiting = {name: other for name, other in floor.waiting.items() if name != command.transfer}
    event = TransferMade(
        command.transfer, transfer.table, transfer.window, transfer.dollars, transfer.fill
    )
    return with_act(replace(floor, waiting=waiting), order, act, event)


def count_rack(
    floor: Floor, order: o.Order, command: o.CountRack, context: o.OrderContext
) -> Decision | Refusal:
    """Count a closed table's chips, and record how much is over or short."""
    live, count = floor.tables.get(order.table), command.dollars
    if live is None:
        return refuse(f"there is no table {order.table!r}: there are {', '.join(floor.tables)}")
    if live.table.status == OPEN:
        return refuse(f"table {order.table} is open: close it before its chips are counted")
    if (wrong := verify_count(count, context)) is not None:
        return wrong
    if any(transfer.table == order.table for transfer in floor.waiting.values()):
        return refuse("a fill or credit of this table is waiting to be confirmed")
    if counts_take_two(floor, context):
        name = order.table
        words = f"two people count the rack of table {name} of a licensed night, each alone and"
        words = f"{words} unseen by the other: both count it on the till page, or with 'counts"
        words = f"{words} rack/{name} blind'"
        return refuse(words, CONDUCT["20.6(a)1 supervise"])
    if (no := verify_not_counting(floor, rack(order.table))) is not None:
        return no
    over = count - live.rack
    counted = with_table(floor, replace(live, rack=count, counted=count))
    moves = variance(rack(order.table), over)
    difference = Variance(
        what=rack(order.table), purpose=CLOSE, dollars=over, by=(order.actor,), at_ms=context.at_ms
    )
    return with_variance(
        Decision((RackCounted(count, over),), counted, moves), order.id, difference
    )
