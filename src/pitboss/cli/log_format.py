"""The log of a server: one line for each entry, with its time in UTC. Nothing that a client sends
can pass for a line of its own or control the terminal."""

from __future__ import annotations

import logging
import sys
import time

MORE = "    | "
"""The start of every further line of an entry, such as those of a traceback."""
FORMAT = "%(asctime)s.%(msecs)03dZ %(levelname)s %(name)s %(message)s"


class PlainFormatter(logging.Formatter):
    """Entries whose control characters are spelled out."""

    def __init__(self) -> None:
        super().__init__(FORMAT, "%Y-%m-%dT%H:%M:%S")
        self.converter = time.gmtime

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        """The first line, which whatever a client sent cannot break."""
        return escape_controls(super().formatMessage(record))

    def format(self, record: logging.LogRecord) -> str:
        """The whole entry."""
        first, *more = super().format(record).split("\n")
        return "\n".join([first, *(MORE + escape_controls(line) for line in more)])


def escape_controls(text: str) -> str:
    r"""The text with its control characters spelled out.

    >>> escape_controls("g-1\nERROR \x1b[31m\u2028")
    'g-1\\nERROR \\x1b[31m\\u2028'
    """
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)


def log_to_terminal() -> None:
    """Send the log of this program and its libraries to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(PlainFormatter())
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
