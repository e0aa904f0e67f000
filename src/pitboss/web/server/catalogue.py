"""The catalog of screen words; words that come from the rules are not in it."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files

LANGUAGE = "en"


@lru_cache(maxsize=4)
def catalogue(language: str = LANGUAGE) -> dict[str, dict[str, str]]:
    """The words of each section (a screen), by key."""
    text = (files("pitboss.web") / "words" / f"{language}.toml").read_text("utf-8")
    by_section: dict[str, dict[str, str]] = tomllib.loads(text)
    return by_section


def words(key: str, **values: object) -> str:
    """The words for a key such as "home.join", with the given values filled in."""
    section, _, name = key.partition(".")
    text = catalogue()[section][name]
    for what, value in values.items():
        text = text.replace("{" + what + "}", str(value))
    return text


def sections(*names: str) -> dict[str, dict[str, str]]:
    """The sections that a page needs."""
    return {name: catalogue()[name] for name in names}
