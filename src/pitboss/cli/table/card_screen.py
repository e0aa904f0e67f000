"""A card table on a screen: what the one who speaks may see of it, and what is told of each act."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.chance.shuffle import shuffle
from pitboss.cli.table.card_acts import acts_in_words
from pitboss.cli.table.card_words import Teller, owed, settled
from pitboss.cli.table.felt import draw_felt
from pitboss.cli.table.session import Sitting
from pitboss.cli.table.tableau import tableau_lines
from pitboss.language.table_events import money
from pitboss.pit import commands as c
from pitboss.pit import events as e
from pitboss.pit.cards import cards_to_shuffle, last_lines
from pitboss.pit.dealing import next_need
from pitboss.rulebook.card_round import DealTo, Decide, TurnOver
from pitboss.rulebook.wager_table import LOSES, WINS

if TYPE_CHECKING:
    from pitboss.chance import Source
    from pitboss.cli.screen import Screen
    from pitboss.pit.referee import Referee
    from pitboss.rulebook.card_round import Need, Round

FACE_DOWN = "??"
_DRAWN = (
    e.HandsStarted, e.CardDealt, e.CardsTurned, e.ChoiceMade, e.ResultCalled, e.HandVoided,
    e.CardRacked,
)  # fmt: skip


class CardTable(Sitting):
    """One card table on one screen. `real`: the cards are dealt by hand and keyed in."""

    def __init__(
        self, screen: Screen, referee: Referee, source: Source, *, real: bool = False
    ) -> None:
        super().__init__(screen, referee, source)
        cards = referee.table.cards
        self.real = real or (cards is not None and not cards.shoe.is_known)

    # --- what may be seen ---------------------------------------------------------------------
    @property
    def need(self) -> Need | None:
        """What the rules ask for in this round; None between rounds."""
        return next_need(self.referee.rules, self.referee.table)

    @property
    def speaker(self) -> int:
        """Whose turn to speak it is: who decides, else who was chosen with 'seat'."""
        need = self.need
        return need.seat if isinstance(need, Decide) else self.seat

    def round(self) -> Round | None:
        """The round being dealt, or the one before it."""
        cards = self.referee.table.cards
        return (cards.round or cards.last) if cards is not None else None

    def seen(self) -> Round | None:
        """The round as the one who speaks may see it."""
        rules, round = self.referee.rules, self.round()
        if round is None:
            return None
        assert rules.game.play is not None
        return rules.game.play.hidden(rules, round, self.speaker)

    # --- what the dealer does unasked ---------------------------------------------------------
    def order(self) -> tuple[int, ...]:
        """The stack in a new order, without what lies on the table; real cards have none."""
        if self.real:
            return ()
        return shuffle(self.source, cards_to_shuffle(self.referee.rules, self.referee.table.cards))

    def _run_on(self) -> list[e.Event]:
        """Deal on where the electronic shoe ran out, and real cards that lie face down."""
        made: list[e.Event] = []
        while isinstance(need := self.need, DealTo):
            cards = self.referee.table.cards
            assert cards is not None
            if not cards.shoe.left:
                made += self.referee.do(c.Shuffle(self.order()))
            elif not self.real:
                made += self.referee.do(c.DealCard())
            elif not need.up:
                made += self.referee.do(c.DealCard(FACE_DOWN))
            else:
                break
        return made

    # --- telling ------------------------------------------------------------------------------
    def _tell(self, events: list[e.Event]) -> None:
        """The felt, what was said and done, what became of the wagers, and who is next."""
        events = [*events, *self._run_on()]
        if any(isinstance(one, _DRAWN) for one in events):
            self._draw_cards()
        for words in Teller(self.referee, self.seen(), events).lines():
            self.screen.words(words)
        ended = any(isinstance(one, e.ResultCalled) for one in events)
        if ended:
            self._end_of_round()
        for parts in settled(self.referee, events):
            self.screen.line_and_source(*parts)
        for words in owed(self.referee, events):
            self.screen.words(words)
        if ended and (brought := self._brought()):
            self.screen.words(f"this round: {' · '.join(brought)}", style="cyan")
        self.screen.words(self.status(), style="cyan")
        self._ask()

    def _end_of_round(self) -> None:
        """What decided the round beyond the cards themselves."""
        round = self.round()
        assert round is not None
        for parts in tableau_lines(self.referee.rules, round):
            self.screen.line_and_source("  ", *parts)

    def _brought(self) -> list[str]:
        """What the round that has just ended brought to each seat that played it."""
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
        """Whose turn it is, and what may be said."""
        need = self.need
        if isinstance(need, Decide):
            who = "your turn" if len(self.referee.table.seats) == 1 else f"seat {need.seat}"
            words = f"{who}{self._which(need)}: {acts_in_words(self.referee.rules, need)}"
            self.screen.words(words, style="bold")
        elif isinstance(need, DealTo):
            self._ask_for(need)
        elif isinstance(need, TurnOver):
            words = f"key in the face-down cards of {need.hand}: they are turned over now"
            if need.unless:
                words = (
                    f"say {need.unless!r}, or key in the {need.hand}'s hole card if it makes one"
                )
            self.screen.words(words, style="bold")

    def _which(self, need: Decide) -> str:
        """Which hand of a seat, or which of its wagers, is decided on; empty if there is one."""
        hand = need.hand.removeprefix(f"seat {need.seat}").strip()
        round = self.round()
        one = round is not None and len(round.stakes[need.seat]) == 1
        is_wager = not need.hand.startswith("seat ")
        return "" if not hand or (is_wager and one) else f", {hand.replace('_', ' ')}"

    def _ask_for(self, need: DealTo) -> None:
        words = f"key in the card dealt face up to {need.hand}, like 7c or 10h"
        self.screen.words(words, style="bold")

    def _draw_cards(self) -> None:
        seen = self.seen()
        if seen is not None:
            for parts in draw_felt(self.referee, seen, self.need, self.screen.width):
                self.screen.line(*parts)

    def _show_table(self, rest: str = "") -> bool:
        """The cards as they lie, or the layout where none have been dealt."""
        if self.seen() is None:
            return self._layout("")
        self._draw_cards()
        self.screen.words(self.status(), style="cyan")
        self._ask()
        return True
