"""A table of each of the eighteen games run by hand on a floor, from its checklist to its count."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.floor import orders as o
from pitboss.floor.entry import Entry, read_entry
from pitboss.floor.plan import CHIPS
from pitboss.floor.state import rules_of
from pitboss.floor.verify import verify
from pitboss.games import game_ids, load
from pitboss.pit import commands as c
from pitboss.pit import events as e
from pitboss.pit.rounds import step_applies
from pitboss.pit.state import OPEN
from pitboss.rulebook.procedure import Does
from tests.floor.one_table import TABLE, close, life, one_table, run_script, until
from tests.world.hall import Hall
from tests.world.nights import close_night

CARDS = [game for game in game_ids() if load(game).play is not None]
NO_CARDS = [game for game in game_ids() if load(game).play is None]


def table_entries(hall: Hall) -> list[Entry]:
    """Everything that was done at the table, as the journal has it."""
    entries = [read_entry(row.body) for row in hall.night.store.rows()]
    return [entry for entry in entries if entry.order.table == TABLE and entry.refused is None]


@pytest.mark.parametrize("game", game_ids())
def test_an_evening_by_hand(game: str, tmp_path: Path) -> None:
    """Every item checked, every step taken in order by the right people, every chip accounted
    for."""
    hall = one_table(tmp_path, game, by_hand=True)
    run_script(hall, life(hall, rounds=12).run())
    rules, entries = rules_of(hall.floor, TABLE), table_entries(hall)
    events = [event for entry in entries for event in entry.events]
    checked = {event.item for event in events if isinstance(event, e.CheckPassed)}
    checked |= {event.item for event in events if isinstance(event, e.DeviceTested)}
    assert checked == {item.name for item in rules.opening if not item.repair}
    taken = {event.step.removesuffix(" ") for event in events if isinstance(event, e.StepTaken)}
    for step in rules.procedure:
        by_entry = step.does in (Does.RESULT, Does.DEALS, Does.OFFERS)
        seldom = step.if_holder == "dealer"  # nobody wanted the shaker
        done = any(step.is_done_by(words) for words in taken)
        assert done or by_entry or seldom, f"{step.name!r} was never taken"
    kinds = {type(event) for event in events}
    assert (e.StackCut if game in CARDS else e.ResultCalled) in kinds
    assert {e.TableOpened, e.TableClosed} <= kinds
    ends = {e.WagersSettled} if rules.seat_by_seat else {e.LosersCollected, e.WinnersPaid}
    assert ends <= kinds
    close_night(hall)
    assert verify(hall.night.store, replay=True).rows == hall.night.at[0]
    hall.night.store.close()


@pytest.mark.parametrize("game", NO_CARDS)
def test_a_result_is_shown_before_it_is_settled(game: str, tmp_path: Path) -> None:
    """Keyed in, shown, struck out and keyed again; only collecting makes it final."""
    hall = one_table(tmp_path, game, by_hand=True)
    rules = rules_of(hall.floor, TABLE)
    first = next(step for step in rules.procedure if step.does is Does.RESULT)
    own = until(hall, first.name)
    texts = [text for at, text in enumerate(rules.space.texts) if at not in rules.voids]
    by = first.by[0]
    who, before = own.who(by), hall.night.books.imitation.copy()
    hall.ask(who, c.EnterResult(texts[0], by), TABLE)
    assert hall.night.books.imitation == before, "nothing moves by the entry alone"
    hall.ask(who, c.CorrectResult(texts[-1], by), TABLE)
    assert hall.night.books.imitation == before
    shown = own.table.called or own.table.last
    assert shown is not None
    assert rules.space.text(shown.outcome) == texts[-1]
    bettor = next(iter(own.live.guests.items()))
    late = hall.send([hall.order(bettor[1], c.PlaceWager(bettor[0], "any", 1), TABLE)])[0]
    assert late.refused is not None
    start = own.table.round
    while own.table.round == start and not own.table.collected:
        run_script(hall, own.act(bets=False))
    if own.table.collected:
        too_late = hall.send([hall.order(who, c.CorrectResult(texts[0], by), TABLE)])[0]
        assert too_late.refused is not None
        assert "settled" in too_late.refused.words
    close(hall, own)


@pytest.mark.parametrize("game", NO_CARDS)
def test_irregularities_are_signed_by_the_role_of_their_clause(game: str, tmp_path: Path) -> None:
    """What happened, and whether anything was settled: a void before that, a note after it."""
    hall = one_table(tmp_path, game, by_hand=True)
    rules = rules_of(hall.floor, TABLE)
    irregularity = rules.irregularities[0]
    names = [
        step.name for step in rules.procedure if step_applies(step, hall.floor.tables[TABLE].table)
    ]
    first = next(step.name for step in rules.procedure if step.does is Does.RESULT)
    own = until(
        hall,
        irregularity.steps[0] if irregularity.steps and irregularity.steps[0] in names else first,
    )
    outsider = hall.person("auditor")
    answer = hall.send(
        [
            hall.order(
                outsider, c.Report(irregularity=irregularity.name, by=irregularity.by[0]), TABLE
            )
        ]
    )[0]
    assert answer.refused is not None
    wrong = hall.send(
        [
            hall.order(
                own.who("dealer"), c.Report(irregularity=irregularity.name, by="auditor"), TABLE
            )
        ]
    )[0]
    assert wrong.refused is not None
    stakes = hall.night.books.total("wager/")
    done = hall.ask(
        own.who(irregularity.by[0]),
        c.Report(irregularity=irregularity.name, by=irregularity.by[0], note="seen by two"),
        TABLE,
    )
    assert any(isinstance(event, e.IncidentNoted) for event in done.events)
    if any(isinstance(event, e.RoundVoided) and not event.returned for event in done.events):
        assert hall.night.books.total("wager/") == stakes, "wagers stand when a throw is void"
    if own.table.status != OPEN:
        run_script(hall, own.checks())
    run_script(hall, own.play(bets=True))
    close(hall, own)


@pytest.mark.parametrize("game", CARDS)
def test_a_new_dealer_shuffles_first(game: str, tmp_path: Path) -> None:
    """Relief in the middle of the evening: no card is dealt before the stack is shuffled again."""
    hall = one_table(tmp_path, game, by_hand=True)
    own = life(hall)
    run_script(hall, own.open())
    run_script(hall, own.guests())
    run_script(hall, own.play(bets=True))
    hall.ask("spare-1", o.TakePost("dealer", "spare-1"), TABLE)
    assert own.table.cards is not None
    assert own.table.cards.due == "relief"
    before = len(table_entries(hall))
    run_script(hall, own.play(bets=True))
    kinds = [type(event) for entry in table_entries(hall)[before:] for event in entry.events]
    renewed = [at for at, kind in enumerate(kinds) if kind in (e.ShoeShuffled, e.StackChanged)]
    assert renewed
    assert renewed[0] < kinds.index(e.CardDealt)
    close(hall, own)


@pytest.mark.parametrize("game", game_ids())
def test_limits_change_by_consent_or_after_notice(game: str, tmp_path: Path) -> None:
    """The people the law names change them; where it requires consent, one player can hold it
    up."""
    hall = one_table(tmp_path, game, by_hand=True, limits=(1, 100))
    own, rules = life(hall), rules_of(hall.floor, TABLE)
    run_script(hall, own.open())
    run_script(hall, own.guests())
    change = rules.game.limits.change
    by = change.by if change is not None else hall.in_charge
    who, seats = own.who(by), tuple(own.table.seats)
    if change is not None:
        order = hall.order(who, c.ChangeLimits(5, 50, by, seats[1:]), TABLE)
        assert hall.send([order])[0].refused is not None
        hall.ask(who, c.PostNotice(5, 50, 0, by), TABLE)
        hall.wait(change.notice_s)
        hall.ask(who, c.ChangeLimits(5, 50, by, ()), TABLE)
    hall.ask(who, c.ChangeLimits(2, 200, by, seats), TABLE)
    assert (own.table.desk.minimum, own.table.desk.maximum) == (2, 200)
    agreement = rules.game.limits.agreement
    if agreement is not None:
        name = own.who(agreement.by)
        hall.ask(name, c.AgreeLimits(seats[0], 1, 7, agreement.by), TABLE)
        assert own.table.seats[seats[0]].limits == (1, 7)
        hall.ask(name, c.EndAgreement(seats[0], agreement.by), TABLE)
    close(hall, own)


@pytest.mark.parametrize("game", game_ids())
def test_a_table_of_chips_by_hand_has_no_accounts(game: str, tmp_path: Path) -> None:
    """The dealer takes every step and keys in the result; wagers are on the felt only."""
    hall = one_table(tmp_path, game, by_hand=True, mode=CHIPS)
    own = life(hall, rounds=3)
    run_script(hall, own.run())
    assert not any(
        entry.moves
        for entry in table_entries(hall)
        if not isinstance(entry.order.command, o.CountRack)
    )
    close_night(hall)
    hall.night.store.close()
