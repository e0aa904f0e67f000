"""`pitboss petition record`: adds an act to the log of a petition.

    pitboss petition record FOLDER cost agency=Commission cents=125000 why="review of the rules"
    pitboss petition record FOLDER change agency=Commission starts=2027-04-06T12:00 \\
        why="the payout is too low" options="pays.straight=7 to 1"

A list is written with semicolons, NAME=VALUE pairs as above; `--file` reads the fields from a TOML
file.
"""

from __future__ import annotations

import argparse
import datetime
import tomllib
from pathlib import Path
from typing import Any

import msgspec

from pitboss.cli.errors import InputError, did_you_mean
from pitboss.cli.parser import add_json, name_and_value, nonempty
from pitboss.cli.petition.files import ActRefused, add_moment, add_petition, moment, read, record
from pitboss.cli.petition.trial import recorded_rounds
from pitboss.cli.screen import print_json
from pitboss.regulator.petitions.acts import ACTS, Act, Approved, FoundSuitable
from pitboss.regulator.petitions.petition_file import BadPetition, plain_fault
from pitboss.regulator.petitions.standing import standing_of
from pitboss.regulator.petitions.status import act_words

COMPUTED = ("rounds", "end")
"""Acts that come from recorded rounds, by verbs of their own."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may follow `pitboss petition record`."""
    acts = [
        f"  {name:<10} {' '.join(field.name + '=' for field in _fields(kind))}"
        for name, kind in ACTS.items()
        if name not in COMPUTED
    ]
    parser.epilog = f"{__doc__}\nacts and their fields:\n" + "\n".join(acts)
    add_petition(parser)
    parser.add_argument("act", metavar="ACT", type=nonempty, help="what was done, from the list")
    says = "the fields of the act, each as name=value"
    parser.add_argument("fields", metavar="NAME=VALUE", type=name_and_value, nargs="*", help=says)
    says = "a TOML file with the fields of the act"
    parser.add_argument("--file", metavar="FILE", type=nonempty, help=says)
    add_moment(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Record the act, or say why it is refused."""
    file = read(args.petition)
    act = read_act(args, file.submission.fingerprint)
    if isinstance(act, FoundSuitable | Approved):  # on the evidence of the recorded rounds
        recorded_rounds(file, standing_of(file.entries()))
    try:
        row = record(file, act, args)
    except ActRefused as refused:
        print(str(refused))
        return 1
    if args.json:
        print_json({"row": row.seq, "act": args.act, "hash": row.hash.hex()})
    else:
        words = act_words(act)
        print(
            f"Row {row.seq}: {args.act}{f': {words}' if words else ''}. Head {row.hash.hex()[:12]}."
        )
    return 0


def read_act(args: argparse.Namespace, fingerprint: str) -> Act:
    """The act that was typed."""
    known = [name for name in ACTS if name not in COMPUTED]
    if args.act not in known:
        hint = did_you_mean(args.act, known) or f": there are {', '.join(known)}"
        raise InputError(f"there is no act {args.act!r}{hint}")
    kind = ACTS[args.act]
    names = [field.name for field in _fields(kind)]
    values: dict[str, Any] = _from_file(args.file)
    for name, text in args.fields:
        if name not in names:
            hint = did_you_mean(name, names) or f": it has {', '.join(names) or 'no fields'}"
            raise InputError(f"the act {args.act!r} has no field {name!r}{hint}")
        values[name] = _value(kind, name, text)
    if "fingerprint" in kind.__struct_fields__:
        values["fingerprint"] = fingerprint
    try:
        act: Act = msgspec.convert(values | {"act": args.act}, Act, strict=False)
    except msgspec.ValidationError as error:
        raise InputError(f"act {args.act!r}: {plain_fault(str(error))}") from None
    return act


def _fields(kind: type[msgspec.Struct]) -> list[msgspec.structs.FieldInfo]:
    """The fields that a person gives."""
    return [field for field in msgspec.structs.fields(kind) if field.name != "fingerprint"]


def _value(kind: type[msgspec.Struct], name: str, text: str) -> object:
    """What was typed for a field: a list with semicolons, pairs, or itself."""
    type_of = next(field.type for field in _fields(kind) if field.name == name)
    if type_of is datetime.datetime:
        return _moment(text)
    wanted = str(type_of)
    if wanted.startswith("tuple"):
        return [part.strip() for part in text.split(";") if part.strip()]
    if wanted.startswith("dict"):
        pairs = (part.partition("=") for part in text.split(";"))
        return {key.strip(): value.strip() for key, _, value in pairs}
    return text


def _moment(text: str) -> datetime.datetime:
    try:
        return moment(text)
    except argparse.ArgumentTypeError as error:
        raise InputError(str(error)) from None


def _from_file(path: str | None) -> dict[str, Any]:
    if path is None:
        return {}
    try:
        return tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(f"cannot read {path!r}: {(error.strerror or 'failed').lower()}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, BadPetition) as error:
        raise InputError(f"{path}: {error}") from None
    except (ValueError, RecursionError):  # endless digits or brackets
        raise InputError(f"{path}: a value in it is too long or too deeply nested") from None
