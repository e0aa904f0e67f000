"""A PostgreSQL server and a standby that follows it; one dies, the other takes its place."""

from __future__ import annotations

import os
import shutil
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import CalledProcessError
from typing import Any

import psycopg

from tests.patience import PATIENCE_S
from tests.store.servers import Server

WAIT_S = PATIENCE_S


class Node:
    """A server in a folder of its own, with its data in it and the socket beside them."""

    def __init__(self, folder: Path, tools: Server) -> None:
        self.folder, self._data, self._tools = folder, folder / "data", tools
        self.url = f"postgresql://postgres@/postgres?host={folder}"

    def ask(self, sql: str) -> list[tuple[Any, ...]]:
        """One statement."""
        with psycopg.connect(self.url, autocommit=True) as db:
            cursor = db.execute(sql)
            return list(cursor) if cursor.description else []

    def ctl(self, *words: str) -> None:
        """Run pg_ctl on this server."""
        self._tools.run("pg_ctl", "-w", "-D", str(self._data), *words)

    def begin(self) -> None:
        """Make a server without data."""
        self._tools.run(
            "initdb", "--auth=trust", "--encoding=utf8", "-U", "postgres", "-D", str(self._data)
        )
        self.start()

    def start(self) -> None:
        """Start it."""
        log = self.folder / "log"
        try:
            self.ctl("-o", f'-h "" -k {self.folder}', "-l", str(log), "start")
        except CalledProcessError as error:
            raise AssertionError(log.read_text()) from error

    def kill(self) -> None:
        """SIGKILL; its helper processes notice and end too."""
        pid = self._pid()
        assert pid is not None
        os.kill(pid, signal.SIGKILL)

    def stop(self) -> None:
        """Stop immediately, if it runs."""
        if self._pid() is not None:
            self.ctl("-m", "immediate", "stop")

    def _pid(self) -> int | None:
        """Its first process, if that is alive."""
        try:
            pid = int((self._data / "postmaster.pid").read_text().split("\n", 1)[0])
            os.kill(pid, 0)
        except (FileNotFoundError, ProcessLookupError):
            return None
        return pid

    def new_standby(self, folder: Path) -> Node:
        """A copy that follows; from now on no commit is answered before the copy has it."""
        data = str(folder / "data")
        self._tools.run(
            "pg_basebackup",
            "-R",
            "-X",
            "stream",
            "-c",
            "fast",
            "-D",
            data,
            "-d",
            f"postgresql://postgres@/?host={self.folder}",
        )
        standby = Node(folder, self._tools)
        standby.start()
        self.ask("ALTER SYSTEM SET synchronous_standby_names = '*'")
        self.ask("SELECT pg_reload_conf()")
        end = time.monotonic() + WAIT_S
        while self.ask("SELECT sync_state FROM pg_stat_replication") != [("sync",)]:
            assert time.monotonic() < end, "the standby does not follow"
            time.sleep(0.02)
        return standby

    def cut_off(self) -> None:
        """A standby that no longer hears from the other server."""
        self.ask("ALTER SYSTEM SET primary_conninfo = ''")
        self.ask("SELECT pg_reload_conf()")
        end = time.monotonic() + WAIT_S
        while self.ask("SELECT pid FROM pg_stat_wal_receiver"):
            assert time.monotonic() < end, "the standby still follows"
            time.sleep(0.02)

    def promote(self) -> None:
        """Take the place of the server it followed."""
        self.ctl("promote")


@contextmanager
def own_nodes(tools: Server) -> Iterator[Iterator[Path]]:
    """Empty folders for servers; all that were started in them end with the test."""
    paths: list[Path] = []

    def folders() -> Iterator[Path]:
        for number in range(10**6):
            paths.append(tools.data.with_name(f"{tools.data.name}-{number}"))
            paths[-1].mkdir(mode=0o700)
            info = tools.data.stat()
            os.chown(paths[-1], info.st_uid, info.st_gid)
            yield paths[-1]

    try:
        yield folders()
    finally:
        for folder in paths:
            Node(folder, tools).stop()
            shutil.rmtree(folder, ignore_errors=True)
