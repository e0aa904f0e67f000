"""What the guide and the console say about an irregularity is what the pit does with a report of
it. Every irregularity of every game is reported at each moment of some rounds by each role that may
report it; each phrase of its account is then checked against the table before and after."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.floor import orders as o
from pitboss.floor.decision import Decision
from pitboss.floor.device_reports import can_happen
from pitboss.floor.state import Floor, rules_of
from pitboss.games import game_ids
from pitboss.pit import events as e
from pitboss.pit.round_moment import current_moments as where
from pitboss.pit.state import OPEN, Table
from pitboss.rulebook import remedy_words as words
from pitboss.rulebook.game import Rules
from pitboss.rulebook.irregularity import Irregularity, OutcomeRemedy, ReportEffect, WagerRemedy
from tests.floor.one_table import TABLE, life, one_table, run_script
from tests.floor.test_irregularities import CHIEF, MANNERS, moments, refused_by_all, report

VOID, STAND, BACK = (
    OutcomeRemedy.DISCARDED.value,
    WagerRemedy.STAND.value,
    WagerRemedy.RETURNED.value,
)
LEAVES, NOTED = ReportEffect.LEAVES.value, ReportEffect.NOTED.value
AGAIN = f"{words.STAYS_CLOSED}, and the throw is made again"


def true_phrases(rules: Rules, before: Table, decision: Decision) -> Iterator[str]:
    """The phrases that are true of what happened, read off the events and the two tables."""
    after = decision.floor.tables[TABLE].table
    kinds = {type(event): event for event in decision.events}
    void, hand = kinds.get(e.RoundVoided), kinds.get(e.HandVoided)
    if isinstance(hand, e.HandVoided):
        yield words.HAND_OUT
        yield words.HAND_LOST if hand.forfeited else words.HAND_BACK
    if isinstance(void, e.RoundVoided):
        yield VOID
        standing = any(seat.ups for seat in after.seats.values())
        yield BACK if not standing and _has_stakes(before) else STAND
        if after.status == OPEN:
            yield words.REOPENS if after.betting else AGAIN
    if after.status != OPEN and void is not None:
        yield words.OUT_OF_SERVICE
    if any(type(event).__name__ == "StackEnded" for event in decision.events):
        yield words.RESHUFFLE
    if e.CardRacked in kinds:
        yield words.RACKED
    if {e.LeavingPlay, e.TakenOutOfService} & kinds.keys():
        yield LEAVES


def _has_stakes(table: Table) -> bool:
    return any(seat.ups for seat in table.seats.values())


CHECKED = {
    words.HAND_OUT,
    words.HAND_LOST,
    words.HAND_BACK,
    VOID,
    STAND,
    BACK,
    words.REOPENS,
    AGAIN,
    words.OUT_OF_SERVICE,
    words.RESHUFFLE,
    words.RACKED,
    LEAVES,
}


def compare(
    rules: Rules, irregularity: Irregularity, floor: Floor, decision: Decision, role: str
) -> set[str]:
    """The phrases of the account at this moment, after checking them against the tables."""
    table = floor.tables[TABLE].table
    at = irregularity.at(where(rules, table), role)
    assert at is not None
    round = table.cards.round if table.cards is not None else None
    if round is not None and irregularity.remedy.again and irregularity.name in round.called:
        irregularity = next(
            other for other in rules.irregularities if other.name == irregularity.remedy.again
        )
    claimed = set(words.remedy_words(rules, irregularity, at))
    true = set(true_phrases(rules, table, decision))
    if irregularity.remedy.outcome is OutcomeRemedy.DISCARDED and not _has_stakes(table):
        claimed, true = claimed - {STAND, BACK}, true - {STAND, BACK}
    if at.change is ReportEffect.REMEDY and irregularity.remedy.wagers is WagerRemedy.SETTLED:
        claimed -= {words.OUT_OF_SERVICE}  # once all is settled
    assert claimed & CHECKED == true, (irregularity.name, where(rules, table))
    after = decision.floor.tables[TABLE].table
    if claimed & {words.NO_CHANGE, NOTED, words.ONE_STANDS, words.OWN_RULE}:
        assert after.seats == table.seats, irregularity.name
        assert after.betting == table.betting, irregularity.name
        assert after.status == table.status, irregularity.name
    if words.ONE_BACK in claimed:
        assert any(isinstance(event, e.WagerReturned) for event in decision.events), (
            irregularity.name
        )
    return claimed


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("game", game_ids())
def test_words_of_an_irregularity_are_what_the_pit_does(
    game: str, manner: str, tmp_path: Path
) -> None:
    hall = one_table(tmp_path, game, by_hand=True, electronic=MANNERS[manner])
    own = life(hall)
    run_script(hall, own.open())
    if hall.plan.house == "nj_casino":  # before whose eyes wagers are settled by hand
        hall.ask(hall.first, o.TakePost("casino supervisor", hall.first), TABLE)
    rules = rules_of(hall.floor, TABLE)
    floors = moments(hall, own)
    if any(irregularity.unwanted for irregularity in rules.irregularities):
        floors += [refused_by_all(floor, own.who("dealer")) for floor in floors]
    for irregularity in rules.irregularities:
        text = " ".join(words.irregularity_words(rules, irregularity))
        heard = set[str]()
        for floor in floors:
            for role in {irregularity.by[0], *({CHIEF} & {*irregularity.by})}:
                who = hall.person(role) if role == CHIEF else own.who(role)
                answer = report(floor, irregularity, who, role)
                if isinstance(answer, Decision):
                    heard |= compare(rules, irregularity, floor, answer, role)
        assert irregularity.remedy.again or all(phrase in text for phrase in heard), (
            irregularity.name
        )
        happens = can_happen(hall.floor.tables[TABLE], irregularity)
        assert bool(heard) == happens, f"{irregularity.name}: accepted {bool(heard)}"
    hall.night.store.close()
