"""A dealer's console over the API: following its offers runs every table by hand."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from pitboss.demo.opening import FLOORS, read_plan
from pitboss.equipment.cards import card, deck, text
from pitboss.floor.state import rules_of
from pitboss.houses import OUR_HOUSES
from tests.web.by_hand import LEARNER, SPARE, WINDOW, Crew, Table, halls_by_hand
from tests.web.serving import PIN, Client, Served, running

ROUNDS, LONG = 2, 400
EVERY = [(slug, table.id, table.game) for slug in FLOORS for table in read_plan(slug)[0].tables]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The three houses, every table of them by hand."""
    with running(halls_by_hand(tmp_path_factory.mktemp("by-hand"))) as server:
        yield server


@pytest.fixture(scope="module")
def crews(served: Served) -> dict[str, Crew]:
    """Everyone who works, by house."""
    return {slug: Crew(served, slug) for slug in FLOORS}


def test_every_game_of_our_houses_is_here() -> None:
    ours = [game for house in OUR_HOUSES for game in house.games]
    assert sorted(game for _, _, game in EVERY) == sorted(ours)


class Dealer:
    """Does nothing but what the console offers as the next step, and keys in what falls."""

    def __init__(self, table: Table) -> None:
        self.table, self.random = table, random.Random(table.name)
        self.guests: list[tuple[int, Client]] = []
        self.bet_in = 0

    def run(self) -> list[str]:
        """Open the table and play some rounds; the steps that were offered."""
        self.table.open()
        for seat in (2, 3):
            self.guests.append((seat, self.table.guest(seat)))
        words: list[str] = []
        for _ in range(LONG):
            view = self.table.view()
            if view["round"] > ROUNDS:
                return words
            words.append(view["desk"]["next"]["words"])
            self.follow(view)
        raise AssertionError(f"no end after {words[-12:]}")

    def follow(self, view: dict[str, Any]) -> None:
        """Take the next step of a view."""
        step = view["desk"]["next"]
        if view["betting"] and self.bet_in != view["round"]:
            self.bet_in = view["round"]
            self.bets()
            return
        if step["act"] is None:
            raise AssertionError(f"{self.table.name} waits: {step['words']}")
        command = dict(step["act"]["command"])
        taken = [
            choice["command"]
            for choice in step["choices"]
            if choice["command"]["type"] == "AcceptDice"
        ]
        if taken:
            command = taken[0]
        command |= self.keyed(view, step)
        done = self.table.do(command, step["who"])
        if not done["done"] and step["choices"] and step["asks"] == "cards":
            done = self.table.do(step["choices"][0]["command"], step["who"])
        assert done["done"], (done["words"], step["words"], command)

    def bets(self) -> None:
        """Each guest makes the first wagers that the rules allow, as many as the game requires."""
        service = self.table.crew.served.services[self.table.crew.slug]
        making = rules_of(service.floor, self.table.name).game.making
        together = making.equal or making.at_least
        for seat, guest in self.guests:
            legal = guest.get(f"/tables/{self.table.name}/legal?seat={seat}").json()
            places = [act["command"] for act in legal if act["command"]["type"] == "PlaceWager"]
            if not places:
                continue
            keys = list(together.wagers) if together else [places[0]["wager"]]
            for key in keys:
                placed = guest.order(
                    "PlaceWager", self.table.name, seat=seat, wager=key, stake=places[0]["stake"]
                )
                assert placed["done"], placed

    def keyed(self, view: dict[str, Any], step: dict[str, Any]) -> dict[str, str]:
        """What falls."""
        if step["asks"] == "outcome":
            if pockets := view["desk"]["pad"]["faces"]:
                return {"outcome": self.random.choice(pockets)["text"]}
            count = view["desk"]["pad"]["count"]
            # Different faces: where all dice alike are no result, that is another test.
            return {"outcome": "-".join(map(str, self.random.sample(range(1, 7), count)))}
        if step["asks"] == "card":
            return {"card": self.card()}
        if step["asks"] == "cards":
            hand = next(hand for hand in view["hands"] if hand["name"] == step["hand"])
            faces: list[str] = []
            for face in hand["cards"]:
                faces.append(face if face != "??" else self.card(faces))
            return {"cards": " ".join(faces)}
        return {}

    def card(self, also: Iterable[str] = ()) -> str:
        """A card that has not left the stack yet."""
        service = self.table.crew.served.services[self.table.crew.slug]
        stack = service.floor.tables[self.table.name].table.cards
        gone = {*(stack.shoe.gone if stack is not None else ()), *map(card, also)}
        return text(self.random.choice([number for number in deck() if number not in gone]))


