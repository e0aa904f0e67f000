"""What a console offers with cards beyond the next step: a recut, the burned card, more seats."""

from __future__ import annotations

from pathlib import Path

from pitboss.floor.orders import AnyCommand
from pitboss.pit import commands as c
from pitboss.web.views.console import other_acts
from tests.floor.one_table import TABLE, life, one_table, run_script, until
from tests.playing import clause
from tests.world.hall import Hall

OPERATOR, NO_OPERATOR = "spare-1", "proceeds-1"


def offered(hall: Hall, who: str) -> dict[str, AnyCommand]:
    """The other acts that someone's console shows, by the name of their words."""
    acts = other_acts(hall.floor, TABLE, who)
    assert len({(act.words, str(act.command)) for act in acts}) == len(acts)
    return {act.words: act.command for act in acts}


@clause("nj-13-47-20-19-b-5-recut", "nj-13-47-20-19-b-5-who")
def test_a_class_a_operator_is_offered_a_recut_by_the_same_or_the_next(tmp_path: Path) -> None:
    """After the cut and before a card is dealt; nobody else is offered it."""
    hall = one_table(tmp_path, "night.red_dog", by_hand=True)
    own = until(hall, "deal")
    acts = offered(hall, OPERATOR)
    assert {"OrderRecutSame", "OrderRecutNext"} <= acts.keys()
    assert not {"OrderRecutSame", "OrderRecutNext"} & offered(hall, NO_OPERATOR).keys()
    hall.ask(OPERATOR, acts["OrderRecutNext"], TABLE)
    assert own.table.cards is not None
    assert own.table.cards.cut_due
    assert "OrderRecutNext" not in offered(hall, OPERATOR)


@clause("nj-13-47-20-31-d-1-disclose")
def test_the_dealer_is_offered_to_show_the_burned_card_of_an_electronic_shoe(
    tmp_path: Path,
) -> None:
    hall = one_table(tmp_path, "night.red_dog", by_hand=True, electronic=True)
    own = until(hall, "deal")
    dealer = own.who("dealer")
    assert "TurnCards" not in offered(hall, dealer)
    hall.ask(dealer, c.DealCard(), TABLE)
    hall.ask(dealer, offered(hall, dealer)["TurnCards"], TABLE)
    assert own.table.cards is not None
    assert own.table.cards.round is not None
    assert own.table.cards.round.hand("burn").up == (True,)
    assert "TurnCards" not in offered(hall, dealer)
    run_script(hall, own.play(bets=False))
    after = hall.floor.tables[TABLE].table.cards
    assert after is not None
    assert after.round is None
    hall.ask(dealer, offered(hall, dealer)["TurnCards"], TABLE)


@clause("nj-13-47-20-26-e")
def test_the_dealer_of_joker_seven_says_on_the_console_how_many_may_play(tmp_path: Path) -> None:
    hall = one_table(tmp_path, "night.joker_seven", by_hand=True)
    own = life(hall)
    run_script(hall, own.open())
    dealer = own.who("dealer")
    seen = []
    for count in (6, 5, 6, 7):
        acts = [act.command for act in other_acts(hall.floor, TABLE, dealer)]
        seen.append([act.count for act in acts if isinstance(act, c.SetSeats)])
        hall.ask(dealer, c.SetSeats(count), TABLE)
    assert seen == [[6], [5, 7], [4, 6], [5, 7]]
    hall = one_table(tmp_path, "night.baccarat", by_hand=True)
    run_script(hall, life(hall).open())
    assert "SetSeats" not in offered(hall, OPERATOR)
