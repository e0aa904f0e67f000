"""How the cards of a table are shuffled, cut and replaced, by the clauses that say so."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.rulebook.clause import Clause

START, RELIEF, END, ORDER = "start", "relief", "end of stack", "order"
ROTATION, CHECKED = "rotation", "checked anew"

# The strongest reason first: a weaker one does not replace it. A stack that has ended may be put
# aside for the other stack; the other reasons hold for any stack that comes into play.
STRENGTH = (START, CHECKED, RELIEF, ORDER, ROTATION, END)
FOR_EVERY_STACK = (START, CHECKED, RELIEF, ORDER)

WHY = {
    START: "shuffle the cards before play begins",
    CHECKED: "the cards were inspected again: shuffle them first",
    RELIEF: "a new dealer shuffles before the next round",
    END: "the cutting card is out: shuffle before the next round",
    ORDER: "a class A operator ordered a shuffle",
    ROTATION: "shuffle the stack that was brought in first",
}


def stronger_reason(first: str, second: str) -> str:
    """The stronger of two reasons to shuffle; an empty one does not count.

    >>> stronger_reason("relief", "end of stack"), stronger_reason("", "order")
    ('relief', 'order')
    """
    return min((why for why in (first, second) if why), key=STRENGTH.index, default="")


@dataclass(frozen=True, slots=True, kw_only=True)
class Shuffling:
    """The clauses of shuffling and cutting.

    Seats are numbered clockwise from the dealer's left, so the last one is at the far right.
    `methods` is the clause of shuffling by hand or machine, `rotation` that of a second stack
    brought in. `dealers` shuffle, and `orders` are the roles that may order a shuffle or a recut.
    `each_round` is the clause of a game whose cards are shuffled before every round, `alternate`
    that of a game whose two stacks take turns, round by round.
    """

    start: Clause
    relief: Clause
    end: Clause
    order: Clause
    methods: Clause
    offer: Clause
    new_game: Clause
    refusal: Clause
    dealer_cuts: Clause
    depth: Clause
    move: Clause
    marker: Clause
    recut: Clause
    recut_by: Clause
    rotation: Clause
    dealers: tuple[str, ...]
    orders: tuple[str, ...]
    each_round: Clause | None = None
    alternate: Clause | None = None

    def law_of(self, reason: str) -> tuple[Clause, ...]:
        """The clauses of a reason to shuffle."""
        return {
            START: (self.start,),
            CHECKED: (self.start,),
            RELIEF: (self.relief,),
            END: (self.end,),
            ORDER: (self.order,),
            ROTATION: (self.rotation, self.start),
        }[reason]

    def cards_behind_cut(self, size: int) -> int:
        """How many cards of a stack go behind the cutting card when the dealer puts it back."""
        return size * self.marker.figure() // 100

    def allowed_behind_cut(self, size: int) -> range:
        """How many cards may go behind it, since the law says only "about"."""
        middle, off = self.marker.figure(), self.marker.figure("either_side")
        return range(-(-size * (middle - off) // 100), size * (middle + off) // 100 + 1)
