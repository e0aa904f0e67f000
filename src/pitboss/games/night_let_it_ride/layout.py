"""The let it ride table: three equal bets for each seat, and the community cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.games.night_let_it_ride.play import BETS, COMMUNITY, THREE_BETS, play_of
from pitboss.games.poker import layout as poker
from pitboss.games.poker.play import hand_name
from pitboss.layout import card_table as t
from pitboss.layout.arc import Wedge
from pitboss.layout.shapes import Layout, Place, Rect, Shape, Spot, Text, fit_size

if TYPE_CHECKING:
    from pitboss.rulebook.game import Rules

HAND, CIRCLES, ALL = 0.665, 0.84, (0.913, 0.962)
# The first two bets may be withdrawn, the last one never: tables print it as money.
MARKS = (*(str(number) for number in range(1, len(BETS))), "$")


def draw(rules: Rules, *, narrow: bool = False, seat: int = 1) -> Layout:
    """The table under these options, or the place of one seat."""
    return _phone(rules, seat) if narrow else _table(rules)


def _community(x: float, y: float, high: float, gap: float) -> Iterator[Place]:
    """The community cards; the first lies at the dealer's left, which is the viewer's right."""
    wide = high / t.CARD
    for n, name in enumerate(COMMUNITY):
        frame = Rect(-wide / 2 - 5, -high / 2 - 5, wide + 10, high + 10, "line hand", 7)
        at = x - (n - 1) * (wide + gap)
        yield Place(f"hand:{name}", at, y, wide, high, shapes=(frame,))


def _table(rules: Rules) -> Layout:
    spots: list[Spot] = []
    places: list[Place] = [*_community(t.MID, 152, 126, 34)]
    for wedge in t.around(rules):
        room = wedge.width(HAND)
        wide, high = min(164, room * 0.9), min(98, room * 0.5)
        places.append(t.hand(hand_name(wedge.seat), *wedge.at(HAND), wide, high, turn=wedge.turn))
        spots += _bets(rules, wedge)
    return t.table(rules, spots, places, _cloth_lines(rules))


def _bets(rules: Rules, wedge: Wedge) -> Iterator[Spot]:
    """Three circles in a row, and a bar in front that fills all three at once."""
    step = min(74, wedge.width(CIRCLES) * 0.31)
    for n, (key, mark) in enumerate(zip(BETS, MARKS, strict=True)):
        x, y = wedge.at(CIRCLES, (n - 1) * step)
        yield t.seat_spot(rules, wedge.seat, key, t.ring(x, y, step * 0.46, (mark,), 26), (x, y))
    room, share = min(step * 3 - 12, 200), sum(ALL) / 2
    words = t.capitals(rules, THREE_BETS)
    size = fit_size(words, 16, room - 12)
    shapes = (
        wedge.piece(ALL, room, "box bet"),
        Text(*wedge.at(share), words, size, "name", turn=wedge.slope, room=room),
    )
    yield t.seat_spot(rules, wedge.seat, THREE_BETS, shapes, wedge.at(share))


def _cloth_lines(rules: Rules) -> list[Shape]:
    return [
        *poker.pay_columns(rules, play_of(rules).pays, (450, 258, 700), 22, gap=50),
        *t.arch_line(rules.game.name.upper(), 466, 52, "headline", inside=0.58),
    ]


def _phone(rules: Rules, seat: int) -> Layout:
    middle, room = t.NARROW / 2, t.NARROW - 28
    places = [*_community(middle, 66, 96, 30), t.hand(hand_name(seat), middle, 416, room, 112)]
    spots = []
    for n, (key, mark) in enumerate(zip(BETS, MARKS, strict=True)):
        x = middle + (n - 1) * 108
        ring = t.ring(x, 256, 46, (mark,), 30)
        spots.append(t.seat_spot(rules, seat, key, ring, (x, 256)))
    words = (t.capitals(rules, THREE_BETS),)
    frame = t.square(middle, 330, t.NARROW - 40, 44, words, size=16, radius=22)
    spots.append(t.seat_spot(rules, seat, THREE_BETS, frame, (middle, 330)))
    printed = poker.pay_columns(rules, play_of(rules).pays, (14, 138, room), 12)
    return t.phone(rules, seat, 484, spots, places, printed=printed)
