"""What a drawn layout is made of: shapes, spots that take a wager, and places for things.

A layout is data. Its unit is about one pixel of a phone in the narrow drawing; `svg` prints it.
A style is one or more class names, which `felt.css` colors.
"""

from __future__ import annotations

from dataclasses import dataclass

THIN = frozenset("ilj.,:;'|!()[] ft-·")
BROAD = frozenset("mwMW@%&—")


@dataclass(frozen=True, slots=True)
class Rect:
    """A box by its upper left corner; `radius` rounds its corners."""

    x: float
    y: float
    w: float
    h: float
    style: str = "box"
    radius: float = 0


@dataclass(frozen=True, slots=True)
class Circle:
    """A disc by its center."""

    x: float
    y: float
    r: float
    style: str = "box"


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed outline through points."""

    points: tuple[tuple[float, float], ...]
    style: str = "box"


@dataclass(frozen=True, slots=True)
class Path:
    """An outline in SVG's own path language, for arcs and curves."""

    d: str
    style: str = "line"


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text around its middle; `side` is start, middle or end, `turn` in degrees.

    `room` is the width of the box around the text; the text must stay inside it.
    """

    x: float
    y: float
    text: str
    size: float
    style: str = "name"
    side: str = "middle"
    turn: float = 0
    room: float = 0

    @property
    def width(self) -> float:
        """About how wide it is."""
        return text_width(self.text, self.size)


@dataclass(frozen=True, slots=True)
class Group:
    """Shapes that belong together, around a center: a wheel that turns, a die, a puck.

    A group with an `outcome` is the pocket of a wheel: turned back by its own `turn`, the wheel
    shows that outcome at its top.
    """

    shapes: tuple[Shape, ...]
    style: str
    x: float = 0
    y: float = 0
    turn: float = 0
    outcome: str = ""


Shape = Rect | Circle | Polygon | Path | Text | Group


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a wager is made: its key as the referee takes it, and where its chips stand.

    A `traveled` spot shows chips that moved there; it takes no bets. At a card table most spots
    belong to one `seat`; a spot of seat 0 is shared by all.
    """

    key: str
    label: str
    odds: str
    shapes: tuple[Shape, ...]
    x: float
    y: float
    traveled: bool = False
    seat: int = 0


@dataclass(frozen=True, slots=True)
class Place:
    """Where a thing lies, by its center and size: dice, a hand, a seat, a puck, a button.

    Its shapes are drawn around its center, and turned with it.
    """

    name: str
    x: float
    y: float
    w: float
    h: float
    turn: float = 0
    shapes: tuple[Shape, ...] = ()


@dataclass(frozen=True, slots=True)
class Layout:
    """The drawing of a game: decorations lie under places, places under spots."""

    game: str
    title: str
    width: float
    height: float
    spots: tuple[Spot, ...]
    places: tuple[Place, ...] = ()
    decorations: tuple[Shape, ...] = ()
    note: str = ""


def text_width(text: str, size: float) -> float:
    """About how wide a line of text is in a system font of this size."""
    return size * sum(_share(letter) for letter in text)


def _share(letter: str) -> float:
    """The width of a letter in the broadest bold font that a device may fall back to."""
    if letter == "I" or letter in THIN:
        return 0.45
    if letter in BROAD:
        return 1.06
    return 0.87 if letter.isupper() else 0.71


def fit_size(text: str, size: float, room: float, least: float = 6) -> float:
    """The size at which a line of text fits its room: `size` or smaller."""
    wide = text_width(text, size)
    if wide <= room:
        return size
    return max(least, int(size * room / wide * 2) / 2)
