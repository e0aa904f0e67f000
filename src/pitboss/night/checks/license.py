"""What the law asks of the license: that there is one, and what it allows."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from pitboss.floor.findings import Change, Findings, Place, finding, unlawful, warning
from pitboss.houses import NJ_NIGHT
from pitboss.night.calendar import APPLICATION_SOURCE
from pitboss.night.check import Review, check, game_words
from pitboss.night.fees import days_before, filing_day
from pitboss.night.hours import day_words
from pitboss.night.law import CONDUCT, FEES, WAIT_DAYS, Overlay
from pitboss.night.plan import DENIED, ISSUED, LICENSE_STATES, MACHINE_KINDS, PLANNED, License

LICENSED, LAWFUL = FEES["13.8(a) licensed"], CONDUCT["20.3"]
EVENT, GAMES = FEES["19.3(b) event"], FEES["19.3(b) games"]
LIST, NAMED = CONDUCT["20.4 list"], CONDUCT["20.4 licence"]

LAWFUL_GAMES = (*NJ_NIGHT.games, *MACHINE_KINDS)


def _license(review: Review) -> License:
    return review.plan.license or License()


def _is_issued(license_: License) -> bool:
    return license_.status == ISSUED


@check(LAWFUL, LICENSED)
def the_night_has_a_license(review: Review) -> Findings:
    """The license is that of a municipality, with a number, and issued by the night."""
    license_ = _license(review)
    if not license_.municipality:
        yield unlawful(
            ("license", "municipality"),
            "the plan does not say which municipality licenses the night",
            LICENSED,
            fix="enter the municipality where the night is held",
        )
    if license_.status == DENIED or license_.status not in LICENSE_STATES:
        denied = license_.status == DENIED
        yield unlawful(
            ("license", "status"),
            "the license is denied"
            if denied
            else f"{license_.status!r} is not a status of a license",
            LAWFUL,
            fix="plan another night" if denied else f"enter one of {', '.join(LICENSE_STATES)}",
        )
    elif not _is_issued(license_):
        yield finding(
            review.due,
            ("license", "status"),
            "the license is not issued yet, and the night cannot open without it",
            LAWFUL,
            fix="apply in time, and enter the number and the day when the clerk issues it",
        )
    elif not license_.number:
        yield unlawful(
            ("license", "number"),
            "the license is issued, but the plan does not give its number",
            LICENSED,
            fix="enter the number on the license",
        )


@check(LICENSED)
def the_license_is_issued_in_time(review: Review) -> Findings:
    """An issued license has a day of issue, no later than the night."""
    license_, place = _license(review), ("license", "issued")
    if not _is_issued(license_):
        return
    if license_.issued is None:
        yield unlawful(
            place,
            "the license is issued, but the plan does not say when",
            LICENSED,
            fix="enter the day of issue",
        )
    elif review.plan.date is not None and license_.issued > review.plan.date:
        yield unlawful(
            place,
            f"the license is issued on {day_words(license_.issued)}, after the night",
            LICENSED,
            fix="correct the day, or move the night",
        )


@check(LAWFUL)
def the_application_is_early_enough(review: Review) -> Findings:
    """The clerk waits between application and license, and the night comes after that."""
    license_, night, place = _license(review), review.plan.date, ("license", "applied")
    wait = review.law.municipal.wait_days
    days = WAIT_DAYS if wait is None else wait
    applied = license_.applied or (None if _is_issued(license_) else review.today)
    if applied is None or license_.status == DENIED:
        return
    ready = applied + timedelta(days=days)
    if license_.issued is not None and license_.issued < ready:
        yield warning(
            place,
            f"the license is issued on {day_words(license_.issued)}, sooner than {days} days "
            f"after the application of {day_words(applied)}",
            LAWFUL,
            fix="ask the clerk whether the license is valid",
            source=APPLICATION_SOURCE,
        )
    elif not _is_issued(license_) and night is not None and night < ready:
        yield unlawful(
            place,
            f"an application of {day_words(applied)} brings a license {days} days later at the "
            f"earliest, on {day_words(ready)}, and the night is on {day_words(night)}",
            LAWFUL,
            fix=f"move the night to {day_words(ready)} or later",
            source=APPLICATION_SOURCE,
        )
    elif license_.applied is None and not _is_issued(license_):
        file_by = filing_day(review)
        if file_by is not None and applied > file_by:
            yield warning(
                place,
                f"the application should have been filed by {day_words(file_by)}: the municipality "
                "and the Commission need that long",
                LAWFUL,
                fix="file it right away, and ask the clerk if there is still time",
                source=APPLICATION_SOURCE,
            )


@check(EVENT)
def the_commission_authorizes_the_event(review: Review) -> Findings:
    """No operator works before the Commission has authorized the event."""
    authorized, night, place = (
        _license(review).authorized,
        review.plan.date,
        ("license", "authorized"),
    )
    if authorized is None:
        yield finding(
            review.due,
            place,
            "the Commission has not authorized the event, so no operator may work at it",
            EVENT,
            fix="enter the day of the authorization when it comes",
        )
    elif night is not None and authorized > night:
        yield unlawful(
            place,
            f"the Commission authorizes the event on {day_words(authorized)}, after the night",
            EVENT,
            fix="correct the day, or move the night",
        )


@check(LAWFUL)
def local_deadlines_are_kept(review: Review) -> Findings:
    """What overlays ask for is paid and done by its day, as far as the plan says."""
    settled = _license(review).done
    duties = [duty for overlay in review.law.overlays for duty in _local_duties(overlay)]
    for name, words, days, authority in duties:
        due = days_before(review, days)
        if due is None or review.today is None or review.today <= due or name in settled:
            continue
        yield warning(
            ("license", "done"),
            f"{words} was due on {day_words(due)}",
            LAWFUL,
            fix=f"see to it, and add {name!r} to what is done",
            source=f"{authority}, in an overlay",
        )
    for number, name in enumerate(settled):
        if name not in {duty[0] for duty in duties}:
            yield warning(
                ("license", "done", number),
                f"the overlays ask for nothing called {name!r}",
                LAWFUL,
                fix="write the name of the fee or the task as it appears in its overlay",
            )


def _local_duties(overlay: Overlay) -> Iterator[tuple[str, str, int, str]]:
    """The fees and tasks of an overlay: name, words, days before the night, and who asks."""
    for fee in overlay.fees:
        words = f"{fee.payee} wants the {fee.purpose}, which"
        yield fee.purpose, words, fee.days_before, overlay.authority
    for task in overlay.tasks:
        words = f"{overlay.authority} has a task for the {task.who}: {task.task}; it"
        yield task.task, words, task.days_before, overlay.authority


@check(LIST)
def there_is_a_game(review: Review) -> Findings:
    """A casino night has a table or a machine."""
    if not review.plan.tables and not review.plan.machines:
        yield finding(
            review.due,
            ("tables",),
            "the plan has no table and no machine, so there is no game",
            LIST,
            fix="add the tables and machines of the night",
        )


@check(LIST)
def the_games_are_on_the_list(review: Review) -> Findings:
    """The license names no game that the law does not list."""
    for number, game in enumerate(_license(review).games):
        if game not in LAWFUL_GAMES:
            yield unlawful(
                ("license", "games", number),
                f"{game!r} is not one of the {review.law.figure(LIST)} games of a casino night",
                LIST,
                fix="take it off the license",
            )


@check(NAMED, GAMES)
def the_games_are_on_the_license(review: Review) -> Findings:
    """Every table and machine plays a game that the license of this night names."""
    license_ = _license(review)
    for place, name, game in _game_entries(review):
        if game in LAWFUL_GAMES and game not in license_.games:
            more = Change(("license", "games"), (*license_.games, game))
            yield unlawful(
                place,
                f"{name} is a game of {game_words(game)}, which the license does not name",
                NAMED,
                GAMES,
                fix=f"apply for a license that names it, or take {name} off the plan",
                change=more if license_.status == PLANNED else None,
            )


def _game_entries(review: Review) -> Iterator[tuple[Place, str, str]]:
    for table in review.plan.tables:
        yield ("tables", table.id, "game"), table.id, table.game
    for machine in review.plan.machines:
        yield ("machines", machine.id, "kind"), machine.id, machine.kind
