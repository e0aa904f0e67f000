"""Gaming guides of a casino, from a draft to the wall. N.J.A.C. 19:47-8.5.

    pitboss guides new my-guide --game nj.sic_bo --game nj.mini_dice
    pitboss guides submit my-guide
    pitboss guides approve my-guide --by "NAME, TITLE" --reference R-17
    pitboss guides release my-guide
    pitboss guides display my-guide --at "east entrance"
    pitboss guides status my-guide --json
    pitboss guides compendium -o rules.pdf

A guide is a folder: guide.toml says what is in it, samples/ keeps what the Commission gets, and
record.json what was done. A guide that differs materially from its approved sample is not released.
"""

from __future__ import annotations

import argparse

from pitboss.cli.verbs import add_verbs, run_verb

# Each verb, the module that runs it, and its line in the help.
VERBS: dict[str, tuple[str, str]] = {
    "new": ("drafts", "make the folder of a guide: a draft for some games, or for all of a casino"),
    "submit": ("samples", "print the complete sample for the Commission, and pin it by its hash"),
    "approve": ("samples", "record the Commission's approval: who signed, when, which reference"),
    "release": ("samples", "print the guide for guests, if it conforms to its approved sample"),
    "changes": ("samples", "what is different from the approved sample, and what is material"),
    "display": ("logs", "log where a released guide is shown: any place will do"),
    "inspect": ("logs", "log a request to read the complete rules at the security podium"),
    "log": ("logs", "the displays and inspections of a guide"),
    "status": ("logs", "where a guide stands, and what comes next"),
    "compendium": ("drafts", "print the complete rules of a casino's games for its podium"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may follow `pitboss guides`."""
    add_verbs(parser, "guides", VERBS)


def run(args: argparse.Namespace) -> int:
    """Run the verb."""
    return run_verb(args, "guides", VERBS)
