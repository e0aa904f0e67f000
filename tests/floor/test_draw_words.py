"""B5c: guests take part in the draws, and nobody can try out words or seeds until one suits."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from pitboss.chance import commit_reveal as chance
from pitboss.floor import devices
from pitboss.floor import orders as o
from pitboss.floor.decide import decide
from pitboss.floor.decision import Decision
from pitboss.floor.events import Drawn, DrawsPromised, DrawsRevealed
from pitboss.floor.next_step import next_step
from pitboss.floor.night import Night
from pitboss.floor.sealed_words import OPEN_S, unopened_guests
from pitboss.floor.verify import verify
from pitboss.games import load
from pitboss.history.export import export
from pitboss.pit import commands as c
from pitboss.pit.refusal import Refusal
from pitboss.pit.state import OUT_OF_SERVICE
from pitboss.store.row import BadRow, make_row
from tests.floor.house import EDITION, SALT, House
from tests.verifier.program import verifier
from tests.verifier.test_dice_and_wheels import forge_export, is_refused
from tests.world.memory import MemoryStore

TABLE = "wheel"
STAY_MS = OPEN_S * 1000


@pytest.fixture
def house() -> House:
    """A wheel with three guests at it, and a table of cards."""
    house = House(MemoryStore("words")).open()
    for number, guest in enumerate(("g1", "g2", "g3"), 1):
        house.sit(house.guest(guest), TABLE, number)
    return house


def draws(house: House) -> Any:
    """What the wheel is bound to."""
    return house.night.floor.tables[TABLE].draws


def wait(house: House, ms: int) -> None:
    """Let time go by."""
    later = next(house._ms) + ms
    house.night.clock = lambda: later


def promise_with_words(house: House, *guests: str) -> None:
    """The wheel is promised with the words of these guests."""
    for guest in guests:
        house.seal(guest, TABLE, guest)
    house.ask("a2", o.PromiseDraws(), TABLE)


# --- the attack of the audit ---------------------------------------------------------------------
def test_b5c_an_insider_with_the_seed_and_a_phone_has_no_words_to_try(house: House) -> None:
    """The insider knows the seed once it is promised. No words thought of after that are accepted,
    and opening the ones sealed before, or not, changes no outcome that anyone bets on."""
    promise_with_words(house, "g1", "g2")
    seed = house.night.seed(TABLE, 1)
    assert seed is not None
    house.ask("g2", o.AddWords("g2", SALT), TABLE)
    before = house.night.floor.tables[TABLE]
    for number in range(300):
        tried = o.AddWords(f"straight 17, {number}", f"{number:032x}")
        for guest in ("g1", "g2", "g3"):
            house.refused(guest, tried, TABLE)
    assert house.night.floor.tables[TABLE] == before
    house.refused("g1", o.SealWords("0f" * 32, 1), TABLE)
    house.ask("g1", o.AddWords("g1", SALT), TABLE)
    words = f"{SALT} g1\n{SALT} g2"
    assert draws(house).words == words, "in the order of the seals, whoever opened first"
    house.ask("g1", c.PlaceWager(1, "red", 10), TABLE)
    answer = house.ask("a2", o.Draw(), TABLE)
    (drawn,) = [event for event in answer.events if isinstance(event, Drawn)]
    assert drawn.outcome == spin(seed, words), "a guest can work it out from seed and words alone"


def spin(seed: bytes, words: str) -> str:
    """The first spin of block 1, by the verifier that shares no code with the program."""
    numbers = verifier.stream(seed, f"{verifier.DRAWS}\n{TABLE}\n1\n{words}\n1\n")
    shown = load("night.roulette").rules().space.texts
    return shown[verifier.pick(numbers, len(shown))]


def test_b5c_words_that_stay_closed_give_no_choice_between_outcomes(house: House) -> None:
    """While one seal is closed nothing is wagered or drawn: it gives no choice of outcomes."""
    promise_with_words(house, "g1", "g2")
    house.ask("g1", o.AddWords("g1", SALT), TABLE)
    for who, command in (
        ("g1", c.PlaceWager(1, "red", 10)),
        ("g3", c.PlaceWager(3, "odd", 10)),
        ("a2", o.Draw()),
    ):
        assert "yet to open the words" in house.refused(who, command, TABLE)
    house.ask("g2", o.AddWords("g2", SALT), TABLE)
    house.ask("g1", c.PlaceWager(1, "red", 10), TABLE)
    house.ask("a2", o.Draw(), TABLE)


def test_b5c_a_block_with_closed_words_is_given_up_and_that_guest_has_no_more(house: House) -> None:
    """So k phones buy at most k other blocks, each with a new seed, for everyone to see."""
    promise_with_words(house, "g1", "g2")
    house.seal("g2", TABLE, "next")  # for block 2, and in vain
    house.seal("g3", TABLE, "next")
    house.ask("g1", o.AddWords("g1", SALT), TABLE)
    step = next_step(house.night.floor, TABLE, draws(house).promised_ms // 1000)
    assert step is not None
    assert step.command is None
    assert "Wait for the phones" in step.words
    assert "10 seconds" in house.refused("a2", o.RevealDraws(), TABLE)
    wait(house, STAY_MS)
    step = next_step(house.night.floor, TABLE, house.night.clock() // 1000 + 1)
    assert step is not None
    assert step.command == o.RevealDraws()
    assert "seat 2" in step.words
    (answer,) = house.ask("a2", o.RevealDraws(), TABLE).events
    assert isinstance(answer, DrawsRevealed)
    assert answer.unopened == ("g2",)
    assert [seal.guest for seal in draws(house).next] == ["g3"]
    assert "did not open your words" in house.refused("g2", o.SealWords("0f" * 32), TABLE)
    (answer,) = house.ask("a2", o.PromiseDraws(), TABLE).events
    assert isinstance(answer, DrawsPromised)
    assert [guest for guest, _ in answer.seals] == ["g3"]
    house.ask("g3", o.AddWords("next", SALT), TABLE)
    house.ask("g2", c.PlaceWager(2, "red", 10), TABLE)
    house.ask("a2", o.Draw(), TABLE)
    verify_night(house)


def test_b5c_the_time_to_open_words_is_exact(house: House) -> None:
    promise_with_words(house, "g1")
    house.night.clock = lambda: draws(house).promised_ms + STAY_MS - 1
    house.refused("a2", o.RevealDraws(), TABLE)
    house.night.clock = lambda: draws(house).promised_ms + STAY_MS
    house.ask("a2", o.RevealDraws(), TABLE)


# --- whose words, how many, and when -------------------------------------------------------------
def test_b5c_one_guest_has_one_share(house: House) -> None:
    """One per block, of 60 letters, whatever others do: nobody uses up the room of a block."""
    house.seal("g1", TABLE, "a" * 60)
    assert "cannot be changed" in house.refused("g1", o.SealWords("0f" * 32), TABLE)
    house.seal("g2", TABLE, "b" * 61)
    house.seal("g3", TABLE, " blank")
    for wrong in ("", "0f", "0F" * 32, "0g" * 32, "0f" * 33):
        house.refused("g1", o.SealWords(wrong), TABLE)
    house.ask("a2", o.PromiseDraws(), TABLE)
    house.ask("g1", o.AddWords("a" * 60, SALT), TABLE)
    assert "are open" in house.refused("g1", o.AddWords("a" * 60, SALT), TABLE)
    assert "60 characters" in house.refused("g2", o.AddWords("b" * 61, SALT), TABLE)
    assert "60 characters" in house.refused("g3", o.AddWords(" blank", SALT), TABLE)
    assert unopened_guests(draws(house)) == ("g2", "g3")


@pytest.mark.parametrize("who", ["a2", "m1", "k1", "u1", "b1"])
def test_b5c_nobody_who_works_here_adds_words(house: House, who: str) -> None:
    """Not the dealer for a guest either; and it is refused before it is recorded."""
    house.seal("g1", TABLE, "mine")
    rows = house.night.at[0]
    for command in (o.SealWords("0f" * 32), o.AddWords("mine", SALT), o.AddWords("mine")):
        answer = house.night.ask(house.order(who, command, TABLE))
        words = getattr(answer, "words", "")
        assert "only guests add words" in words or "auditor" in words
    assert house.night.at[0] == rows


def test_b5c_only_who_sits_there_with_chips_seals_words(house: House) -> None:
    house.guest("g4")
    assert "with chips" in house.refused("g4", o.SealWords("0f" * 32), TABLE)
    house.ask("g4", c.Sit(4, 0), TABLE)
    assert "with chips" in house.refused("g4", o.SealWords("0f" * 32), TABLE)
    house.ask("g4", c.AddChips(4, 5), TABLE)
    house.ask("g4", o.SealWords("0f" * 32), TABLE)
    house.ask("m1", o.AskToLeave("g3", "shouts"))
    assert "asked to leave" in house.refused("g3", o.SealWords("0f" * 32), TABLE)


def test_b5c_a_promise_freezes_the_seals_of_those_who_still_sit_there(house: House) -> None:
    for guest in ("g2", "g3", "g1"):
        house.seal(guest, TABLE, guest)
    house.ask("g3", c.Leave(3), TABLE)
    (answer,) = house.ask("a2", o.PromiseDraws(), TABLE).events
    assert isinstance(answer, DrawsPromised)
    assert [guest for guest, _ in answer.seals] == ["g2", "g1"]
    assert draws(house).next == ()
    assert "no seal in this block" in house.refused("g3", o.AddWords("g3", SALT), TABLE)


def test_b5c_words_are_closed_by_the_first_wager(house: House) -> None:
    """Wagers come when all words are open; after that there is nothing left to add."""
    promise_with_words(house, "g1")
    house.ask("g1", o.AddWords("g1", SALT), TABLE)
    house.ask("g2", c.PlaceWager(2, "red", 10), TABLE)
    for guest in ("g1", "g2", "g3"):
        house.refused(guest, o.AddWords(guest, SALT), TABLE)
    house.seal("g2", TABLE, "later")
    assert draws(house).words == f"{SALT} g1"
    assert [seal.guest for seal in draws(house).frozen] == ["g1"]


def test_b5c_a_seal_is_for_one_guest_one_table_and_one_block(house: House) -> None:
    """Someone else's hash cannot be opened by the person who copied it, nor used again."""
    assert "for block 1 now" in house.refused("g1", o.SealWords("0f" * 32, 2), TABLE)
    digest = chance.seal("words", TABLE, 1, guest="g1", salt=SALT, words="mine")
    house.ask("g1", o.SealWords(digest, 1), TABLE)
    house.ask("g2", o.SealWords(digest, 1), TABLE)
    house.ask("a2", o.PromiseDraws(), TABLE)
    house.ask("g1", o.AddWords("mine", SALT), TABLE)
    assert "not the words" in house.refused("g2", o.AddWords("mine", SALT), TABLE)
    texts = {
        chance.seal(*seal[:3], guest=seal[3], salt=seal[4], words=seal[5])
        for seal in (
            ("words", TABLE, 1, "g1", SALT, "mine"),
            ("other", TABLE, 1, "g1", SALT, "mine"),
            ("words", "cards", 1, "g1", SALT, "mine"),
            ("words", TABLE, 2, "g1", SALT, "mine"),
            ("words", TABLE, 1, "g2", SALT, "mine"),
            ("words", TABLE, 1, "g1", "0" * 32, "mine"),
        )
    }
    assert len(texts) == 6


