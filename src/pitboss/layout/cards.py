"""The playing cards, drawn here: one sprite of symbols that a page places by name.

    >>> symbol(card("As")), symbol(UNKNOWN)
    ('card-As', 'card-unknown')

Nothing depends on a font: ranks are strokes, suits are paths. The index in the corner can be read
on a card 48 pixels wide. Suits differ by shape; red and black are the two colors of the rules, so
no suit has a third or fourth color.
"""

from __future__ import annotations

from functools import cache

from pitboss.equipment.cards import JOKERS, RANKS, SUITS, UNKNOWN, card, deck, rank, suit, text
from pitboss.layout.court import COURTS, JESTER

WIDE, HIGH = 64, 96
INK, RED, BLUE, BRASS, PAPER = "#141a17", "#b3261e", "#1d4e89", "#c9a227", "#fffdf7"
COLORS = {"c": INK, "d": RED, "h": RED, "s": INK}
JOKER_COLORS = dict(zip(JOKERS, ("#7a5c00", BLUE), strict=True))

# Each suit around its own middle, eleven units wide; the shapes differ in outline, not in detail.
PIPS = {
    "c": "M-1-.6A3 3 0 1 1 1-.6 3 3 0 1 1 .9 2.6Q1.2 4.6 2.6 5.6H-2.6Q-1.2 4.6-.9 2.6"
    "A3 3 0 1 1-1-.6Z",
    "d": "M0-6.2Q1.8-2.6 4.7 0 1.8 2.6 0 6.2-1.8 2.6-4.7 0-1.8-2.6 0-6.2Z",
    "h": "M0 5.8C-2 2.6-5.4 1-5.4-2.2A2.8 2.8 0 0 1 0-3 2.8 2.8 0 0 1 5.4-2.2C5.4 1 2 2.6 0 5.8Z",
    "s": "M0-6C1.8-2.9 5.4-1.2 5.4 1.5A2.7 2.7 0 0 1 .8 3.1Q1.1 4.7 2.5 5.6H-2.5"
    "Q-1.1 4.7-.8 3.1A2.7 2.7 0 0 1-5.4 1.5C-5.4-1.2-1.8-2.9 0-6Z",
}
# Ranks as strokes in a box of fourteen by twenty.
STROKES = {
    "2": "M2 6.2A5 4.7 0 1 1 10.9 9.4L2 18.4H12.6",
    "3": "M2.2 1.6H12L7 8.2A5.1 5.1 0 1 1 1.7 14.8",
    "4": "M9.6 18.4V1.6L1.6 13.2H13",
    "5": "M11.8 1.6H3.6L2.9 8.7A5.2 5.2 0 1 1 1.9 15.4",
    "6": "M1.8 13.2A5.2 5.2 0 1 1 12.2 13.2 5.2 5.2 0 1 1 1.8 13.2C1.8 7.6 4.6 3.6 9.6 1.6",
    "7": "M1.6 1.6H12.4L5.6 18.4",
    "8": "M7 9.6A4 4 0 1 1 7 1.6 4 4 0 1 1 7 9.6 4.4 4.4 0 1 1 7 18.4 4.4 4.4 0 1 1 7 9.6",
    "9": "M12.2 6.8A5.2 5.2 0 1 1 1.8 6.8 5.2 5.2 0 1 1 12.2 6.8C12.2 12.4 9.4 16.4 4.4 18.4",
    "T": "M.2 4.4 2.8 1.6V18.4M10 1.6A3.5 8.4 0 1 1 10 18.4 3.5 8.4 0 1 1 10 1.6",
    "J": "M6.4 1.6H10.8V13.6A4.5 4.8 0 0 1 1.8 13.6",
    "Q": "M7 1.6A5.4 8.4 0 1 1 7 18.4 5.4 8.4 0 1 1 7 1.6M7.8 13.6 13 19.2",
    "K": "M2.4 1.6V18.4M12 1.6 2.8 11.6M6 8.2 12.6 18.4",
    "A": "M1.6 18.4 7 1.6 12.4 18.4M3.6 12.8H10.4",
}  # fmt: skip
STAR = "M7 1 8.9 6.8H15L10.1 10.3 12 16.2 7 12.6 2 16.2 3.9 10.3-1 6.8H5.1Z"

# Where the pips of 2 to 10 stand: those of the upper half, which the lower half repeats upside
# down, and those of the middle line.
LEFT, MID, RIGHT = 25, WIDE // 2, 39
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
QUESTION = (
    '<path d="M28 44.5A4 4 0 1 1 33.6 48.2Q32 49 32 51" fill="none" stroke="#c9a227" '
    'stroke-width="2.4" stroke-linecap="round"/><circle cx="32" cy="55" r="1.6" fill="#c9a227"/>'
)
TURNED = '<g transform="rotate(180 32 48)">'


