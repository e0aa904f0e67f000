"""Wrong input: one line that says what is wrong and what would be right. No traceback."""

from __future__ import annotations

from collections.abc import Iterable


class InputError(Exception):
    """Input that cannot be used; its text is the one line a person sees."""


def did_you_mean(typed: str, names: Iterable[str], cutoff: float = 0.6) -> str:
    """The hint ", did you mean …?" if a known name is close to the typed one."""
    import difflib  # only a mistake needs it

    matches = difflib.get_close_matches(typed.lower(), list(names), n=1, cutoff=cutoff)
    return f", did you mean {matches[0]!r}?" if matches else ""


def unknown_name(what: str, typed: str, known: Iterable[str], place: str) -> InputError:
    """One line about an unknown name: it suggests the nearest known one, or lists them all."""
    names = list(known)
    hint = did_you_mean(typed, names) or f": it has {', '.join(names) or 'none'}"
    return InputError(f"{place} has no {what} {typed!r}{hint}")
