"""The limit: a hand-written numba loop of full blackjack, six decks, H17, DAS, basic strategy.

At a shuffle only the cards that can leave the shoe are drawn, three from each half of a 64-bit
word (a remainder below 2^32 mod the number of orders is thrown away). A hand is a number: its hard
total, 10 more than its total if soft, 1 if broken, and 32 more if doubled; tables say whether it
draws and what it becomes. Half chips are counted, because naturals pay 3 to 2.
"""

from __future__ import annotations

from typing import Any

import numba as nb
import numpy as np

from bench.blackjack import DECKS, PAIRS, UP_CARDS, chart, round_outcome
from bench.outcome import Outcome

SIZE, QUICK, WARM_UP, UNIT = 50_000_000, 5_000_000, 10_000, "rounds"
CARDS, BEHIND, LONGEST_ROUND = 52 * DECKS, 52 * DECKS // 4, 48
BROKEN, SOFT, DOUBLED, SPLIT, HANDS_MOST = 1, 10, 32, 255, 4
SEED = (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB, 0x2545F4914F6CDD1D)


def hand(low: int, has_ace: bool) -> int:
    """The number of a hand whose cards add up to `low`, with aces as one."""
    if low > 21:
        return BROKEN
    return low + 10 + SOFT if has_ace and low <= 11 else low


def parts(state: int) -> tuple[int, bool]:
    """A hand's total with aces as one, and whether one of them may count eleven."""
    return (state - SOFT - 10, True) if state > 21 else (state, False)


def tables() -> tuple[Any, ...]:
    """By two cards: the hand, and whether it is a natural; by these and the up card: what it
    becomes drawn to (a row of `next`), or nothing; the same for later hands; `next` by hand and
    card; the hands a dealer draws to; what a hand counts against the dealer."""
    two, natural = np.zeros(256, np.uint8), np.zeros(256, np.uint8)
    first, later = np.zeros(4096, np.uint8), np.zeros(1024, np.uint8)
    following, dealer = np.zeros(1024, np.uint8), np.zeros(64, np.uint8)
    total = np.zeros(64, np.int64)
    for state in range(2, 32):
        low, soft = parts(state)
        total[state] = total[state + DOUBLED] = low + 10 * soft
        dealer[state] = total[state] < 17 or (soft and total[state] == 17)
        for card in range(1, 11):
            drawn = hand(low + card, soft or card == 1)
            following[state << 4 | card] = drawn
            following[(state + DOUBLED) << 4 | card] = drawn + DOUBLED
        for up in UP_CARDS:
            act = chart(int(total[state]), is_soft=soft, up=up)
            later[state << 4 | up] = state if act in "HD" else 0
    for a in range(1, 11):
        for b in range(1, 11):
            state = hand(a + b, 1 in (a, b))
            two[a << 4 | b], natural[a << 4 | b] = state, {a, b} == {1, 10}
            for up in UP_CARDS:
                act = chart(int(total[state]), is_soft=state > 21, up=up)
                if a == b and a in PAIRS:
                    act = PAIRS[a][UP_CARDS.index(up)]
                row = {"S": 0, "H": state, "P": SPLIT}.get(act, state + DOUBLED)
                first[(a << 8 | b << 4) | up] = row
    return two, natural, first, later, following, dealer, total


def least_remainders() -> Any:
    """For each three places of the shoe, the smallest remainder of a word that is accepted."""
    spans = range(CARDS, BEHIND - LONGEST_ROUND, -3)
    return np.array([2**32 % (span * (span - 1) * (span - 2)) for span in spans], np.int64)


@nb.njit(inline="always")
def rotate_left(word: Any, by: Any) -> Any:
    """Rotate left."""
    return (word << by) | (word >> (nb.uint64(64) - by))


