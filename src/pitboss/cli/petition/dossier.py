"""`pitboss petition dossier`: the papers of a petition, as text, HTML or PDF."""

from __future__ import annotations

import argparse

from pitboss.cli.errors import InputError, did_you_mean
from pitboss.cli.page_output import add_page_output, write_page
from pitboss.cli.parser import nonempty, whole_number
from pitboss.cli.petition.files import add_petition, read
from pitboss.paper.wording import OddsWithFor
from pitboss.regulator.petitions.checks import FILING, lacks
from pitboss.regulator.petitions.criteria import criterion_fault
from pitboss.regulator.petitions.dossier import ROUNDS, SEED, File, all_parts, cite, dossier
from pitboss.regulator.petitions.petition_file import field_of, line_of
from pitboss.regulator.petitions.standing import standing_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may follow `pitboss petition dossier`."""
    add_petition(parser)
    says = "only this part; may be given again"
    parser.add_argument(
        "--only", metavar="PART", type=nonempty, action="append", default=[], help=says
    )
    says = f"how many rounds are simulated (default: {ROUNDS:,})"
    parser.add_argument("--rounds", metavar="N", type=whole_number(1000), default=ROUNDS, help=says)
    says = "the seed of the simulation"
    parser.add_argument("--seed", metavar="N", type=whole_number(0), default=SEED, help=says)
    add_page_output(parser)


def run(args: argparse.Namespace) -> int:
    """Print the dossier. What cannot be filed as it is, is refused with its place and clause."""
    known = [one.id for one in all_parts()]
    for id in args.only:
        if id not in known:
            hint = did_you_mean(id, known) or f": there are {', '.join(known)}"
            raise InputError(f"the dossier has no part {id!r}{hint}")
    file = read(args.petition)
    submission = file.submission
    for lack in lacks(submission, FILING):
        place = f"{file.path}, line {line_of(file.text, lack.place)}: {field_of(lack.place)}"
        raise InputError(f"{place}: {lack.words} {cite(*lack.law)}; nothing was printed")
    for at, one in enumerate(file.petition.trial.criteria):
        if (fault := criterion_fault(one, submission.game)) is not None:
            where = ("test", "criteria", at, fault[0])
            place = f"{file.path}, line {line_of(file.text, where)}: {field_of(where)}"
            raise InputError(f"{place}: {fault[1]}; nothing was printed")
    standing = standing_of(file.entries())
    printed = File(
        submission=submission,
        standing=standing,
        authorized=file.authorized(),
        rounds=args.rounds,
        seed=args.seed,
    )
    try:
        write_page(dossier(printed, tuple(args.only)), args)
    except OddsWithFor as error:
        raise InputError(f"{file.path}: {error}") from None
    return 0
