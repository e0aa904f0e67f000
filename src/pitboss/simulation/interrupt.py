"""Ctrl-C without loss: the first one stops between two steps, the second one right away."""

from __future__ import annotations

import signal
from collections.abc import Callable
from types import FrameType, TracebackType


class Interrupts:
    """In this context the first Ctrl-C is only noted, instead of stopping in mid-round."""

    def __init__(self) -> None:
        self._is_noted = False
        self._before: Callable[[int, FrameType | None], object] | int | None = None

    def __enter__(self) -> Interrupts:
        try:
            self._before = signal.signal(signal.SIGINT, self._note)
        except ValueError:  # only the main thread gets signals
            self._before = None
        return self

    def is_pressed(self) -> bool:
        """Whether Ctrl-C has been pressed."""
        return self._is_noted

    def _note(self, number: int, frame: FrameType | None) -> None:
        if self._is_noted:
            raise KeyboardInterrupt
        self._is_noted = True

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)


def leave_to_parent() -> None:
    """In a worker process: let the parent act on Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