@nb.njit
def shuffle(shoe: Any, least: Any, state: Any) -> None:
    """Draw the cards that can leave the shoe, with words of xoshiro256++."""
    s0, s1, s2, s3 = state[0], state[1], state[2], state[3]
    half, word = 0, nb.uint64(0)
    for threes in range(len(least)):
        place = 3 * threes
        span, rest = CARDS - place, nb.int64(-1)
        while rest < least[threes]:
            if half == 0:
                word = rotate_left(s0 + s3, nb.uint64(23)) + s0
                shift = s1 << nb.uint64(17)
                s2 ^= s0
                s3 ^= s1
                s1 ^= s2
                s0 ^= s3
                s2 ^= shift
                s3 = rotate_left(s3, nb.uint64(45))
            first = nb.int64(word & nb.uint64(0xFFFFFFFF)) * span
            word >>= nb.uint64(32)
            half = 1 - half
            second = (first & 0xFFFFFFFF) * (span - 1)
            third = (second & 0xFFFFFFFF) * (span - 2)
            rest = third & 0xFFFFFFFF
        for drawn in (first, second, third):
            other = (place + (drawn >> 32)) & 511
            card = shoe[other]
            shoe[other] = shoe[place]
            shoe[place] = card
            place += 1
    state[0], state[1], state[2], state[3] = s0, s1, s2, s3


@nb.njit
def play_split(shoe: Any, at: int, pair: int, up: int, known: Any, ends: Any) -> Any:
    """Play a split pair; `ends` holds the finished hands. Returns how many, and the next card."""
    two, _, first, later, following, _, _ = known
    hands, waiting, place = 2, 2, 0
    while waiting:
        card = shoe[at & 511]
        at += 1
        row = first[(pair << 8 | card << 4) | up]
        if row == SPLIT and hands < HANDS_MOST and pair != 1:
            hands += 1
            waiting += 1
            continue
        state = two[pair << 4 | card]
        if row == SPLIT:  # no more splits: play it as its total
            row = later[state << 4 | up]
        if pair == 1:  # split aces get one card
            row = 0
        while row:
            state = following[row << 4 | shoe[at & 511]]
            at += 1
            row = later[state << 4 | up]
        ends[place] = state
        place += 1
        waiting -= 1
    return hands, at


@nb.njit
def settle_split(hands: int, ends: Any, against: int, total: Any) -> int:
    """Half chips won by the hands of a split."""
    won = 0
    for place in range(hands):
        state = ends[place]
        mine, stake = total[state], 1 + (state >> 5)
        if mine == 0:
            won -= 2 * stake
        else:
            won += 2 * stake * ((mine > against) - (mine < against))
    return won


@nb.njit
def play(rounds: int, shoe: Any, least: Any, known: Any, random: Any) -> tuple[int, int, int]:
    """Rounds from shoe after shoe: the bankroll in half chips, and its low."""
    two, natural, first, later, following, dealer, total = known
    ends = np.zeros(HANDS_MOST, np.int64)
    count, bankroll, lowest, hands = 0, 0, 0, 1
    while count < rounds:
        shuffle(shoe, least, random)
        at = 0
        while at < CARDS - BEHIND:
            mine = shoe[at & 511] << 4 | shoe[(at + 2) & 511]
            up, hole = shoe[(at + 1) & 511], shoe[(at + 3) & 511]
            theirs = up << 4 | hole
            at += 4
            count += 1
            if natural[mine] | natural[theirs]:
                bankroll += 3 * natural[mine] if natural[theirs] == 0 else 2 * natural[mine] - 2
                lowest = min(lowest, bankroll)
                continue
            state, row, hands = two[mine], first[mine << 4 | up], 1
            if row == SPLIT:
                hands, at = play_split(shoe, at, mine >> 4, up, known, ends)
                open_hands = 0
                for place in range(hands):
                    open_hands += total[ends[place]] > 0
            else:
                while row:
                    state = following[row << 4 | shoe[at & 511]]
                    at += 1
                    row = later[state << 4 | up]
                open_hands = total[state]
            against = two[theirs]
            while open_hands and dealer[against]:
                against = following[against << 4 | shoe[at & 511]]
                at += 1
            if hands > 1:
                bankroll += settle_split(hands, ends, total[against], total)
            else:
                stake, counts = 2 + 2 * (state >> 5), total[state]
                wins = (counts > total[against]) - ((counts < total[against]) | (counts == 0))
                bankroll += stake * wins
            lowest = min(lowest, bankroll)
    return count, bankroll, lowest


def case(size: int) -> Outcome:
    """Play `size` rounds (to the end of a shoe)."""
    shoe = np.zeros(512, np.int32)
    shoe[:CARDS] = [min(rank, 10) for rank in range(1, 14)] * 4 * DECKS
    random = np.array(SEED, np.uint64)
    rounds, half_chips, _ = play(size, shoe, least_remainders(), tables(), random)
    return round_outcome(net=half_chips / 2, rounds=rounds)
