"""`pitboss night new`: a few questions, and the plan of a night."""

from __future__ import annotations

import argparse
import datetime
from collections.abc import Callable
from typing import Any, NamedTuple

from pitboss.cli.errors import InputError, did_you_mean
from pitboss.cli.new_file import add_force, refuse_existing, write_new
from pitboss.cli.night.check import day, read_overlays
from pitboss.cli.parser import add_json, nonempty, whole_number
from pitboss.cli.screen import print_json
from pitboss.floor.plan import is_id
from pitboss.night.check import Review, game_words
from pitboss.night.checks.license import LAWFUL_GAMES
from pitboss.night.hours import BadTime, typed_time
from pitboss.night.law import NightLaw
from pitboss.night.new_plan import NewNight, new_plan
from pitboss.night.plan import HOLDER_CLASSES, NightPlan, holder_class
from pitboss.night.plan_file import BadPlan
from pitboss.night.plan_text import plan_text
from pitboss.night.report import all_findings

MOST_TABLES, MOST_GUESTS = 200, 100_000


def kind_of_holder(text: str) -> str:
    """A class of organization, in its words or as its number in the list."""
    plain = text.strip().lower()
    if plain.isdigit() and 1 <= int(plain) <= len(HOLDER_CLASSES):
        return HOLDER_CLASSES[int(plain) - 1]
    if known := holder_class(plain):
        return known
    hint = did_you_mean(plain, HOLDER_CLASSES) or f": there are {', '.join(HOLDER_CLASSES)}"
    raise argparse.ArgumentTypeError(f"there is no class {text!r}{hint}")


def time_of_day(text: str) -> str:
    """A time such as 18:30 or 6:30 pm."""
    try:
        return typed_time(text)
    except BadTime as wrong:
        raise argparse.ArgumentTypeError(str(wrong)) from None


def games(text: str) -> dict[str, int]:
    """Games and how many tables or machines of each: "2 blackjack, craps, money wheel"."""
    counts: dict[str, int] = {}
    for entry in text.split(","):
        first, _, rest = entry.strip().partition(" ")
        number, name = (first, rest.strip()) if first.isdigit() else ("1", entry.strip())
        counts[_game(name)] = counts.get(_game(name), 0) + int(number)
    if not 0 < sum(counts.values()) <= MOST_TABLES or 0 in counts.values():
        raise argparse.ArgumentTypeError(f"name 1 to {MOST_TABLES} tables, not {text!r}")
    return counts


def _game(typed: str) -> str:
    """The game or machine that is meant: its id, or its name in words."""
    known = {words: name for name in LAWFUL_GAMES for words in (name, game_words(name))}
    known |= {name.rpartition(".")[2].replace("_", " "): name for name in LAWFUL_GAMES}
    plain = " ".join(typed.lower().replace("-", " ").split())
    game = known.get(typed.lower()) or known.get(plain)
    if game is None:
        names = sorted({game_words(name) for name in LAWFUL_GAMES})
        hint = did_you_mean(plain, known) or f": there are {', '.join(names)}"
        raise argparse.ArgumentTypeError(f"a casino night has no game {typed!r}{hint}")
    return game


def night_name(text: str) -> str:
    """An id for the night."""
    if not is_id(text):
        raise argparse.ArgumentTypeError(
            f"an id has only letters, digits and hyphens, such as 'spring-gala', not {text!r}"
        )
    return text


class Question(NamedTuple):
    """One question: the key of its answer, its words, how an answer is read, and whether the plan
    can do without it."""

    key: str
    words: str
    read: Callable[[str], Any]  # argparse gives what it reads no type
    usual: str | None = None

    @property
    def flag(self) -> str:
        """The flag that answers it. `--games` names a folder of games with any verb."""
        return "--" + {"kind": "class", "games": "tables"}.get(self.key, self.key)


_CLASSES = ", ".join(f"{number} {words}" for number, words in enumerate(HOLDER_CLASSES, 1))
QUESTIONS = (
    Question("holder", "Which organization holds the night", nonempty),
    Question("kind", f"What kind of organization is it ({_CLASSES})", kind_of_holder, ""),
    Question("municipality", "Which municipality is the night in", str, ""),
    Question("date", "What date, such as 2027-04-17", day),
    Question("doors", "When do the doors open", time_of_day, "18:30"),
    Question("ends", "When does it end, at 02:00 at the latest", time_of_day, "23:30"),
    Question("games", "Which games, such as 2 blackjack, roulette, money wheel", games),
    Question("guests", "How many guests do you expect", whole_number(1, MOST_GUESTS), "100"),
    Question("purpose", "What are the proceeds for", str, ""),
    Question("provider", "Who supplies the equipment", str, ""),
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What may follow `pitboss night new`."""
    parser.epilog = (
        "You are asked for whatever the flags leave out. "
        "Every key is explained in docs/night-plan.md."
    )
    for question in QUESTIONS:
        usual = f" (default: {question.usual})" if question.usual else ""
        says = question.words[0].lower() + question.words[1:] + usual
        parser.add_argument(
            question.flag, dest=question.key, metavar="ANSWER", type=question.read, help=says
        )
    says = "the id of the night (default: from the organization and the year)"
    parser.add_argument("--night", metavar="ID", type=night_name, help=says)
    parser.add_argument("--yes", action="store_true", help="ask nothing and use the defaults")
    add_output(parser)


def add_output(parser: argparse.ArgumentParser) -> None:
    """Where a new plan is written."""
    says = "the file to write (default: the id of the night, with .toml)"
    parser.add_argument("-o", "--out", metavar="FILE", type=nonempty, help=says)
    add_force(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Ask, and write the plan."""
    if args.out:
        refuse_existing(args.out, args.force)
    answers = {question.key: _answer(args, question) for question in QUESTIONS}
    plan = new_plan(NewNight(**answers, night=args.night or ""))
    return write_plan(args, plan, plan_text(plan))


def _answer(args: argparse.Namespace, question: Question) -> Any:
    """The answer to a question: from its flag, its default, or from someone at the keyboard."""
    answer = getattr(args, question.key)
    if answer is not None:
        return answer
    if args.yes:
        if question.usual is None:
            raise InputError(f"with --yes, give {question.flag} too: {question.words.lower()}")
        return question.read(question.usual) if question.usual else ""
    while True:
        usual = f" [{question.usual}]" if question.usual else ""
        try:
            typed = input(f"{question.words}{usual}? ").strip() or question.usual
        except EOFError:
            raise InputError("the answers ended early: nothing was written") from None
        if typed == "":
            return ""
        try:
            if typed is not None:
                return question.read(typed)
            print("This answer is required.")
        except (argparse.ArgumentTypeError, InputError) as wrong:
            print(str(wrong))


def write_plan(args: argparse.Namespace, plan: NightPlan, text: str, *notes: str) -> int:
    """Write a plan, and say how much of it is left to fill in."""
    file = args.out or f"{plan.night}.toml"
    try:
        law = NightLaw(plan.date, read_overlays(plan, text, file))
    except BadPlan as bad:
        raise InputError(f"nothing was written: {bad}") from None
    left = len(all_findings(Review(plan, law, datetime.date.today())))
    write_new(file, text.encode(), force=args.force)
    if args.json:
        print_json({"file": file, "night": plan.night, "left": left, "notes": list(notes)})
        return 0
    for note in notes:
        print(note)
    things = "1 thing" if left == 1 else f"{left} things"
    print(f"{file} holds the plan. 'pitboss night check {file}' names {things} left to fill in.")
    return 0
