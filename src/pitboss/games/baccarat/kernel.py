"""The inner loops of baccarat: one source for plain Python and for numba.

At each shuffle only the cards in front of the cutting card, and the few behind it that the last
round may need, are swapped with a card drawn from those behind them: a shoe costs no more than the
cards that leave it. Rounds are then looked up in one table over the two hands and the next two
cards, without asking who draws, because a mispredicted branch costs more than a round. Each round
needs the one before it to know its first card, so several shoes are dealt side by side and written
down one after another.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.simulation.kernel import (
    BOUNDED,
    BY_LOSS,
    BY_ROUNDS,
    BY_RUIN,
    BY_WIN,
    CARRIES,
    DRAWDOWN,
    ENDED,
    HIGHEST,
    HUNDREDTHS,
    LEAST,
    LOWEST,
    MOST,
    ROUNDS,
    ROUNDS_MOST,
    STAKED,
    STATE,
    WORTH,
)

if TYPE_CHECKING:
    from pitboss.simulation.numbers import Numbers, Rows

# What a table remembers between two calls.
SIZE, CUT, WRITTEN, USED = range(4)
# Two cards count up to 18; two hands are one number, the player's sum times BASE and the bank's.
BASE = 19
# A card of the shoe is its number and, above that, what it counts.
BITS, CARD_MASK = 6, 63
# An ending is the number of cards that the round took and, above that, the way it ended.
TAKEN_BITS, TAKEN_MASK = 3, 7
# How many shoes are dealt side by side, and room in each for eight decks. A place within them is
# never negative; the mask only tells the compiler so.
SHOES, ROOM = 4, 512
WITHIN = SHOES * ROOM - 1
# A round takes six cards at most. Three places are drawn from a word; fewer than two words in a
# hundred are thrown away.
CARDS_MOST, AT_ONCE, SPARE = 6, 3, 64


def deal(
    words: Numbers,
    shoes: Numbers,
    tables: tuple[Numbers, ...],
    table: Numbers,
    written_to: tuple[Numbers, ...],
) -> int:
    """Deal whole shoes until the words run short or there is no more room; how many rounds.

    `tables`: the least remainder that a word must leave, by the three places drawn from it; and
    the ending of a round by the sums of its two hands and the next two cards. Written down are
    the way each round ended, and the cards dealt, as many as there is room for; `at`,
    `ways_at` and `ways` are for the shoes that are dealt side by side.
    """
    (least, endings), (ends, log, at, ways_at, ways) = tables, written_to
    size, written, used, rounds = table[SIZE], table[WRITTEN], 0, 0
    last = size - table[CUT]
    most_words = len(words) - SHOES * len(least) - SPARE
    most = len(ends) - SHOES * (last // 4 + 1)
    while used <= most_words and rounds <= most:
        for shoe in range(SHOES):
            for threes in range(len(least)):
                span, rest = size - AT_ONCE * threes, -1
                while rest < least[threes]:
                    first = words[used] * span
                    second = (first & 0xFFFFFFFF) * (span - 1)
                    third = (second & 0xFFFFFFFF) * (span - 2)
                    rest = third & 0xFFFFFFFF
                    used += 1
                place = shoe * ROOM + AT_ONCE * threes
                for drawn in (first, second, third):
                    other = (place + (drawn >> 32)) & WITHIN
                    card = shoes[other]
                    shoes[other] = shoes[place]
                    shoes[place] = card
                    place += 1
            at[shoe], ways_at[shoe] = shoe * ROOM, shoe * ROOM
        going = SHOES
        while going:
            going = 0
            for shoe in range(SHOES):
                here = at[shoe]
                player = (shoes[here & WITHIN] >> BITS) + (shoes[(here + 2) & WITHIN] >> BITS)
                bank = (shoes[(here + 1) & WITHIN] >> BITS) + (shoes[(here + 3) & WITHIN] >> BITS)
                fifth, sixth = shoes[(here + 4) & WITHIN], shoes[(here + 5) & WITHIN]
                hands = player * BASE + bank
                ending = endings[hands * 100 + (fifth >> BITS) * 10 + (sixth >> BITS)]
                ways[ways_at[shoe] & WITHIN] = ending >> TAKEN_BITS
                is_played = 1 if here < shoe * ROOM + last else 0
                at[shoe] = here + (ending & TAKEN_MASK) * is_played
                ways_at[shoe] += is_played
                going += is_played
        for shoe in range(SHOES):
            for place in range(shoe * ROOM, ways_at[shoe]):
                ends[rounds] = ways[place]
                rounds += 1
            for place in range(shoe * ROOM, min(at[shoe], shoe * ROOM + len(log) - written)):
                log[written] = shoes[place] & CARD_MASK
                written += 1
    table[WRITTEN], table[USED] = written, used
    return rounds


def settle(ends: Numbers, rounds: int, seats: Rows, limits: Numbers, lanes: Rows) -> int:
    """Settle `rounds` rounds at every seat, one after another; how many seats are still there.

    `seats`: what a seat stakes, then for each way a round ends the chips it brings and the
    commission in hundredths of a chip. A lane owes the commission in its first column.
    """
    rounds_most, least, most = limits[ROUNDS_MOST], limits[LEAST], limits[MOST]
    bounded, carries, there = limits[BOUNDED], limits[CARRIES], 0
    for seat in range(len(lanes)):
        me, stakes = lanes[seat], seats[seat]
        owed, worth, played, ended = me[STATE], me[WORTH], me[ROUNDS], me[ENDED]
        lowest, highest, drawdown = me[LOWEST], me[HIGHEST], me[DRAWDOWN]
        for place in range(0 if ended else rounds):
            column = 1 + 2 * ends[place]
            worth += stakes[column]
            fee = stakes[column + 1] + owed * carries
            if fee:
                chips = fee // HUNDREDTHS
                worth -= chips
                owed = fee - chips * HUNDREDTHS
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
