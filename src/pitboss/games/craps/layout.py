"""The layout of the craps family: numbers, lines, field and the middle of the table.

The wide drawing has the pass line around a corner like a real table; the narrow one is a stack of
rows for a thumb. Both are made of the same rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pitboss.games.craps.rules import POINT_NAMES
from pitboss.layout.boxes import (
    box,
    felt_odds,
    felt_odds_on,
    is_offered,
    lines,
    returning_outcomes,
    spot,
    winning_outcomes,
)
from pitboss.layout.dice import dice_row
from pitboss.layout.rows import Frame, grid, split
from pitboss.layout.shapes import Circle, Place, Rect, Shape, Spot, Text, fit_size, text_width

if TYPE_CHECKING:
    from pitboss.rulebook.game import Rules

Drawn = Iterator[Spot | Place]

SPELLED = {"6": "SIX", "9": "NINE"}
UPPER, LOWER = ("lay", "place_to_lose"), ("place", "buy")
STRIP_NAMES = {"lay": "LAY", "place_to_lose": "TO LOSE", "place": "PLACE", "buy": "BUY"}
HARD_FACES = {"4": 2, "6": 3, "8": 4, "10": 5}
SINGLE_FACES = {"craps_2": (1, 1), "craps_3": (1, 2), "eleven": (5, 6), "craps_12": (6, 6)}
CALL_NAMES: dict[str, str] = {"craps_eleven": "C & E", "horn": "HORN", "whirl": "WHIRL"}
SINGLE_NAMES = {"craps_2": "2", "craps_3": "3", "eleven": "11", "craps_12": "12"}


def strips(rules: Rules, frame: Frame, kinds: Sequence[str], size: float) -> Drawn:
    """A row for each offered kind of wager on the numbers, a box for each number."""
    x, y, w, h = frame
    for kind in kinds:
        for point, at in zip(POINT_NAMES, split((x, y, w, h), (1,) * 6), strict=True):
            if is_offered(rules, key := f"{kind} {point}"):
                style = f"box strip {kind}"
                name, pays = STRIP_NAMES[kind], felt_odds(rules, key)
                yield box(rules, key, at, name, size=size, pays=pays, pays_size=size, style=style)
        if is_offered(rules, f"{kind} {POINT_NAMES[0]}"):
            y += h


def strip_rows(rules: Rules, kinds: Sequence[str]) -> int:
    """How many of the kinds are offered."""
    return sum(is_offered(rules, f"{kind} {POINT_NAMES[0]}") for kind in kinds)


def number_boxes(rules: Rules, frame: Frame, size: float) -> Drawn:
    """The six numbers: don't come and its odds behind, come and its odds in front."""
    with_odds = is_offered(rules, "come_odds")
    for point, (x, y, w, h) in zip(POINT_NAMES, split(frame, (1,) * 6), strict=True):
        top = h * 0.28
        free = w * 0.42 if with_odds else w
        behind = (Rect(x, y, free, top, "zone"),)
        yield spot(rules, f"dont_come@{point}", behind, x + free / 2, y + top / 2)
        name, low = SPELLED.get(point, point), h - top if with_odds else h
        fit = fit_size(name, size, w - 8)
        number = Text(x + w / 2, y + (top + low) / 2, name, fit, "number", room=w - 8)
        body = (Rect(x, y + top, w, h - top, "box number-box"), number)
        yield spot(rules, f"come@{point}", body, x + free / 2, y + h - top / 2)
        if with_odds:
            for key, upper in (("dont_come_odds", y), ("come_odds", y + low)):
                yield _odds(rules, f"{key}@{point}", (x + free, upper, w - free, top))
        yield Place(f"puck:{point}", x + w / 2, y + top, top * 0.9, top * 0.9)


def _odds(rules: Rules, key: str, frame: Frame) -> Spot:
    """The small box for odds behind a wager that has traveled."""
    return box(
        rules,
        key,
        frame,
        "ODDS",
        size=11,
        pays=felt_odds(rules, key),
        pays_size=9,
        style="box odds-box",
    )


def field(rules: Rules, frame: Frame, size: float) -> Spot:
    """The field with its numbers; those that pay more are in a ring with their odds."""
    x, y, w, h = frame
    shapes: list[Shape] = [Rect(*frame, "box field")]
    by_total = {
        rules.space.total(rules.space.parse(outcome)): outcome
        for outcome in winning_outcomes(rules, "field")
    }
    plain = felt_odds(rules, "field").partition(" OR ")[0]
    middle = y + h * 0.44
    for n, total in enumerate(sorted(by_total)):
        name, cx = str(total), x + w * (n + 0.5) / len(by_total)
        pays = felt_odds_on(rules, "field", by_total[total])
        if pays != plain:
            r = min(h * 0.32, w / len(by_total) * 0.44)
            shapes.append(Circle(cx, middle, r, "ring"))
            small = fit_size(pays, size * 0.42, 2 * r - 8)
            shapes.append(Text(cx, middle - r * 0.22, name, min(size, r * 0.95), "number"))
            shapes.append(Text(cx, middle + r * 0.48, pays, small, "odds", room=2 * r - 4))
        else:
            shapes.append(Text(cx, middle, name, size, "number"))
    foot = f"FIELD · OTHERS PAY {plain}"
    fit = fit_size(foot, size * 0.5, w - 10)
    shapes.append(Text(x + w / 2, y + h - fit * 0.95, foot, fit, "name", room=w - 10))
    return spot(rules, "field", shapes, x + w / 2, middle)


