"""Editions: the rules that decided a row.

An edition is written `0.1.0+25215107f216.2`: the program's version, the hash of its rulebook, and
the number below, which goes up whenever an order on the floor has a different result than before.
The first editions had no number.
"""

from __future__ import annotations

import re
from functools import lru_cache

from pitboss.store.row import BadRow, Row

NUMBER = 11
_COMMITS_SIGNED = 8  # from this edition on, every commit signs the end of the journal
_FIRST = re.compile(r"0\.1\.0\+[0-9a-f]{12}")
_NUMBERED = re.compile(r".+\+[0-9a-f]{12}\.(\d{1,9})")


def edition_of(version: str, law: str) -> str:
    """The edition of a program with this version and this law."""
    return f"{version}+{law}.{NUMBER}"


def edition_number(edition: str) -> int:
    """The number of an edition; any other form counts as the newest.

    >>> edition_number("0.1.0+25215107f216"), edition_number("0.1.0+25215107f216.2")
    (1, 2)
    """
    if _FIRST.fullmatch(edition):
        return 1
    match = _NUMBERED.fullmatch(edition)
    return int(match[1]) if match is not None else NUMBER


@lru_cache(64)
def signs_commits(edition: str) -> bool:
    """Whether a row of this edition was signed with its commit."""
    return edition_number(edition) >= _COMMITS_SIGNED


class LatestEdition:
    """The latest edition of a night so far. Editions never go back: otherwise someone with the key
    could mark a row with an earlier one to escape newer rules."""

    def __init__(self) -> None:
        self.number = 0

    def apply(self, row: Row) -> None:
        """Take a row; reject it if its edition is earlier than a previous row's."""
        number = edition_number(row.edition)
        if number < self.number:
            words = f"has edition {number}, but an earlier row has edition {self.number}"
            raise BadRow(row.seq, f"{words}: editions never go back")
        self.number = number
