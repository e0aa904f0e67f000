"""Sit down at a table in this terminal: type wagers, roll or deal, decide, ask why.

Lines may also come from a pipe or a file. A table saved with --save (or the word 'save') goes on
with --resume, and 'pitboss explain' reads it too.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from pitboss.cli.errors import Wrong
from pitboss.cli.parser import (
    SEED_MOST,
    add_game,
    add_json,
    add_options,
    filled,
    whole,
    writable,
)
from pitboss.cli.screen import Screen, Segment

if TYPE_CHECKING:
    from pitboss.chance import Source
    from pitboss.cli.table.session import Sitting
    from pitboss.pit.referee import Referee

PROMPT = "> "
CHIPS = 500
SEATS_MOST = 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may follow `pitboss play`."""
    add_game(parser, optional=True)
    add_options(parser)
    parser.add_argument("--chips", type=whole(1), metavar="N", help=f"each seat's chips ({CHIPS})")
    parser.add_argument("--seats", type=whole(1), metavar="N", help="how many players sit (1)")
    seed = whole(0, SEED_MOST)
    parser.add_argument("--seed", type=seed, metavar="S", help="repeatable rolls and shuffles")
    parser.add_argument(
        "--cards", action="store_true", help="real cards, keyed in as they are dealt"
    )
    save = "save the table to a file when you leave"
    parser.add_argument("--save", metavar="FILE", type=writable, help=save)
    resume = "go on with a saved table"
    parser.add_argument("--resume", metavar="FILE", type=filled, help=resume)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Open the table and obey until the person leaves."""
    referee = _resumed(args) if args.resume else _fresh(args)
    screen = Collected() if args.json else Screen()
    sitting = _sitting(args, screen, referee)
    try:
        _sit(sitting, screen)
    finally:
        if args.save:
            _save(sitting, args.save)
    return 0


def _sitting(args: argparse.Namespace, screen: Screen, referee: Referee) -> Sitting:
    """The table on the screen: with dice or a wheel, or with cards."""
    from pitboss.cli.table.card_session import CardSitting
    from pitboss.cli.table.session import Sitting

    source = _source(args.seed)
    if referee.rules.game.play is not None:
        return CardSitting(screen, referee, source, real=args.cards)
    if args.cards:
        raise Wrong(f"--cards: {referee.rules.game.id} is not played with cards")
    return Sitting(screen, referee, source)


def _fresh(args: argparse.Namespace) -> Referee:
    from pitboss.cli.choose import choose_game, open_table
    from pitboss.pit.commands import Sit
    from pitboss.pit.referee import NotAllowed

    if not args.game:
        raise Wrong("GAME is missing: pitboss play night.craps, or 'pitboss games' for all games")
    seats = args.seats or 1
    if seats > SEATS_MOST:
        raise Wrong(f"--seats: this screen has room for {SEATS_MOST} players, not {seats}")
    referee = open_table(choose_game(args.game), args.option)
    for number in range(1, seats + 1):
        try:
            referee.do(Sit(number, args.chips or CHIPS))
        except NotAllowed as no:
            raise Wrong(f"--seats: {str(no.refusal).removeprefix('Refused: ')}") from None
    return referee


def _resumed(args: argparse.Namespace) -> Referee:
    from pitboss.cli.choose import choose_game
    from pitboss.cli.explain import opened, read_text
    from pitboss.pit.transcript import BadTranscript
    from pitboss.pit.transcript_replay import replay

    for name, many in (("option", "options"), ("seats", "seats"), ("chips", "chips")):
        if getattr(args, name):
            raise Wrong(f"--{name}: a saved table keeps its own {many}, leave --{name} out")
    referee, text = opened(read_text(args.resume))
    if args.game and choose_game(args.game).id != referee.rules.game.id:
        raise Wrong(f"{args.resume!r} is a table of {referee.rules.game.id}, not of {args.game}")
    try:
        for played in replay(referee, text):
            if played.fault:
                words = f"line {played.entry.line} of {args.resume!r} cannot be replayed"
                raise Wrong(f"{words}: {played.fault}")
    except BadTranscript as error:
        raise Wrong(f"{args.resume!r}: {error}") from None
    return referee


def _source(seed: int | None) -> Source:
    from pitboss.chance import Seeded, System

    return System() if seed is None else Seeded(seed)


def _sit(sitting: Sitting, screen: Screen) -> None:
    sitting.open()
    if isinstance(screen, Collected):
        screen.flush("")
    for typed in _lines(sitting, screen):
        goes_on = sitting.obey(typed)
        if isinstance(screen, Collected):
            screen.flush(typed)
        if not goes_on:
            break
    left = sitting.status()
    screen.words(f"Good night: {left}." if left else "Good night.", indent="")
    if isinstance(screen, Collected):
        screen.flush("quit")


def _prompt(sitting: Sitting) -> str:
    """Where several play, the prompt says whose turn to speak it is."""
    several = len(sitting.referee.table.seats) > 1
    return f"seat {sitting.speaker}{PROMPT}" if several else PROMPT


def _lines(sitting: Sitting, screen: Screen) -> Iterator[str]:
    """What is typed, line by line, until the end of input."""
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401  (arrow keys and history, where the system has it)
        while True:
            try:
                yield input(_prompt(sitting))
            except EOFError:
                print()
                return
    for line in sys.stdin:
        if not isinstance(screen, Collected):
            screen.line((f"{_prompt(sitting)}{line.strip()}", "bold"))
        yield line


def _save(sitting: Sitting, name: str) -> None:
    try:
        Path(name).write_text(sitting.saved(), encoding="utf-8")
    except OSError as error:
        raise Wrong(f"cannot write {name!r}: {(error.strerror or 'failed').lower()}") from None


class Collected(Screen):
    """A screen for programs: what one typed line brought, as one JSON object on one line."""

    def __init__(self) -> None:
        super().__init__()
        self.has_colour, self.width, self._said = False, 80, list[str]()

    def line(self, *parts: Segment) -> None:
        """Keep a line."""
        text = "".join(part if isinstance(part, str) else part[0] for part in parts)
        self._said.append(text.rstrip())

    def flush(self, typed: str) -> None:
        """Print what was kept since the last time."""
        import json

        print(json.dumps({"typed": typed.strip(), "says": self._said}, ensure_ascii=False))
        self._said = []
