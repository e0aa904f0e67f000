"""A second laptop continues a night from its copy, because the first one is gone."""

from __future__ import annotations

import argparse
from contextlib import closing
from datetime import datetime
from pathlib import Path
from shlex import quote

from msgspec.structs import replace

from pitboss.cli.errors import InputError
from pitboss.cli.floor.nights import add_night, now_ms, open_copy_to_write, plain_errors
from pitboss.cli.floor.standby import clock_of, copy_file, copy_words, signer_of
from pitboss.floor.decide import decide
from pitboss.floor.night import Night
from pitboss.floor.orders import Order, OrderContext, TakeOver
from pitboss.pit.refusal import Refusal, refuse
from pitboss.store.journal import InUse
from pitboss.store.keys import Signer
from pitboss.store.night_file import release_lease, take_lease
from pitboss.store.order_ids import new_order_id
from pitboss.store.sqlite import SQLiteStore
from pitboss.store.standby_copy import is_reachable, parse_address
from pitboss.store.standby_marks import (
    CUT,
    IN_STEP,
    STOPPED,
    Following,
    follows_file,
    read_following,
    took_over_file,
    write_mark,
)

FRESH_MS = 120_000
"""A line that was lost longer ago than this may have been lost long before the first laptop was."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `pitboss floor take-over`."""
    says = "who decides it, such as the member in charge; the journal says so"
    parser.add_argument("--by", metavar="WHO", required=True, help=says)
    parser.add_argument("--because", metavar="WORDS", required=True, help="what happened")
    says = "even if the first laptop may have gone on alone: what it answered then is lost"
    parser.add_argument("--even-if-older", action="store_true", help=says)
    add_night(parser)


def run(args: argparse.Namespace) -> int:
    """Go on with the night on this laptop; refused while the first one still answers."""
    path = copy_file(args.night)
    with plain_errors(str(path)):
        following = _copy_marks(path)
        _refuse_while_served(following, signer_of(args.key))
        why = doubt(following, now_ms())
        if why and not args.even_if_older:
            raise InputError(f"{why} To go ahead anyway, add --even-if-older")
        with open_copy_to_write(args) as night:
            row = _record(night, args, following, is_older=bool(why))
        write_mark(took_over_file(path), following.address + "\n")
        follows_file(path).unlink()
    print(f"The night goes on here: row {row:,} says who took over, and why.")
    print(why or _extent(following))
    keys = f"--key {quote(args.key)}"
    if args.second_key:
        keys += f" --second-key {quote(args.second_key)}"
    print(f"Now run: pitboss serve {quote(str(path))} --lan {keys}")
    where = f" ({following.address})" if following.address else ""
    print(f"Leave the first laptop{where} off, or at least off this network.")
    return 0


def _copy_marks(path: Path) -> Following:
    """What the copy knows, if it is one that can be gone on with."""
    following = read_following(path)
    if following is None and took_over_file(path).exists():
        raise InputError(f"{path} has taken over already: run 'pitboss serve {path}'")
    if following is None:
        raise InputError(f"{path} is not the copy of a second laptop: see 'pitboss floor standby'")
    _refuse_while_followed(path)
    rows, row_ms = _end_of(path)
    if not rows:
        raise InputError(f"{path} never had a whole night: there is nothing to go on with")
    return replace(following, rows=rows, row_ms=row_ms)


def _refuse_while_followed(path: Path) -> None:
    """Refuse while the program that keeps the copy still runs here."""
    try:
        release_lease(take_lease(path))
    except InUse:
        words = f"'pitboss floor standby' still runs for {path}"
        raise InputError(f"{words}: press Ctrl-C there first") from None


def _end_of(path: Path) -> tuple[int, int]:
    """The last row in the file and when it was recorded: the mark beside it may be older, or
    damaged."""
    if not path.exists():
        return 0, 0
    with closing(SQLiteStore(path)) as store:
        seq, _ = store.end()
        return seq, next(store.rows(seq - 1, 1)).at_ms if seq else 0


def _refuse_while_served(following: Following, signer: Signer) -> None:
    if following.address and is_reachable(parse_address(following.address), signer):
        raise InputError(
            f"the first laptop still answers at {following.address}: stop it there first, or the "
            "night would have two versions"
        )


def _record(night: Night, args: argparse.Namespace, following: Following, is_older: bool) -> int:
    """Write the row that says who took over here, and why; it gets a head right away."""
    rows, last, _ = night.at
    until = f"until {_date(following.in_step_ms)}" if following.in_step_ms else "never"
    lost = "; what the first laptop may have answered after that is lost" if is_older else ""
    words = f"{args.because} (second laptop; in step: {until}{lost})"
    order = Order(new_order_id(), args.by, TakeOver(rows, last.hex(), words))
    # Asked before, because a refusal is a row, too: then this would be no copy any more.
    no: Refusal | None = None
    if not args.because.strip():
        no = refuse("say --because WORDS: why the night goes on here")
    elif isinstance(answer := decide(night.floor, order, OrderContext(at_ms=now_ms())), Refusal):
        no = answer
    elif isinstance(result := night.take_over(order), Refusal):
        no = result
    else:
        assert result.entry.refused is None, "it was asked before"
    if no is not None:
        raise InputError(no.words)
    return night.at[0]


def _extent(following: Following) -> str:
    """What a copy that nothing speaks against has; it cannot see whether the other one has died."""
    if following.line == STOPPED:
        return copy_words(following)
    return (
        f"{copy_words(following)} If the first laptop answered anyone after that, it is not here."
    )


def doubt(following: Following, at_ms: int) -> str:
    """Why something may have been answered that the copy does not have; empty if nothing says so.

    The copy cannot know whether a laptop that does not answer has died. It knows that the first
    laptop went on, or that it would have noticed; a line that was lost long ago proves neither.
    """
    until = clock_of(following.in_step_ms)
    # A clock that was set back says nothing about how long ago it was.
    if following.line in (CUT, STOPPED) and 0 <= at_ms - following.in_step_ms <= FRESH_MS:
        return ""
    if following.line == STOPPED:
        why = f"The first laptop was shut down properly at {until}. If it was started again,"
    elif following.line == CUT:
        why = f"The line was lost at {until}. If the first laptop went on alone,"
    elif following.line == IN_STEP:
        why = f"This laptop stopped copying at {until}. If the first laptop went on without it,"
    else:
        why = "The first laptop went on without this one:"
    return f"{copy_words(following)} {why} all that it answered since is missing here, and lost."


def _date(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000).astimezone().isoformat(" ", "seconds")
