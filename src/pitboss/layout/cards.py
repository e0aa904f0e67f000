"""The playing cards, drawn here: one sprite of symbols that a page lays on the felt by name.

    >>> symbol(card("As")), symbol(UNKNOWN)
    ('card-As', 'card-unknown')

Nothing depends on a font: ranks are strokes, suits are paths. The index in the corner is large
enough to read where a card is 48 pixels wide. Suits differ by shape; red and black are the two
colours of the rules, so no third or fourth colour is used for a suit.
"""

from __future__ import annotations

from functools import cache

from pitboss.equipment.cards import JOKERS, RANKS, SUITS, UNKNOWN, card, deck, rank, suit, text
from pitboss.layout.court import COURTS, jester

WIDE, HIGH = 64, 96
INK, RED, BLUE, BRASS, PAPER = "#141a17", "#b3261e", "#1d4e89", "#c9a227", "#fffdf7"
COLOURS = {"c": INK, "d": RED, "h": RED, "s": INK}
JOKER_COLOURS = dict(zip(JOKERS, ("#7a5c00", BLUE), strict=True))

# Each suit about its own middle, eleven units wide; the shapes differ in outline, not in detail.
PIPS = {
    "c": "M-1-.6A3 3 0 1 1 1-.6 3 3 0 1 1 .9 2.6Q1.2 4.6 2.6 5.6H-2.6Q-1.2 4.6-.9 2.6"
    "A3 3 0 1 1-1-.6Z",
    "d": "M0-6.2Q1.8-2.6 4.7 0 1.8 2.6 0 6.2-1.8 2.6-4.7 0-1.8-2.6 0-6.2Z",
    "h": "M0 5.8C-2-2.600-5.400 1-5.400-2.200A2.800 2.800 0 0 1 0-3 2.800 2.800 0 0 1 5.400-2.200"
    "C5.400 1 2 2.600 0 5.800Z",
    "s": "M0-6C1.8-2.900 5.400-1.200 5.400 1.500A2.700 2.700 0 0 1 .8 3.100Q1.100 4.700 2.500 5.600H-2.500"
    "Q-1.100 4.700-.8 3.100A2.700 2.700 0 0 1-5.400 1.500C-5.400-1.200-1.800-2.900 0-6Z",
}
# Ranks as strokes in a box of fourteen by twenty.
STROKES = {
    "2": "M2 6.200A5 4.700 0 1 1 10.900 9.400L2 18.400H12.600",
    "3": "M2.200 1.600H12L7 8.200A5.100 5.100 0 1 1 1.700 14.800",
    "4": "M9.600 18.400V1.600L1.600 13.200H13",
    "5": "M11.800 1.600H3.600L2.900 8.700A5.200 5.200 0 1 1 1.900 15.400",
    "6": "M1.800 13.200A5.200 5.200 0 1 1 12.200 13.200 5.200 5.200 0 1 1 1.800 13.200C1.800 7.600 4.600 3.600 9.600 1.600",
    "7": "M1.600 1.600H12.400L5.600 18.400",
    "8": "M7 9.600A4 4 0 1 1 7 1.600 4 4 0 1 1 7 9.600 4.400 4.400 0 1 1 7 18.400 4.400 4.400 0 1 1 7 9.600",
    "9": "M12.200 6.800A5.200 5.200 0 1 1 1.800 6.800 5.200 5.200 0 1 1 12.200 6.800C12.200 12.400 9.400 16.400 4.400 18.400",
    "T": "M.2 4.400 2.800 1.600V18.400M10 1.600A3.500 8.400 0 1 1 10 18.400 3.500 8.400 0 1 1 10 1.600",
    "J": "M6.400 1.600H10.800V13.600A4.500 4.800 0 0 1 1.800 13.600",
    "Q": "M7 1.600A5.400 8.400 0 1 1 7 18.400 5.400 8.400 0 1 1 7 1.600M7.800 13.600 13 19.200",
    "K": "M2.400 1.600V18.400M12 1.600 2.800 11.600M6 8.200 12.600 18.400",
    "A": "M1.600 18.400 7 1.600 12.400 18.400M3.600 12.800H10.400",
}  # fmt: skip
STAR = "M7 1 8.900 6.800H15L10.100 10.300 12 16.200 7 12.600 2 16.200 3.900 10.300-1 6.800H5.100Z"

# Where the pips of 2 to 10 stand: those of the upper half, which the lower half repeats upside
# down, and those of the middle line.
LEFT, MID, RIGHT = 25, WIDE // 2, 39.5
_SIDES = ((LEFT, 16), (RIGHT, 16))
_THIRDS = (*_SIDES, (LEFT, 37.5), (RIGHT, 37.5))
UPPER = {
    "A": (), "2": ((MID, 16),), "3": ((MID, 16),), "4": _SIDES, "5": _SIDES, "6": _SIDES,
    "7": _SIDES, "8": (*_SIDES, (MID, 32)), "9": _THIRDS, "T": (*_THIRDS, (MID, 26.5)),
}  # fmt: skip
_ROW = ((LEFT, 48), (RIGHT, 48))
MIDDLE = {
    "3": ((MID, 48),), "5": ((MID, 48),), "6": _ROW, "7": (*_ROW, (MID, 32)), "8": _ROW,
    "9": ((MID, 48),),
}  # fmt: skip
TURNED = '<g transform="rotate(180 32 48)">'


