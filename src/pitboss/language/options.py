"""House options in plain words: what each one decides, and what the house chose."""

from __future__ import annotations

from pitboss.rulebook.game import Game, Rules
from pitboss.rulebook.option import Option, Value

_NUMBERED = ("i", "ii", "iii", "iv")
_VALUE_WORDS: dict[tuple[str, Value], str] = {  # values that do not fit the sentence as they are
    ("shuffler", "none"): "by hand",
    ("shuffler", "machine"): "by a machine",
    ("insurance", "exact"): "refused",
    ("insurance", "floor_half"): "the lower whole half",
    ("player_cards", "up"): "no",
    ("player_cards", "one_down"): "yes",
    ("absent_player", "held"): "stays",
    ("absent_player", "settled"): "goes",
    ("commission_when", "placing"): "when it is placed",
    ("commission_when", "winning"): "when it wins",
    ("payout_limit", 0): "no limit",
}


def options_in_force(rules: Rules) -> dict[str, str]:
    """The house options that these rules were compiled with, by topic."""
    about = {option.name: option for option in rules.game.options}
    return {
        _sentence(about[name].says): value_words(rules.game, about[name], value)
        for name, value in rules.options.items()
        if name in about
    }


def value_words(game: Game, option: Option, value: Value) -> str:
    """The chosen value in plain words; if the law only numbers the choices, the text of the notice
    at the table."""
    if (option.name, value) in _VALUE_WORDS:
        return _VALUE_WORDS[option.name, value]
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value in _NUMBERED:
        hung = (notice.text for notice in game.notices if notice.when == {option.name: value})
        return next(hung).removesuffix(".")
    return str(value).replace("_", " ")


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
