"""A plain layout and a plain glyph for a game that has none: a box for every wager."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.layout import boxes
from pitboss.layout import card_table as t
from pitboss.layout.cloth import headline
from pitboss.layout.rows import grid, table, tray
from pitboss.layout.shapes import Layout, Place, Rect, Shape, Spot, Text
from pitboss.rulebook.wager import Rider

if TYPE_CHECKING:
    from pitboss.rulebook.game import Game, Rules

ROW = {False: 92, True: 74}  # how high a row of boxes is, wide and narrow
MOST_ACROSS = {False: 6, True: 3}
DEALER = "dealer"


def draw(rules: Rules, *, narrow: bool, seat: int = 1) -> Layout:
    """A layout of any game: the wagers in rows, with a tray for the dice or places for cards."""
    if rules.game.play is not None:
        return _card_seat(rules, seat) if narrow else _card_table(rules)
    return _cloth(rules, narrow=narrow)


def glyph(game: Game) -> str:
    """A small picture of a game: a card for card games, a die or a disc with its first letter."""
    letter = game.name[:1].upper()
    round_ = not game.space.name.endswith("dice") and game.play is None
    shape = (
        '<circle cx="32" cy="24" r="20" fill="#fffdf7" stroke="#0b0e0c"/>'
        if round_
        else '<rect x="14" y="4" width="36" height="40" rx="6" fill="#fffdf7" stroke="#0b0e0c"/>'
    )
    words = (
        '<text x="32" y="33" text-anchor="middle" font-family="Georgia,serif" '
        f'font-weight="700" font-size="26" fill="#b3261e">{letter}</text>'
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 48">{shape}{words}</svg>'


# --- dice and wheels -----------------------------------------------------------------------------
def _cloth(rules: Rules, *, narrow: bool) -> Layout:
    keys = boxes.keys(rules)
    across = _row_length(len(keys), MOST_ACROSS[narrow])
    rows = -(-len(keys) // across)
    width, top = (360, 96) if narrow else (1000, 214)
    margin = 10 if narrow else 44
    height = top + rows * ROW[narrow] + margin
    frame = (margin, top, width - 2 * margin, rows * ROW[narrow])

    def parts() -> Iterator[Spot | Place | Text]:
        if narrow:
            yield tray("dice", (60, 12, 240, 70))
        else:
            yield headline(rules.game.name, 500, 70, 46, 800)
            yield tray("dice", (340, 104, 320, 92))
        for key, at in zip(keys, grid(frame, len(keys), across), strict=True):
            yield boxes.box(rules, key, at, size=15 if narrow else 24)

    return table(rules, (width, height), parts(), narrow=narrow)


def _row_length(count: int, most: int) -> int:
    """How many boxes go in a row, so that the last row is as full as possible."""
    widest = min(count, most)
    return max(range(-(-widest // 2), widest + 1), key=lambda n: (-(-(-count // n) * n - count), n))


# --- cards ---------------------------------------------------------------------------------------
def _card_wagers(rules: Rules) -> list[str]:
    """The wagers that a seat begins a round with."""
    first = [k for k, wager in rules.wagers.items() if not isinstance(wager.definition, Rider)]
    return first or list(rules.wagers)


def _card_table(rules: Rules) -> Layout:
    keys = _card_wagers(rules)
    spots: list[Spot] = []
    places = [t.hand_box(DEALER, t.MID, 152, 460, 120)]
    for wedge in t.around(rules):
        room = wedge.width(0.66)
        places.append(
            t.hand(f"seat {wedge.seat}", *wedge.at(0.66), room * 0.9, 96, turn=wedge.turn)
        )
        radius = min(38, wedge.width(0.88) * 0.42 / len(keys))
        for n, key in enumerate(keys):
            x, y = wedge.at(0.88, (n - (len(keys) - 1) / 2) * radius * 2.2)
            drawn = t.ring(x, y, radius, (t.capitals(rules, key),), 15)
            spots.append(t.seat_spot(rules, wedge.seat, key, drawn, (x, y)))
    printed: list[Shape] = [*t.arch_line(rules.game.name.upper(), 418, 40, "headline", inside=0.57)]
    return t.table(rules, spots, places, printed)


def _card_seat(rules: Rules, seat: int) -> Layout:
    keys, middle, room = _card_wagers(rules), t.NARROW / 2, t.NARROW - 28
    places = [t.hand(DEALER, middle, 62, room, 90), t.hand(f"seat {seat}", middle, 350, room, 104)]
    spots = []
    for key, (x, y, w, h) in zip(
        keys, grid((14, 170, room, 90), len(keys), len(keys)), strict=True
    ):
        frame = Rect(x + 4, y, w - 8, h, "box bet", 8)
        size = min(18.0, 150 / max(len(rules.wager_words(key)), 1))
        words = Text(x + w / 2, y + h / 3, t.capitals(rules, key), size, "name", room=w - 12)
        spots.append(t.seat_spot(rules, seat, key, (frame, words), (x + w / 2, y + h * 0.7)))
    return t.phone(rules, seat, 412, spots, places)
