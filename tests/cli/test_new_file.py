"""A new file appears whole or not at all, and replaces nobody else's."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pitboss.cli.errors import InputError
from pitboss.cli.new_file import write_new


def test_a_file_is_whole_and_can_be_read_by_others(tmp_path: Path) -> None:
    file = tmp_path / "a.toml"
    mask = os.umask(0o022)
    try:
        write_new(str(file), b"all", force=False)
    finally:
        os.umask(mask)
    assert file.read_bytes() == b"all"
    assert file.stat().st_mode & 0o777 == 0o644
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("force", [False, True])
def test_a_failure_leaves_the_old_file_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, force: bool
) -> None:
    file = tmp_path / "a.toml"
    if force:
        file.write_bytes(b"old")

    def full(number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InputError, match="no space left on device; nothing was written"):
        write_new(str(file), b"new", force=force)
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"old"] * force


def test_a_file_that_someone_makes_meanwhile_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.toml"
    sync = os.fsync

    def race(number: int) -> None:
        sync(number)
        file.write_bytes(b"theirs")

    monkeypatch.setattr(os, "fsync", race)
    with pytest.raises(InputError, match="already exists: nothing was written"):
        write_new(str(file), b"mine", force=False)
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"theirs"]


def test_a_link_that_leads_nowhere_is_a_file_that_is_there(tmp_path: Path) -> None:
    link = tmp_path / "a.toml"
    link.symlink_to(tmp_path / "none")
    with pytest.raises(InputError, match="already"):
        write_new(str(link), b"mine", force=False)
