"""Opening a petition, and adding to its log: what the verbs of `pitboss petition` share."""

from __future__ import annotations

import argparse
import datetime
from pathlib import Path

from pitboss import __version__
from pitboss.cli.errors import InputError
from pitboss.cli.parser import nonempty
from pitboss.regulator.petitions.acts import Act
from pitboss.regulator.petitions.folder import PetitionFile, open_petition
from pitboss.regulator.petitions.log import at_ms, entries
from pitboss.regulator.petitions.petition_file import BadPetition
from pitboss.regulator.petitions.rules_of_acts import ActRequest, refusal
from pitboss.regulator.petitions.standing import standing_of
from pitboss.regulator.petitions.trial import TrialRound
from pitboss.store.act_log import BadLog
from pitboss.store.row import Row


class ActRefused(Exception):
    """An act that is refused; its text is the line that a person sees."""


def add_petition(parser: argparse.ArgumentParser) -> None:
    """The petition, by its file or folder."""
    says = "the petition.toml, or the folder that it is in"
    parser.add_argument("petition", metavar="PETITION", type=nonempty, help=says)


def add_moment(parser: argparse.ArgumentParser) -> None:
    """When an act is done, and who records it."""
    says = "when it was done, such as 2027-03-01T12:00 (default: now)"
    parser.add_argument("--at", metavar="TIME", type=moment, help=says)
    says = "who records it"
    parser.add_argument("--by", metavar="WHO", type=nonempty, default="petitioner", help=says)


def moment(text: str) -> datetime.datetime:
    """A date and time on the clock of the wall."""
    try:
        at = datetime.datetime.fromisoformat(text)
    except ValueError:
        words = f"{text!r} is no time: write it like 2027-03-01T12:00"
        raise argparse.ArgumentTypeError(words) from None
    if at.tzinfo is not None:
        raise argparse.ArgumentTypeError(f"{text!r} has a time zone: give the time on the wall")
    return at


def now() -> datetime.datetime:
    """The time on the wall."""
    return datetime.datetime.now().replace(microsecond=0)


def read(path: str) -> PetitionFile:
    """The petition that someone named."""
    try:
        return open_petition(Path(path))
    except BadPetition as error:
        raise InputError(str(error)) from None


def record(
    file: PetitionFile,
    act: Act,
    args: argparse.Namespace,
    rounds: tuple[TrialRound, ...] = (),
) -> Row:
    """Add an act to the log, unless it is refused."""
    at = args.at or now()

    def decide(rows: tuple[Row, ...]) -> Act:
        why = refusal(
            ActRequest(
                submission=file.submission,
                standing=standing_of(entries(rows)),
                act=act,
                at=at,
                rounds=rounds,
            )
        )
        if why is not None:
            raise ActRefused(str(why))
        return act

    try:
        return file.log.append(decide, at_ms=at_ms(at), actor=args.by, edition=__version__)
    except BadLog as error:
        raise InputError(str(error)) from None
    except OSError as error:
        why = (error.strerror or "failed").lower()
        raise InputError(f"cannot write {str(file.log.path)!r}: {why}") from None
