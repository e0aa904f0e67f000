"""What happened to the stack of cards between rounds, in the past tense."""

from __future__ import annotations

from pitboss.pit.events import Event


class CutOffered(Event, frozen=True):
    """The shuffled stack waits to be cut; at a new game the first player is asked first."""

    new_game: bool


class CutRefused(Event, frozen=True):
    """A player let the cut go by."""

    seat: int


class StackCut(Event, frozen=True):
    """The stack was cut, its front put behind, and the cutting card back in."""

    seat: int
    front: int
    behind: int


class RecutOrdered(Event, frozen=True):
    """The cut does not count: the same person cuts again, or the next one entitled."""

    again: bool


class StackChanged(Event, frozen=True):
    """The other stack came into play; `ready` if it had been mixed and shuffled before."""

    order: tuple[int, ...]
    ready: bool


class CardsMixed(Event, frozen=True):
    """The stack was mixed face down."""


class HandRacked(Event, frozen=True):
    """The cards of a hand went to the rack while the round goes on."""

    hand: str


class DealerCame(Event, frozen=True):
    """A new dealer came to the cards, who burns one besides the first of a new shoe."""


class StackEnded(Event, frozen=True):
    """The cards are shuffled before anything else is dealt, for a reason the law names."""

    why: str = "end of stack"
