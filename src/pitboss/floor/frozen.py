"""Who had to stop playing after an incident, and whose imitation money is frozen.

Tables, windows, the prize desk and the drawing ask here. Wagers that are up are settled in any
case; nothing new is wagered, bought, redeemed or taken back.
"""

from __future__ import annotations

from pitboss.floor.permissions import LICENCES
from pitboss.floor.state import Floor
from pitboss.pit.refusal import Refusal, refuse

STOP_PLAY = LICENCES["6.25(b) stop play"]
HELPER, HELPED = LICENCES["6.25(c) helper"], LICENCES["6.25(c) helped"]


def is_frozen(floor: Floor, guest: str) -> bool:
    """Whether what a guest holds is frozen: it is not redeemed, taken back or spent."""
    freeze = floor.incidents.frozen.get(guest)
    return freeze is not None and freeze.holdings


def is_barred(floor: Floor, guest: str) -> bool:
    """Whether a guest no longer plays, with or without frozen holdings."""
    return guest in floor.incidents.frozen


def verify_may_play(floor: Floor, guest: str, at_ms: int | None = None) -> Refusal | None:
    """Refuse a guest who no longer plays; at `at_ms`, if a paper slip says so, the guest still
    did."""
    freeze = floor.incidents.frozen.get(guest)
    if freeze is None or (at_ms is not None and at_ms < freeze.at_ms):
        return None
    words = "this guest had to stop playing: wagers that are up play out, and no new ones are taken"
    return refuse(words, STOP_PLAY)


def verify_not_frozen(floor: Floor, guest: str, at_ms: int | None = None) -> Refusal | None:
    """Refuse to move what a guest holds while it is frozen, unless a paper slip says that it was
    moved before; the clause is that of the guest's part in the incident."""
    freeze = floor.incidents.frozen.get(guest)
    if freeze is None or not freeze.holdings or (at_ms is not None and at_ms < freeze.at_ms):
        return None
    number = freeze.incident
    helped = floor.incidents.incidents[number].helped == guest
    words = f"what {guest} holds is frozen since incident {number}: it is not redeemed or"
    return refuse(f"{words} taken back", HELPED if helped else HELPER)


def frozen_holdings(floor: Floor) -> dict[str, int]:
    """What each guest with frozen holdings has in the wallet and before the seats: at the close it
    is booked as not redeemed."""
    held = {name: floor.guests[name].wallet for name in floor.guests if is_frozen(floor, name)}
    for live in floor.tables.values():
        for seat, guest in live.guests.items():
            if guest in held:
                held[guest] += live.table.seats[seat].chips
    return held
