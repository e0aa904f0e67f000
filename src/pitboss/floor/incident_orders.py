"""The orders of the incident book and of the inspector's seat.

Guests and people are named by their ids only: names stay in the table that can be erased.
"""

from __future__ import annotations

from pitboss.floor.bases import FloorCommand


class ReportIncident(FloorCommand, frozen=True, kw_only=True):
    """Enter an incident of a known kind in the book, with the order's table if it was at one.

    `helper` and `helped` are the two guests of suspected cheating; `guests` and `people` are others
    whom it is about. `rule` is the citation of the rule that was broken. `minutes_ago`: how long
    before the entry it happened.
    """

    kind: str
    words: str
    helper: str = ""
    helped: str = ""
    guests: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    provider: str = ""
    rule: str = ""
    minutes_ago: int = 0


class AddToIncident(FloorCommand, frozen=True):
    """Add words to an incident; what was written before stays as it is."""

    incident: int
    words: str


class DecideIncident(FloorCommand, frozen=True):
    """Enter what was decided about an incident; a later decision stands beside the earlier one."""

    incident: int
    words: str


class SendNotice(FloorCommand, frozen=True):
    """Record that the written notice of an incident was sent: to whom, how and when."""

    incident: int
    to: str
    how: str
    minutes_ago: int = 0


class CloseIncident(FloorCommand, frozen=True):
    """Close an incident that is decided and whose notices were sent."""

    incident: int


class Freeze(FloorCommand, frozen=True):
    """Stop a guest from playing for an incident; cheating also freezes what the guest holds."""

    guest: str
    incident: int


class Unfreeze(FloorCommand, frozen=True):
    """Let a guest play again and use what the guest holds."""

    guest: str
    reason: str


class AdmitInspector(FloorCommand, frozen=True):
    """Let an inspector of the authority in, under an opaque id."""

    inspector: str


class RemoveEquipment(FloorCommand, frozen=True):
    """The inspector takes the equipment of the order's table out of play."""

    words: str


class StopGame(FloorCommand, frozen=True):
    """The inspector stops the game at the order's table: what is up is settled, and no round
    begins."""

    words: str


class ResumeGame(FloorCommand, frozen=True):
    """The game at the order's table may go on after an inspector stopped it."""

    reason: str


class AskCount(FloorCommand, frozen=True):
    """The inspector asks for a surprise count of `what`, named as in `CountMoney`."""

    what: str
    words: str


class DrawLot(FloorCommand, frozen=True):
    """Draw a table by lot for the inspector to inspect."""

    words: str = ""
