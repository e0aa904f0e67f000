"""Play a strategy over many rounds, fast and repeatably, and compare it with the exact figure.

    pitboss simulate night.craps --strategy pass --rounds 10_000_000 --seed 1
    pitboss simulate night.roulette --strategy martingale:red:10:6 --sessions 10000 --bankroll 500
    pitboss simulate nj.automated_craps --strategy 'flat:pass:10 + odds:pass_odds:2'
    pitboss simulate night.roulette --strategy red_and_column --compare-option wheel=single_zero

--strategies lists the named strategies of a game. Ctrl-C stops early and reports the rounds so far.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from pitboss.cli.errors import InputError, did_you_mean
from pitboss.cli.parser import (
    MOST,
    SEED_MOST,
    add_game,
    add_json,
    add_options,
    nonempty,
    positive_number,
    whole_number,
    writable_file,
)
from pitboss.cli.screen import Screen, print_json

if TYPE_CHECKING:
    from rich.progress import Progress as RichProgress
    from rich.progress import TaskID

    from pitboss.rulebook.game import Game, Rules
    from pitboss.simulation.comparison import Comparison
    from pitboss.simulation.result import Result
    from pitboss.simulation.run import Progress
    from pitboss.simulation.settings import Changes

INTERRUPTED = 130
BAR_AFTER_S = 0.5
STAKING = ("flat", "odds", "martingale")
OUT, PLOT = (".json", ".csv", ".parquet"), (".png", ".svg", ".pdf")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `pitboss simulate`."""
    add_game(parser)
    parser.add_argument(
        "--strategy",
        action="append",
        default=[],
        metavar="S",
        help="a name, or a form such as flat:WAGER:STAKE; repeat for more players at one table",
    )
    parser.add_argument("--strategies", action="store_true", help="list the named strategies")
    parser.add_argument(
        "--rounds", type=whole_number(1), metavar="N", help="rounds in all, or in each session"
    )
    seed = whole_number(0, SEED_MOST)
    parser.add_argument("--seed", type=seed, metavar="S", help="repeatable results")
    _add_session(parser)
    add_options(parser)
    add_options(parser, "--compare-option", "compare with another option, on the same rolls")
    parser.add_argument(
        "--compare-strategy",
        action="append",
        default=[],
        metavar="S",
        help="compare with another strategy, on the same rolls",
    )
    parser.add_argument(
        "--rolls",
        metavar="FILE.csv",
        type=nonempty,
        help="use recorded results instead of random ones",
    )
    parser.add_argument(
        "--workers", type=whole_number(1), default=1, help="processes that share the work"
    )
    parser.add_argument("--out", metavar="FILE", help=f"write the figures ({', '.join(OUT)})")
    parser.add_argument(
        "--plot", metavar="FILE", help=f"draw sessions and paths ({', '.join(PLOT)})"
    )
    add_json(parser)


def _add_session(parser: argparse.ArgumentParser) -> None:
    for name, says in (
        ("--sessions", "play this many sessions, each from the start"),
        ("--bankroll", "the chips a player starts with; without it, chips never run out"),
        ("--stop-loss", "end a session after losing this many chips"),
        ("--stop-win", "end a session after winning this many chips"),
        ("--shooters", "end a session after this many shooters"),
    ):
        parser.add_argument(name, type=whole_number(1), metavar="N", help=says)
    parser.add_argument(
        "--hours", type=positive_number, metavar="H", help="how long a session lasts"
    )
    says = "rolls per hour (100)"
    parser.add_argument(
        "--rolls-per-hour", type=whole_number(1), default=100, metavar="R", help=says
    )


def run(args: argparse.Namespace) -> int:
    """Simulate, print, and write the files."""
    from pitboss.cli.choose import choose_game, choose_rules

    game = choose_game(args.game)
    rules = choose_rules(game, args.option)
    _check(args, rules)
    if args.strategies:
        return _list(rules, args)
    comparing = args.compare_option or args.compare_strategy
    with progress_bar(is_wanted=not args.json) as progress, _mistakes():
        result = _compare(game, args, progress) if comparing else _simulate(game, args, progress)
    with _mistakes(), working_out(is_wanted=not args.json):
        _count(result)
    with _mistakes():
        _write(result, args)
    _print(result, args)
    return INTERRUPTED if result.partial else 0


