"""The red dog table: three boxes for the cards, the spreads and what they pay, bets and raises."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.games.night_red_dog.play import LEFT, MIDDLE, RIGHT, THREE, WAGER, play_of, raise_of
from pitboss.layout import card_table as t
from pitboss.layout.arc import Wedge
from pitboss.layout.shapes import Layout, Place, Rect, Shape, Spot, Text, fit_size

if TYPE_CHECKING:
    from pitboss.rulebook.game import Rules

HANDS = (LEFT, MIDDLE, RIGHT)
BETS, RAISES = 0.85, 0.7
READABLE = 9
"""Odds that would need smaller print are set in two lines."""


def draw(rules: Rules, *, narrow: bool = False, seat: int = 1) -> Layout:
    """The table under these options, or the place of one seat."""
    return _phone(rules, seat) if narrow else _table(rules)


# --- what is printed -----------------------------------------------------------------------------
def spreads(rules: Rules) -> list[tuple[int, str]]:
    """Every spread with what it pays."""
    play = play_of(rules)
    count = play["(d)11 count"]
    every = range(count.figure("low"), count.figure("high") + 1)
    return [(spread, t.pays(rules, play.pays(spread))) for spread in every]


def three_line(rules: Rules) -> str:
    """What a third card of the same rank pays."""
    play = play_of(rules)
    return f"{THREE} PAYS {t.pays(rules, play['(d)9'])}".upper()


def areas(rules: Rules) -> list[str]:
    """The wagers of the betting areas that one player may use."""
    return [key for key in rules.wagers if key.startswith(WAGER)]


def _markers(rules: Rules, x: float, y: float, wide: float, high: float) -> Iterator[Place]:
    """A row of boxes, one for each spread, on which the marker is put."""
    rows = spreads(rules)
    box_width = wide / len(rows)
    for n, (spread, _) in enumerate(rows):
        shapes: tuple[Shape, ...] = (
            Rect(-box_width / 2, -high / 2, box_width, high, "line", 3),
            Text(0, 0, str(spread), fit_size(str(spread), high * 0.5, box_width), "name"),
        )
        yield Place(
            f"spread:{spread}", x + (n + 0.5) * box_width, y, box_width, high, shapes=shapes
        )


def _odds_under(rules: Rules, x: float, y: float, wide: float, size: float) -> Iterator[Shape]:
    """What the spreads pay, printed once under neighbors that pay the same."""
    rows = spreads(rules)
    box_width = wide / len(rows)
    for paid in dict.fromkeys(paid for _, paid in rows):
        at = [n for n, (_, other) in enumerate(rows) if other == paid]
        middle = x + (at[0] + at[-1] + 1) / 2 * box_width
        room = box_width * len(at) - 2
        words = f"PAYS {paid}" if len(at) > 2 else paid
        lines = [words] if fit_size(words, size, room) >= READABLE else words.split(" ", 1)
        high = min(fit_size(line, size, room) for line in lines)
        for n, line in enumerate(lines):  # the first of two lines is no closer to the boxes
            at_y = y + (n - 0.3) * high * 1.15 if len(lines) > 1 else y
            yield Text(middle, at_y, line, high, "odds", room=room)


# --- the whole table -----------------------------------------------------------------------------
def _table(rules: Rules) -> Layout:
    places: list[Place] = [
        *(t.hand_box(name, t.MID + (n - 1) * 150, 158, 90, 135) for n, name in enumerate(HANDS)),
        *_markers(rules, 440, 284, 720, 46),
    ]
    spots = [spot for wedge in t.around(rules) for spot in _seat(rules, wedge)]
    printed: list[Shape] = [
        *_odds_under(rules, 440, 324, 720, 20),
        *t.arch_line(rules.game.name.upper(), 420, 54, "headline", inside=0.6),
        *t.arch_line(three_line(rules), 474, 26, inside=0.6),
    ]
    return t.table(rules, spots, places, printed, burns=True)


def _seat(rules: Rules, wedge: Wedge) -> Iterator[Spot]:
    """A circle for each betting area, with the circle of its raise in front."""
    keys = areas(rules)
    step = wedge.width(RAISES) / len(keys) * (0.92 if len(keys) > 1 else 0.6)
    radius = min(54, step * 0.46)
    for n, key in enumerate(keys):
        offset = (n - (len(keys) - 1) / 2) * step
        for name, share, size in ((key, BETS, 1), (raise_of(key), RAISES, 0.86)):
            x, y = wedge.at(share, offset)
            words = _words(rules, name) if radius > 24 else ()
            shapes = t.ring(x, y, radius * size, words, 19)
            yield t.seat_spot(rules, wedge.seat, name, shapes, (x, y))


def _words(rules: Rules, key: str) -> tuple[str, ...]:
    """The name of a wager in at most two lines."""
    words = t.capitals(rules, key).split()
    return tuple(words) if len(words) < 3 else (" ".join(words[:-2]), " ".join(words[-2:]))


# --- the phone -----------------------------------------------------------------------------------
def _phone(rules: Rules, seat: int) -> Layout:
    middle, room = t.NARROW / 2, t.NARROW - 28
    places: list[Place] = [
        *(t.hand_box(name, middle + (n - 1) * 106, 88, 80, 120) for n, name in enumerate(HANDS)),
        t.hand("burn", 340, 26, 20, 30),
        *_markers(rules, 14, 190, room, 32),
    ]
    keys = areas(rules)
    wide = room / len(keys)
    spots = []
    for n, key in enumerate(keys):
        x = 14 + (n + 0.5) * wide
        for name, y in ((raise_of(key), 302), (key, 388)):
            shapes = t.square(x, y, wide - 8, 80, _words(rules, name), size=16, up=17)
            spots.append(t.seat_spot(rules, seat, name, shapes, (x, y + 20)))
    printed = [
        *_odds_under(rules, 14, 217, room, 13),
        *t.paragraph([three_line(rules)], middle, 242, 14, room=room),
    ]
    return t.phone(rules, seat, 436, spots, places, printed=printed)
