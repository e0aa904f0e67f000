"""Ours: the moves of 50 tables x 6 seats over HTTP and sockets, durable, and every seat updated.

A table bets again once all its seats have received the roll. CPU time is that of the server's
process alone; those who play are in another one, as are those of the peer.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any

from bench.evening import SEATS, TABLES, Throw, net, rounds
from bench.outcome import Outcome
from bench.phones import Phone, cpu_s, server_process

SIZE, QUICK, WARM_UP, UNIT = 14_000, 3_600, 400, "moves"


def case(size: int) -> Outcome:
    """Play at least `size` moves."""
    with server_process(str(TABLES), str(SEATS)) as server:
        figures = asyncio.run(_play_moves(server, size))
    outcome = Outcome(
        work=figures.pop("moves"), check=server["won"], expected=net(size), tolerance=0
    )
    return outcome.with_seconds(figures)


async def _play_moves(server: dict[str, Any], size: int) -> dict[str, Any]:
    guests = [Phone(server["port"], tuple(guest)) for guest in server["guests"]]
    dealers = [Phone(server["port"], tuple(dealer)) for dealer in server["dealers"]]
    for at in range(0, len(guests), 50):
        await asyncio.gather(*(guest.listen() for guest in guests[at : at + 50]))
    seats = {
        dealer.table: [guest for guest in guests if guest.table == dealer.table]
        for dealer in dealers
    }
    evening = list(zip(*rounds(size), strict=True))
    wall, cpu = time.perf_counter(), cpu_s(server["pid"])
    moves = sum(
        await asyncio.gather(
            *(
                _table(dealer, seats[dealer.table], throws)
                for dealer, throws in zip(dealers, evening, strict=True)
            )
        )
    )
    seconds = {"wall_s": time.perf_counter() - wall, "cpu_s": cpu_s(server["pid"]) - cpu}
    await asyncio.gather(*(phone.close() for phone in (*guests, *dealers)))
    return {"moves": moves, **seconds}


async def _table(dealer: Phone, seats: list[Phone], throws: tuple[Throw, ...]) -> int:
    moves = 0
    for throw in throws:
        wager = {"type": "PlaceWager", "wager": throw.wager, "stake": throw.stake}
        answers = await asyncio.gather(
            *(seat.order({**wager, "seat": seat.seat}) for seat in seats)
        )
        rolled = await dealer.roll(f"{throw.first}-{throw.second}")
        assert all(answer["done"] for answer in (*answers, rolled)), "a move was refused"
        await asyncio.gather(*(seat.time_of_row(rolled["seq"]) for seat in seats))
        moves += len(answers) + 2
    return moves
