"""Drawings: two people see a number come out, or a promised seed and the public's words decide."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.chance.drawing import TicketDrawing
from pitboss.floor import events as f
from pitboss.floor import orders as o
from pitboss.floor.close_steps import DRAWING as DRAWING_STEP
from pitboss.floor.close_steps import blocking_steps
from pitboss.floor.decide import decide
from pitboss.floor.decision import Decision
from pitboss.floor.drawings import eligible_tickets
from pitboss.floor.draws import DRAWING
from pitboss.floor.seeds import Seeds, seed_name
from pitboss.floor.verify import verify
from pitboss.pit.refusal import Refusal
from tests.floor.raffle_house import CODES, RaffleHouse, keyed_house
from tests.playing import clause
from tests.stores import KINDS, new_store

WAYS = "nj-13-47-20-11-a-2-games"
CAP = "nj-13-47-20-16-a"


@pytest.fixture(params=KINDS)
def drum(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[RaffleHouse]:
    """A sealed night that draws from a drum."""
    with new_store(request.param, tmp_path) as store:
        yield RaffleHouse(store).begin_night().sold()


@pytest.fixture
def electronic(tmp_path: Path) -> Iterator[RaffleHouse]:
    """A sealed night that draws electronically, on a file with a key."""
    house = keyed_house(tmp_path).sold()
    yield house
    house.night.store.close()


def test_two_people_key_in_the_number_blind(drum: RaffleHouse) -> None:
    drum.ask("m1", o.OpenDrawing("bike"))
    answer = drum.ask("m1", o.DrawTicket(4))
    assert answer.events == (f.DrawingKeyed(1),)
    assert "someone else" in drum.refused("m1", o.DrawTicket(4))
    [drawn] = drum.ask("k1", o.DrawTicket(4)).events
    assert isinstance(drawn, f.TicketDrawn)
    assert (drawn.drawing, drawn.prize, drawn.ticket, drawn.guest) == (1, "bike", 4, "g2")


def test_if_they_differ_both_look_again(drum: RaffleHouse) -> None:
    drum.ask("m1", o.OpenDrawing("bike"))
    drum.ask("m1", o.DrawTicket(4))
    assert drum.ask("k1", o.DrawTicket(5)).events == (f.DrawingKeysDiffered(1),)
    drum.ask("k1", o.DrawTicket(5))
    drum.ask("m1", o.DrawTicket(5))
    assert drum.night.floor.raffle.drawings[0].ticket == 5


def test_only_those_who_hold_the_drawing_key_in(drum: RaffleHouse) -> None:
    drum.ask("m1", o.OpenDrawing("bike"))
    assert "may hold the drawing" in drum.refused("a1", o.DrawTicket(4))
    assert isinstance(drum.night.ask(drum.order("g1", o.DrawTicket(4))), Refusal)


@pytest.mark.parametrize(
    ("ticket", "why"),
    [
        (-1, "no ticket"),
        (0, "no ticket"),
        (11, "tickets 1 to 10"),
        (10, "void"),
        (1, "already drawn"),
    ],
)
def test_a_number_that_cannot_win_is_put_aside(drum: RaffleHouse, ticket: int, why: str) -> None:
    drum.drum("bike", 1)
    drum.ask("m1", o.OpenDrawing("basket"))
    assert why in drum.refused("m1", o.DrawTicket(ticket))
    assert drum.out_of_drum(9).ticket == 9


@clause(WAYS)
def test_only_what_the_plan_says_is_drawn(drum: RaffleHouse) -> None:
    for prize in ("mug", "castle"):
        assert WAYS in drum.refused("m1", o.OpenDrawing(prize))
    drum.drum("bike", 1)
    assert "every piece" in drum.refused("m1", o.OpenDrawing("bike"))
    drum.drum("basket", 2)
    drum.drum("basket", 3)
    assert "every piece" in drum.refused("m1", o.OpenDrawing("basket"))


def test_nothing_is_drawn_before_the_seal_or_twice_at_once(tmp_path: Path) -> None:
    with new_store("sqlite", tmp_path) as store:
        house = RaffleHouse(store).begin_night()
        house.ask("g1", o.SellTickets(2))
        assert "not sealed" in house.refused("m1", o.OpenDrawing("bike"))
        assert "no drawing is open" in house.refused("m1", o.DrawTicket(1))
        assert "no drawing is open" in house.refused("m1", o.AddDrawingWords("x"))
        house.ask("m1", o.SealTickets())
        house.ask("m1", o.OpenDrawing("bike"))
        assert "is open" in house.refused("m1", o.OpenDrawing("basket"))
        assert "no words" in house.refused("m1", o.AddDrawingWords("x"))
        house.out_of_drum(1)
        house.drum("basket", 2)
        assert "no ticket is left" in house.refused("m1", o.OpenDrawing("basket"))


# --- claims and redraws -------------------------------------------------------------------
def test_a_guest_claims_on_the_phone_once(drum: RaffleHouse) -> None:
    drum.drum("bike", 4)
    assert "not yours" in drum.refused("g1", o.ClaimPrize(4))
    assert "has won nothing" in drum.refused("g2", o.ClaimPrize(5))
    assert "has won nothing" in drum.refused("g2", o.ClaimPrize(0))
    assert "on the phone" in drum.refused("k1", o.ClaimPrize(4, CODES[0]))
    answer = drum.ask("g2", o.ClaimPrize(4))
    assert answer.events == (f.PrizeClaimed(1, "bike", 4),)
    assert "already been claimed" in drum.refused("g2", o.ClaimPrize(4))
    assert "has claimed" in drum.refused("m1", o.RedrawTicket(1, "not there"))


def test_a_paper_ticket_is_claimed_with_its_code_and_a_forged_one_is_not(
    drum: RaffleHouse,
) -> None:
    drum.drum("bike", 7)
    assert "prize desk" in drum.refused("g1", o.ClaimPrize(7, CODES[1]))
    for forged in (CODES[0], CODES[2], "", "abc", CODES[1].lower(), drum.hashes(2)[1]):
        assert drum.try_("k1", o.ClaimPrize(7, forged)).refused is not None
    drum.ask("k1", o.ClaimPrize(7, CODES[1]))


@clause(WAYS)
def test_an_absent_winner_has_the_posted_minutes(drum: RaffleHouse) -> None:
    drawn = drum.drum("bike", 4)
    again = o.RedrawTicket(1, "nobody came")
    assert WAYS in drum.refused("m1", again)
    order = o.Order("x", "m1", again)
    early = o.OrderContext(at_ms=drawn.claim_by_ms - 1)
    claim = o.Order("y", "g2", o.ClaimPrize(4))
    floor = drum.night.floor
    assert isinstance(decide(floor, order, early), Refusal)
    assert isinstance(decide(floor, claim, early), Decision)
    late = o.OrderContext(at_ms=drawn.claim_by_ms)
    assert isinstance(decide(floor, order, late), Decision)
    assert isinstance(decide(floor, claim, late), Refusal)


def test_a_redraw_is_a_drawing_of_its_own_and_never_has_the_same_winner(
    drum: RaffleHouse,
) -> None:
    drum.drum("bike", 4)
    drum.pass_minutes(1)
    assert "time to claim" in drum.refused("g2", o.ClaimPrize(4))
    assert "say why" in drum.refused("m1", o.RedrawTicket(1, " "))
    assert "no drawing 2" in drum.refused("m1", o.RedrawTicket(2, "nobody came"))
    answer = drum.ask("m1", o.RedrawTicket(1, "nobody came"))
    assert answer.events == (f.DrawingOpened(2, "bike", "", 1, "nobody came"),)
    assert "no winner yet" in drum.refused("m1", o.RedrawTicket(2, "nobody came"))
    assert "already drawn again" in drum.refused("m1", o.RedrawTicket(1, "nobody came"))
    assert "already drawn" in drum.refused("m1", o.DrawTicket(4))
    assert "did not claim" in drum.refused("m1", o.DrawTicket(5)), "the other ticket of g2"
    drum.out_of_drum(1)
    drum.pass_minutes(1)
    drum.ask("m1", o.RedrawTicket(2, "left"))
    for ticket in (5, 2):
        assert "did not claim" in drum.refused("m1", o.DrawTicket(ticket))
    drum.out_of_drum(6)
    drum.ask("k1", o.ClaimPrize(6, CODES[0]))
    assert eligible_tickets(drum.night.floor.raffle) == {2, 3, 5, 7, 8, 9}


def test_a_held_prize_is_not_drawn_again(tmp_path: Path) -> None:
    with new_store("sqlite", tmp_path) as store:
        house = RaffleHouse(store).begin_night(absent="hold").sold()
        assert house.drum("bike", 4).claim_by_ms == 0
        house.pass_minutes(5)
        assert WAYS in house.refused("m1", o.RedrawTicket(1, "nobody came"))
        house.ask("g2", o.ClaimPrize(4))


@clause(CAP)
@pytest.mark.parametrize(("cents", "is_lawful"), [(10_000_000, True), (10_000_001, False)])
def test_the_cap_holds_for_drawn_prizes_and_a_redraw_counts_once(
    drum: RaffleHouse, cents: int, is_lawful: bool
) -> None:
    floor = drum.night.floor
    assert floor.plan is not None
    prizes = tuple(replace(prize, retail_cents=cents) for prize in floor.plan.prizes)
    floor = replace(floor, plan=replace(floor.plan, prizes=prizes))

    def ask(command: o.AnyCommand, actor: str = "m1", at_ms: int = 10**6) -> Decision | Refusal:
        nonlocal floor
        done = decide(floor, o.Order("x", actor, command), o.OrderContext(at_ms=at_ms))
        floor = done.floor if isinstance(done, Decision) else floor
        return done

    begun = ask(o.OpenDrawing("bike"))
    assert isinstance(begun, Decision) == is_lawful
    if isinstance(begun, Refusal):
        assert [law.id for law in begun.law] == [CAP]
        return
    assert isinstance(ask(o.DrawTicket(1)), Decision)
    assert isinstance(ask(o.DrawTicket(1), "k1"), Decision)
    assert isinstance(ask(o.RedrawTicket(1, "gone"), at_ms=10**6 + 60_000), Decision)
    assert isinstance(ask(o.DrawTicket(4)), Decision)
    assert isinstance(ask(o.DrawTicket(4), "k1"), Decision)
    refused = ask(o.OpenDrawing("basket"))
    assert isinstance(refused, Refusal)
    assert [law.id for law in refused.law] == [CAP]


def test_the_night_stays_open_until_all_is_drawn(tmp_path: Path) -> None:
    with new_store("sqlite", tmp_path) as store:
        house = RaffleHouse(store).begin_night()

        def close() -> str:
            steps = blocking_steps(house.night.floor)
            words = [step.words for step in steps if step.key == DRAWING_STEP]
            refused = house.refused("m1", o.CloseNight())
            assert all(word in refused for word in words)
            return " ".join(words)

        assert close() == ""
        house.ask("g1", o.SellTickets(3))
        assert "has not been drawn" in close()
        house.ask("m1", o.SealTickets())
        house.ask("m1", o.OpenDrawing("bike"))
        assert "drawing 1 is open" in close()
        house.out_of_drum(1)
        house.drum("basket", 2)
        assert "basket has not been drawn" in close()
        house.drum("basket", 3)
        assert close() == ""


# --- electronic ---------------------------------------------------------------------------
def test_an_electronic_drawing_follows_from_what_is_published(electronic: RaffleHouse) -> None:
    [opened] = electronic.ask("m1", o.OpenDrawing("bike")).events
    assert isinstance(opened, f.DrawingOpened)
    drawn = electronic.revealed("lucky seven")
    raffle = electronic.night.floor.raffle
    bound = TicketDrawing("n1", 1, raffle.list_hash, "bike")
    seed = bytes.fromhex(drawn.seed)
    assert bound.promise(seed) == opened.promise
    result = bound.draw(seed, "lucky seven", tickets=10, eligible=set(range(1, 10)))
    assert (result.ticket, result.tries) == (drawn.ticket, drawn.tries)


def test_words_are_keyed_in_by_two_people_after_the_promise(electronic: RaffleHouse) -> None:
    assert "no drawing is open" in electronic.refused("m1", o.AddDrawingWords("4-2"))
    electronic.ask("m1", o.OpenDrawing("bike"))
    assert "words are missing" in electronic.refused("m1", o.DrawTicket())
    assert electronic.ask("m1", o.AddDrawingWords("4-2")).events == (f.DrawingKeyed(1),)
    assert "someone else" in electronic.refused("m1", o.AddDrawingWords("4-2"))
    assert "words are missing" in electronic.refused("m1", o.DrawTicket())
    answer = electronic.ask("k1", o.AddDrawingWords("4-3")).events
    assert answer == (f.DrawingKeysDiffered(1),)
    electronic.ask("k1", o.AddDrawingWords("4-3"))
    answer = electronic.ask("m1", o.AddDrawingWords("4-3")).events
    assert answer == (f.DrawingWordsAdded(1, "4-3"),)
    assert "cannot be changed" in electronic.refused("k1", o.AddDrawingWords("4-4"))
    assert "nobody keys a number" in electronic.refused("m1", o.DrawTicket(4))
    electronic.ask("m1", o.DrawTicket())


@pytest.mark.parametrize("words", ["", " ", "Seven", "a  b", "-a", "a-", "é", "a\tb", "a" * 61])
def test_words_are_what_a_shell_can_repeat(electronic: RaffleHouse, words: str) -> None:
    electronic.ask("m1", o.OpenDrawing("bike"))
    order = electronic.order("m1", o.AddDrawingWords(words))
    answer = electronic.night.ask(order)
    assert isinstance(answer, Refusal) or answer.entry.refused is not None
    electronic.ask("m1", o.AddDrawingWords("a" * 60))


def test_no_seed_of_a_drawing_lies_readable_in_the_file(
    electronic: RaffleHouse, tmp_path: Path
) -> None:
    electronic.ask("m1", o.OpenDrawing("bike"))
    seed = electronic.night.seed(DRAWING, 1)
    assert seed is not None
    stored = electronic.night.store.get_value(seed_name(DRAWING, 1))
    assert stored is not None
    assert seed not in stored
    for file in tmp_path.glob("n.pitboss*"):
        assert seed not in file.read_bytes()
        assert seed.hex().encode() not in file.read_bytes()
    assert electronic.revealed().seed == seed.hex()


def test_a_revealed_drawing_is_replayed_without_the_key(
    electronic: RaffleHouse, tmp_path: Path
) -> None:
    electronic.electronic("bike")
    store = electronic.night.store
    store.side.vault = None
    assert Seeds(store).of(DRAWING, 1) is not None
    assert verify(store, replay=True).rows == electronic.night.at[0]


def test_a_refused_redraw_makes_no_seed_known(electronic: RaffleHouse) -> None:
    electronic.electronic("bike")
    electronic.refused("m1", o.RedrawTicket(1, "too early"))
    electronic.pass_minutes(1)
    electronic.ask("m1", o.RedrawTicket(1, "nobody came"))
    first = electronic.night.floor.raffle.drawings[0].ticket
    again = electronic.revealed("again")
    assert again.drawing == 2
    guests = {**dict.fromkeys((1, 2, 3), "g1"), 4: "g2", 5: "g2"}
    assert again.ticket != first
    assert guests.get(again.ticket, "nobody") != guests.get(first, "paper")


def test_a_frozen_guest_neither_claims_nor_buys(tmp_path: Path) -> None:
    with new_store("sqlite", tmp_path) as store:
        house = RaffleHouse(store).begin_night()
        caught = o.ReportIncident(kind="cheating", helper="g1", helped="g2", words="signals")
        house.ask("g2", o.SellTickets(1))
        house.ask("a1", caught)
        for guest in ("g1", "g2"):
            house.ask("m1", o.Freeze(guest, 1))
            assert "nj-13-47-6-25-c" in house.refused(guest, o.SellTickets(1))
        house.ask("g3", o.SellTickets(1))
        house.ask("m1", o.SealTickets())
        house.drum("bike", 1)
        assert "nj-13-47-6-25-c" in house.refused("g2", o.ClaimPrize(1))
