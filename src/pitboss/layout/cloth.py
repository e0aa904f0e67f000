"""The cloth and the rail around it, as every table has them."""

from __future__ import annotations

from pitboss.layout.shapes import Rect, Shape, Text, fit_size

RAIL, RAIL_NARROW = 14, 5


def cloth(width: float, height: float, *, narrow: bool = False) -> tuple[Shape, ...]:
    """The rail, the cloth inside it, and a brass hairline."""
    edge = RAIL_NARROW if narrow else RAIL
    radius = 12 if narrow else 34
    inner = edge * 0.62
    return (
        Rect(0, 0, width, height, "rail", radius),
        Rect(inner, inner, width - 2 * inner, height - 2 * inner, "felt", radius - inner / 2),
        Rect(edge, edge, width - 2 * edge, height - 2 * edge, "hairline", radius - edge / 2),
    )


def headline(text: str, x: float, y: float, size: float, room: float) -> Text:
    """The name of the game on its cloth."""
    return Text(x, y, text.upper(), fit_size(text.upper(), size, room), "headline", room=room)
