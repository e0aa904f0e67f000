"""The folder of plans: one text file each, written whole, never over what someone else wrote.

A file gets its new text under another name first and is renamed when that is on disk, so a crash
leaves the old text or the new one. Other programs may write here too: `write` says which text it
replaces and refuses any other.
"""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from pitboss.store.journal import StoreTrouble
from pitboss.store.night_file import sync, unfinished_file

SUFFIX = ".toml"
LONGEST = 512 * 1024
"""No plan of a night is longer, in bytes."""
LOCK = ".plans.lock"
LOCK_S = 5.0
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}")


class FileState(NamedTuple):
    """What shows that a file has changed, without reading it."""

    changed_ns: int
    size: int
    number: int


class StoredPlan(NamedTuple):
    """The text of a plan, and the state of its file when it was read."""

    text: str
    state: FileState


class ChangedOnDisk(Exception):
    """Someone else wrote the file in the meantime: nothing was written."""


def is_plan_name(name: str) -> bool:
    """Whether a plan can have this name: letters, digits, hyphens and underscores.

    >>> is_plan_name("spring-gala"), is_plan_name("../gala"), is_plan_name(".gala")
    (True, False, False)
    """
    return _NAME.fullmatch(name) is not None


class PlanFolder:
    """A folder of plans. It is made when the first plan is written."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def names(self) -> tuple[str, ...]:
        """The plans there are, in alphabetical order."""
        if not self.path.is_dir():
            return ()
        files = (path for path in self.path.glob(f"*{SUFFIX}") if path.is_file())
        return tuple(sorted(file.stem for file in files if is_plan_name(file.stem)))

    def file(self, name: str) -> Path:
        """Where a plan is."""
        if not is_plan_name(name):
            raise ValueError(f"{name!r} cannot be the name of a plan")
        return self.path / (name + SUFFIX)

    def state(self, name: str) -> FileState | None:
        """The state of a file; None if there is none."""
        try:
            file_info = self.file(name).stat()
        except OSError:
            return None
        return FileState(file_info.st_mtime_ns, file_info.st_size, file_info.st_ino)

    def read(self, name: str) -> StoredPlan | None:
        """A plan, or None if there is none. Text that is no UTF-8 is shown with marks in it."""
        state = self.state(name)
        if state is None:
            return None
        try:
            data = self.file(name).read_bytes()[: LONGEST + 1]
        except OSError as error:
            raise _trouble(self.file(name), error) from None
        return StoredPlan(data.decode("utf-8", "replace"), state)

    def create(self, name: str, text: str) -> StoredPlan:
        """Write a plan under a name that is still free."""
        with self._turn():
            if self.file(name).exists():
                raise ChangedOnDisk(f"there is a plan {name} already")
            return self._write(name, text)

    def write(self, name: str, text: str, instead_of: str) -> StoredPlan:
        """Write a plan in place of the text that its writer has seen."""
        with self._turn():
            stored = self.read(name)
            if stored is None or stored.text != instead_of:
                raise ChangedOnDisk(f"{name}{SUFFIX} has been changed by another program")
            return self._write(name, text)

    def read_beside(self, written: str) -> str | None:
        """A file of rules beside the plans, such as "overlays/springfield.toml"; None if it is not
        in this folder, for nobody may read the rest of the machine through a plan."""
        try:
            path = (self.path / written).resolve()
            is_ours = path.is_relative_to(self.path.resolve()) and path.suffix == SUFFIX
            if not is_ours or not path.is_file() or path.stat().st_size > LONGEST:
                return None
            return path.read_text("utf-8")
        except (OSError, ValueError):  # such as a name with a null in it, or no UTF-8
            return None

    def _write(self, name: str, text: str) -> StoredPlan:
        try:
            with unfinished_file(self.file(name)) as unfinished:
                unfinished.write_bytes(text.encode())
        except OSError as error:
            raise _trouble(self.file(name), error) from None
        state = self.state(name)
        assert state is not None, "it was just written"
        return StoredPlan(text, state)

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """One writer at a time, also among servers that share the folder."""
        try:
            self._make()
            lock = sqlite3.connect(self.path / LOCK, isolation_level=None, timeout=LOCK_S)
        except (OSError, sqlite3.Error) as error:
            raise _trouble(self.path, error) from None
        try:
            lock.execute("BEGIN IMMEDIATE")
            yield
        except sqlite3.Error as error:
            raise _trouble(self.path, error) from None
        finally:
            lock.close()

    def _make(self) -> None:
        """Plans hold names and PINs: the folder is for its owner alone."""
        if not self.path.is_dir():
            self.path.mkdir(mode=0o700, parents=True, exist_ok=True)
            with suppress(OSError):
                sync(self.path.parent) if os.name == "posix" else None


def _trouble(path: Path, error: Exception) -> StoreTrouble:
    why = getattr(error, "strerror", None) or str(error)
    return StoreTrouble(f"{path} cannot be used: {str(why).lower()}")