# --- seeds and shoes that would be thrown away ---------------------------------------------------
def test_b5c_no_seed_is_thrown_away_at_an_open_table(house: House) -> None:
    promise_with_words(house, "g1")
    house.ask("g1", o.AddWords("g1", SALT), TABLE)
    assert "nothing has been drawn" in house.refused("a2", o.RevealDraws(), TABLE)
    house.refused("a2", o.PromiseDraws(), TABLE)
    house.ask("a2", o.Draw(), TABLE)
    house.ask("a2", o.RevealDraws(), TABLE)


def test_b5c_a_table_that_closes_keeps_its_seed_or_ends_with_it(house: House) -> None:
    """Closed and opened again it has the same seed; if it is shown unused, there is no other
    tonight."""
    promise_with_words(house)
    promised = draws(house).promise
    for number in (1, 2, 3):
        house.ask(f"g{number}", c.Leave(number), TABLE)
    house.ask("a2", c.CloseTable("dealer"), TABLE)
    step = next_step(house.night.floor, TABLE)
    assert step is not None
    assert step.command != o.RevealDraws()
    house.begin(TABLE)
    assert draws(house).promise == promised
    house.ask("a2", c.CloseTable("dealer"), TABLE)
    house.ask("a2", o.RevealDraws(), TABLE)
    assert draws(house).ended
    assert "revealed unused" in house.refused("a2", o.PromiseDraws(), TABLE)
    assert "stays closed" in house.refused("a2", c.OpenTable("dealer"), TABLE)
    step = next_step(house.night.floor, TABLE)
    assert step is not None
    assert step.command is None
    verify_night(house)


