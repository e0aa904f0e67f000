"""The inner loop of joker seven: one source for plain Python and for numba.

Every round begins with all the cards; one is exchanged with a card drawn from all behind it as it
is dealt. Nothing outside this file is used here, so that a compiled copy can never be older than
its parts.
"""

from __future__ import annotations

from typing import Any

# Columns of a lane: one seat of one table, as the loop for dice and wheels has them.
STATE, WORTH, STAKED, ROUNDS, LOWEST, HIGHEST, DRAWDOWN, TURNS, LEAVING, ENDED = range(10)
# What a table remembers between two calls, and what the house and the players have set.
DEALT, SHOES, OVER, WRITTEN = range(4)
ROUNDS_MOST, LEAST, MOST, BOUNDED = range(4)
# Why a session ended, as in the loop for dice and wheels.
BY_ROUNDS, BY_RUIN, BY_LOSS, BY_WIN = 1, 2, 3, 4
# Parts of a seat: its stake, then what it gets by colours (8 x 8), by pairs, prials, fours and
# jokers (4 x 3 x 2 x 3), and by each of 13 ranks how often it is held (13 x 5).
NEED, COLOURS, SETS, NAMED = 0, 1, 65, 137
HELD, RANKS = 7, 13
RED, BLACK, JOKER = 13, 14, 15
# Seven players take 49 cards; a drawn word is hardly ever thrown away.
SPARE = 128


def deal(words: Any, shoe: Any, tables: Any, at_table: Any, lanes: Any) -> int:
    """Deal rounds until the words run short or every seat has left; how many words were used.

    `tables`: the place of each card's rank (13 for a joker), its colour (0 red, 1 black, 2 none)
    and room to count in, a row a seat. `at_table`: what the table remembers, the limits, the seats
    and a log that takes the cards dealt. `lanes` are the seats as they come along.
    """
    rank_of, colour_of, counts = tables
    table, limits, seats, log = at_table
    size, most_words, logged = len(shoe), len(words) - SPARE, len(log)
    used, over = 0, table[OVER]
    while used <= most_words and not over:
        dealt = 0
        for seat in range(len(lanes)):
            for place in range(16):
                counts[seat][place] = 0
        for card_number in range(HELD * len(lanes)):
            seat = card_number % len(lanes)
            while not lanes[seat][ENDED]:
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
                counts[seat][RED + colour_of[card]] += 1
                if rank_of[card] < RANKS:
                    counts[seat][rank_of[card]] += 1
                if table[WRITTEN] < logged:
                    log[table[WRITTEN]] = card
                    table[WRITTEN] += 1
                break
        over = 1
        for seat in range(len(lanes)):
            me, mine, held = lanes[seat], seats[seat], counts[seat]
            if me[ENDED]:
                continue
            worth, sets = me[WORTH] + mine[COLOURS + 8 * held[RED] + held[BLACK]], held[JOKER]
            for rank in range(RANKS):
                worth += mine[NAMED + 5 * rank + held[rank]]
                sets += (held[rank] == 2) * 18 + (held[rank] == 3) * 6 + (held[rank] == 4) * 3
            worth += mine[SETS + sets]
            me[WORTH], me[ROUNDS] = worth, me[ROUNDS] + 1
            me[STAKED] += mine[NEED]
            me[LOWEST], me[HIGHEST] = min(me[LOWEST], worth), max(me[HIGHEST], worth)
            me[DRAWDOWN] = max(me[DRAWDOWN], me[HIGHEST] - worth)
            if worth <= limits[LEAST]:
                me[ENDED] = BY_LOSS
            elif worth >= limits[MOST]:
                me[ENDED] = BY_WIN
            elif me[ROUNDS] >= limits[ROUNDS_MOST]:
                me[ENDED] = BY_ROUNDS
            elif limits[BOUNDED] and worth < mine[NEED]:
                me[ENDED] = BY_RUIN
            else:
                over = 0
    table[OVER] = over
    return used
