"""A person at a live table: each typed line gets an answer.

The referee decides everything; this module only reads and prints.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from pitboss.cli.errors import InputError, did_you_mean
from pitboss.cli.explain import number_fault, reasons
from pitboss.cli.table.legal import legal_rows
from pitboss.cli.table.text_layout import draw_layout
from pitboss.cli.table.typed_words import canonical_line, find_wager, is_wager
from pitboss.language.table_events import citations, event_words, face, money, result_lines
from pitboss.pit import commands as c
from pitboss.pit.events import (
    LightsCleared,
    LosersCollected,
    ResultCalled,
    WagerPlaced,
    WagersSettled,
    WinnersPaid,
)
from pitboss.pit.payable_stakes import stake_unit
from pitboss.pit.referee import NotAllowed, Referee
from pitboss.pit.rounds import lit_positions, next_thrower, seats_throw
from pitboss.pit.state import OPEN
from pitboss.pit.table_line import write as table_line
from pitboss.pit.transcript import THROWS, BadTranscript, parse, write

if TYPE_CHECKING:
    from pitboss.chance import Source
    from pitboss.cli.screen import Screen
    from pitboss.pit.events import Event
    from pitboss.pit.explain import Reason
    from pitboss.pit.refusal import Refusal
    from pitboss.rulebook.game import Rules

HELP = (
    ("{wager} 10", "place a wager or raise it; '{wager} -5' cuts it, '{wager} down' takes it down"),
    ("{throw}", "let the computer {throw}; '{throw} {example}' keys in what really came up"),
    ("?", "everything you may do now; '? {wager}' explains one wager"),
    ("why", "why each wager of the last round won, lost or stood"),
    ("odds", "exact odds of every wager; 'odds {wager}' of one, in full"),
    ("layout", "draw the table again"),
    ("seat 2", "act for another seat; 'seat 2: {wager} 10' for one line"),
    ("report", "list what can go wrong; 'report NAME' reports it"),
    ("save FILE", "save the table; pitboss play --resume FILE continues it"),
    ("quit", "leave"),
)
OFF_HELP = ("{wager} on", "turn on a wager that is off, or turn it off again")


class TableSession:
    """One table on one screen, with a source of chance for people without real dice."""

    def __init__(self, screen: Screen, referee: Referee, source: Source) -> None:
        self.screen, self.referee, self.source = screen, referee, source
        self.seat = min(referee.table.seats, default=1)
        # Why each wager of the last round won, lost or stayed, saved before new wagers go up.
        self.reasons: list[tuple[int, str, Reason]] | None = None
        throws = dict.fromkeys((*THROWS, referee.rules.game.throw), self._throw)
        self._acts: dict[str, Callable[[str], bool]] = {
            **throws,
            "?": self._legal,
            "help": self._help,
            "why": self._why,
            "odds": self._odds,
            "layout": self._layout,
            "save": self._save,
            "report": self._report,
            "quit": self._quit,
            "exit": self._quit,
            "q": self._quit,
        }

    @property
    def speaker(self) -> int:
        """The seat that the next line is for."""
        return self.seat

    def open(self) -> None:
        """Show the table to someone who sits down."""
        game = self.referee.rules.game
        self.screen.line((game.name, "bold"), f" · {game.house.name} · {game.law}")
        self._layout("")
        self.screen.words(
            "type a wager and a stake; or ? for what you may do, or help", style="dim"
        )

    def run_line(self, typed: str) -> bool:
        """Do what a line says; False once the person leaves."""
        line = typed.split("#", 1)[0].strip()
        if not line:
            return True
        if wrong := number_fault(line):
            self.screen.words(wrong, style="yellow")
            return True
        word, _, rest = line.partition(" ")
        if word.startswith("?") and len(word) > 1:
            word, rest = "?", line[1:]
        act = self._acts.get(word.lower())
        if act is not None:
            return act(rest.strip())
        if word.lower() == "seat" and rest.strip().isdigit():
            return self._change_seat(int(rest))
        return self._command(line)

    def status(self) -> str:
        """The state of the table, and what everyone has."""
        referee = self.referee
        rules, phase = referee.rules, referee.phase
        parts = [] if len(rules.phases.names) == 1 else [phase]
        if phase.isdigit():
            parts = [f"the point is {phase}"]
        if referee.table.status != OPEN:
            parts = [f"the table is {referee.table.status}"]
        several = len(referee.table.seats) > 1
        for number, seat in referee.table.seats.items():
            who = f"seat {number} has" if several else "you have"
            up = sum(wager.stake for wager in seat.ups.values())
            on = f", {money(rules, up)} on the table" if up else ""
            parts.append(f"{who} {money(rules, seat.chips)}{on}")
        return " · ".join(parts)

    def transcript(self) -> str:
        """The table as a transcript that `--resume` and `pitboss explain` can read."""
        rules = self.referee.rules
        head = table_line(rules, self.referee.table).split(" | ")[0]
        lines = [write(command, rules.game.throw) for command in self.referee.commands]
        return "\n".join([f"table {head}", *lines]) + "\n"

    # --- commands to the referee --------------------------------------------------------
    def _command(self, line: str) -> bool:
        rules = self.referee.rules
        line = canonical_line(rules, line)
        typed = line if ":" in line else f"seat {self.seat}: {line}"
        try:
            command = parse(rules, typed)
        except BadTranscript as error:
            wager = find_wager(rules, line)
            says = f"{error}; ? lists what you may do".replace(
                "'pass 10'", f"'{_simplest(rules)} 10'"
            )
            if is_wager(rules, wager):
                says = f"{wager} needs a stake, like '{wager} 10'; '? {wager}' explains it"
            self.screen.words(says, style="yellow")
            return True
        self._do(command)
        return True

    def _do(self, command: c.Command) -> None:
        try:
            events = self.referee.do(command)
        except NotAllowed as no:
            self._show_refusal(no.refusal, command)
            return
        self._show_events(events)

    def _show_refusal(self, refusal: Refusal, command: c.Command) -> None:
        rules = self.referee.rules
        names = (*rules.wagers, *rules.macros)
        name = getattr(command, "wager", "").partition("@")[0]
        words = refusal.words
        if name and name not in names and (hint := did_you_mean(name, names)):
            words = f"{words.partition(':')[0]}{hint}"
        law = f"   ({citations(refusal.law)})" if refusal.law else ""
        self.screen.words(f"Refused: {words}{law}", style="yellow")

    def _show_events(self, events: list[Event]) -> None:
        """Show what happened. The result goes below the drawing, where it cannot scroll away."""
        referee = self.referee
        called = next((event for event in events if isinstance(event, ResultCalled)), None)
        if called is not None:
            self.reasons = reasons(referee, called)
            if self.screen.is_terminal:
                self._draw(called)
            for parts in result_lines(referee.rules, called, seats=len(referee.table.seats) > 1):
                self.screen.line_and_source("  ", *parts)
        settled = (LosersCollected, WinnersPaid, WagersSettled, LightsCleared)
        silent = settled if called is not None else ()
        for event in events:
            if not isinstance(event, silent) and (words := self._words(event)):
                self.screen.words(words)
        self.screen.words(self.status(), style="cyan")

    def _words(self, event: Event) -> str:
        """An event in words; for a wager that was raised, by how much and to what."""
        rules, words = self.referee.rules, event_words(self.referee.rules, event)
        if isinstance(event, WagerPlaced):
            up = self.referee.table.seats[event.seat].ups.get(event.key)
            if up is not None and up.stake != event.stake:
                by, to = money(rules, event.stake), money(rules, up.stake)
                return words.replace(f"is up with {by}", f"is raised by {by} to {to}")
        return words

    def _throw(self, typed: str) -> bool:
        rules, table = self.referee.rules, self.referee.table
        seat = next_thrower(table) if seats_throw(rules, table) else 0
        text = typed or rules.space.text(self.source.next_outcome(rules.space))
        self._do(c.EnterResult(text, seat=seat))
        return True

    def _report(self, name: str) -> bool:
        irregularities = {rule.name: rule for rule in self.referee.rules.irregularities}
        if not name:
            for rule in irregularities.values():
                self.screen.line(f"  report {rule.name}", (f"   ({citations(rule.law)})", "dim"))
            return True
        among = [key for key in irregularities if name in key]
        irregularity = irregularities.get(among[0] if len(among) == 1 else name)
        if irregularity is None:
            hint = did_you_mean(name, irregularities)
            self.screen.line(f"  no irregularity {name!r}{hint}; 'report' lists all")
            return True
        self._do(c.Report(irregularity=irregularity.name, by=irregularity.by[0]))
        return True

    def _change_seat(self, number: int) -> bool:
        if number in self.referee.table.seats:
            self.seat = number
            self.screen.line(f"  you are now acting for seat {number}")
        else:
            self.screen.line(
                f"  nobody sits at seat {number}: to sit down, type 'seat {number}: sits 500'"
            )
        return True

    # --- questions ----------------------------------------------------------------------
    def _help(self, rest: str) -> bool:
        rules = self.referee.rules
        example = face(rules, len(rules.space) // 2)
        words = {"throw": rules.game.throw, "example": example, "wager": _simplest(rules)}
        rows = [(a.format(**words), b.format(**words)) for a, b in HELP]
        off_wager = next(
            (name for name, wager in rules.wagers.items() if wager.idle is not None), None
        )
        if off_wager is not None:
            rows.insert(1, (OFF_HELP[0].format(wager=off_wager), OFF_HELP[1]))
        self.screen.table(rows)
        return True

    def _legal(self, wager: str) -> bool:
        if wager:
            return self._show_wager(wager)
        self.screen.table(legal_rows(self.referee, self.seat))
        throw = self.referee.next_for_dealer()
        self.screen.words(f"also: {throw}, why, odds, layout, report, save, help, quit")
        return True

    def _show_wager(self, wager: str) -> bool:
        from pitboss.cli.choose import choose_wager

        rules = self.referee.rules
        try:
            key = choose_wager(rules, find_wager(rules, wager))
        except InputError as wrong:
            self.screen.words(str(wrong))
            return True
        name = key.partition("@")[0]
        law = rules.wagers[name].law if name in rules.wagers else rules.macros[name].law
        words = " ".join(dict.fromkeys(clause.says for clause in law))
        self.screen.words(f"{rules.wager_words(key)}: {words} ({citations(law)})")
        multiple = stake_unit(rules, self.referee.table, self.seat, key)
        no = self.referee.verify(c.PlaceWager(self.seat, key, multiple or 1))
        self.screen.words(str(no) if no else f"allowed now, in multiples of {multiple}")
        return True

    def _why(self, wager: str) -> bool:
        last = self.referee.table.last
        if last is None:
            self.screen.line("  nothing has been decided yet")
            return True
        entries = reasons(self.referee, last) if self.reasons is None else self.reasons
        if wager:
            key = find_wager(self.referee.rules, wager)
            entries = [
                entry for entry in entries if entry[1] == key or entry[1].partition("@")[0] == key
            ]
        for _, _, reason in entries:
            self.screen.words(str(reason))
        if not entries:
            self.screen.line("  the last round decided no wager" + (f" {wager!r}" if wager else ""))
        return True

    def _odds(self, wager: str) -> bool:
        from pitboss.analysis.report import rows
        from pitboss.cli.odds import matching_rows, show_table, show_wager
        from pitboss.paper.paytable import entry_of, pay_lines

        rules = self.referee.rules
        if not wager:
            show_table(self.screen, pay_lines(rules, rows(rules.game, rules.options)))
            return True
        try:
            names = matching_rows(rules, find_wager(rules, wager))
        except InputError as wrong:
            self.screen.words(str(wrong))
            return True
        for row in rows(rules.game, rules.options):
            if row.wager in names:
                show_wager(self.screen, row, entry_of(rules, row).law)
        return True

    def _layout(self, rest: str) -> bool:
        self._draw()
        self.screen.words(self.status(), style="cyan")
        return True

    def _draw(self, called: ResultCalled | None = None) -> None:
        """Draw the table. With a result, show the lamps that it lit, though they are out by now."""
        rules, lit = self.referee.rules, None
        if called is not None and rules.lights and not self.referee.table.desk.by_hand:
            lit = lit_positions(rules, called.outcome, called.phase)
        for parts in draw_layout(self.referee, self.screen.width, lit):
            self.screen.line(*parts)

    def _save(self, name: str) -> bool:
        if not name:
            self.screen.line("  save needs a file, like: save evening.txt")
            return True
        try:
            Path(name).write_text(self.transcript(), encoding="utf-8")
        except OSError as error:
            self.screen.line(f"  cannot write {name!r}: {(error.strerror or 'failed').lower()}")
            return True
        self.screen.line(f"  saved; continue with: pitboss play --resume {name}")
        return True

    def _quit(self, rest: str) -> bool:
        return False


def _simplest(rules: Rules) -> str:
    """A wager that is quick to type, for examples."""
    return min(rules.wagers, key=lambda name: (" " in name, len(name)))
