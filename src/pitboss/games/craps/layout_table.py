"""A whole craps table from its rows: wide with the lines around its corner, or a narrow stack."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from pitboss.games.craps.layout import (
    LOWER,
    UPPER,
    Drawn,
    calls,
    dont_box,
    field,
    hardways,
    hops,
    number_boxes,
    singles,
    strip_rows,
    strips,
)
from pitboss.games.craps.rules import COME_OUT
from pitboss.layout.boxes import box, is_offered, odds, spot
from pitboss.layout.cloth import headline
from pitboss.layout.rows import Frame, split, table, tray
from pitboss.layout.shapes import Circle, Layout, Path, Place, Shape, Spot, Text

if TYPE_CHECKING:
    from pitboss.rulebook.game import Rules

LEFT, TOP = 34, 34
PASS, DONT = 52, 46  # how wide the two lines are
INNER = LEFT + PASS + DONT
DONT_COME, NUMBER = 96, 106
RIGHT = INNER + DONT_COME + 6 * NUMBER
STRIP, NUMBER_HIGH, COME, FIELD, ODDS = 40, 144, 84, 92, 44
MIDDLE, GAP = 348, 22
HOPS = 246
RAIL_HIGH, HEAD = 74, 26
ASIDE = (0.06, 0.5)
"""In the long boxes of the narrow table, chips stand beside the words."""


def wide_table(rules: Rules, buttons: int = 0) -> Layout:
    """The end of a table and its middle, side by side."""
    spots: list[Spot | Place] = []
    foot = _end(rules, spots)
    with_odds = ODDS if is_offered(rules, "pass_odds") else 0
    heads: list[Shape] = []
    x = RIGHT + GAP
    spots += _middle(rules, (x, TOP, MIDDLE, foot + with_odds - TOP))
    x += MIDDLE
    if is_offered(rules, "hop 1-1"):
        x += GAP
        spots += hops(rules, (x, TOP + HEAD, HOPS, foot + with_odds - TOP - HEAD), 3, 12)
        heads.append(headline("Hop, the next roll", x + HOPS / 2, TOP + HEAD / 2 - 2, 15, HOPS))
        x += HOPS
    width, height = x + LEFT, foot + with_odds + TOP + (RAIL_HIGH if buttons else 0)
    if buttons:
        spots += _buttons((LEFT, height - RAIL_HIGH - 10, width - 2 * LEFT, RAIL_HIGH), buttons)
    return table(rules, (width, height), (*spots, *heads), narrow=False)


def narrow_table(rules: Rules, buttons: int = 0) -> Layout:
    """The same spots as rows, one under the other, for a phone."""
    width = 360.0
    x, w, y = 8.0, 344.0, 8.0
    spots: list[Spot | Place] = [tray("dice", (x + 60, y + 2, w - 120, 60))]
    spots.append(Place(f"puck:{COME_OUT}", x + 28, y + 32, 44, 44))
    y += 66
    heads: list[Shape] = []
    for row, high in _narrow_rows(rules):
        row_spots = list(row((x, y, w, high)))
        if any(isinstance(part, Spot) and part.key == "hop 1-1" for part in row_spots):
            heads.append(headline("Hop, the next roll", width / 2, y + HEAD / 2, 14, w))
        spots += row_spots
        y += high
    if buttons:
        spots += _buttons((x, y + 6, w, 104), buttons, rows=2)
        y += 114
    return table(rules, (width, y + 8), (*spots, *heads), narrow=True)


def _end(rules: Rules, spots: list[Spot | Place]) -> float:
    """Numbers, come, field and the lines around them; the foot of the pass line."""
    upper, lower = (strip_rows(rules, kinds) * STRIP for kinds in (UPPER, LOWER))
    x, wide = INNER + DONT_COME, 6 * NUMBER
    y = float(TOP)
    spots += strips(rules, (x, y, wide, STRIP), UPPER, 12)
    spots += number_boxes(rules, (x, y + upper, wide, NUMBER_HIGH), 46)
    spots += strips(rules, (x, y + upper + NUMBER_HIGH, wide, STRIP), LOWER, 12)
    high = upper + NUMBER_HIGH + lower
    puck = 56
    spots.append(Place(f"puck:{COME_OUT}", INNER + DONT_COME / 2, y + puck / 2 + 6, puck, puck))
    words = ("DON'T", "COME", "BAR")
    frame = (INNER, y + puck + 12, DONT_COME, high - puck - 12)
    spots.append(dont_box(rules, "dont_come", frame, words, 21))
    y += high
    spots.append(_come(rules, (INNER, y, RIGHT - INNER, COME), 40))
    y += COME
    big = DONT_COME if is_offered(rules, "big 6") else 0
    spots += _bigs(rules, (INNER, y, big, FIELD), 20)
    spots.append(field(rules, (INNER + big, y, RIGHT - INNER - big, FIELD), 34))
    y += FIELD
    spots += _lines(rules, y)
    y += DONT + PASS
    if is_offered(rules, "pass_odds"):
        spots += _line_odds(rules, (LEFT + PASS, y, RIGHT - LEFT - PASS, ODDS), 15)
    return y


def _come(rules: Rules, frame: Frame, size: float) -> Spot:
    return box(rules, "come", frame, "COME", size=size, pays="", style="box come", text="name red")


def _bigs(rules: Rules, frame: Frame, size: float) -> Iterator[Spot]:
    for point, at in zip(("6", "8"), split(frame, (1, 1)), strict=True):
        words = (f"BIG {point}",) if at[2] > at[3] else ("BIG", point)
        if is_offered(rules, f"big {point}"):
            yield box(rules, f"big {point}", at, words, size=size, pays="", text="name red")


def _corner(left: float, thick: float, foot: float, bend: float) -> str:
    """The outline of a line that runs down the left side and, round a corner, along the foot."""
    right, upper, inside = left + thick, foot - thick, bend - thick
    return (
        f"M{left} {TOP}V{foot - bend}A{bend} {bend} 0 0 0 {left + bend} {foot}H{RIGHT}V{upper}"
        f"H{right + inside}A{inside} {inside} 0 0 1 {right} {upper - inside}V{TOP}Z"
    )


def _lines(rules: Rules, y: float) -> Iterator[Spot]:
    """Don't pass and pass, around the corner of the table."""
    middle, foot, bend = (INNER + RIGHT) / 2, y + DONT, PASS + DONT + 4
    words = dont_box(rules, "dont_pass", (INNER, y, RIGHT - INNER, DONT), ("DON'T PASS BAR",), 24)
    path = Path(_corner(LEFT + PASS, DONT, foot, bend - PASS), "box dont")
    side = Text(LEFT + PASS + DONT / 2, (TOP + foot) / 2, "DON'T PASS BAR", 20, "name", turn=-90)
    shapes = (path, *words.shapes[1:], side)
    yield spot(rules, "dont_pass", shapes, INNER + 60, foot - DONT / 2)
    foot += PASS
    path = Path(_corner(LEFT, PASS, foot, bend), "box pass")
    along = Text(middle, foot - PASS / 2, "PASS LINE", 32, "name wide", room=RIGHT - INNER)
    side = Text(LEFT + PASS / 2, (TOP + foot) / 2, "PASS LINE", 28, "name wide", turn=-90)
    yield spot(rules, "pass", (path, along, side), INNER + 60, foot - PASS / 2)


