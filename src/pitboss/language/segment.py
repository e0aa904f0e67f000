"""A piece of a line: plain text, or text with its style on a terminal."""

from __future__ import annotations

Segment = str | tuple[str, str]
