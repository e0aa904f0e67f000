"""Irregularities at tables of the floor, with real dice, wheels and cards and with the house's own
device: declared by the role in their clause, at every moment of a round. Before anything is
settled, the remedy moves the money or leaves it; afterward it is only noted."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from pitboss.cage.books import Books
from pitboss.floor import orders as o
from pitboss.floor.decide import decide
from pitboss.floor.decision import Decision
from pitboss.floor.device_reports import can_happen
from pitboss.floor.state import Floor, rules_of
from pitboss.games import game_ids
from pitboss.pit import commands as c
from pitboss.pit import events as e
from pitboss.pit.dice_custody import is_between_rounds
from pitboss.pit.refusal import Refusal
from pitboss.pit.round_moment import current_moments as where
from pitboss.pit.state import OPEN
from pitboss.rulebook.irregularity import Irregularity
from tests.floor.one_table import TABLE, life, one_table, run_script
from tests.world.hall import Hall
from tests.world.table_life import TableLife

MANNERS = {"real": False, "device": True}
CHIEF = "member in charge"
GIVEN = o.OrderContext(at_ms=1_790_000_900_000)
ACTS = 220


def moments(hall: Hall, own: TableLife) -> list[Floor]:
    """The floor at every moment of some rounds, from the bets to the last payment."""
    seen = []
    for _ in range(ACTS):
        if own.table.status != OPEN:
            run_script(hall, own.checks())
        if not own.table.seats or own.table.betting:
            run_script(hall, own.guests())
        run_script(hall, own.act(bets=True))
        seen.append(hall.floor)
    return seen


def refused_by_all(floor: Floor, dealer: str) -> Floor:
    """The floor after everyone has let the dice go by that are offered, if any are."""
    for seat in tuple(floor.tables[TABLE].table.seats):
        order = o.Order("x", dealer, c.RefuseDice(seat), TABLE)
        if isinstance(done := decide(floor, order, GIVEN), Decision):
            floor = done.floor
    return floor


def report(floor: Floor, irregularity: Irregularity, actor: str, role: str) -> Decision | Refusal:
    """Someone declares it, for the first seat with cards if it concerns a seat."""
    table = floor.tables[TABLE].table
    round = table.cards.round if table.cards is not None else None
    seats = round.seats if round is not None else tuple(table.seats)
    about = irregularity.remedy.one_hand or irregularity.remedy.one_wager
    seat = seats[0] if about and seats else 0
    ups = table.seats[seat].ups if seat in table.seats else {}
    key = next(iter(ups), "") if irregularity.remedy.one_wager else ""
    card = "2c" if irregularity.remedy.card and not floor.tables[TABLE].plan.electronic else ""
    command = c.Report(
        irregularity=irregularity.name, by=role, note="seen by two", seat=seat, wager=key, card=card
    )
    return decide(floor, o.Order("x", actor, command, TABLE), GIVEN)


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("game", game_ids())
def test_every_irregularity_is_resolved_and_signed(game: str, manner: str, tmp_path: Path) -> None:
    """Each of them happens at some moment; only the roles in its clause declare it, the signer is
    recorded, and all money is where it was or where the remedy says."""
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
        assert irregularity.law
        assert not irregularity.question or irregularity.question.endswith("?"), (
            f"{irregularity.name}: what who saw it is asked"
        )
        done = 0
        for floor in floors:
            role = irregularity.by[0]
            who = own.who(role)
            for outsider, as_ in (
                (hall.person("auditor"), role),
                (hall.banker("w1"), role),
                (own.who("dealer"), "banker"),
            ):
                assert isinstance(report(floor, irregularity, outsider, as_), Refusal), (
                    irregularity.name
                )
            answer = report(floor, irregularity, who, role)
            if isinstance(answer, Refusal):
                assert answer.words
                continue
            done += 1
            noted = [event for event in answer.events if isinstance(event, e.IncidentNoted)]
            assert [
                event
                for event in noted
                if event.name == irregularity.name or irregularity.remedy.again
            ], noted
            _check_money(floor, answer)
        if can_happen(hall.floor.tables[TABLE], irregularity):
            assert done, f"{irregularity.name} is never accepted"
        else:  # a device draws: there is no equipment that could go wrong
            assert not done, irregularity.name
    hall.night.store.close()


def _check_money(floor: Floor, decision: Decision) -> None:
    """What is void is returned whole; nothing is created or lost on the way."""
    books, live = Books(), floor.tables[TABLE]
    stakes = {
        f"wager/{TABLE}/{seat}/{key}": up.stake + up.fee
        for seat, place in live.table.seats.items()
        for key, up in place.ups.items()
    }
    books.imitation = {
        **stakes,
        f"rack/{TABLE}": live.rack,
        "issue": -sum(stakes.values()) - live.rack,
    }
    held: Counter[str] = Counter()  # a natural that was paid already comes out of these chips
    for seat, name in live.guests.items():
        held[f"player/{name}"] += live.table.seats[seat].chips
    books.imitation |= held
    books.imitation["issue"] -= held.total()
    books.post(decision.moves)
    books.check()
    voids = [event for event in decision.events if isinstance(event, e.RoundVoided)]
    after = decision.floor.tables[TABLE].table
    if voids and voids[0].returned:
        assert not any(place.ups for place in after.seats.values())
        assert not books.total("wager/")
        if not _has_settled(live.table):
            assert books.total("player/") == sum(stakes.values()) + held.total()
    elif voids:
        assert books.total("wager/") == sum(stakes.values()) or _has_settled(live.table)
    if any(isinstance(event, e.TakenOutOfService) for event in decision.events):
        assert after.status != OPEN


def _has_settled(table: object) -> bool:
    cards = getattr(table, "cards", None)
    return bool(cards is not None and cards.early) or bool(getattr(table, "collected", False))


@pytest.mark.parametrize("game", game_ids())
def test_what_is_found_after_the_round_reverses_nothing(game: str, tmp_path: Path) -> None:
    """Between two rounds everything is settled: no report moves a chip back."""
    hall = one_table(tmp_path, game, by_hand=True)
    own = life(hall)
    run_script(hall, own.open())
    rules, seen = rules_of(hall.floor, TABLE), 0
    for floor in moments(hall, own):
        table = floor.tables[TABLE].table
        if table.last is None or not is_between_rounds(rules, table):
            continue
        for irregularity in rules.irregularities:
            answer = report(floor, irregularity, own.who(irregularity.by[0]), irregularity.by[0])
            seen += 1
            if isinstance(answer, Decision):
                assert answer.moves == ()
            else:
                assert answer.law, f"{irregularity.name}: {answer.words}"
    assert seen
    hall.night.store.close()


@pytest.mark.parametrize("manner", MANNERS)
@pytest.mark.parametrize("game", game_ids())
def test_a_called_result_is_final(game: str, manner: str, tmp_path: Path) -> None:
    """After the call no report moves a wager or voids a round, unless the clause itself reaches
    that far. The member in charge never ends a round."""
    hall = one_table(tmp_path, game, by_hand=True, electronic=MANNERS[manner])
    own = life(hall)
    run_script(hall, own.open())
    rules, seen = rules_of(hall.floor, TABLE), 0
    every = rules.irregularities
    asked = [(irregularity, irregularity.by[0]) for irregularity in every] + [
        (irregularity, CHIEF) for irregularity in every if CHIEF in irregularity.by
    ]
    for floor in moments(hall, own):
        table = floor.tables[TABLE].table
        for irregularity, role in asked:
            if table.called is None and role != CHIEF:
                continue
            who = hall.person(role) if role == CHIEF else own.who(role)
            answer = report(floor, irregularity, who, role)
            at, seen = irregularity.at(where(rules, table), role), seen + 1
            if isinstance(answer, Refusal) or (at is not None and at.law and role != CHIEF):
                continue
            assert not any(isinstance(event, e.RoundVoided) for event in answer.events), (
                irregularity.name
            )
            after = answer.floor.tables[TABLE].table
            if not irregularity.remedy.one_wager:
                assert after.seats == table.seats, irregularity.name
                assert after.called == table.called, irregularity.name
    assert seen
    hall.night.store.close()
