"""Ctrl-C without loss: the first is noted and acted on between two steps, the second is final."""

from __future__ import annotations

import signal
from types import FrameType, TracebackType
from typing import Any


class Interrupts:
    """While it is entered, Ctrl-C sets `asked` instead of breaking off in the middle of a round."""

    def __init__(self) -> None:
        self.asked = False
        self._before: Any = None

    def __enter__(self) -> Interrupts:
        try:
            self._before = signal.signal(signal.SIGINT, self._note)
        except ValueError:  # only the main thread hears signals
            self._before = None
        return self

    def is_asked(self) -> bool:
        """Whether Ctrl-C has been pressed."""
        return self.asked

    def _note(self, number: int, frame: FrameType | None) -> None:
        if self.asked:
            raise KeyboardInterrupt
        self.asked = True

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)


def leave_to_parent() -> None:
    """In a helper process: Ctrl-C is for the parent to act on."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
