"""The roulette table itself: the order of its wheels, its colors, and the lines of its layout.

The law names the wagers; what the wheel and the cloth look like is common to all roulette.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from pitboss.equipment.space import Space
from pitboss.equipment.wheel import wheel
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.event import NamedEvent


def split_list(boxes: str) -> tuple[str, ...]:
    """A list of boxes or pockets from a line of text."""
    return tuple(boxes.split())


# --- wheels: the pockets clockwise, in the common order of each wheel (N-T5) ------------
ZERO, DOUBLE_ZERO = "0", "00"
BOTH_ZEROS = (ZERO, DOUBLE_ZERO)
DOUBLE_ZERO_WHEEL = wheel(
    "a double-zero wheel",
    split_list(
        "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 "
        "00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2"
    ),
)
SINGLE_ZERO_WHEEL = wheel(
    "a single-zero wheel",
    split_list(
        "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 "
        "5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26"
    ),
)

# --- the layout: numbers in rows of three, the zeros above the first row ----------------
ACROSS = 3
NUMBERS = tuple(str(number) for number in range(1, 37))
ROWS = tuple(NUMBERS[at : at + ACROSS] for at in range(0, len(NUMBERS), ACROSS))
COLUMNS = tuple(NUMBERS[at::ACROSS] for at in range(ACROSS))
ODD, EVEN = NUMBERS[::2], NUMBERS[1::2]
# The usual colors (N-T6); the zeros are neither red nor black.
RED = split_list("1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36")
BLACK = tuple(number for number in NUMBERS if number not in RED)


@dataclass(frozen=True, slots=True)
class WheelPlay:
    """One way to play: its wheel, the zeros that take wagers, and what the law says about them.

    `half`: a zero takes only half of an even-money wager. `no_spin` are pockets that do not count.
    """

    space: Space
    zeros: tuple[str, ...]
    zero_law: tuple[Clause, ...]
    half: bool = False
    no_spin: NamedEvent | None = None

    def has(self, picks: tuple[str, ...]) -> bool:
        """Whether every pocket of a wager takes wagers."""
        return all(pick in NUMBERS or pick in self.zeros for pick in picks)


def splits(play: WheelPlay) -> Iterator[tuple[str, str]]:
    """Pairs of boxes that share a line: 57 among the numbers, and those at the zeros (N-T7)."""
    at_zeros = [(ZERO, "1"), (ZERO, "2")]
    if DOUBLE_ZERO in play.space.outcomes:
        at_zeros += [BOTH_ZEROS, (DOUBLE_ZERO, "2"), (DOUBLE_ZERO, "3")]
    else:
        at_zeros.append((ZERO, "3"))
    yield from (pair for pair in at_zeros if play.has(pair))
    for lane in (*ROWS, *COLUMNS):
        yield from pairwise(lane)


def corners() -> Iterator[tuple[str, ...]]:
    """Four boxes around one corner."""
    for upper, lower in pairwise(ROWS):
        for at in range(ACROSS - 1):
            yield upper[at], upper[at + 1], lower[at], lower[at + 1]


def double_rows() -> Iterator[tuple[str, ...]]:
    """Two rows that adjoin."""
    for upper, lower in pairwise(ROWS):
        yield (*upper, *lower)


def wager_name(kind: str, picks: tuple[str, ...]) -> str:
    """The name of a wager: its kind and its numbers, such as "split 1-2"."""
    return f"{kind} {'-'.join(picks)}"


def all_of(boxes: tuple[str, ...]) -> str:
    """Boxes of the layout in words: "1, 2 and 3"."""
    return f"{', '.join(boxes[:-1])} and {boxes[-1]}"
