"""Drawings of dice: small ones printed on the cloth, and the sprite of the rolling ones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pitboss.layout.shapes import Circle, Group, Path, Rect, Shape
from pitboss.layout.svg import shape_svg

FACES = (1, 2, 3, 4, 5, 6)
COLORS = ("red", "black", "white")
SIDE = 100
_NEAR, _FAR = 0.25, 0.75
_CORNERS = ((_NEAR, _NEAR), (_FAR, _FAR), (_FAR, _NEAR), (_NEAR, _FAR))
_SIDES = ((_NEAR, 0.5), (_FAR, 0.5))
_MIDDLE = ((0.5, 0.5),)
PIPS = {
    1: _MIDDLE,
    2: _CORNERS[:2],
    3: _CORNERS[:2] + _MIDDLE,
    4: _CORNERS,
    5: _CORNERS + _MIDDLE,
    6: _CORNERS + _SIDES,
}


def die(face: int, x: float, y: float, side: float, style: str = "die") -> Group:
    """A die seen from above, around its center."""
    half = side / 2
    pips = (
        Circle(px * side - half, py * side - half, side * 0.095, "pip") for px, py in PIPS[face]
    )
    body = Rect(-half, -half, side, side, "die-face", side * 0.18)
    return Group((body, *pips), style, x, y)


def dice_row(
    faces: Iterable[int], x: float, y: float, side: float, style: str = "die"
) -> tuple[Group, ...]:
    """Dice side by side around a middle."""
    dice = tuple(faces)
    step = side * 1.16
    left = x - (len(dice) - 1) * step / 2
    return tuple(die(face, left + n * step, y, side, style) for n, face in enumerate(dice))


def dice_stack(
    faces: Iterable[int], x: float, y: float, side: float, style: str = "die"
) -> tuple[Group, ...]:
    """Dice in a stack around a middle."""
    dice = tuple(faces)
    step = side * 1.16
    top = y - (len(dice) - 1) * step / 2
    return tuple(die(face, x, top + n * step, side, style) for n, face in enumerate(dice))


def sprite() -> str:
    """All faces in all colors as symbols: `die-red-5`, and `die-5` for the red one.

    The sprite stands alone as a file, so it carries its colors in attributes.
    """
    symbols = "".join(_symbols())
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{symbols}</svg>\n'


_PAINT = {
    "red": ("#b3261e", "#7d140e", "#d65a4e", "#fff"),
    "black": ("#23272a", "#000", "#4a5156", "#fff"),
    "white": ("#fbf7ea", "#8c8366", "#fff", "#141a17"),
}


def _symbols() -> Iterator[str]:
    for color in COLORS:
        for face in FACES:
            art = _paint_face(face, color)
            yield f'<symbol id="die-{color}-{face}" viewBox="0 0 {SIDE} {SIDE}">{art}</symbol>\n'
            if color == COLORS[0]:
                yield f'<symbol id="die-{face}" viewBox="0 0 {SIDE} {SIDE}">{art}</symbol>\n'


def _paint_face(face: int, color: str) -> str:
    body, edge, light, pip = _PAINT[color]
    paint = {
        "body": f'fill="{body}" stroke="{edge}" stroke-width="3"',
        "light": f'fill="none" stroke="{light}" stroke-width="4" stroke-linecap="round"',
        "pip": f'fill="{pip}"',
    }
    shapes: list[Shape] = [Rect(4, 4, 92, 92, "body", 18)]
    shapes.append(Path("M22 10H78Q90 10 90 22", "light"))
    shapes += [Circle(px * SIDE, py * SIDE, 9.5, "pip") for px, py in PIPS[face]]
    text = "".join(map(shape_svg, shapes))
    for style, attributes in paint.items():
        text = text.replace(f'class="{style}"', attributes)
    return text
