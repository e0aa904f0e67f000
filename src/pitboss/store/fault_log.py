"""Faults of the program, kept beside the journal: what could not be decided, and what could not be
shown. They are for those who maintain it, and cost nobody the night."""

from __future__ import annotations

import logging
import sys
import traceback
from collections.abc import Iterator

from pitboss.store.journal import Store, StoreTrouble

FAULT = "fault/"
MOST = 200
"""How many faults one start of the program keeps; all of them go to the log."""
LONGEST = 2_000
"""How much of a fault is kept, counted in signs from its end: what failed stands last."""

_NO_ROWS = 2**62  # a turn that asks for the rows after this one is given none

_log = logging.getLogger("pitboss.night")


class FaultLog:
    """What this program ran into. A fault that is met again, at every start, is kept once."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._new: dict[str, bytes] = {}
        self._names: set[str] = set()

    def note(self, what: str, words: str) -> None:
        """Note the exception that is being handled, under what it concerns."""
        _log.error("%.2000s", words, exc_info=True)
        if what in self._names or len(self._names) >= MOST:
            return
        error = sys.exception()
        lines = "".join(traceback.format_exception(error)) if error is not None else ""
        self._names.add(what)
        self._new[what] = f"{words[:LONGEST]}\n{lines[-LONGEST:]}".encode("utf-8", "replace")

    def write(self) -> None:
        """Keep what was noted, in a turn of its own. If that fails it is tried after the next."""
        if not self._new:
            return
        try:
            with self._store.turn(_NO_ROWS) as turn:
                for what, words in self._new.items():
                    turn.set_value(f"{FAULT}{what}", words)
        except StoreTrouble as trouble:
            _log.warning("faults were not kept beside the journal: %s", trouble)
            return
        self._new.clear()


def read_faults(store: Store) -> Iterator[tuple[str, str]]:
    """What the program ran into tonight: what each fault concerns, and its words."""
    for name, value in store.all_values():
        if name.startswith(FAULT):
            yield name.removeprefix(FAULT), value.decode("utf-8", "replace")
