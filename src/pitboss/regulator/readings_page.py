"""The readings of the text as a printed page, and as plain values for programs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from pitboss.comparison.report import joint_name
from pitboss.equipment.figures import percent
from pitboss.games import all_games
from pitboss.paper.page import Block, Grid, Page, Section, Terms, Words
from pitboss.regulator.readings import WITHOUT_FIGURES, ReadingEffect, WagerChange
from pitboss.rulebook.clause import Reading, edition

KINDS: Mapping[str, str] = {
    "F": "Fixed: a house has no choice.",
    "H": "A house may choose, and posts its choice.",
    "W": "A house that chooses otherwise departs from the text.",
}
INFERRED = "Our own inference: no text and no common practice says so."
NOT_OFFERED = "not offered"
COLUMNS = ("Bet", "Edge now", "Edge then", "Wins now", "Wins then", "Per $100")
RULES, RULE_COLUMNS = "What the rules say", ("What", "Now", "Then")
SHOWN, MANY = 6, 6
"""How many wagers of a change are named, and how many rows of rules are shown."""
Effects = Callable[[Reading], Sequence[ReadingEffect]]


def readings_page(readings: Sequence[Reading], effects: Effects) -> Page:
    """Readings by the games that they are for, each with what every other one would change."""
    sections: dict[str, list[Block]] = {}
    for reading in readings:
        sections.setdefault(place_of(reading), []).extend(reading_blocks(reading, effects(reading)))
    inferred = sum(reading.is_inferred for reading in readings)
    below = f"Rulebook {edition()} · {len(readings)} readings, {inferred} of them our own inference"
    intro = Words(
        "Where the text is silent, damaged or ambiguous, it is read in one way. For each gap, this "
        "page gives that reading, and computes what every other reading would change: the house "
        "edge and the chance to win now and then, and what the house would keep more, or less, of "
        "$100 staked."
    )
    named = tuple(Section(name, tuple(blocks)) for name, blocks in sections.items())
    return Page("How the text is read", below, (Section("", (intro,)), *named))


def place_of(reading: Reading) -> str:
    """The heading that a reading stands under."""
    names = [game.name for game in all_games() if game.id in reading.games]
    distinct = list(dict.fromkeys(names))
    if not distinct:
        return "The night and its papers"
    return " and ".join(distinct) if len(distinct) < 3 else "Several games"


def kind_of(reading: Reading) -> str:
    """Whether a reading is fixed (F), a choice of the house (H), or one that departs (W). Where its
    record does not say, the house options that name it do."""
    if reading.option is not None:
        return reading.option
    named = [one for game in all_games() for one in game.options if one.reading == reading.id]
    return "F" if not named else "W" if any(one.departs for one in named) else "H"


def reading_blocks(reading: Reading, effects: Iterable[ReadingEffect]) -> Iterator[Block]:
    """One reading: the question, the reading, its kind, and what every other one changes."""
    marks = [*([INFERRED] if reading.is_inferred else []), KINDS[kind_of(reading)]]
    yield Terms(((f"{reading.id} {reading.question}", f"{reading.reading} {' '.join(marks)}"),))
    yield from effect_blocks(reading, list(effects))


def effect_blocks(reading: Reading, computed: Sequence[ReadingEffect]) -> Iterator[Block]:
    """What every other reading changes, or why nothing does."""
    for effect in computed:
        words = effect_words(effect)
        if effect.changes:
            yield Grid(words, COLUMNS, tuple(map(change_row, effect.changes)))
            if effect.rules:
                yield Grid(RULES, RULE_COLUMNS, rule_rows(effect))
        else:
            yield Words(f"{words} No chance and no house edge changes (computed).")
    if not computed:
        yield Words(WITHOUT_FIGURES[reading.affects])


def effect_words(effect: ReadingEffect) -> str:
    """Another reading in a line: its game, its words, and how a house chooses it."""
    choice = f" Option {effect.option}." if effect.option else ""
    departs = " Departs from the text." if effect.departs and effect.lawful else ""
    not_offered = "" if effect.lawful else " No house may choose this."
    return f"{effect.game.name}: {effect.says}{choice}{departs}{not_offered}"


def change_row(change: WagerChange) -> tuple[str, ...]:
    """A change as the cells of a table."""
    names = joint_name([name.replace("_", " ") for name in change.wagers[:SHOWN]])
    more = f" and {len(change.wagers) - SHOWN} more" if len(change.wagers) > SHOWN else ""
    money = change.of_hundred
    return (
        f"{names}{more}",
        *(_percent(value) for value in change.edge),
        *(_percent(value) for value in change.win),
        "–" if money is None else _dollars(money),
    )


def rule_rows(effect: ReadingEffect) -> tuple[tuple[str, ...], ...]:
    """What the rules say now and then, as the rows of a table that is not too long."""
    rest = len(effect.rules) - MANY
    more = ((f"and {rest} more", "…", "…"),) if rest > 0 else ()
    return (*effect.rules[:MANY], *more)


def _percent(value: Fraction | None) -> str:
    return NOT_OFFERED if value is None else percent(value)


def _dollars(value: Fraction) -> str:
    cents = round(value * 100)
    sign = "+" if cents > 0 else "−" if cents < 0 else ""
    return f"{sign}${abs(cents) // 100:,}.{abs(cents) % 100:02}"


def reading_values(reading: Reading, effects: Iterable[ReadingEffect]) -> dict[str, object]:
    """A reading for programs; fractions are written "a/b"."""
    return {
        "id": reading.id,
        "question": reading.question,
        "reading": reading.reading,
        "option": reading.option,
        "evidence": reading.evidence,
        "inferred": reading.is_inferred,
        "affects": reading.affects,
        "games": list(reading.games),
        "others": [
            {
                "game": effect.game.id,
                "says": effect.says,
                "option": effect.option,
                "lawful": effect.lawful,
                "departs": effect.departs,
                "rules": [list(row) for row in effect.rules],
                "changes": [
                    {
                        "wagers": list(change.wagers),
                        "edge": list(map(_text, change.edge)),
                        "win": list(map(_text, change.win)),
                        "of_hundred": _text(change.of_hundred),
                    }
                    for change in effect.changes
                ],
            }
            for effect in effects
        ],
    }


def _text(value: Fraction | None) -> str | None:
    return None if value is None else f"{value.numerator}/{value.denominator}"