@pytest.mark.parametrize(("slug", "name", "game"), EVERY, ids=[game for *_, game in EVERY])
def test_following_the_console_runs_the_table(
    crews: dict[str, Crew], slug: str, name: str, game: str
) -> None:
    dealer = Dealer(Table(crews[slug], name))
    words = dealer.run()
    assert len(words) > 2 * ROUNDS
    crews[slug].served.services[slug].night.books.check()


def test_a_step_says_whose_it_is(crews: dict[str, Crew]) -> None:
    """The stickperson's step is live for the stickperson, and names that person to everyone
    else."""
    table = Table(crews["night"], "craps")
    table.open()
    if not table.view()["seats"]:
        table.guest(2)
    seat = table.view()["seats"][0]["seat"]
    while (step := table.next())["by"] != "stickperson":
        if table.view()["betting"]:
            table.do({"type": "PlaceWager", "seat": seat, "wager": "pass", "stake": 10})
        if step["choices"]:
            assert table.do(step["choices"][0]["command"])["done"]
        elif step["act"]:
            table.step()
    assert not step["mine"]
    assert step["who"] == "craps-stickperson"
    own = crews["night"]("craps-stickperson").get("/tables/craps").json()["desk"]["next"]
    assert own["mine"]
    refused = table.do(step["act"]["command"])
    assert not refused["done"]


# --- putting right what was keyed in ---------------------------------------------------------
def up_to_the_result(table: Table, wager: str = "red", stake: int = 10) -> None:
    """A round of roulette up to the ball at rest, with a wager of seat 1."""
    while table.view()["desk"]["next"]["asks"] != "outcome":
        if table.next()["words"] == "Spin the ball":
            placed = table.do({"type": "PlaceWager", "seat": 1, "wager": wager, "stake": stake})
            assert placed["done"], placed
        table.step()


def to_the_start(table: Table) -> None:
    """Play on until wagers are called for; what has to be keyed in is a black number."""
    while (step := table.next())["words"] != "Place your bets":
        table.step(**({"outcome": "2"} if step["asks"] else {}))


@pytest.fixture(scope="module")
def wheel(served: Served, crews: dict[str, Crew]) -> Table:
    """A roulette table with one guest, whose rounds so far are played out."""
    table = Table(crews["night"], "roulette")
    if table.view()["status"] != "open":
        table.open()
    if not any(seat["seat"] == 1 for seat in table.view()["seats"]):
        table.guest(1)
    return table


def chips(table: Table) -> int:
    """What seat 1 has in front of it."""
    seats: list[dict[str, Any]] = table.view()["seats"]
    return int(next(seat["chips"] for seat in seats if seat["seat"] == 1))


def test_a_result_is_corrected_at_once_before_settlement(wheel: Table) -> None:
    up_to_the_result(wheel)
    wheel.step(outcome="1")  # red
    fix = wheel.view()["desk"]["fixes"][0]
    assert (fix["outcome"], fix["settled"], fix["mine"]) == ("1", False, True)
    assert wheel.do({**fix["act"]["command"], "outcome": "2"})["done"]  # black
    lines = [entry for entry in wheel.view()["desk"]["order"] if entry["seat"] == 1]
    assert lines
    assert all(line["kind"] == "loses" for line in lines)
    to_the_start(wheel)


