"""The joker seven table: squares for all to bet on, and seven cards before each seat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from pitboss.games.night_joker_seven.play import COLOR_WAGERS, COLORS, NAMED, hand_of
from pitboss.layout import boxes
from pitboss.layout import card_table as t
from pitboss.layout.shapes import Layout, Place, Shape, Spot, fit_size

if TYPE_CHECKING:
    from pitboss.rulebook.game import Rules

HAND = 0.83
NARROW_SQUARE = 90


def draw(rules: Rules, *, narrow: bool = False, seat: int = 1) -> Layout:
    """The table under these options, or the place of one seat."""
    return _phone(rules, seat) if narrow else _table(rules)


def rows_of(rules: Rules) -> list[list[str]]:
    """The wagers in rows: each color, what else the hand holds, and the named pairs."""
    colors = [[f"{color}_{what}" for what in COLOR_WAGERS] for color in COLORS]
    others = [key for key in rules.wagers if key not in NAMED and _color(key) not in COLORS]
    return [*colors, others, list(NAMED)]


def _style(key: str) -> str:
    color = _color(key)
    return f"box on-{color}" if color in COLORS else "box bet"


def _color(key: str) -> str:
    return key.partition("_")[0]


def _words(rules: Rules, key: str, room: float) -> tuple[str, ...]:
    """A name in two lines, or in three where there is little room: "RED", "4 OR", "MORE".

    The plain words after a name of the law, in parentheses, are for lists and not for the felt.
    """
    first, *rest = t.capitals(rules, key).partition(" (")[0].split()
    if room > NARROW_SQUARE or len(rest) < 2:
        return tuple(filter(None, (first, " ".join(rest))))
    return first, " ".join(rest[:-1]), rest[-1]


def _squares(
    rules: Rules, keys: list[str], frame: tuple[float, float, float, float], size: float
) -> Iterator[Spot]:
    """A row of squares of equal width."""
    x, y, wide, high = frame
    step = wide / len(keys)
    size = min(fit_size(word, size, step - 10) for key in keys for word in _words(rules, key, step))
    for n, key in enumerate(keys):
        at = (x + n * step + 2, y + 2, step - 4, high - 4)
        pays = boxes.odds(rules, key).upper()
        yield boxes.box(
            rules,
            key,
            at,
            _words(rules, key, step),
            size=size,
            pays=pays,
            pays_size=max(10, size * 0.8),
            style=_style(key),
            radius=6,
            chips=(0.78, 0.74),
        )


def _table(rules: Rules) -> Layout:
    spots: list[Spot] = []
    for n, keys in enumerate(rows_of(rules)):
        spots += _squares(rules, keys, (t.MID - 390, 92 + n * 92, 780, 90), 22)
    places: list[Place] = []
    for wedge in t.around(rules):
        room = wedge.width(HAND)
        places.append(
            t.hand(hand_of(wedge.seat), *wedge.at(HAND), room * 0.92, 112, turn=wedge.turn)
        )
    printed: list[Shape] = [*t.arch_line(rules.game.name.upper(), 520, 48, "headline", inside=0.68)]
    return t.table(rules, spots, places, printed)


def _phone(rules: Rules, seat: int) -> Layout:
    room = t.NARROW - 20
    colors = rows_of(rules)
    pairs = colors.pop()
    half = (len(pairs) + 1) // 2
    rows = [*((keys, 64, 12) for keys in colors), (pairs[:half], 54, 12), (pairs[half:], 54, 12)]
    spots: list[Spot] = []
    y = 10.0
    for keys, high, size in rows:
        spots += _squares(rules, list(keys), (10, y, room, high), size)
        y += high
    spots = [replace(spot, seat=seat) for spot in spots]
    places = [t.hand(hand_of(seat), t.NARROW / 2, y + 66, room - 8, 104)]
    return t.phone(rules, seat, y + 130, spots, places)
