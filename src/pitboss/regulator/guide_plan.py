"""What a gaming guide is to hold: the file `guide.toml`, read and checked.

    title = "How to play our dice games"
    casino = "Seaside Example Casino"
    formats = ["print", "video"]
    words = ["Ask a dealer for anything that is not clear."]

    [[games]]
    id = "nj.sic_bo"

    [[games]]
    id = "nj.automated_craps"
    options = { vig_percent = 5 }

Nothing in it states a rule: rules, odds and words of the law come from the definitions.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass

import msgspec
from msgspec import Struct

from pitboss.comparison.fact import Fact, Facts, Heading
from pitboss.games import UnknownGame, load
from pitboss.houses import NJ_NIGHT
from pitboss.paper.wording import OddsWithFor, odds_wording
from pitboss.rulebook.clause import Clause, Regulation, regulation
from pitboss.rulebook.game import Game
from pitboss.rulebook.option import BadOption

LAW = regulation("nj_19_47_08_petitions_guides")
FORMAT_CLAUSE = LAW["8.5(b) format"]
NEVER_FOR = "never for"
"""The label of the clause by which a game's odds are never stated with "for"."""
PRINT, VIDEO = "print", "video"
FORMATS = (PRINT, VIDEO, "screen")
"""What a guide may be made in: print and video by the text, the screen if approved."""
AUTHORITY = "New Jersey"


class GuideRefusal(ValueError):
    """Why something about a guide is not done: one line, where it is wrong, and the clause."""

    def __init__(self, words: str, law: Clause | None = None, *, place: str = "") -> None:
        at = f"{place}: " if place else ""
        super().__init__(f"{at}{words} ({law})" if law is not None else f"{at}{words}")
        self.words, self.law, self.place = words, law, place


class GuideGame(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game of a guide, with the house options that are in force at its tables."""

    id: str
    options: dict[str, str | int | bool] = {}


class GuidePlan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A guide as its casino plans it. `words` are a few lines of the casino's own. `large` is for
    print that is large."""

    title: str
    casino: str
    games: tuple[GuideGame, ...]
    formats: tuple[str, ...] = (PRINT,)
    words: tuple[str, ...] = ()
    large: bool = False


@dataclass(frozen=True, slots=True)
class ChosenGame:
    """A game of a guide with its options, both checked."""

    game: Game
    options: dict[str, object]


def read_guide_plan(text: str, place: str) -> GuidePlan:
    """The plan in a file; whatever is wrong with it is refused with its place."""
    try:
        plan = msgspec.convert(tomllib.loads(text), GuidePlan)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise GuideRefusal(" ".join(str(error).split()), place=place) from None
    except (ValueError, RecursionError):  # endless digits or brackets
        words = "a value in it is too long or too deeply nested"
        raise GuideRefusal(words, place=place) from None
    if not plan.games:
        raise GuideRefusal("the guide has no game: add [[games]] with an id", place=place)
    for name in plan.formats:
        if name not in FORMATS:
            words = f"{name!r} is no format of a guide: choose {', '.join(FORMATS)}"
            raise GuideRefusal(words, FORMAT_CLAUSE, place=f"{place}, formats")
    games = chosen_games(plan, place)
    verify_wording(plan, [one.game.law for one in games], place)
    return plan


def verify_wording(plan: GuidePlan, laws: Iterable[Regulation], place: str) -> None:
    """Refuse odds that the casino's own words state with "for", by the law of its games."""
    law = next((one for law in laws for one in law if one.label == NEVER_FOR), None)
    lines = {"title": plan.title, "casino": plan.casino}
    lines |= {f"words, line {number}": line for number, line in enumerate(plan.words, 1)}
    for where, line in lines.items():
        try:
            odds_wording(line)
        except OddsWithFor as error:
            raise GuideRefusal(str(error), law, place=f"{place}, {where}") from None


def chosen_games(plan: GuidePlan, place: str = "guide.toml") -> tuple[ChosenGame, ...]:
    """The games of a plan with their options; refuses what a casino may not offer."""
    chosen = [_chosen(entry, f"{place}, game {entry.id}") for entry in plan.games]
    ids = [one.game.id for one in chosen]
    if twice := next((id for id in ids if ids.count(id) > 1), None):
        raise GuideRefusal(f"{twice} is in the guide twice: leave one out", place=place)
    return tuple(chosen)


def _chosen(entry: GuideGame, place: str) -> ChosenGame:
    try:
        game = load(entry.id)
        options: dict[str, object] = dict(entry.options)
        game.rules(options)
    except UnknownGame as error:
        raise GuideRefusal(str(error), place=place) from None
    except BadOption as error:
        raise GuideRefusal(error.words, error.law, place=place) from None
    if game.house.authority != AUTHORITY or game.house is NJ_NIGHT:
        words = (
            f"{game.id} is a game of a {game.house.name}, and these guides are a casino's: "
            f"'pitboss guide {game.id}' prints one for it"
        )
        raise GuideRefusal(words, LAW["8.5(b) guide"], place=place)
    return ChosenGame(game, options)


def plan_facts(plan: GuidePlan) -> Facts:
    """What a guide itself says, besides its games: which they are, and in which formats.

    The casino's own words are a fact of words alone: they count only if a figure, a "not" or the
    like comes in or goes.
    """
    facts = (
        Fact(
            heading=Heading.GAME,
            key="games",
            title="games",
            meaning={game.id: "is in the guide" for game in plan.games},
        ),
        Fact(
            heading=Heading.GAME,
            key="formats",
            title="formats",
            meaning=dict.fromkeys(plan.formats, "yes"),
            law=(FORMAT_CLAUSE.cite,),
        ),
        Fact(
            heading=Heading.GAME,
            key="words",
            title="words of the casino",
            meaning={},
            text=" ".join((plan.title, *plan.words)),
        ),
    )
    return Facts(
        game="guide",
        name="the guide",
        house=plan.casino,
        authority=AUTHORITY,
        law=LAW.name,
        options={},
        facts=facts,
    )
