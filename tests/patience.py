"""How long tests wait for what must happen, and child processes that Ctrl-C reaches.

No test fails because a machine is slow: a wait ends when the event comes, and its deadline only
stops a test that would wait forever. How quick something is belongs in `make bench`.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable

PATIENCE_S = 300.0
PATIENCE_MS = 1000 * PATIENCE_S


def wait_until(happens: Callable[[], object], what: str, pause_s: float = 0.02) -> None:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE_S
    while not happens():
        assert time.monotonic() < end, f"it never came to this: {what}"
        time.sleep(pause_s)


def hear_ctrl_c() -> None:
    """For a child process before it starts: Ctrl-C reaches it even if its parent ignores the
    signal, as under nohup and some runners."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
