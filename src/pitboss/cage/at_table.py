"""What events at a table move: read off the table before and after, so that nothing is missed.

A stake leaves the player's account for that of the wager and stays there, pending, until it is
collected by the rack or goes back. Winnings come from the rack. Whatever the events were, the
moves explain every chip that changed its place.
"""

from __future__ import annotations

from collections.abc import Mapping

from pitboss.cage.accounts import Move, player, rack, wager
from pitboss.pit.state import Seat, Table, Up

_NOBODY = Seat(0, {})


def table_moves(
    table: str, before: Table, after: Table, guests: Mapping[int, str], pocketed: Mapping[int, int]
) -> list[Move]:
    """The moves between two states of a table.

    `guests` says who sits where. `pocketed` are the chips by seat that came out of a guest's
    pocket, or went back into it: they change hands at the seat, but not their owner.
    """
    moves: list[Move] = []
    old, new = before.seats, after.seats
    if old is new:
        return moves
    everybody = new if new.keys() == old.keys() else {**dict.fromkeys(old, _NOBODY), **new}
    for seat, now in everybody.items():
        was = old.get(seat, _NOBODY)
        if was is not now:
            gained = now.chips - was.chips - pocketed.get(seat, 0)
            moves += _seat_moves((table, seat, player(guests[seat])), was, now, gained)
    return moves


def _seat_moves(place: tuple[str, int, str], was: Seat, now: Seat, gained: int) -> list[Move]:
    """The moves at one place: a seat of a table, and the account of its owner."""
    moves: list[Move] = []
    freed: list[tuple[str, int]] = []
    table, seat, owner = place
    for key in now.ups if now.ups.keys() >= was.ups.keys() else {**was.ups, **now.ups}:
        up, before = now.ups.get(key), was.ups.get(key)
        if up is before:
            continue
        held = _pending(up) - _pending(before)
        if held > 0:
            moves.append(Move(owner, wager(table, seat, key), held))
            gained += held
        elif held < 0:
            freed.append((wager(table, seat, key), -held))
    # What the player gained comes first out of the wagers that were freed, then from the rack.
    for account, stake in freed:
        back = min(stake, max(gained, 0))
        if back:
            moves.append(Move(account, owner, back))
        if stake > back:
            moves.append(Move(account, rack(table), stake - back))
        gained -= back
    if gained > 0:
        moves.append(Move(rack(table), owner, gained))
    elif gained < 0:
        moves.append(Move(owner, rack(table), -gained))
    return moves


def _pending(up: Up | None) -> int:
    return up.stake + up.fee if up is not None else 0