def symbol(one: int) -> str:
    """The name of a card's symbol in the sprite; a card that nobody has seen has one too."""
    return "card-unknown" if one == UNKNOWN else f"card-{text(one)}"


@cache
def sprite() -> str:
    """The whole sprite: every card, the jokers, the back, and the card that nobody has seen."""
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg">',
        "<defs>",
        _sheet(),
        *(f'<path id="pip-{name}" d="{_short(d)}"/>' for name, d in PIPS.items()),
        *(_stroked(name, d) for name, d in STROKES.items()),
        f'<path id="rank-star" transform="translate(4 6)" d="{_short(STAR)}"/>',
        *(f'<g id="court-{name}">{drawing}</g>' for name, drawing in COURTS.items()),
        "</defs>",
        *(_card(one) for one in deck()),
        *(_joker(one) for one in JOKERS),
        _symbol("back", _back()),
        _symbol("unknown", _back() + _question()),
        "</svg>",
    ]
    return "".join(parts)


# --- parts ---------------------------------------------------------------------------------------
def _symbol(name: str, inside: str) -> str:
    return f'<symbol id="card-{name}" viewBox="0 0 {WIDE} {HIGH}">{inside}</symbol>'


def _sheet() -> str:
    """The card itself: paper with a thin edge, so that cards that overlap stay apart."""
    return (
        f'<rect id="sheet" x=".5" y=".5" width="{WIDE - 1}" height="{HIGH - 1}" rx="6" '
        f'fill="{PAPER}" stroke="#6b6455"/>'
    )


def _stroked(name: str, d: str) -> str:
    return (
        f'<path id="rank-{name}" transform="translate(4 6)" d="{_short(d)}" fill="none" '
        'stroke="currentColor" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _pip(name: str, x: float, y: float, scale: float = 1) -> str:
    if scale == 1:
        return f'<use href="#pip-{name}" x="{x:g}" y="{y:g}"/>'
    return f'<use href="#pip-{name}" transform="translate({x:g} {y:g})scale({scale:g})"/>'


def _card(one: int) -> str:
    face, name = RANKS[rank(one) - 2], SUITS[suit(one)]
    upper = f'<use href="#rank-{face}"/>' + _pip(name, 11, 35, 1.1)
    middle = "".join(_pip(name, x, y) for x, y in MIDDLE.get(face, ()))
    if face in COURTS:
        upper += f'<use href="#court-{face}"/>' + _pip(name, 41, 13.5, 0.6)
    elif face == "A":
        middle = _pip(name, MID, 48, 3.2)
    else:
        upper += "".join(_pip(name, x, y) for x, y in UPPER[face])
    colour = COLOURS[name]
    inside = f'<g color="{colour}" fill="{colour}">{upper}{TURNED}{upper}</g>{middle}</g>'
    return _symbol(text(one), '<use href="#sheet"/>' + inside)


def _joker(one: int) -> str:
    colour = JOKER_COLOURS[one]
    corner = '<use href="#rank-star"/>'
    inside = f'<g color="{colour}" fill="{colour}">{corner}{TURNED}{corner}</g>{jester()}</g>'
    return _symbol(text(one), '<use href="#sheet"/>' + inside)


# --- the back ------------------------------------------------------------------------------------
def _back() -> str:
    """A lattice in brass on deep green, the same whichever way the card lies."""
    left, top, right, bottom, step = 5, 5, WIDE - 5, HIGH - 5, 9
    lines = []
    for start in range(top - (right - left), bottom, step):
        lines.append(_slanted(start, left, right, top, bottom))
    down = "".join(lines)
    return (
        '<use href="#sheet"/>'
        f'<rect x="{left - 1}" y="{top - 1}" width="{right - left + 2}" '
        f'height="{bottom - top + 2}" rx="3" fill="#083d2a" stroke="{BRASS}" stroke-width="1.5"/>'
        f'<path id="lattice" d="{down}" fill="none" stroke="{BRASS}" stroke-width="1" '
        'stroke-opacity=".55"/>'
        '<use href="#lattice" transform="matrix(-1 0 0 1 64 0)"/>'
        f'<circle cx="32" cy="48" r="13" fill="#083d2a" stroke="{BRASS}" stroke-width="1.500"/>'
    ).replace("1.500", "1.5")


def _slanted(start: int, left: int, right: int, top: int, bottom: int) -> str:
    """A line that falls to the right from `start` on the left edge, cut to the frame."""
    x1, y1 = (left, start) if start >= top else (left + top - start, top)
    x2, y2 = right, start + right - left
    if y2 > bottom:
        x2, y2 = right - (y2 - bottom), bottom
    return f"M{x1} {y1}L{x2} {y2}"


def _question() -> str:
    return ""


def _short(d: str) -> str:
    """A path without figures that say nothing."""
    return d.replace("00", "")


__all__ = ["card", "sprite", "symbol"]
