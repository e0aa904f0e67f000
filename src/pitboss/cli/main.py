"""`pitboss`: finds the verb, runs its module, and turns mistakes into one clear line."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from importlib import import_module

from pitboss import __version__
from pitboss.cli.errors import InputError, did_you_mean

# Each verb: the module of `pitboss.cli` that runs it, and its line in the help.
VERBS: dict[str, tuple[str, str]] = {
    "games": ("games", "list the games, who may offer them, and their house options"),
    "odds": ("odds", "exact odds, house edge and variance of every wager"),
    "par": ("par", "PAR sheet of a game: hits, volatility, hold, sessions, cost per hour"),
    "strategy": ("strategy", "the best play for every hand of a card game, and what mistakes cost"),
    "simulate": ("simulate", "play a strategy over many rounds, fast and repeatably"),
    "play": ("play", "play at a table in this terminal; roll, or key in real dice"),
    "diff": ("diff", "compare two games, option sets or editions: what is material"),
    "layout": ("layout", "draw the layout of a game as SVG, for a screen or for paper"),
    "guide": ("guide", "print the gaming guide page of a game, as text or HTML"),
    "guides": ("guides.command", "gaming guides of a casino: sample, approval, release, display"),
    "explain": ("explain", "replay a transcript and say why every wager won or lost"),
    "night": ("night.command", "plan a night, and check what is unlawful, owed and due"),
    "floor": ("floor.command", "run a floor: tables, people, windows and money, all journaled"),
    "petition": (
        "petition.command",
        "petition for a new game: its dossier, its test, its approval",
    ),
    "verify": ("verify", "check a night's journal: rows, signatures, books and decisions"),
    "clauses": ("clauses", "which clauses of the law are honored, and by which tests"),
    "certificate": ("certificate.command", "a signed list of the clauses that a build honors"),
    "fairness": ("fairness", "the fairness file of each electronic device: proofs and statistics"),
    "readings": (
        "readings",
        "gaps of the text, how we read them, and what another reading changes",
    ),
    "serve": ("serve", "the floor in a browser: phones, dealers, windows and a wall"),
    "demo": ("demo", "a short demonstration, or an open table if this is a terminal"),
}
BAD_INPUT, INTERRUPTED = 2, 130


def help_text() -> str:
    """What `pitboss --help` prints."""
    verbs = "\n".join(f"  {verb:<11} {says}" for verb, (_, says) in VERBS.items())
    return f"""\
pitboss {__version__}: an executable rulebook for regulated table games

usage: pitboss VERB [GAME] [--option name=value] [--json] ...

{verbs}

'pitboss VERB --help' explains a verb; start with 'pitboss games'.
--games DIR, with any verb, also loads the games in a folder of your own.
"""


def main(argv: list[str] | None = None) -> int:
    """Run one verb. Exit code 0 if all is well, 2 for bad input, 130 after Ctrl-C."""
    words = sys.argv[1:] if argv is None else argv
    # Our matrices are small: a second thread in each costs more than it saves.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    _open_streams()
    try:
        return _run(words)
    except InputError as wrong:
        _print_problem(" ".join(str(wrong).split()))
        return BAD_INPUT
    except KeyboardInterrupt:
        _print_problem("stopped")
        return INTERRUPTED
    except BrokenPipeError:  # the reader, such as `head`, has seen enough
        _drop_output()
        return 0
    except OSError as error:  # a full disk behind the output
        _drop_output()
        _print_problem(f"cannot print: {(error.strerror or 'failed').lower()}")
        return BAD_INPUT


def _run(words: list[str]) -> int:
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # an old terminal shows "?" rather than failing
            stream.reconfigure(errors="replace")
    words, left_out = _add_games(words)
    if words[:1] == ["help"] and len(words) == 2:
        words = [words[1], "--help"]
    if not words or words[0] in ("-h", "--help", "help"):
        sys.stdout.write(help_text())
        return 0
    verb = words[0]
    if verb in ("-V", "--version"):
        print(f"pitboss {__version__}")
        return 0
    if verb not in VERBS:
        hint = did_you_mean(verb, VERBS) or f": choose {', '.join(VERBS)}"
        raise InputError(f"there is no verb {verb!r}{hint}")
    if verb != "games":  # which lists them itself
        for problem in left_out:
            _print_problem(f"left out {problem}")
    from pitboss.cli.parser import Parser

    module = import_module(f"pitboss.cli.{VERBS[verb][0]}")
    parser = Parser(prog=f"pitboss {verb}", description=module.__doc__)
    module.add_arguments(parser)
    code: int = module.run(parser.parse_args(words[1:]))
    sys.stdout.flush()
    return code


def _add_games(words: list[str]) -> tuple[list[str], tuple[str, ...]]:
    """Take `--games DIR` out of the words, wherever it stands, and find the games in DIR.

    Besides the other words, a line for each folder that was left out.
    """
    rest, folders = [], []
    remaining = iter(words)
    for word in remaining:
        if word == "--games":
            folders.append(next(remaining, ""))
        elif word.startswith("--games="):
            folders.append(word.removeprefix("--games="))
        else:
            rest.append(word)
    if not folders:
        return rest, ()
    from pitboss.games import add_games
    from pitboss.rulebook.game_folders import BadGame, folder_problems

    for folder in folders:
        try:
            add_games(os.path.abspath(folder) if folder else "")
        except BadGame as error:
            raise InputError(str(error)) from None
    return rest, folder_problems()


def _open_streams() -> None:
    """Replace streams that the caller has closed: reads find nothing, and writes are lost."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115


def _print_problem(words: str) -> None:
    """One line about what went wrong, after what was printed so far."""
    with suppress(OSError):
        sys.stdout.flush()
    with suppress(OSError):
        print(f"pitboss: {words}", file=sys.stderr)


def _drop_output() -> None:
    """Nobody reads the output anymore, so the rest of it is dropped."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
