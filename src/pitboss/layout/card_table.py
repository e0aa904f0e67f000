"""What every card table has: a half-round cloth, seats around it, and the dealer's equipment.

Whole tables are drawn 1600 by 900, as a wall shows them; a phone shows the place of one seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pitboss.layout import boxes
from pitboss.layout.arc import LETTER_SPACING, Arc, Wedge, wedges
from pitboss.layout.cloth import cloth as upright
from pitboss.layout.hands import seats
from pitboss.layout.shapes import (
    Circle,
    Layout,
    Path,
    Place,
    Rect,
    Shape,
    Spot,
    Text,
    fit_size,
    text_width,
)
from pitboss.rulebook.card_round import BURN

if TYPE_CHECKING:
    from pitboss.rulebook.clause import Clause
    from pitboss.rulebook.game import Rules

WIDE, HIGH = 1600, 900
MID = WIDE / 2
TOP = 24  # the dealer's edge
CLOTH = Arc(MID, 96, 742, 748)
NARROW = 360
ARCH = 1100  # the radius of printed lines
OUTLINED = 80  # a hand on a phone gets a frame from this height on
LEAST = 12  # the smallest print of a whole table
CARD = 1.5  # how much higher than wide a card is
SHOWN_HANDS = 8  # split hands with a place of their own; any further lie with the last of these


# --- seats and hands -----------------------------------------------------------------------------
def around(rules: Rules) -> Sequence[Wedge]:
    """The seats of the table, each with the part of the cloth in front of it."""
    return wedges(CLOTH, seats(rules))


def hand(name: str, x: float, y: float, w: float, h: float, *, turn: float = 0) -> Place:
    """Where the cards of a hand lie; they are as high as the place and overlap to fit into it."""
    return Place(f"hand:{name}", x, y, w, h, turn=turn)


def hand_box(
    name: str, x: float, y: float, w: float, h: float, *, title: str = "", size: float = 20
) -> Place:
    """A hand in a printed frame, with a title above the cards."""
    shapes: list[Shape] = [Rect(-w / 2 - 8, -h / 2 - 8, w + 16, h + 16, "line hand", 10)]
    if title:
        shapes.append(Text(0, -h / 2 - 8 - size * 0.8, title, size, "name"))
    return Place(f"hand:{name}", x, y, w, h, shapes=tuple(shapes))


# --- wagers --------------------------------------------------------------------------------------
def seat_spot(
    rules: Rules, seat: int, key: str, shapes: Iterable[Shape], at: tuple[float, float]
) -> Spot:
    """A spot of one seat, its label and odds by the rules."""
    says = f"Seat {seat}, {boxes.label(rules, key).lower()}"
    return replace(boxes.spot(rules, key, shapes, *at, says=says), seat=seat)


def ring(
    x: float,
    y: float,
    radius: float,
    words: Sequence[str] = (),
    size: float = 16,
    *,
    low: float = 0,
) -> tuple[Shape, ...]:
    """A betting circle with a few words in it; `low` moves them down, from under the chips."""
    room = radius * (1.5 if low else 1.7)
    words_in = boxes.lines(words, x, y + radius * low, size, room=room)
    return (Circle(x, y, radius, "box bet"), *words_in)


def square(
    x: float,
    y: float,
    w: float,
    h: float,
    words: Sequence[str],
    *,
    size: float,
    radius: float = 8,
    up: float = 0,
) -> tuple[Shape, ...]:
    """A betting box around its middle, with a few words in it; `up` moves them above the chips."""
    frame = Rect(x - w / 2, y - h / 2, w, h, "box bet", radius)
    return (frame, *boxes.lines(words, x, y - up, size, room=w - 8))


def capitals(rules: Rules, key: str) -> str:
    """The name of a wager as the felt prints it."""
    return boxes.in_capitals(boxes.label(rules, key))


def pays(rules: Rules, clause: Clause) -> str:
    """What a clause pays under these options, as the felt prints it."""
    return str(rules.odds_of(clause)).upper()


# --- the table -----------------------------------------------------------------------------------
def table(
    rules: Rules,
    spots: Iterable[Spot],
    places: Iterable[Place],
    printed: Iterable[Shape],
    *,
    burns: bool = False,
) -> Layout:
    """A whole table, with its rail, its seats and the dealer's equipment."""
    plates = [_plate(wedge) for wedge in around(rules)]
    return Layout(
        game=rules.game.id,
        title=rules.game.name,
        width=WIDE,
        height=HIGH,
        spots=tuple(spots),
        places=(*plates, *equipment(rules, burns), *places),
        decorations=(*_half_round(), *printed),
    )


def _half_round() -> Iterator[Shape]:
    """The rail, the cloth and a brass hairline, rounded toward the players."""
    for grown, style in ((46, "rail"), (22, "felt"), (14, "hairline")):
        arc = Arc(CLOTH.x, CLOTH.y, CLOTH.wide + grown, CLOTH.high + grown)
        left, right = arc.x - arc.wide, arc.x + arc.wide
        top = TOP - (grown - 22)
        yield Path(f"{arc.line(1, (0, 180))}L{left:g} {top:g}H{right:g}Z", style)
    yield Rect(MID - 250, TOP + 4, 500, 34, "tray", 6)
    for n in range(1, 10):
        yield Path(f"M{MID - 250 + n * 50:g} {TOP + 8}v26", "tray-slot")


