"""A petition as values: who asks for which game, on what terms, and how it would be tested."""

from __future__ import annotations

import datetime
from fractions import Fraction
from typing import Annotated

from msgspec import Meta, Struct

from pitboss.regulator.petitions.law import INTAKE, LICENSED

Positive = Annotated[int, Meta(ge=1, le=1_000_000)]
WINS, HOLD, CORRECTIONS = "wins", "hold", "corrections"
MEASURES = {
    WINS: "how often a wager wins",
    HOLD: "what the house keeps of a wager",
    CORRECTIONS: "rounds in which something had to be corrected",
}


class _Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of the file; an unknown key is a mistake."""


class TestingAgreement(_Part, frozen=True):
    """The written agreement of a casino licensee to test the game in its casino."""

    signed_by: str
    on: datetime.date


class Application(_Part, frozen=True):
    """An application for a license of a casino service industry (CSI), with its fee."""

    type: str = ""
    complete: bool = False
    filed: datetime.date | None = None
    fee_cents: Annotated[int, Meta(ge=0)] = 0
    fee_paid: datetime.date | None = None


class Waiver(_Part, frozen=True):
    """Whether a transactional waiver is required, and the application for it."""

    required: bool
    filed: datetime.date | None = None


class Petitioner(_Part, frozen=True):
    """Someone who asks for the game, and in what capacity."""

    id: str
    name: str = ""
    address: str = ""
    capacity: str = ""
    agreement: TestingAgreement | None = None
    csi: Application | None = None
    waiver: Waiver | None = None

    @property
    def needs_license(self) -> bool:
        """Whether the papers of a CSI license are asked of this petitioner."""
        return self.capacity not in LICENSED


class LayoutSize(_Part, frozen=True):
    """How wide the layout is, how large the table under it, and the scale of the drawing."""

    width_mm: Positive
    table_mm: tuple[Positive, Positive]
    scale: Positive = 12


class Site(_Part, frozen=True):
    """A part of the test: a casino, its tables and equipment, and when they are used."""

    casino: str = ""
    tables: tuple[str, ...] = ()
    equipment: tuple[str, ...] = ()
    entrances: tuple[str, ...] = ()
    starts: datetime.datetime | None = None
    ends: datetime.datetime | None = None

    def covers(self, casino: str, table: str, at: datetime.datetime) -> bool:
        """Whether a round at a table at some time is part of it."""
        if self.starts is None or self.ends is None:
            return False
        return casino == self.casino and table in self.tables and self.starts <= at < self.ends


class Criterion(_Part, frozen=True):
    """One measure of success. `within` is how far off it may be from what the rules say, and
    `at_most` the largest share that still is a success; both are fractions, such as "1/20"."""

    measure: str
    wager: str = ""
    within: str = ""
    at_most: str = ""
    error: str = "1/20"
    power: str = "9/10"
    documented: str = ""
    form: str = ""


class Trial(_Part, frozen=True):
    """The test submission."""

    sign: str = ""
    sites: tuple[Site, ...] = ()
    criteria: tuple[Criterion, ...] = ()


class Petition(_Part, frozen=True):
    """A petition. `own`: the Commission proposes the game on its own initiative."""

    game: str
    kind: str = ""
    of: tuple[str, ...] = ()
    objective: str = ""
    suitable: str = ""
    equipment: tuple[str, ...] = ()
    training: str = ""
    to: str = INTAKE
    own: bool = False
    layout: LayoutSize | None = None
    petitioners: tuple[Petitioner, ...] = ()
    test: Trial | None = None

    @property
    def trial(self) -> Trial:
        """The test submission, or an empty one."""
        return self.test or Trial()

    def petitioner(self, id: str) -> Petitioner | None:
        """A petitioner by id."""
        return next((one for one in self.petitioners if one.id == id), None)


def share(text: str) -> Fraction | None:
    """A share between 0 and 1 as it is written; None if it is none."""
    try:
        value = Fraction(text)
    except (ValueError, ZeroDivisionError):
        return None
    return value if 0 < value < 1 else None
