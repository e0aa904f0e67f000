"""How the cards of a game are played, as facts.

The rules of a card game are functions, so they are asked: rounds are played from many stacks,
always the same ones, and what came of them is compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from pitboss.comparison.fact import Fact, Heading
from pitboss.comparison.meaning import aspects
from pitboss.paper.decisions import play_clauses
from pitboss.rulebook.game import Rules


def card_facts(rules: Rules) -> Iterator[Fact]:
    """The cards, what players may decide, when hands draw, and how sample rounds go."""
    play, game = rules.game.play, rules.game
    if play is None:
        return
    yield _fact(
        "cards",
        {"decks": str(play.decks(rules)), "jokers in each deck": str(play.jokers(rules))}
        | ({"a new dealer burns a card": "yes"} if play.new_dealer_burns else {})
        | ({"several hands are compared": "yes"} if play.compares_hands else {}),
    )
    if game.shuffling is not None:
        yield _fact("shuffling", aspects(game.shuffling, rules.options))
    if (table := play.draw_table(rules)) is not None:
        rows = {
            f"{table.corner} {name}": ", ".join(
                column for column, draws in zip(table.columns, cells, strict=True) if draws
            )
            or "never"
            for name, cells in table.rows
        }
        yield _fact("drawing", rows)
    clauses = play_clauses(rules)
    for act, law in clauses.acts.items():
        yield _fact(
            f"act: {act}",
            {"players may": act.replace("_", " ")},
            title=act.replace("_", " "),
            text=" ".join(dict.fromkeys(clause.says for clause in law)),
            law=tuple(dict.fromkeys(clause.cite for clause in law)),
        )
    rounds = sha256("\n".join(clauses.rounds).encode()).hexdigest()[:16]
    yield _fact(
        "sample rounds", {f"{len(clauses.rounds)} rounds from the same stacks": f"end as {rounds}"}
    )


def _fact(
    key: str, meaning: dict[str, str], *, title: str = "", text: str = "", law: tuple[str, ...] = ()
) -> Fact:
    return Fact(
        heading=Heading.CARDS, key=key, title=title or key, meaning=meaning, text=text, law=law
    )
