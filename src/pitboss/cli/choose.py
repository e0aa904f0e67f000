"""Find the game, the options or the wager that someone typed; a mistake gets a suggestion."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from pitboss.cli.errors import InputError, did_you_mean, unknown_name

if TYPE_CHECKING:
    from pitboss.pit.referee import Referee
    from pitboss.rulebook.game import Game, Rules

PAYOUT_CUTOFF = 0.75
"""Every payout begins with "pays.", so below this unrelated names look alike."""


def choose_game(typed: str) -> Game:
    """The game with this id; the name alone is enough if only one house has it."""
    from pitboss.rulebook.game_folders import BadGame

    try:
        return _find_game(typed)
    except BadGame as error:
        raise InputError(str(error)) from None


def _find_game(typed: str) -> Game:
    from pitboss.games import REFERENCE, UnknownGame, game_ids, load

    ids = game_ids()
    name = typed.strip().lower().replace("-", "_")
    if name in ids:
        return load(name)
    if name.startswith(REFERENCE):  # for comparison only; no list shows them
        with suppress(UnknownGame):
            return load(name)
    same_name = [id_ for id_ in ids if id_.partition(".")[2] == name]
    if len(same_name) == 1:
        return load(same_name[0])
    if same_name:
        raise InputError(f"{typed!r} is played in several houses; choose {' or '.join(same_name)}")
    by_name = {id_.partition(".")[2]: id_ for id_ in ids}
    hint = did_you_mean(name, ids)
    if not hint and (near := did_you_mean(name, by_name)):
        hint = f", did you mean {by_name[near.split(chr(39))[1]]!r}?"
    raise InputError(f"there is no game {typed!r}{hint or ': pitboss games lists them'}")


def choose_options(game: Game, typed: Iterable[tuple[str, str]]) -> dict[str, object]:
    """House options as typed, checked against the game."""
    from pitboss.rulebook.game import PAYS

    options: dict[str, object] = {}
    names = [option.name for option in game.options]
    for name, value in typed:
        if name in options:
            raise InputError(f"option {name} is given twice")
        if not name.startswith(PAYS) and name not in names:
            raise unknown_name("option", name, names, place=game.id)
        options[name] = value
    return options


def choose_rules(game: Game, typed: Iterable[tuple[str, str]]) -> Rules:
    """The rules of a game under the typed options."""
    from pitboss.rulebook.option import BadOption

    options = choose_options(game, typed)
    try:
        return game.rules(options)
    except BadOption as error:
        raise _bad_option(game, options, error) from None


def _bad_option(game: Game, options: Iterable[str], error: Exception) -> InputError:
    """The error as one line. There are too many payouts to list: it suggests the nearest."""
    payouts = game.rules().payouts
    for name in options:
        if name.startswith("pays.") and name not in payouts and "has no payout" in str(error):
            longer = [payout for payout in payouts if payout.startswith(f"{name}_")]
            hint = did_you_mean(name, longer or payouts, cutoff=PAYOUT_CUTOFF)
            lists = f": 'pitboss games {game.id}' lists them"
            return InputError(f"{game.id} has no payout {name!r}{hint or lists}")
    return InputError(str(error))


def choose_wager(rules: Rules, typed: str) -> str:
    """A wager of the game, however people type it: "Place 6", "place_6"."""
    from pitboss.pit.transcript import wager_key

    key = wager_key(rules, typed)
    if key.partition("@")[0] not in (*rules.wagers, *rules.macros):
        raise unknown_wager(rules, typed)
    return key


def unknown_wager(rules: Rules, typed: str) -> InputError:
    """The line about a wager that the game does not have."""
    names = [*rules.wagers, *rules.macros]
    kinds = dict.fromkeys(name.partition(" ")[0] for name in names)
    hint = (
        did_you_mean(typed, names) or did_you_mean(typed, kinds) or f": it has {', '.join(kinds)}"
    )
    return InputError(f"{rules.game.id} has no wager {typed!r}{hint}")


def open_table(
    game: Game,
    typed: Iterable[tuple[str, str]],
    *,
    automatic: bool = True,
    limits: tuple[int, int] = (1, 0),
) -> Referee:
    """A live table of a game under the typed options."""
    from pitboss.pit.referee import NotAllowed, Referee
    from pitboss.rulebook.game import PAYS
    from pitboss.rulebook.option import BadOption

    options = choose_options(game, typed)
    odds = {name: str(value) for name, value in options.items() if name.startswith(PAYS)}
    others = {name: value for name, value in options.items() if not name.startswith(PAYS)}
    try:
        return Referee(
            game,
            game.house,
            automatic=automatic,
            limits=limits,
            chips=(),
            house_odds=odds,
            earlier=False,
            **others,
        )
    except (BadOption, NotAllowed) as error:
        raise _bad_option(game, options, error) from None
