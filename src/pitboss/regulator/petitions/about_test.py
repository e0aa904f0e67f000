"""The parts of a dossier about the test: where and when, its signs, its criteria and its forms."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from math import ceil

from pitboss.equipment.figures import percent
from pitboss.paper.page import Blanks, Grid, Items, Page, Section, Sign, Terms, Words
from pitboss.regulator.petitions.criteria import plan
from pitboss.regulator.petitions.dossier import File, cite, part
from pitboss.regulator.petitions.law import law
from pitboss.regulator.petitions.petition import CORRECTIONS, MEASURES, Criterion, Site, share
from pitboss.regulator.petitions.trial import PACE_S

PEN_ROWS = 18


@part("test", "Test submission", law("(f)2"), law("(f)2.i"), law("(f)2.ii when"),
      law("(f)2.ii equipment"), law("(g) conditions"))  # fmt: skip
def trial_page(file: File) -> Iterator[Page]:
    """Casinos, dates and times, tables and equipment, and the conditions of the Commission."""
    sites = file.standing.sites(file.submission.petition)
    if not sites:
        return
    columns = ("Casino", "Starts", "Ends", "Tables", "Equipment")
    rows = tuple(
        (
            site.casino,
            moment(site.starts),
            moment(site.ends),
            ", ".join(site.tables),
            ", ".join(site.equipment),
        )
        for site in sites
    )
    laws = cite(law("(f)2"), law("(f)2.i"), law("(f)2.ii when"), law("(f)2.ii equipment"))
    grid = Grid("The parts of the test", columns, rows)
    sections = [Section("Where and when", (Words(laws), grid))]
    if file.standing.conditions:
        ordered = " ".join(("Set by the Commission.", cite(law("(g) conditions"))))
        conditions = (Words(ordered), Items(file.standing.conditions))
        sections.append(Section("Conditions of the Commission", conditions))
    if len(file.standing.editions) > 1:
        editions = tuple(
            (str(one.number), moment(one.starts), _options(one.options), one.why)
            for one in file.standing.editions
        )
        changed = Grid("Editions", ("Edition", "Holds from", "Differs in", "Why"), editions)
        words = Words(f"Each round is recorded with its edition. {cite(law('(g) modification'))}")
        sections.append(Section("Rules of the test", (words, changed)))
    yield file.page("Test submission", *sections, landscape=True)


def _options(options: dict[str, str]) -> str:
    return ", ".join(f"{key} = {value}" for key, value in options.items()) or "nothing"


def moment(at: datetime.datetime | None) -> str:
    """A date and time as it is printed."""
    return f"{at:%B} {at.day}, {at.year}, {at:%H:%M}" if at is not None else "–"


@part("signs", "Signs at the entrances", law("(f)2.iii"))
def sign_pages(file: File) -> Iterator[Page]:
    """A proof of the sign for each entrance."""
    trial = file.submission.petition.trial
    for site in file.standing.sites(file.submission.petition):
        for entrance in site.entrances:
            if not trial.sign.strip():
                continue
            below = Words(f"{_when(site)} {cite(law('(f)2.iii'))}")
            section = Section(f"{site.casino}, {entrance}", (Sign(trial.sign), below))
            yield file.page("Sign", section, posted=True)


def _when(site: Site) -> str:
    return f"From {moment(site.starts)} to {moment(site.ends)}."


@part("criteria", "Criteria of success", law("(f)2.iv criteria"), law("(f)2.iv documentation"))
def criteria_page(file: File) -> Iterator[Page]:
    """Each criterion with its threshold, its statistic, its sample size and its records."""
    petition, game = file.submission.petition, file.submission.known_game
    if not petition.trial.criteria:
        return
    terms = []
    for number, one in enumerate(petition.trial.criteria, 1):
        known = plan(one, game)
        hours = ceil(known.rounds * PACE_S / 3600)
        method = f"{known.method[:1].upper()}{known.method[1:]}."
        says = (
            f"{threshold(one)} Expected: {percent(known.expected, 3)}. "
            f"{errors(one)} "
            f"Needed: {known.decisions:,} decisions in about {known.rounds:,} rounds, or {hours:,} "
            f"table hours at {3600 // PACE_S} rounds an hour. {method} {one.documented} "
            f"Form: {one.form}."
        )
        terms.append((f"{number}. {what(one, file)}", says))
    laws = cite(law("(f)2.iv criteria"), law("(f)2.iv documentation"))
    words = Words(f"The test is a success if every criterion is met. {laws}")
    room = Words(
        f"At {3600 // PACE_S} rounds an hour, the tables and hours of the test have room for "
        f"{room_for(file):,} rounds."
    )
    section = Section("Criteria", (words, Terms(tuple(terms)), room))
    yield file.page("Criteria of success", section)


def room_for(file: File) -> int:
    """How many rounds the tables can play in the hours of the test."""
    sites = file.standing.sites(file.submission.petition)
    return sum(
        int((site.ends - site.starts).total_seconds()) // PACE_S * len(site.tables)
        for site in sites
        if site.starts is not None and site.ends is not None
    )


def what(criterion: Criterion, file: File) -> str:
    """What a criterion is about."""
    measure = MEASURES.get(criterion.measure, criterion.measure)
    if not criterion.wager:
        return measure[:1].upper() + measure[1:]
    wager = file.submission.known_game.rules().wager_words(criterion.wager)
    return f"{measure[:1].upper()}{measure[1:]}: {wager}"


def errors(criterion: Criterion) -> str:
    """How likely a criterion is wrong."""
    if criterion.measure == CORRECTIONS:
        return f"A game at the limit passes with a chance of {_odds(criterion.error)} at most."
    return (
        f"A game that is as its rules say fails with a chance of {_odds(criterion.error)} at most; "
        f"one that is off by that much is noticed with a chance of {_odds(criterion.power)}."
    )


def threshold(criterion: Criterion) -> str:
    """The threshold of a criterion in words."""
    if criterion.measure == CORRECTIONS:
        return f"Fewer than {_odds(criterion.at_most)} of the rounds."
    return f"Within {points(criterion.within)} percentage points of what the rules say."


def points(text: str) -> str:
    """A share in percentage points."""
    return _odds(text).removesuffix("%")


def _odds(text: str) -> str:
    value = share(text)
    return percent(value) if value is not None else text


@part("forms", "Forms of the test", law("(f)2.iv forms"))
def form_pages(file: File) -> Iterator[Page]:
    """Each form that a criterion names, with empty lines for a pen."""
    petition = file.submission.petition
    names = dict.fromkeys(one.form for one in petition.trial.criteria if one.form)
    columns = ("Time", "Edition", "Result", "Staked", "Paid", "Correction")
    for name in names:
        grid = Grid(name.capitalize(), columns, ((("",) * len(columns)),) * PEN_ROWS)
        served = [what(one, file) for one in petition.trial.criteria if one.form == name]
        words = Words(f"For: {'; '.join(served)}. {cite(law('(f)2.iv forms'))}")
        blanks = Blanks(("Casino and table", "Date", "Supervisor"))
        yield file.page(f"Form: {name}", Section(name.capitalize(), (words, blanks, grid)))
