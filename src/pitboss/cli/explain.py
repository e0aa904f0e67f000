"""Replay a transcript and say why: every refusal, win, loss, return and standing wager.

The first line names the game and its options, then come the lines of play:

    table night.craps buy_bets=no
    seat 1: sits 500
    seat 1: pass 10
    roll 4-2
    seat 1: buy 4 20        ! 20.25
    = seat 1 up pass 10

A line with '!' must be refused, by the clause named after it. A line that starts with '=' must be
true. The exit code is 1 if any line does not hold.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from pitboss.cli.errors import InputError
from pitboss.cli.parser import DIGITS, add_json, nonempty
from pitboss.cli.screen import Screen, print_json

if TYPE_CHECKING:
    from collections.abc import Callable

    from pitboss.pit.events import ResultCalled
    from pitboss.pit.explain import Reason
    from pitboss.pit.referee import Referee
    from pitboss.pit.transcript_replay import PlayedLine
    from pitboss.rulebook.game import Rules

_HEADER = re.compile(r"table (\S.*?)(?P<hand> by hand)?(?: limits (\d+) to (\d+))?")
HEADER_EXAMPLE = "'table night.craps buy_bets=no'"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of `pitboss explain`."""
    says = "the transcript, or - for input"
    parser.add_argument("transcript", metavar="FILE", type=nonempty, help=says)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Play the transcript line by line and explain it."""
    from pitboss.pit.transcript import BadTranscript
    from pitboss.pit.transcript_replay import replay

    referee, text = open_transcript(read_text(args.transcript))
    screen, rows, faults = Screen(), [], 0
    try:
        for played in replay(referee, text):
            faults += bool(played.fault)
            if args.json:
                rows.append(_line_values(referee, played))
            else:
                _show(screen, referee, played)
    except BadTranscript as error:
        raise InputError(str(error)) from None
    if args.json:
        print_json({"game": referee.rules.game.id, "lines": rows, "faults": faults})
    else:
        _show_summary(screen, faults)
    return 1 if faults else 0


def read_text(name: str) -> str:
    """The text of a file, or of standard input."""
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except OSError as error:
        raise InputError(
            f"cannot read {name!r}: {(error.strerror or 'no such file').lower()}"
        ) from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        words = f"line {line} is not UTF-8 text: save the file as UTF-8"
        words = "it is not a text file" if b"\0" in error.object else words
        raise InputError(f"cannot read {name!r}: {words}") from None
    for at, line in enumerate(text.splitlines(), 1):
        if words := number_fault(line):
            raise InputError(f"line {at}: {words}")
    return text.removeprefix("\ufeff")  # some editors mark the beginning of a file


def number_fault(line: str) -> str:
    """What is wrong with a line that has a number without end; empty if nothing is."""
    number = re.search(rf"\d{{{DIGITS},}}", line)
    return f"a number of {len(number[0]):,} digits is too long" if number else ""


def open_transcript(text: str) -> tuple[Referee, str]:
    """The table that the first line names, and the lines of play at their own line numbers."""
    from pitboss.cli.choose import choose_game, open_table
    from pitboss.pit.table_line import BadLine, header

    lines = text.splitlines()
    at = next((n for n, line in enumerate(lines) if line.split("#", 1)[0].strip()), -1)
    first = lines[at].split("#", 1)[0].strip() if at >= 0 else ""
    match = _HEADER.fullmatch(first)
    if match is None:
        raise InputError(
            f"the first line must name the table, like {HEADER_EXAMPLE}, not {first!r}"
        )
    try:
        game_id, options = header(match[1])
    except BadLine as error:
        raise InputError(f"line {at + 1}: {error}") from None
    limits = (int(match[3]), int(match[4])) if match[3] else (1, 0)
    by_hand = match["hand"] is not None
    typed = list(options.items())
    referee = open_table(choose_game(game_id), typed, automatic=not by_hand, limits=limits)
    lines[at] = ""
    return referee, "\n".join(lines)


def _show_summary(screen: Screen, faults: int) -> None:
    if faults:
        lines = "1 line is" if faults == 1 else f"{faults} lines are"
        screen.line((f"{lines} not as the transcript says.", "bold red"))
    else:
        screen.line(("Everything happened as the transcript says.", "green"))


def _show(screen: Screen, referee: Referee, played: PlayedLine) -> None:
    from pitboss.language.table_events import outcome_with_faces

    entry = played.entry
    if entry.expects is not None:
        good = ("true", "green") if not played.fault else (f"WRONG: {played.fault}", "bold red")
        screen.line(f"{entry.line:>4}  {entry.text}   ", good)
        return
    screen.line(f"{entry.line:>4}  ", (entry.text, "bold"))
    if played.refusal is not None:
        screen.words(str(played.refusal), "        ", "yellow")
    if played.fault:
        unmarked = played.refusal is not None and entry.refused_by is None
        fault = "the transcript does not mark it with '!'" if unmarked else played.fault
        screen.words(f"WRONG: {fault}", "        ", "bold red")
    if (result := _result(referee, played, outcome_with_faces)) is not None:
        screen.words(result, "        ", "bold")
    for _, _, reason in _reasons(referee, played):
        screen.words(str(reason), "        ")
    for words in _other_events(referee, played):
        screen.line("        ", (words, "dim"))


def _other_events(referee: Referee, played: PlayedLine) -> list[str]:
    """What else happened, without the collecting and paying of an automatic table."""
    from pitboss.language.table_events import event_words
    from pitboss.pit.events import (
        FeesOwed,
        HandsDecided,
        LosersCollected,
        WagersSettled,
        WinnersPaid,
    )

    silent: tuple[type, ...] = (HandsDecided, FeesOwed)
    if _result_event(played) is not None:
        silent += (LosersCollected, WinnersPaid, WagersSettled)
    events = [event for event in played.events if not isinstance(event, silent)]
    return [words for event in events if (words := event_words(referee.rules, event))]


def _result_event(played: PlayedLine) -> ResultCalled | None:
    from pitboss.pit.events import ResultCalled

    return next((event for event in played.events if isinstance(event, ResultCalled)), None)


def _result(referee: Referee, played: PlayedLine, write: Callable[[Rules, int], str]) -> str | None:
    """What came up, or the hands that were shown down; None if there is no result."""
    called, rules, cards = _result_event(played), referee.rules, referee.table.cards
    if called is None:
        return None
    round = (cards.round or cards.last) if cards is not None else None
    if round is None or rules.game.play is None:
        return write(rules, called.outcome)
    from pitboss.pit.dealing import hands_text

    return hands_text(rules.game.play.visible_round(rules, round, 0))


def _reasons(referee: Referee, played: PlayedLine) -> list[tuple[int, str, Reason]]:
    """Why each wager that a line decided ended as it did, including hands settled early."""
    from pitboss.pit.events import HandsDecided, ResultCalled
    from pitboss.pit.explain import explain_hand

    called, cards = _result_event(played), referee.table.cards
    round = (cards.round or cards.last) if cards is not None else None
    if round is None:
        return reasons(referee, called) if called is not None else []
    lines = [
        line
        for event in played.events
        if isinstance(event, (HandsDecided, ResultCalled))
        for line in event.lines
    ]
    explained = [(line.seat, line.key, explain_hand(referee.rules, round, line)) for line in lines]
    return [
        (seat, key, _reason_with_seat(referee, seat, reason)) for seat, key, reason in explained
    ]


def reasons(referee: Referee, called: ResultCalled) -> list[tuple[int, str, Reason]]:
    """Why each wager that was up won, lost or stayed: seat, wager, reason."""
    from pitboss.pit.explain import explain, explain_standing

    rules, rows = referee.rules, []
    limit_faults = referee.table.desk.found_wagers
    for line in called.lines:
        rows.append((line.seat, line.key, explain(rules, called, line, limit_faults)))
    moved = {
        (line.seat, rules.wagers[line.name].key(line.next))
        for line in called.lines
        if line.next >= 0
    }
    keys = {(line.seat, line.key) for line in called.lines} | moved
    for number, seat in referee.table.seats.items():
        if called.seat in (0, number):
            for key in seat.ups:
                if (number, key) not in keys:
                    reason = explain_standing(rules, called, key, referee.table, number)
                    rows.append((number, key, reason))
    return [(seat, key, _reason_with_seat(referee, seat, reason)) for seat, key, reason in rows]


def _reason_with_seat(referee: Referee, seat: int, reason: Reason) -> Reason:
    """The reason with its seat, where several play."""
    from dataclasses import replace

    if len(referee.table.seats) < 2:
        return reason
    return replace(reason, words=f"seat {seat}: {reason.words}")


def _line_values(referee: Referee, played: PlayedLine) -> dict[str, object]:
    row: dict[str, object] = {"line": played.entry.line, "text": played.entry.text}
    if played.refusal is not None:
        law = [clause.id for clause in played.refusal.law]
        row["refused"] = {"words": played.refusal.words, "law": law}
    row["events"] = _other_events(referee, played)
    if (result := _result(referee, played, lambda rules, at: rules.space.text(at))) is not None:
        row["result"] = result
    wagers = _reasons(referee, played)
    if wagers or result is not None:
        row["wagers"] = [
            {"seat": seat, "wager": key, "why": reason.words, "law": [c.id for c in reason.law]}
            for seat, key, reason in wagers
        ]
    row["fault"] = played.fault or None
    return row
