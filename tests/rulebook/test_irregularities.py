"""Every irregularity that the law names is offered at the tables of its game, with its question and
a remedy; the few that are handled differently are listed here, each with its way."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from pitboss.games import game_ids, load
from pitboss.rulebook.clause import Clause, all_regulations, clauses_of
from pitboss.rulebook.irregularity import Irregularity
from pitboss.rulebook.option import BadOption

REMOVAL = "nj-13-47-20-15-b-removal"
OTHERWISE = {
    # A wager that is made too late or only said is refused, or settled as it lay: no report.
    "nj-19-47-13-4-a-verbal-cash": "a wager said aloud",
    "nj-19-47-1a-4-a-verbal-cash": "a wager said aloud",
    "nj-19-47-9-3-a-verbal-cash": "a wager said aloud",
    "tas-7-8-no-changes-in-spin": "a refused wager",
    "tas-10-4-placed-late": "a refused wager",
    "tas-10-4-increased-late": "a refused wager",
    # The floorperson takes the dice or the button away from whoever breaks a rule.
    "nj-19-47-13-7-a-1-ii-violations": "the dice are taken away",
    "nj-19-47-1a-7-a-3-violation": "the button is taken away",
    # Before the deal a class A operator has the cards cut once more.
    "nj-13-47-20-19-b-5-recut": "a cut that is ordered",
    "nj-13-47-20-19-b-5-who": "a cut that is ordered",
    # A guest who helps another is asked to leave, at every game alike.
    "nj-13-47-6-25-a-collusion": "asked to leave",
    "nj-13-47-6-25-b-stop-play": "asked to leave",
    "nj-13-47-6-25-b-scope": "asked to leave",
}


@cache
def irregularities_of(game_id: str) -> tuple[Irregularity, ...]:
    """The irregularities of a game under any of its house options."""
    game = load(game_id)
    found = dict.fromkeys(game.rules().irregularities)
    for option in game.options:
        for choice in option.choices:
            try:
                found |= dict.fromkeys(game.rules({option.name: choice}).irregularities)
            except BadOption:
                continue
    return tuple(found)


def named_by_law(game_id: str) -> Iterator[Clause]:
    """The irregularities that the sections of a game name, and what goes for every night."""
    yield from (clause for clause in clauses_of(game_id) if clause.kind == "irregularity")
    if load(game_id).house.id == "nj_night":
        every = {clause.id: clause for law in all_regulations() for clause in law}
        yield every[REMOVAL]


@pytest.mark.parametrize("game_id", game_ids())
def test_what_the_law_names_is_offered(game_id: str) -> None:
    cited = {law.id for one in irregularities_of(game_id) for law in one.law}
    missing = [clause.id for clause in named_by_law(game_id) if clause.id not in cited]
    assert [one for one in missing if one not in OTHERWISE] == []


@pytest.mark.parametrize("game_id", game_ids())
def test_each_is_asked_and_comes_to_something(game_id: str) -> None:
    """What happened is the first question; the second confirms it, in its own words."""
    for one in irregularities_of(game_id):
        assert one.question.endswith("?"), f"{one.name}: whoever saw it is not asked"
        assert one.question.rstrip("?").lower() != one.name, one.name
        assert one.law, one.name
        assert one.by, f"{one.name}: nobody may declare it"


def test_only_what_is_not_reported_is_listed_here() -> None:
    """Each clause of the list exists and is no report anywhere."""
    every = {clause.id: clause for law in all_regulations() for clause in law}
    cited = {
        law.id for game_id in game_ids() for one in irregularities_of(game_id) for law in one.law
    }
    assert all(every[name].kind == "irregularity" for name in OTHERWISE)
    assert not cited & OTHERWISE.keys()


def test_no_irregularity_of_any_section_is_forgotten() -> None:
    """Also of the sections that belong to no single game."""
    named = {
        clause.id for law in all_regulations() for clause in law if clause.kind == "irregularity"
    }
    cited = {
        law.id for game_id in game_ids() for one in irregularities_of(game_id) for law in one.law
    }
    assert named - cited - OTHERWISE.keys() == set()
    assert len(named) >= 50
