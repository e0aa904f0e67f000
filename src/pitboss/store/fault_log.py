"""Faults of the program, stored beside the journal: what could not be decided or shown. They are
for the people who maintain it, and do not stop the night."""

from __future__ import annotations

import logging
import sys
import traceback
from collections.abc import Iterator

from pitboss.store.journal import Store, StoreTrouble

FAULT = "fault/"
MOST = 200
"""How many faults each run of the program stores; all of them go to the log."""
LONGEST = 2_000
"""How many characters of a fault are stored, from its end, where the failure is."""

_NO_ROWS = 2**62  # a turn that asks for rows after this one gets none

_log = logging.getLogger("pitboss.night")


class FaultLog:
    """The faults of this program. A fault that recurs at every start is stored once."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._new: dict[str, bytes] = {}
        self._names: set[str] = set()

    def note(self, what: str, words: str) -> None:
        """Note the exception being handled, under what it concerns."""
        _log.error("%.2000s", words, exc_info=True)
        if what in self._names or len(self._names) >= MOST:
            return
        error = sys.exception()
        lines = "".join(traceback.format_exception(error)) if error is not None else ""
        self._names.add(what)
        self._new[what] = f"{words[:LONGEST]}\n{lines[-LONGEST:]}".encode("utf-8", "replace")

    def write(self) -> None:
        """Store the noted faults in a turn of their own, or else in the next call."""
        if not self._new:
            return
        try:
            with self._store.turn(_NO_ROWS) as turn:
                for what, words in self._new.items():
                    turn.set_value(f"{FAULT}{what}", words)
        except StoreTrouble as trouble:
            _log.warning("faults could not be stored beside the journal: %s", trouble)
            return
        self._new.clear()


def read_faults(store: Store) -> Iterator[tuple[str, str]]:
    """Tonight's faults: what each one concerns, and its words."""
    for name, value in store.all_values():
        if name.startswith(FAULT):
            yield name.removeprefix(FAULT), value.decode("utf-8", "replace")
