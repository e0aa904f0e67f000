"""A hundred generated changes of guides: is each told right, by the definitions?"""

from __future__ import annotations

from collections import Counter

from pitboss.comparison.compare import compare
from pitboss.comparison.facts import game_facts
from pitboss.games import load
from tests.comparison.hundred_changes import CRAPS, GAMES, OPTIONS, RULES, WORDS, guide_changes


def test_a_hundred_changes_of_guides_are_told_right() -> None:
    before = {id: game_facts(load(id), OPTIONS.get(id)) for id in (*GAMES, CRAPS)}
    counts: Counter[bool] = Counter()
    kinds: set[str] = set()
    wrong = []
    for change in guide_changes():
        result = compare(
            before[change.game.id], game_facts(change.game, OPTIONS.get(change.game.id))
        )
        counts[change.material] += 1
        kinds.add(change.kind)
        if result.is_material is not change.material:
            said = [(c.heading.value, c.title, c.differences[:1]) for c in result.material]
            wrong.append((change.kind, change.what, said[:3]))
    assert not wrong, wrong
    assert kinds == {*WORDS, *RULES}
    assert counts[True] >= 50
    assert counts[False] >= 50
