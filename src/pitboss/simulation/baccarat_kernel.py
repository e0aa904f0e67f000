"""The inner loops of baccarat: one source for plain Python and for numba.

Cards are exchanged with one drawn from all behind them only as they are dealt, so that a shoe costs
no more than the cards that leave it. Nothing outside this file is used here, so that a compiled
copy can never be older than its parts.
"""

from __future__ import annotations

from typing import Any

# Columns of a lane: one seat of one table, as the loop for dice and wheels has them.
STATE, WORTH, STAKED, ROUNDS, LOWEST, HIGHEST, DRAWDOWN, TURNS, LEAVING, ENDED = range(10)
# What a table remembers between two calls, and what the house and the players have set.
DEALT, CUT, WRITTEN, USED = range(4)
ROUNDS_MOST, LEAST, MOST, BOUNDED, CARRIES = range(5)
# Two hands as one number: the player's sum times BASE, and the bank's. Three nines make 27.
BASE = 28
# Why a session ended, as in the loop for dice and wheels.
BY_ROUNDS, BY_RUIN, BY_LOSS, BY_WIN = 1, 2, 3, 4
# A round takes six cards at the most; a drawn word is hardly ever thrown away.
SPARE = 64


def deal(words: Any, shoe: Any, tables: Any, table: Any, written_to: Any) -> int:
    """Deal rounds until the words run short or there is no more room; how many there were.

    `tables`: what each card counts; who draws after four cards; whether the bank draws after the
    player's third card; the way a round ends; all but the first by the two hands. Written down
    are the way each round ended, and the cards dealt, as many as there is room for.
    """
    (counts, first, third, ways), (ends, log) = tables, written_to
    size, most_words, most, logged = len(shoe), len(words) - SPARE, len(ends), len(log)
    dealt, cut, written, used, rounds = table[DEALT], table[CUT], table[WRITTEN], 0, 0
    while used <= most_words and rounds < most:
        hands, slot, until = 0, 0, 4
        while slot < until:
            span = size - dealt
            product = words[used] * span
            used += 1
            left = product & 0xFFFFFFFF
            if left < span and left < 0x100000000 % span:
                continue
            place = dealt + (product >> 32)
            card = shoe[place]
            shoe[place] = shoe[dealt]
            shoe[dealt] = card
            dealt += 1
            if written < logged:
                log[written] = card
                written += 1
            count = counts[card]
            if slot == 4:
                until = 5 + third[hands * 10 + count]
            hands += count if slot & 1 else count * BASE
            slot += 1
            if slot == 4 and until == 4:
                draws = first[hands]
                if draws:
                    slot, until = 3 + draws, 4 + draws
        ends[rounds] = ways[hands]
        rounds += 1
        if size - dealt <= cut:
            dealt = 0
    table[DEALT], table[WRITTEN], table[USED] = dealt, written, used
    return rounds


def settle(ends: Any, rounds: int, seats: Any, limits: Any, lanes: Any) -> int:
    """Settle so many rounds at every seat, one after another; how many seats are still there.

    `seats`: all that a seat puts up, then for each way a round ends the chips it brings and the
    commission in hundredths of a chip. A lane owes the commission in its first column.
    """
    rounds_most, least, most = limits[ROUNDS_MOST], limits[LEAST], limits[MOST]
    bounded, carries = limits[BOUNDED], limits[CARRIES]
    there = 0
    for seat in range(len(lanes)):
        me, stakes = lanes[seat], seats[seat]
        owed, worth, played, ended = me[STATE], me[WORTH], me[ROUNDS], me[ENDED]
        lowest, highest, drawdown = me[LOWEST], me[HIGHEST], me[DRAWDOWN]
        for place in range(0 if ended else rounds):
            column = 1 + 2 * ends[place]
            worth += stakes[column]
            fee = stakes[column + 1] + owed * carries
            chips = fee // 100
            worth -= chips
            owed = fee - chips * 100
            played += 1
            if worth < lowest:
                lowest = worth
            if worth > highest:
                highest = worth
            elif highest - worth > drawdown:
                drawdown = highest - worth
            if worth <= least:
                ended = BY_LOSS
                break
            if worth >= most:
                ended = BY_WIN
                break
            if played >= rounds_most:
                ended = BY_ROUNDS
                break
            if bounded and worth < stakes[0]:
                ended = BY_RUIN
                break
        me[STATE], me[WORTH], me[ROUNDS], me[ENDED] = owed, worth, played, ended
        me[LOWEST], me[HIGHEST], me[DRAWDOWN] = lowest, highest, drawdown
        me[STAKED] = played * stakes[0]
        if not ended:
            there += 1
    return there
