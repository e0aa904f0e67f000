"""A parser that reports a mistake in one line, and the arguments that several verbs share."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from typing import NoReturn

from pitboss.cli.errors import InputError, did_you_mean

DIGITS = 100
"""A number with this many digits is a typing mistake, and slow to work with."""


class Parser(argparse.ArgumentParser):
    """Reads the arguments of one verb; a mistake becomes one line."""

    def __init__(self, prog: str, description: str | None) -> None:
        plain = argparse.RawDescriptionHelpFormatter
        super().__init__(
            prog=prog, description=description, formatter_class=plain, allow_abbrev=False
        )

    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and suggest the nearest option."""
        stray = re.fullmatch(r"unrecognized arguments: (\S+).*", message, re.DOTALL)
        if stray is not None:
            word = stray[1].partition("=")[0]
            hint = did_you_mean(word, self._option_string_actions) if word.startswith("-") else ""
            what = "an option" if word.startswith("-") else "expected here"
            raise InputError(f"{word!r} is not {what}{hint or self._help_hint()}")
        missing = re.fullmatch(r"the following arguments are required: (.+)", message)
        if missing is not None:
            raise InputError(f"{missing[1]} is missing{self._help_hint()}")
        raise InputError(f"{message.removeprefix('argument ')}{self._help_hint()}")

    def _help_hint(self) -> str:
        return f", see '{self.prog} --help'"


def add_game(parser: argparse.ArgumentParser, *, optional: bool = False) -> None:
    """The game, by its id."""
    says = "the game, such as night.craps; 'pitboss games' lists them"
    many = "?" if optional else None
    parser.add_argument("game", metavar="GAME", nargs=many, type=nonempty, help=says)


def add_options(parser: argparse.ArgumentParser, name: str = "--option", says: str = "") -> None:
    """House options, each as name=value; may be repeated."""
    parser.add_argument(
        name,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        type=name_and_value,
        help=says or "set a house option, or pays.NAME='3 to 2'; repeat for more",
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    """Output for programs."""
    parser.add_argument("--json", action="store_true", help="print JSON for programs")


def nonempty(text: str) -> str:
    """A name or a file, which cannot be empty."""
    if not text.strip():
        raise argparse.ArgumentTypeError(f"{text!r} is empty")
    return text


def writable_file(text: str) -> str:
    """A file that can be written. Checked first, so that an evening of play is not lost."""
    import os

    folder = os.path.dirname(nonempty(text)) or "."
    why = ""
    if os.path.isdir(text):
        why = "is a directory"
    elif not os.path.isdir(folder):
        why = "no such file or directory"
    elif not os.access(text if os.path.exists(text) else folder, os.W_OK):
        why = "permission denied"
    if why:
        raise InputError(f"cannot write {text!r}: {why}")
    return text


def name_and_value(text: str) -> tuple[str, str]:
    """An option as it is typed: name=value."""
    name, equals, value = text.partition("=")
    if not equals or not name.strip() or not value.strip():
        raise argparse.ArgumentTypeError(f"{text!r} is not in the form name=value")
    return name.strip(), value.strip()


MOST = 10**15
"""No count may be larger: chips and rounds are stored in 64 bits."""
SEED_MOST = 10 ** (DIGITS - 1)


def whole_number(least: int = 1, most: int = MOST) -> Callable[[str], int]:
    """A whole number of at least `least`, also written 1_000_000, 1,000,000 or 1e6."""

    def read(text: str) -> int:
        plain = text.replace("_", "").replace(",", "")
        if power := re.fullmatch(r"(\d+)e(\d{1,2})", plain.lower()):
            plain = power[1] + "0" * int(power[2])
        if not re.fullmatch(r"-?\d+", plain) or (len(plain) < DIGITS and int(plain) < least):
            words = f"{text!r} is not a whole number of at least {least}"
            raise argparse.ArgumentTypeError(words)
        if len(plain) >= DIGITS or int(plain) > most:
            excerpt = text if len(text) < DIGITS else f"{text[:DIGITS]}…"
            raise argparse.ArgumentTypeError(f"{excerpt!r} is too large: the limit is {most:,}")
        return int(plain)

    return read


def positive_number(text: str) -> float:
    """A number above zero, such as 1.5."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number above 0")
    return value
