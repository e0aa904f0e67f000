"""Plan a night: check a plan against the law, its fees, its calendar and its budget.

    pitboss night check spring-gala.toml
    pitboss night check spring-gala.toml --on 2027-03-01 --json

Exit codes: 0 the night is lawful as planned; 1 it is not; 2 the plan cannot be read, or something
is wrong with the command.
"""

from __future__ import annotations

import argparse
from importlib import import_module

from pitboss.cli.errors import InputError, did_you_mean

# Each verb, the module that runs it, and its line in the help.
VERBS: dict[str, tuple[str, str]] = {
    "check": ("check", "check the plan of a night: what is unlawful, what is owed, what is due"),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may follow `pitboss night`."""
    verbs = "\n".join(f"  {verb:<13} {says}" for verb, (_, says) in VERBS.items())
    parser.epilog = f"verbs:\n{verbs}\n\n'pitboss night VERB --help' says more."
    parser.add_argument("verb", metavar="VERB", help="what to do, from the list below")
    parser.add_argument("rest", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)


def run(args: argparse.Namespace) -> int:
    """Run the verb."""
    from pitboss.cli.parser import Parser

    verb = args.verb
    if verb not in VERBS:
        hint = did_you_mean(verb, VERBS) or f": choose {', '.join(VERBS)}"
        raise InputError(f"night has no verb {verb!r}{hint}")
    module = import_module(f"pitboss.cli.night.{VERBS[verb][0]}")
    says = VERBS[verb][1]
    parser = Parser(prog=f"pitboss night {verb}", description=says[0].upper() + says[1:] + ".")
    module.add_arguments(parser)
    code: int = module.run(parser.parse_args(args.rest))
    return code
