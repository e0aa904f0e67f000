"""Named places where a test can make the process die, fail or wait; in service they do nothing."""

from __future__ import annotations

from collections.abc import Callable

POINTS = (
    "turn began",
    "decided",
    "before commit",
    "after commit",
    "before the answer",
    "after the answer",
    "before a night is there",
    "before a backup is there",
)

_hook: Callable[[str], None] | None = None


def set_fault_hook(hook: Callable[[str], None] | None) -> None:
    """Call this hook at every named place; None removes it."""
    global _hook
    _hook = hook


def fault(point: str) -> None:
    """A named place."""
    if _hook is not None:
        _hook(point)
