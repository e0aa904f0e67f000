"""The file of a night on its disk: who owns it, how a new file is made, and what can fail."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from pitboss.store.journal import InUse, StoreBroken, StoreTrouble

LEASE_S = 0.2
_NETWORK = ("nfs", "cifs", "smb", "fuse.sshfs", "9p", "afs", "ceph", "glusterfs")
# SQLite's codes for when nothing was written, and writing may work again later.
_TEMPORARY = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_BUSY}


@contextmanager
def unfinished_file(path: Path) -> Iterator[Path]:
    """A temporary name to write a file under, which gets its real name only when it is complete."""
    if not path.absolute().parent.is_dir():
        raise StoreTrouble(f"there is no folder {path.absolute().parent} to write {path.name} into")
    unfinished = path.with_name(path.name + ".unfinished")
    for old in ("", "-wal", "-shm", "-journal"):  # what a crash may have left
        unfinished.with_name(unfinished.name + old).unlink(missing_ok=True)
    # It holds unrevealed seeds and names: nobody else may read it.
    os.close(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    yield unfinished
    sync(unfinished)
    unfinished.rename(path)
    if os.name == "posix":  # elsewhere a folder cannot be opened, and does not have to be
        sync(path.absolute().parent)


def sync(path: Path) -> None:
    """Wait until a file or folder is on disk."""
    file = os.open(path, os.O_RDONLY)
    try:
        os.fsync(file)
    finally:
        os.close(file)


def trouble(error: sqlite3.Error, path: Path) -> StoreTrouble:
    """The store's own error for an error of SQLite."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return StoreTrouble(f"the disk that holds {path} is full: nothing was recorded")
    if code == sqlite3.SQLITE_READONLY:
        return StoreTrouble(f"{path} cannot be written: nothing was recorded")
    if code in _TEMPORARY:
        return StoreTrouble(f"another program is writing {path}: nothing was recorded")
    # After a failed sync nobody knows what reached the disk, so nothing more is promised.
    return StoreBroken(f"{path} failed: {error}")


def sibling(path: Path, end: str) -> Path:
    """A file beside the night's file: its log or its lease."""
    return path.with_name(path.name + end)


def refuse_other_names(path: Path) -> os.stat_result:
    """Refuse a file with a second name: each name would have its own lease and log."""
    status = os.lstat(path)
    if stat.S_ISLNK(status.st_mode):
        raise StoreTrouble(f"{path} is a link to another file: use that file itself")
    if status.st_nlink > 1:
        words = "has a second name (a hard link), under which another program could write it"
        raise StoreTrouble(f"{path} {words}: remove one, or copy the night with 'floor backup'")
    return status


def take_lease(path: Path) -> sqlite3.Connection:
    """Hold a lock beside the night's file that ends with this process, however it ends.

    The locked file stays empty, so no crash can damage it; a second file names the holder.
    """
    if not path.parent.is_dir():
        raise StoreTrouble(f"there is no folder {path.parent}")
    if path.exists():
        refuse_other_names(path)
    pid = sibling(path, ".pid")
    lease = sqlite3.connect(
        sibling(path, ".lease"),
        isolation_level=None,
        timeout=LEASE_S,
        check_same_thread=False,
    )
    try:
        lease.execute("BEGIN IMMEDIATE")
    except sqlite3.Error as error:
        lease.close()
        if getattr(error, "sqlite_errorcode", 0) & 0xFF != sqlite3.SQLITE_BUSY:
            raise trouble(error, path) from None
        who = f" (process {pid.read_text()})" if pid.exists() else ""
        raise InUse(f"another server{who} owns {path}: stop it first") from None
    with suppress(OSError):  # a full disk must not stop anyone from reading a night
        pid.write_text(str(os.getpid()))
    return lease


def release_lease(lease: sqlite3.Connection | None) -> None:
    """End a lease, if there is one."""
    if lease is not None:
        lease.close()


def refuse_network(path: Path) -> None:
    """Refuse a file system on which locks and syncs cannot be trusted."""
    mounts = Path("/proc/self/mounts")
    if not mounts.exists():
        return
    folder, best = path.absolute().parent.as_posix(), ("", "")
    for line in mounts.read_text().splitlines():
        _, point, kind, *_ = line.split(" ")
        inside = folder == point or folder.startswith(point.rstrip("/") + "/")
        if inside and len(point) >= len(best[0]):
            best = point, kind
    if best[1].startswith(_NETWORK):
        raise StoreTrouble(f"{path} is on a network disk ({best[1]}): keep a night on this machine")
