"""A person at a live card table: deal, decide, ask for a hint; the shoe is electronic or real.

With the electronic shoe, everything that needs no player happens right away. With real cards, each
face-up card is keyed in as it is dealt; the others stay unknown until they are turned over.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pitboss.chance.shuffle import shuffle
from pitboss.cli.table.card_acts import TypedDecision, act_rows, acts_in_words, parse_decision
from pitboss.cli.table.card_words import Narrator, commission_lines, settlement_lines
from pitboss.cli.table.felt import draw_felt
from pitboss.cli.table.legal import legal_rows
from pitboss.cli.table.session import TableSession
from pitboss.equipment.cards import UNKNOWN, text
from pitboss.language.table_events import citations, money
from pitboss.pit import commands as c
from pitboss.pit import events as e
from pitboss.pit.cards import cards_to_shuffle, last_lines
from pitboss.pit.dealing import first_need, next_need
from pitboss.pit.explain import explain_hand
from pitboss.pit.refusal import Refusal
from pitboss.pit.required_wagers import stakes_of, verify_required_wagers
from pitboss.pit.shuffling import verify_deal
from pitboss.pit.state import OPEN
from pitboss.rulebook.card_round import DealTo, Decide, TurnOver
from pitboss.rulebook.wager_table import LOSES, WINS

if TYPE_CHECKING:
    from pitboss.chance import Source
    from pitboss.cli.screen import Screen, Segment
    from pitboss.pit.referee import Referee
    from pitboss.rulebook.card_round import Need, Play, Round

_CARD = re.compile(r"(?:[2-9tjqka]|10)[cdhs♣♦♥♠]|j[12]|\?\?", re.IGNORECASE)
_SUITS = str.maketrans("♣♦♥♠", "cdhs")
DECISION_MOST = 80
FACE_DOWN = "??"
_CARD_EVENTS = (
    e.HandsStarted,
    e.CardDealt,
    e.CardsTurned,
    e.ChoiceMade,
    e.ResultCalled,
    e.HandVoided,
    e.CardRacked,
)
HELP = (
    ("{wager} 10", "place a wager or raise it; '{wager} -5' cuts it, '{wager} down' takes it down"),
    ("deal", "deal the cards"),
    ("again", "repeat the wagers of the last round, and deal"),
    ("?", "what you may do now, and the clauses; '? {wager}' explains one wager"),
    ("why", "why each wager of the last round won, lost or came back"),
    ("odds", "exact odds of every wager; 'odds {wager}' of one, in full"),
    ("layout", "draw the betting layout; 'table' draws the cards"),
    ("seat 2", "act for another seat; 'seat 2: {wager} 10' for one line"),
    ("report", "list what can go wrong; 'report NAME' reports it"),
    ("save FILE", "save the table, even in the middle of a hand; --resume FILE continues it"),
    ("quit", "leave"),
)
DECIDING_HELP = (
    ("{acts}", "decide when it is your turn; one letter is enough"),
    ("hint", "what each choice is worth on average, best first"),
)
ALL_HELP = ("all 10", "the same stake on each of {mains}")
REAL_HELP = ("7c 10h", "key in real cards as they are dealt or turned over")


class CardSession(TableSession):
    """A person at a card table."""

    def __init__(
        self, screen: Screen, referee: Referee, source: Source, *, real: bool = False
    ) -> None:
        super().__init__(screen, referee, source)
        cards = referee.table.cards
        self.real = real or (cards is not None and not cards.shoe.is_known)
        self.last_wagers: list[c.PlaceWager] = []
        self._acts |= {
            "deal": self._deal,
            "key": self._deal,
            "hint": self._hint,
            "table": self._show_table,
            "all": self._wager_on_all,
            "again": self._repeat_wagers,
            "cutting": self._cutting,
        }
        if (chart := self.play.draw_table(referee.rules)) is not None:
            self._acts[chart.name] = self._show_draw_table

    def open(self) -> None:
        """Show the table to someone who sits down or returns to a hand."""
        game = self.referee.rules.game
        self.screen.line((game.name, "bold"), f" · {game.house.name} · {game.law}")
        if self.need is not None:
            self._show_table()
            return
        self._layout("")
        words = "type a wager and a stake, then deal; or ? for what you may do, or help"
        self.screen.words(words, style="dim")

    def run_line(self, typed: str) -> bool:
        """Do what a line says; if a decision is due, try that first."""
        line = typed.split("#", 1)[0].strip()
        if line and len(line) <= DECISION_MOST:
            if (decision := parse_decision(self.referee.rules, self.need, line)) is not None:
                self._choose(decision)
                return True
            if all(_CARD.fullmatch(word) for word in line.split()):
                return self._key_in(line)
            need = self.need
            if isinstance(need, TurnOver) and need.unless == line.lower():
                self._do(c.TakeStep(need.unless))
                return True
        return super().run_line(typed)

    # --- decisions ----------------------------------------------------------------------------
    def _choose(self, decision: TypedDecision) -> None:
        need, rules = self.need, self.referee.rules
        seat = self.speaker if decision.seat is None else decision.seat
        if need is None:
            words = "nothing to decide: no hand is being played. Place a wager, then type 'deal'"
            self.screen.words(words, style="yellow")
            return
        if isinstance(need, Decide) and seat == need.seat and not decision.stake:
            act = next((option for option in need.acts if option.name == decision.act), None)
            if act is not None and not isinstance(act.stake, int):
                least, most = act.stake
                words = f"by how much? {money(rules, least)} to {money(rules, most)}"
                words = (
                    f"{decision.act} {words}, like '{decision.act} {most}'   ({citations(act.law)})"
                )
                self.screen.words(words, style="yellow")
                return
        self._do(c.Choose(seat, decision.act, decision.stake))

    def _hint(self, rest: str) -> bool:
        from pitboss.analysis.solver import hint

        need, round = self.need, self.visible_round()
        if not isinstance(need, Decide) or round is None:
            self.screen.words("there is nothing to decide now")
            return True
        advice = hint(self.referee.rules, round, need)
        if advice is None:
            self.screen.words("there is no hint for this decision")
            return True
        self.screen.words(f"best: {advice.best}", style="bold")
        rows: list[list[Segment]] = [
            [(act, "bold"), f"{float(worth):+.4f}"] for act, worth in advice.worths.items()
        ]
        self.screen.table(rows, right=(1,))
        how = (
            "over every card you cannot see; earlier rounds are ignored"
            if advice.exact
            else "as on the strategy card, for a full shoe"
        )
        self.screen.words(f"what each is worth on average, in units of {advice.unit}: {how}")
        return True

    # --- the cards ----------------------------------------------------------------------------
    def _deal(self, typed: str) -> bool:
        """Start a round, or key in what was dealt."""
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
            return self._key_in(typed)
        elif need is not None:
            self._ask()
        elif self._prepare_round():
            first = first_need(self.referee.rules, self.referee.table)
            if self.real and isinstance(first, DealTo) and first.up:
                self._ask_for(first)
            else:
                self._do(c.DealCard(FACE_DOWN if self.real else ""))
        return True

    def _prepare_round(self) -> bool:
        """Shuffle if needed; returns whether a round can start."""
        rules, table = self.referee.rules, self.referee.table
        if self.need is not None:
            return True
        stakes = stakes_of(table)
        if table.status == OPEN and verify_deal(rules, table) is not None:
            if stakes and verify_required_wagers(rules, stakes) is None:
                self._do_quietly(c.Shuffle(self.shuffled_order()))
            elif not stakes:
                self.screen.words(
                    "nobody has placed a wager, so there is nothing to deal for", style="yellow"
                )
                return False
        answer = verify_required_wagers(rules, stakes) or first_need(rules, self.referee.table)
        if isinstance(answer, Refusal):
            self._show_refusal(answer, c.DealCard())
            return False
        return True

    def _do_quietly(self, command: c.Command) -> None:
        """Something the dealer does automatically, reported in a line."""
        events = self.referee.do(command)
        for words in Narrator(self.referee, self.visible_round(), events).lines():
            self.screen.words(words)

    def _key_in(self, typed: str) -> bool:
        """Cards that a person keys in: the next ones dealt, or those turned over now."""
        words, need = typed.translate(_SUITS), self.need
        if not self.real:
            says = "this table has an electronic shoe: just type 'deal'"
            self.screen.words(f"{says}; for real cards, use pitboss play --cards", style="yellow")
        elif isinstance(need, TurnOver):
            self._do(c.TurnCards(need.hand, self._faces(need, words)))
        elif self._prepare_round():
            first = need or first_need(self.referee.rules, self.referee.table)
            if need is None and isinstance(first, DealTo) and not first.up:
                self._do_quietly(c.DealCard(FACE_DOWN))
            self._do(c.DealCard(words))
        return True

    def _faces(self, need: TurnOver, words: str) -> str:
        """All cards of a hand that is turned over, if only the unknown ones were keyed in."""
        round = self.round()
        assert round is not None
        cards, faces = round.hand(need.hand).cards, words.split()
        if len(faces) != cards.count(UNKNOWN):
            return words
        left = iter(faces)
        return " ".join(next(left) if card == UNKNOWN else text(card) for card in cards)

    def _cutting(self, rest: str) -> bool:
        """The cutting card of real cards has come up."""
        self._do(c.ShowCuttingCard("dealer"))
        return True

    # --- wagers -------------------------------------------------------------------------------
    def mains(self) -> list[str]:
        """The wagers that start a round, if there are several of a kind."""
        making = self.referee.rules.game.making
        for rule in (making.equal, making.at_least):
            if rule is not None:
                return list(rule.wagers)
        return []

    def _wager_on_all(self, typed: str) -> bool:
        stake = typed.removeprefix("$")
        mains = self.mains()
        if not mains or not stake.isdecimal():
            words = f"'all 10' puts 10 on each of {', '.join(mains)}" if mains else "no such wager"
            self.screen.words(words, style="yellow")
            return True
        self._place([c.PlaceWager(self.seat, name, int(stake)) for name in mains])
        return True

    def _place(self, wagers: list[c.PlaceWager]) -> bool:
        """Place several wagers, or none if one is refused."""
        before, count = self.referee.table, len(self.referee.commands)
        events: list[e.Event] = []
        for wager in wagers:
            no = self.referee.verify(wager)
            if no is not None:
                self.referee.table = before
                del self.referee.commands[count:]
                self._show_refusal(no, wager)
                return False
            events += self.referee.do(wager)
        self._show_events(events)
        return True

    def _repeat_wagers(self, rest: str) -> bool:
        if not self.last_wagers:
            self.screen.words("no round has been dealt yet: there is nothing to repeat")
        elif self._place(self.last_wagers):
            self._deal("")
        return True

    def _report(self, name: str) -> bool:
        """As at every table; a report about one hand is about the seat that acts."""
        irregularities = {
            irregularity.name: irregularity for irregularity in self.referee.rules.irregularities
        }
        if name in irregularities and irregularities[name].remedy.one_hand:
            self._do(c.Report(irregularity=name, by=irregularities[name].by[0], seat=self.speaker))
            return True
        return super()._report(name)

    def _save(self, name: str) -> bool:
        """Save the table; the file also holds what an electronic shoe will deal."""
        goes_on = super()._save(name)
        if name and not self.real and self.referee.table.cards is not None:
            self.screen.words("the file holds the order of the cards: reading it spoils the game")
        return goes_on

    # --- questions ----------------------------------------------------------------------------
    def _help(self, rest: str) -> bool:
        rules, mains = self.referee.rules, self.mains()
        acts = ", ".join(self.play.act_phrases)
        rows = list(HELP)
        rows[2:2] = DECIDING_HELP if acts else ()
        rows[1:1] = [ALL_HELP] if mains else []
        rows[2:2] = [REAL_HELP] if self.real else []
        if (chart := self.play.draw_table(rules)) is not None:
            rows[-3:-3] = [(chart.name, chart.caption[:1].lower() + chart.caption[1:])]
        words = {"wager": next(iter(rules.wagers)), "acts": acts, "mains": ", ".join(mains)}
        self.screen.table([(a.format(**words), b.format(**words)) for a, b in rows])
        return True

    def _legal(self, wager: str) -> bool:
        need = self.need
        if wager:
            return self._show_wager(wager)
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
        lines = [(line, round) for line, round in self._settled_lines() if wager in ("", line.key)]
        for line, round in lines:
            several = len(self.referee.table.seats) > 1
            who = f"seat {line.seat}: " if several else ""
            self.screen.words(who + str(explain_hand(rules, round, line)))
        if not lines:
            nothing = cards is None or self.round() is None
            self.screen.words(
                "nothing has been decided yet"
                if nothing
                else "the last round decided no such wager"
            )
        return True

    def _settled_lines(self) -> list[tuple[e.SettlementLine, Round]]:
        """The wagers settled so far in this round, else those of the last one."""
        cards, last = self.referee.table.cards, self.referee.table.last
        if cards is None:
            return []
        if cards.round is not None and cards.early:
            return [(line, cards.round) for line in cards.early]
        if cards.last is None or last is None:
            return []
        return [(line, cards.last) for line in last_lines(self.referee.table)]

    def _show_draw_table(self, rest: str) -> bool:
        chart = self.play.draw_table(self.referee.rules)
        assert chart is not None
        self.screen.words(chart.caption)
        rows: list[list[Segment]] = [[(name, "bold") for name in (chart.corner, *chart.columns)]]
        for name, draws in chart.rows:
            rows.append([name, *(("draw", "green") if draw else "-" for draw in draws)])
        self.screen.table(rows, gap=1)
        return True

    # --- what may be seen ---------------------------------------------------------------------
    @property
    def play(self) -> Play:
        """The rules of the cards."""
        play = self.referee.rules.game.play
        assert play is not None
        return play

    @property
    def need(self) -> Need | None:
        """What the rules need next in this round; None between rounds."""
        return next_need(self.referee.rules, self.referee.table)

    @property
    def speaker(self) -> int:
        """The seat that the next line is for: the one to decide, or the one set with 'seat'."""
        need = self.need
        return need.seat if isinstance(need, Decide) else self.seat

    def round(self) -> Round | None:
        """The round being dealt, or the one before it."""
        cards = self.referee.table.cards
        return (cards.round or cards.last) if cards is not None else None

    def visible_round(self) -> Round | None:
        """The round as the acting seat may see it."""
        rules, round = self.referee.rules, self.round()
        if round is None:
            return None
        assert rules.game.play is not None
        return rules.game.play.visible_round(rules, round, self.speaker)

    # --- what the dealer does without being asked
    # ---------------------------------------------------------
    def shuffled_order(self) -> tuple[int, ...]:
        """The cards in a new order, without those on the table; none for real cards."""
        if self.real:
            return ()
        return shuffle(self.source, cards_to_shuffle(self.referee.rules, self.referee.table.cards))

    def _advance(self) -> list[e.Event]:
        """Deal what needs nobody: an electronic shoe that ran out, and real cards face down."""
        events: list[e.Event] = []
        while isinstance(need := self.need, DealTo):
            cards = self.referee.table.cards
            assert cards is not None
            if not cards.shoe.left:
                events += self.referee.do(c.Shuffle(self.shuffled_order()))
            elif not self.real:
                events += self.referee.do(c.DealCard())
            elif not need.up:
                events += self.referee.do(c.DealCard(FACE_DOWN))
            else:
                break
        return events

    # --- printing -----------------------------------------------------------------------------
    def _show_events(self, events: list[e.Event]) -> None:
        """Show the felt, what was said and done, how the wagers ended, and who is next."""
        self._remember_wagers(events)
        events = [*events, *self._advance()]
        if any(isinstance(event, _CARD_EVENTS) for event in events):
            self._draw_cards()
        for words in Narrator(self.referee, self.visible_round(), events).lines():
            self.screen.words(words)
        ended = any(isinstance(event, e.ResultCalled) for event in events)
        if ended:
            self._end_of_round()
        for parts in settlement_lines(self.referee, events):
            self.screen.line_and_source(*parts)
        for words in commission_lines(self.referee, events):
            self.screen.words(words)
        if ended and (gains := self._net_words()):
            self.screen.words(f"this round: {' · '.join(gains)}", style="cyan")
        self.screen.words(self.status(), style="cyan")
        self._ask()

    def _remember_wagers(self, events: list[e.Event]) -> None:
        """Remember the wagers that a round started with, so that they can be repeated."""
        for event in events:
            if isinstance(event, e.HandsStarted):
                self.last_wagers = [
                    c.PlaceWager(seat, key, stake)
                    for seat, stakes in event.stakes.items()
                    for key, stake in stakes.items()
                ]

    def _end_of_round(self) -> None:
        """Show the rules that decided the draws of the round."""
        round = self.round()
        assert round is not None
        for words, law in self.play.draw_reasons(self.referee.rules, round):
            self.screen.line_and_source(f"  {words}", (f"   ({citations((law,))})", "dim"))

    def _net_words(self) -> list[str]:
        """What each seat won or lost in the round that has just ended."""
        rules, table = self.referee.rules, self.referee.table
        cards, last = table.cards, table.last
        if cards is None or cards.round is not None or last is None:
            return []
        if any(seat.ups for seat in table.seats.values()):
            return []
        nets: dict[int, int] = {}
        for line in last_lines(table):
            won = line.win if line.kind == WINS else 0
            lost = line.stake - line.back if line.kind == LOSES else 0
            nets[line.seat] = nets.get(line.seat, 0) + won - lost - line.fee
        alone = len(table.seats) == 1
        return [
            ("you " if alone else f"seat {seat} ")
            + (f"{'won' if net > 0 else 'lost'} {money(rules, abs(net))}" if net else "broke even")
            for seat, net in sorted(nets.items())
        ]

    def _ask(self) -> None:
        """Show whose turn it is, and the choices."""
        need = self.need
        if isinstance(need, Decide):
            who = "your turn" if len(self.referee.table.seats) == 1 else f"seat {need.seat}"
            words = f"{who}{self._hand_words(need)}: {acts_in_words(self.referee.rules, need)}"
            self.screen.words(words, style="bold")
        elif isinstance(need, DealTo):
            self._ask_for(need)
        elif isinstance(need, TurnOver):
            words = f"key in the face-down cards of {need.hand}, which are turned over now"
            if need.unless:
                words = (
                    f"type {need.unless!r}, or key in the {need.hand}'s hole card if it makes one"
                )
            self.screen.words(words, style="bold")

    def _hand_words(self, need: Decide) -> str:
        """Which hand of a seat, or which of its wagers, is decided on; empty if there is one."""
        hand = need.hand.removeprefix(f"seat {need.seat}").strip()
        round = self.round()
        is_single = round is not None and len(round.stakes[need.seat]) == 1
        is_wager = not need.hand.startswith("seat ")
        return "" if not hand or (is_wager and is_single) else f", {hand.replace('_', ' ')}"

    def _ask_for(self, need: DealTo) -> None:
        words = f"key in the card dealt face up to {need.hand}, like 7c or 10h"
        self.screen.words(words, style="bold")

    def _draw_cards(self) -> None:
        round = self.visible_round()
        if round is not None:
            for parts in draw_felt(self.referee, round, self.need, self.screen.width):
                self.screen.line(*parts)

    def _show_table(self, rest: str = "") -> bool:
        """Show the cards on the table, or the layout if none have been dealt."""
        if self.visible_round() is None:
            return self._layout("")
        self._draw_cards()
        self.screen.words(self.status(), style="cyan")
        self._ask()
        return True
