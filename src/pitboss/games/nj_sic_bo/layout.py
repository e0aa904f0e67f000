"""Sic bo as casinos lay it out: small and big, kinds, totals, combinations, single faces."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.layout.boxes import box, felt_odds, felt_odds_on, lines, spot, winning_outcomes
from pitboss.layout.cloth import headline
from pitboss.layout.dice import FACES, dice_row, dice_stack, die
from pitboss.layout.rows import Frame, grid, split, table, tray
from pitboss.layout.shapes import Layout, Place, Rect, Shape, Spot, Text, fit_size

if TYPE_CHECKING:
    from pitboss.rulebook.game import Rules

FIRST, LAST = FACES[:3], FACES[3:]
EDGE = 36.0


def draw(rules: Rules, *, narrow: bool) -> Layout:
    """The sic bo layout."""
    if narrow:
        return table(rules, (360, 870), _narrow(rules), narrow=True)
    return table(rules, (1280, 684), _wide_layout(rules), narrow=False)


def _wide_layout(rules: Rules) -> Iterator[Spot | Place | Text]:
    x, w, y = EDGE, 1280.0 - 2 * EDGE, 112.0
    yield from _top(rules, (x, y, w, 196))
    yield from _totals(rules, (x, y + 196, w, 96), 14)
    yield from _combinations(rules, (x, y + 292, w, 116), 15)
    yield from _singles(rules, (x, y + 408, w, 128), 6)
    yield tray("dice", (x + w - 300, 30, 300, 72))
    yield headline("Sic bo", x + 125, 66, 52, 240)
    yield _face_payouts(rules, x + 540, 66, 600)


def _narrow(rules: Rules) -> Iterator[Spot | Place | Text]:
    x, w, y = 8.0, 344.0, 8.0
    yield tray("dice", (x + 30, y + 2, w - 60, 60))
    y += 66
    for key, at in zip(("small", "big"), split((x, y, w, 84), (1, 1)), strict=True):
        yield _half(rules, key, at, 24)
    yield _any_three(rules, (x, y + 84, w, 64), sideways=True)
    y += 148
    for kind, many, high in (("three_of_a_kind", 3, 104), ("two_of_a_kind", 2, 80)):
        for face, at in zip(FACES, split((x, y, w, high), (1,) * 6), strict=True):
            yield _kind(rules, f"{kind} {face}", at, (face,) * many)
        y += high
    yield from _totals(rules, (x, y, w, 120), 7)
    yield from _combinations(rules, (x, y + 120, w, 210), 5)
    yield from _singles(rules, (x, y + 330, w, 96), 6)
    yield _face_payouts(rules, 180, y + 444, w - 10)


def _face_payouts(rules: Rules, x: float, y: float, room: float) -> Text:
    """What one face pays when it shows once, twice, three times."""
    face = "one_of_a_kind 1"
    one, two, three = (felt_odds_on(rules, face, throw) for throw in ("1-2-3", "1-1-2", "1-1-1"))
    words = f"ONE NUMBER: ON ONE DIE {one}, TWO DICE {two}, THREE DICE {three}"
    return Text(x, y, words, fit_size(words, 19, room), "small", room=room)


def _top(rules: Rules, frame: Frame) -> Iterator[Spot]:
    """Small, doubles, triples, any triple, triples, doubles, big."""
    x, y, w, h = frame
    half, column, middle = 176.0, 64.0, 224.0
    triple = (w - 2 * half - 6 * column - middle) / 2
    yield _half(rules, "small", (x, y, half, h), 42)
    at = x + half
    for faces, kind_first in ((FIRST, True), (LAST, False)):
        blocks = ("two_of_a_kind", "three_of_a_kind")
        for kind in blocks if kind_first else blocks[::-1]:
            if kind == "two_of_a_kind":
                for face in faces:
                    yield _kind(rules, f"{kind} {face}", (at, y, column, h), (face,) * 2)
                    at += column
            else:
                for n, face in enumerate(faces):
                    cell = (at, y + n * h / 3, triple, h / 3)
                    yield _kind(rules, f"{kind} {face}", cell, (face,) * 3, sideways=True)
                at += triple
        if kind_first:
            yield _any_three(rules, (at, y, middle, h))
            at += middle
    yield _half(rules, "big", (at, y, half, h), 42)


def _span(rules: Rules, key: str) -> tuple[int, int]:
    """The smallest and the largest total on which small or big wins, from the rules."""
    totals = [
        rules.space.total(rules.space.parse(outcome)) for outcome in winning_outcomes(rules, key)
    ]
    return min(totals), max(totals)


def _losing_triples(rules: Rules, key: str) -> tuple[str, ...]:
    """The outcome on which small or big loses within its totals: three of a kind, by the rules."""
    least, most = _span(rules, key)
    won, space = set(winning_outcomes(rules, key)), rules.space
    lost = [text for at, text in enumerate(space.texts) if least <= space.total(at) <= most]
    lost = [text for text in lost if text not in won]
    alike = lost and all(len(set(text.split("-"))) == 1 for text in lost)
    return ("LOSES ON ANY", "THREE OF A KIND") if alike else ()


def _half(rules: Rules, key: str, frame: Frame, size: float) -> Spot:
    x, y, w, h = frame
    least, most = _span(rules, key)
    step, middle, room = h / 5.6, x + w / 2, w - 12
    words = (
        (1.1, key.upper(), size, "name red"),
        (2.35, f"{least} TO {most}", size * 0.6, "name"),
        (3.35, f"PAYS {felt_odds(rules, key)}", size * 0.45, "odds"),
    )
    shapes: list[Shape] = [Rect(*frame, "box half")]
    for down, text, largest, style in words:
        fit = fit_size(text, largest, room)
        shapes.append(Text(middle, y + step * down, text, fit, style, room=room))
    shapes += lines(
        _losing_triples(rules, key), middle, y + step * 4.6, size * 0.35, room=room, style="small"
    )
    return spot(rules, key, shapes, middle, y + h / 2)


def _kind(
    rules: Rules, key: str, frame: Frame, faces: tuple[int, ...], *, sideways: bool = False
) -> Spot:
    """Equal dice, stacked or side by side, and what they pay."""
    x, y, w, h = frame
    size = fit_size(felt_odds(rules, key), 12, w - 4)
    many = len(faces)
    side = min(
        (h - size * 1.9) / (1 if sideways else many * 1.18),
        (w - 8) / (many * 1.18 if sideways else 1),
    )
    side = min(side, 40)
    place = dice_row if sideways else dice_stack
    high = side * 1.16 * (1 if sideways else many) + size * 1.5
    top = y + (h - high) / 2
    middle = top + (high - size * 1.5) / 2
    shapes: list[Shape] = [Rect(*frame, "box prop"), *place(faces, x + w / 2, middle, side)]
    shapes.append(
        Text(x + w / 2, top + high - size * 0.55, felt_odds(rules, key), size, "odds", room=w - 4)
    )
    return spot(rules, key, shapes, x + w / 2, y + h / 2)


def _any_three(rules: Rules, frame: Frame, *, sideways: bool = False) -> Spot:
    """Any three of a kind, with all six of them shown."""
    x, y, w, h = frame
    key = "any_three_of_a_kind"
    shapes: list[Shape] = [Rect(*frame, "box any")]
    words = "ANY THREE OF A KIND"
    side = 12 if sideways else 19
    columns, step = 6, (w - 8) / 6 if sideways else w / 3.2
    if not sideways:
        columns = 3
    for n, face in enumerate(FACES):
        row, column = divmod(n, columns)
        cx = x + w / 2 + (column - (columns - 1) / 2) * step
        cy = y + (h * 0.26 if sideways else h * (0.2 + 0.22 * row))
        shapes += dice_row((face,) * 3, cx, cy, side)
    fit = fit_size(words, 17, w - 10)
    low = h * (0.58 if sideways else 0.68)
    shapes.append(Text(x + w / 2, y + low, words, fit, "name", room=w - 10))
    pays = f"PAYS {felt_odds(rules, key)}"
    shapes.append(Text(x + w / 2, y + h * 0.83, pays, 13, "odds", room=w - 10))
    return spot(rules, key, shapes, x + w / 2, y + h / 2)


def _totals(rules: Rules, frame: Frame, across: int) -> Iterator[Spot]:
    keys = [key for key in rules.wagers if key.startswith("total ")]
    for key, at in zip(keys, grid(frame, len(keys), across), strict=True):
        name = key.partition(" ")[2]
        size = min(at[2] * 0.44, at[3] * 0.42)
        pays = felt_odds(rules, key)
        yield box(rules, key, at, name, size=size, pays=pays, pays_size=13, text="number")


def _combinations(rules: Rules, frame: Frame, across: int) -> Iterator[Spot]:
    keys = [key for key in rules.wagers if key.startswith("combination ")]
    for key, at in zip(keys, grid(frame, len(keys), across), strict=True):
        faces = tuple(int(face) for face in key.partition(" ")[2].split("-"))
        yield _kind(rules, key, at, faces, sideways=at[2] < at[3] * 1.2 or at[2] > at[3])


def _singles(rules: Rules, frame: Frame, across: int) -> Iterator[Spot]:
    for face, at in zip(FACES, grid(frame, len(FACES), across), strict=True):
        x, y, w, h = at
        key = f"one_of_a_kind {face}"
        side = min(w * 0.62, h * 0.52)
        shapes: list[Shape] = [Rect(*at, "box"), die(face, x + w / 2, y + h * 0.4, side)]
        once = felt_odds_on(rules, key, "-".join(map(str, _single_face(face))))
        pays = f"{once} UP" if w < 100 else felt_odds(rules, key)
        fit = fit_size(pays, 15, w - 6)
        shapes.append(Text(x + w / 2, y + h * 0.84, pays, fit, "odds", room=w - 6))
        yield spot(rules, key, shapes, x + w / 2, y + h * 0.4)


def _single_face(face: int) -> tuple[int, int, int]:
    """A throw that shows the face on one die only."""
    others = [other for other in FACES if other != face]
    return face, others[0], others[1]
