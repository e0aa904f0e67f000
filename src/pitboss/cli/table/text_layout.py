"""The drawn layout of a game as text: its spots in rows, each with its name, odds and chips.

The layout that a screen draws says where each wager stands. Here its spots are gathered into rows
and printed as a grid of characters, so a game needs no second layout for a terminal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, pairwise
from textwrap import wrap
from typing import TYPE_CHECKING

from pitboss.layout import layout_of
from pitboss.layout.boxes import odds as odds_text
from pitboss.layout.shapes import Circle, Group, Polygon, Rect, Text

if TYPE_CHECKING:
    from pitboss.cli.screen import Segment
    from pitboss.layout.shapes import Layout, Shape, Spot
    from pitboss.pit.referee import Referee
    from pitboss.rulebook.game import Rules

WIDTH_LEAST, WIDTH_MOST = 60, 100
SEAT_MARKS = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"
PUCK = "puck:"
PER_ROW = 3
"""This many cells of a narrow drawing fit side by side in a terminal, which is wider."""
MANY = 4
"""This many wagers of one kind in a row get a heading."""
MOST = 0.8
"""The share of a row that must be of one kind for a heading to name it."""
_JOINTS = {(True, True): "┼", (True, False): "┴", (False, True): "┬", (False, False): "─"}


@dataclass(frozen=True)
class Bounds:
    """The smallest upright rectangle around some shapes."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> float:
        """How far down its middle is."""
        return (self.top + self.bottom) / 2

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies inside or on its edge."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom


@dataclass(frozen=True, kw_only=True)
class LayoutCell:
    """A spot as text: its name, the wagers whose chips are shown on it, its place."""

    key: str
    name: str
    odds: str
    box: Bounds
    keys: tuple[str, ...] = ()
    phase: str = ""
    is_red: bool = False

    @property
    def kind(self) -> str:
        """The wager without its pick: "PLACE" of "place 6"; empty if there is no pick."""
        kind, _, pick = self.key.partition(" ")
        return kind.replace("_", " ").upper() if pick and "@" not in self.key else ""

    @property
    def pick(self) -> str:
        """The pick: "6" of "place 6"."""
        return self.key.partition(" ")[2]


LayoutRow = tuple[LayoutCell, ...]


# --- from the drawn layout to rows ----------------------------------------------------------
@lru_cache(maxsize=16)
def layout_rows(rules: Rules) -> tuple[LayoutRow, ...]:
    """The cells of a game's layout, row by row."""
    wide = layout_of(rules)
    if not any(spot.seat for spot in wide.spots):
        rows = _rows(_cells(rules, wide))
        if _are_straight(rows):
            return tuple(_fill_gaps(rows))
    return tuple(_join_short_rows(_rows(_cells(rules, layout_of(rules, narrow=True)))))


def _cells(rules: Rules, layout: Layout) -> list[LayoutCell]:
    """A cell for each spot with something printed on it; other wagers share the nearest one."""
    cells: dict[str, LayoutCell] = {}
    others: list[Spot] = []
    spots = sorted(layout.spots, key=lambda spot: "@" in spot.key)
    for spot in spots:
        state = spot.key.partition("@")[2]
        is_number = spot.traveled and bool(printed_words(spot))
        if spot.seat > 1 or (state and not is_number):
            others.append(spot)
        elif printed_words(spot):
            cells[spot.key] = _cell(rules, layout, spot)
    for spot in others:
        if (home := _home(spot.key, cells)) is not None:
            cells[home] = replace(cells[home], keys=(*cells[home].keys, spot.key))
    return list(cells.values())


def _cell(rules: Rules, layout: Layout, spot: Spot) -> LayoutCell:
    box = _box(spot)
    name, odds = rules.wager_words(spot.key), _odds(rules, spot.key)
    words = printed_words(spot)[0]
    if spot.traveled:
        name, odds = words, ""
    elif " " in words and words.replace(" ", "").isdigit():  # the numbers on which it wins
        name = f"{name} {words}"
    pucks = [
        place
        for place in layout.places
        if place.name.startswith(PUCK) and box.holds(place.x, place.y)
    ]
    return LayoutCell(
        key=spot.key,
        name=name,
        odds=odds,
        box=box,
        keys=(spot.key,),
        phase=pucks[0].name.removeprefix(PUCK) if pucks else "",
        is_red=any("red" in shape.style.split() for shape in spot.shapes),
    )


def _home(key: str, cells: dict[str, LayoutCell]) -> str | None:
    """The cell that shows the chips of a wager which has moved: of its number, or of its name."""
    name, _, state = key.partition("@")
    same_number = (cell for cell in cells if cell.partition("@")[2] == state)
    return next(same_number, name if name in cells else None)


