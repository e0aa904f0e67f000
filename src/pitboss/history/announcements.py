"""What the room hears and what the incident book records: events of the night in words."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from msgspec import Struct

from pitboss.floor import events as f
from pitboss.floor.replay import Transition
from pitboss.floor.state import rules_of
from pitboss.language.calls import dealer_calls
from pitboss.language.fallback import lines_or_kind
from pitboss.language.floor_events import event_lines, for_everybody
from pitboss.language.incident_words import INCIDENT_WORDS
from pitboss.pit import events as e

AT_TABLE, INCIDENTS = 60, 50
"""How many lines are kept for each table, and in the incident book."""
# The room does not hear what guests do at their own seats, nor the dealer's routine steps.
QUIET: frozenset[type] = frozenset(
    (
        e.WagerPlaced,
        e.WagerReduced,
        e.PlayerSat,
        e.PlayerLeft,
        e.ChipsAdded,
        e.CheckPassed,
        e.HandsStarted,
        e.LosersCollected,
        e.WinnersPaid,
        e.WagersSettled,
        e.FeesOwed,
        e.HandsDecided,
        e.FeeTaken,
        e.FeeCarried,
        e.LightsCleared,
        e.HandRacked,
        f.Sold,
        f.TakenBack,
        f.GuestAdmitted,
        f.Drawn,
        f.WordsAdded,
        f.WordsSealed,
        f.TransferAsked,
        f.TransferMade,
        f.CountCalled,
        f.CountStarted,
        f.CountsDiffered,
        f.CountDropped,
        f.CountSettled,
        f.SlipKeyedIn,
        f.TicketsSold,
        e.ChecksIssued,
    )
)
# The incident book is for those who oversee the floor: the room hears only what stops a table.
_BOOKED: frozenset[type] = frozenset(INCIDENT_WORDS) - {
    f.EquipmentRemoved,
    f.GameStopped,
    f.GameResumed,
}
_TROUBLE = (
    *INCIDENT_WORDS,
    e.IncidentNoted,
    e.RoundVoided,
    e.TakenOutOfService,
    f.RoundCorrected,
    f.Reversed,
    f.TicketsRefunded,
    f.DrawingKeysDiffered,
    f.GuestAskedToLeave,
    f.PersonSuspended,
    f.ProviderSuspended,
    f.SuspensionEnded,
    f.RoundEndedLate,
    f.PrizeCapNeared,
    f.AwardCorrected,
    f.PrizeReplaced,
)


class Announcement(Struct, frozen=True, kw_only=True):
    """A line about something that happened; `is_call`: the dealer called it out."""

    seq: int
    at_ms: int
    table: str
    round: int
    words: str
    is_call: bool = False


def incident_book() -> deque[Announcement]:
    """An empty incident book."""
    return deque(maxlen=INCIDENTS)


def table_lines() -> deque[Announcement]:
    """An empty list of a table's lines."""
    return deque(maxlen=AT_TABLE)


def announce(
    transition: Transition,
    number: int,
    at_table: deque[Announcement],
    incidents: deque[Announcement],
) -> None:
    """Add the lines of a row, ordered in round `number`, to its table and to the incident book.

    If the words of an event fail, its line only names its kind; then the faults are raised.
    """
    entry, floor = transition.entry, transition.after
    name, errors = entry.order.table, list[Exception]()
    here = name in floor.tables
    loud = tuple([event for event in entry.events if not (here and event.__class__ in QUIET)])
    if not loud:
        return
    own = tuple([event for event in loud if event.__class__ not in _BOOKED])

    def lines(words: Iterable[str], *, is_call: bool = False) -> list[Announcement]:
        row = transition.row
        return [
            Announcement(
                seq=row.seq,
                at_ms=row.at_ms,
                table=name if here else "",
                round=number,
                words=line.strip(),
                is_call=is_call,
            )
            for line in words
        ]

    if here and own:
        table = floor.tables[name].table
        calls = lines_or_kind(
            lambda: dealer_calls(rules_of(floor, name), table, own), transition.row, errors.append
        )
        public = tuple(map(for_everybody, own))
        at_table += lines(calls, is_call=True)
        at_table += lines(event_lines(floor, name, public, errors.append))
    if any(isinstance(event, _TROUBLE) or getattr(event, "unopened", ()) for event in loud):
        incidents += lines(event_lines(floor, name if here else "", loud, errors.append))
    if errors:
        raise ExceptionGroup("words", errors)
