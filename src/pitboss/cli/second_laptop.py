"""What a server does about a second laptop: it lets one follow, and keeps out the one that it took
over from. A night that was followed is not served again until the follower has been asked."""

from __future__ import annotations

import argparse
import logging
import threading
import time
from pathlib import Path

from pitboss.cli.errors import InputError
from pitboss.cli.floor.nights import edition, locate_night
from pitboss.cli.floor.standby import AGAIN_S, FILES_ONLY
from pitboss.store.head import Head
from pitboss.store.keys import Signer
from pitboss.store.sqlite import SQLiteStore
from pitboss.store.standby import StandbyHost
from pitboss.store.standby_copy import parse_address, tell_first_laptop
from pitboss.store.standby_marks import followed_file, read_mark, took_over_file
from pitboss.store.witness import TAKEN_OVER

log = logging.getLogger("pitboss.standby")
ASK_S = 10.0
"""How long a night that was followed waits for the follower to call: it does so every second."""


def verify_standby_arguments(args: argparse.Namespace) -> None:
    """Refuse a port at which no second laptop could follow."""
    port = args.standby_port
    if port is None:
        return
    if len(args.nights) != 1:
        raise InputError("--standby-port is for a single night: give one NIGHT")
    if locate_night(args.nights[0]).path is None:
        raise InputError(f"--standby-port {FILES_ONLY}")
    if port == args.port or not 0 < port < 65_536:
        raise InputError(f"--standby-port {port} cannot be used: choose another, such as 8765")


def use_second_laptop(
    store: SQLiteStore, args: argparse.Namespace, host: str
) -> StandbyHost | None:
    """Let a second laptop follow if a port is given, and keep out the one before this one."""
    assert store.side.signer is not None
    keep_first_laptop_out(store, store.side.signer)
    if args.alone:
        followed_file(store.path).unlink(missing_ok=True)
    was_followed = followed_file(store.path).exists()
    if args.standby_port is None:
        if was_followed:
            raise InputError(f"{_followed_words(store.path)}: give --standby-port PORT as before")
        return None
    try:
        standby = StandbyHost(store, store.side.signer, edition(), (host, args.standby_port))
    except OSError:
        words = f"port {args.standby_port} is not available"
        raise InputError(f"{words}: choose another with --standby-port") from None
    standby.start()
    if was_followed:
        try:
            _wait_for_follower(standby, store)
        except BaseException:
            standby.stop()
            raise
    return standby


def _wait_for_follower(standby: StandbyHost, store: SQLiteStore) -> None:
    """Go on only when the laptop that followed this night has called, and did not take over."""
    print("Waiting for the second laptop to call ...", flush=True)
    if not standby.wait_for_call(ASK_S):
        raise InputError(
            f"{_followed_words(store.path)}, and does not call. If it took over, the night goes on "
            "there: do not start it here. If it did not, start with --alone"
        )
    if store.broken:
        raise InputError(store.broken)


def _followed_words(path: Path) -> str:
    where = read_mark(followed_file(path))
    return f"a second laptop ({where}) has followed {path}"


def keep_first_laptop_out(store: SQLiteStore, signer: Signer) -> None:
    """Tell the laptop that this one took over from to stop, whenever it comes back."""
    heads = [head for head in store.heads() if head.why == TAKEN_OVER]
    if not heads or not (text := read_mark(took_over_file(store.path))):
        return
    args = parse_address(text), signer, heads[-1]
    threading.Thread(target=_keep_telling, args=args, name="first laptop", daemon=True).start()


def _keep_telling(address: tuple[str, int], signer: Signer, head: Head) -> None:
    has_stopped = False
    while True:
        if tell_first_laptop(address, signer, head) and not has_stopped:
            has_stopped = True
            log.warning("the first laptop came back at %s:%d and was told to stop", *address)
        time.sleep(AGAIN_S)
