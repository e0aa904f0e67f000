"""Write a whole file or nothing: it appears under its name when it is complete."""

from __future__ import annotations

import argparse
import os
import tempfile
from contextlib import suppress

from pitboss.cli.errors import InputError


def add_force(parser: argparse.ArgumentParser) -> None:
    """Leave to replace a file that is there."""
    parser.add_argument("--force", action="store_true", help="replace the file if there is one")


def refuse_existing(path: str, force: bool) -> None:
    """Refuse to replace a file without leave."""
    if not force and os.path.lexists(path):
        raise InputError(f"{path!r} already exists: choose another name, or use --force")


def write_new(path: str, data: bytes, *, force: bool) -> None:
    """Write a file. A reader sees the old file or all of the new one."""
    refuse_existing(path, force)
    part = ""
    try:
        number, part = tempfile.mkstemp(dir=os.path.dirname(path) or ".", prefix=".pitboss-")
        with os.fdopen(number, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(number)
        os.chmod(part, 0o644 & ~_umask())
        if force:
            os.replace(part, path)
        else:
            os.link(part, path)  # fails if someone has made the file in the meantime
    except FileExistsError:
        raise InputError(f"{path!r} already exists: nothing was written") from None
    except OSError as error:
        why = (error.strerror or "failed").lower()
        raise InputError(f"cannot write {path!r}: {why}; nothing was written") from None
    finally:
        if part:
            with suppress(FileNotFoundError):
                os.unlink(part)


def write_over(path: str, data: bytes) -> None:
    """Write a file over one that may be there; a pipe or a device is written to as it is."""
    if os.path.exists(path) and not os.path.isfile(path):
        try:
            with open(path, "wb") as file:
                file.write(data)
        except OSError as error:
            why = (error.strerror or "failed").lower()
            raise InputError(f"cannot write {path!r}: {why}") from None
    else:
        write_new(os.path.realpath(path), data, force=True)


def _umask() -> int:
    """What this user's new files may not allow; it can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
