"""Wrong input: one line that says what is wrong and what would be right. No traceback."""

from __future__ import annotations

from collections.abc import Iterable


class Wrong(Exception):
    """Something typed that cannot be done; its text is the one line a person sees."""


def nearest(asked: str, known: Iterable[str]) -> str:
    """The hint ", did you mean …?" if a known spelling is close to what was typed."""
    import difflib  # only a mistake needs it

    found = difflib.get_close_matches(asked.lower(), list(known), n=1, cutoff=0.6)
    return f", did you mean {found[0]!r}?" if found else ""


def unknown(what: str, asked: str, known: Iterable[str], more: str = "") -> Wrong:
    """The line about a name that does not exist: the nearest one that does, or all of them."""
    names = list(known)
    hint = nearest(asked, names)
    if not hint:
        hint = f": choose {_in_words(names)}" if len(names) <= 12 else ""
    return Wrong(f"there is no {what} {asked!r}{hint}{f' ({more})' if more else ''}")


def _in_words(names: list[str]) -> str:
    if len(names) < 2:
        return "".join(names) or "none, it has none"
    return f"{', '.join(names[:-1])} or {names[-1]}"
