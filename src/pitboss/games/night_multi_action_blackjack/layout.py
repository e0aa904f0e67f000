"""The multi-action table: three circles for each seat, and three squares for the dealer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.games.blackjack import layout as family
from pitboss.games.blackjack.hand import DEALER
from pitboss.games.night_multi_action_blackjack.play import PARTS, SPOTS, finish_name
from pitboss.layout import card_table as t
from pitboss.layout.shapes import Layout, Place, Rect, Shape, Spot, Text

if TYPE_CHECKING:
    from pitboss.rulebook.game import Rules

INSURANCES = tuple(spot.replace("spot", "insurance") for spot in SPOTS)


def draw(rules: Rules, *, narrow: bool = False, seat: int = 1) -> Layout:
    """The table under these options, or the place of one seat."""
    return _phone(rules, seat) if narrow else _table(rules)


def _part_hands(rules: Rules, places: Iterator[Place], shift: float) -> Iterator[Place]:
    """The hands of a seat, for every part where players get a new hand in each."""
    parts = PARTS if rules.options["player_hand"] == "each_round" else PARTS[:1]
    for place in places:
        for part in parts:
            more = f" round {part}" if part > 1 else ""
            move = shift * (part - 1)
            yield Place(
                place.name + more,
                place.x + move,
                place.y - move * 0.4,
                place.w,
                place.h,
                turn=place.turn,
            )


def _dealer(x: float, y: float, wide: float, high: float, step: float) -> Iterator[Place]:
    """Three squares; the first card moves along them, and each has room for further cards."""
    card = high / t.CARD
    for part in PARTS:
        left = x + (part - 1) * step
        frame = Rect(-card / 2 - 6, -high / 2 - 6, wide + 12, high + 12, "line hand", 8)
        number = Text(wide - card / 2 - 8, -high / 2 + 8, str(part), high / 7, "printed")
        yield Place(f"square:{part}", left + card / 2, y, card, high, shapes=(frame, number))
        room = wide - card - 4
        yield t.hand(finish_name(part), left + card + 4 + room / 2, y, room, high)
    yield t.hand(DEALER, x + card / 2, y, card, high)


def _table(rules: Rules) -> Layout:
    spots: list[Spot] = []
    places: list[Place] = [*_dealer(463, 152, 210, 112, 232)]
    for wedge in t.around(rules):
        step = wedge.width(family.CIRCLE) * 0.3
        cuts = [wedge.span[1] + (wedge.span[0] - wedge.span[1]) * n / 3 for n in range(4)]
        for n, (spot, insurance) in enumerate(zip(SPOTS, INSURANCES, strict=True)):
            band = t.CLOTH.sector((cuts[n], cuts[n + 1]), family.BAND, "box insurance")
            share = sum(family.BAND) / 2
            at = t.CLOTH.at((cuts[n] + cuts[n + 1]) / 2, share)
            spots.append(t.seat_spot(rules, wedge.seat, insurance, (band,), at))
            x, y = wedge.at(family.CIRCLE, (n - 1) * step)
            shapes = t.ring(x, y, step * 0.46, (str(n + 1),), 24)
            spots.append(t.seat_spot(rules, wedge.seat, spot, shapes, (x, y)))
            spots += _split_chips(rules, wedge.seat, spot, x, y)
        places += _part_hands(rules, family.seat_hands(rules, wedge), 12)
    return t.table(rules, spots, places, _cloth_lines(rules))


def _split_chips(rules: Rules, seat: int, spot: str, x: float, y: float) -> Iterator[Spot]:
    """The chips of split hands stand in a pile in front of those of the first hand."""
    for number in range(2, family.shown_hands(rules) + 1):
        at = (x, y - 14 * (number - 1))
        yield t.seat_spot(rules, seat, f"{spot}@hand {number}", (), at)


def _cloth_lines(rules: Rules) -> list[Shape]:
    shapes: list[Shape] = [*family.band(rules)]
    shapes += t.arch_line(rules.game.name.upper(), 306, 42, "headline", inside=family.BAND[0])
    shapes += t.arch_line(family.natural_line(rules), 358, 30, inside=family.BAND[0])
    shapes += t.arch_line(family.dealer_line(rules), 400, 26, inside=family.BAND[0])
    return shapes


def _phone(rules: Rules, seat: int) -> Layout:
    middle, room = t.NARROW / 2, t.NARROW - 24
    lines = [family.natural_line(rules), family.dealer_line(rules), family.insurance_line(rules)]
    places: list[Place] = [
        *_phone_dealer(),
        *_part_hands(rules, family.phone_hands(rules, seat, 458, 214), 8),
    ]
    spots: list[Spot] = []
    for n, (spot, insurance) in enumerate(zip(SPOTS, INSURANCES, strict=True)):
        x = 68 + n * 112
        words = Text(x, 274, t.capitals(rules, insurance), 11.5, "name", room=104)
        band: tuple[Shape, ...] = (Rect(x - 54, 252, 108, 44, "box insurance", 10), words)
        spots.append(t.seat_spot(rules, seat, insurance, band, (x, 274)))
        ring = t.ring(x, 349, 46, (t.capitals(rules, spot),), 14, low=0.62)
        spots.append(t.seat_spot(rules, seat, spot, ring, (x, 341)))
        spots += _split_chips(rules, seat, spot, x, 341)
    printed = [
        *t.paragraph(lines[:1], middle, 136, 19, room=room, style="headline"),
        *t.paragraph(lines[1:], middle, 160, 12, room=room),
    ]
    return t.phone(rules, seat, 528, spots, places, printed=printed)


def _phone_dealer() -> Iterator[Place]:
    """The first card at the left for all three parts, and the further cards of each."""
    high, y = 80, 70
    for part in PARTS:
        yield Place(f"square:{part}", 42, y, high / t.CARD, high)
        frame = Rect(-44, -high / 2 - 5, 88, high + 10, "line hand", 6)
        number = Text(0, -high / 2 - 14, str(part), 13, "printed")
        yield Place(
            f"hand:{finish_name(part)}",
            118 + (part - 1) * 94,
            y,
            80,
            high,
            shapes=(frame, number),
        )
    yield t.hand(DEALER, 42, y, high / t.CARD, high)
