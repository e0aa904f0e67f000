"""What to do by when: every deadline of a night, counted back and forward from its date."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta

from pitboss.houses.roles import BANKER, CLASS_A, CLASS_B, IN_CHARGE, PROCEEDS
from pitboss.night.check import Review
from pitboss.night.fees import days_before, filing_day, operator_term_end
from pitboss.night.hours import day_words, later, time_words
from pitboss.night.law import CONDUCT, FEES, WAIT_DAYS
from pitboss.night.plan import ISSUED, License, Provider
from pitboss.rulebook.clause import Clause

TOWN = "municipality"
COPIES, MAIL_DAYS = 4, 3
REPORT_DAY, KEEP_YEARS = 15, 3
APPLICATION_SOURCE = "13:47-3 is not in our text: as New Jersey townships publish it"
ADOPTION_SOURCE = "N.J.S.A. 5:8-50 and what follows is not in our text: as lawyers explain it"
REPORT_SOURCE = "13:47-9.1 is not in our text: as the state's form says it"
RECORDS_SOURCE = "the text is silent: three years, as 13:47-8.41 says for instant raffles"
NOTICES_SOURCE = "13:47-6.6 is not in our text"


@dataclass(frozen=True, slots=True, kw_only=True)
class Deadline:
    """Something to do, who does it, and the last day for it; `at` is the last moment, where the law
    counts hours. The key names it within its night, whatever day it moves to. `is_done`: the plan
    says that it is done."""

    key: str
    due: datetime.date
    task: str
    who: str
    law: tuple[Clause, ...]
    source: str = ""
    at: datetime.datetime | None = None
    is_done: bool = False


def deadlines(review: Review) -> tuple[Deadline, ...]:
    """Every deadline of a plan, in order; none without a date, or for practice."""
    if review.plan.date is None or not review.is_licensed:
        return ()
    tasks = [task for part in PARTS for task in part(review, review.plan.date)]
    return tuple(sorted(tasks, key=lambda task: task.due))


def certification_due(review: Review, provider: Provider) -> datetime.datetime | None:
    """When the certification of an agreement is due, in real hours after the agreement."""
    if provider.agreed is None:
        return None
    hours = review.law.figure(FEES["13.7(a) deadline"])
    return later(review.moment(provider.agreed), timedelta(hours=hours))


def _registration(review: Review, night: datetime.date) -> Iterator[Deadline]:
    """The holder's registration, while it can still be renewed."""
    holder = review.plan.holder
    if holder is not None and holder.registration_expires is not None:
        yield Deadline(
            key="registration",
            due=holder.registration_expires,
            task="renew the registration with the Commission",
            who="officers",
            law=(FEES["13.8(a) registered"],),
        )


def _is_filed(review: Review) -> bool:
    """Whether the application has been filed."""
    license_ = review.plan.license or License()
    return license_.status == ISSUED or license_.applied is not None


def _adoption(review: Review, night: datetime.date) -> Iterator[Deadline]:
    """A casino night is lawful only where the voters have adopted the law."""
    filed = filing_day(review)
    assert filed is not None
    yield Deadline(
        key="adoption",
        due=filed,
        task="ask the clerk whether the voters of the municipality have adopted the raffles law",
        who="officers",
        law=(CONDUCT["20.3"],),
        source=ADOPTION_SOURCE,
        is_done=_is_filed(review),
    )


def _application(review: Review, night: datetime.date) -> Iterator[Deadline]:
    """From the application to the license, counted back from the night."""
    town, license_ = review.law.municipal, review.plan.license or License()
    copies = COPIES if town.copies is None else town.copies
    wait = WAIT_DAYS if town.wait_days is None else town.wait_days
    filed = filing_day(review)
    assert filed is not None
    mailed = night - timedelta(days=wait)
    voted = mailed - timedelta(days=MAIL_DAYS)
    vote = max((day for day in town.meetings if day <= voted), default=voted)
    whose = "the Commission"
    steps = (
        (
            "application",
            filed,
            IN_CHARGE,
            f"file the application with the municipality: {copies} notarized copies and the fees",
        ),
        ("vote", vote, TOWN, "have the governing body vote on the application"),
        ("mailing", mailed, TOWN, f"have the clerk mail the findings: {whose} has {wait} days"),
        (
            "wait",
            night,
            TOWN,
            f"have the clerk issue the license once {whose}'s {wait} days are over",
        ),
    )
    for key, due, who, task in steps:
        yield Deadline(
            key=key,
            due=due,
            task=task,
            who=who,
            law=(CONDUCT["20.3"], FEES["13.8(a) licensed"]),
            source=APPLICATION_SOURCE,
            is_done=_is_filed(review) if key == "application" else license_.status == ISSUED,
        )


def _license(review: Review, night: datetime.date) -> Iterator[Deadline]:
    """What must be in hand before the doors open."""
    license_ = review.plan.license or License()
    yield Deadline(
        key="license",
        due=night,
        task="have the license of the municipality and the Commission's authorization in hand",
        who=IN_CHARGE,
        law=(CONDUCT["20.3"], FEES["13.8(a) licensed"], FEES["19.3(b) event"]),
        is_done=license_.status == ISSUED and license_.authorized is not None,
    )


