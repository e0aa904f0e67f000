"""How cage acts change windows, racks and wallets, and how they are reversed."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.cage.accounts import rack, window
from pitboss.floor.money_words import money
from pitboss.floor.state import CageAct, Floor
from pitboss.pit.refusal import Refusal, refuse


def apply_act(floor: Floor, name: str, act: CageAct) -> Floor | Refusal:
    """The floor after an act of the cage, which can be reversed by its order's id."""
    after = _change(floor, act, 1)
    if isinstance(after, Refusal):
        return after
    return replace(after, cage={**after.cage, name: act})


def act_in_words(act: CageAct) -> str:
    """An act of the cage as people say it: what was reversed.

    >>> act_in_words(CageAct(window="w1", cents=5000, dollars=-100, guest="g1", wallet=100))
    'the sale of $50 at w1 to g1'
    >>> act_in_words(CageAct(window="w1", table="craps-1", rack=-1500))
    'the credit of 1,500 from craps-1 to w1'
    """
    if act.counted:
        return f"the count of {act.window}"
    if act.table and act.rack < 0:
        return f"the credit of {-act.rack:,} from {act.table} to {act.window}"
    if act.table:
        return f"the fill of {act.rack:,} from {act.window} to {act.table}"
    guest = act.guest or "a guest"
    if act.cents > 0:
        return f"the sale of {money(act.cents)} at {act.window} to {guest}"
    return f"the return of {act.size:,} at {act.window} by {guest}"


def undo_act(floor: Floor, name: str) -> Floor | Refusal:
    """The floor after an act is reversed; each act can be reversed once."""
    act = floor.cage[name]
    after = _undo_count(floor, act) if act.counted else _change(floor, act, -1)
    if isinstance(after, Refusal):
        return after
    variances = {of: variance for of, variance in after.till.variances.items() if of != name}
    cage = {key: act for key, act in after.cage.items() if key != name}
    return replace(after, cage=cage, till=replace(after.till, variances=variances))


def _undo_count(floor: Floor, act: CageAct) -> Floor:
    """The floor with the window as before its count: a banker opens it and counts again."""
    own = floor.windows[act.window]
    dollars, cents = own.dollars - act.dollars, own.cents - act.cents
    before = replace(own, dollars=dollars, cents=cents, counted=False)
    return replace(floor, windows={**floor.windows, act.window: before})


def verify_not_counting(floor: Floor, what: str) -> Refusal | None:
    """Refuse to change an account of which one of two counts is in."""
    if what not in floor.till.firsts:
        return None
    kind, _, name = what.partition("/")
    place = {"rack": f"the rack of table {name}", "window": f"window {name}"}.get(kind, what)
    return refuse(f"{place} is being counted: wait until the second person has counted")


def _change(floor: Floor, act: CageAct, sign: int) -> Floor | Refusal:
    own = floor.windows[act.window]
    if own.counted:
        return refuse(f"window {act.window} has been counted out for the night")
    for what in (window(act.window), *((rack(act.table),) if act.table else ())):
        if (no := verify_not_counting(floor, what)) is not None:
            return no
    dollars, cents = own.dollars + sign * act.dollars, own.cents + sign * act.cents
    if dollars < 0 or cents < 0:
        return refuse(f"window {act.window} holds {own.dollars}, which is not enough")
    windows = {**floor.windows, act.window: replace(own, dollars=dollars, cents=cents)}
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
