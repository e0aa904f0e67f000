"""Where each wager stands on the drawn layout of its game: data for `layout`.

A cell gathers the wagers that stand on one spot of the felt, each with the letter that marks it
there ("p12" on the six is a place bet). A wager that is in no cell is listed under the drawing.
A game without an arrangement of its own is laid out kind by kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pitboss.rulebook.game import Rules

POINTS = ("4", "5", "6", "8", "9", "10")
POINT_TITLES = {"6": "SIX", "9": "NINE"}
PICKS_MOST = 24
REDS = frozenset({1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36})

# What may stand on a number of a craps layout, each with its letter; {n} is the number.
ON_A_NUMBER = (
    ("p", "place {n}"),
    ("b", "buy {n}"),
    ("l", "lay {n}"),
    ("x", "place_to_lose {n}"),
    ("c", "come@{n}"),
    ("co", "come_odds@{n}"),
    ("d", "dont_come@{n}"),
    ("do", "dont_come_odds@{n}"),
)


@dataclass(frozen=True, slots=True)
class Cell:
    """One spot of the layout: its title, the wagers on it by letter, and a colour."""

    title: str
    keys: tuple[tuple[str, str], ...]
    phase: str = ""
    style: str = ""


Row = tuple[Cell, ...]


def spot(title: str, *keys: str, style: str = "") -> Cell:
    """A cell whose wagers need no letter."""
    return Cell(title, tuple(("", key) for key in keys), style=style)


def arrangement(rules: Rules) -> list[Row]:
    """The rows of a game's layout, without spots for wagers that are not offered."""
    arrange = ARRANGEMENTS.get(rules.game.id, by_kind)
    rows = [tuple(_offered(rules, row)) for row in arrange(rules)]
    return [row for row in rows if any(cell.keys for cell in row)]


def _offered(rules: Rules, row: Row) -> Iterator[Cell]:
    for cell in row:
        keys = tuple((tag, key) for tag, key in cell.keys if _exists(rules, key))
        if keys or not cell.keys:
            yield Cell(cell.title, keys, cell.phase, cell.style)


def _exists(rules: Rules, key: str) -> bool:
    name, _, state = key.partition("@")
    return name in rules.wagers and (not state or state in rules.wagers[name].states)


def title_of(key: str) -> str:
    """A wager as a layout names it: "ANY SEVEN"."""
    return key.replace("_", " ").upper()


def kinds(rules: Rules) -> dict[str, list[str]]:
    """The wagers by kind, in the order of the rules."""
    found: dict[str, list[str]] = {}
    for name in rules.wagers:
        found.setdefault(name.partition(" ")[0], []).append(name)
    return found


def by_kind(rules: Rules) -> Iterable[Row]:
    """Any game: a row for each kind of wager that has picks, then those that have none."""
    for kind, names in kinds(rules).items():
        if 1 < len(names) <= PICKS_MOST:
            yield from _picks(kind, names)
    alone = [names[0] for names in kinds(rules).values() if len(names) == 1]
    for start in range(0, len(alone), 5):
        yield tuple(spot(title_of(name), name) for name in alone[start : start + 5])


