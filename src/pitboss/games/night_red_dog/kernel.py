"""The inner loop of red dog: one source for plain Python and for numba.

Cards are exchanged with one drawn from all behind them only as they are dealt, so that a shoe costs
no more than the cards that leave it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pitboss.simulation.numbers import Numbers

# What a table remembers between two calls.
DEALT, CUT, WRITTEN, USED = range(4)
# A round takes at most four cards; a drawn word is hardly ever thrown away.
SPARE = 64
BURN, FIRST, SECOND, THIRD, DONE = range(5)


def deal(
    words: Numbers,
    shoe: Numbers,
    tables: tuple[Numbers, ...],
    table: Numbers,
    written_to: tuple[Numbers, ...],
) -> int:
    """Deal rounds until the words run short or there is no more room; how many there were.

    `tables`: the place of each card's value; whether a third card is drawn, by the first two; how
    many values there are, and whether the first card of a shoe is burned. Written down are the
    places of the two or three cards of each round as one number, and the cards dealt, as many as
    there is room for.
    """
    (kind_of, drawn, house), (ends, log) = tables, written_to
    kinds, burns = house[0], house[1]
    size, most_words, most, logged = len(shoe), len(words) - SPARE, len(ends), len(log)
    dealt, cut, written, used, rounds = table[DEALT], table[CUT], table[WRITTEN], 0, 0
    while used <= most_words and rounds < most:
        stage = BURN if dealt == 0 and burns else FIRST
        end = 0
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
            if written < logged:
                log[written] = card
                written += 1
            if stage != BURN:
                end = end * kinds + kind_of[card]
            if stage == SECOND and not drawn[end]:
                end, stage = end * kinds, DONE
            stage += 1
        ends[rounds] = end
        rounds += 1
        if size - dealt <= cut:
            dealt = 0
    table[DEALT], table[WRITTEN], table[USED] = dealt, written, used
    return rounds
