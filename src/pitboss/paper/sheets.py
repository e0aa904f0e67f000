"""A picture to size over several sheets of paper: how many, and what is on each.

A sheet shows its part of the picture and, to its right and below, a strip of the next part. The
next sheet is cut along its marks and laid over that strip. Lengths are in tenths of a millimeter.
"""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.paper.page import TrueSize
from pitboss.paper.paper_fault import PaperFault

LETTER, A4 = "us-letter", "a4"
PAPERS = {LETTER: ("letter", 2159, 2794), A4: ("A4", 2100, 2970)}
"""Each paper with its name, width and height."""
MARGIN, FOOT, OVERLAP = 100, 140, 100
"""The margins at the sides and the top, the one below with the name of the sheet, and the strip
that two sheets share."""
MOST_SHEETS = 60


@dataclass(frozen=True, slots=True)
class Sheets:
    """The sheets of a picture: `columns` across and `rows` down. Each adds `step_x` by `step_y` to
    the picture."""

    columns: int
    rows: int
    step_x: int
    step_y: int
    landscape: bool
    overlap: int = OVERLAP
    margin: int = MARGIN
    foot: int = FOOT

    @property
    def count(self) -> int:
        """How many sheets there are."""
        return self.columns * self.rows

    def words(self, picture: TrueSize) -> str:
        """How to put the sheets together."""
        size = size_words(picture.width_mm, picture.height_mm)
        if self.count == 1:
            return f"The layout to size, {size}, is on the next sheet. Print it at 100 percent."
        return (
            f"The layout to size is {size}, on {self.count} sheets. Print them at 100 percent, not "
            "fitted to the page. Cut each along the marks at its left and its top, and lay it over "
            "the strip of the sheet before it. Letters count the rows, numbers the columns."
        )


def sheets_for(picture: TrueSize, paper: str) -> Sheets:
    """The fewest sheets for a picture, upright or wide; refuses one that is too large."""
    name, width, height = PAPERS[paper]
    best = min(
        (_sheets(picture, width, height, False), _sheets(picture, height, width, True)),
        key=lambda sheets: sheets.count,
    )
    if best.count > MOST_SHEETS:
        size = size_words(picture.width_mm, picture.height_mm)
        raise PaperFault(
            f"a layout of {size} is too large for {name} paper: it takes {best.count:,} sheets, "
            f"and at most {MOST_SHEETS} are printed; choose a smaller width"
        )
    return best


def _sheets(picture: TrueSize, width: int, height: int, landscape: bool) -> Sheets:
    room_x, room_y = width - 2 * MARGIN, height - MARGIN - FOOT
    step_x, step_y = room_x - OVERLAP, room_y - OVERLAP
    columns = 1 + max(0, -(-(10 * picture.width_mm - room_x) // step_x))
    rows = 1 + max(0, -(-(10 * picture.height_mm - room_y) // step_y))
    return Sheets(columns, rows, step_x, step_y, landscape)


def size_words(width_mm: int, height_mm: int) -> str:
    """A size as people say it here, and in metric.

    >>> size_words(1600, 900)
    '63 by 35.4 inches (1,600 by 900 mm)'
    """
    inches = " by ".join(_inches(side) for side in (width_mm, height_mm))
    return f"{inches} inches ({width_mm:,} by {height_mm:,} mm)"


def _inches(mm: int) -> str:
    tenths = (mm * 100 + 127) // 254
    return f"{tenths // 10:,}" if tenths % 10 == 0 else f"{tenths // 10:,}.{tenths % 10}"