def corrected(table: Table, outcome: str, **more: Any) -> Any:
    """Ask for the correction of the last round, as the dealer."""
    body = {
        "id": f"{abs(hash((outcome, *map(str, more.values())))):032x}",
        "table": table.name,
        "command": {"type": "CorrectRound", "outcome": outcome, "reason": "misread"},
        **more,
    }
    return table.dealer.post("/orders", body)


def test_a_settled_result_is_corrected_with_pins(wheel: Table) -> None:
    to_the_start(wheel)
    up_to_the_result(wheel, stake=60)
    before = chips(wheel)
    wheel.step(outcome="2")
    to_the_start(wheel)
    assert chips(wheel) == before
    fix = wheel.view()["desk"]["fixes"][0]
    assert (fix["outcome"], fix["settled"]) == ("2", True)
    assert fix["second_above"] == 100
    assert SPARE in fix["seconds"]
    assert "roulette-dealer" not in fix["seconds"]
    wrong = corrected(wheel, "1", pin="0000")
    assert wrong.status_code == 403
    assert "roulette-dealer" in wrong.json()["words"]
    alone = corrected(wheel, "1", pin=PIN)
    assert not alone.json()["done"]
    assert "second person" in alone.json()["words"]
    twice = corrected(wheel, "1", pin=PIN, second={"person": SPARE, "pin": "1111"})
    assert twice.status_code == 403
    assert SPARE in twice.json()["words"]
    assert chips(wheel) == before
    done = corrected(wheel, "1", pin=PIN, second={"person": SPARE, "pin": PIN})
    assert done.json()["done"], done.text
    assert chips(wheel) == before + 120
    assert wheel.view()["desk"]["fixes"][0]["outcome"] == "1"


def test_a_card_of_a_settled_round_is_corrected(crews: dict[str, Crew]) -> None:
    """The cards are named as they really fell; the server keeps serving, and says so."""
    table = Table(crews["night"], "spare-cards")
    Dealer(table).run()
    fix = next(fix for fix in table.view()["desk"]["fixes"] if fix["settled"])
    fell = fix["outcome"].split()
    assert fix["asks"] == "cards"
    assert len(fell) >= 4
    as_dealt = corrected(
        table, " ".join([fell[1], fell[0], *fell[2:]]), pin=PIN, round=fix["round"]
    )
    assert as_dealt.status_code in (200, 409), as_dealt.text
    rounds = table.dealer.get("/tables/spare-cards").json()
    assert rounds["desk"]["next"] is not None


def test_wrong_pins_of_corrections_are_counted(crews: dict[str, Crew]) -> None:
    """Nobody tries all of a colleague's PINs by way of corrections."""
    table = Table(crews["night"], "money-wheel")
    for wrong in range(12):
        second = {"person": "proceeds", "pin": f"{wrong:04}"}
        answer = corrected(table, "$1", pin=PIN, second=second)
        assert answer.status_code == 403
    assert "too many" in answer.json()["words"]
    second = {"person": "proceeds", "pin": PIN}
    assert "too many" in corrected(table, "$1", pin=PIN, second=second).json()["words"]


# --- a table of chips ------------------------------------------------------------------------
def test_a_table_of_chips_says_what_is_paid_by_the_unit(crews: dict[str, Crew]) -> None:
    table = Table(crews["night"], "chips-wheel")
    table.open()
    while table.next()["asks"] != "outcome":
        table.step()
    table.step(outcome="17")
    view = table.dealer.get("/tables/chips-wheel/payouts?outcome=17").json()
    wagers = {wager["key"]: wager for wager in view["wagers"]}
    assert view["shown"] == "17 black"
    assert wagers["straight 17"]["odds"] == "35 to 1"
    five = next(stake for stake in wagers["straight 17"]["stakes"] if stake["stake"] == 5)
    assert (five["win"], five["made"]) == (175, {"100": 1, "25": 3})
    assert "red" not in wagers
    assert set(view["lit"]) == set(wagers)


