"""What changed about limits and seats at a table, in the past tense."""

from __future__ import annotations

from pitboss.pit.events import Event


class LimitsChanged(Event, frozen=True):
    """The table has new limits."""

    minimum: int
    maximum: int


class NoticePosted(Event, frozen=True):
    """A change of limits was announced."""

    minimum: int
    maximum: int
    at_s: int


class LimitsAgreed(Event, frozen=True):
    """One player has limits of his own, shown by a marker at the seat."""

    seat: int
    minimum: int
    maximum: int


class AgreementEnded(Event, frozen=True):
    """A player's own limits ended and the marker was taken away."""

    seat: int


class MultiplesAsked(Event, frozen=True):
    """The notice asks for multiples of the smallest wager, or no longer."""

    required: bool


class PartnersFlagged(Event, frozen=True):
    """These players count as one for the maximum."""

    seats: tuple[int, ...]


class ChecksIssued(Event, frozen=True):
    """A player has wheel checks of a colour at a value."""

    seat: int
    colour: str
    value: int


class SeatsSet(Event, frozen=True):
    """The number of players was set."""

    count: int
