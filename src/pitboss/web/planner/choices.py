"""The lists to choose from on a plan's form: its own people, providers and tables, and what its
house may offer."""

from __future__ import annotations

from pitboss.floor.plan import (
    CHIPS,
    DRAWING,
    DRUM,
    ELECTRONIC,
    HOLD,
    LICENSED,
    PRACTICE,
    REDEEM,
    REDRAW,
    WALLET,
)
from pitboss.games import load
from pitboss.houses import NJ_NIGHT, all_houses
from pitboss.houses.roles import BANKER, CASHIER, CLASS_A
from pitboss.night import plan as parts
from pitboss.night.check import game_words
from pitboss.night.plan import NightPlan
from pitboss.rulebook.house import House

Choice = tuple[str, str]
"""A value in the file, and the words for it."""
_WEEKDAYS = ("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
_NONE: Choice = ("", "not set")
_PRIZE_WAYS: tuple[Choice, ...] = (
    (REDEEM, "for imitation dollars"),
    (DRAWING, "in the drawing"),
)
_METHODS: tuple[Choice, ...] = (
    (DRUM, "from a drum, in front of two people"),
    (ELECTRONIC, "electronically, for anyone to check"),
)
_ABSENT: tuple[Choice, ...] = (
    (REDRAW, "the prize is drawn again"),
    (HOLD, "the prize is held until the night closes"),
)


def choices_of(plan: NightPlan) -> dict[str, tuple[Choice, ...]]:
    """Every list, by its name."""
    house = next((candidate for candidate in all_houses() if candidate.id == plan.house), None)
    games = _games(house)
    return {
        "houses": tuple((entry.id, f"{entry.name} ({entry.authority})") for entry in all_houses()),
        "practice": (("", "as the license says"), ("true", "practice"), ("false", "licensed")),
        "purposes": (_NONE, *_own_names(LICENSED, PRACTICE)),
        "games": games,
        "license_games": (*games, *_machines()),
        "modes": ((CHIPS, "chips on the felt"), (WALLET, "by phone, from a wallet")),
        "providers": (
            _NONE,
            *((provider.id, provider.name or provider.id) for provider in plan.providers),
        ),
        "machine_kinds": _machines(),
        "memberships": (
            (parts.HOLDER, "the organization"),
            (parts.AFFILIATE, "an affiliate or auxiliary"),
            (parts.NO_MEMBER, "neither"),
        ),
        "class_a": (_NONE, *_people(plan, CLASS_A)),
        "people": tuple(_people(plan)),
        "roles": _own_names(*(house.role_laws if house is not None else ())),
        "holder_classes": (_NONE, *_own_names(*parts.HOLDER_CLASSES)),
        "weekdays": _own_names(*_WEEKDAYS),
        "license_states": _own_names(*parts.LICENSE_STATES),
        "approval_states": _own_names(*parts.APPROVAL_STATES),
        "application_ways": (_NONE, *_own_names(*parts.PAYMENTS)),
        "fee_ways": (_NONE, *_own_names(*parts.CERTIFIED_PAYMENTS)),
        "qualifications": (
            (parts.SCHOOL, "a dealer school"),
            (parts.CASINO, "work in a casino"),
            (parts.NIGHTS, "work at casino nights"),
        ),
        "prize_ways": _PRIZE_WAYS,
        "drawing_methods": _METHODS,
        "absent_rules": _ABSENT,
        "posts": _own_names(*posts_of(plan, house)),
    }


def posts_of(plan: NightPlan, house: House | None) -> tuple[str, ...]:
    """Every post of a plan: at each table, at each window, and on the floor as a whole."""
    if house is None:
        return ()
    at_tables = (f"{table.id} {post}" for table in plan.tables for post in house.posts)
    bankers = [role for role in (BANKER, CASHIER) if role in house.role_laws]
    at_windows = (f"{window.id} {post}" for window in plan.windows for post in bankers)
    return (*at_tables, *at_windows, *house.role_laws)


def _games(house: House | None) -> tuple[Choice, ...]:
    return tuple((game, load(game).name) for game in (house.games if house is not None else ()))


def _machines() -> tuple[Choice, ...]:
    return tuple((kind, game_words(kind)) for kind in parts.MACHINE_KINDS)


def night_games() -> tuple[Choice, ...]:
    """The games and kinds of machine that a casino night may have."""
    return (*_games(NJ_NIGHT), *_machines())


def _people(plan: NightPlan, role: str = "") -> tuple[Choice, ...]:
    return tuple(
        (person.id, person.name or person.id)
        for person in plan.people
        if not role or role in person.roles
    )


def _own_names(*words: str) -> tuple[Choice, ...]:
    return tuple((word, word) for word in words)