def test_b5c_no_shuffled_shoe_is_thrown_away(house: House) -> None:
    """Nor shuffled again before a card is dealt, unless the law requires it."""
    house.ask("b1", o.PromiseDraws(), "cards")
    house.ask("b1", o.Draw(), "cards")
    assert "not dealt yet" in house.refused("b1", o.Draw(), "cards")
    assert "a shoe cannot be discarded" in house.refused("b1", o.RevealDraws(), "cards")
    house.ask("a1", c.OrderShuffle("class A operator"), "cards")
    house.ask("b1", o.Draw(), "cards")


# --- both verifiers ------------------------------------------------------------------------------
def lines(house: House) -> list[str]:
    """The export of a night."""
    return [line.decode() for line in export(house.night.store, house.night.floor)]


def verify_night(house: House) -> None:
    """Both verifiers find the night sound."""
    verifier.verify(lines(house))
    assert verify(house.night.store, replay=True).replayed


def play_night() -> House:
    """A night with words, in which one block was dropped."""
    house = House(MemoryStore("words")).open()
    for number, guest in enumerate(("g1", "g2", "g3"), 1):
        house.sit(house.guest(guest), TABLE, number)
    promise_with_words(house, "g1", "g2")
    house.ask("g2", o.AddWords("g2", SALT), TABLE)
    house.ask("g1", o.AddWords("g1", SALT), TABLE)
    house.ask("g1", c.PlaceWager(1, "red", 10), TABLE)
    house.ask("a2", o.Draw(), TABLE)
    house.ask("a2", o.RevealDraws(), TABLE)
    promise_with_words(house, "g3", "g1")
    house.ask("g1", o.AddWords("g1", SALT), TABLE)
    wait(house, STAY_MS)
    house.ask("a2", o.RevealDraws(), TABLE)
    promise_with_words(house, "g2")
    house.ask("g2", o.AddWords("g2", SALT), TABLE)
    house.ask("a2", o.Draw(), TABLE)
    house.ask("a2", o.RevealDraws(), TABLE)
    return house


