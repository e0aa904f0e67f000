"""Money moves at a table, computed from the table before and after, so nothing is missed.

A stake leaves the player's account for the wager's and stays there, pending, until the rack
collects it or it goes back. Winnings come from the rack. Whatever the events were, the moves
explain every chip that changed place.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import compress
from operator import is_not

from pitboss.cage.accounts import Move, player, rack, wager
from pitboss.pit.state import PlacedWager, Seat, Table

_NOBODY = Seat(chips=0, ups={})


def table_moves(
    table: str, before: Table, after: Table, guests: Mapping[int, str], pocketed: Mapping[int, int]
) -> list[Move]:
    """The moves between two states of a table.

    `guests` says who sits where. `pocketed` are chips, by seat, that came out of a guest's wallet
    or went back into it: the seat's chips change, but not their owner.
    """
    moves: list[Move] = []
    old, new = before.seats, after.seats
    if old is new:
        return moves
    if list(new) == list(old):  # nobody came or left, and few seats changed
        changed: Iterable[int] = compress(new, map(is_not, new.values(), old.values()))
    else:
        changed = dict.fromkeys((*old, *new))
    for seat in changed:
        was, now = old.get(seat, _NOBODY), new.get(seat, _NOBODY)
        if was is not now:
            gained = now.chips - was.chips - pocketed.get(seat, 0)
            _add_moves(moves, (table, seat, player(guests[seat])), was, now, gained)
    return moves


def _add_moves(
    moves: list[Move], place: tuple[str, int, str], was: Seat, now: Seat, gained: int
) -> None:
    """Add the moves at one place: a seat of a table, and the account of its owner."""
    freed: list[tuple[str, int]] = []
    table, seat, owner = place
    ups, before = now.ups, was.ups
    for key in ups if ups.keys() >= before.keys() else {**before, **ups}:
        up, was_up = ups.get(key), before.get(key)
        if up is was_up:
            continue
        held = _pending(up) - _pending(was_up)
        if held > 0:
            moves.append(Move(owner, wager(table, seat, key), held))
            gained += held
        elif held < 0:
            freed.append((wager(table, seat, key), -held))
    # What the player gained comes first from freed wagers, then from the rack.
    for account, stake in freed:
        back = 0 if gained < 0 else min(stake, gained)
        if back:
            moves.append(Move(account, owner, back))
        if stake > back:
            moves.append(Move(account, rack(table), stake - back))
        gained -= back
    if gained > 0:
        moves.append(Move(rack(table), owner, gained))
    elif gained < 0:
        moves.append(Move(owner, rack(table), -gained))


def _pending(up: PlacedWager | None) -> int:
    return up.stake + up.fee if up is not None else 0
