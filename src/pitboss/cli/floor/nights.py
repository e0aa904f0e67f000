"""Where a night and its key are stored, and how to open it; a failure becomes one line.

A night is a file (`--night evening.pitboss`) or, if PITBOSS_DATABASE_URL is set, a name in that
database. Its signing key is stored elsewhere.
"""

from __future__ import annotations

import argparse
import os
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pitboss import __version__
from pitboss.cli.errors import InputError
from pitboss.cli.parser import nonempty
from pitboss.floor.edition import edition_of
from pitboss.floor.night import Night
from pitboss.floor.order_lines import BadOrder
from pitboss.rulebook import clause
from pitboss.store.journal import Store, StoreTrouble
from pitboss.store.keys import BadKey, Signer, read_key
from pitboss.store.row import BadRow
from pitboss.store.sqlite import SQLiteStore
from pitboss.store.standby_marks import why_not_written
from pitboss.store.vault import Vault, read_second_key
from pitboss.store.witness import Witness

if TYPE_CHECKING:
    from pitboss.store.postgres import PostgresStore

DATABASE, NIGHT, KEY = "PITBOSS_DATABASE_URL", "PITBOSS_NIGHT", "PITBOSS_KEY"
SECOND = "PITBOSS_SECOND_KEY"
SUFFIX = ".pitboss"


Clock = Callable[[], int]


def now_ms() -> int:
    """The wall clock, in milliseconds."""
    return time.time_ns() // 1_000_000


class NightLocation(NamedTuple):
    """Where a night is: a file, or a name in a database."""

    path: Path | None
    url: str = ""
    name: str = ""

    def __str__(self) -> str:
        return str(self.path) if self.path is not None else f"night {self.name!r}"


def add_night(parser: argparse.ArgumentParser, *, key: bool = True) -> None:
    """Which night, and the key that signs its heads."""
    parser.add_argument(
        "--night",
        metavar="FILE",
        type=nonempty,
        default=os.environ.get(NIGHT) or None,
        help=f"the night's file (*{SUFFIX}), or its name in {DATABASE}; or set {NIGHT}",
    )
    if key:
        add_keys(parser)


def add_keys(parser: argparse.ArgumentParser) -> None:
    """The keys of a night: the one that signs it, and a second person's if there is one."""
    parser.add_argument(
        "--key",
        metavar="FILE",
        type=nonempty,
        default=os.environ.get(KEY) or None,
        help="the signing key (default: in your user data folder)",
    )
    says = "a second person's key, needed to read the seeds of the devices"
    parser.add_argument(
        "--second-key",
        metavar="FILE",
        type=nonempty,
        default=os.environ.get(SECOND) or None,
        help=f"{says}; or set {SECOND}",
    )


def locate_night(text: str | None) -> NightLocation:
    """Where the night is that someone typed."""
    url = os.environ.get(DATABASE, "")
    if not text:
        raise InputError(f"which night? Give --night FILE{SUFFIX}, or set {NIGHT}")
    is_file = text.endswith(SUFFIX) or os.sep in text or "/" in text
    return NightLocation(None, url, text) if url and not is_file else NightLocation(Path(text))


def edition() -> str:
    """The edition that rows are decided under: this program and its law."""
    return edition_of(__version__, clause.edition())


def create_journal(where: NightLocation, night: str) -> Store:
    """A new journal, which this process owns."""
    if where.path is not None:
        return SQLiteStore.create(where.path, night)
    return _postgres().create(where.url, night)


def open_journal(
    where: NightLocation, *, owner: bool = False, key: str | None = None, second: str | None = None
) -> Store:
    """The journal of a night, to read, or to own and write. Its vault is open if the keys are on
    this machine."""
    if owner and where.path is not None and (why := why_not_written(where.path)):
        raise InputError(why)
    return _open(where, owner=owner, key=key, second=second)


def _open(where: NightLocation, *, owner: bool, key: str | None, second: str | None) -> Store:
    if where.path is not None:
        store: Store = SQLiteStore(where.path, owner=owner)
    else:
        store = _postgres()(where.url, where.name)
    try:
        store.side.vault = _vault(store.facts.night, key, second)
    except BaseException:
        store.close()
        raise
    return store


def _vault(night: str, key: str | None, second: str | None) -> Vault | None:
    """The vault of a night; none if there is no key. A wrong key is noticed when something is
    opened."""
    path = key_path(key, night)
    if not path.exists():
        return None
    return Vault.of(read_key(path), night, read_second_key(Path(second)) if second else b"")


def _postgres() -> type[PostgresStore]:
    try:
        from pitboss.store.postgres import PostgresStore as Found
    except ImportError:
        raise InputError("a database needs psycopg: install 'pitboss[postgres]'") from None
    return Found


