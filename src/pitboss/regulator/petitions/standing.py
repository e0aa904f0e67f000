"""Where a petition stands: everything that follows from the acts in its log."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import reduce

from pitboss.regulator.petitions import acts as a
from pitboss.regulator.petitions.law import AGENCIES
from pitboss.regulator.petitions.petition import Petition, Site

AMENDMENTS, LICENSES, WAIVERS = "amendments", "licenses", "waivers"
NEEDS = (AMENDMENTS, LICENSES, WAIVERS)
DRAFT, UNDER_REVIEW, ON_TEST, TESTED = "draft", "under review", "on test", "tested"
APPROVED, DENIED, WITHDRAWN = "approved", "denied", "withdrawn"
CLOSED = (APPROVED, DENIED, WITHDRAWN)


@dataclass(frozen=True, slots=True)
class Edition:
    """The rules of the test from a time on: the options that differ from those of the petition."""

    number: int
    starts: datetime.datetime
    options: dict[str, str]
    why: str = ""


@dataclass(frozen=True, slots=True)
class ActEntry:
    """An act with when it was done and by whom it was recorded."""

    at: datetime.datetime
    act: a.Act
    by: str = ""


@dataclass(frozen=True, kw_only=True)
class Standing:
    """What the acts so far come to."""

    stage: str = DRAFT
    fingerprint: str = ""
    signatures: dict[str, a.Signed] = field(default_factory=dict)
    requests: dict[str, a.Requested] = field(default_factory=dict)
    answers: dict[str, str] = field(default_factory=dict)
    findings: dict[str, str] = field(default_factory=dict)
    conditions: tuple[str, ...] = ()
    ordered: tuple[Site, ...] = ()
    editions: tuple[Edition, ...] = ()
    recorded: tuple[a.RoundsRecorded, ...] = ()
    ending: a.TrialEnded | None = None
    needs: dict[str, a.NeedDecided] = field(default_factory=dict)
    adopted: dict[str, datetime.date] = field(default_factory=dict)
    filed: frozenset[str] = frozenset()
    issued: frozenset[str] = frozenset()
    costs: tuple[a.CostRecorded, ...] = ()
    payments: tuple[a.PaymentReceived, ...] = ()
    is_suitable: bool = False
    since: datetime.datetime | None = None

    @property
    def open_requests(self) -> tuple[a.Requested, ...]:
        """What was asked for and is not handed in."""
        return tuple(one for id, one in self.requests.items() if id not in self.answers)

    def sites(self, petition: Petition) -> tuple[Site, ...]:
        """Where and when the test takes place: as ordered, or else as proposed."""
        return self.ordered or petition.trial.sites

    def edition_at(self, at: datetime.datetime) -> Edition | None:
        """The edition of the rules that holds at a time; None before the test."""
        return next((one for one in reversed(self.editions) if one.starts <= at), None)

    def balance(self, agency: str) -> int:
        """What is owed to an agency, in cents."""
        spent = sum(cost.cents for cost in self.costs if cost.agency == agency)
        return spent - sum(paid.cents for paid in self.payments if paid.agency == agency)

    def liability(self, petition: Petition) -> dict[str, dict[str, int]]:
        """What each petitioner owes to each agency: all of it, since they are liable jointly and
        severally."""
        return {
            one.id: {agency: self.balance(agency) for agency in AGENCIES}
            for one in petition.petitioners
        }


def standing_of(entries: Iterable[ActEntry]) -> Standing:
    """Where a log leaves its petition."""
    return reduce(after, entries, Standing())


def after(standing: Standing, entry: ActEntry) -> Standing:
    """The standing after one more act."""
    return replace(_after(standing, entry), since=entry.at)


def _after(now: Standing, entry: ActEntry) -> Standing:  # one branch for each act
    match entry.act:
        case a.Signed() as act:
            return replace(now, signatures={**now.signatures, act.petitioner: act})
        case a.Filed(fingerprint=seal) | a.Proposed(fingerprint=seal):
            return replace(now, stage=UNDER_REVIEW, fingerprint=seal)
        case a.Requested() as act:
            return replace(now, requests={**now.requests, act.id: act})
        case a.Answered() as act:
            return replace(now, answers={**now.answers, act.id: act.what})
        case a.Reviewed() as act:
            return replace(now, findings={**now.findings, act.factor: act.finding})
        case a.TrialOrdered() as act:
            return replace(now, conditions=act.conditions, ordered=act.sites or now.ordered)
        case a.CostRecorded() as act:
            return replace(now, costs=(*now.costs, act))
        case a.PaymentReceived() as act:
            return replace(now, payments=(*now.payments, act))
        case a.Approved() | a.Denied() | a.Withdrawn() as act:
            return replace(now, stage=_END[type(act)])
        case a.TrialBegun() | a.RulesChanged() | a.RoundsRecorded() | a.TrialEnded() as act:
            return _in_the_test(now, act, entry.at)
        case _:
            return _at_the_gates(now, entry.act)


_END: dict[type[object], str] = {
    a.Approved: APPROVED,
    a.Denied: DENIED,
    a.Withdrawn: WITHDRAWN,
}


def _in_the_test(now: Standing, act: a.Act, at: datetime.datetime) -> Standing:
    match act:
        case a.TrialBegun():
            first = Edition(1, at, {})
            return replace(now, stage=ON_TEST, editions=(first,), recorded=(), ending=None)
        case a.RulesChanged():
            return replace(now, editions=(*now.editions, next_edition(now, act)))
        case a.RoundsRecorded():
            return replace(now, recorded=(*now.recorded, act))
        case a.TrialEnded():
            return replace(now, stage=TESTED, ending=act)
    return now


def next_edition(now: Standing, act: a.RulesChanged) -> Edition:
    """The edition that a change makes, on top of the one before."""
    last = now.editions[-1]
    return Edition(last.number + 1, act.starts, {**last.options, **act.options}, act.why)


def _at_the_gates(now: Standing, act: a.Act) -> Standing:
    match act:
        case a.NeedDecided():
            return replace(now, needs={**now.needs, act.what: act})
        case a.AmendmentAdopted():
            return replace(now, adopted={**now.adopted, act.citation: act.effective})
        case a.LicenseFiled():
            return replace(now, filed=now.filed | {act.petitioner})
        case a.WaiverIssued():
            return replace(now, issued=now.issued | {act.petitioner})
        case a.FoundSuitable():
            return replace(now, is_suitable=True)
    return now