def test_b5c_both_verifiers_find_a_night_with_words_sound() -> None:
    house = play_night()
    verify_night(house)
    (words,) = verifier.given_up(lines(house))
    assert "block 2 of wheel was given up, because g3 kept words shut" in words
    again = Night(house.night.store, EDITION)
    assert again.floor == house.night.floor


Body = dict[str, Any]


def change_event(body: Body, **fields: Any) -> Body:
    """A row whose one event says something else."""
    return {**body, "events": [{**body["events"][0], **fields}]}


def change_order(body: Body, event: Body, **fields: Any) -> Body:
    """A row whose order and event both say something else."""
    order = {**body["order"], "command": {**body["order"]["command"], **fields}}
    return {**change_event(body, **event), "order": order}


SWAPPED = "0f" * 32
FORGERIES: dict[str, tuple[str, str, Callable[[Body], Body]]] = {
    "a seal that was not sent": (
        "WordsSealed",
        "than was asked",
        lambda b: change_event(b, seal=SWAPPED),
    ),
    "a seal of someone else": (
        "WordsSealed",
        "than was asked",
        lambda b: change_event(b, guest="g3"),
    ),
    "a seal for another block": (
        "WordsSealed",
        "than was asked",
        lambda b: change_event(b, block=2),
    ),
    "another seal in order and event": (
        "WordsSealed",
        "does not freeze",
        lambda b: change_order(b, {"seal": SWAPPED}, seal=SWAPPED),
    ),
    "a promise that leaves a seal out": (
        "DrawsPromised",
        "does not freeze",
        lambda b: change_event(b, seals=b["events"][0]["seals"][1:]),
    ),
    "a promise with seals in another order": (
        "DrawsPromised",
        "does not freeze",
        lambda b: change_event(b, seals=b["events"][0]["seals"][::-1]),
    ),
    "a promise with another seal": (
        "DrawsPromised",
        "does not freeze",
        lambda b: change_event(b, seals=[["g1", SWAPPED], *b["events"][0]["seals"][1:]]),
    ),
    "a promise without any seal": (
        "DrawsPromised",
        "does not freeze",
        lambda b: change_event(b, seals=[]),
    ),
    "other words": (
        "WordsAdded",
        "were not sealed",
        lambda b: change_order(b, {"words": "x"}, words="x"),
    ),
    "another salt": (
        "WordsAdded",
        "were not sealed",
        lambda b: change_order(b, {"salt": "0" * 32}, salt="0" * 32),
    ),
    "words of someone else": (
        "WordsAdded",
        "were not sealed",
        lambda b: change_event(b, guest="g1"),
    ),
    "words of nobody": (
        "WordsAdded",
        "were not sealed",
        lambda b: change_event(b, guest="", salt=""),
    ),
    "words left out": ("WordsAdded", "words are shut", lambda b: {**b, "events": []}),
    "words told as shut": ("DrawsRevealed", "stayed shut", lambda b: change_event(b, shut=["g1"])),
}


