"""A person at a live card table: deal, decide, ask for a hint; the shoe is the machine's or real.

With the electronic shoe everything that needs no player happens at once. With real cards each card
that lies face up is keyed in as it falls; what lies face down stays unknown until it is shown.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pitboss.cli.table.card_acts import Said, act_rows, acts_in_words, understood
from pitboss.cli.table.card_screen import FACE_DOWN, CardTable
from pitboss.cli.table.legal import legal_rows
from pitboss.cli.table.tableau import FAMILY, tableau_rows
from pitboss.equipment.cards import UNKNOWN, text
from pitboss.language.table_events import citations, money
from pitboss.pit import commands as c
from pitboss.pit.cards import last_lines
from pitboss.pit.dealing import first_need
from pitboss.pit.events import HandsStarted
from pitboss.pit.explain import explain_hand
from pitboss.pit.refusal import Refusal
from pitboss.pit.required_wagers import stakes_of, verify_required_wagers
from pitboss.pit.shuffling import verify_deal
from pitboss.pit.state import OPEN
from pitboss.rulebook.card_round import DealTo, Decide, TurnOver

if TYPE_CHECKING:
    from pitboss.chance import Source
    from pitboss.cli.screen import Screen, Segment
    from pitboss.pit.events import Event, SettlementLine
    from pitboss.pit.referee import Referee
    from pitboss.rulebook.card_round import Round

_CARD = re.compile(r"(?:[2-9tjqka]|10)[cdhs♣♦♥♠]|j[12]|\?\?", re.IGNORECASE)
_SUITS = str.maketrans("♣♦♥♠", "cdhs")
LONGEST = 80
HELP = (
    ("{wager} 10", "place a wager or raise it; '{wager} -5' cuts it, '{wager} down' takes it down"),
    ("deal", "deal the cards"),
    ("again", "wager as in the last round, and deal"),
    ("?", "what is legal now, with its clause; '? {wager}' tells about one wager"),
    ("why", "why each wager of the last round won, lost or came back"),
    ("odds", "exact odds of every wager; 'odds {wager}' of one, in full"),
    ("layout", "draw the betting layout; 'table' draws the cards"),
    ("seat 2", "speak for another seat; 'seat 2: {wager} 10' for one line"),
    ("report", "what can go wrong; 'report' and its name declares it"),
    ("save FILE", "save the table, even in the middle of a hand; --resume FILE goes on"),
    ("quit", "leave"),
)
DECIDING_HELP = (
    ("{acts}", "decide, when it is your turn; one letter will do"),
    ("hint", "what each act brings on average, the best one first"),
)
ALL_HELP = ("all 10", "the same stake on each of {mains}")
TABLEAU_HELP = ("tableau", "when the bank draws a third card")
REAL_HELP = ("7c 10h", "key in real cards as they are dealt or turned over")
DECISIONS = {
    "blackjack": "hit, stand, double, split", "multi_action_blackjack": "hit, stand, double, split",
    "caribbean_stud": "bet, fold", "let_it_ride": "ride, withdraw", "red_dog": "raise 5, stay",
}  # fmt: skip


class CardSitting(CardTable):
    """What a person may type at a card table, and what comes of it."""

    def __init__(
        self, screen: Screen, referee: Referee, source: Source, *, real: bool = False
    ) -> None:
        super().__init__(screen, referee, source, real=real)
        self.last_wagers: list[c.PlaceWager] = []
        self._acts |= {
            "deal": self._deal, "key": self._deal, "hint": self._hint, "table": self._show_table,
            "all": self._all, "again": self._again, "cutting": self._cutting,
            "tableau": self._tableau,
        }  # fmt: skip

    def open(self) -> None:
        """Show the table to somebody who sits down, or who comes back to a hand."""
        game = self.referee.rules.game
        self.screen.line((game.name, "bold"), f" · {game.house.name} · {game.law}")
        if self.need is not None:
            self._show_table()
            return
        self._layout("")
        words = "type a wager and a stake, then deal; ? for what is legal, or help"
        self.screen.words(words, style="dim")

    def obey(self, typed: str) -> bool:
        """Do what a line says; a decision is heard first where one is due."""
        line = typed.split("#", 1)[0].strip()
        if line and len(line) <= LONGEST:
            if (said := understood(self.referee.rules, self.need, line)) is not None:
                self._choose(said)
                return True
            if all(_CARD.fullmatch(word) for word in line.split()):
                return self._keyed(line)
            need = self.need
            if isinstance(need, TurnOver) and need.unless == line.lower():
                self._do(c.TakeStep(need.unless))
                return True
        return super().obey(typed)

    def _tell(self, events: list[Event]) -> None:
        """Tell it, and remember the wagers with which a round began, to be made again."""
        for one in events:
            if isinstance(one, HandsStarted):
                self.last_wagers = [
                    c.PlaceWager(seat, key, stake)
                    for seat, stakes in one.stakes.items()
                    for key, stake in stakes.items()
                ]
        super()._tell(events)

    # --- decisions ----------------------------------------------------------------------------
    def _choose(self, said: Said) -> None:
        need, rules = self.need, self.referee.rules
        seat = self.speaker if said.seat is None else said.seat
        if need is None:
            words = "nothing to decide: no hand is being played; wager, then type 'deal'"
            self.screen.words(words, style="yellow")
            return
        if isinstance(need, Decide) and seat == need.seat and not said.stake:
            act = next((one for one in need.acts if one.name == said.act), None)
            if act is not None and not isinstance(act.stake, int):
                least, most = act.stake
                words = f"by how much? {money(rules, least)} to {money(rules, most)}"
                words = f"{said.act} {words}, like '{said.act} {most}'   ({citations(act.law)})"
                self.screen.words(words, style="yellow")
                return
        self._do(c.Choose(seat, said.act, said.stake))

    def _hint(self, rest: str) -> bool:
        from pitboss.analysis.solver import hint

        need, seen = self.need, self.seen()
        if not isinstance(need, Decide) or seen is None:
            self.screen.words("there is nothing to decide now")
            return True
        found = hint(self.referee.rules, seen, need)
        if found is None:
            self.screen.words("there is no hint for this decision")
            return True
        self.screen.words(f"best: {found.best}", style="bold")
        rows: list[list[Segment]] = [
            [(act, "bold"), f"{float(worth):+.4f}"] for act, worth in found.worths.items()
        ]
        self.screen.table(rows, right=(1,))
        how = ("over every card that you do not see; earlier rounds are not remembered"
               if found.exact else "as on the strategy card, for a full shoe")  # fmt: skip
        self.screen.words(f"what each brings on average, in units of {found.unit}: {how}")
        return True

    # --- the cards ----------------------------------------------------------------------------
    def _deal(self, typed: str) -> bool:
        """Begin a round, or key in what was dealt."""
        need = self.need
        if isinstance(need, Decide):
            who = (
                "you decide" if len(self.referee.table.seats) == 1 else f"seat {need.seat} decides"
            )
            words = (
                f"{who} first: {acts_in_words(self.referee.rules, need)}   ({citations(need.law)})"
            )
            self.screen.words(words, style="yellow")
        elif typed:
            return self._keyed(typed)
        elif need is not None:
            self._ask()
        elif self._made_ready():
            first = first_need(self.referee.rules, self.referee.table)
            if self.real and isinstance(first, DealTo) and first.up:
                self._ask_for(first)
            else:
                self._do(c.DealCard(FACE_DOWN if self.real else ""))
        return True

    def _made_ready(self) -> bool:
        """Shuffle if that is due, unless the round could not begin anyway."""
        rules, table = self.referee.rules, self.referee.table
        if self.need is not None:
            return True
        stakes = stakes_of(table)
        if table.status == OPEN and verify_deal(rules, table) is not None:
            if stakes and verify_required_wagers(rules, stakes) is None:
                self._quietly(c.Shuffle(self.order()))
            elif not stakes:
                self.screen.words("nobody has wagered: there is nothing to deal for",
                                  style="yellow")  # fmt: skip
                return False
        answer = verify_required_wagers(rules, stakes) or first_need(rules, self.referee.table)
        if isinstance(answer, Refusal):
            self._refused(answer, c.DealCard())
            return False
        return True

    def _quietly(self, command: c.Command) -> None:
        """Something the dealer does without being asked, told in a line."""
        from pitboss.cli.table.card_words import Teller

        events = self.referee.do(command)
        for words in Teller(self.referee, self.seen(), events).lines():
            self.screen.words(words)

    def _keyed(self, typed: str) -> bool:
        """Cards that a person keys in: the next ones dealt, or those turned over now."""
        words, need = typed.translate(_SUITS), self.need
        if not self.real:
            says = "this table deals from the electronic shoe: type 'deal' alone"
            self.screen.words(f"{says}; pitboss play --cards takes real ones", style="yellow")
        elif isinstance(need, TurnOver):
            self._do(c.TurnCards(need.hand, self._faces(need, words)))
        elif self._made_ready():
            first = need or first_need(self.referee.rules, self.referee.table)
            if need is None and isinstance(first, DealTo) and not first.up:
                self._quietly(c.DealCard(FACE_DOWN))
            self._do(c.DealCard(words))
        return True

    def _faces(self, need: TurnOver, words: str) -> str:
        """All cards of a hand that is turned over, where only the unknown ones were keyed in."""
        round = self.round()
        assert round is not None
        held, typed = round.hand(need.hand).cards, words.split()
        if len(typed) != held.count(UNKNOWN):
            return words
        left = iter(typed)
        return " ".join(next(left) if card == UNKNOWN else text(card) for card in held)

    def _cutting(self, rest: str) -> bool:
        """The cutting card of real cards shows."""
        self._do(c.ShowCuttingCard("dealer"))
        return True

    # --- wagers -------------------------------------------------------------------------------
    def mains(self) -> list[str]:
        """The wagers that a round is begun with, where there are several of a kind."""
        making = self.referee.rules.game.making
        for rule in (making.equal, making.at_least):
            if rule is not None:
                return list(rule.wagers)
        return []

    def _all(self, typed: str) -> bool:
        stake = typed.removeprefix("$")
        mains = self.mains()
        if not mains or not stake.isdecimal():
            words = f"'all 10' puts 10 on each of {', '.join(mains)}" if mains else "no such wager"
            self.screen.words(words, style="yellow")
            return True
        self._place([c.PlaceWager(self.seat, name, int(stake)) for name in mains])
        return True

    def _place(self, wagers: list[c.PlaceWager]) -> bool:
        """Place several wagers, or none of them where one is refused."""
        before, made = self.referee.table, len(self.referee.commands)
        events: list[Event] = []
        for wager in wagers:
            no = self.referee.verify(wager)
            if no is not None:
                self.referee.table = before
                del self.referee.commands[made:]
                self._refused(no, wager)
                return False
            events += self.referee.do(wager)
        self._tell(events)
        return True

    def _again(self, rest: str) -> bool:
        if not self.last_wagers:
            self.screen.words("no round has been dealt yet: there is nothing to repeat")
        elif self._place(self.last_wagers):
            self._deal("")
        return True

    def _report(self, name: str) -> bool:
        """As at every table; what concerns one hand is about the seat that speaks."""
        known = {one.name: one for one in self.referee.rules.irregularities}
        if name in known and known[name].remedy.one_hand:
            self._do(c.Report(name, known[name].by[0], seat=self.speaker))
            return True
        return super()._report(name)

    def _save(self, name: str) -> bool:
        """Save the table; what an electronic shoe will deal stands in the file too."""
        goes_on = super()._save(name)
        if name and not self.real and self.referee.table.cards is not None:
            self.screen.words("the file holds the order of the shoe: reading it spoils the game")
        return goes_on

    # --- questions ----------------------------------------------------------------------------
    def _help(self, rest: str) -> bool:
        rules, play = self.referee.rules, self.referee.rules.game.play
        assert play is not None
        mains = self.mains()
        acts = DECISIONS.get(play.family, "")
        rows = list(HELP)
        rows[2:2] = DECIDING_HELP if acts else ()
        rows[1:1] = [ALL_HELP] if mains else []
        rows[2:2] = [REAL_HELP] if self.real else []
        rows[-3:-3] = [TABLEAU_HELP] if play.family == FAMILY else []
        words = {"wager": next(iter(rules.wagers)), "acts": acts, "mains": ", ".join(mains)}
        self.screen.table([(a.format(**words), b.format(**words)) for a, b in rows])
        return True

    def _legal(self, wager: str) -> bool:
        need = self.need
        if wager:
            return self._about(wager)
        if isinstance(need, Decide):
            self.screen.table(act_rows(self.referee.rules, need))
            self.screen.words("also: hint, table, why, odds, report, save, help, quit")
            return True
        self._ask()
        self.screen.table(legal_rows(self.referee, self.seat, with_law=True))
        self.screen.words("also: deal, again, why, odds, layout, report, save, help, quit")
        return True

    def _why(self, wager: str) -> bool:
        rules, cards = self.referee.rules, self.referee.table.cards
        found = [(line, round) for line, round in self._decided() if wager in ("", line.key)]
        for line, round in found:
            several = len(self.referee.table.seats) > 1
            who = f"seat {line.seat}: " if several else ""
            self.screen.words(who + str(explain_hand(rules, round, line)))
        if not found:
            nothing = cards is None or self.round() is None
            self.screen.words("nothing has been decided yet" if nothing
                              else "the last round decided no such wager")  # fmt: skip
        return True

    def _decided(self) -> list[tuple[SettlementLine, Round]]:
        """The wagers settled so far in this round, else those of the last one."""
        cards, last = self.referee.table.cards, self.referee.table.last
        if cards is None:
            return []
        if cards.round is not None and cards.early:
            return [(line, cards.round) for line in cards.early]
        if cards.last is None or last is None:
            return []
        return [(line, cards.last) for line in last_lines(self.referee.table)]

    def _tableau(self, rest: str) -> bool:
        play = self.referee.rules.game.play
        assert play is not None
        if play.family != FAMILY:
            self.screen.words("this game has no tableau")
            return True
        self.screen.words("what the player's third card counts, and whether the bank draws")
        self.screen.table(tableau_rows(self.referee.rules), gap=1)
        return True