def symbol(number: int) -> str:
    """The name of a card's symbol in the sprite; an unseen card has one too."""
    return "card-unknown" if number == UNKNOWN else f"card-{text(number)}"


@cache
def sprite() -> str:
    """The whole sprite: every card, the jokers, the back, and the unseen card."""
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg">',
        "<defs>",
        _sheet(),
        *(f'<path id="pip-{name}" transform="scale(.86)" d="{d}"/>' for name, d in PIPS.items()),
        *(_stroke(name, d) for name, d in STROKES.items()),
        f'<path id="rank-star" transform="translate(4 6)" d="{STAR}"/>',
        *(f'<g id="court-{name}">{drawing}</g>' for name, drawing in COURTS.items()),
        f'<g id="back">{_card_back()}</g>',
        "</defs>",
        *(_card(number) for number in deck()),
        *(_joker(joker) for joker in JOKERS),
        _symbol("back", '<use href="#back"/>'),
        _symbol("unknown", '<use href="#back"/>' + QUESTION),
        "</svg>",
    ]
    return "".join(parts)


# --- parts ---------------------------------------------------------------------------------------
def _symbol(name: str, inside: str) -> str:
    return f'<symbol id="card-{name}" viewBox="0 0 {WIDE} {HIGH}">{inside}</symbol>'


def _sheet() -> str:
    """The card itself: paper with a thin edge, so that overlapping cards can be told apart."""
    return (
        f'<rect id="sheet" x=".5" y=".5" width="{WIDE - 1}" height="{HIGH - 1}" rx="6" '
        f'fill="{PAPER}" stroke="#6b6455"/>'
    )


def _stroke(name: str, d: str) -> str:
    return (
        f'<path id="rank-{name}" transform="translate(4 6)" d="{d}" fill="none" '
        'stroke="currentColor" stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _pip(name: str, x: float, y: float, scale: float = 1) -> str:
    if scale == 1:
        return f'<use href="#pip-{name}" x="{x:g}" y="{y:g}"/>'
    return f'<use href="#pip-{name}" transform="translate({x:g} {y:g})scale({scale:g})"/>'


def _card(number: int) -> str:
    face, name = RANKS[rank(number) - 2], SUITS[suit(number)]
    upper = f'<use href="#rank-{face}"/>' + _pip(name, 11, 35, 1.25)
    middle = "".join(_pip(name, x, y) for x, y in MIDDLE.get(face, ()))
    if face in COURTS:
        upper += f'<use href="#court-{face}"/>' + _pip(name, 41, 13.5, 0.7)
    elif face == "A":
        middle = _pip(name, MID, 48, 3.6)
    else:
        upper += "".join(_pip(name, x, y) for x, y in UPPER[face])
    color = COLORS[name]
    inside = f'<g color="{color}" fill="{color}">{upper}{TURNED}{upper}</g>{middle}</g>'
    return _symbol(text(number), '<use href="#sheet"/>' + inside)


def _joker(number: int) -> str:
    color = JOKER_COLORS[number]
    corner = '<use href="#rank-star"/>'
    inside = f'<g color="{color}" fill="{color}">{corner}{TURNED}{corner}</g>{JESTER}</g>'
    return _symbol(text(number), '<use href="#sheet"/>' + inside)


# --- the back ------------------------------------------------------------------------------------
def _card_back() -> str:
    """A lattice in brass on deep green, the same whichever way the card lies."""
    left, top, right, bottom, step = 5, 5, WIDE - 5, HIGH - 5, 9
    starts = range(top - (right - left), bottom, step)
    down = "".join(_slant(start, left, right, top, bottom) for start in starts)
    return (
        '<use href="#sheet"/>'
        f'<rect x="{left - 1}" y="{top - 1}" width="{right - left + 2}" '
        f'height="{bottom - top + 2}" rx="3" fill="#083d2a" stroke="{BRASS}" stroke-width="1.5"/>'
        f'<path id="lattice" d="{down}" fill="none" stroke="{BRASS}" stroke-width="1" '
        'stroke-opacity=".55"/>'
        '<use href="#lattice" transform="matrix(-1 0 0 1 64 0)"/>'
        f'<circle cx="32" cy="48" r="13" fill="#083d2a" stroke="{BRASS}" stroke-width="1.5"/>'
    )


def _slant(start: int, left: int, right: int, top: int, bottom: int) -> str:
    """A line that falls to the right from `start` on the left edge, cut to the frame."""
    x1, y1 = (left, start) if start >= top else (left + top - start, top)
    x2, y2 = right, start + right - left
    if y2 > bottom:
        x2, y2 = right - (y2 - bottom), bottom
    return f"M{x1} {y1}L{x2} {y2}"


__all__ = ["card", "sprite", "symbol"]
