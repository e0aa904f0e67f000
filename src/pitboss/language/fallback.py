"""Words that never fail: anything that cannot be described is at least named.

The rows behind the words are already safe, so a bug here may cost one line and nothing else.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterable

log = logging.getLogger("pitboss.language")
OnError = Callable[[Exception], None]


def log_error(error: Exception) -> None:
    """Log a failure to describe something: the default error handler."""
    log.error("an event could not be described", exc_info=error)


def kind_words(thing: object) -> str:
    """Name the kind of anything, such as "wager placed" for a WagerPlaced."""
    kind = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", type(thing).__name__).lower()
    return f"{kind} (no details available)"


def words_or_kind(say: Callable[[], str], thing: object) -> str:
    """A text about a thing, or its kind if the text fails.

    >>> words_or_kind(lambda: "seven", 7)
    'seven'
    """
    return "".join(lines_or_kind(lambda: [say()], thing))


def lines_or_kind(
    say: Callable[[], Iterable[str]], thing: object, failed: OnError = log_error
) -> list[str]:
    """Lines about a thing, or one line with its kind if they fail."""
    try:
        return list(say())
    except Exception as error:
        failed(error)
        return [kind_words(thing)]