def _odds(rules: Rules, key: str) -> str:
    """What a wager pays: one or two odds in full, more as the first and the last."""
    text = odds_text(rules, key)
    parts = text.replace(" or ", ", ").split(", ")
    return text if len(parts) <= 2 else f"{parts[0]} … {parts[-1]}"


def printed_words(spot: Spot) -> list[str]:
    """What is printed on a spot: its name, then its dice as "1-1"."""
    texts = list(_texts(spot.shapes))
    name = " ".join(dict.fromkeys(text.text for text in texts if text.style == texts[0].style))
    faces = [
        str(sum(isinstance(shape, Circle) for shape in group.shapes))
        for group in spot.shapes
        if isinstance(group, Group) and "die" in group.style.split()
    ]
    return [words for words in (name, "-".join(faces)) if words]


@lru_cache(maxsize=16)
def printed_names(rules: Rules) -> dict[str, str]:
    """The wagers by the words on their spots, in lower case, if only one spot has them."""
    keys: dict[str, set[str]] = {}
    for narrow in (False, True):
        for spot in layout_of(rules, narrow=narrow).spots:
            for words in () if spot.traveled else printed_words(spot):
                keys.setdefault(words.lower(), set()).add(spot.key)
    return {words: wagers.pop() for words, wagers in keys.items() if len(wagers) == 1}


def _texts(shapes: Iterable[Shape]) -> Iterator[Text]:
    for shape in shapes:
        if isinstance(shape, Text):
            yield shape
        elif isinstance(shape, Group):
            yield from _texts(shape.shapes)


def _box(spot: Spot) -> Bounds:
    """The rectangle around the outline of a spot; around its chips if it has no outline."""
    xs, ys = [spot.x], [spot.y]
    for shape in spot.shapes:
        match shape:
            case Rect(x, y, w, h):
                xs += [x, x + w]
                ys += [y, y + h]
            case Circle(x, y, r):
                xs += [x - r, x + r]
                ys += [y - r, y + r]
            case Polygon(points):
                xs += [x for x, _ in points]
                ys += [y for _, y in points]
    return Bounds(min(xs), min(ys), max(xs), max(ys))


def _rows(cells: list[LayoutCell]) -> list[LayoutRow]:
    """Cells in rows: a cell joins the row above if its middle is above the bottom of that row."""
    rows: list[list[LayoutCell]] = []
    for cell in sorted(cells, key=lambda cell: cell.box.middle):
        if rows and cell.box.middle < min(above.box.bottom for above in rows[-1]):
            rows[-1].append(cell)
        else:
            rows.append([cell])
    return [tuple(sorted(row, key=lambda cell: cell.box.left)) for row in rows]