def _approvals(review: Review, night: datetime.date) -> Iterator[Deadline]:
    """The terms of providers and operators."""
    for provider in review.plan.providers:
        ends = review.term_end(provider.approved, FEES["13.6(a) term"])
        if ends is not None:
            yield Deadline(
                key=f"renewal-{provider.id}",
                due=ends - timedelta(days=1),
                task=f"have {provider.id} apply for its renewal",
                who=provider.id,
                law=(FEES["13.6(b) timing"],),
            )
    for person in review.with_role(CLASS_A, CLASS_B):
        ends = operator_term_end(review, person)
        if ends is not None:
            yield Deadline(
                key=f"renewal-{person.id}",
                due=ends - timedelta(days=1),
                task=f"have {person.id} apply for the renewal of the operator's license",
                who=person.id,
                law=(FEES["19.4(d)" if person.employer else "19.4(c)"],),
            )


def _agreements(review: Review, night: datetime.date) -> Iterator[Deadline]:
    """Each agreement of a provider that still has to be certified."""
    for provider in review.plan.providers:
        due = certification_due(review, provider)
        if due is not None and provider.certified is None and not provider.exempt:
            yield Deadline(
                key=f"certification-{provider.id}",
                due=due.date(),
                at=due,
                task=f"certify the agreement to the Commission by {time_words(due)}",
                who=provider.id,
                law=(FEES["13.7(a) deadline"],),
            )


def _preparation(review: Review, night: datetime.date) -> Iterator[Deadline]:
    """What has to be ready when the doors open."""
    if any(True for _ in review.with_role(CLASS_B)):
        yield Deadline(
            key="instruction",
            due=night,
            task="record the instruction of every class B operator, game by game",
            who=CLASS_A,
            law=(CONDUCT["20.5(b)1"],),
        )
    yield Deadline(
        key="notices",
        due=night,
        task="post the license, the exchange rate, how prizes are awarded and the other notices",
        who=IN_CHARGE,
        law=(CONDUCT["20.11(a)"], CONDUCT["20.11(a)1"], CONDUCT["20.11(a)2 games"]),
        source=NOTICES_SOURCE,
    )
    yield Deadline(
        key="fair-play",
        due=night,
        task="post a notice that everyone plays only to win and helps nobody else to win",
        who=IN_CHARGE,
        law=(FEES["6.25(a) own win"], FEES["6.25(a) collusion"]),
    )
    yield Deadline(
        key="equipment",
        due=night,
        task="receive the equipment from the provider, check it and sign for it",
        who=IN_CHARGE,
        law=(CONDUCT["20.6(a)2"], CONDUCT["20.15(b) condition"]),
    )


def _night(review: Review, night: datetime.date) -> Iterator[Deadline]:
    """What ends the night."""
    yield Deadline(
        key="deposit",
        due=review.last_day,
        task="deposit the gross receipts right away: night depository, or when the bank next opens",
        who=BANKER,
        law=(CONDUCT["20.8(a)3"],),
    )


def report_due(night: datetime.date) -> datetime.date:
    """The last day for the report of operations of a night: the 15th of the month after it."""
    first = (night.replace(day=1) + timedelta(days=31)).replace(day=1)
    return first.replace(day=REPORT_DAY)


def records_due(night: datetime.date) -> datetime.date:
    """Until when the records of a night are kept: three years from the day of its report."""
    report = report_due(night)
    return report.replace(year=report.year + KEEP_YEARS)


def _report_deadlines(review: Review, night: datetime.date) -> Iterator[Deadline]:
    """The report of operations, and how long its records are kept."""
    yield Deadline(
        key="report",
        due=report_due(night),
        task="file the report of operations, certified and notarized",
        who=PROCEEDS,
        law=(CONDUCT["20.7"],),
        source=REPORT_SOURCE,
    )
    yield Deadline(
        key="records",
        due=records_due(night),
        task=f"keep the records of the night of {day_words(night)} until this day",
        who=PROCEEDS,
        law=(CONDUCT["20.7"],),
        source=RECORDS_SOURCE,
    )


def _municipal(review: Review, night: datetime.date) -> Iterator[Deadline]:
    """What overlays add."""
    settled = review.plan.license.done if review.plan.license is not None else ()
    for overlay in review.law.overlays:
        for number, task in enumerate(overlay.tasks, 1):
            due = days_before(review, task.days_before)
            assert due is not None
            yield Deadline(
                key=f"{overlay.authority}-{number}",
                due=due,
                task=task.task,
                who=task.who,
                law=(CONDUCT["20.3"],),
                source=f"{overlay.authority}, in an overlay",
                is_done=task.task in settled,
            )


PARTS: tuple[Callable[[Review, datetime.date], Iterator[Deadline]], ...] = (
    _registration,
    _adoption,
    _application,
    _license,
    _approvals,
    _agreements,
    _preparation,
    _night,
    _report_deadlines,
    _municipal,
)
