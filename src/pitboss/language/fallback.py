"""Words that never fail: what cannot be said in full is at least named.

What is told follows from rows that are safe already. A fault in the words for one of them may cost
that line, and nothing else.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable

log = logging.getLogger("pitboss.language")
OnError = Callable[[Exception], None]


def log_error(error: Exception) -> None:
    """A fault in words goes to the log, unless somebody else takes it."""
    log.error("something cannot be put into words", exc_info=error)


def kind_words(thing: object) -> str:
    """What can be said of anything: its kind, such as "wager placed" for a WagerPlaced."""
    kind = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(thing).__name__).lower()
    return f"{kind} (no more can be said of it)"


def words_or_kind(say: Callable[[], str], thing: object) -> str:
    """A text about a thing, or its kind where the text cannot be made.

    >>> in_words(lambda: "seven", 7)
    'seven'
    """
    return "".join(lines_or_kind(lambda: [say()], thing))


def lines_or_kind(
    say: Callable[[], Iterable[str]], thing: object, failed: OnError = log_error
) -> list[str]:
    """Lines about a thing, or one line with its kind where they cannot be made."""
    try:
        return list(say())
    except Exception as error:
        failed(error)
        return [kind_words(thing)]
