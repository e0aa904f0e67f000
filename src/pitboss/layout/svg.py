"""A layout printed as SVG: classes and presentation attributes only, no id, style or script.

Every spot is a group with `data-wager`, every place a group with `data-place`, moved to the center
of the place: a page draws its contents around 0,0.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from pitboss.layout.paper_style import PAPER
from pitboss.layout.shapes import (
    Circle,
    Group,
    Layout,
    Path,
    Place,
    Polygon,
    Rect,
    Shape,
    Spot,
    Text,
)

MIDDLE_OF_CAPITALS = 0.36  # from the middle of a line of text down to its foot, in its size


def svg(layout: Layout, *, style: bool | str = False) -> str:
    """The layout as one SVG element; with `style` for paper, or with the style sheet given."""
    sheet = PAPER if style is True else style or ""
    return "".join(_lines(layout, sheet))


def _lines(layout: Layout, sheet: str) -> Iterator[str]:
    says = layout.title + (f". {layout.note}" if layout.note else "")
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="layout" '
        f'viewBox="0 0 {number(layout.width)} {number(layout.height)}" '
        f'data-game="{quote(layout.game)}" role="group" aria-label="{quote(says)}">\n'
    )
    if sheet:
        yield f"<style>{escape(sheet, quote=False)}</style>\n"
    yield '<g class="cloth" aria-hidden="true">\n'
    for shape in layout.decorations:
        yield f"{shape_svg(shape)}\n"
    yield "</g>\n"
    for place in layout.places:
        yield f"{_place(place)}\n"
    for spot in layout.spots:
        yield f"{_spot(spot)}\n"
    yield "</svg>\n"


def spot_words(spot: Spot) -> str:
    """A spot as a screen reader says it: "Pass line, pays 1 to 1"."""
    return f"{spot.label}, pays {spot.odds}" if spot.odds else spot.label


def _spot(spot: Spot) -> str:
    kind = "spot traveled" if spot.traveled else "spot"
    acts = ' role="img"' if spot.traveled else ' tabindex="-1" role="button"'
    seat = f' data-seat="{spot.seat}"' if spot.seat else ""
    return (
        f'<g class="{kind}" data-wager="{quote(spot.key)}"{seat}{acts} '
        f'aria-label="{quote(spot_words(spot))}" '
        f'data-x="{number(spot.x)}" data-y="{number(spot.y)}">'
        f"{''.join(map(shape_svg, spot.shapes))}</g>"
    )


def _place(place: Place) -> str:
    return (
        f'<g class="place" data-place="{quote(place.name)}" '
        f'data-w="{number(place.w)}" data-h="{number(place.h)}"{_transform(place)}>'
        f"{''.join(map(shape_svg, place.shapes))}</g>"
    )


def _transform(thing: Place | Group) -> str:
    turn = f" rotate({number(thing.turn)})" if thing.turn else ""
    if not (thing.x or thing.y or turn):
        return ""
    return f' transform="translate({number(thing.x)} {number(thing.y)}){turn}"'


def shape_svg(shape: Shape) -> str:
    """One shape as SVG."""
    kind = f'class="{quote(shape.style)}"'
    match shape:
        case Rect(x, y, w, h, _, radius):
            round_ = f' rx="{number(radius)}"' if radius else ""
            at = f'x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}"'
            return f"<rect {kind} {at}{round_}/>"
        case Circle(x, y, r):
            return f'<circle {kind} cx="{number(x)}" cy="{number(y)}" r="{number(r)}"/>'
        case Polygon(points):
            corners = " ".join(f"{number(x)},{number(y)}" for x, y in points)
            return f'<polygon {kind} points="{corners}"/>'
        case Path(d):
            return f'<path {kind} d="{quote(d)}"/>'
        case Text():
            return _text(shape, kind)
        case Group(shapes):
            inside = "".join(map(shape_svg, shapes))
            return f"<g {kind}{_pocket(shape)}{_transform(shape)}>{inside}</g>"


def _pocket(group: Group) -> str:
    if not group.outcome:
        return ""
    return f' data-outcome="{quote(group.outcome)}" data-turn="{number(group.turn)}"'


def _text(line: Text, kind: str) -> str:
    foot = MIDDLE_OF_CAPITALS * line.size
    if line.turn:
        at = f'transform="translate({number(line.x)} {number(line.y)}) rotate({number(line.turn)})"'
        at += f' y="{number(foot)}"'
    else:
        at = f'x="{number(line.x)}" y="{number(line.y + foot)}"'
    size = f'font-size="{number(line.size)}" text-anchor="{line.side}"'
    return f"<text {kind} {at} {size}>{escape(line.text)}</text>"


def number(value: float) -> str:
    """A coordinate with at most two places, the same on every machine."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text


def quote(text: str) -> str:
    """Text inside an attribute."""
    return escape(text, quote=True)
