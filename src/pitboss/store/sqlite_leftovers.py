"""What a reader leaves beside an SQLite file: an empty log and its index, which it cannot delete.

A reader of a file with a write-ahead log has to open the log, so SQLite makes one if there is none,
and a reader cannot remove it. SQLite itself safely does when the last connection that can write
closes. So one is opened and closed without writing anything.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path


def clear_empty_log(
    path: Path, connect: Callable[..., sqlite3.Connection] = sqlite3.connect
) -> None:
    """Let SQLite remove an empty log, unless someone else has the file open.

    A log with rows stays as it is, even after a crash: only the file's owner moves them.
    """
    log, undo = (path.with_name(path.name + end) for end in ("-wal", "-journal"))
    with suppress(OSError, sqlite3.Error):
        if undo.exists() or log.stat().st_size:
            return
        uri = f"{path.absolute().as_uri()}?mode=rw"
        with closing(connect(uri, uri=True, isolation_level=None)) as db:
            db.execute("PRAGMA query_only = ON")
            db.execute("SELECT 1 FROM facts LIMIT 1").fetchall()
