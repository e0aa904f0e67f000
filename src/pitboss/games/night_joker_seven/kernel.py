"""The inner loop of joker seven: one source for plain Python and for numba.

Every round begins with all the cards; one is exchanged with a card drawn from all behind it as it
is dealt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pitboss.simulation.numbers import Numbers

# What a table remembers between two calls.
DEALT, CUT, WRITTEN, USED = range(4)
# Seven cards as one number: three bits for how often each of 13 ranks is held, then three each for
# black and red cards, then the pairs, prials, fours and jokers in a number of seven bits.
HELD, RANKS, BITS = 7, 13, 3
COLORS, SETS = 39, 45
PAIR, PRIAL, FOUR, JOKER = 18, 6, 3, 1
# Seven players take 49 cards; a drawn word is hardly ever thrown away.
SPARE = 128


def deal(
    words: Numbers,
    shoe: Numbers,
    tables: tuple[Numbers, ...],
    table: Numbers,
    written_to: tuple[Numbers, ...],
) -> int:
    """Deal rounds until the words run short or there is no more room; how many there were.

    `tables`: what each card adds to the number of a hand (ranks and color; a joker its mark), and
    how many players there are. Written down are the seven cards of every player, each hand as one
    number, and the cards dealt, as many as there is room for.
    """
    (adds, house), (hands, log) = tables, written_to
    seats = house[0]
    size, most_words, logged = len(shoe), len(words) - SPARE, len(log)
    most, written, used, rounds = len(hands) // seats, table[WRITTEN], 0, 0
    while used <= most_words and rounds < most:
        first, dealt = rounds * seats, 0
        for seat in range(seats):
            hands[first + seat] = 0
        while dealt < HELD * seats:
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
            hands[first + dealt % seats] += adds[card]
            dealt += 1
            if written < logged:
                log[written] = card
                written += 1
        for seat in range(first, first + seats):
            hand, sets = hands[seat], 0
            for rank in range(RANKS):
                held = (hand >> (BITS * rank)) & 7
                sets += (held == 2) * PAIR + (held == 3) * PRIAL + (held == 4) * FOUR
            hands[seat] = hand + (sets << SETS)
        rounds += 1
    table[WRITTEN], table[USED] = written, used
    return rounds