def _check(args: argparse.Namespace, rules: Rules) -> None:
    """Refuse what is wrong before anything is played."""
    for name, endings in (("out", OUT), ("plot", PLOT)):
        file = getattr(args, name)
        if file is not None and not file.endswith(endings):
            raise InputError(f"--{name}: the name of the file must end in {' or '.join(endings)}")
        if file is not None:
            writable_file(file)
    _check_extras(args)
    if args.hours is not None and args.rounds is not None:
        raise InputError("--hours and --rounds both say how long: give one of them")
    if args.hours is not None and args.hours * args.rolls_per_hour > MOST:
        raise InputError(f"--hours: {args.hours:g} hours are too many: {MOST:,} rolls are the most")
    if args.shooters is not None and rules.game.handling is None:
        raise InputError(f"--shooters: nobody shoots in {rules.game.id}; try --rounds or --hours")
    if args.compare_strategy and len(args.strategy) > 1:
        raise InputError(
            "--compare-strategy compares with one --strategy, not with several players"
        )
    if (args.compare_option or args.compare_strategy) and (args.rolls or args.plot):
        raise InputError(
            "a comparison draws its own rolls and has no plot: leave --rolls, --plot out"
        )
    for typed in (*args.strategy, *args.compare_strategy):
        _check_strategy(rules, typed)


def _check_extras(args: argparse.Namespace) -> None:
    """Refuse a long run whose result could not be written or plotted at the end."""
    from importlib.util import find_spec

    if args.plot is not None and find_spec("matplotlib") is None:
        raise InputError("plots need the extra 'plot': pip install 'pitboss[plot]'")
    if (args.out or "").endswith(".parquet") and find_spec("pyarrow") is None:
        raise InputError("Parquet needs the extra 'data': pip install 'pitboss[data]'")


def _check_strategy(rules: Rules, typed: str) -> None:
    from pitboss.cli.choose import choose_wager
    from pitboss.simulation import named_for

    names = [named.name for named in named_for(rules)]
    for part in (piece.strip() for piece in typed.split("+")):
        kind, *words = part.split(":")
        if words and kind in STAKING:
            choose_wager(rules, words[0])
        elif kind not in names and not words:
            hint = did_you_mean(kind, names) or f": it has {', '.join(names) or 'none of its own'}"
            how = "" if hint.startswith(",") else "; or write flat:WAGER:STAKE"
            raise InputError(f"{rules.game.id} has no strategy {kind!r}{hint}{how}")


def _list(rules: Rules, args: argparse.Namespace) -> int:
    from pitboss.simulation import named_for

    strategies = [(named.name, named.says) for named in named_for(rules)]
    if args.json:
        print_json([{"name": name, "says": says} for name, says in strategies])
        return 0
    screen = Screen()
    screen.table([((name, "bold"), says) for name, says in strategies])
    screen.words(f"or: {_strategy_forms(rules)}", style="dim")
    return 0


def _strategy_forms(rules: Rules) -> str:
    """Other ways to write a strategy; a card game has its own."""
    if rules.game.play is None:
        return "flat:WAGER:STAKE, odds:WAGER:TIMES, martingale:WAGER:STAKE:DOUBLINGS, joined with +"
    from pitboss.simulation.bulk import find_bulk

    return find_bulk(rules).forms


@contextmanager
def _mistakes() -> Iterator[None]:
    """Turn whatever the simulation refuses into one clear line."""
    from pitboss.chance import NoMoreOutcomes
    from pitboss.equipment.space import NoSuchOutcome
    from pitboss.pit.referee import NotAllowed
    from pitboss.rulebook.option import BadOption
    from pitboss.simulation import BadStrategy

    try:
        yield
    except OSError as error:
        words = (error.strerror or "failed").lower()
        raise InputError(f"cannot use {error.filename!r}: {words}") from None
    except OverflowError:
        raise InputError("these stakes and odds are too large for a simulation") from None
    except MemoryError:
        raise InputError(
            "this machine does not have enough memory for that many rounds or sessions"
        ) from None
    except UnicodeDecodeError:
        raise InputError("--rolls: the file is not text; write one result a line") from None
    except (BadStrategy, BadOption, NotAllowed, NoMoreOutcomes, NoSuchOutcome) as error:
        raise InputError(str(error)) from None


