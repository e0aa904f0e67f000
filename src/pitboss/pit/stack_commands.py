"""What people ask of the stack of cards: cuts, refusals, recuts, shuffles, the second stack."""

from __future__ import annotations

from pitboss.pit.commands import Command


class CutCards(Command, frozen=True):
    """Cut the stack: so many cards lie in front of the cutting card. Seat 0 is the dealer.

    Without a figure the dealer has seen that it lies far enough from both ends.
    """

    seat: int
    front: int = -1


class RefuseCut(Command, frozen=True):
    """A player lets the cut go by."""

    seat: int


class OrderRecut(Command, frozen=True):
    """A class A operator has the cards cut again: by who cut last, or who is entitled next."""

    by: str
    again: bool
    note: str


class OrderShuffle(Command, frozen=True):
    """A class A operator has the cards shuffled before the next round."""

    by: str


class ShowCuttingCard(Command, frozen=True):
    """The cutting card has come out of a stack of real cards."""

    by: str = "dealer"


class ChangeStack(Command, frozen=True):
    """Take the other stack into play; `order`: as the electronic shoe has it."""

    order: tuple[int, ...] = ()
    by: str = "dealer"


class RelieveDealer(Command, frozen=True):
    """Somebody who is signed on takes the deal over from another who stays signed on."""

    role: str


class MixCards(Command, frozen=True):
    """Mix the cards of a stack face down before they are shuffled."""

    by: str = "dealer"
