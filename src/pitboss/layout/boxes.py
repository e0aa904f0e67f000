"""The spots of most layouts: a box with the name of the wager and what it pays.

Names and odds come from the rules; a layout says only where the box stands and what is printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from pitboss.layout.shapes import Rect, Shape, Spot, Text, fit_size
from pitboss.rulebook.wager_table import RETURNS

if TYPE_CHECKING:
    from pitboss.rulebook.game import Rules

SPACING = 1.18  # from line to line, in the size of the text


def is_offered(rules: Rules, key: str) -> bool:
    """Whether a wager, a traveled wager or a call is offered under these options."""
    name, _, state = key.partition("@")
    if key in rules.macros:
        return True
    return name in rules.wagers and (not state or state in rules.wagers[name].states)


def keys(rules: Rules) -> tuple[str, ...]:
    """Every key that can stand on the layout: wagers in each of their states, and the calls.

    A rider has no key in a state where it can never be made.
    """
    all_keys = []
    for wager in rules.wagers.values():
        for state in range(len(wager.states)):
            if wager.behind is None or any(phase[state] for phase in wager.multiples):
                all_keys.append(wager.key(state))
    return (*all_keys, *rules.macros)


def has_traveled(rules: Rules, key: str) -> bool:
    """Whether chips only move there: a rider behind a traveled wager is made where it stands."""
    name, _, state = key.partition("@")
    return bool(state) and rules.wagers[name].behind is None


def label(rules: Rules, key: str) -> str:
    """A wager as a screen reader says it, from the rules: "Don't come on 10"."""
    words = rules.wager_words(key)
    return words[:1].upper() + words[1:]


def odds(rules: Rules, key: str) -> str:
    """What a wager pays, from the rules: "1 to 1, 2 to 1 or 10 to 1"; empty for a call of several.

    A traveled rider pays by the number it stands on.
    """
    name, _, state = key.partition("@")
    wager = rules.wagers.get(name)
    if wager is None:
        return ""
    values = set(wager.odds)
    if state and state in wager.states:
        at = wager.states.index(state)
        rows = [states[at] for states in wager.rows_called_on]
        values = {cell.odds for row in rows for cell in row if cell and cell.odds} or values
    texts = [str(value) for value in sorted(values)]
    return " or ".join(filter(None, (", ".join(texts[:-1]), texts[-1]))) if texts else ""


def felt_odds(rules: Rules, key: str) -> str:
    """What a wager pays, as a felt prints it: "9 TO 5"."""
    return odds(rules, key).upper()


def felt_odds_on(rules: Rules, key: str, outcome: str) -> str:
    """What a wager pays on one outcome, as a felt prints it; empty if it does not win."""
    place = rules.space.parse(outcome)
    rows = (row for states in rules.wagers[key].rows_called_on for row in states)
    values = {cell.odds for row in rows if (cell := row[place]) and cell.odds}
    return str(min(values)).upper() if values else ""


def winning_outcomes(rules: Rules, key: str) -> tuple[str, ...]:
    """The outcomes on which a wager wins, in the order of its dice or wheel."""
    texts = rules.space.texts
    return tuple(text for text in texts if felt_odds_on(rules, key, text))


def returning_outcomes(rules: Rules, key: str) -> tuple[str, ...]:
    """The outcomes on which a wager goes back: the barred number of a don't wager."""
    rows = [row for states in rules.wagers[key].rows_called_on for row in states]
    kinds = [{cell.kind for row in rows if (cell := row[at])} for at in range(len(rules.space))]
    return tuple(
        text for text, kind in zip(rules.space.texts, kinds, strict=True) if RETURNS in kind
    )


def in_capitals(text: str) -> str:
    """Words as a felt prints them."""
    return text.upper()


def spot(
    rules: Rules, key: str, shapes: Iterable[Shape], x: float, y: float, *, says: str = ""
) -> Spot:
    """A spot with its label and odds from the rules; chips stand at x, y."""
    moved = has_traveled(rules, key)
    return Spot(
        key=key,
        label=says or label(rules, key),
        odds=odds(rules, key),
        shapes=tuple(shapes),
        x=x,
        y=y,
        traveled=moved,
    )


def lines(
    words: Sequence[str], x: float, y: float, size: float, *, room: float, style: str = "name"
) -> tuple[Text, ...]:
    """Lines of text around a middle, all in the size that fits the longest."""
    fit = min((fit_size(line, size, room) for line in words), default=size)
    top = y - (len(words) - 1) * fit * SPACING / 2
    return tuple(
        Text(x, top + n * fit * SPACING, line, fit, style, room=room)
        for n, line in enumerate(words)
    )


def box(
    rules: Rules,
    key: str,
    frame: tuple[float, float, float, float],
    name: str | Sequence[str] = "",
    *,
    size: float = 16,
    pays: str | None = None,
    pays_size: float = 0,
    style: str = "box",
    text: str = "name",
    radius: float = 0,
    chips: tuple[float, float] | None = None,
) -> Spot:
    """A box (x, y, w, h) with its name in lines and, unless `pays` is empty, its odds below.

    `chips` is where they stand, in shares of the box: (0.5, 0.5) is its middle.
    """
    x, y, w, h = frame
    room = w * 0.95 - 4
    words = (name,) if isinstance(name, str) else tuple(name)
    words = tuple(word for word in words if word) if name else (in_capitals(label(rules, key)),)
    paid = f"PAYS {odds(rules, key)}".upper() if pays is None else pays
    if not odds(rules, key) and pays is None:
        paid = ""
    shapes: list[Shape] = [Rect(x, y, w, h, style, radius)]
    fit = min(fit_size(word, size, room) for word in words)
    small = fit_size(paid, pays_size or size * 0.6, room) if paid else 0
    high = len(words) * fit * SPACING + small * 1.35
    if high > h - 4:
        size, fit, small = (length * (h - 4) / high for length in (fit, fit, small))
        high = h - 4
    top = y + (h - high) / 2
    middle = top + len(words) * fit * SPACING / 2
    shapes += lines(words, x + w / 2, middle, size, room=room, style=text)
    if paid:
        foot = top + high - small * 0.6
        shapes.append(Text(x + w / 2, foot, paid, small, "odds", room=room))
    share = chips or (0.5, 0.5)
    return spot(rules, key, shapes, x + w * share[0], y + h * share[1])
