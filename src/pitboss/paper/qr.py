"""A QR code as a picture for a page; the same text gives the same picture."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.paper.page import Picture
from pitboss.paper.paper_fault import PaperFault

QUIET = 2
"""The empty border of a code, in modules."""
WIDTH_MM = 22


def qr_picture(text: str, width_mm: int = WIDTH_MM) -> Picture:
    """A text as a QR code, with the text as the words that stand for it."""
    try:
        import segno
    except ImportError:
        raise PaperFault("QR codes need segno: pip install 'pitboss[paper]'") from None
    rows = [bytes(row) for row in segno.make(text, error="m", micro=False).matrix]
    side = len(rows) + 2 * QUIET
    path = "".join(_runs(rows))
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="qr" viewBox="0 0 {side} {side}">'
        f'<path d="{path}" fill="#000"/></svg>'
    )
    return Picture(svg, f"QR code: {text}", width_mm)


def _runs(rows: list[bytes]) -> Iterator[str]:
    """A box for each run of dark modules in a row."""
    for y, row in enumerate(rows):
        x = 0
        while x < len(row):
            end = x
            while end < len(row) and row[end]:
                end += 1
            if end > x:
                yield f"M{x + QUIET} {y + QUIET}h{end - x}v1h{x - end}z"
            x = max(end, x + 1)
