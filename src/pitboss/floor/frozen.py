"""Whose imitation money is frozen: the prize desk, the raffle, windows and tables ask here."""

from __future__ import annotations

from pitboss.floor.permissions import LICENCES
from pitboss.floor.state import Floor
from pitboss.pit.refusal import Refusal, refuse

HELPER, HELPED = LICENCES["6.25(c) helper"], LICENCES["6.25(c) helped"]


def is_frozen(floor: Floor, guest: str) -> bool:
    """Whether the imitation money of a guest is frozen."""
    book = getattr(floor, "incidents", None)
    return book is not None and guest in book.frozen


def verify_not_frozen(floor: Floor, guest: str) -> Refusal | None:
    """Refuse a guest whose imitation money is frozen."""
    if not is_frozen(floor, guest):
        return None
    words = f"the imitation money of {guest} is frozen: the member in charge decides what becomes"
    return refuse(f"{words} of it", HELPER, HELPED)
