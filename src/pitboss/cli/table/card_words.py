"""What happened at a card table, as a dealer would say it, and why each wager ended as it did."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.cli.table.felt import symbols
from pitboss.equipment.cards import UNKNOWN
from pitboss.language.table_events import STYLES, citations, in_money, money
from pitboss.pit import events as e
from pitboss.pit.explain import outcome_words, payout_limit_words, verdict_of
from pitboss.rulebook.card_round import BURN

if TYPE_CHECKING:
    from pitboss.cli.screen import Segment
    from pitboss.pit.referee import Referee
    from pitboss.rulebook.card_round import Round
    from pitboss.rulebook.game import Rules

HUNDRED = 100
_SILENT = (
    e.LosersCollected,
    e.WinnersPaid,
    e.WagersSettled,
    e.HandRacked,
    e.HandsDecided,
    e.ResultCalled,
    e.FeesOwed,
)


class Narrator:
    """Describes what one command did, to a person who may see the round as `seen`."""

    def __init__(self, referee: Referee, visible: Round | None, events: list[e.Event]) -> None:
        self.referee, self.rules, self.visible = referee, referee.rules, visible
        self.events = events
        self.alone = len(referee.table.seats) == 1
        play = referee.rules.game.play
        assert play is not None
        self.play = play

    def lines(self) -> Iterator[str]:
        """Line by line; cards that are dealt one after another share a line."""
        dealt: list[e.CardDealt] = []
        for at, event in enumerate(self.events):
            if isinstance(event, e.CardDealt):
                dealt.append(event)
                continue
            yield from self._dealt_words(dealt)
            dealt = []
            if words := self._words(event, self.events[at + 1 :]):
                yield words
        yield from self._dealt_words(dealt)

    # --- cards --------------------------------------------------------------------------------
    def _dealt_words(self, dealt: list[e.CardDealt]) -> Iterator[str]:
        by_hand: dict[str, list[e.CardDealt]] = {}
        for card in dealt:
            by_hand.setdefault(card.hand, []).append(card)
        parts = []
        in_places: dict[str, list[e.CardDealt]] = {}
        for name, cards in by_hand.items():
            if name.split()[0] == BURN:
                parts.append("a card is burned")
            elif name in self.play.places:
                in_places.setdefault(self.play.places[name], []).extend(cards)
            else:
                whose = self.hand_words(name)
                gets = "get" if whose == "you" else "gets"
                parts.append(f"{whose} {gets} {self._faces(cards)}")
        parts += [f"{self._faces(cards)} {where}" for where, cards in in_places.items()]
        if parts:
            yield "; ".join(parts)

    def _faces(self, dealt: list[e.CardDealt]) -> str:
        """The cards that may be seen, and how many lie face down."""
        visible = [
            card.card
            for card in dealt
            if (card.up or self._is_open(card.hand)) and card.card != UNKNOWN
        ]
        down = len(dealt) - len(visible)
        parts = [symbols(tuple(visible))] if visible else []
        if down:
            parts.append("a card face down" if down == 1 else f"{down} cards face down")
        return " and ".join(parts)

    def _is_open(self, name: str) -> bool:
        """Whether all cards of a hand may be seen."""
        cards = self.visible.hand(name).cards if self.visible is not None else ()
        return bool(cards) and UNKNOWN not in cards

    def hand_words(self, name: str) -> str:
        """The name of a hand: "you", "seat 2, hand 3", "the dealer"."""
        match = re.fullmatch(r"seat (\d+)(.*)", name)
        if match is None:
            return "the dealer" if name.startswith("dealer") else name
        if not match[2]:
            return self.who(int(match[1]))
        return f"your{match[2]}" if self.alone else f"seat {match[1]},{match[2]}"

    def who(self, seat: int) -> str:
        """The name of a player: "you", or the seat."""
        return "you" if self.alone else f"seat {seat}"

    # --- other events -------------------------------------------------------------------------
    def _words(self, event: e.Event, after: list[e.Event]) -> str:
        rules = self.rules
        if isinstance(event, e.HandsStarted):
            return "“No more bets.”"
        if isinstance(event, e.ShoeShuffled):
            return f"the cards are shuffled, {event.cut} of them behind the cutting card"
        if isinstance(event, e.CalledOut):
            return self._call(event, after)
        if isinstance(event, e.CardsTurned):
            return self._turned_words(event)
        if isinstance(event, e.ChoiceMade):
            return self._choice(event, after)
        if isinstance(event, e.WagersSettled) and (words := self.referee.announcement):
            return f"“{words}.”"
        if isinstance(event, _SILENT):
            return ""
        has_choice = any(isinstance(other, e.ChoiceMade) for other in self.events)
        if has_choice and isinstance(event, (e.WagerPlaced, e.WagerReduced)):
            return ""
        from pitboss.language.table_events import event_words

        return event_words(rules, event)

    def _call(self, event: e.CalledOut, after: list[e.Event]) -> str:
        from pitboss.language.table_events import PEEK, dealer_act

        if did := dealer_act(event.words):
            looked = event.words == PEEK
            follows = after[0] if after else None
            turned = isinstance(follows, (e.CardsTurned, e.CalledOut)) or self._is_hole_unknown()
            return did + (": no natural" if looked and not turned else "")
        words = self._announcement(event.words) or event.words
        return f"“{words[:1].upper()}{words[1:]}{_stop(words)}”"

    def _announcement(self, words: str) -> str:
        """What the dealer says, in the words of the text."""
        return self.play.announcement(words, self.visible) if self.visible is not None else ""

    def _is_hole_unknown(self) -> bool:
        """Whether the cards are real, so that only the dealer knows the hole card."""
        cards = self.referee.table.cards
        return cards is not None and not cards.shoe.is_known

    def _turned_words(self, event: e.CardsTurned) -> str:
        note = ""
        if self.visible is not None:
            note = self.rules.hand_total(self.visible, event.hand, event.cards)
        shows = "show" if self.hand_words(event.hand) == "you" else "shows"
        return f"{self.hand_words(event.hand)} {shows} {symbols(event.cards)}" + (
            f": {note}" if note else ""
        )

    def _choice(self, event: e.ChoiceMade, after: list[e.Event]) -> str:
        more = back = 0
        for follows in after:
            if isinstance(follows, e.WagerPlaced):
                more += follows.stake
            elif isinstance(follows, e.WagerReduced):
                back += follows.stake + follows.fee
        stake = money(self.rules, more)
        phrase = self.play.act_phrases.get(event.act, event.act)
        cost = f" for {stake}" if more and "{stake}" not in phrase else ""
        verb, _, rest = phrase.format(stake=stake).partition(" ")
        words = (
            f"{self.who(event.seat)} {verb if self.alone else f'{verb}s'} {rest}".rstrip() + cost
        )
        return words + (f": {money(self.rules, back)} back" if back else "")


def _stop(words: str) -> str:
    return "" if words.endswith("?") else "."


def commission_lines(referee: Referee, events: list[e.Event]) -> Iterator[str]:
    """Commission of less than a chip that is carried over, in hundredths."""
    alone = len(referee.table.seats) == 1
    for event in events:
        for seat, due in event.owed.items() if isinstance(event, e.FeesOwed) else ():
            if due:
                chips = money(referee.rules, due // HUNDRED)
                who = "" if alone else f"seat {seat}: "
                yield f"{who}{chips}.{due % HUNDRED:02} of commission is carried over"


# --- how wagers end ---------------------------------------------------------------------------
def settlement_lines(referee: Referee, events: list[e.Event]) -> Iterator[list[Segment]]:
    """What happened to every decided wager, one line each with reason and clause."""
    cards = referee.table.cards
    round = (cards.round or cards.last) if cards is not None else None
    if round is None:
        return
    several = len(referee.table.seats) > 1
    for event in events:
        if isinstance(event, (e.HandsDecided, e.ResultCalled)):
            for line in event.lines:
                yield _settlement_line(referee.rules, round, line, several)


def _settlement_line(
    rules: Rules, round: Round, line: e.SettlementLine, several: bool
) -> list[Segment]:
    verdict = verdict_of(rules, round, line)
    who = f"seat {line.seat}: " if several else ""
    what = in_money(rules, outcome_words(line, rules.wagers[line.name].states))
    what, less, fee = what.partition(", less ")
    odds = f" at {rules.odds_of(verdict.pays)}" if verdict.pays is not None else ""
    parts: list[Segment] = ["  ", who, rules.wager_words(line.key), " ", (what, STYLES[line.kind])]
    why = verdict.words + payout_limit_words(rules, verdict, line)
    return [*parts, f"{odds}{less}{fee}: {why}", (f"   ({citations(verdict.law)})", "dim")]
