"""What events at a table move: read off the table before and after, so that nothing is missed.

A stake leaves the player's account for that of the wager and stays there, pending, until it is
collected by the rack or goes back. Winnings come from the rack. Whatever the events were, the
moves explain every chip that changed its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

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
    seats = new if new.keys() == old.keys() else sorted(old.keys() | new.keys())
    for seat in seats:
        was, now = old.get(seat, _NOBODY), new.get(seat, _NOBODY)
        if was is not now:
            gained = now.chips - was.chips - pocketed.get(seat, 0)
            moves += _seat_moves(_Place(table, seat, player(guests[seat])), was, now, gained)
    return moves


class _Place(NamedTuple):
    table: str
    seat: int
    owner: str

    def wager(self, key: str) -> str:
        return wager(self.table, self.seat, key)


def _seat_moves(place: _Place, was: Seat, now: Seat, gained: int) -> list[Move]:
    moves, house, owner = [], rack(place.table), place.owner
    freed: list[tuple[str, int]] = []
    for key in now.ups if now.ups.keys() >= was.ups.keys() else {**was.ups, **now.ups}:
        up, before = now.ups.get(key), was.ups.get(key)
        if up is before:
            continue
        held = _pending(up) - _pending(before)
        if held > 0:
            moves.append(Move(owner, place.wager(key), held))
            gained += held
        elif held < 0:
            freed.append((place.wager(key), -held))
    # What the player gained comes first out of the wagers that were freed, then from the rack.
    for account, stake in freed:
        back = min(stake, max(gained, 0))
        if back:
            moves.append(Move(account, owner, back))
        if stake > back:
            moves.append(Move(account, house, stake - back))
        gained -= back
    if gained > 0:
        moves.append(Move(house, owner, gained))
    elif gained < 0:
        moves.append(Move(owner, house, -gained))
    return moves


def _pending(up: Up | None) -> int:
    return up.stake + up.fee if up is not None else 0
