"""The inner loops. `play` and `settle` are one source for plain Python and for numba; `add_up` and
`trace` are for numba only.

`play` rolls dice or spins a wheel: it cuts outcomes from random words. `settle` takes dealt rounds,
each as a code. They use only what Python and numba both understand: whole numbers, indexing and
loops. In plain Python the entries of `play` are a mapping that fills itself and the lanes are
lists; under numba they are arrays, with records as entries.

Kernels of games use the columns of a lane and the causes below, and nothing else from outside their
own file, so compiled code is never out of date.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pitboss.simulation.compiler import TableEntry
    from pitboss.simulation.entries import LazyEntries
    from pitboss.simulation.numbers import Array, Numbers, Rows

# Columns of a lane: one player in one session. At cards there are no shooters' turns: their column
# holds the commission owed, in hundredths of a chip.
STATE, WORTH, STAKED, ROUNDS, LOWEST, HIGHEST, DRAWDOWN, TURNS, LEAVING, ENDED = range(10)
LANE_COLUMNS = 10
OWED = TURNS
# Limits of a run: for `play`, then for `settle`.
WIDTH, COUNT, ROUNDS_MOST, LEAST, MOST, TURNS_MOST, BOUNDED, PLAY_OUT, CARRIES = range(9)
# Why a session ended.
BY_ROUNDS, BY_RUIN, BY_LOSS, BY_WIN, BY_SHOOTERS = range(1, 6)
# Columns of an entry of `settle`, what a round brings: chips, hundredths of commission, the action;
# what the seat must be worth to add to its wagers, and what the round brings if it is not; the
# state after it, and what the seat must be worth to go on from there.
WIN, FEE, ACTION, COST, PLAIN_WIN, PLAIN_ACTION, NEXT, NEED = range(8)
ENTRY_COLUMNS = 8
HUNDREDTHS = 100


def play(
    words: Rows,
    entries: Array | Sequence[TableEntry] | LazyEntries,
    lanes: Rows,
    limits: Numbers,
    paths: Rows,
) -> None:
    """Play words of outcomes in every lane until its session ends.

    After each round it checks the limits; then the strategy makes all its wagers if the player is
    worth enough for them, and otherwise none. A player who cannot make them and has nothing up is
    ruined. With `PLAY_OUT` a player who has reached a limit makes no new wagers and leaves when
    nothing is up.
    """
    width, count, rounds_most = limits[WIDTH], limits[COUNT], limits[ROUNDS_MOST]
    least, most, turns_most = limits[LEAST], limits[MOST], limits[TURNS_MOST]
    bounded, play_out = limits[BOUNDED], limits[PLAY_OUT]
    for block in words:
        for lane in range(len(lanes)):
            me, rest, path = lanes[lane], block[lane], paths[lane]
            state, worth, staked, rounds = me[STATE], me[WORTH], me[STAKED], me[ROUNDS]
            lowest, highest, drawdown = me[LOWEST], me[HIGHEST], me[DRAWDOWN]
            turns, leaving, ended = me[TURNS], me[LEAVING], me[ENDED]
            for _ in range(0 if ended else count):
                product = rest * width
                entry = entries[state + (product >> 32)]
                rest = product & 0xFFFFFFFF
                worth += entry.win
                staked += entry.action
                turns += entry.turn
                if rounds < len(path):
                    path[rounds] = worth
                rounds += 1
                if worth < lowest:
                    lowest = worth
                if worth > highest:
                    highest = worth
                elif highest - worth > drawdown:
                    drawdown = highest - worth
                if not leaving:
                    if worth <= least:
                        leaving = BY_LOSS
                    elif worth >= most:
                        leaving = BY_WIN
                    elif turns >= turns_most:
                        leaving = BY_SHOOTERS
                    elif rounds >= rounds_most:
                        leaving = BY_ROUNDS
                if leaving and (entry.bare or not play_out):
                    ended = leaving
                    break
                if leaving or (bounded and worth < entry.need):
                    if entry.bare:
                        ended = BY_RUIN
                        break
                    state = entry.poor
                else:
                    worth -= entry.fee
                    state = entry.next
            me[STATE], me[WORTH], me[STAKED], me[ROUNDS] = state, worth, staked, rounds
            me[LOWEST], me[HIGHEST], me[DRAWDOWN] = lowest, highest, drawdown
            me[TURNS], me[LEAVING], me[ENDED] = turns, leaving, ended


def settle(codes: Numbers, entries: Numbers, limits: Numbers, lane: Numbers, path: Numbers) -> None:
    """Settle rounds at one seat, one after another, until its player leaves.

    `codes` say how each round ended; `entries` what that pays in each state of the strategy. The
    bankroll after each round goes into `path`, as long as there is room.
    """
    rounds_most, least, most = limits[ROUNDS_MOST], limits[LEAST], limits[MOST]
    bounded, carries, width = limits[BOUNDED], limits[CARRIES], limits[WIDTH]
    state, worth, staked, rounds = lane[STATE], lane[WORTH], lane[STAKED], lane[ROUNDS]
    lowest, highest, drawdown, owed = lane[LOWEST], lane[HIGHEST], lane[DRAWDOWN], lane[OWED]
    ended, room = lane[ENDED], len(path)
    for place in range(0 if ended else len(codes)):
        at = (state * width + codes[place]) * ENTRY_COLUMNS
        if bounded and worth < entries[at + COST]:
            worth += entries[at + PLAIN_WIN]
            staked += entries[at + PLAIN_ACTION]
        else:
            worth += entries[at + WIN]
            staked += entries[at + ACTION]
        fee = entries[at + FEE] + owed * carries
        if fee:
            chips = fee // HUNDREDTHS
            worth -= chips
            owed = fee - chips * HUNDREDTHS
        rounds += 1
        if place < room:
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


def add_up(words: Array, limits: Numbers, tables: tuple[Array, Array], lanes: Array) -> None:
    """Play every lane and add up its rewards: the bankroll in the high half, the action in the low.

    For runs without any limits. `tables` are the next states and the rewards, the rows of
    `lanes` the states and the sums. Unsigned indices spare a test for negative ones.
    """
    (after, rewards), states, sums = tables, lanes[0], lanes[1]
    width, count = np.uint64(limits[WIDTH]), limits[COUNT]
    for block in range(words.shape[0]):
        for lane in range(words.shape[1]):
            rest = np.uint64(words[block, lane])
            state = np.uint64(states[lane])
            total = sums[lane]
            for _ in range(count):
                product = rest * width
                entry = state + (product >> np.uint64(32))
                rest = product & np.uint64(0xFFFFFFFF)
                total += rewards[entry]
                state = np.uint64(after[entry])
            states[lane] = np.int64(state)
            sums[lane] = total


def trace(
    words: Array, limits: Numbers, tables: tuple[Array, Array], lane: Array, path: Array
) -> None:
    """Play one lane round after round and record its bankroll after each.

    `lane` holds the state, the sum as in `add_up`, the bankroll before it, and where to write.
    """
    width, count = np.uint64(limits[WIDTH]), limits[COUNT]
    after, rewards = tables
    state, total, before, place = np.uint64(lane[0]), lane[1], lane[2], lane[3]
    for word in words:
        rest = np.uint64(word)
        for _ in range(min(count, len(path) - place)):
            product = rest * width
            entry = state + (product >> np.uint64(32))
            rest = product & np.uint64(0xFFFFFFFF)
            total += rewards[entry]
            state = np.uint64(after[entry])
            path[place] = before + (total >> 32)
            place += 1
    lane[0], lane[1], lane[3] = np.int64(state), total, place
