"""Sums that are worked out aside are kept for the next evening while the program is the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.web.jobs import process
from tests.web.serving import in_a_loop


def asked() -> bytes:
    """The same sum, asked of a server that has just been started."""

    async def ask() -> bytes:
        helper = process.Aside()
        try:
            return await helper.ask("edges_of", "night.roulette", {})
        finally:
            await helper.stop()

    return in_a_loop(ask())


def test_an_answer_is_kept_under_the_program_that_gave_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path / "figures"))
    first = asked()
    (kept,) = (tmp_path / "figures").iterdir()
    assert kept.read_bytes() == first
    kept.write_bytes(b"{}")
    assert asked() == b"{}", "it was read, not worked out again"
    monkeypatch.setattr(process, "_program", lambda: b"another")
    assert asked() == first


def test_nothing_is_kept_unless_a_folder_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PITBOSS_CACHE")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert asked()
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "a file").touch()
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path / "a file" / "figures"))
    assert asked(), "a folder that cannot be made is no trouble"
