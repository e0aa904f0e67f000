"""Acts: everything that is done about a petition, each a row of its log that is never changed."""

from __future__ import annotations

import datetime
from typing import Annotated, get_args

from msgspec import Meta, Struct

from pitboss.regulator.petitions.petition import Site

Cents = Annotated[int, Meta(ge=1, le=10**12)]


class _Act(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="act"):
    """One act; an unknown field is a mistake."""


class Signed(_Act, frozen=True, tag="sign"):
    """A petitioner signs the petition as it stands: its fingerprint."""

    petitioner: str
    by: str
    fingerprint: str = ""


class Filed(_Act, frozen=True, tag="file"):
    """The petition is filed."""

    fingerprint: str = ""


class Proposed(_Act, frozen=True, tag="propose"):
    """The Commission proposes the game itself."""

    fingerprint: str = ""


class Requested(_Act, frozen=True, tag="request"):
    """The Commission or the Division asks for more."""

    id: str
    agency: str
    what: str
    due: datetime.date
    petitioner: str = ""


class Answered(_Act, frozen=True, tag="answer"):
    """What was asked for is handed in."""

    id: str
    what: str


class Reviewed(_Act, frozen=True, tag="review"):
    """A finding of the review about one of its factors."""

    factor: str
    finding: str


class TrialOrdered(_Act, frozen=True, tag="order"):
    """The Commission sets times, places and conditions of the test; the sites that were proposed
    no longer count if it names its own."""

    agency: str
    conditions: tuple[str, ...]
    sites: tuple[Site, ...] = ()


class TrialBegun(_Act, frozen=True, tag="begin"):
    """The test begins."""


class RulesChanged(_Act, frozen=True, tag="change"):
    """The Commission changes the rules of the test: a new edition from a time on."""

    agency: str
    starts: datetime.datetime
    why: str
    options: dict[str, str]


class RoundsRecorded(_Act, frozen=True, tag="rounds"):
    """A file of recorded rounds, each with the edition of the rules it was played by."""

    file: str
    sha256: str
    rounds: int
    editions: tuple[int, ...]


class TrialEnded(_Act, frozen=True, tag="end"):
    """The test is over; the criteria are judged by the recorded rounds."""

    judgments: tuple[str, ...]
    success: bool


class NeedDecided(_Act, frozen=True, tag="need"):
    """Whether amendments, licenses or waivers are needed, and which (AMB-36)."""

    what: str
    needed: bool
    of: tuple[str, ...] = ()


class AmendmentAdopted(_Act, frozen=True, tag="adopt"):
    """A rule amendment is adopted, with the day from which it holds."""

    citation: str
    effective: datetime.date


class LicenseFiled(_Act, frozen=True, tag="license"):
    """The application of a petitioner for a CSI license is filed."""

    petitioner: str


class WaiverIssued(_Act, frozen=True, tag="waiver"):
    """A transactional waiver is issued."""

    petitioner: str


class CostRecorded(_Act, frozen=True, tag="cost"):
    """What an agency spent on review, testing and approval."""

    agency: str
    cents: Cents
    why: str


class PaymentReceived(_Act, frozen=True, tag="pay"):
    """A petitioner pays an agency."""

    agency: str
    cents: Cents
    petitioner: str


class FoundSuitable(_Act, frozen=True, tag="suitable"):
    """The Commission finds the game suitable for casino use."""

    agency: str


class Approved(_Act, frozen=True, tag="approve"):
    """Final approval."""

    agency: str


class Denied(_Act, frozen=True, tag="deny"):
    """The petition is denied."""

    agency: str
    why: str


class Withdrawn(_Act, frozen=True, tag="withdraw"):
    """The petition is withdrawn."""

    petitioner: str
    why: str


Act = (
    Signed | Filed | Proposed | Requested | Answered | Reviewed | TrialOrdered | TrialBegun
    | RulesChanged | RoundsRecorded | TrialEnded | NeedDecided | AmendmentAdopted | LicenseFiled
    | WaiverIssued | CostRecorded | PaymentReceived | FoundSuitable | Approved | Denied | Withdrawn
)  # fmt: skip
ACTS: dict[str, type[Struct]] = {str(kind.__struct_config__.tag): kind for kind in get_args(Act)}
"""Every act by the word it is recorded with."""