def dont_box(
    rules: Rules,
    key: str,
    frame: Frame,
    words: Sequence[str],
    size: float,
    *,
    chips: tuple[float, float] = (0.5, 0.5),
) -> Spot:
    """A don't box: its words, and the pair of dice that is barred, below or beside them.

    `chips` is where chips stand, in shares of the box.
    """
    x, y, w, h = frame
    pair = [int(face) for face in returning_outcomes(rules, key)[0].split("-")]
    side = size * 0.9
    room = w - 12 if h > w else w - side * 2.4 - 22
    fit = min(fit_size(word, size, room) for word in words)
    wide = max(text_width(word, fit) for word in words)
    if h > w:
        high = len(words) * fit * 1.2 + side * 1.6
        text, at = (x + w / 2, y + (h - side * 1.6) / 2), (x + w / 2, y + (h + high) / 2 - side / 2)
    else:
        left = x + (w - wide - 12 - side * 2.2) / 2
        text, at = (left + wide / 2, y + h / 2), (left + wide + 12 + side * 1.1, y + h / 2)
    shapes: list[Shape] = [Rect(*frame, "box dont")]
    shapes += lines(words, *text, size, room=room)
    shapes += dice_row(pair, *at, side)
    return spot(rules, key, shapes, x + w * chips[0], y + h * chips[1])


def with_dice(
    rules: Rules, key: str, frame: Frame, faces: Sequence[int], *, name: str = "", size: float = 12
) -> Spot:
    """A box with dice on it, what they are called, and what they pay."""
    x, y, w, h = frame
    below = size * (2.5 if name else 1.25)
    side = min((h - below) * 0.62, (w - 8) / len(faces) / 1.2)
    high = side + below
    top = y + (h - high) / 2
    shapes: list[Shape] = [Rect(*frame, "box prop")]
    shapes += dice_row(faces, x + w / 2, top + side / 2, side)
    pays = felt_odds(rules, key)
    if name:
        fit = fit_size(name, size, w - 6)
        shapes.append(Text(x + w / 2, top + side + size * 0.85, name, fit, "name", room=w - 6))
    small = fit_size(pays, size * 0.92, w - 4)
    shapes.append(Text(x + w / 2, top + high - small * 0.5, pays, small, "odds", room=w - 4))
    return spot(rules, key, shapes, x + w / 2, y + h / 2)


def hardways(rules: Rules, frames: Sequence[Frame], size: float) -> Iterator[Spot]:
    """The four hard numbers, each a box with its pair."""
    for (point, face), frame in zip(HARD_FACES.items(), frames, strict=True):
        name = f"HARD {point}"
        yield with_dice(rules, f"hard {point}", frame, (face, face), name=name, size=size)


def singles(rules: Rules, frames: Sequence[Frame], size: float) -> Iterator[Spot]:
    """Two, three, eleven and twelve on the next roll."""
    for (key, faces), frame in zip(SINGLE_FACES.items(), frames, strict=True):
        yield with_dice(rules, key, frame, faces, name=SINGLE_NAMES[key], size=size)


def calls(rules: Rules, frame: Frame, size: float) -> Iterator[Spot]:
    """The calls that place several wagers: craps-eleven, horn, whirl, then horn high."""
    x, y, w, h = frame
    first = [key for key in CALL_NAMES if key in rules.macros]
    for key, at in zip(first, split((x, y, w, h / 2), (1,) * len(first)), strict=True):
        yield box(rules, key, at, CALL_NAMES[key], size=size * 1.2, style="box call")
    high = [key for key in rules.macros if key.startswith("horn_high ")]
    for key, at in zip(high, split((x, y + h / 2, w, h / 2), (1,) * len(high)), strict=True):
        lines = ("HORN HIGH", key.partition(" ")[2])
        yield box(rules, key, at, lines, size=size, style="box call")


def hops(rules: Rules, frame: Frame, across: int, size: float) -> Iterator[Spot]:
    """Every pair of faces on the next roll."""
    keys = [key for key in rules.wagers if key.startswith("hop ")]
    for key, at in zip(keys, grid(frame, len(keys), across), strict=True):
        faces = [int(face) for face in key.partition(" ")[2].split("-")]
        yield with_dice(rules, key, at, faces, size=size)
