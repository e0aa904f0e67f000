"""A piece of a line: plain text, or text and the style it has on a terminal."""

from __future__ import annotations

Segment = str | tuple[str, str]
