"""Does the device keep working, whatever people do? Random evenings at the automated shaker."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.games import load
from pitboss.pit import commands as c
from pitboss.pit.button_shaker import armed_position, button_lights, selected_position
from pitboss.pit.dice_custody import is_eligible, next_offeree
from pitboss.pit.referee import NotAllowed, Referee
from pitboss.pit.state import DEALER, NOBODY
from pitboss.rulebook.procedure import Does
from tests.playing import make_ready

GAME = "nj.automated_craps"
SEATS = st.integers(min_value=1, max_value=4)
POSITIONS = st.integers(min_value=0, max_value=4)
LINE = st.sampled_from(["pass", "dont_pass"])
THROWS = st.sampled_from(["3-4", "3-3", "2-2", "5-6", "1-1", "6-6", "4-5"])

ACTS: st.SearchStrategy[c.Command] = st.one_of(
    st.builds(c.Sit, SEATS, st.just(1000)),
    st.builds(c.Leave, SEATS),
    st.builds(c.PlaceWager, SEATS, LINE, st.just(10)),
    st.builds(c.RemoveWager, SEATS, LINE),
    st.builds(c.AcceptDice, SEATS),
    st.builds(c.RefuseDice, SEATS),
    st.builds(c.GiveUpDice, SEATS),
    st.just(c.DealerTakes()),
    st.builds(c.TakeAway, st.sampled_from(["delay", "not eligible"])),
    st.builds(c.SelectButton, POSITIONS),
    st.builds(c.PressButton, POSITIONS),
    st.builds(c.EnterResult, THROWS),
    st.sampled_from(
        [
            c.Report(irregularity="a die is not flat"),
            c.Report(irregularity="improper roll", by="floorperson"),
        ]
    ),
)


def next_step(referee: Referee, throw: str) -> c.Command:
    """What the dealer has to do next to keep the rounds going."""
    due = referee.rules.procedure[referee.table.step]
    holder = referee.table.hands.holder
    if due.does is Does.RESULT:
        return c.EnterResult(throw)
    if due.does is Does.SELECTS:
        return c.SelectButton(holder)
    if due.does is Does.STARTS:
        return c.PressButton(holder)
    if due.does is Does.OFFERS and holder == NOBODY:
        seat = next_offeree(referee.rules, referee.table)
        return c.AcceptDice(seat) if seat else c.DealerTakes()
    return c.TakeStep(due.name)


def try_it(referee: Referee, command: c.Command) -> bool:
    """Do it if it is allowed; a refusal changes nothing."""
    before = referee.table
    try:
        referee.do(command)
    except NotAllowed:
        assert referee.table == before
        return False
    return True


def money(referee: Referee) -> int:
    """All chips on the table, in front of players and on the layout."""
    seats = referee.table.seats.values()
    return sum(seat.chips + sum(up.stake + up.fee for up in seat.ups.values()) for seat in seats)


def look(referee: Referee) -> None:
    """What must be true after every act."""
    rules, table = referee.rules, referee.table
    holder = table.hands.holder
    assert holder in (NOBODY, DEALER, *table.seats)
    lit = [position for position, on in button_lights(rules, table).items() if on]
    assert lit == ([holder] if selected_position(rules, table) == holder != NOBODY else [])
    if armed_position(rules, table) != NOBODY:
        assert armed_position(rules, table) == selected_position(rules, table) == holder
        assert not table.betting
        assert holder == DEALER or is_eligible(rules, table, holder)
    if rules.procedure[table.step].does in (Does.SELECTS, Does.CLOSES, Does.ARMS, Does.STARTS):
        assert holder != NOBODY
    if holder == NOBODY:
        offered = next_offeree(rules, table)
        open_to = [seat for seat in table.seats if is_eligible(rules, table, seat)]
        assert offered == DEALER or offered in open_to
        assert offered not in table.hands.offerees
        if offered == DEALER:
            assert set(open_to) <= table.hands.offerees


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(st.booleans(), ACTS, THROWS), max_size=80))
def test_the_device_stays_in_order_whatever_people_do(
    acts: list[tuple[bool, c.Command, str]],
) -> None:
    referee = Referee(load(GAME), automatic=False)
    make_ready(referee)
    referee.do(c.Sit(1, 1000))
    for dealer_goes_on, act, throw in acts:
        command = next_step(referee, throw) if dealer_goes_on else act
        before = money(referee)
        table = referee.table
        if not try_it(referee, command):
            continue
        look(referee)
        if not isinstance(command, (c.Sit, c.Leave)) and table.called is None:
            assert money(referee) == before
        if isinstance(command, c.AcceptDice):
            assert command.seat == next_offeree(referee.rules, table)


@settings(max_examples=100, deadline=None)
@given(st.lists(THROWS, min_size=1, max_size=12), st.sets(SEATS, min_size=1), st.booleans())
def test_the_dealer_can_always_bring_a_round_to_its_end(
    throws: list[str], seats: set[int], refuse_first: bool
) -> None:
    referee = Referee(load(GAME), automatic=False)
    make_ready(referee)
    for seat in seats:
        referee.do(c.Sit(seat, 1000))
    for throw in throws:
        before = referee.table.round
        referee.do(c.TakeStep("place your bets"))
        for seat in seats:
            try_it(referee, c.PlaceWager(seat, "pass", 10))
        if refuse_first and referee.table.hands.holder == NOBODY:
            try_it(referee, c.RefuseDice(next_offeree(referee.rules, referee.table)))
        while referee.table.round == before:
            assert try_it(referee, next_step(referee, throw)), referee.table
            look(referee)
        was = [command for command in referee.commands if isinstance(command, c.PressButton)][-1]
        seven = throw == "3-4"
        expected = NOBODY if seven or was.seat == DEALER else was.seat
        assert referee.table.hands.holder == expected
