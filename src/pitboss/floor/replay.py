"""Replays rows of the journal: the floor after a row, from the floor before it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from msgspec.structs import replace

from pitboss.floor import draws
from pitboss.floor.damaged_rows import naming_row
from pitboss.floor.decide import decide
from pitboss.floor.decision import Decision
from pitboss.floor.edition import edition_number
from pitboss.floor.entry import Entry, hides_cards, make_entry
from pitboss.floor.events import DrawingOpened, TableDrawn
from pitboss.floor.orders import SetUp
from pitboss.floor.state import Floor
from pitboss.pit.events import Event
from pitboss.pit.refusal import Refusal
from pitboss.store.row import BadRow, Row


class Transition(NamedTuple):
    """One row of the journal: the floor before it, what it says, and the floor after it."""

    before: Floor
    row: Row
    entry: Entry
    after: Floor


SeedSource = Callable[[str, int], bytes | None]
"""Returns the seed of a table's block of draws; None if it is not here."""

# How a forged row fails where nothing checks that its guest, seat or wager exists.
_FORGED = (LookupError, ValueError, TypeError, AttributeError, AssertionError)


@naming_row
def floor_after(
    floor: Floor, row: Row, entry: Entry, seed_of: SeedSource, edition: str = ""
) -> Floor:
    """Decide a row's order again, require the same answer, and return the floor after it.

    `edition` is this program's. A row of another edition was decided by the rules of its time. If
    today's rules refuse it or answer differently, its effect is computed without checking whether
    it is allowed, and what happened at the table is taken from the row.
    """
    if floor.plan is None:
        verify_first(row, entry)
    if entry.refused is not None:
        return floor
    answer = decide_again(floor, row, entry, seed_of)
    if not _is_same_answer(entry, answer) and is_other_edition(row, edition):
        answer = _decide_as_accepted(floor, row, entry, seed_of) or answer
    if isinstance(answer, Refusal):
        words = f"would be refused now: {answer.words}"
        raise BadRow(row.seq, words + _edition_words(row, edition))
    if not _is_same_answer(entry, answer):
        words = "now gives a different result from the one in the journal"
        raise BadRow(row.seq, words + _edition_words(row, edition))
    return answer.floor


def _is_same_answer(entry: Entry, answer: Decision | Refusal) -> bool:
    return not isinstance(answer, Refusal) and make_entry(entry.order, answer) == entry


def is_other_edition(row: Row, edition: str) -> bool:
    """Whether a row was written under another edition than this one."""
    return bool(edition) and row.edition != edition


def _edition_words(row: Row, edition: str) -> str:
    if not is_other_edition(row, edition):
        return ""
    return f"; it was written under edition {row.edition}, and this program has {edition}"


def _decide_as_accepted(
    floor: Floor, row: Row, entry: Entry, seed_of: SeedSource
) -> Decision | Refusal | None:
    """What a row of another edition does; None if that cannot be computed.

    Events that hide a card, or the order of a shoe, are not enough to go on.
    """
    events = tuple(event for event in entry.events if isinstance(event, Event))
    recorded = () if any(map(hides_cards, events)) else events
    try:
        return decide_again(floor, row, entry, seed_of, accepted=True, recorded=recorded)
    except _FORGED:
        return None


def decide_again(
    floor: Floor,
    row: Row,
    entry: Entry,
    seed_of: SeedSource,
    *,
    accepted: bool = False,
    recorded: tuple[Event, ...] = (),
) -> Decision | Refusal:
    """Decide the order of a row with the time and the seed it had.

    `accepted` and `recorded` are as in `OrderContext`.
    """
    order, seed = entry.order, None
    if (place := draws.seed_place(floor, order)) is not None:
        seed = seed_of(place.table, place.block)
    context = draws.context_for(floor, order, row.at_ms, seed)
    if place is not None and place.is_new and seed is None:
        context = replace(context, promise=_promise_of(entry))
    context = replace(
        context,
        lot=_lot_of(entry),
        edition=edition_number(row.edition),
        accepted=accepted,
        recorded=recorded,
    )
    return decide(floor, order, context)


def _promise_of(entry: Entry) -> str:
    """The promise of a drawing whose seed is lost: the row is its only record. A seed that is
    revealed later must still be the promised one."""
    opened = (event for event in entry.events if isinstance(event, DrawingOpened))
    return next((event.promise for event in opened), "")


def _lot_of(entry: Entry) -> str:
    """The lot that a row drew a table with; the row itself is its only record."""
    return next((event.lot for event in entry.events if isinstance(event, TableDrawn)), "")


def verify_first(row: Row, entry: Entry) -> None:
    """Reject a first row that is not a set-up: before it there is no key and no staff."""
    if entry.refused is not None or not isinstance(entry.order.command, SetUp):
        raise BadRow(row.seq, "comes before any floor was set up")
