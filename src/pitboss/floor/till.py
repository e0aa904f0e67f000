"""The till: counts by two, what they found over or short, admission and bingo, and paper slips.

What is counted is named by its account: "window/w1", "rack/craps-1", "admission" or "bingo".
"""

from __future__ import annotations

from msgspec import Struct

CLOSE, HAND_OVER, SURPRISE = "close", "hand over", "surprise"
PURPOSES = (CLOSE, HAND_OVER, SURPRISE)


class FirstCount(Struct, frozen=True, kw_only=True, gc=False):
    """The first of two blind counts, which nobody sees until the second is in.

    `held_dollars` and `held_cents` are what the books said then; if they change, it is stale.
    """

    purpose: str
    by: str
    dollars: int
    cents: int
    held_dollars: int
    held_cents: int


class CountFigure(Struct, frozen=True, gc=False):
    """What one person counted."""

    by: str
    dollars: int
    cents: int


class Variance(Struct, frozen=True, kw_only=True, gc=False):
    """What a count found over (or, negative, short), who counted, and how it is explained."""

    what: str
    purpose: str
    dollars: int = 0
    cents: int = 0
    by: tuple[str, ...] = ()
    at_ms: int = 0
    reason: str = ""


class CashBox(Struct, frozen=True, gc=False):
    """Real money beside the windows: what was taken, for how many, and whether it is counted."""

    cents: int = 0
    count: int = 0
    counted: bool = False


class Taking(Struct, frozen=True, gc=False):
    """Real money that was taken into a cash box, and for how many guests; it can be reversed."""

    box: str
    cents: int
    count: int = 0


class SlipPad(Struct, frozen=True, kw_only=True, rename={"records": "done"}):
    """A pad of numbered slips at a window or table.

    `next` is the first unused number once the pad is back, 0 while it is out. `records` says
    what became of each number: the order that keyed it in, or VOIDED. `out_ms` is when the pad was
    handed out.
    """

    place: str
    first: int
    last: int
    next: int = 0
    records: dict[int, str] = {}
    out_ms: int = 0

    @property
    def is_back(self) -> bool:
        """Whether the pad was returned."""
        return self.next > 0

    @property
    def missing(self) -> tuple[int, ...]:
        """Numbers that were used and are neither keyed in nor voided. While the pad is out, these
        are the gaps below the highest number that was."""
        end = self.next or max(self.records, default=self.first - 1) + 1
        return tuple(number for number in range(self.first, end) if number not in self.records)


class Till(Struct, frozen=True, kw_only=True):
    """Counts, cash boxes and pads of a night.

    `called`: surprise counts that someone asked for. `firsts`: counts that wait for the second
    person. `differing`: the figures of two who counted differently, until two agree. `variances`
    are named by the order of their count, `takings` by their own. `pads`: by their first number.
    """

    called: dict[str, str] = {}
    firsts: dict[str, FirstCount] = {}
    differing: dict[str, tuple[CountFigure, ...]] = {}
    variances: dict[str, Variance] = {}
    boxes: dict[str, CashBox] = {}
    takings: dict[str, Taking] = {}
    pads: dict[int, SlipPad] = {}


VOIDED = "voided"


def unexplained_variances(till: Till) -> dict[str, Variance]:
    """What counts found over or short and nobody has explained yet."""
    return {of: variance for of, variance in till.variances.items() if not variance.reason}


def open_pads(till: Till) -> tuple[SlipPad, ...]:
    """Pads that are still out, or of which used slips are missing."""
    return tuple(pad for pad in till.pads.values() if not pad.is_back or pad.missing)
