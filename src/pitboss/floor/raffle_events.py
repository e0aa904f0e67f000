"""What happened in the drawing, in the past tense."""

from __future__ import annotations

from pitboss.floor.bases import FloorEvent


class TicketsSold(FloorEvent, frozen=True):
    """Tickets were sold, numbered on from the last ones."""

    first: int
    count: int
    dollars: int
    guest: str = ""
    codes: tuple[str, ...] = ()


class TicketsRefunded(FloorEvent, frozen=True):
    """The tickets of a sale were taken back, and are void."""

    of: str
    first: int
    count: int
    dollars: int
    reason: str


class TicketsSealed(FloorEvent, frozen=True):
    """The list of tickets is final: how many there are, how many of them are void, its hash."""

    count: int
    void: int
    list_hash: str


class DrawingOpened(FloorEvent, frozen=True):
    """The drawing of a prize began; `again_for` is the earlier drawing that it replaces, and
    `reason` says why. An electronic drawing is bound to a seed by `promise`."""

    drawing: int
    prize: str
    promise: str = ""
    again_for: int = 0
    reason: str = ""


class DrawingBeganLate(FloorEvent, frozen=True):
    """A drawing began after the license of the night had ended, so many seconds later."""

    drawing: int
    after_s: int


class DrawingGivenUp(FloorEvent, frozen=True):
    """An electronic drawing was given up because its seed is lost; the next one replaces it."""

    drawing: int
    prize: str
    reason: str


class DrawingCalledOff(FloorEvent, frozen=True):
    """So many pieces of a prize are not drawn anymore, and stay with the holder."""

    prize: str
    pieces: int
    reason: str


class DrawingKeyed(FloorEvent, frozen=True):
    """The first of two people keyed in what they saw; the other one does not see it."""

    drawing: int


class DrawingKeysDiffered(FloorEvent, frozen=True):
    """Two people keyed in different things, so both look again."""

    drawing: int


class DrawingWordsAdded(FloorEvent, frozen=True):
    """Two people keyed in the same words: the public's part in an electronic drawing."""

    drawing: int
    words: str


class TicketDrawn(FloorEvent, frozen=True):
    """A ticket won. An electronic drawing reveals its seed, and `tries` counts the digests it took.
    `guest` has it in a wallet; `claim_by_ms` is the last moment to claim, and 0 where the prize is
    held for the winner."""

    drawing: int
    prize: str
    ticket: int
    guest: str = ""
    claim_by_ms: int = 0
    seed: str = ""
    tries: int = 0


class PrizeClaimed(FloorEvent, frozen=True):
    """The winner of a drawing claimed the prize."""

    drawing: int
    prize: str
    ticket: int


class ClaimRecorded(FloorEvent, frozen=True):
    """A held prize was picked up after the night was closed; `how` the winner was known."""

    drawing: int
    prize: str
    ticket: int
    how: str
