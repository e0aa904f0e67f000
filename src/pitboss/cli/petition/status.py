"""`pitboss petition status`: where a petition stands, or every petition of a folder."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from pitboss.cli.errors import InputError
from pitboss.cli.page_output import add_page_output, write_page
from pitboss.cli.parser import nonempty
from pitboss.cli.petition.files import moment, now, read
from pitboss.paper.page import Page
from pitboss.regulator.petitions.folder import NAME, petitions_in
from pitboss.regulator.petitions.status import overview, status_page
from pitboss.store.act_log import BadLog


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may follow `pitboss petition status`."""
    says = "a petition, or a folder of petitions"
    parser.add_argument("petition", metavar="PETITION", type=nonempty, help=says)
    says = "as of then (default: now)"
    parser.add_argument("--at", metavar="TIME", type=moment, help=says)
    add_page_output(parser)


def run(args: argparse.Namespace) -> int:
    """Print where it stands."""
    try:
        write_page(_page(args), args)
    except BadLog as error:
        raise InputError(str(error)) from None
    return 0


def _page(args: argparse.Namespace) -> Page:
    path, at = Path(args.petition), args.at or now()
    if not path.is_dir() or (path / NAME).is_file():
        file = read(args.petition)
        return status_page(file.submission, file.entries(), at, str(file.path))
    found = []
    for name, one in petitions_in(path):
        if isinstance(one, str):
            print(f"pitboss: left out {one}", file=sys.stderr)
        else:
            found.append((name, one.submission, one.entries()))
    return overview(found, at)
