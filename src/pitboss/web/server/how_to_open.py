"""The page on opening a real night: an example, and who does what according to the core's table of
acts."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import TypedDict

from pitboss.floor.permissions import ACTS, CASINO, NIGHT, POSTS, SHARED_POSTS, TAS, act_words
from pitboss.floor.plan import FloorPlan
from pitboss.floor.presence import posts_needed
from pitboss.games import load
from pitboss.houses import OUR_HOUSES
from pitboss.night.plan_file import read_floor

EXAMPLE = Path(str(files("pitboss.web"))) / "templates" / "floor.toml"
"""A small floor that passes `pitboss floor check`."""

_SAID = {
    "set_up": "set up",
    "posts": "give out posts",
    "opens": "open a table",
    "bank": "bank",
    "counts": "count a rack",
    "closes": "close the night",
}
_SHOWN = (
    "set up",
    "call people to duty",
    "give out posts",
    "open a table",
    "let guests in",
    "bank",
    "ask guests to leave",
    "count a rack",
    "close the night",
)


class OpeningPage(TypedDict):
    """The values of the page."""

    example: str
    who: dict[str, str]
    posts: list[tuple[str, str, str]]
    houses: list[str]
    acts: list[tuple[str, list[tuple[str, ...]]]]


@lru_cache(maxsize=1)
def how_to_open() -> OpeningPage:
    """The values of the page: roles from the table of acts, people from the example."""
    text = EXAMPLE.read_text("utf-8")
    plan, _ = read_floor(text)
    who = {}
    for key, act in _SAID.items():
        roles = ACTS[act][plan.house].roles
        who[key] = " or ".join(roles)
        who[f"{key}_id"] = next(
            person.id for person in plan.people if set(person.roles) & set(roles)
        )
    names = {house.id: house.name for house in OUR_HOUSES}
    return {
        "example": text,
        "who": who,
        "posts": posts_of(plan),
        "houses": [names[house] for house in (NIGHT, CASINO, TAS)],
        "acts": [
            (act_words(act), [ACTS[act][house].roles for house in (NIGHT, CASINO, TAS)])
            for act in _SHOWN
        ],
    }


def posts_of(plan: FloorPlan) -> list[tuple[str, str, str]]:
    """One way to fill every post that the tables need: table, post and person."""
    free, posts = list(plan.people), list[tuple[str, str, str]]()
    for table in plan.tables:
        odds = plan.house_odds.get(table.game, {})
        for post in posts_needed(load(table.game).rules(odds, **table.options)):
            roles = set(POSTS[plan.house][post].roles)
            holder = next((who for _, held, who in posts if held == post), "")
            shared = holder and post in SHARED_POSTS[plan.house]
            able = (candidate.id for candidate in free if set(candidate.roles) & roles)
            person = holder if shared else next(able)
            free = [other for other in free if other.id != person]
            posts.append((table.id, post, person))
    return posts
