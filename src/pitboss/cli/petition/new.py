"""`pitboss petition new`: the folder of a new game and its petition."""

from __future__ import annotations

import argparse
import os
import re

from pitboss.cli.choose import choose_game
from pitboss.cli.errors import InputError
from pitboss.cli.night.papers import write_folder
from pitboss.cli.parser import add_json, nonempty
from pitboss.cli.screen import print_json
from pitboss.games import game_ids
from pitboss.regulator.petitions.scaffold import scaffold

ID = re.compile(r"[a-z][a-z0-9]*\.[a-z][a-z0-9]*(?:_[a-z0-9]+)*")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may follow `pitboss petition new`."""
    says = "the id of the new game, such as straight.sic_bo"
    parser.add_argument("id", metavar="ID", type=game_id, help=says)
    says = "the authorized game that it varies; 'pitboss games' lists them"
    parser.add_argument("--varies", metavar="GAME", type=nonempty, required=True, help=says)
    says = "the folder to put it in (default: here)"
    parser.add_argument("-o", "--out", metavar="FOLDER", type=nonempty, default=".", help=says)
    add_json(parser)


def game_id(text: str) -> str:
    """An id of two parts."""
    if not ID.fullmatch(text):
        words = f"{text!r} is no id: write two names with a dot, such as straight.sic_bo"
        raise argparse.ArgumentTypeError(words)
    return text


def run(args: argparse.Namespace) -> int:
    """Write the folder, all of it or nothing."""
    if args.id in game_ids():
        raise InputError(f"there is a game {args.id!r} already: choose another id")
    base = choose_game(args.varies)
    files = {name: text.encode() for name, text in scaffold(base, args.id).items()}
    try:
        os.makedirs(args.out, exist_ok=True)
    except OSError as error:
        why = (error.strerror or "failed").lower()
        raise InputError(f"cannot write {args.out!r}: {why}; nothing was written") from None
    folder = os.path.join(args.out, args.id.replace(".", "_", 1))
    if os.path.lexists(folder):
        raise InputError(f"{folder!r} already exists: choose another id or folder")
    write_folder(folder, files, force=False)
    if args.json:
        print_json({"folder": folder, "game": args.id, "files": list(files)})
        return 0
    print(f"{folder} has a game that you can play at once, and its petition. Next:")
    print(f"  edit {folder}/law.toml and rules.py until the game is yours")
    print(f"  pitboss --games {args.out} odds {args.id}")
    print(f"  pitboss petition check {folder}")
    return 0
