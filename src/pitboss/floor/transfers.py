"""Chips between windows and racks: asked for at one end, confirmed at the other, then moved."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.cage.accounts import Move, rack
from pitboss.cage.accounts import window as window_account
from pitboss.floor import orders as o
from pitboss.floor.authorization import verify_works_there
from pitboss.floor.decision import Decision
from pitboss.floor.events import RackCounted, TransferAsked, TransferMade
from pitboss.floor.state import CageAct, Floor, Transfer
from pitboss.floor.table_orders import with_table
from pitboss.floor.windows import variance, verify_count, with_act
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
    asked = Transfer(order.table, command.window, command.dollars, fill, order.actor)
    waiting = {**floor.waiting, order.id: asked}
    said = TransferAsked(order.id, command.window, command.dollars, fill)
    return Decision((said,), replace(floor, waiting=waiting))


def confirm_transfer(
    floor: Floor, order: o.Order, command: o.ConfirmTransfer, context: o.OrderContext
) -> Decision | Refusal:
    """The banker confirms what the table asked for, counted again."""
    asked = floor.waiting.get(command.asked)
    if asked is None:
        return refuse("no fill or credit waits under that id")
    window = floor.windows[asked.window]
    if window.banker != order.actor:
        return refuse(f"{order.actor} does not work window {asked.window}")
    if order.actor == asked.asked_by:
        return refuse("the person who asked for chips cannot confirm them too")
    if command.dollars != asked.dollars:
        words = f"{asked.dollars} were asked for and {command.dollars} were counted"
        return refuse(f"{words}: count again, or reverse it and ask again")
    change = asked.dollars if asked.fill else -asked.dollars
    ends = window_account(asked.window), rack(asked.table)
    source, target = ends if asked.fill else ends[::-1]
    act = CageAct(
        window=asked.window,
        dollars=-change,
        table=asked.table,
        rack=change,
        moves=(Move(source, target, asked.dollars),),
    )
    waiting = {name: one for name, one in floor.waiting.items() if name != command.asked}
    made = TransferMade(command.asked, asked.table, asked.window, asked.dollars, asked.fill)
    return with_act(replace(floor, waiting=waiting), order, act, made)


def count_rack(
    floor: Floor, order: o.Order, command: o.CountRack, context: o.OrderContext
) -> Decision | Refusal:
    """Count a closed table's chips; what is over or short is named."""
    live, found = floor.tables.get(order.table), command.dollars
    if live is None:
        return refuse(f"there is no table {order.table!r}: there are {', '.join(floor.tables)}")
    if live.table.status == OPEN:
        return refuse(f"table {order.table} is open: its chips are counted when it is closed")
    if (wrong := verify_count(found, context)) is not None:
        return wrong
    if any(asked.table == order.table for asked in floor.waiting.values()):
        return refuse("a fill or credit of this table waits to be confirmed")
    over = found - live.rack
    counted = with_table(floor, replace(live, rack=found, counted=found))
    return Decision((RackCounted(found, over),), counted, variance(rack(order.table), over))