@pytest.mark.parametrize("what", FORGERIES)
def test_b5c_forged_words_are_refused_by_both_verifiers(what: str) -> None:
    """Each as the server itself would have written it, with every later hash recomputed."""
    kind, why, forge = FORGERIES[what]
    house = play_night()
    all_lines = lines(house)
    rows = [json.loads(line) for line in all_lines[1:] if '"seq"' in line]
    at = next(at for at, row in enumerate(rows) if f'"type":"{kind}"' in row["body"])
    body = json.loads(rows[at]["body"])
    with pytest.raises(verifier.Fault, match=why):
        verifier.verify(forge_export(all_lines, at, forge(body)))
    with pytest.raises(BadRow):
        verify(rewritten(house, {at: forge(body)}), replay=True)


def test_b5c_rows_left_out_or_added_are_refused_by_both_verifiers() -> None:
    """A discarded seed, words opened late, a wager before all are open: no server can claim
    that."""
    house = play_night()
    rows = list(house.night.store.rows())
    kinds = [kind_of(row) for row in rows]
    drawn, opened = kinds.index("Draw"), kinds.index("AddWords")
    wager = kinds.index("PlaceWager")
    for dropped in ([drawn], [opened], [opened, wager]):
        check_refused(house, [at for at in range(len(rows)) if at not in dropped])
    late = list(range(len(rows)))
    late.insert(wager, late.pop(opened))
    check_refused(house, late)


