"""What the law asks of the holder: its registration, how often it plays, and what for."""

from __future__ import annotations

from datetime import date, timedelta

from pitboss.floor.findings import Change, Findings, unlawful, warning
from pitboss.night.check import Review, check
from pitboss.night.hours import day_words
from pitboss.night.law import CONDUCT, FEES
from pitboss.night.plan import HOLDER_CLASSES, Holder, holder_class

REGISTERED, LAWFUL = FEES["13.8(a) registered"], CONDUCT["20.3"]
NAME = CONDUCT["20.2 Casino night holder"]
OFTEN, WEEKLY = FEES["6.11(a)"], FEES["6.11(a)10"]
PROCEEDS, DEPOSIT = CONDUCT["20.7"], CONDUCT["20.8(a)3"]

CLASS_SOURCE = (
    "N.J.S.A. 5:8-51, on who may register, is not in our text: Senate bill 1941 of 2014 quotes it"
)
PURPOSE_SOURCE = "13:47-6.3, on the use of net proceeds, is not in our text: Justia publishes it"
ACCOUNT_SOURCE = "13:47-6.2, on the games of chance account, is not in our text"
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
WEEK = timedelta(days=7)


def _holder(review: Review) -> Holder:
    return review.plan.holder or Holder()


@check(REGISTERED, LAWFUL, NAME)
def the_holder_is_registered(review: Review) -> Findings:
    """The holder has a name, a registration number and a class that can be registered."""
    holder = _holder(review)
    if not holder.name:
        yield unlawful(
            ("holder", "name"),
            "the plan does not say which organization holds the night",
            NAME,
            fix="enter its name as it appears on the license",
        )
    if not holder.registration:
        yield unlawful(
            ("holder", "registration"),
            "the holder has no registration number from the Commission",
            REGISTERED,
            fix="enter the number, or register with the Commission first",
        )
    if not holder_class(holder.kind):
        words = f"{holder.kind!r} is not a class" if holder.kind else "the holder names no class"
        yield unlawful(
            ("holder", "class"),
            f"{words} of organization that can be registered",
            LAWFUL,
            fix=f"enter one of these: {', '.join(HOLDER_CLASSES)}",
            source=CLASS_SOURCE,
        )


@check(REGISTERED)
def the_registration_outlives_the_event(review: Review) -> Findings:
    """The registration is good through the last day of the event, including after midnight."""
    holder, place = _holder(review), ("holder", "registration_expires")
    if holder.registration_expires is None:
        yield unlawful(
            place,
            "the plan does not say when the holder's registration expires",
            REGISTERED,
            fix="enter the last day it is valid",
        )
    elif review.hours is not None and holder.registration_expires < review.last_day:
        yield unlawful(
            place,
            f"the holder's registration expires on {day_words(holder.registration_expires)}; the "
            f"event lasts into {day_words(review.last_day)}",
            REGISTERED,
            fix="renew the registration first",
        )


@check(WEEKLY, OFTEN)
def the_holder_does_not_play_too_often(review: Review) -> Findings:
    """There is a limit of casino nights a week; more in any seven days in a row are a warning."""
    holder, night, most = _holder(review), review.plan.date, review.law.figure(WEEKLY)
    if holder.week_starts not in DAYS:
        place = ("holder", "week_starts")
        yield unlawful(
            place,
            f"a week starts on a day such as Sunday, not on {holder.week_starts!r}",
            WEEKLY,
            fix="name a day of the week",
            change=Change(place, "Sunday"),
        )
        return
    if night is None:
        return
    nights = {night, *holder.other_nights}  # a date that is written twice is one night
    days_in = (night.weekday() - DAYS.index(holder.week_starts)) % 7
    place = ("holder", "other_nights")
    if (count := _count(nights, night - timedelta(days=days_in))) > most:
        yield unlawful(
            place,
            f"this is one of {count} casino nights in one week; at most {most} are allowed",
            WEEKLY,
            OFTEN,
            fix="move the night to another week",
        )
        return
    starts = [night - timedelta(days=days) for days in range(7)]
    if (count := max(_count(nights, start) for start in starts)) > most:
        yield warning(
            place,
            f"this is one of {count} casino nights within seven days; a week may have {most}, "
            f"and the Commission may count the week in another way",
            WEEKLY,
            fix="ask the Commission, or move the night",
        )


def _count(nights: set[date], start: date) -> int:
    """How many nights are in the week that starts on a day."""
    return sum(start <= night < start + WEEK for night in nights)


@check(PROCEEDS)
def the_proceeds_have_a_purpose(review: Review) -> Findings:
    """The plan says what the net proceeds are for."""
    if not _holder(review).purpose:
        yield unlawful(
            ("holder", "purpose"),
            "the plan does not say what the net proceeds are for",
            PROCEEDS,
            fix="enter the purpose that the license names",
            source=PURPOSE_SOURCE,
        )


@check(DEPOSIT)
def the_holder_has_an_account(review: Review) -> Findings:
    """The holder has an account of its own for games of chance."""
    if not _holder(review).account:
        yield unlawful(
            ("holder", "account"),
            "the plan names no account of the holder for the receipts of the night",
            DEPOSIT,
            fix="open a games of chance account and enter it",
            source=ACCOUNT_SOURCE,
        )