def _plate(wedge: Wedge) -> Place:
    """The place of a seat: a plate with its number on the rail."""
    x, y = wedge.at(1.015)
    shapes = (Circle(0, 0, 20, "plate"), Text(0, 0, str(wedge.seat), 20, "plate-number"))
    return Place(f"seat:{wedge.seat}", x, y, 40, 40, shapes=shapes)


def equipment(rules: Rules, burns: bool) -> Iterator[Place]:
    """Shoe or deck at the dealer's left, with the machine; rack and cutting card at the right."""
    options = rules.options
    from_shoe = options.get("dealt_from", "hand") == "shoe"
    yield _thing("shoe" if from_shoe else "deck", 1420, 76, 130, 76, style="shoe")
    if options.get("shuffler") == "machine":
        yield _thing("shuffler", 1258, 76, 110, 76, style="shoe")
    yield _thing("rack", 180, 76, 130, 76, style="rack")
    yield _thing("cutting card", 296, 76, 44, 66, style="cut")
    if burns:
        frame = Rect(-25, -37, 50, 74, "line hand", 5)
        yield Place(f"hand:{BURN}", 376, 76, 50, 74, shapes=(frame,))


def _thing(name: str, x: float, y: float, w: float, h: float, *, style: str) -> Place:
    shapes: list[Shape] = [Rect(-w / 2, -h / 2, w, h, style, 8)]
    if name == "shoe":  # the next card sticks out of it, toward the layout
        shapes.insert(0, Rect(-26, h / 2 - 22, 52, 36, "next-card", 4))
    if w > 60:
        size = fit_size(name.upper(), 18, w - 14)
        shapes.append(Text(0, 0, name.upper(), size, "thing", room=w - 14))
    return Place(name, x, y, w, h, shapes=tuple(shapes))


# --- the phone -----------------------------------------------------------------------------------
def phone(
    rules: Rules,
    seat: int,
    height: float,
    spots: Iterable[Spot],
    places: Iterable[Place],
    *,
    printed: Iterable[Shape] = (),
) -> Layout:
    """The place of one seat, upright: its own hands and wagers, and the cards of the house."""
    return Layout(
        game=rules.game.id,
        title=f"{rules.game.name}, seat {seat}",
        width=NARROW,
        height=height,
        spots=tuple(spots),
        places=tuple(_outline(place) for place in places),
        decorations=(*upright(NARROW, height, narrow=True), *printed),
    )


def _outline(place: Place) -> Place:
    """A large hand without a frame gets one, so that an empty place shows what goes there."""
    if place.shapes or place.h < OUTLINED or not place.name.startswith("hand:"):
        return place
    frame = Rect(-place.w / 2 - 3, -place.h / 2 - 3, place.w + 6, place.h + 6, "line hand", 8)
    return replace(place, shapes=(frame,))


def paragraph(
    words: Sequence[str], x: float, y: float, size: float, *, room: float, style: str = "printed"
) -> tuple[Text, ...]:
    """Sentences broken into lines that fit, from y down."""
    broken = [line for word in words for line in break_lines(word, size, room)]
    return tuple(
        Text(x, y + n * size * 1.28, line, size, style, room=room) for n, line in enumerate(broken)
    )


def break_lines(words: str, size: float, room: float) -> list[str]:
    """A sentence in as few lines as fit the room, of about equal length."""
    lines = _fill_lines(words, size, room)
    while len(closer := _fill_lines(words, size, room - size)) == len(lines) > 1:
        lines, room = closer, room - size
    return lines


def _fill_lines(words: str, size: float, room: float) -> list[str]:
    """A sentence in lines, each filled before the next one starts."""
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def arch_line(
    words: str, y: float, size: float, style: str = "printed", *, inside: float = 1
) -> Iterator[Text]:
    """Words on a gentle arc with its lowest point at y, as a cloth prints its rules.

    They shrink until they end `inside` the arc of a share of the table.
    """
    while size > LEAST and not _is_inside(words, size, y, inside):
        size -= 0.5
    return Arc(MID, y - ARCH, ARCH, ARCH).letters(words, 1, size, style)


def _is_inside(words: str, size: float, y: float, share: float) -> bool:
    """Whether words along a printed line end inside the arc of a share."""
    half = (text_width(words, size) + size * LETTER_SPACING * len(words)) / 2 + 10
    end = y - half * half / (2 * ARCH) + size * 0.4
    across, down = half / (share * CLOTH.wide), (end - CLOTH.y) / (share * CLOTH.high)
    return across * across + down * down < 1


def pay_table(
    rows: Sequence[tuple[str, str]], frame: tuple[float, float, float], size: float
) -> Iterator[Text]:
    """What hands pay, line by line from (left, top): hands at the left, odds at the right."""
    left, top, wide = frame
    for n, (name, paid) in enumerate(rows):
        y = top + n * size * 1.32
        room = wide - text_width(paid, size)
        yield Text(left, y, name, size, "printed", "start", room=room)
        yield Text(left + wide, y, paid, size, "odds", "end", room=wide * 0.5)
