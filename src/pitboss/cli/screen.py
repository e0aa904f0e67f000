"""Output to the screen: the same text everywhere, in color on a terminal."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from pitboss.language.segment import Segment

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["Screen", "Segment", "print_json"]

ROOM_LEAST = 12
NO_BREAK = "\u00a0"


# What an old terminal shows instead: one character for each, so that lines still meet.
_PLAIN = str.maketrans(
    "┌┐└┘├┤┬┴┼─│╭╮╰╯▒▶·♣♦♥♠“”–…†⚀⚁⚂⚃⚄⚅①②③④⑤⑥⑦⑧⑨", '+++++++++-|++++#>-cdhs""-.+123456123456789'
)


class Screen:
    """Standard output: in color by `rich` on a terminal, otherwise plain text."""

    def __init__(self) -> None:
        stream = sys.stdout
        plain = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
        self.is_plain = not _can_draw(stream.encoding or "ascii")
        self.is_terminal = stream.isatty()
        self.has_color = self.is_terminal and not plain
        self.width = shutil.get_terminal_size((80, 24)).columns if self.is_terminal else 80
        self._console: Console | None = None

    def line(self, *parts: Segment) -> None:
        """Print one line made of its parts."""
        if self.is_plain:
            parts = tuple((_text(part).translate(_PLAIN), _style(part)) for part in parts)
        if not self.has_color:
            print("".join(_text(part) for part in parts).rstrip())
            return
        from rich.text import Text

        pieces = [part if isinstance(part, str) else (part[0], part[1]) for part in parts]
        line = Text.assemble(*pieces)
        line.rstrip()  # blanks at the edge of the screen would start a new line
        self._rich_console().print(line, soft_wrap=True, highlight=False)

    def line_and_source(self, *parts: Segment) -> None:
        """Print a line that ends in its source; the source moves below if there is no room."""
        if sum(len(_text(part)) for part in parts) <= self.width:
            self.line(*parts)
            return
        *words, source = parts
        self.line(*words)
        self.line("      ", (_text(source).strip(), "" if isinstance(source, str) else source[1]))

    def words(self, text: str, indent: str = "  ", style: str = "") -> None:
        """Print a sentence, wrapped at the width of the screen, but not at a no-break space."""
        import textwrap

        width = min(self.width, 100)
        for row in textwrap.wrap(text, width, initial_indent=indent, subsequent_indent=indent):
            self.line((row.replace(NO_BREAK, " "), style))

    def table(
        self, rows: Iterable[Sequence[Segment]], right: Iterable[int] = (), gap: int = 2
    ) -> None:
        """Print rows in columns; the columns in `right` are lined up at their right edge.

        The last column wraps where the screen has no room for it.
        """
        grid = [list(row) for row in rows]
        if not grid:
            return
        columns = max(len(row) for row in grid)
        widths = [max(len(_text(row[n])) for row in grid if n < len(row)) for n in range(columns)]
        at_right = set(right)
        room = self.width - sum(widths[:-1]) - gap * (columns - 1) - 2
        for row in grid:
            parts: list[Segment] = ["  "]
            more: list[str] = []
            for n, part in enumerate(row):
                text = _text(part)
                if n == columns - 1 and n not in at_right:
                    text, *more = _wrap(text, room)
                padded = text.rjust(widths[n]) if n in at_right else text.ljust(widths[n])
                parts += [(padded, "" if isinstance(part, str) else part[1]), " " * gap]
            self.line(*parts)
            for text in more:
                self.line(" " * (self.width - room), text)

    def _rich_console(self) -> Console:
        if self._console is None:
            from rich.console import Console

            self._console = Console()
        return self._console


def print_json(value: object) -> None:
    """Print a value as JSON for programs."""
    print(as_json(value), end="")


def as_json(value: object) -> str:
    """A value as JSON for programs."""
    import json

    if not isinstance(value, list):
        return json.dumps(value, ensure_ascii=False, indent=1) + "\n"
    # One line for each entry: thousands of rows print ten times as fast as with an indent.
    encode = json.JSONEncoder(ensure_ascii=False).encode
    return "\n".join(["[", ",\n".join(f" {encode(entry)}" for entry in value), "]"]) + "\n"


def _can_draw(encoding: str) -> bool:
    """Whether a terminal of this encoding can show frames and suits."""
    try:
        "╭┌▒♠♥▶“".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _text(part: Segment) -> str:
    return part if isinstance(part, str) else part[0]


def _style(part: Segment) -> str:
    return "" if isinstance(part, str) else part[1]


def _wrap(text: str, room: int) -> list[str]:
    """A text in lines that fit; left alone where there is hardly any room."""
    if len(text) <= room or room < ROOM_LEAST:
        return [text]
    import textwrap

    return textwrap.wrap(text, room)
