"""How a server writes its log: a line for each thing, with its time in UTC, and nothing that
somebody sent can look like a line of its own or change a terminal."""

from __future__ import annotations

import logging
import sys
import time

MORE = "    | "
"""How every further line of an entry begins, such as those of a traceback."""
FORMAT = "%(asctime)s.%(msecs)03dZ %(levelname)s %(name)s %(message)s"


class PlainFormatter(logging.Formatter):
    """Entries whose control characters are spelled out."""

    def __init__(self) -> None:
        super().__init__(FORMAT, "%Y-%m-%dT%H:%M:%S")
        self.converter = time.gmtime

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        """The first line: whatever was sent stands in it as one line."""
        return escape_controls(super().formatMessage(record))

    def format(self, record: logging.LogRecord) -> str:
        """The whole entry."""
        first, *more = super().format(record).split("\n")
        return "\n".join([first, *(MORE + escape_controls(one) for one in more)])


def escape_controls(text: str) -> str:
    r"""A text in which nothing moves a cursor or begins a line.

    >>> escape_controls("g-1\nERROR \x1b[31m\u2028")
    'g-1\\nERROR \\x1b[31m\\u2028'
    """
    return "".join(one if one.isprintable() else repr(one)[1:-1] for one in text)


def log_to_terminal() -> None:
    """Write what this program and its libraries log to where errors go."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(PlainFormatter())
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