def _are_straight(rows: list[LayoutRow]) -> bool:
    """Whether every cell belongs to one row only, and none is above another in its row."""
    lines = [sorted(cell.box.middle for cell in row)[len(row) // 2] for row in rows]
    crossed = (
        sum(cell.box.top < line < cell.box.bottom for line in lines) for row in rows for cell in row
    )
    apart = all(a.box.right <= b.box.left + 1 for row in rows for a, b in pairwise(row))
    return apart and all(count <= 1 for count in crossed)


def _fill_gaps(rows: Sequence[LayoutRow]) -> Iterator[LayoutRow]:
    """The rows with empty cells where the drawing has gaps, so that all are equally long."""
    boxes = [cell.box for row in rows for cell in row]
    left, right = min(box.left for box in boxes), max(box.right for box in boxes)
    least = min(box.right - box.left for box in boxes) / 2
    for row in rows:
        cells: list[LayoutCell] = []
        at = left
        for cell in (*row, None):
            start = cell.box.left if cell is not None else right
            if start - at > least:
                cells.append(LayoutCell(key="", name="", odds="", box=Bounds(at, 0, start, 0)))
            if cell is not None:
                cells.append(cell)
                at = cell.box.right
        yield tuple(cells)


def _join_short_rows(rows: Sequence[LayoutRow]) -> Iterator[LayoutRow]:
    """Short rows side by side: a terminal is wider than a phone."""
    wait: LayoutRow = ()
    for row in rows:
        if wait and len(wait) + len(row) > PER_ROW:
            yield wait
            wait = ()
        if len(row) > PER_ROW:
            yield row
            continue
        right = wait[-1].box.right if wait else 0
        wait += tuple(
            replace(
                cell,
                box=replace(cell.box, left=cell.box.left + right, right=cell.box.right + right),
            )
            for cell in row
        )
    if wait:
        yield wait


# --- from rows to lines ---------------------------------------------------------------------
@dataclass(frozen=True)
class PrintedRow:
    """A row that fits: its heading, its cells, where each ends, and the lines of its title."""

    heading: str
    cells: LayoutRow
    ends: tuple[int, ...]
    titles: tuple[tuple[str, ...], ...]


def draw_layout(
    referee: Referee, width: int = 80, lit: Sequence[str] | None = None
) -> Iterator[list[Segment]]:
    """The lines of the drawing, then the wagers that have no spot on it.

    `lit` are the spots with a lamp on: those of the table, unless others are named.
    """
    lit = referee.table.lit if lit is None else lit
    rows = layout_rows(referee.rules)
    if width < WIDTH_LEAST:
        yield [(f"  (needs {WIDTH_LEAST} columns to draw, has {width})", "dim")]
        yield from _lines_below(referee, (), width)
        return
    inner = min(width, WIDTH_MOST) - 2
    above, heading = frozenset[int](), ""
    for row in (part for whole in rows for part in _fit(whole, inner)):
        ends = frozenset(row.ends)
        title = row.heading if row.heading != heading else ""
        yield [(_border(above, ends, inner, title), "dim")]
        yield from _lines(referee, row, lit)
        above, heading = ends, row.heading
    yield [(_border(above, frozenset(), inner), "dim")]
    yield from _lines_below(referee, rows, width)


def _fit(row: LayoutRow, inner: int) -> Iterator[PrintedRow]:
    """The row in the best form that fits: names with odds, or shorter, or in two halves."""
    measures = (_drawn_ends, _needed_ends) if any(not cell.key for cell in row) else (_ends,)
    for measure in measures:
        for heading, titles in _wordings(row):
            ends = measure(row, [max(map(len, title)) for title in titles], inner)
            if ends is not None:
                yield PrintedRow(heading, row, ends, tuple(titles))
                return
    if len(row) == 1:
        yield PrintedRow("", row, (inner - 1,), ((row[0].name[: inner - 2].upper(),),))
        return
    half = (len(row) + 1) // 2
    yield from _fit(row[:half], inner)
    yield from _fit(row[half:], inner)


def _wordings(row: LayoutRow) -> Iterator[tuple[str, list[tuple[str, ...]]]]:
    """Ways to print a row, the best first: each a heading and the lines of every cell."""
    kind, count = Counter(cell.kind for cell in row).most_common(1)[0]
    names = [(cell.name.upper(), cell.odds) for cell in row]
    if not kind or count < max(MANY, len(row)):
        yield "", [(_name_with_odds(*name),) for name in names]
    if kind and count > len(row) * MOST:
        picks = [(_cell_text(cell, kind), cell.odds) for cell in row]
        odds = {cell.odds for cell in row if cell.kind == kind}
        if len(odds) == 1:
            yield _name_with_odds(kind, odds.pop()), [(pick,) for pick, _ in picks]
        yield kind, [(_name_with_odds(*pick),) for pick in picks]
        yield kind, list(picks)
    yield "", list(names)


def _cell_text(cell: LayoutCell, kind: str) -> str:
    """The pick of a cell under the heading of its kind; one of another kind is named."""
    if cell.kind == kind:
        return f"{cell.pick}r" if cell.is_red else cell.pick
    return f"{cell.kind[:3]} {cell.pick}" if cell.kind else cell.name.upper()


def _name_with_odds(name: str, odds: str) -> str:
    return f"{name} · {odds}" if odds else name


def _ends(row: LayoutRow, needs: Sequence[int], inner: int) -> tuple[int, ...] | None:
    """Where the cells end: as drawn, or else as wide as needed; None if they do not fit."""
    return _drawn_ends(row, needs, inner) or _needed_ends(row, needs, inner)


def _drawn_ends(row: LayoutRow, needs: Sequence[int], inner: int) -> tuple[int, ...] | None:
    left, right = row[0].box.left, row[-1].box.right
    edges = [(a.box.right + b.box.left) / 2 for a, b in pairwise(row)]
    ends = [round((edge - left) / (right - left) * (inner - 1)) for edge in (*edges, right)]
    wide = [end - start - 1 for start, end in pairwise((0, *ends))]
    return tuple(ends) if all(need <= w for need, w in zip(needs, wide, strict=True)) else None


def _needed_ends(row: LayoutRow, needs: Sequence[int], inner: int) -> tuple[int, ...] | None:
    """All equally wide, or each as wide as its text."""
    room = inner - 1 - len(row)
    for widths in ([max(needs)] * len(row), needs):
        spare = room - sum(widths)
        if spare >= 0:
            extra = (spare // len(row) + (n < spare % len(row)) for n in range(len(row)))
            return tuple(
                accumulate(need + more + 1 for need, more in zip(widths, extra, strict=True))
            )
    return None


def _border(above: frozenset[int], below: frozenset[int], inner: int, heading: str = "") -> str:
    ends = ("┌", "┐") if not above else ("└", "┘") if not below else ("├", "┤")
    line = "".join(_JOINTS[at in above, at in below] for at in range(1, inner - 1))
    words = f" {heading} " if heading else ""
    return ends[0] + line[:1] + words + line[1 + len(words) :] + ends[1]


def _lines(referee: Referee, row: PrintedRow, lit: Sequence[str]) -> Iterator[list[Segment]]:
    """The titles of a row, and the chips on it if there are any."""
    wide = [end - start - 1 for start, end in pairwise((0, *row.ends))]
    for at in range(max(map(len, row.titles))):
        yield _line(
            _title(referee, cell, title[at] if at < len(title) else "", room, lit, is_first=at == 0)
            for cell, title, room in zip(row.cells, row.titles, wide, strict=True)
        )
    chips = [_chips(referee, cell, room) for cell, room in zip(row.cells, wide, strict=True)]
    if any(chips):
        yield _line(
            (text.center(room), "bold yellow") for text, room in zip(chips, wide, strict=True)
        )


def _line(parts: Iterable[Segment]) -> list[Segment]:
    line: list[Segment] = [("│", "dim")]
    for part in parts:
        line += [part, ("│", "dim")]
    return line


def _title(
    referee: Referee,
    cell: LayoutCell,
    text: str,
    room: int,
    lit: Sequence[str],
    *,
    is_first: bool,
) -> Segment:
    """A line of a title; the first one with the puck or the lamp."""
    style = "red" if cell.is_red else ""
    if is_first and cell.phase and cell.phase == referee.phase:
        text, style = f"{text} (ON)", "bold"
    elif any(key in lit for key in cell.keys):
        marked = f"*{text}*" if is_first else text
        text, style = (marked if len(marked) <= room else text), "bold reverse"
    return text.center(room), style


def _chips(referee: Referee, cell: LayoutCell, room: int) -> str:
    """The stakes on a cell, by wager and seat; their sum where there is no room for more."""
    several = len(referee.table.seats) > 1
    marks, total = [], 0
    for number, seat in referee.table.seats.items():
        for key in cell.keys:
            if (up := seat.ups.get(key)) is not None:
                mark = SEAT_MARKS[number - 1] if several and number <= len(SEAT_MARKS) else "●"
                tag = _tag(key) if _is_mixed(cell) else ""
                marks.append(f"{mark}{tag}{up.stake}{_off_word(referee, key, up.on)}")
                total += up.stake
    text = " ".join(marks)
    return text if len(text) <= room else f"={total}"


def _is_mixed(cell: LayoutCell) -> bool:
    """Whether a cell can have chips of different wagers, so that each shows its initials."""
    return len({key.partition("@")[0] for key in cell.keys}) > 1


def _tag(key: str) -> str:
    """The initials of a wager: "dco" for the odds behind a don't come."""
    return "".join(word[0] for word in key.partition("@")[0].split("_"))


def _off_word(referee: Referee, key: str, called_on: bool) -> str:
    idle = referee.rules.wagers[key.partition("@")[0]].idle
    return "off" if idle is not None and referee.phase in idle.phases and not called_on else ""


def _lines_below(
    referee: Referee, rows: Sequence[LayoutRow], width: int
) -> Iterator[list[Segment]]:
    """The initials in use, the wagers that are up elsewhere, and the wagers without a spot."""
    cells = {key: cell for row in rows for cell in row for key in cell.keys}
    tags: dict[str, str] = {}
    for number, seat in referee.table.seats.items():
        for key, up in seat.ups.items():
            if key not in cells:
                who = f"seat {number}: " if len(referee.table.seats) > 1 else ""
                resting = _off_word(referee, key, up.on)
                yield ["  ", who, key, " ", (f"{up.stake} {resting}", "bold yellow")]
            elif _is_mixed(cells[key]):
                tags[_tag(key)] = referee.rules.wager_words(key.partition("@")[0])
    if tags:
        yield [("  " + ", ".join(f"{tag} {name}" for tag, name in tags.items()), "dim")]
    if rows and (words := kinds_without_spot(referee.rules, rows)):
        for line in wrap(f"also: {words}", min(width, 80) - 4):
            yield [(f"  {line}", "dim")]


def kinds_without_spot(rules: Rules, rows: Sequence[LayoutRow]) -> str:
    """The kinds of wager that have no spot, in a few words."""
    drawn = {key.partition("@")[0] for row in rows for cell in row for key in cell.keys}
    kinds: dict[str, list[str]] = {}
    for name in (*rules.wagers, *rules.macros):
        if name not in drawn:
            kinds.setdefault(name.partition(" ")[0], []).append(name.partition(" ")[2])
    return ", ".join(
        kind if picks == [""] else f"{kind} {picks[0]}" + (f" … {picks[-1]}" if picks[1:] else "")
        for kind, picks in kinds.items()
    )
