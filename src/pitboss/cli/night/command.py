"""Plan a night: write a plan, check it against the law, and fill its roster.

    pitboss night new
    pitboss night copy spring-gala.toml --date 2028-04-15 -o next-gala.toml
    pitboss night check spring-gala.toml
    pitboss night check spring-gala.toml --on 2027-03-01 --json
    pitboss night roster spring-gala.toml --write
    pitboss night calendar spring-gala.toml -o night.ics
    pitboss night papers spring-gala.toml -o papers

Exit codes: 0 the night is lawful as planned; 1 it is not; 2 the plan cannot be read, or something
is wrong with the command.
"""

from __future__ import annotations

import argparse

from pitboss.cli.verbs import add_verbs, run_verb

# Each verb, the module that runs it, and its line in the help.
VERBS: dict[str, tuple[str, str]] = {
    "new": ("new", "write the plan of a night from the answers to a few questions"),
    "copy": ("copy", "write the plan of the next night from the one before"),
    "calendar": ("calendar", "write the deadlines and hours of a night for any calendar (.ics)"),
    "roster": ("roster", "fill the posts of a night: who works where and when, or why not"),
    "papers": ("papers", "print the papers of a night: notices, cards, checklists, slips, files"),
    "check": ("check", "check the plan of a night: what is unlawful, what is owed, what is due"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may follow `pitboss night`."""
    add_verbs(parser, "night", VERBS)


def run(args: argparse.Namespace) -> int:
    """Run the verb."""
    return run_verb(args, "night", VERBS)
