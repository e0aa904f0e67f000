"""The caribbean stud table: ante and bet of each seat, the pay table, the dealer's five cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.games.night_caribbean_stud.play import ANTE, BET, DEALER, play_of
from pitboss.games.poker import layout as poker
from pitboss.games.poker.play import hand_name
from pitboss.layout import card_table as t
from pitboss.layout.shapes import Layout, Place, Shape, Spot, Text

if TYPE_CHECKING:
    from pitboss.rulebook.game import Rules

HAND, ANTES, BETS = 0.66, 0.815, (0.885, 0.965)


def draw(rules: Rules, *, narrow: bool = False, seat: int = 1) -> Layout:
    """The table under these options, or the place of one seat."""
    return _phone(rules, seat) if narrow else _table(rules)


def qualifying_line(rules: Rules) -> str:
    """What the dealer qualifies with: the first part of the posted notice."""
    notices = [notice.text for notice in rules.notices if "qualifies" in notice.text]
    return " ".join(notices).split(";")[0].upper()


def limit_line(rules: Rules) -> str:
    """The posted limit on what a hand is paid, where there is one."""
    limit = int(rules.options["payout_limit"])
    return f"A HAND IS PAID AT MOST {limit:,} CHIPS" if limit else ""


def _table(rules: Rules) -> Layout:
    spots: list[Spot] = []
    places: list[Place] = [t.hand_box(DEALER, t.MID, 152, 460, 120)]
    for wedge in t.around(rules):
        room = wedge.width(HAND)
        wide, high = min(168, room * 0.9), min(96, room * 0.5)
        places.append(t.hand(hand_name(wedge.seat), *wedge.at(HAND), wide, high, turn=wedge.turn))
        x, y = wedge.at(ANTES)
        radius = min(38, wedge.width(ANTES) * 0.3)
        ante = t.ring(x, y, radius, (t.capitals(rules, ANTE),), 17)
        spots.append(t.seat_spot(rules, wedge.seat, ANTE, ante, (x, y)))
        share = sum(BETS) / 2
        words = Text(*wedge.at(share), t.capitals(rules, BET), 19, "name", turn=wedge.slope)
        bet = (wedge.piece(BETS, min(130, wedge.width(share) * 0.7), "box bet"), words)
        spots.append(t.seat_spot(rules, wedge.seat, BET, bet, wedge.at(share)))
    return t.table(rules, spots, places, _cloth_lines(rules))


def _cloth_lines(rules: Rules) -> list[Shape]:
    shapes: list[Shape] = [
        *poker.pay_columns(rules, play_of(rules).pays, (470, 254, 660), 21, gap=50)
    ]
    shapes += t.arch_line(rules.game.name.upper(), 418, 40, "headline", inside=0.57)
    lines = [*t.break_lines(qualifying_line(rules), 18, 480), limit_line(rules)]
    for n, line in enumerate(filter(None, lines)):
        shapes += t.arch_line(line, 456 + n * 25, 18, inside=0.59)
    return shapes


def _phone(rules: Rules, seat: int) -> Layout:
    middle, room = t.NARROW / 2, t.NARROW - 28
    places = [
        t.hand(DEALER, middle, 62, room, 90),
        t.hand(hand_name(seat), middle, 402, room, 104),
    ]
    ante = t.ring(92, 290, 48, (t.capitals(rules, ANTE),), 15, low=0.6)
    bet = t.square(244, 290, 172, 88, (t.capitals(rules, BET),), size=18, up=-28)
    spots = [
        t.seat_spot(rules, seat, ANTE, ante, (92, 282)),
        t.seat_spot(rules, seat, BET, bet, (244, 282)),
    ]
    printed = [
        *t.paragraph([qualifying_line(rules)], middle, 124, 11, room=room),
        *poker.pay_columns(rules, play_of(rules).pays, (14, 164, room), 12),
        *t.paragraph([limit_line(rules)], middle, 234, 11, room=room),
    ]
    return t.phone(rules, seat, 464, spots, places, printed=printed)
