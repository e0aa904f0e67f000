"""What the page on opening a real night says: an example, and who does what by the core's table."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from pitboss.floor.acts import ACTS, CASINO, NIGHT, POSTS, TAS
from pitboss.floor.file import read_floor
from pitboss.floor.plan import Plan
from pitboss.games import load
from pitboss.games._houses import HOUSES

EXAMPLE = Path(str(files("pitboss.web"))) / "templates" / "floor.toml"
"""A small floor that `pitboss floor check` finds in order."""

_SAID = {"set_up": "set up", "posts": "give out posts", "opens": "open a table", "bank": "bank",
         "counts": "count a rack", "closes": "close the night"}  # fmt: skip
_SHOWN = ("set up", "call people to duty", "give out posts", "open a table", "let guests in",
          "bank", "ask guests to leave", "count a rack", "close the night")  # fmt: skip


@lru_cache(maxsize=1)
def how_to_open() -> dict[str, Any]:
    """The example in words: roles from the table of acts, people from the example itself."""
    text = EXAMPLE.read_text("utf-8")
    plan, _ = read_floor(text)
    who = {}
    for key, act in _SAID.items():
        roles = ACTS[act][plan.house].roles
        who[key] = " or ".join(roles)
        who[f"{key}_id"] = next(one.id for one in plan.people if set(one.roles) & set(roles))
    names = {one.id: one.name for one in HOUSES}
    return {
        "example": text, "who": who, "posts": posts_of(plan),
        "houses": [names[house] for house in (NIGHT, CASINO, TAS)],
        "acts": [(act, [ACTS[act][house].roles for house in (NIGHT, CASINO, TAS)])
                 for act in _SHOWN],
    }  # fmt: skip


def posts_of(plan: Plan) -> list[tuple[str, str, str]]:
    """A way to fill every post that the tables need: table, post and person."""
    free, found = list(plan.people), []
    for table in plan.tables:
        for post in dict.fromkeys(one.role for one in load(table.game).presence):
            roles = set(POSTS[plan.house][post].roles)
            person = next(one for one in free if set(one.roles) & roles)
            free.remove(person)
            found.append((table.id, post, person.id))
    return found
