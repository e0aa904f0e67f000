"""Editions: the rules by which a row was decided.

An edition is written `0.1.0+25215107f216.2`: the program, the law as its rulebook has it, and the
number below, which is raised whenever an order on the floor has a different result than before.
The first editions had no number.
"""

from __future__ import annotations

import re
from functools import lru_cache

from pitboss.store.row import BadRow, Row

NUMBER = 8
_COMMITS_SIGNED = 8  # from this edition on, every commit signs the end of the journal
_FIRST = re.compile(r"0\.1\.0\+[0-9a-f]{12}")
_NUMBERED = re.compile(r".+\+[0-9a-f]{12}\.(\d{1,9})")


def edition_of(version: str, law: str) -> str:
    """The edition of a program with this version and this law."""
    return f"{version}+{law}.{NUMBER}"


def edition_number(edition: str) -> int:
    """The number of an edition; one in another form counts as the newest.

    >>> edition_number("0.1.0+25215107f216"), edition_number("0.1.0+25215107f216.2")
    (1, 2)
    """
    if _FIRST.fullmatch(edition):
        return 1
    found = _NUMBERED.fullmatch(edition)
    return int(found[1]) if found is not None else NUMBER


@lru_cache(64)
def signs_commits(edition: str) -> bool:
    """Whether a row of this edition was signed with its commit."""
    return edition_number(edition) >= _COMMITS_SIGNED


class LatestEdition:
    """The latest edition of a night so far. Editions never go back: otherwise somebody with the key
    could mark a row with an earlier one to escape newer rules."""

    def __init__(self) -> None:
        self.number = 0

    def apply(self, row: Row) -> None:
        """Take a row; reject it if its edition is earlier than a previous row's."""
        found = edition_number(row.edition)
        if found < self.number:
            words = f"is marked with edition {found}, but an earlier row with edition {self.number}"
            raise BadRow(row.seq, f"{words}: no night goes back")
        self.number = found
