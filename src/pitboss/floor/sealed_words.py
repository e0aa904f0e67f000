"""Guests whose sealed words are not open yet, and how long the table waits for them."""

from __future__ import annotations

from pitboss.floor.state import Draws
from pitboss.pit.refusal import Refusal, refuse

OPEN_S = 10
"""Seconds a phone has after the promise to open its words; then the block is dropped."""


def unopened_guests(draws: Draws) -> tuple[str, ...]:
    """The guests whose words belong to the block and are not open yet."""
    return tuple(seal.guest for seal in draws.frozen if seal.opened is None)


def due_ms(draws: Draws) -> int:
    """When a block may be dropped if its words are not all open."""
    return draws.promised_ms + OPEN_S * 1000


def verify_words_open(draws: Draws) -> Refusal | None:
    """Refuse wagers and draws until all words are open."""
    waits = unopened_guests(draws)
    if not waits:
        return None
    who = f"{len(waits)} guests have" if len(waits) > 1 else "a guest has"
    words = f"{who} yet to open the words sealed for these draws"
    return refuse(f"{words}: phones do that by themselves within {OPEN_S} seconds")
