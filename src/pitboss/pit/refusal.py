"""A refusal: a value with plain words and the clause behind them, never silence."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.rulebook.clause import Clause


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something may not be done. Nothing has changed."""

    words: str
    law: tuple[Clause, ...] = ()

    def __str__(self) -> str:
        cites = ", ".join(dict.fromkeys(str(clause) for clause in self.law))
        return f"Refused: {self.words}" + (f" ({cites})" if cites else "")


def in_times(count: int) -> str:
    """How often, as people say it: "once", "3 times"."""
    return "once" if count == 1 else f"{count} times"


def with_article(noun: str) -> str:
    """A noun the way it is used in a sentence.

    >>> with_article("dealer"), with_article("inspector")
    ('a dealer', 'an inspector')
    """
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def refuse(words: str, *law: Clause | None) -> Refusal:
    """A refusal by these clauses; None where the law is silent and the house decides."""
    return Refusal(words, tuple([clause for clause in law if clause is not None]))
