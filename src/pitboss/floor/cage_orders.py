"""How cage acts change windows, racks and wallets, and how they are reversed."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.floor.state import CageAct, Floor
from pitboss.pit.refusal import Refusal, refuse


def apply_act(floor: Floor, name: str, act: CageAct) -> Floor | Refusal:
    """The floor after an act of the cage, which can be reversed by its order's id."""
    after = _change(floor, act, 1)
    if isinstance(after, Refusal):
        return after
    return replace(after, cage={**after.cage, name: act})


def undo_act(floor: Floor, name: str) -> Floor | Refusal:
    """The floor after an act is reversed; each act can be reversed once."""
    act = floor.cage[name]
    after = _undo_count(floor, act) if act.counted else _change(floor, act, -1)
    if isinstance(after, Refusal):
        return after
    return replace(after, cage={key: act for key, act in after.cage.items() if key != name})


def _undo_count(floor: Floor, act: CageAct) -> Floor:
    """The floor with the window as before its count: a banker opens it and counts again."""
    window = floor.windows[act.window]
    dollars, cents = window.dollars - act.dollars, window.cents - act.cents
    before = replace(window, dollars=dollars, cents=cents, counted=False)
    return replace(floor, windows={**floor.windows, act.window: before})


def _change(floor: Floor, act: CageAct, sign: int) -> Floor | Refusal:
    window = floor.windows[act.window]
    if window.counted:
        return refuse(f"window {act.window} has been counted out for the night")
    dollars, cents = window.dollars + sign * act.dollars, window.cents + sign * act.cents
    if dollars < 0 or cents < 0:
        return refuse(f"window {act.window} holds {window.dollars}, which is not enough")
    windows = {**floor.windows, act.window: replace(window, dollars=dollars, cents=cents)}
    guests, tables = floor.guests, floor.tables
    if act.guest:
        guest = guests[act.guest]
        if guest.wallet + sign * act.wallet < 0:
            return refuse(f"the wallet holds {guest.wallet}, which is not enough")
        changed = replace(guest, wallet=guest.wallet + sign * act.wallet)
        guests = {**guests, act.guest: changed}
    if act.table:
        live = tables[act.table]
        if live.rack + sign * act.rack < 0:
            words = f"the rack of table {act.table} holds {live.rack}"
            return refuse(f"{words}, which is not enough")
        tables = {**tables, act.table: replace(live, rack=live.rack + sign * act.rack)}
    return replace(floor, windows=windows, guests=guests, tables=tables)
