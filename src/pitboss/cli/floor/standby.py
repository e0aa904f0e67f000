"""A second laptop: keep a copy of a night that is served at the first one."""

from __future__ import annotations

import argparse
import sys
import time
from datetime import datetime
from pathlib import Path

from pitboss.cli.errors import InputError
from pitboss.cli.floor.nights import (
    add_night,
    edition,
    key_path,
    locate_night,
    now_ms,
    plain_errors,
)
from pitboss.cli.parser import nonempty
from pitboss.store.journal import StoreBroken, StoreTrouble
from pitboss.store.key_line import LineLost
from pitboss.store.keys import Signer, read_key
from pitboss.store.standby_copy import LineRefused, StandbyCopy, parse_address
from pitboss.store.standby_marks import (
    IN_STEP,
    Following,
    gave_way_file,
    read_mark,
    took_over_file,
)

AGAIN_S = 1.0
"""The pause between two calls."""
SAME_LAPTOP = (
    "this copy is on the same laptop as the night: if it breaks, both are gone. Run this on a "
    "second laptop"
)
SAY_S = 30.0
"""So often a copy in step says how far it is, if anything happened."""
FILES_ONLY = "is for a night in a file: a database server has standbys of its own"


def add_standby(parser: argparse.ArgumentParser) -> None:
    """The arguments of `floor standby`."""
    says = "the first laptop, as its 'pitboss serve --standby-port' says: 192.168.1.7:8765"
    parser.add_argument("address", metavar="HOST:PORT", type=nonempty, help=says)
    add_night(parser)


def standby(args: argparse.Namespace) -> int:
    """Keep a copy of a night that is served at another laptop; Ctrl-C ends it."""
    path = copy_file(args.night)
    address = _address(args.address)
    if took_over_file(path).exists():
        raise InputError(f"{path} took over and is the night itself: give the copy a new name")
    if not path.absolute().parent.is_dir():
        raise InputError(f"there is no folder {path.parent} for the copy: make it first")
    with plain_errors():
        copy = StandbyCopy(path, signer_of(args.key), edition(), address)
        try:
            StandbyFollower(copy, args.address).run()
        except KeyboardInterrupt:
            print(f"\nStopped. {copy_words(copy.following)}", flush=True)
        finally:
            copy.close()
    return 0


class StandbyFollower:
    """Follows for the whole evening, and says how it goes."""

    def __init__(self, copy: StandbyCopy, address: str) -> None:
        self._copy, self._address = copy, address
        self._was_in_step, self._last_words, self._spoke_s, self._rows = False, "", 0.0, -1
        self._is_news = False  # that the line is lost, since it was last in step
        copy.tell = self._tell

    def run(self) -> None:
        """Call again whenever the line is lost."""
        while True:
            self.follow()
            time.sleep(AGAIN_S)

    def follow(self) -> None:
        """Call once, and follow until the line is lost."""
        try:
            self._copy.follow()
        except LineRefused as no:
            if not self._was_in_step:
                raise InputError(str(no)) from None
            self._lose(no)
        except LineLost as lost:
            self._lose(lost)
        except StoreBroken:
            raise
        except StoreTrouble as trouble:  # such as a full disk: someone may make room
            self._lose(trouble)

    def _tell(self) -> None:
        """Say that it is in step: right away, then now and then while rows come in."""
        now, following = time.monotonic(), self._copy.following
        if following.line != IN_STEP:
            return
        is_due = now - self._spoke_s >= SAY_S and following.rows != self._rows
        if self._last_words or self._rows < 0 or is_due:
            words = f"in step with {self._address}: row {following.rows:,}"
            print(f"{clock_of(following.in_step_ms)}  {words}", flush=True)
            if self._copy.is_same_laptop and self._rows < 0:
                print(f"          {SAME_LAPTOP}", file=sys.stderr, flush=True)
            self._was_in_step, self._is_news, self._last_words = True, True, ""
            self._spoke_s, self._rows = now, following.rows

    def _lose(self, why: Exception) -> None:
        """Say it once."""
        if str(why) == self._last_words:
            return
        self._last_words = str(why)
        words = f"not in step with {self._address}: {why}; calling again"
        print(f"{clock_of(now_ms())}  {words}", file=sys.stderr, flush=True)
        if self._is_news:
            self._is_news = False
            advice = "If that laptop is gone: Ctrl-C here, then 'pitboss floor take-over'"
            words = f"{copy_words(self._copy.following)} {advice}"
            print(f"          {words}", file=sys.stderr, flush=True)


def copy_words(following: Following) -> str:
    """How far a copy goes, in words."""
    if not following.rows:
        return "It has copied nothing yet."
    row = f"The copy goes up to row {following.rows:,}, recorded at {clock_of(following.row_ms)}."
    if not following.in_step_ms:
        return f"{row} It never had everything."
    until = clock_of(following.in_step_ms)
    return f"{row} Everything that was answered until {until} is here."


def copy_file(text: str | None) -> Path:
    """The file of a copy; only a night in a file can have one."""
    path = locate_night(text).path
    if path is None:
        raise InputError(f"a second laptop {FILES_ONLY}")
    if words := read_mark(gave_way_file(path)):
        raise InputError(words)
    return path


def _address(text: str) -> tuple[str, int]:
    try:
        return parse_address(text)
    except ValueError as wrong:
        raise InputError(str(wrong)) from None


def signer_of(key: str | None) -> Signer:
    """The key of the night, which both laptops need."""
    if not key:
        raise InputError("give --key FILE: the night's signing key, copied to this laptop")
    with plain_errors():
        return read_key(key_path(key, ""))


def clock_of(ms: int) -> str:
    """A time of day as this laptop shows it."""
    return f"{datetime.fromtimestamp(ms / 1000):%H:%M:%S}"


VERBS = {"standby": (add_standby, standby)}