@contextmanager
def plain_errors(where: NightLocation | str = "the night") -> Iterator[None]:
    """Turn anything that can go wrong with a night into one line."""
    try:
        yield
    except StoreTrouble as trouble:
        raise InputError(str(trouble)) from None
    except BadRow as bad:
        words = f"{where} cannot be trusted, row {bad.seq} {bad.what}: nothing was changed"
        raise InputError(f"{words}, see 'pitboss verify'") from None
    except (BadKey, BadOrder) as wrong:
        raise InputError(str(wrong)) from None
    except BrokenPipeError:
        raise  # nobody is left to read the answer, but the order is done
    except OSError as error:
        why = (error.strerror or "failed").lower()
        raise InputError(f"cannot use {error.filename or where}: {why}") from None


@contextmanager
def open_to_read(args: argparse.Namespace) -> Iterator[Night]:
    """A night to read; someone else may be writing it."""
    where = locate_night(args.night)
    with plain_errors(where):
        store = open_journal(where, key=getattr(args, "key", None), second=second_key_file(args))
        try:
            yield Night(store, edition())
        finally:
            store.close()


@contextmanager
def open_to_write(args: argparse.Namespace, clock: Clock = now_ms) -> Iterator[Night]:
    """A night to give orders to: this process owns its file and signs its heads."""
    where = locate_night(args.night)
    with plain_errors(where):
        store = open_journal(where, owner=True, key=args.key, second=second_key_file(args))
        with _signed(store, where, args.key, clock) as night:
            yield night


@contextmanager
def open_copy_to_write(args: argparse.Namespace) -> Iterator[Night]:
    """The same for a second laptop's copy, which nobody else may give orders to."""
    where = locate_night(args.night)
    with plain_errors(where):
        store = _open(where, owner=True, key=args.key, second=second_key_file(args))
        with _signed(store, where, args.key, now_ms) as night:
            yield night


@contextmanager
def _signed(store: Store, where: NightLocation, key: str | None, clock: Clock) -> Iterator[Night]:
    try:
        night = Night(store, edition(), clock=clock)
        if night.floor.plan is None:
            raise InputError(f"{where} is not set up yet: run 'pitboss floor open'")
        attach_key(night, key)
        yield night
    finally:
        store.close()


def attach_key(night: Night, key: str | None) -> None:
    """Sign a night with its key, unless the key has signed more of it than there is."""
    signer, witness = load_signer(key, night), open_witness(key, night.store.facts.night)
    witness.refuse_older(night.store)
    least_turns = witness.least_turns(night.store)
    night.sign_with(
        signer, witness.remember, lambda: witness.refuse_changed(night.store), least_turns
    )
    read_vault_check(night.store)


def second_key_file(args: argparse.Namespace) -> str | None:
    """The file of the second key, where a verb takes one."""
    return getattr(args, "second_key", None) or os.environ.get(SECOND) or None


LOCKED = "vault"
"""The name of the value that shows which keys lock the seeds of a night."""


def write_vault_check(store: Store) -> None:
    """Store a value that only the keys of this night open, so that others are noticed."""
    vault = store.side.vault
    assert vault is not None
    with store.turn(0) as turn:
        turn.set_value(LOCKED, vault.lock(LOCKED, b"the keys of this night"))


def read_vault_check(store: Store) -> None:
    """Refuse keys that are not those of the night."""
    vault, check = store.side.vault, store.get_value(LOCKED)
    if vault is not None and check is not None:
        vault.unlock(LOCKED, check)


def key_warning(key: str | None, night: Night) -> str | None:
    """A warning if a night with devices has its key in its own folder."""
    store, plan = night.store, night.floor.plan
    if not isinstance(store, SQLiteStore) or plan is None:
        return None
    path = key_path(key, store.facts.night)
    if path.absolute().parent != store.path.absolute().parent:
        return None
    if not any(table.electronic for table in plan.tables):
        return None
    words = f"{path} is in the same folder as the night, and it opens the seeds of its devices"
    return f"{words}: keep it elsewhere, or anyone who copies the folder can read them"


def open_witness(key: str | None, night: str) -> Witness:
    """What the key of a night remembers about it."""
    return Witness(key_path(key, night), night)


_LEFT = "a night can be read, verified, exported and backed up, but not continued"


def load_signer(key: str | None, night: Night) -> Signer:
    """The key that signs a night, if it is the one that its first row names."""
    path = key_path(key, night.store.facts.night)
    assert night.floor.plan is not None
    if not night.floor.plan.key:
        raise InputError(f"this night was set up without a key, so nobody can sign it: {_LEFT}")
    try:
        signer = read_key(path)
    except BadKey as bad:
        raise InputError(f"{bad}; without the key that {_holder(night)} holds, {_LEFT}") from None
    if signer.public.hex() != night.floor.plan.key:
        raise InputError(
            f"{path} is not the key of this night, which {_holder(night)} holds: give --key"
        )
    return signer


def _holder(night: Night) -> str:
    assert night.floor.plan is not None
    return night.floor.plan.key_holder or "someone"


def key_path(key: str | None, night: str) -> Path:
    """The file of a night's key: the one given, or the one in the user's data folder."""
    if key:
        return Path(key)
    import platformdirs

    name = re.sub(r"[^\w.-]", "_", night)
    return platformdirs.user_data_path("pitboss") / "keys" / f"{name}.pem"