def test_b5c_both_verifiers_find_out_a_server_that_throws_seeds_away(house: House) -> None:
    """A changed server shows one seed after another, until it promises one it likes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(devices, "verify_seed_used", lambda live, at_ms: None)
        for _ in range(3):
            house.ask("a2", o.PromiseDraws(), TABLE)
            house.ask("a2", o.RevealDraws(), TABLE)
    with pytest.raises(verifier.Fault, match="was thrown away, and another promised"):
        verifier.verify(lines(house))
    with pytest.raises(BadRow, match="a seed cannot be discarded"):
        verify(house.night.store, replay=True)


def kind_of(row: Any) -> str:
    """What a row was asked to do."""
    return str(json.loads(row.body)["order"]["command"]["type"])


def check_refused(house: House, places: list[int]) -> None:
    """Both refuse the rows in these places, with new numbers and hashes."""
    store = rewritten(house, {}, places)
    with pytest.raises(BadRow):
        verify(store, replay=True)
    first = json.loads(lines(house)[0])
    rows = [
        {"seq": row.seq, "at_ms": row.at_ms, "edition": row.edition, "body": row.body.decode()}
        for row in store.rows()
    ]
    assert is_refused(first, rows)


def rewritten(house: House, bodies: dict[int, Body], places: list[int] | None = None) -> Any:
    """The journal of a night with some rows changed, as if they had been written so."""
    before = list(house.night.store.rows())
    store = MemoryStore("words")
    for block in range(1, 9):
        name = f"seed/{TABLE}/{block}"
        if (stored := house.night.store.get_value(name)) is not None:
            with store.turn(0) as turn:
                turn.set_value(name, stored)
    at = (0, Night(store, EDITION).at[1], 0)
    seals = []
    for place in places if places is not None else range(len(before)):
        row = before[place]
        body = verifier.compact(bodies[place]) if place in bodies else row.body
        order = json.loads(body)["order"]
        new = make_row(
            at,
            command_id=row.command_id,
            order_sha=verifier.sha(verifier.compact(order)),
            at_ms=max(row.at_ms, at[2]),
            actor=row.actor,
            edition=row.edition,
            body=body,
        )
        at = (new.seq, new.hash, new.at_ms)
        seals.append(new)
    with store.turn(0) as turn:
        turn.append(seals, [])
    return store


def dealt_cards(house: House) -> None:
    """A hand of blackjack from the freshly shuffled shoe, played to its end."""
    house.ask("g1", c.PlaceWager(1, "main", 10), "cards")
    house.ask("b1", c.DealCard(), "cards")
    while (cards := house.night.floor.tables["cards"].table.cards) and cards.round is not None:
        step = next_step(house.night.floor, "cards")
        assert step is not None
        house.ask("b1", step.command, "cards")


@pytest.fixture
def card_house() -> House:
    """A guest at the card table, whose device is bound to a seed."""
    house = House(MemoryStore("words")).open()
    house.sit(house.guest("g1"), "cards", 1)
    house.ask("b1", o.PromiseDraws(), "cards")
    return house


def test_b5c_both_verifiers_find_out_a_server_that_throws_shoes_away(card_house: House) -> None:
    """A changed server shuffles until it likes the order of the cards: once before anything is
    dealt, and once more after a hand; each shoe is properly drawn from the seed."""
    house = card_house
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(devices, "is_undealt", lambda live: False)
        for _ in range(3):
            house.ask("b1", o.Draw(), "cards")
    with pytest.raises(verifier.Fault, match="a shoe of cards was thrown away, and another drawn"):
        verifier.verify(lines(house))
    with pytest.raises(BadRow, match="not dealt yet"):
        verify(house.night.store, replay=True)


def test_b5c_both_verifiers_find_out_a_server_that_shows_the_seed_of_an_unused_shoe(
    card_house: House,
) -> None:
    """It has the next seed, and with it another shoe, without a card having been dealt."""
    house = card_house
    house.ask("b1", o.Draw(), "cards")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(devices, "is_undealt", lambda live: False)
        house.ask("b1", o.RevealDraws(), "cards")
    house.ask("b1", o.PromiseDraws(), "cards")
    house.ask("b1", o.Draw(), "cards")
    with pytest.raises(verifier.Fault, match="was thrown away, and its seed shown"):
        verifier.verify(lines(house))
    with pytest.raises(BadRow, match="a shoe cannot be discarded"):
        verify(house.night.store, replay=True)


def test_b5c_a_shoe_is_shuffled_again_where_the_law_wants_it(card_house: House) -> None:
    """By order, after a hand, and after a table was closed: both verifiers accept that. Without the
    row that gives the reason neither does."""
    house = card_house
    house.ask("b1", o.Draw(), "cards")
    house.ask("a1", c.OrderShuffle("class A operator"), "cards")
    house.ask("b1", o.Draw(), "cards")
    house.ask("g1", c.Leave(1), "cards")
    house.ask("b1", c.CloseTable("dealer"), "cards")
    house.ask("k1", o.Admit("g2", of_age=True))
    house.ask("g2", c.Sit(1, 0), "cards")
    house.ask("b1", o.HangNotices(), "cards")
    house.ask("a4", c.OpenTable("class A operator"), "cards")
    house.ask("b1", o.Draw(), "cards")
    house.ask("b1", c.CloseTable("dealer"), "cards")
    house.ask("b1", o.RevealDraws(), "cards")
    verify_night(house)
    rows = list(house.night.store.rows())
    kinds = [kind_of(row) for row in rows]
    last_close = len(kinds) - 1 - kinds[::-1].index("CloseTable")
    for left_out in (kinds.index("OrderShuffle"), kinds.index("CloseTable"), last_close):
        check_refused(house, [at for at in range(len(rows)) if at != left_out])


def test_b5c_the_seed_of_an_unused_shoe_is_shown_where_the_table_stopped(card_house: House) -> None:
    """Its cards are found unfit before one is dealt: they are not used anymore."""
    house = card_house
    house.ask("b1", o.Draw(), "cards")
    house.ask("a1", c.Report(irregularity="equipment is unfit", by="class A operator"), "cards")
    assert house.night.floor.tables["cards"].table.status == OUT_OF_SERVICE
    house.ask("b1", o.RevealDraws(), "cards")
    verify_night(house)


def test_b5c_a_shoe_that_was_dealt_from_may_be_shuffled(card_house: House) -> None:
    house = card_house
    house.ask("b1", o.Draw(), "cards")
    dealt_cards(house)
    house.ask("b1", o.Draw(), "cards")
    dealt_cards(house)
    house.ask("b1", o.RevealDraws(), "cards")
    verify_night(house)


def test_b5c_words_of_earlier_editions_are_mixed_as_they_were(house: House) -> None:
    """Added as they are, by guests or the dealer, with blanks between, and without a seal."""
    house.ask("a2", o.PromiseDraws(), TABLE)
    floor = house.night.floor
    for who, words in (("g1", "good"), ("a2", "luck"), ("g4", "")):
        done = decide(
            floor, o.Order("x", who, o.AddWords(words), TABLE), o.OrderContext(at_ms=1, edition=7)
        )
        floor = done.floor if isinstance(done, Decision) else floor
    assert floor.tables[TABLE].draws.words == "good luck"
    many = o.Order("x", "g1", o.AddWords("a" * 491), TABLE)
    assert isinstance(decide(floor, many, o.OrderContext(at_ms=1, edition=7)), Refusal)
    now = decide(floor, o.Order("x", "g1", o.AddWords("good"), TABLE), o.OrderContext(at_ms=1))
    assert isinstance(now, Refusal)
