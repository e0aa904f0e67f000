"""Sit down at a table in this terminal: type wagers, roll or deal, decide, and ask why.

Lines may also come from a pipe or a file. --resume continues a table saved with --save (or the word
'save'), and 'pitboss explain' reads it too.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from pitboss.cli.errors import InputError
from pitboss.cli.parser import (
    SEED_MOST,
    add_game,
    add_json,
    add_options,
    nonempty,
    whole_number,
    writable_file,
)
from pitboss.cli.screen import Screen, Segment

if TYPE_CHECKING:
    from pitboss.chance import Source
    from pitboss.cli.table.session import TableSession
    from pitboss.pit.referee import Referee

PROMPT = "> "
CHIPS = 500
SEATS_MOST = 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `pitboss play`."""
    add_game(parser, optional=True)
    add_options(parser)
    parser.add_argument(
        "--chips", type=whole_number(1), metavar="N", help=f"each seat's chips ({CHIPS})"
    )
    parser.add_argument("--seats", type=whole_number(1), metavar="N", help="how many players (1)")
    seed = whole_number(0, SEED_MOST)
    parser.add_argument("--seed", type=seed, metavar="S", help="repeatable rolls and shuffles")
    parser.add_argument(
        "--cards", action="store_true", help="real cards, keyed in as they are dealt"
    )
    save = "save the table to a file when you leave"
    parser.add_argument("--save", metavar="FILE", type=writable_file, help=save)
    resume = "resume a saved table"
    parser.add_argument("--resume", metavar="FILE", type=nonempty, help=resume)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Open the table and follow each line until the player leaves."""
    referee = _resume_table(args) if args.resume else _new_table(args)
    screen = JsonScreen() if args.json else Screen()
    session = _open_session(args, screen, referee)
    try:
        _run_session(session, screen)
    finally:
        if args.save:
            _save(session, args.save)
    return 0


def _open_session(args: argparse.Namespace, screen: Screen, referee: Referee) -> TableSession:
    """The table on the screen: with dice or a wheel, or with cards."""
    from pitboss.cli.table.card_session import CardSession
    from pitboss.cli.table.session import TableSession

    source = _source(args.seed)
    if referee.rules.game.play is not None:
        return CardSession(screen, referee, source, real=args.cards)
    if args.cards:
        raise InputError(f"--cards: {referee.rules.game.id} is not played with cards")
    return TableSession(screen, referee, source)


def _new_table(args: argparse.Namespace) -> Referee:
    from pitboss.cli.choose import choose_game, open_table
    from pitboss.pit.commands import Sit
    from pitboss.pit.referee import NotAllowed

    if not args.game:
        raise InputError(
            "GAME is missing: pitboss play night.craps, or 'pitboss games' for all games"
        )
    seats = args.seats or 1
    if seats > SEATS_MOST:
        raise InputError(f"--seats: this screen has room for {SEATS_MOST} players, not {seats}")
    referee = open_table(choose_game(args.game), args.option)
    for number in range(1, seats + 1):
        try:
            referee.do(Sit(number, args.chips or CHIPS))
        except NotAllowed as no:
            raise InputError(f"--seats: {str(no.refusal).removeprefix('Refused: ')}") from None
    return referee


def _resume_table(args: argparse.Namespace) -> Referee:
    from pitboss.cli.choose import choose_game
    from pitboss.cli.explain import open_transcript, read_text
    from pitboss.pit.transcript import BadTranscript
    from pitboss.pit.transcript_replay import replay

    for name, many in (("option", "options"), ("seats", "seats"), ("chips", "chips")):
        if getattr(args, name):
            raise InputError(f"--{name}: a saved table keeps its own {many}; leave out --{name}")
    referee, text = open_transcript(read_text(args.resume))
    if args.game and choose_game(args.game).id != referee.rules.game.id:
        raise InputError(
            f"{args.resume!r} is a table of {referee.rules.game.id}, not of {args.game}"
        )
    try:
        for played in replay(referee, text):
            if played.fault:
                words = f"line {played.entry.line} of {args.resume!r} cannot be replayed"
                raise InputError(f"{words}: {played.fault}")
    except BadTranscript as error:
        raise InputError(f"{args.resume!r}: {error}") from None
    return referee


def _source(seed: int | None) -> Source:
    from pitboss.chance import Seeded, System

    return System() if seed is None else Seeded(seed)


def _run_session(session: TableSession, screen: Screen) -> None:
    session.open()
    if isinstance(screen, JsonScreen):
        screen.flush("")
    for typed in _lines(session, screen):
        goes_on = session.run_line(typed)
        if isinstance(screen, JsonScreen):
            screen.flush(typed)
        if not goes_on:
            break
    left = session.status()
    screen.words(f"Good night: {left}." if left else "Good night.", indent="")
    if isinstance(screen, JsonScreen):
        screen.flush("quit")


def _prompt(session: TableSession) -> str:
    """The prompt; with several players it names the seat that acts."""
    several = len(session.referee.table.seats) > 1
    return f"seat {session.speaker}{PROMPT}" if several else PROMPT


def _lines(session: TableSession, screen: Screen) -> Iterator[str]:
    """What is typed, line by line, until the end of input."""
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401  (arrow keys and history, where the system has it)
        while True:
            try:
                yield input(_prompt(session))
            except EOFError:
                print()
                return
    for line in sys.stdin:
        if not isinstance(screen, JsonScreen):
            screen.line((f"{_prompt(session)}{line.strip()}", "bold"))
        yield line


def _save(session: TableSession, name: str) -> None:
    try:
        Path(name).write_text(session.transcript(), encoding="utf-8")
    except OSError as error:
        raise InputError(f"cannot write {name!r}: {(error.strerror or 'failed').lower()}") from None


class JsonScreen(Screen):
    """A screen for programs: one JSON object for each typed line, with everything it printed."""

    def __init__(self) -> None:
        super().__init__()
        self.has_color, self.width, self._lines = False, 80, list[str]()

    def line(self, *parts: Segment) -> None:
        """Collect a line."""
        text = "".join(part if isinstance(part, str) else part[0] for part in parts)
        self._lines.append(text.rstrip())

    def flush(self, typed: str) -> None:
        """Print what has been collected since the last time."""
        import json

        print(json.dumps({"typed": typed.strip(), "says": self._lines}, ensure_ascii=False))
        self._lines = []
