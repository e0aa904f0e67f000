"""The inner loop that settles rounds of cards: one source for plain Python and for numba.

Nothing outside this file is used here, so that a compiled copy can never be older than its parts.
"""

from __future__ import annotations

from typing import Any

# Columns of a lane: one seat of one table, as the loop for dice and wheels has them. Nobody shoots
# at cards, so the column of the turns holds the commission owed, in hundredths of a chip.
STATE, WORTH, STAKED, ROUNDS, LOWEST, HIGHEST, DRAWDOWN, OWED, LEAVING, ENDED = range(10)
# What a round brings: chips, hundredths of commission, the action; what the seat must be worth to
# add to its wagers, and what the round brings if it is not; the state after it, and what the seat
# must be worth to go on from there.
WIN, FEE, ACTION, COST, PLAIN_WIN, PLAIN_ACTION, NEXT, NEED = range(8)
COLUMNS = 8
ROUNDS_MOST, LEAST, MOST, BOUNDED, CARRIES, WIDTH = range(6)
# Why a session ended, as in the loop for dice and wheels.
BY_ROUNDS, BY_RUIN, BY_LOSS, BY_WIN = 1, 2, 3, 4


def settle(codes: Any, entries: Any, limits: Any, lane: Any, path: Any) -> None:
    """Settle rounds at one seat, one after another, until it gets up.

    `codes` say how each round ended; `entries` what that brings in each state of the strategy. The
    bankroll after each round is written into `path`, as far as there is room.
    """
    rounds_most, least, most = limits[ROUNDS_MOST], limits[LEAST], limits[MOST]
    bounded, carries, width = limits[BOUNDED], limits[CARRIES], limits[WIDTH]
    state, worth, staked, rounds = lane[STATE], lane[WORTH], lane[STAKED], lane[ROUNDS]
    lowest, highest, drawdown, owed = lane[LOWEST], lane[HIGHEST], lane[DRAWDOWN], lane[OWED]
    ended, kept = lane[ENDED], len(path)
    for place in range(0 if ended else len(codes)):
        at = (state * width + codes[place]) * COLUMNS
        if bounded and worth < entries[at + COST]:
            worth += entries[at + PLAIN_WIN]
            staked += entries[at + PLAIN_ACTION]
        else:
            worth += entries[at + WIN]
            staked += entries[at + ACTION]
        fee = entries[at + FEE] + owed * carries
        if fee:
            chips = fee // 100
            worth -= chips
            owed = fee - chips * 100
        rounds += 1
        if place < kept:
            path[place] = worth
        if worth < lowest:
            lowest = worth
        if worth > highest:
            highest = worth
        elif highest - worth > drawdown:
            drawdown = highest - worth
        state = entries[at + NEXT]
        if worth <= least:
            ended = BY_LOSS
        elif worth >= most:
            ended = BY_WIN
        elif rounds >= rounds_most:
            ended = BY_ROUNDS
        elif bounded and worth < entries[at + NEED]:
            ended = BY_RUIN
        if ended:
            break
    lane[STATE], lane[WORTH], lane[STAKED], lane[ROUNDS] = state, worth, staked, rounds
    lane[LOWEST], lane[HIGHEST], lane[DRAWDOWN], lane[OWED] = lowest, highest, drawdown, owed
    lane[ENDED] = ended
