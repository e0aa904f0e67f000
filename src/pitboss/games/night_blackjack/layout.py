"""The blackjack table: a circle and a hand for each seat, the insurance line, the dealer's hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.games.blackjack import layout as family
from pitboss.games.blackjack.hand import DEALER
from pitboss.layout import card_table as t
from pitboss.layout.shapes import Layout, Place, Rect, Shape, Spot, Text

if TYPE_CHECKING:
    from pitboss.rulebook.game import Rules

MAIN, INSURANCE = "main", "insurance"


def draw(rules: Rules, *, narrow: bool = False, seat: int = 1) -> Layout:
    """The table under these options, or the place of one seat."""
    return _phone(rules, seat) if narrow else _table(rules)


def _table(rules: Rules) -> Layout:
    spots: list[Spot] = []
    places: list[Place] = [t.hand_box(DEALER, t.MID, 152, 420, 120)]
    for wedge in t.around(rules):
        band = t.CLOTH.sector(wedge.span, family.BAND, "box insurance")
        middle = wedge.at(sum(family.BAND) / 2)
        spots.append(t.seat_spot(rules, wedge.seat, INSURANCE, (band,), middle))
        x, y = wedge.at(family.CIRCLE)
        radius = min(50, wedge.width(family.CIRCLE) * 0.36)
        spots.append(t.seat_spot(rules, wedge.seat, MAIN, t.ring(x, y, radius), (x, y)))
        spots += family.seat_chips(rules, wedge, MAIN, x, y)
        places += family.seat_hands(rules, wedge)
    return t.table(rules, spots, places, _cloth_lines(rules), burns=True)


def _cloth_lines(rules: Rules) -> list[Shape]:
    inside = family.BAND[0]
    shapes: list[Shape] = [*family.band(rules)]
    shapes += t.arch_line(family.natural_line(rules), 306, 46, "headline", inside=inside)
    lines = [family.dealer_line(rules), *family.tie_lines(rules)]
    lines = [part for line in lines for part in t.break_lines(line, 24, 720)]
    for n, line in enumerate(lines):
        shapes += t.arch_line(line, 354 + n * 36, 24, inside=inside)
    return shapes


def _phone(rules: Rules, seat: int) -> Layout:
    middle, room = t.NARROW / 2, t.NARROW - 32
    places: list[Place] = [
        t.hand(DEALER, middle, 70, room - 60, 102),
        t.hand("burn", 334, 34, 26, 39),
        *family.phone_hands(rules, seat, 452, 214),
    ]
    band = (
        Rect(16, 252, room, 42, "box insurance", 21),
        Text(middle, 273, family.insurance_line(rules), 15, "name", room=room),
    )
    words = (t.capitals(rules, MAIN),)
    spots: list[Spot] = [
        t.seat_spot(rules, seat, INSURANCE, band, (middle, 273)),
        t.seat_spot(rules, seat, MAIN, t.ring(middle, 343, 46, words, 12, low=0.62), (middle, 335)),
        *family.phone_chips(rules, seat, MAIN, middle, 335),
    ]
    lines = [family.natural_line(rules), family.dealer_line(rules), *family.tie_lines(rules)]
    printed = [
        *t.paragraph(lines[:1], middle, 150, 19, room=room, style="headline"),
        *t.paragraph(lines[1:], middle, 178, 12, room=room),
    ]
    return t.phone(rules, seat, 520, spots, places, printed=printed)
