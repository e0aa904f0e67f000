"""What a reader leaves beside a SQLite file: an empty log and its index, which it may not delete.

Whoever only reads a file with a write-ahead log still has to open the log, so SQLite makes one
where there is none; and whoever only reads cannot take it away again. SQLite itself does, and
safely, when the last connection that could write is closed. So one is opened and closed, and
nothing is written.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path


def clear_empty_log(
    path: Path, connect: Callable[..., sqlite3.Connection] = sqlite3.connect
) -> None:
    """Let SQLite take an empty log away, unless somebody else has the file open.

    A log with rows in it stays as it is, also after a crash: to move them is for who owns the file.
    """
    log, undo = (path.with_name(path.name + end) for end in ("-wal", "-journal"))
    with suppress(OSError, sqlite3.Error):
        if undo.exists() or log.stat().st_size:
            return
        uri = f"{path.absolute().as_uri()}?mode=rw"
        with closing(connect(uri, uri=True, isolation_level=None)) as db:
            db.execute("PRAGMA query_only = ON")
            db.execute("SELECT 1 FROM facts LIMIT 1").fetchall()
