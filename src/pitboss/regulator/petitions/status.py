"""Where a petition stands, as a page: its stage, what stands in the way of the next one, its money
and every act so far."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator

import msgspec

from pitboss.paper.page import Grid, Items, Page, Section, Words
from pitboss.regulator.petitions import acts as a
from pitboss.regulator.petitions.checks import FILING, TEST, Submission, lacks
from pitboss.regulator.petitions.dossier import cite
from pitboss.regulator.petitions.law import AGENCIES, COMMISSION
from pitboss.regulator.petitions.petition_file import field_of
from pitboss.regulator.petitions.rules_of_acts import ActRequest, dollars, refusals
from pitboss.regulator.petitions.standing import CLOSED, DRAFT, ActEntry, Standing, standing_of

STEPS: dict[str, a.Act] = {
    "filing": a.Filed(),
    "the test": a.TrialBegun(),
    "final approval": a.Approved(agency=COMMISSION),
}
SECRET = ("fingerprint", "sha256")
SHORT = 12


def open_points(
    submission: Submission, standing: Standing, at: datetime.datetime, step: str
) -> list[str]:
    """Why a step cannot be taken now."""
    at = max(at, standing.since or at)
    moment = ActRequest(submission=submission, standing=standing, act=STEPS[step], at=at)
    return [f"{why.words} {cite(*why.law)}" if why.law else why.words for why in refusals(moment)]


def next_step(submission: Submission, standing: Standing) -> str:
    """The step that comes next; empty once the petition is closed."""
    if standing.stage in CLOSED:
        return ""
    if standing.stage == DRAFT:
        return "filing"
    is_before = standing.stage == "under review" and not submission.petition.own
    return "the test" if is_before else "final approval"


def status_page(
    submission: Submission, log: tuple[ActEntry, ...], at: datetime.datetime, name: str
) -> Page:
    """Everything about where a petition stands."""
    standing = standing_of(log)
    title = submission.game.name if submission.game is not None else submission.petition.game
    return Page(
        f"Petition for {title}",
        f"{name} · {standing.stage} · as of {at:%Y-%m-%d %H:%M}",
        tuple(_sections(submission, standing, log, at)),
    )


def _sections(
    submission: Submission, standing: Standing, log: tuple[ActEntry, ...], at: datetime.datetime
) -> Iterator[Section]:
    step = next_step(submission, standing)
    yield Section("Stage", (Words(f"This petition is {standing.stage}."),))
    if step:
        still = open_points(submission, standing, at, step)
        words = f"Before {step}:" if still else f"Nothing stands in the way of {step}."
        yield Section("Next", (Words(words), *((Items(tuple(still)),) if still else ())))
    if submission.petition.petitioners:
        owed = standing.liability(submission.petition)
        rows = tuple(
            (one.name, *(dollars(owed[one.id][agency]) for agency in AGENCIES))
            for one in submission.petition.petitioners
        )
        grid = Grid("Owed by each of them in full", ("Petitioner", *AGENCIES), rows)
        yield Section("Costs", (grid,))
    if standing.editions:
        editions = tuple(
            (str(one.number), f"{one.starts:%Y-%m-%d %H:%M}", _texts(one.options), one.why)
            for one in standing.editions
        )
        columns = ("Edition", "Holds from", "Differs in", "Why")
        yield Section("Rules of the test", (Grid("Editions", columns, editions),))
    if standing.ending is not None:
        yield Section("Result of the test", (Items(standing.ending.judgments),))
    if log:
        acts = tuple(
            (f"{one.at:%Y-%m-%d %H:%M}", act_name(one.act), act_words(one.act)) for one in log
        )
        yield Section("Acts", (Grid("Acts so far", ("When", "Act", "What"), acts),))


def act_name(act: a.Act) -> str:
    """The word of an act."""
    return str(type(act).__struct_config__.tag)


def act_words(act: a.Act) -> str:
    """What an act says, in short."""
    fields = msgspec.to_builtins(act)
    words = []
    for key, value in fields.items():
        if key == "act" or value in ("", [], {}, ()):
            continue
        text = str(value)[:SHORT] if key in SECRET else _texts(value)
        words.append(f"{key.replace('_', ' ')}: {text}")
    return "; ".join(words)


def _texts(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} = {_texts(part)}" for key, part in value.items()) or "nothing"
    if isinstance(value, list | tuple):
        return ", ".join(map(_texts, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def overview(
    petitions: Iterable[tuple[str, Submission, tuple[ActEntry, ...]]], at: datetime.datetime
) -> Page:
    """Where each petition stands, a line each."""
    rows = []
    for name, submission, log in petitions:
        standing = standing_of(log)
        step = next_step(submission, standing)
        still = open_points(submission, standing, at, step) if step else []
        owed = sum(standing.balance(agency) for agency in AGENCIES)
        title = submission.game.name if submission.game is not None else submission.petition.game
        state = f"{len(still)} open before {step}" if still else (step and f"ready for {step}")
        since = f"{standing.since:%Y-%m-%d}" if standing.since else "–"
        rows.append((title, standing.stage, state or "–", dollars(owed), since, name))
    columns = ("Game", "Stage", "Next", "Owed", "Since", "File")
    grid = Grid("Where each petition stands", columns, tuple(rows))
    blocks = (grid,) if rows else (Words("There are no petitions here."),)
    return Page(
        "Petitions for new games", f"As of {at:%Y-%m-%d %H:%M}", (Section("Petitions", blocks),)
    )


def lack_lines(submission: Submission) -> Iterator[tuple[str, tuple[str | int, ...], str]]:
    """Everything that the file lacks: the stage that needs it, its place, and words."""
    for stage in (FILING, TEST):
        for lack in lacks(submission, stage):
            yield stage, lack.place, f"{field_of(lack.place)}: {lack.words} {cite(*lack.law)}"
