"""An electronic drawing: every ticket is as likely, and it follows from what is published alone."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from hashlib import sha256

from pitboss.chance import drawing as chance

BOUND = chance.TicketDrawing("n1", 1, "ab" * 32, "bike")


def seed(number: int) -> bytes:
    """Some seed."""
    return sha256(f"drawing {number}".encode()).digest()


def test_a_winner_by_the_definition() -> None:
    lines = ("pitboss drawing 1", "n1", "1", "ab" * 32, "bike", seed(1).hex(), "4-2", "1")
    digest = sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()
    found = BOUND.draw(seed(1), "4-2", tickets=1_000, eligible=range(1, 1_001))
    assert found == chance.DrawnTicket(int(digest[:15], 16) % 1_000 + 1, 1)


def test_every_input_changes_the_winner() -> None:
    every = range(1, 10**9)
    found = {
        one.draw(seed(1), words, tickets=10**9 - 1, eligible=every).ticket
        for one, words in (
            (BOUND, "a"),
            (BOUND, "b"),
            (replace(BOUND, night="n2"), "a"),
            (replace(BOUND, number=2), "a"),
            (replace(BOUND, sealed="cd" * 32), "a"),
            (replace(BOUND, prize="mug"), "a"),
        )
    }
    assert len(found) == 6
    promises = {
        one.promise(seed(1)) for one in (BOUND, replace(BOUND, number=2), replace(BOUND, night="x"))
    }
    assert len(promises | {BOUND.promise(seed(2))}) == 4


def test_tickets_that_cannot_win_are_passed_over_and_the_rest_is_as_likely() -> None:
    eligible, rounds = {2, 3, 5, 7}, 4_000
    found = Counter(
        BOUND.draw(seed(number), "x", tickets=10, eligible=eligible).ticket
        for number in range(rounds)
    )
    assert set(found) == eligible
    expected = rounds / len(eligible)
    chi_square = sum((many - expected) ** 2 / expected for many in found.values())
    assert chi_square < 16.27  # once in a thousand seeds, and these are fixed


def test_numbers_that_would_favor_some_tickets_are_passed_over() -> None:
    tickets = chance.SPAN // 2 + 1  # nearly every second number is one of the last few
    found = [
        BOUND.draw(seed(number), "x", tickets=tickets, eligible=range(1, tickets + 1))
        for number in range(200)
    ]
    assert 60 < sum(one.tries > 1 for one in found) < 140
    assert max(one.ticket for one in found) <= tickets


def test_the_only_ticket_left_wins() -> None:
    assert BOUND.draw(seed(1), "x", tickets=500, eligible={317}).ticket == 317


def test_a_list_and_the_hash_of_a_code() -> None:
    text = chance.ticket_list("n1", ("g1", "g2 void"))
    assert text == "pitboss tickets 1\nn1\n1 g1\n2 g2 void\n"
    assert chance.list_hash(text) == sha256(text.encode()).hexdigest()
    code = sha256(b"pitboss ticket 1\nn1\nABCD\n").hexdigest()
    assert chance.ticket_hash("n1", "ABCD") == code
