"""Streams that someone closed, filled up or stopped reading: no traceback."""

from __future__ import annotations

import os
import pty
import socket
import subprocess
from pathlib import Path

import pytest

from tests.cli.running import COMMAND
from tests.patience import PATIENCE_S

VERBS = (
    "games",
    "odds nj.sic_bo",
    "odds --json",
    "guide nj.sic_bo",
    "demo",
    "play nj.sic_bo",
    "--help",
)


def shell(line: str) -> tuple[int, str]:
    """The exit code of a shell line, and what it prints on standard error."""
    run = subprocess.run(
        ["sh", "-c", f"{COMMAND} {line}"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    return run.returncode, run.stderr


@pytest.mark.parametrize("verb", VERBS)
def test_a_closed_output_is_no_mistake(verb: str) -> None:
    assert shell(f"{verb} >&-") == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("verb", VERBS)
def test_a_full_disk_is_said_in_one_line(verb: str) -> None:
    assert shell(f"{verb} >/dev/full") == (2, "pitboss: cannot print: no space left on device\n")


@pytest.mark.parametrize("verb", ["play nj.sic_bo", "demo", "games"])
def test_a_closed_input_is_an_empty_one(verb: str) -> None:
    assert shell(f"{verb} <&-") == (0, "")


def test_a_closed_error_output_keeps_the_exit_code() -> None:
    assert shell("fly 2>&-")[0] == 2


def test_a_server_whose_reader_goes_ends_in_order() -> None:
    """`pitboss serve | head -1`: one line, no traceback, and the port is free again."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    line = f"{COMMAND} serve --port {port} | true; exit $?"
    run = subprocess.run(
        ["sh", "-c", line], capture_output=True, text=True, timeout=PATIENCE_S, check=False
    )
    assert (run.returncode, run.stderr) == (0, "")
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(("127.0.0.1", port))


def test_someone_at_a_terminal_is_told_that_figures_are_being_worked_out() -> None:
    """With --all they take half a minute."""
    ours, theirs = pty.openpty()
    with os.fdopen(ours, "rb", buffering=0) as seen:
        run = subprocess.Popen(
            [COMMAND, "odds", "--all", "--json"], stdout=subprocess.PIPE, stderr=theirs
        )
        os.close(theirs)
        assert run.stdout is not None
        try:
            assert "working out" in seen.read(4096).decode() + seen.read(4096).decode()
        finally:
            run.kill()
            run.stdout.close()
            run.wait(PATIENCE_S)
