"""What happened at a card table, as a dealer would say it, and why each wager ended as it did."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pitboss.cli.table.felt import symbols
from pitboss.equipment.cards import UNKNOWN
from pitboss.language.table_events import STYLES, cites, in_money, money
from pitboss.pit import events as e
from pitboss.pit.explain import outcome_words, payout_limit_words, verdict_of
from pitboss.rulebook.card_round import BURN

if TYPE_CHECKING:
    from pitboss.cli.screen import Part
    from pitboss.pit.referee import Referee
    from pitboss.rulebook.card_round import Round
    from pitboss.rulebook.game import Rules

NO_NATURAL = "no natural"
# An act as one person does it, and as another is said to do it.
_VERBS = {
    "hit": ("hit", "hits"),
    "stand": ("stand", "stands"),
    "double": ("double", "doubles"),
    "split": ("split", "splits"),
    "surrender": ("give up the hand", "gives up the hand"),
    "insurance": ("take insurance", "takes insurance"),
    "no insurance": ("take no insurance", "takes no insurance"),
    "bet": ("bet", "bets"),
    "fold": ("fold", "folds"),
    "ride": ("let it ride", "lets it ride"),
    "withdraw": ("withdraw", "withdraws"),
    "raise": ("raise", "raises"),
    "stay": ("stay", "stays"),
    "play": ("play on", "plays on"),
    "void": ("call the wager void", "calls the wager void"),
}
_BEFORE_STAKE = {"bet": "", "raise": "by "}
_PLACES = {"left": "on the left", "middle": "in the middle", "right": "on the right"}
HUNDRED = 100
_TOLD_BY_OTHERS = (
    e.LosersCollected, e.WinnersPaid, e.WagersSettled, e.HandRacked, e.HandsDecided,
    e.ResultCalled, e.FeesOwed,
)  # fmt: skip


class Teller:
    """Tells what one command brought, to a person who may see the round as `seen`."""

    def __init__(self, referee: Referee, seen: Round | None, events: list[e.Event]) -> None:
        self.referee, self.rules, self.seen = referee, referee.rules, seen
        self.events = events
        self.alone = len(referee.table.seats) == 1

    def lines(self) -> Iterator[str]:
        """Line by line, cards that are dealt one after another together."""
        dealt: list[e.CardDealt] = []
        for at, event in enumerate(self.events):
            if isinstance(event, e.CardDealt):
                dealt.append(event)
                continue
            yield from self._dealt(dealt)
            dealt = []
            if words := self._words(event, self.events[at + 1 :]):
                yield words
        yield from self._dealt(dealt)

    # --- cards --------------------------------------------------------------------------------
    def _dealt(self, dealt: list[e.CardDealt]) -> Iterator[str]:
        by_hand: dict[str, list[e.CardDealt]] = {}
        for one in dealt:
            by_hand.setdefault(one.hand, []).append(one)
        said = []
        community = sum(name.startswith("community") for name in by_hand)
        for name, cards in by_hand.items():
            if name.startswith(BURN):
                said.append("a card is burnt")
                continue
            if name in _PLACES:
                said.append(f"{self._faces(name, cards)} {_PLACES[name]}")
                continue
            if name.startswith("community"):
                continue
            whose = self.hand_words(name)
            gets = "get" if whose == "you" else "gets"
            said.append(f"{whose} {gets} {self._faces(name, cards)}")
        if community:
            said.append(f"{community} community cards lie face down")
        if said:
            yield "; ".join(said)

    def _faces(self, name: str, dealt: list[e.CardDealt]) -> str:
        """The cards that may be seen, and how many lie face down."""
        held = self.seen.hand(name).cards if self.seen is not None else ()
        is_open = bool(held) and UNKNOWN not in held
        shown = [one.card for one in dealt if (one.up or is_open) and one.card != UNKNOWN]
        down = len(dealt) - len(shown)
        parts = [symbols(tuple(shown))] if shown else []
        if down:
            parts.append("a card face down" if down == 1 else f"{down} cards face down")
        return " and ".join(parts)

    def hand_words(self, name: str) -> str:
        """A hand as it is spoken of: "you", "seat 2, hand 3", "the dealer"."""
        found = re.fullmatch(r"seat (\d+)(.*)", name)
        if found is None:
            return "the dealer" if name.startswith("dealer") else name
        if not found[2]:
            return self.who(int(found[1]))
        return f"your{found[2]}" if self.alone else f"seat {found[1]},{found[2]}"

    def who(self, seat: int) -> str:
        """A player as the screen speaks of one."""
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
            return self._turned(event)
        if isinstance(event, e.ChoiceMade):
            return self._choice(event, after)
        if isinstance(event, _TOLD_BY_OTHERS):
            return ""
        chosen = any(isinstance(one, e.ChoiceMade) for one in self.events)
        if chosen and isinstance(event, (e.WagerPlaced, e.WagerReduced)):
            return ""
        from pitboss.language.table_events import happened

        return happened(rules, event)

    def _call(self, event: e.CalledOut, after: list[e.Event]) -> str:
        from pitboss.language.table_events import LOOK, done_unsaid

        if did := done_unsaid(event.words):
            looked = event.words == LOOK
            follows = after[0] if after else None
            turned = isinstance(follows, (e.CardsTurned, e.CalledOut)) or self._hole_unknown()
            return did + (": no natural" if looked and not turned else "")
        said = self._aloud(event.words) or event.words
        return f"“{said[:1].upper()}{said[1:]}{_stop(said)}”"

    def _aloud(self, words: str) -> str:
        """What the dealer says, as the text has it."""
        play = self.rules.game.play
        return play.aloud(words, self.seen) if play is not None and self.seen is not None else ""

    def _hole_unknown(self) -> bool:
        """Whether real cards are dealt, and nobody has said yet what the dealer saw."""
        cards = self.referee.table.cards
        return cards is not None and not cards.shoe.is_known

    def _turned(self, event: e.CardsTurned) -> str:
        note = ""
        if self.seen is not None:
            note = self.rules.hand_total(self.seen, event.hand, event.cards)
        shows = "show" if self.hand_words(event.hand) == "you" else "shows"
        return f"{self.hand_words(event.hand)} {shows} {symbols(event.cards)}" + (
            f": {note}" if note else ""
        )

    def _choice(self, event: e.ChoiceMade, after: list[e.Event]) -> str:
        one, other = _VERBS.get(event.act, (event.act, f"chooses {event.act}"))
        words = f"{self.who(event.seat)} {one if self.alone else other}"
        more = back = 0
        for follows in after:
            if isinstance(follows, e.WagerPlaced):
                more += follows.stake
            elif isinstance(follows, e.WagerReduced):
                back += follows.stake + follows.fee
        if more:
            words += f" {_BEFORE_STAKE.get(event.act, 'for ')}{money(self.rules, more)}"
        return words + (f": {money(self.rules, back)} back" if back else "")


def _stop(words: str) -> str:
    return "" if words.endswith("?") else "."


def owed(referee: Referee, events: list[e.Event]) -> Iterator[str]:
    """Commission below a whole chip, in hundredths: said only while some is carried on."""
    alone = len(referee.table.seats) == 1
    for event in events:
        for seat, due in event.owed.items() if isinstance(event, e.FeesOwed) else ():
            if due:
                chips = money(referee.rules, due // HUNDRED)
                who = "" if alone else f"seat {seat}: "
                yield f"{who}{chips}.{due % HUNDRED:02} of commission is carried on"


# --- how wagers end ---------------------------------------------------------------------------
def settled(referee: Referee, events: list[e.Event]) -> Iterator[list[Part]]:
    """What became of every wager that was decided, one line each with its reason and clause."""
    cards = referee.table.cards
    round = (cards.round or cards.last) if cards is not None else None
    if round is None:
        return
    several = len(referee.table.seats) > 1
    for event in events:
        if isinstance(event, (e.HandsDecided, e.ResultCalled)):
            for line in event.lines:
                yield _settlement(referee.rules, round, line, several)


def _settlement(rules: Rules, round: Round, line: e.SettlementLine, several: bool) -> list[Part]:
    found = verdict_of(rules, round, line)
    who = f"seat {line.seat}: " if several else ""
    what = in_money(rules, outcome_words(line, rules.wagers[line.name].states))
    what, less, fee = what.partition(", less ")
    odds = f" at {rules.odds_of(found.pays)}" if found.pays is not None else ""
    parts: list[Part] = ["  ", who, rules.wager_words(line.key), " ", (what, STYLES[line.kind])]
    why = found.words + payout_limit_words(rules, found, line)
    return [*parts, f"{odds}{less}{fee}: {why}", (f"   ({cites(found.law)})", "dim")]
