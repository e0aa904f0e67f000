"""Transcripts: a round, or a whole evening, as lines of text that people can read and write.

    seat 1: sits 500
    seat 1: pass 30
    roll 4-2
    seat 1: dont_pass 10        ! 1A.2(a)
    roll 5-1
    = seat 1: pass wins 30

A line is a command. A line with ` !` after it must be refused, by the clause that is named.
Lines that start with `=` say what must be true. `#` starts a comment.
`write` puts a command back into its line: `parse(rules, write(command)) == command`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from pitboss.equipment.cards import cards, is_card
from pitboss.equipment.cards import text as card_text
from pitboss.pit import commands as c
from pitboss.rulebook.game import Rules

_Kind = TypeVar("_Kind", bound=c.Command)
_Write = Callable[..., str]

THROWS = ("roll", "shake", "spin", "throw")
LONG = re.compile(r"\d{1000}")  # Python itself stops reading figures at some length
_SITS = r"sits (\d+)(?: as the player of seat (\d+))?(?:, person (\S+))?"
_SHOWN = r"\S+(?: \d+)*"  # an outcome as people key it in: "4-2", "4 2", "00"


class BadTranscript(ValueError):
    """A line that is not a command; says which line and what would be right."""


@dataclass(frozen=True, slots=True)
class TranscriptLine:
    """One line of a transcript: a command, the clause that must refuse it, or an expectation."""

    line: int
    text: str
    command: c.Command | None = None
    refused_by: str | None = None
    expects: str | None = None


def read(rules: Rules, text: str) -> Iterator[TranscriptLine]:
    """The entries of a transcript, in order."""
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.split("#", 1)[0].strip()
        if not line:
            continue
        if line.startswith("="):
            yield TranscriptLine(number, line, expects=line[1:].strip())
            continue
        body, bang, clause = line.partition(" !")
        try:
            command = parse(rules, body.strip())
        except BadTranscript as error:
            raise BadTranscript(f"line {number}: {error}") from None
        yield TranscriptLine(number, line, command, clause.strip() if bang else None)


def parse(rules: Rules, text: str) -> c.Command:
    """One command from its line."""
    words = text.split()
    if not words:
        raise BadTranscript("an empty line is not a command")
    if LONG.search(text) is not None:
        raise BadTranscript("a number in an order has fewer than a thousand digits")
    if words[0] == "deal":
        return c.DealCard(" ".join(words[1:]))
    if words[0] in THROWS or words[0] == rules.game.throw:
        return _throw_command(rules, text, words[0])
    who, _, what = text.partition(":")
    if not who.strip() or not what.strip():
        known = f"'seat 1: pass 10', 'dealer: no more bets' or '{rules.game.throw} …'"
        raise BadTranscript(f"cannot read {text!r}: write {known}")
    what = what.strip()
    seat = re.fullmatch(r"seat (\d+)", who.strip())
    if seat is None and who.split()[:1] == ["seat"]:
        raise BadTranscript(f"cannot read {who.strip()!r}: seats are numbered, like 'seat 1'")
    if seat is not None:
        return _player_command(rules, int(seat[1]), what)
    return _staff_command(who.strip(), what)


def _throw_command(rules: Rules, text: str, word: str) -> c.Command:
    pattern = rf"\w+ ({_SHOWN})(?: by seat (\d+))?(?: called (\d+))?(?: at (\d+)s)?"
    match = re.fullmatch(pattern, text)
    if match is None:
        raise BadTranscript(f"cannot read {text!r}: write {word!r} and {rules.space.example}")
    at_s = int(match[4]) if match[4] else -1
    called = int(match[3] or 0)
    return c.EnterResult(match[1], seat=int(match[2] or 0), at_s=at_s, called=called)


_PLAYER = {
    "accepts": c.AcceptDice,
    "refuses": c.RefuseDice,
    "gives up": c.GiveUpDice,
    "leaves": c.Leave,
    "asks for new dice": c.AskForDice,
}


def _player_command(rules: Rules, seat: int, what: str) -> c.Command:
    if what in _PLAYER:
        return _PLAYER[what](seat)
    for pattern, make in _STACK_PLAYER:
        if match := re.fullmatch(pattern, what):
            return make(seat, match)
    if match := re.fullmatch(r"chooses (.+?)(?: (\d+))?", what):
        return c.Choose(seat, match[1], int(match[2] or 0))
    if match := re.fullmatch(_SITS, what):
        return c.Sit(seat, int(match[1]), int(match[2] or 0), match[3] or "")
    if match := re.fullmatch(r"adds (\d+) chips", what):
        return c.AddChips(seat, int(match[1]))
    if match := re.fullmatch(r"takes step (.+?)(?: x(\d+))?(?: at (\d+)s)?", what):
        return _step_command(match[1], "holder", match[2], match[3], seat)
    if match := re.fullmatch(r"presses the button(?: at (\d+)s)?", what):
        return c.PressButton(seat, int(match[1]) if match[1] else -1)
    if match := re.fullmatch(r"takes (\w+) checks worth (\d+)", what):
        return c.IssueChecks(seat, match[1], int(match[2]))
    if match := re.fullmatch(r"says (.+?) (\d+)(?: with (.+?))?", what):
        return c.SayWager(seat, wager_key(rules, match[1]), int(match[2]), match[3] or "")
    match = re.fullmatch(r"(.+?) (on|off|down|stays|returns|[+-]?\d+)(?: with (.+?))?", what)
    if match is None:
        raise BadTranscript(f"cannot read {what!r}: write a wager and a stake, like 'pass 10'")
    name = wager_key(rules, match[1])
    if match[2] in ("on", "off"):
        return c.CallWager(seat, name, match[2] == "on")
    if match[2] in ("stays", "returns"):
        return c.KeepWager(seat, name, match[2] == "stays")
    if match[2] == "down":
        return c.RemoveWager(seat, name)
    if match[2].startswith("-"):
        return c.ReduceWager(seat, name, -int(match[2]))
    instrument = match[3] or "chips"
    return c.PlaceWager(seat, name, int(match[2]), instrument)


def wager_key(rules: Rules, typed: str) -> str:
    """A wager as people type it ("Place 6", "place_6", "come odds@6") under its own name.

    The spot of its chip on the layout will do as well: "on the line between 1 and 2".
    """
    base, at, state = typed.strip().lower().partition("@")
    squeezed = re.sub(r"[\s_'.]+", "", base)
    for name in (*rules.wagers, *rules.macros):
        if re.sub(r"[\s_'.]+", "", name) == squeezed:
            return name + at + state
    return rules.spots.get(typed.strip().lower(), typed.strip())


def _cut_command(seat: int, words: str | None) -> c.CutCards:
    return c.CutCards(seat, int(words) if words else -1)


def _read_order(words: str | None) -> tuple[int, ...]:
    return cards(words) if words else ()


_STACK_PLAYER: tuple[tuple[str, Callable[[int, re.Match[str]], c.Command]], ...] = (
    (r"cuts the cards(?: at (\d+))?", lambda seat, m: _cut_command(seat, m[1])),
    (r"refuses the cut", lambda seat, m: c.RefuseCut(seat)),
)

_STACK_STAFF: tuple[tuple[str, Callable[[str, re.Match[str]], c.Command]], ...] = (
    (
        r"shuffles(?: (by machine))?(?: with (\d+) behind the cutting card)?(?: as (.+))?",
        lambda role, m: c.Shuffle(_read_order(m[3]), int(m[2]) if m[2] else -1, role, bool(m[1])),
    ),
    (r"cuts the cards(?: at (\d+))?", lambda role, m: _cut_command(0, m[1])),
    (
        r"orders a recut by the (same|next)(?:, noting (.+))?",
        lambda role, m: c.OrderRecut(role, m[1] == "same", m[2] or ""),
    ),
    (r"orders a shuffle", lambda role, m: c.OrderShuffle(role)),
    (r"shows the cutting card", lambda role, m: c.ShowCuttingCard(role)),
    (
        r"brings in the other stack(?: as (.+))?",
        lambda role, m: c.ChangeStack(_read_order(m[1]), role),
    ),
    (r"mixes the cards", lambda role, m: c.MixCards(role)),
    (r"takes over the deal", lambda role, m: c.RelieveDealer(role)),
)


def _step_command(
    name: str, by: str, count: str | None, at: str | None, seat: int = 0
) -> c.TakeStep:
    return c.TakeStep(name, by, int(count or 1), seat, int(at) if at else -1)


def _turn_command(role: str, hand: str, cards: str) -> c.TurnCards:
    match = re.fullmatch(r"(.+?)((?: (?:10|[2-9TJQKA])[cdhs])+)", hand)
    if match is not None and not cards:
        right = f"turns {match[1]} showing{match[2]}"
        raise BadTranscript(f"cannot read 'turns {hand}': write {right!r}")
    return c.TurnCards(hand, cards, role)


def _read_seats(text: str) -> tuple[int, ...]:
    """Seats as they are listed: "1, 2"."""
    return tuple(int(number) for number in re.findall(r"\d+", text))


def _read_positions(text: str) -> tuple[str, ...]:
    """Positions of the layout, as they are listed: "small; total 9", or "nothing"."""
    return () if text == "nothing" else tuple(part.strip() for part in text.split(";"))


_SIMPLE: dict[str, Callable[[str], c.Command]] = {
    "signs on": c.SignOn,
    "signs off": c.SignOff,
    "opens the table": c.OpenTable,
    "closes the table": c.CloseTable,
    "takes the dice": lambda role: c.DealerTakes(),
    "changes the dice": c.ChangeDice,
}


def _staff_command(role: str, what: str) -> c.Command:
    if what in _SIMPLE:
        return _SIMPLE[what](role)
    for pattern, make in (*_STACK_STAFF, *_STAFF):
        if match := re.fullmatch(pattern, what):
            return make(role, match)
    match = re.fullmatch(r"(.+?)(?: x(\d+))?(?: at (\d+)s)?", what)
    if match is None:
        raise BadTranscript(f"cannot read {what!r}: write a step, like 'no more bets'")
    return _step_command(match[1], role, match[2], match[3])


_STAFF: tuple[tuple[str, Callable[[str, re.Match[str]], c.Command]], ...] = (
    (r"turns (.+?)(?: showing (.+))?", lambda role, m: _turn_command(role, m[1], m[2] or "")),
    (
        r"(checks|fails) (.+?)(?: x(\d+))?",
        lambda role, m: c.PassCheck(m[2], role, m[1] == "checks", int(m[3]) if m[3] else 1),
    ),
    (r"marks (.+) for seat (\d+)", lambda role, m: c.MarkCall(int(m[2]), m[1], role)),
    (r"selects (?:seat (\d+)|the dealer)", lambda role, m: c.SelectButton(int(m[1] or 0))),
    (
        r"presses the button(?: at (\d+)s)?",
        lambda role, m: c.PressButton(0, int(m[1]) if m[1] else -1),
    ),
    (
        rf"tests ({_SHOWN}), lit (.+)",
        lambda role, m: c.TryDevice(m[1], _read_positions(m[2]), role),
    ),
    (rf"corrects to ({_SHOWN})", lambda role, m: c.CorrectResult(m[1], role)),
    (
        r"reports (.+?)(?: of seat (\d+)(?: on (.+?))?)?(?: with card (\S+))?(?:, noting (.+))?",
        lambda role, m: c.Report(
            irregularity=m[1],
            by=role,
            note=m[5] or "",
            seat=int(m[2] or 0),
            wager=m[3] or "",
            card=m[4] or "",
        ),
    ),
    (
        r"sees wagers at ([\d ,]+)(?: on (.+))?",
        lambda role, m: c.SeeWagers(_read_seats(m[1]), _read_positions(m[2]) if m[2] else (), role),
    ),
    (r"confirms seat (\d+)", lambda role, m: c.ConfirmWager(int(m[1]), role)),
    (
        r"finds (.+?) (\d+) of seat (\d+)",
        lambda role, m: c.FindWager(int(m[3]), m[1], int(m[2]), role),
    ),
    (r"(asks|stops asking) for multiples", lambda role, m: c.AskMultiples(m[1] == "asks", role)),
    (r"ends the limits of seat (\d+)", lambda role, m: c.EndAgreement(int(m[1]), role)),
    (r"loads dice at (\d+)s", lambda role, m: c.LoadDice(int(m[1]), role)),
    (
        r"takes it away for (.+?)(?:, noting (.+))?",
        lambda role, m: c.TakeAway(m[1], role, m[2] or ""),
    ),
    (
        r"sets limits (\d+) to (\d+)(?: by consent of ([\d ,]+?))?(?: at (\d+)s)?",
        lambda role, m: c.ChangeLimits(
            int(m[1]), int(m[2]), role, _read_seats(m[3] or ""), int(m[4]) if m[4] else -1
        ),
    ),
    (
        r"posts limits (\d+) to (\d+) at (\d+)s",
        lambda role, m: c.PostNotice(int(m[1]), int(m[2]), int(m[3]), role),
    ),
    (
        r"agrees limits (\d+) to (\d+) with seat (\d+)",
        lambda role, m: c.AgreeLimits(int(m[3]), int(m[1]), int(m[2]), role),
    ),
    (
        r"flags partners ([\d ,]+)",
        lambda role, m: c.FlagPartners(_read_seats(m[1]), role),
    ),
    (r"sets seats (\d+)", lambda role, m: c.SetSeats(int(m[1]), role)),
    (
        rf"enters ({_SHOWN})(?: for seat (\d+))?(?: called (\d+))?(?: at (\d+)s)?",
        lambda role, m: c.EnterResult(
            m[1], role, int(m[2] or 0), int(m[4]) if m[4] else -1, int(m[3] or 0)
        ),
    ),
)


def write(command: c.Command, throw: str = "roll") -> str:
    """The line of a command; `throw` is the game's own word for a result.

    >>> write(c.PlaceWager(1, "place 6", 12))
    'seat 1: place 6 12'
    """
    return _WRITE[command.__class__](command, throw)


def _write_time(at_s: int) -> str:
    return f" at {at_s}s" if at_s >= 0 else ""


def _write_wager(command: c.PlaceWager, throw: str) -> str:
    instrument = "" if command.instrument == "chips" else f" with {command.instrument}"
    return f"seat {command.seat}: {command.wager} {command.stake}{instrument}"


def _write_step(command: c.TakeStep, throw: str) -> str:
    times = f" x{command.count}" if command.count != 1 else ""
    who = f"seat {command.seat}: takes step" if command.seat else f"{command.by}:"
    return f"{who} {command.step}{times}{_write_time(command.at_s)}"


def _write_result(command: c.EnterResult, throw: str) -> str:
    called = f" called {command.called}" if command.called else ""
    if command.by == "dealer":
        seat = f" by seat {command.seat}" if command.seat else ""
        return f"{throw} {command.outcome}{seat}{called}{_write_time(command.at_s)}"
    seat = f" for seat {command.seat}" if command.seat else ""
    return f"{command.by}: enters {command.outcome}{seat}{called}{_write_time(command.at_s)}"


def _write_change(command: c.ChangeLimits, throw: str) -> str:
    seats = ", ".join(map(str, command.consent))
    consent = f" by consent of {seats}" if seats else ""
    new = f"{command.minimum} to {command.maximum}"
    return f"{command.by}: sets limits {new}{consent}{_write_time(command.at_s)}"


def _write_report(command: c.Report, throw: str) -> str:
    whose = f" of seat {command.seat}" if command.seat > 0 else ""
    whose += f" on {command.wager}" if command.wager and command.seat > 0 else ""
    whose += f" with card {command.card}" if command.card else ""
    note = f", noting {command.note}" if command.note else ""
    return f"{command.by}: reports {command.irregularity}{whose}{note}"


def _write_spoken_wager(command: c.SayWager, throw: str) -> str:
    instrument = f" with {command.instrument}" if command.instrument else ""
    return f"seat {command.seat}: says {command.wager} {command.stake}{instrument}"


def _write_check(command: c.PassCheck, throw: str) -> str:
    times = f" x{command.count}" if command.count != 1 else ""
    return f"{command.by}: {'checks' if command.passed else 'fails'} {command.item}{times}"


def _write_felt_wagers(command: c.SeeWagers, throw: str) -> str:
    wagers = f" on {'; '.join(command.wagers)}" if command.wagers else ""
    return f"{command.by}: sees wagers at {', '.join(map(str, command.seats))}{wagers}"


def _write_take_away(command: c.TakeAway, throw: str) -> str:
    note = f", noting {command.note}" if command.note else ""
    return f"{command.by}: takes it away for {command.reason}{note}"


def _write_order(order: tuple[int, ...]) -> str:
    return f" as {' '.join(map(_write_card, order))}" if order else ""


def _write_card(place: int) -> str:
    """A card, or what someone took for one: an order that is refused is written down as well."""
    return card_text(place) if is_card(place) else f"#{place}"


def _write_shuffle(command: c.Shuffle, throw: str) -> str:
    machine = " by machine" if command.machine else ""
    cut = f" with {command.cut} behind the cutting card" if command.cut >= 0 else ""
    return f"{command.by}: shuffles{machine}{cut}{_write_order(command.order)}"


def _write_cut(command: c.CutCards, throw: str) -> str:
    who = f"seat {command.seat}" if command.seat else "dealer"
    return f"{who}: cuts the cards" + (f" at {command.front}" if command.front >= 0 else "")


def _write_recut(command: c.OrderRecut, throw: str) -> str:
    note = f", noting {command.note}" if command.note else ""
    return f"{command.by}: orders a recut by the {'same' if command.again else 'next'}{note}"


def _entry(kind: type[_Kind], write: Callable[[_Kind, str], str]) -> tuple[type[c.Command], _Write]:
    """A command and what writes it, which takes this command and no other."""
    return kind, write


_WRITE: dict[type[c.Command], _Write] = dict(
    [
        _entry(c.PassCheck, _write_check),
        _entry(c.OpenTable, lambda x, t: f"{x.by}: opens the table"),
        _entry(c.CloseTable, lambda x, t: f"{x.by}: closes the table"),
        _entry(c.SignOn, lambda x, t: f"{x.role}: signs on"),
        _entry(c.SignOff, lambda x, t: f"{x.role}: signs off"),
        _entry(c.LoadDice, lambda x, t: f"{x.by}: loads dice{_write_time(x.at_s)}"),
        _entry(
            c.Sit,
            lambda x, t: (
                f"seat {x.seat}: sits {x.chips}"
                + (f" as the player of seat {x.player}" if x.player else "")
                + (f", person {x.person}" if x.person else "")
            ),
        ),
        _entry(c.AddChips, lambda x, t: f"seat {x.seat}: adds {x.chips} chips"),
        _entry(c.Leave, lambda x, t: f"seat {x.seat}: leaves"),
        _entry(c.PlaceWager, _write_wager),
        _entry(c.SayWager, _write_spoken_wager),
        _entry(c.ConfirmWager, lambda x, t: f"{x.by}: confirms seat {x.seat}"),
        _entry(c.FindWager, lambda x, t: f"{x.by}: finds {x.wager} {x.stake} of seat {x.seat}"),
        _entry(
            c.AskMultiples,
            lambda x, t: f"{x.by}: {'asks' if x.required else 'stops asking'} for multiples",
        ),
        _entry(c.EndAgreement, lambda x, t: f"{x.by}: ends the limits of seat {x.seat}"),
        _entry(c.ReduceWager, lambda x, t: f"seat {x.seat}: {x.wager} -{x.stake}"),
        _entry(c.RemoveWager, lambda x, t: f"seat {x.seat}: {x.wager} down"),
        _entry(c.CallWager, lambda x, t: f"seat {x.seat}: {x.wager} {'on' if x.on else 'off'}"),
        _entry(
            c.KeepWager, lambda x, t: f"seat {x.seat}: {x.wager} {'stays' if x.keep else 'returns'}"
        ),
        _entry(c.TakeStep, _write_step),
        _entry(c.EnterResult, _write_result),
        _entry(c.CorrectResult, lambda x, t: f"{x.by}: corrects to {x.outcome}"),
        _entry(
            c.TryDevice,
            lambda x, t: f"{x.by}: tests {x.entry}, lit {'; '.join(x.lit) or 'nothing'}",
        ),
        _entry(c.Report, _write_report),
        _entry(c.SeeWagers, _write_felt_wagers),
        _entry(c.Shuffle, _write_shuffle),
        _entry(c.CutCards, _write_cut),
        _entry(c.RefuseCut, lambda x, t: f"seat {x.seat}: refuses the cut"),
        _entry(c.OrderRecut, _write_recut),
        _entry(c.OrderShuffle, lambda x, t: f"{x.by}: orders a shuffle"),
        _entry(c.ShowCuttingCard, lambda x, t: f"{x.by}: shows the cutting card"),
        _entry(
            c.ChangeStack, lambda x, t: f"{x.by}: brings in the other stack{_write_order(x.order)}"
        ),
        _entry(c.MixCards, lambda x, t: f"{x.by}: mixes the cards"),
        _entry(c.RelieveDealer, lambda x, t: f"{x.role}: takes over the deal"),
        _entry(c.DealCard, lambda x, t: f"deal {x.card}".strip()),
        _entry(
            c.TurnCards,
            lambda x, t: f"{x.by}: turns {x.hand}" + (f" showing {x.cards}" if x.cards else ""),
        ),
        _entry(
            c.Choose,
            lambda x, t: f"seat {x.seat}: chooses {x.act}" + (f" {x.stake}" if x.stake else ""),
        ),
        _entry(c.AcceptDice, lambda x, t: f"seat {x.seat}: accepts"),
        _entry(c.RefuseDice, lambda x, t: f"seat {x.seat}: refuses"),
        _entry(c.DealerTakes, lambda x, t: "dealer: takes the dice"),
        _entry(c.GiveUpDice, lambda x, t: f"seat {x.seat}: gives up"),
        _entry(c.AskForDice, lambda x, t: f"seat {x.seat}: asks for new dice"),
        _entry(c.ChangeDice, lambda x, t: f"{x.by}: changes the dice"),
        _entry(c.TakeAway, _write_take_away),
        _entry(
            c.SelectButton,
            lambda x, t: f"dealer: selects {f'seat {x.seat}' if x.seat else 'the dealer'}",
        ),
        _entry(
            c.PressButton,
            lambda x, t: (
                f"{f'seat {x.seat}' if x.seat else 'dealer'}:"
                f" presses the button{_write_time(x.at_s)}"
            ),
        ),
        _entry(c.MarkCall, lambda x, t: f"{x.by}: marks {x.wager} for seat {x.seat}"),
        _entry(c.ChangeLimits, _write_change),
        _entry(
            c.PostNotice,
            lambda x, t: f"{x.by}: posts limits {x.minimum} to {x.maximum}{_write_time(x.at_s)}",
        ),
        _entry(
            c.AgreeLimits,
            lambda x, t: f"{x.by}: agrees limits {x.minimum} to {x.maximum} with seat {x.seat}",
        ),
        _entry(
            c.FlagPartners, lambda x, t: f"{x.by}: flags partners {', '.join(map(str, x.seats))}"
        ),
        _entry(
            c.IssueChecks, lambda x, t: f"seat {x.seat}: takes {x.color} checks worth {x.value}"
        ),
        _entry(c.SetSeats, lambda x, t: f"{x.by}: sets seats {x.count}"),
    ]
)
