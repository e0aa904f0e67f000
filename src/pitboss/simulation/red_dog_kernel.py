"""The inner loop of red dog: one source for plain Python and for numba.

Cards are exchanged with one drawn from all behind them only as they are dealt, so that a shoe costs
no more than the cards that leave it. Nothing outside this file is used here, so that a compiled
copy can never be older than its parts.
"""

from __future__ import annotations

from typing import Any

# Columns of a lane: one seat of one table, as the loop for dice and wheels has them.
STATE, WORTH, STAKED, ROUNDS, LOWEST, HIGHEST, DRAWDOWN, TURNS, LEAVING, ENDED = range(10)
# What a table remembers between two calls, and what the house and the players have set.
DEALT, SHOES, OVER, WRITTEN = range(4)
CUT, ROUNDS_MOST, LEAST, MOST, BOUNDED, BURNS, PER, KINDS = range(8)
# Why a session ended, as in the loop for dice and wheels.
BY_ROUNDS, BY_RUIN, BY_LOSS, BY_WIN = 1, 2, 3, 4
# A round takes four cards at the most; a drawn word is hardly ever thrown away.
SPARE = 64
BURN, FIRST, SECOND, THIRD, DONE = range(5)


def deal(words: Any, shoe: Any, tables: Any, at_table: Any, lanes: Any) -> int:
    """Deal rounds until the words run short or every seat has left; how many words were used.

    `tables`: the place of each card's value; whether a third card is drawn, by the first two; what
    wager and raise bring, in parts of `PER`, by all three. `at_table`: what the table remembers,
    the limits, the seats and a log that takes the cards dealt. A seat is its stake and its raise
    for every two first cards. `lanes` are the seats as they come along.
    """
    kind_of, drawn, wager, raised = tables
    table, limits, seats, log = at_table
    size, most_words, logged = len(shoe), len(words) - SPARE, len(log)
    dealt, over, kinds, per = table[DEALT], table[OVER], limits[KINDS], limits[PER]
    used = 0
    while used <= most_words and not over:
        stage = BURN if dealt == 0 and limits[BURNS] else FIRST
        pair, end = 0, 0
        while stage < DONE:
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
            if table[WRITTEN] < logged:
                log[table[WRITTEN]] = card
                table[WRITTEN] += 1
            if stage == FIRST:
                pair = kind_of[card] * kinds
            elif stage == SECOND:
                pair += kind_of[card]
                end = pair * kinds
                stage = DONE if not drawn[pair] else stage
            elif stage == THIRD:
                end += kind_of[card]
            stage += 1
        over = 1
        for seat in range(len(lanes)):
            me, stake, more = lanes[seat], seats[seat][0], seats[seat][1 + pair]
            if me[ENDED]:
                continue
            if limits[BOUNDED] and me[WORTH] < stake + more:
                more = 0
            worth = me[WORTH] + (stake * wager[end] + more * raised[end]) // per
            me[WORTH], me[ROUNDS] = worth, me[ROUNDS] + 1
            me[STAKED] += stake + more
            me[LOWEST], me[HIGHEST] = min(me[LOWEST], worth), max(me[HIGHEST], worth)
            me[DRAWDOWN] = max(me[DRAWDOWN], me[HIGHEST] - worth)
            if worth <= limits[LEAST]:
                me[ENDED] = BY_LOSS
            elif worth >= limits[MOST]:
                me[ENDED] = BY_WIN
            elif me[ROUNDS] >= limits[ROUNDS_MOST]:
                me[ENDED] = BY_ROUNDS
            elif limits[BOUNDED] and worth < stake:
                me[ENDED] = BY_RUIN
            else:
                over = 0
        if size - dealt <= limits[CUT]:
            dealt = 0
            table[SHOES] += 1
    table[DEALT], table[OVER] = dealt, over
    return used