def _line_odds(rules: Rules, frame: Frame, size: float) -> Iterator[Spot]:
    names = {"pass_odds": "ODDS BEHIND PASS", "dont_pass_odds": "ODDS BEHIND DON'T"}
    for (key, name), at in zip(names.items(), split(frame, (1, 1)), strict=True):
        pays = odds(rules, key).upper()
        yield box(
            rules, key, at, name, size=size, pays=pays, pays_size=size * 0.75, style="box odds-box"
        )


def _middle(rules: Rules, frame: Frame) -> Drawn:
    """The stickperson's middle: seven, hardways, single numbers, calls; the dice below."""
    x, y, w, h = frame
    fire = 50 if is_offered(rules, "fire") else 0
    unit = (h - fire - 96) / 11  # seven, four rows of pairs, craps and calls
    heights = {"seven": unit, "pair": 1.75 * unit, "craps": unit, "calls": 2.0 * unit}
    yield from _any_seven(rules, (x, y, w, heights["seven"]), 22)
    y += heights["seven"]
    grid = [
        (x + n % 2 * w / 2, y + n // 2 * heights["pair"], w / 2, heights["pair"]) for n in range(4)
    ]
    yield from hardways(rules, grid, 15)
    y += 2 * heights["pair"]
    grid = [(gx, gy + 2 * heights["pair"], gw, gh) for gx, gy, gw, gh in grid]
    yield from singles(rules, grid, 15)
    y += 2 * heights["pair"]
    yield box(rules, "any_craps", (x, y, w, unit), "ANY CRAPS", size=20, style="box prop")
    y += unit
    yield from calls(rules, (x, y, w, 2 * unit), 12)
    y += 2 * unit
    yield from _fire(rules, (x, y, w, fire), 17)
    yield tray("dice", (x, frame[1] + h - 88, w, 84))


def _any_seven(rules: Rules, frame: Frame, size: float) -> Iterator[Spot]:
    yield box(
        rules,
        "any_seven",
        frame,
        "ANY SEVEN",
        size=size,
        style="box prop seven",
        text="name red",
        chips=ASIDE if frame[2] > 5 * frame[3] else None,
    )


def _fire(rules: Rules, frame: Frame, size: float) -> Iterator[Spot]:
    """The fire bet; its chips stay in place whatever points the shooter makes."""
    if not is_offered(rules, "fire"):
        return
    x, y, w, h = frame
    yield box(rules, "fire", frame, "FIRE BET", size=size, style="box prop fire", text="name red")
    for state in rules.wagers["fire"].states[1:]:
        yield spot(rules, f"fire@{state}", (), x + w / 2, y + h / 2)


Rows = Iterator[tuple[Callable[[Frame], Iterable[Spot | Place]], float]]


def _narrow_rows(rules: Rules) -> Rows:
    """The rows of the narrow table, each with its height."""
    with_odds = is_offered(rules, "come_odds")
    yield lambda at: strips(rules, (*at[:3], 42), UPPER, 11), strip_rows(rules, UPPER) * 42
    yield lambda at: number_boxes(rules, at, 30), 148 if with_odds else 100
    yield lambda at: strips(rules, (*at[:3], 42), LOWER, 11), strip_rows(rules, LOWER) * 42
    yield lambda at: _come_row(rules, at), 62
    if is_offered(rules, "big 6"):
        yield lambda at: _bigs(rules, at, 20), 44
    yield lambda at: [field(rules, at, 24)], 80
    yield (
        lambda at: [box(rules, "pass", at, "PASS LINE", size=26, style="box pass", chips=ASIDE)],
        58,
    )
    if is_offered(rules, "pass_odds"):
        yield lambda at: _line_odds(rules, at, 13), 46
    yield lambda at: [dont_box(rules, "dont_pass", at, ("DON'T PASS BAR",), 20, chips=ASIDE)], 50
    yield lambda at: _any_seven(rules, at, 20), 48
    yield lambda at: hardways(rules, split(at, (1,) * 4), 12), 76
    yield lambda at: singles(rules, split(at, (1,) * 4), 12), 76
    yield (
        lambda at: [
            box(rules, "any_craps", at, "ANY CRAPS", size=18, style="box prop", chips=ASIDE)
        ],
        46,
    )
    yield lambda at: calls(rules, at, 11), 88
    if is_offered(rules, "fire"):
        yield lambda at: _fire(rules, at, 18), 48
    if is_offered(rules, "hop 1-1"):
        yield lambda at: hops(rules, (at[0], at[1] + HEAD, at[2], at[3] - HEAD), 7, 10), 150 + HEAD


def _come_row(rules: Rules, frame: Frame) -> Iterator[Spot]:
    left, right = split(frame, (2, 3))
    yield dont_box(rules, "dont_come", left, ("DON'T", "COME BAR"), 17)
    yield _come(rules, right, 26)


def _buttons(frame: Frame, count: int, rows: int = 1) -> Iterator[Place]:
    """The selector switch, the dealer's button and a button for every betting position."""
    x, y, w, h = frame
    across = -(-(count + 2) // rows)
    wide, high = w / across, h / rows
    for n, name in enumerate(
        ("selector", "button:0", *(f"button:{n}" for n in range(1, count + 1)))
    ):
        row, column = divmod(n, across)
        middle = x + (column + 0.5) * wide, y + (row + 0.5) * high
        yield Place(name, *middle, wide * 0.9, high * 0.9, shapes=_button(name, min(wide, high)))


def _button(name: str, side: float) -> tuple[Shape, ...]:
    r, who = side * 0.34, name.partition(":")[2]
    if name == "selector":
        knob = Path(f"M{-r * 0.16} {r * 0.5}L0 {-r * 0.86}L{r * 0.16} {r * 0.5}Z", "brass")
        below = Text(0, side * 0.43, "SELECTOR", side * 0.12, "small")
        return Circle(0, -side * 0.04, r, "dial"), knob, below
    label = "DEALER" if who == "0" else who
    text = Text(0, 0, label, r * (0.42 if who == "0" else 0.9), "button-name")
    return Circle(0, 0, r * 1.12, "button-ring"), Circle(0, 0, r * 0.9, "button"), text
