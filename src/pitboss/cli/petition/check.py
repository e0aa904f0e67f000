"""`pitboss petition check`: what a petition still lacks."""

from __future__ import annotations

import argparse

from pitboss.cli.parser import add_json
from pitboss.cli.petition.files import add_petition, read
from pitboss.cli.screen import print_json
from pitboss.regulator.petitions.petition_file import field_of, line_of
from pitboss.regulator.petitions.status import lack_lines


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may follow `pitboss petition check`."""
    add_petition(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """List what is missing, with its line and clause."""
    file = read(args.petition)
    found = [
        (stage, line_of(file.text, place), place, words)
        for stage, place, words in lack_lines(file.submission)
    ]
    if args.json:
        print_json(
            [
                {"before": stage, "line": line, "field": field_of(place), "words": words}
                for stage, line, place, words in found
            ]
        )
    for _, line, _, words in found if not args.json else ():
        print(f"{file.path}, line {line}: {words}")
    if not found and not args.json:
        print(f"{file.path} is complete: {file.submission.fingerprint[:12]} is ready to sign.")
    return 1 if found else 0