def test_payouts_are_for_who_works_there(served: Served, crews: dict[str, Crew]) -> None:
    path = "/tables/chips-wheel/payouts?outcome=17"
    assert served.client().get(path).status_code in (401, 403)
    assert served.guest().get(path).status_code == 403
    assert crews["night"]("banker").get(path).status_code == 404
    dealer = crews["night"]("chips-wheel-dealer")
    assert dealer.get("/tables/chips-wheel/payouts?outcome=99").status_code == 422
    assert dealer.get("/tables/no-such/payouts?outcome=1").status_code == 404
    chief = crews["night"]("chief")
    assert chief.get("/tables/blackjack/payouts?outcome=1").status_code == 404


# --- people, chips, limits -------------------------------------------------------------------
def test_who_may_relieve_is_what_the_core_says(crews: dict[str, Crew]) -> None:
    """A class B operator who was taught blackjack may deal it, and not craps."""
    crew = crews["night"]

    def of(table: str, person: str) -> dict[str, Any]:
        desk = crew("chief").get(f"/tables/{table}").json()["desk"]
        lines = [
            reliever
            for reliever in desk["relievers"]
            if (reliever["person"], reliever["post"]) == (person, "dealer")
        ]
        return dict(lines[0])

    assert of("blackjack", LEARNER)["fit"]
    assert of("blackjack", LEARNER)["mine"]
    craps = of("craps", LEARNER)
    assert not craps["fit"]
    assert "class B" in craps["why"]
    assert craps["law"]
    assert "craps-dealer" in of("blackjack", "craps-dealer")["why"]
    taken = crew(LEARNER).order("TakePost", "blackjack", post="dealer", person=LEARNER)
    assert taken["done"], taken
    assert crew("chief").get("/tables/blackjack").json()["desk"]["posts"]["dealer"] == LEARNER


def test_windows_are_those_of_the_house(wheel: Table) -> None:
    desk = wheel.view()["desk"]
    assert [window["id"] for window in desk["windows"]] == [WINDOW]
    asked = wheel.do({"type": "AskFill", "window": desk["windows"][0]["id"], "dollars": 500})
    assert asked["done"]
    waiting = wheel.view()["desk"]["waiting"]
    assert [(transfer["dollars"], transfer["fill"]) for transfer in waiting] == [(500, True)]
    done = wheel.crew("banker").order("ConfirmTransfer", asked=waiting[0]["asked"], dollars=500)
    assert done["done"], done
    assert wheel.view()["desk"]["waiting"] == []


def test_limits_change_as_the_law_of_the_house_asks(crews: dict[str, Crew]) -> None:
    """A casino night leaves it to the operator; Tasmania asks for consent, or a posted notice."""
    night = Table(crews["night"], "money-wheel").view()["desk"]["limits"]
    assert night["mine"]
    assert night["notice_s"] == 0
    tasmania = Table(crews["tas-casino"], "mini-dice")
    limits = tasmania.view()["desk"]["limits"]
    assert not limits["mine"]
    assert (limits["by"], limits["notice_s"]) == ("management representative", 1800)
    assert limits["law"]
    boss = crews["tas-casino"]("management")
    assert boss.get("/tables/mini-dice").json()["desk"]["limits"]["mine"]
    posted = boss.order("PostNotice", "mini-dice", minimum=2, maximum=50, at_s=0, by=limits["by"])
    assert posted["done"], posted
    assert tasmania.view()["desk"]["limits"]["notice_most"] == 50


def test_more_is_only_what_would_be_done(crews: dict[str, Crew]) -> None:
    """Whatever the console offers beyond the next step, the core does."""
    table = Table(crews["night"], "spare-dice")
    Dealer(table).run()
    while table.next()["words"] != "Place your bets":
        table.step()
    closes = [
        entry["command"]
        for entry in table.view()["desk"]["more"]
        if entry["command"]["type"] == "CloseTable"
    ]
    assert len(closes) == 1
    assert table.do(closes[0])["done"]
    counts = [entry["command"] for entry in table.view()["desk"]["more"]]
    assert [count["type"] for count in counts] == ["CountRack", "CountMoney"]
    assert table.do(counts[0])["done"]
    desk = table.view()["desk"]
    assert desk["next"]["words"].startswith("To open it again: ")
    assert desk["counted"] == counts[0]["dollars"]
