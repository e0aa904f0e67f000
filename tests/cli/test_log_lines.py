"""Log lines: when, how bad, where, what; and nobody can forge a line."""

from __future__ import annotations

import logging
import re

from pitboss.cli.log_format import MORE, PlainFormatter


def entry(words: str, *given: object, error: BaseException | None = None) -> str:
    details = (type(error), error, None) if error is not None else None
    record = logging.LogRecord("pitboss.door", logging.WARNING, "x.py", 1, words, given, details)
    return PlainFormatter().format(record)


def test_a_log_line_has_utc_time_severity_and_place() -> None:
    line = entry("g-7 was turned away")
    assert re.fullmatch(
        r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z WARNING pitboss\.door g-7 was turned away", line
    )


def test_sent_text_starts_no_log_line_and_moves_no_cursor() -> None:
    line = entry("%s was turned away", "x\n2026-01-01T00:00:00.000Z ERROR pitboss\x1b[2J\r\u2028")
    assert "\n" not in line
    assert "\x1b" not in line
    assert line.isprintable()


def test_a_traceback_is_set_apart() -> None:
    lines = entry("broken", error=ValueError("a\nERROR b\x07")).split("\n")
    assert len(lines) > 1
    assert all(line.startswith(MORE) for line in lines[1:])
    assert all(line.isprintable() for line in lines)
