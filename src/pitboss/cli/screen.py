"""What goes to the screen: the same text everywhere, with colour where there is a terminal."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable, Sequence
from typing import Any

Part = str | tuple[str, str]
"""A piece of a line: plain text, or text and the style it has on a terminal."""


class Screen:
    """Standard output. `rich` colours it on a terminal; otherwise it is plain text."""

    def __init__(self) -> None:
        stream = sys.stdout
        plain = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
        self.is_terminal = stream.isatty()
        self.has_colour = self.is_terminal and not plain
        self.width = shutil.get_terminal_size((80, 24)).columns if self.is_terminal else 80
        self._console: Any = None

    def line(self, *parts: Part) -> None:
        """Print one line made of its parts."""
        if not self.has_colour:
            print("".join(part if isinstance(part, str) else part[0] for part in parts).rstrip())
            return
        from rich.text import Text

        pieces = [part if isinstance(part, str) else (part[0], part[1]) for part in parts]
        self._rich().print(Text.assemble(*pieces), soft_wrap=True, highlight=False)

    def line_and_source(self, *parts: Part) -> None:
        """Print a line whose last part is its source, which goes below where there is no room."""
        if sum(len(_text(part)) for part in parts) <= self.width:
            self.line(*parts)
            return
        *said, source = parts
        self.line(*said)
        self.line("      ", (_text(source).strip(), "" if isinstance(source, str) else source[1]))

    def words(self, text: str, indent: str = "  ", style: str = "") -> None:
        """Print a sentence, wrapped at the width of the screen."""
        import textwrap

        width = min(self.width, 100)
        for row in textwrap.wrap(text, width, initial_indent=indent, subsequent_indent=indent):
            self.line((row, style))

    def table(
        self, rows: Iterable[Sequence[Part]], right: Iterable[int] = (), gap: int = 2
    ) -> None:
        """Print rows in columns; the columns in `right` are lined up at their right edge."""
        made = [list(row) for row in rows]
        if not made:
            return
        columns = max(len(row) for row in made)
        widths = [max(len(_text(row[n])) for row in made if n < len(row)) for n in range(columns)]
        at_right = set(right)
        for row in made:
            parts: list[Part] = ["  "]
            for n, part in enumerate(row):
                text = _text(part)
                padded = text.rjust(widths[n]) if n in at_right else text.ljust(widths[n])
                parts += [(padded, "" if isinstance(part, str) else part[1]), " " * gap]
            self.line(*parts)

    def _rich(self) -> Any:
        if self._console is None:
            from rich.console import Console

            self._console = Console()
        return self._console


def print_json(value: object) -> None:
    """Print a value as JSON for programs."""
    import json

    if isinstance(value, list):
        # One line for each entry: thousands of rows print ten times as fast as indented ones.
        encode = json.JSONEncoder(ensure_ascii=False).encode
        print("[", ",\n".join(f" {encode(one)}" for one in value), "]", sep="\n")
    else:
        print(json.dumps(value, ensure_ascii=False, indent=1))


def _text(part: Part) -> str:
    return part if isinstance(part, str) else part[0]
