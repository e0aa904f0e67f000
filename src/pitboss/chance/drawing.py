"""An electronic drawing of one ticket from a sealed list, which anyone can repeat by hand.

The promise is a hash of the seed, the sealed list and the number of the drawing, published before
the public adds its words. Then the winner follows: a digest of seed, list, words and a counter is a
number, and its rest after division by the number of tickets is the ticket. A number from which some
tickets would come up once more than others is passed over, and so is a ticket that cannot win.
Every text is lines, so that `printf '%s\\n' … | sha256sum` makes the same digest: see
docs/check-a-drawing.md.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass
from hashlib import sha256
from itertools import count

TICKET, LIST = "pitboss ticket 1", "pitboss tickets 1"
PROMISE, DRAWING = "pitboss promise 1", "pitboss drawing 1"
DIGITS = 15
"""How many hexadecimal digits of a digest are the number: a shell reckons with so many."""
SPAN = 16**DIGITS


@dataclass(frozen=True, slots=True)
class DrawnTicket:
    """A ticket that was drawn, and how many digests it took."""

    ticket: int
    tries: int


def _sha(*lines: object) -> str:
    return sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def ticket_hash(night: str, code: str) -> str:
    """What is recorded of the secret code on a paper ticket."""
    return _sha(TICKET, night, code)


def ticket_list(night: str, holders: Iterable[str]) -> str:
    """The list of tickets as text, a line for each number: its holder, or that it is void."""
    lines = (f"{number} {holder}\n" for number, holder in enumerate(holders, 1))
    return f"{LIST}\n{night}\n" + "".join(lines)


def list_hash(text: str) -> str:
    """The hash of the list, which is published when the sale ends."""
    return sha256(text.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class TicketDrawing:
    """What a drawing is bound to: the night, its number, the sealed list and the prize."""

    night: str
    number: int
    sealed: str
    prize: str

    def promise(self, seed: bytes) -> str:
        """What is published before the words are added."""
        return _sha(PROMISE, self.night, self.number, self.sealed, self.prize, seed.hex())

    def draw(
        self, seed: bytes, words: str, *, tickets: int, eligible: Container[int]
    ) -> DrawnTicket:
        """The winner among so many tickets: the first that the digests name and that can win."""
        most = SPAN - SPAN % tickets
        fixed = DRAWING, self.night, self.number, self.sealed, self.prize, seed.hex(), words
        for tries in count(1):
            number = int(_sha(*fixed, tries)[:DIGITS], 16)
            if number < most and (ticket := number % tickets + 1) in eligible:
                return DrawnTicket(ticket, tries)
        raise AssertionError("the digests never end")
