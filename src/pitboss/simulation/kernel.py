"""The inner loops. `play` is one source for plain Python and for numba; `add_up` is for numba only.

`play` keeps to what both understand: whole numbers, indexing and loops. In plain Python the entries
are a mapping that fills itself and the lanes are lists; under numba they are arrays, of records for
the entries. Nothing outside this file is used here, so that a compiled copy can never be older than
its parts.
"""

from __future__ import annotations

from typing import Any

import numpy as np

# Columns of a lane: one player in one session.
STATE, WORTH, STAKED, ROUNDS, LOWEST, HIGHEST, DRAWDOWN, TURNS, LEAVING, ENDED = range(10)
LANE_COLUMNS = 10
# Limits of a run.
WIDTH, COUNT, ROUNDS_MOST, LEAST, MOST, TURNS_MOST, BOUNDED, PLAY_OUT = range(8)
# Why a session ended.
BY_ROUNDS, BY_RUIN, BY_LOSS, BY_WIN, BY_SHOOTERS = range(1, 6)


def play(words: Any, entries: Any, lanes: Any, limits: Any, paths: Any) -> None:
    """Play words of outcomes in every lane until its session ends.

    After each round the limits are looked at; then the strategy makes its wagers if the player is
    worth enough for all of them, and none of them otherwise. A player who cannot make them and has
    nothing up is ruined. With `PLAY_OUT` a player who has reached a limit makes no new wagers and
    leaves when nothing is up any more.
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


def add_up(words: Any, limits: Any, tables: Any, lanes: Any) -> None:
    """Play every lane and add up its rewards: the bankroll in the high half, the action in the low.

    For runs without limits of any kind. `tables` are the next states and the rewards, the rows of
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


def trace(words: Any, limits: Any, tables: Any, lane: Any, path: Any) -> None:
    """Play one lane round after round and write down its bankroll after each of them.

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
