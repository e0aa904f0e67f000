"""The tables of the blackjack family: what they print, and where split hands go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.games.blackjack.hand import INSURE
from pitboss.games.blackjack.play import hand_name, key
from pitboss.games.blackjack.settlement import play_of
from pitboss.layout.arc import Wedge
from pitboss.layout.card_table import CARD, CLOTH, NARROW, SHOWN_HANDS, hand, pays, seat_spot
from pitboss.layout.shapes import Path, Place, Shape, Spot

if TYPE_CHECKING:
    from pitboss.rulebook.game import Rules

CIRCLE, HAND, BAND = 0.885, 0.695, (0.51, 0.572)


# --- what is printed on the cloth ----------------------------------------------------------------
def natural_line(rules: Rules) -> str:
    """What a natural pays under these options."""
    return f"BLACKJACK PAYS {pays(rules, play_of(rules).natural_pays(rules))}"


def dealer_line(rules: Rules) -> str:
    """The count up to which the dealer draws, as the play decides it."""
    play = play_of(rules)
    draws = [points for points in range(4, 22) if play.dealer_draws(points, False, rules)]
    most = max(draws)
    soft = play.dealer_draws(most + 1, True, rules)
    stands = f"DRAWS ON SOFT {most + 1}" if soft else f"STANDS ON {most + 1}"
    return f"DEALER DRAWS TO {most} AND {stands}"


def tie_lines(rules: Rules) -> list[str]:
    """The posted rule on ties; what a natural pays is printed apart."""
    sentences = [sentence for notice in rules.notices for sentence in notice.text.split(". ")]
    return [sentence.rstrip(".").upper() for sentence in sentences if " pays " not in sentence]


def insurance_line(rules: Rules) -> str:
    """What insurance pays, where it is offered."""
    name = next((name for name in rules.wagers if name.startswith(INSURE)), None)
    return f"INSURANCE PAYS {rules.wagers[name].odds[0]}".upper() if name else ""


def band(rules: Rules) -> Iterator[Shape]:
    """The two lines between which insurance is laid, and what it pays."""
    yield from CLOTH.letters(insurance_line(rules), sum(BAND) / 2, 28, "name")
    for share in BAND:
        yield Path(CLOTH.line(share, (10, 170)), "line")


# --- hands after a split -------------------------------------------------------------------------
def shown_hands(rules: Rules) -> int:
    """How many hands of a seat have a place of their own."""
    most = play_of(rules).max_hands(rules)
    return SHOWN_HANDS if most is None else min(most, SHOWN_HANDS)


def seat_hands(rules: Rules, wedge: Wedge, share: float = HAND) -> Iterator[Place]:
    """The hand of a seat and its split hands: toward the dealer, two in a row."""
    wide, high = wedge.width(share) * 0.92, min(92, wedge.width(share) * 0.45)
    for number in range(1, shown_hands(rules) + 1):
        if number == 1:
            yield hand(hand_name(wedge.seat), *wedge.at(share), wide, high, turn=wedge.turn)
            continue
        row, column = divmod(number - 2, 2)
        up = share - 0.115 * (1 + row * 0.6)
        half = wedge.width(up) * 0.48
        x, y = wedge.at(up, half / 2 * (1 if column == 0 else -1))
        yield hand(hand_name(wedge.seat, number), x, y, half, high * 0.8, turn=wedge.turn)


def seat_chips(rules: Rules, wedge: Wedge, wager: str, x: float, y: float) -> Iterator[Spot]:
    """Where the chips of split hands stand: on both sides of the first hand's, in turn."""
    for number in range(2, shown_hands(rules) + 1):
        step = (number // 2) * (1 if number % 2 == 0 else -1)
        moved = wedge.at(CIRCLE, step * 26)
        middle = wedge.at(CIRCLE)
        at = x + moved[0] - middle[0], y + moved[1] - middle[1]
        yield seat_spot(rules, wedge.seat, key(wager, number), (), at)


def phone_hands(rules: Rules, seat: int, y: float, above: float) -> Iterator[Place]:
    """The hands of a phone's own seat: the first large, split hands above it, two in a row."""
    high = 112
    yield hand(hand_name(seat), NARROW / 2, y, NARROW - 28, high)
    for number in range(2, shown_hands(rules) + 1):
        row, column = divmod(number - 2, 2)
        x = NARROW / 2 + (84 if column == 0 else -84)
        yield hand(hand_name(seat, number), x, above - row * 34, 156, 48 * CARD)


def phone_chips(rules: Rules, seat: int, wager: str, x: float, y: float) -> Iterator[Spot]:
    """Where the chips of split hands stand on a phone: beside those of the first hand."""
    for number in range(2, shown_hands(rules) + 1):
        step = (number // 2) * (1 if number % 2 == 0 else -1)
        yield seat_spot(rules, seat, key(wager, number), (), (x + step * 22, y))