def _changes(args: argparse.Namespace) -> Changes:
    """The settings that were given; a comparison cannot have outcomes from a file."""
    return {
        "sessions": args.sessions,
        "bankroll": args.bankroll,
        "stop_loss": args.stop_loss,
        "stop_win": args.stop_win,
        "shooters": args.shooters,
        "hours": args.hours,
        "rounds_an_hour": args.rolls_per_hour,
        "workers": args.workers,
    }


def _simulate(game: Game, args: argparse.Namespace, progress: Progress | None) -> Result:
    from pitboss import simulate

    strategies = args.strategy
    players = strategies if len(strategies) > 1 else None
    changes = _changes(args)
    changes["outcomes"] = args.rolls
    return simulate(
        game,
        strategies[0] if strategies else None,
        args.rounds,
        args.seed,
        options=dict(args.option),
        players=players,
        progress=progress,
        **changes,
    )


def _compare(game: Game, args: argparse.Namespace, progress: Progress | None) -> Comparison:
    from pitboss import compare
    from pitboss.cli.choose import choose_rules
    from pitboss.simulation import named_for

    strategy = args.strategy[0] if args.strategy else None
    usual = dict(args.option)
    base = {"strategy": strategy, "options": usual}
    first = next((entry.name for entry in named_for(choose_rules(game, args.option))), "usual")
    variants = {strategy or first: base}
    for name, value in args.compare_option:
        options = {**usual, name: value}
        choose_rules(game, options.items())
        variants[f"{name}={value}"] = {**base, "options": options}
    for other in args.compare_strategy:
        variants[other] = {**base, "strategy": other}
    return compare(game, variants, args.rounds, args.seed, progress=progress, **_changes(args))


def _count(result: Result | Comparison) -> None:
    """Work out the exact figures that the report shows next to the played ones."""
    from pitboss.simulation.result import Result

    for player in result.players if isinstance(result, Result) else ():
        _ = player.exact


def _write(result: Result | Comparison, args: argparse.Namespace) -> None:
    from pitboss.cli.figures import save_rows
    from pitboss.simulation.result import Result

    if args.out is not None:
        if hasattr(result, "save"):
            result.save(args.out)
        else:
            save_rows(result.rows(), args.out)
    if args.plot is not None and isinstance(result, Result):
        result.plot(args.plot)


def _print(result: Result | Comparison, args: argparse.Namespace) -> None:
    from pitboss.cli.figures import show_comparison, show_result
    from pitboss.simulation.result import Result

    if args.json:
        print_json(result.json() if isinstance(result, Result) else result.rows())
        return
    screen = Screen()
    if isinstance(result, Result):
        show_result(screen, result, rolls=args.rolls)
    else:
        show_comparison(screen, result)
    for file in filter(None, (args.out, args.plot)):
        screen.line(f"wrote {file}")


@contextmanager
def progress_bar(*, is_wanted: bool) -> Iterator[Progress | None]:
    """A progress bar on the terminal, for runs that take more than a moment."""
    if not is_wanted or not sys.stderr.isatty():
        yield None
        return
    from time import monotonic

    start_s = monotonic()
    bars: list[tuple[RichProgress, TaskID]] = []

    def tell(count: int, total: int) -> None:
        if not bars and monotonic() - start_s > BAR_AFTER_S:
            bars.append(_start_bar())
        for bar, task in bars:
            bar.update(task, completed=count, total=total)

    try:
        yield tell
    finally:
        for bar, _ in bars:
            bar.stop()


@contextmanager
def working_out(*, is_wanted: bool) -> Iterator[None]:
    """A note on the terminal while exact figures are worked out, if that takes a while."""
    if not is_wanted or not sys.stderr.isatty():
        yield
        return
    from threading import Timer

    from rich.console import Console

    status = Console(stderr=True).status("working out the exact figures")
    timer = Timer(BAR_AFTER_S, status.start)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        status.stop()


def _start_bar() -> tuple[RichProgress, TaskID]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    bar = Progress(
        TextColumn("{task.completed:,.0f} of {task.total:,.0f} rounds"),
        BarColumn(),
        TimeRemainingColumn(),
        TextColumn("Ctrl-C stops and reports"),
        console=Console(stderr=True),
        transient=True,
    )
    bar.start()
    return bar, bar.add_task("rounds", total=1)
