"""Words that never fail: what cannot be said in full is at least named.

What is told follows from rows that are safe already. A fault in the words for one of them may cost
that line, and nothing else.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable

log = logging.getLogger("pitboss.language")
Failed = Callable[[Exception], None]


def note(error: Exception) -> None:
    """A fault in words goes to the log, unless somebody else takes it."""
    log.error("something cannot be put into words", exc_info=error)


def plain_words(thing: object) -> str:
    """What can be said of anything: its kind, such as "wager placed" for a WagerPlaced."""
    kind = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(thing).__name__).lower()
    return f"{kind} (no more can be said of it)"


def in_words(say: Callable[[], str], thing: object) -> str:
    """A text about a thing, or its kind where the text cannot be made.

    >>> in_words(lambda: "seven", 7)
    'seven'
    """
    return "".join(lines_of(lambda: [say()], thing))


def lines_of(say: Callable[[], Iterable[str]], thing: object, failed: Failed = note) -> list[str]:
    """Lines about a thing, or one line with its kind where they cannot be made."""
    try:
        return list(say())
    except Exception as error:
        failed(error)
        return [plain_words(thing)]
