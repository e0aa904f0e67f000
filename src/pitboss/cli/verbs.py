"""A command with verbs of its own, such as `pitboss floor open`: its help, and the verb that runs.

Each verb has a module in the folder of the command. A module for several verbs lists them in
`VERBS`, each with what prepares its arguments and what runs it; one for a single verb has
`add_arguments` and `run`.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from importlib import import_module

from pitboss.cli.errors import InputError, did_you_mean

Verbs = Mapping[str, tuple[str, str]]
"""Each verb: the module that runs it, and its line in the help."""

EXTRAS = {"cryptography": "floor", "icalendar": "plan"}
"""The extra that brings a package which some verbs need."""


def add_verbs(parser: argparse.ArgumentParser, command: str, verbs: Verbs) -> None:
    """What may follow a command: one of its verbs, and its arguments."""
    lines = "\n".join(f"  {verb:<13} {says}" for verb, (_, says) in verbs.items())
    parser.epilog = f"verbs:\n{lines}\n\n'pitboss {command} VERB --help' says more."
    parser.add_argument("verb", metavar="VERB", help="what to do, from the list below")
    parser.add_argument("rest", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)


def run_verb(args: argparse.Namespace, command: str, verbs: Verbs) -> int:
    """Run the verb that was typed after a command."""
    from pitboss.cli.parser import Parser

    verb = args.verb
    if verb not in verbs:
        hint = did_you_mean(verb, verbs) or f": choose {', '.join(verbs)}"
        raise InputError(f"{command} has no verb {verb!r}{hint}")
    name, says = verbs[verb]
    try:
        module = import_module(f"pitboss.cli.{command}.{name}")
    except ModuleNotFoundError as missing:
        if missing.name not in EXTRAS:
            raise
        raise InputError(
            f"{command} {verb} needs the package {missing.name}: "
            f"install 'pitboss[{EXTRAS[missing.name]}]'"
        ) from None
    prepare, act = getattr(module, "VERBS", {}).get(verb) or (module.add_arguments, module.run)
    parser = Parser(prog=f"pitboss {command} {verb}", description=says[0].upper() + says[1:] + ".")
    prepare(parser)
    code: int = act(parser.parse_args(args.rest))
    return code
