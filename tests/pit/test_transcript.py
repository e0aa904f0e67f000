"""Does every command survive being written down and read again?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.equipment.cards import deck, text, texts
from pitboss.games import game_ids, load
from pitboss.pit import commands as c
from pitboss.pit.transcript import BadTranscript, parse, read, write
from pitboss.rulebook.game import Rules
from pitboss.rulebook.procedure import Does

COUNTS = st.integers(min_value=0, max_value=10**9)
SEATS = st.integers(min_value=1, max_value=99)
TIMES = st.integers(min_value=-1, max_value=10**9)
WORDS = st.from_regex(r"[a-z]{1,8}", fullmatch=True)
ROLES = st.sampled_from(["dealer", "floorperson", "casino supervisor", "class A operator"])
PHRASES = st.lists(WORDS, min_size=1, max_size=4).map(" ".join)

# How a field is filled: by its name in one command, or by its name in all commands.
FIELDS: dict[str, st.SearchStrategy[Any]] = {
    "by": ROLES,
    "role": ROLES,
    "seat": SEATS,
    "at_s": TIMES,
    "item": PHRASES,
    "irregularity": PHRASES,
    "note": st.just("") | PHRASES,
    "reason": PHRASES,
    "entry": st.sampled_from(["1-2", "1-2-3", "6-6-6"]),
    "lit": st.lists(st.sampled_from(["small", "total 9", "combination 1-2"])).map(tuple),
    "outcome": st.sampled_from(["4-2", "00", "6-6-6", "joker"]),
    "step": st.sampled_from(["no more bets", "shake", "cover", "announce and enter"]),
    "wager": st.sampled_from(["small", "total 9", "combination 1-2", "two_of_a_kind 3@9"]),
    "instrument": st.sampled_from(["chips", "plaques", "wheel checks"]),
    "color": st.sampled_from(["red", "blue"]),
    "passed": st.booleans(),
    "required": st.booleans(),
    "consent": st.lists(SEATS, max_size=4).map(tuple),
    "on": st.booleans(),
    "keep": st.booleans(),
    "seats": st.lists(SEATS, min_size=1, max_size=4).map(tuple),
    **dict.fromkeys(("chips", "stake", "count", "minimum", "maximum", "value"), COUNTS),
    "act": PHRASES,
    "hand": st.sampled_from(["dealer", "seat 3"]),
    "cards": st.sampled_from(["", "Kd", "Kd 7c"]),
    "card": st.sampled_from(["", "As", "Td"]),
    "order": st.lists(st.integers(0, 53), max_size=8).map(tuple),
    "cut": st.integers(-1, 100),
    "PassCheck.item": PHRASES,
    "LoadDice.at_s": COUNTS,
    "PostNotice.at_s": COUNTS,
    "EnterResult.seat": st.just(0) | SEATS,
    "EnterResult.called": COUNTS,
    "SelectButton.seat": st.just(0) | SEATS,
    "PressButton.seat": st.just(0) | SEATS,
    "CutCards.seat": st.just(0) | SEATS,
    "CutCards.front": st.just(-1) | COUNTS,
    "again": st.booleans(),
    "player": st.just(0) | SEATS,
    "person": st.just("") | st.from_regex(r"[A-Za-z0-9-]{1,64}", fullmatch=True),
    "machine": st.booleans(),
    "wagers": st.lists(st.sampled_from(["pass", "spot 1", "place 6"]), max_size=3).map(tuple),
}
COMMANDS = sorted(c.Command.__subclasses__(), key=lambda kind: kind.__name__)


def commands(kind: type[c.Command]) -> st.SearchStrategy[c.Command]:
    """Any command of a kind, as a person could give it."""
    named = {name: FIELDS.get(f"{kind.__name__}.{name}") for name in kind.__struct_fields__}
    filled = {name: own if own is not None else FIELDS[name] for name, own in named.items()}
    strategy: st.SearchStrategy[Any] = st.builds(kind, **filled)
    if kind is c.TakeStep:
        return strategy.map(lambda step: c.TakeStep(step.step, "holder", step.count, step.seat)) | (
            strategy.map(lambda step: c.TakeStep(step.step, step.by, step.count, 0, step.at_s))
        )
    return strategy


def sic_bo() -> Rules:
    """The rules by which these tests read sentences."""
    return load("nj.sic_bo").rules()


@pytest.mark.parametrize("kind", COMMANDS, ids=lambda kind: kind.__name__)
def test_a_command_is_read_as_it_was_written(kind: type[c.Command]) -> None:
    rules = sic_bo()

    @given(commands(kind))
    def check(command: c.Command) -> None:
        for throw in ("roll", "shake", "spin", "throw"):
            assert parse(rules, write(command, throw)) == command

    check()


def commands_with_names(rules: Rules) -> Iterator[c.Command]:
    """Every name that a game defines, each in a command that uses it."""
    for name in (*rules.wagers, *rules.macros):
        yield c.PlaceWager(1, name, 10)
        yield c.RemoveWager(1, name)
    for wager in rules.wagers.values():
        yield from (c.ReduceWager(2, wager.key(n), 5) for n in range(len(wager.states)))
    yield from (
        commands_with_cards(rules)
        if rules.game.play is not None
        else map(c.EnterResult, rules.space.texts)
    )
    for step in rules.procedure:
        if step.does is not Does.RESULT:
            yield from (c.TakeStep(step.name, by, step.least) for by in step.by if by != "holder")
    for item in rules.opening:
        yield from (c.PassCheck(item.name, by) for by in item.by)
    for irregularity in rules.irregularities:
        yield from (c.Report(irregularity=irregularity.name, by=by) for by in irregularity.by)
    if rules.game.handling is not None:
        yield from (c.TakeAway(reason) for reason, _ in rules.game.handling.forced)


def commands_with_cards(rules: Rules) -> Iterator[c.Command]:
    """Every card by name, alone, in a hand and in a stack, and what may be called or decided."""
    play = rules.game.play
    assert play is not None
    every = deck(play.jokers(rules))
    yield from (c.DealCard(text(card)) for card in every)
    yield from (c.TurnCards(f"seat {n}", texts(every[n : n + 5])) for n in (1, 40))
    yield c.Shuffle(every * play.decks(rules))
    for irregularity in rules.irregularities:
        if irregularity.remedy.card or irregularity.remedy.one_hand:
            yield c.Report(
                irregularity=irregularity.name,
                by=irregularity.by[0],
                note="seen by two",
                seat=2,
                card="As",
            )


@pytest.mark.parametrize("game_id", game_ids())
def test_every_name_of_a_game_can_be_spoken(game_id: str) -> None:
    rules = load(game_id).rules()
    for command in commands_with_names(rules):
        line = write(command, rules.game.throw)
        (entry,) = read(rules, line)
        assert entry.command == command, line


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "an empty line is not a command"),
        (
            "hello",
            "cannot read 'hello': write 'seat 1: pass 10', 'dealer: no more bets' or 'shake …'",
        ),
        ("seat 1: small " + "9" * 4400, "a number in an order has fewer than a thousand digits"),
        ("shake", "cannot read 'shake': write 'shake' and three faces, like 4-2-6"),
        (
            "dealer:",
            "cannot read 'dealer:': write 'seat 1: pass 10', 'dealer: no more bets' or 'shake …'",
        ),
        (
            ": 10",
            "cannot read ': 10': write 'seat 1: pass 10', 'dealer: no more bets' or 'shake …'",
        ),
        (
            "seat 1: small",
            "cannot read 'small': write a wager and a stake, like 'pass 10'",
        ),
        (
            "dealer: turns dealer 5d Kh",
            "cannot read 'turns dealer 5d Kh': write 'turns dealer showing 5d Kh'",
        ),
    ],
)
def test_a_line_that_cannot_be_read_says_what_would_be_right(line: str, words: str) -> None:
    with pytest.raises(BadTranscript) as error:
        parse(sic_bo(), line)
    assert str(error.value) == words


def test_a_malformed_transcript_names_its_line() -> None:
    with pytest.raises(BadTranscript, match=r"^line 3: cannot read 'nonsense'"):
        list(read(sic_bo(), "seat 1: sits 100\n\nnonsense\n"))