def _picks(kind: str, names: list[str]) -> Iterator[Row]:
    """The picks of a kind, as many to a row as there is room for."""
    titles = [name.partition(" ")[2] for name in names]
    titles[0] = f"{title_of(kind)} {titles[0]}"
    each = min(12, 74 // (max(map(len, titles)) + 3)) or 1
    cells = [spot(title, name) for title, name in zip(titles, names, strict=True)]
    for start in range(0, len(cells), each):
        yield tuple(cells[start : start + each])


def numbered(kind: str, picks: Iterable[object], title: str = "{pick}") -> Row:
    """A row of one kind of wager, a spot for each pick."""
    return tuple(spot(title.format(pick=pick), f"{kind} {pick}") for pick in picks)


def craps(rules: Rules) -> Iterable[Row]:
    """The numbers with their puck, the lines, the field, and the middle of the table."""
    yield tuple(
        Cell(
            POINT_TITLES.get(n, n),
            tuple((tag, key.format(n=n)) for tag, key in ON_A_NUMBER),
            phase=n,
        )
        for n in POINTS
    )
    yield spot("COME", "come"), spot("DON'T COME · bar 12", "dont_come")
    yield spot("FIELD 2 3 4 9 10 11 12", "field"), spot("BIG 6", "big 6"), spot("BIG 8", "big 8")
    yield (
        spot("PASS LINE", "pass"), spot("odds", "pass_odds"),
        spot("DON'T PASS · bar 12", "dont_pass"), spot("odds", "dont_pass_odds"),
    )  # fmt: skip
    yield numbered("hard", (4, 6, 8, 10), "HARD {pick}")
    middle = ("any_seven", "any_craps", "craps_2", "craps_3", "eleven", "craps_12")
    yield tuple(spot(title_of(name), name) for name in middle)


def sic_bo(rules: Rules) -> Iterable[Row]:
    """Small and big over the kinds, the totals and the combinations of two faces."""
    faces = range(1, 7)
    yield (
        spot("SMALL 4-10", "small"), spot("ANY THREE OF A KIND", "any_three_of_a_kind"),
        spot("BIG 11-17", "big"),
    )  # fmt: skip
    yield tuple(spot(f"{n}-{n}-{n}", f"three_of_a_kind {n}") for n in faces)
    yield tuple(spot(f"{n}-{n}", f"two_of_a_kind {n}") for n in faces)
    yield numbered("total", range(4, 18))
    pairs = [f"{low}-{high}" for low in faces for high in range(low + 1, 7)]
    yield numbered("combination", pairs)
    yield tuple(spot(title, f"one_of_a_kind {n}") for n, title in zip(faces, "⚀⚁⚂⚃⚄⚅", strict=True))


def roulette(rules: Rules) -> Iterable[Row]:
    """The numbers in three columns of twelve, drawn lying; zeros at their head, r for red."""
    heads = ("00", "", "0") if "straight 00" in rules.wagers else ("", "0", "")
    for column, head in zip((3, 2, 1), heads, strict=True):
        numbers = [_number(n) for n in range(column, 37, 3)]
        zero = spot(head, f"straight {head}") if head else Cell("", ())
        yield zero, *numbers, spot(f"col{column}", f"column {column}")
    yield tuple(spot(f"{nth} 12", f"dozen {n}") for n, nth in enumerate(("1st", "2nd", "3rd"), 1))
    yield (
        spot("1-18", "low"), spot("EVEN", "even"), spot("RED", "red", style="red"),
        spot("BLACK", "black"), spot("ODD", "odd"), spot("19-36", "high"),
    )  # fmt: skip


def _number(n: int) -> Cell:
    is_red = n in REDS
    return spot(f"{n}r" if is_red else str(n), f"straight {n}", style="red" if is_red else "")


def beat_the_dealer(rules: Rules) -> Iterable[Row]:
    """One box for every place at the table is enough: the throw to beat stands beside it."""
    yield (Cell("THROW MORE THAN THE DEALER", (("", "beat"),)),)


def joker_seven(rules: Rules) -> Iterable[Row]:
    """Colours by how many, then jokers and sets, then a pair of each rank."""
    for colour, style in (("red", "red"), ("black", "")):
        more = spot(f"{colour.upper()} 4 OR MORE", f"{colour}_4_or_more", style=style)
        exact = [
            spot(f"{n} {colour.upper()}", f"{colour}_{f'exactly_{n}' if n < 7 else n}", style=style)
            for n in (4, 5, 6, 7)
        ]
        yield more, *exact
    sets = ("no_pairs", "two_pairs", "prial", "one_joker", "two_jokers")
    yield tuple(spot(title_of(name), name) for name in sets)
    pairs = [name for name in rules.wagers if name.startswith("pair ")]
    yield tuple(spot(f"{name[5:]}-{name[5:]}", name) for name in pairs)


def multi_action(rules: Rules) -> Iterable[Row]:
    """A spot for each of the dealer's three hands, and its insurance."""
    for kind in ("spot", "insurance"):
        yield numbered(kind, (1, 2, 3), f"{kind.upper()} {{pick}}")


ARRANGEMENTS: dict[str, Callable[[Rules], Iterable[Row]]] = {
    "nj.automated_craps": craps,
    "night.craps": craps,
    "nj.sic_bo": sic_bo,
    "night.roulette": roulette,
    "night.beat_the_dealer": beat_the_dealer,
    "night.joker_seven": joker_seven,
    "night.multi_action_blackjack": multi_action,
}
