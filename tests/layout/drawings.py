"""Every drawing of every dice and wheel game: under each option alone, and under every choice of
those options that change what can be wagered."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from pitboss.games import load
from pitboss.layout import layout_of
from pitboss.layout.boxes import keys
from pitboss.layout.shapes import Circle, Group, Layout, Rect, Shape, Spot, Text
from pitboss.rulebook.game import Game, Rules
from pitboss.rulebook.option import BadOption, Value
from tests.tables import DICE_AND_WHEELS

Chosen = dict[str, Value]
Box = tuple[float, float, float, float]


def is_allowed(game: Game, chosen: Chosen) -> bool:
    try:
        game.rules(chosen)
    except BadOption:
        return False
    return True


@cache
def choices(game_id: str) -> tuple[Chosen, ...]:
    game = load(game_id)
    alone: list[Chosen] = [{}]
    telling: list[str] = []
    usual = keys(game.rules())
    for option in game.options:
        ways = [{option.name: value} for value in option.choices]
        ways = [way for way in ways if is_allowed(game, way)]
        alone += ways
        if any(keys(game.rules(way)) != usual for way in ways):
            telling.append(option.name)
    together = product(*(game.option(name).choices for name in telling))
    mixed = [dict(zip(telling, way, strict=True)) for way in together]
    return (*alone, *(way for way in mixed if is_allowed(game, way)))


@cache
def drawings(game_id: str) -> tuple[tuple[Rules, Layout, bool], ...]:
    """The rules, their drawing, and whether it is the narrow one."""
    found = []
    for chosen in choices(game_id):
        rules = load(game_id).rules(chosen)
        found += [(rules, layout_of(rules, narrow=narrow), narrow) for narrow in (False, True)]
    return tuple(found)


def every() -> Iterator[tuple[Rules, Layout, bool]]:
    for game_id in DICE_AND_WHEELS:
        yield from drawings(game_id)


def texts(shapes: tuple[Shape, ...]) -> Iterator[Text]:
    """The texts among shapes, not those in groups, which have a centre of their own."""
    yield from (shape for shape in shapes if isinstance(shape, Text))


def all_shapes(shapes: tuple[Shape, ...]) -> Iterator[Shape]:
    for shape in shapes:
        yield shape
        if isinstance(shape, Group):
            yield from all_shapes(shape.shapes)


def frame(spot: Spot) -> Box | None:
    """The box a spot is tapped in, if it is a rectangle or a disc."""
    first = spot.shapes[0] if spot.shapes else None
    if isinstance(first, Rect):
        return first.x, first.y, first.w, first.h
    if isinstance(first, Circle):
        return first.x - first.r, first.y - first.r, 2 * first.r, 2 * first.r
    return None


def is_line(spot: Spot) -> bool:
    """Whether a spot is on a line or a corner, over the boxes it joins."""
    return bool(spot.shapes) and spot.shapes[0].style == "hit"


def overlap(one: Box, other: Box) -> bool:
    (ax, ay, aw, ah), (bx, by, bw, bh) = one, other
    little = 0.5
    across = min(ax + aw, bx + bw) - max(ax, bx)
    return across > little and min(ay + ah, by + bh) - max(ay, by) > little
