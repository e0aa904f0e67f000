"""Orders of the drawing: tickets are sold and sealed, drawn one prize at a time, and claimed."""

from __future__ import annotations

from pitboss.floor.bases import FloorCommand


class SellTickets(FloorCommand, frozen=True):
    """Sell tickets for imitation money: a guest buys them on the phone, or the prize desk sells.

    `codes` are the hashes of the secret codes on paper tickets, one for each; tickets without
    codes belong to the guest's wallet. Without a guest, chips are paid.
    """

    count: int
    guest: str = ""
    codes: tuple[str, ...] = ()


class RefundTickets(FloorCommand, frozen=True):
    """Take back the tickets of a sale that was a mistake, named by its order; they are void."""

    of: str
    reason: str


class SealTickets(FloorCommand, frozen=True):
    """End the sale: the list of tickets is final, and its hash is published."""


class OpenDrawing(FloorCommand, frozen=True):
    """Begin the drawing of a prize. An electronic drawing promises its seed."""

    prize: str


class AddDrawingWords(FloorCommand, frozen=True):
    """The public's part in an electronic drawing, after the promise: dice rolled in view, or a
    word that someone calls. One person keys it in and another one confirms it."""

    words: str


class DrawTicket(FloorCommand, frozen=True):
    """The ticket that came out of the drum, keyed in by two people; without a number, the
    electronic drawing reveals its seed and its winner."""

    ticket: int = 0


class RedrawTicket(FloorCommand, frozen=True):
    """Draw a prize again because its winner did not claim it in time; this is a new drawing."""

    drawing: int
    reason: str


class GiveUpDrawing(FloorCommand, frozen=True):
    """Give up the open electronic drawing, whose seed is lost: two people say why, and the same
    prize is drawn again by drum, in a drawing of its own."""

    drawing: int
    reason: str


class CallOffDrawing(FloorCommand, frozen=True):
    """Call off what is left to draw of a prize once the license has ended: two people say why, and
    the prize stays with the holder."""

    prize: str
    reason: str


class ClaimPrize(FloorCommand, frozen=True):
    """Claim the prize that a ticket won: the guest on the phone, or the prize desk with the code
    of a paper ticket."""

    ticket: int
    code: str = ""


class RecordClaim(FloorCommand, frozen=True):
    """Record, once the night is closed, that a winner picked up a prize that was held: `how` the
    two people who record it knew the winner, and the code of a paper ticket."""

    ticket: int
    how: str
    code: str = ""
