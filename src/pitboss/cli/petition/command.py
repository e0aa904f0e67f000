"""Petition for a new game, N.J.A.C. 19:47-8.4.

    pitboss petition new straight.sic_bo --varies nj.sic_bo -o games
    pitboss petition check games/straight_sic_bo --json
    pitboss petition dossier games/straight_sic_bo --out dossier.pdf
    pitboss petition record games/straight_sic_bo sign petitioner=casino by="vice president"
    pitboss petition record games/straight_sic_bo file
    pitboss petition play games/straight_sic_bo --until 2027-04-07T12:00
    pitboss petition judge games/straight_sic_bo --end
    pitboss petition status games

Exit codes: 0 all is well; 1 something is missing or refused; 2 a file cannot be read, or something
is wrong with the command.
"""

from __future__ import annotations

import argparse

from pitboss.cli.verbs import add_verbs, run_verb

# Each verb, the module that runs it, and its line in the help.
VERBS: dict[str, tuple[str, str]] = {
    "new": ("new", "write the folder of a new game and its petition"),
    "check": ("check", "check what a petition still lacks, with the clause"),
    "dossier": ("dossier", "print the dossier: petition, draft rules, odds, layout, test, forms"),
    "record": ("record", "record an act: sign, file, order, cost, pay, approve and the others"),
    "play": ("trial", "play rounds of the test at live tables, and record them"),
    "rounds": ("trial", "record a file of rounds that were keyed in"),
    "judge": ("trial", "judge the test by its recorded rounds"),
    "status": ("status", "where a petition stands, or every petition of a folder"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may follow `pitboss petition`."""
    add_verbs(parser, "petition", VERBS)


def run(args: argparse.Namespace) -> int:
    """Run the verb."""
    return run_verb(args, "petition", VERBS)
