"""Dealing: a round of cards as a value, and what the rules ask for next.

A card game is a set of pure functions, its `Play`. The live table, the exact solvers and the bulk
engines read the same functions; nothing else says what a card counts or who draws.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, NamedTuple, Protocol

from msgspec import Struct
from msgspec.structs import replace

from pitboss.rulebook.clause import Clause

if TYPE_CHECKING:  # the rules hold the play, which is asked with the rules
    from pitboss.rulebook.game import Rules


class Hand(Struct, frozen=True):
    """The cards of a hand in the order dealt, and which of them lie face up."""

    cards: tuple[int, ...] = ()
    up: tuple[bool, ...] = ()

    def with_card(self, card: int, up: bool) -> Hand:
        """The hand with one more card."""
        return Hand((*self.cards, card), (*self.up, up))


class Choice(Struct, frozen=True):
    """A decision that a player made: at which seat, for which hand, and what it cost.

    `moves_to`: the last card of the hand became the first card of this hand.
    """

    seat: int
    hand: str
    act: str
    stake: int = 0
    moves_to: str = ""


class Round(Struct, frozen=True, kw_only=True):
    """A round so far: who plays with which stakes, every card and every decision in order.

    `stakes` holds the wagers by seat and key; `hands` is named by the game ("bank", "seat 3").
    `fresh`: the first round from a stack; `relieved`: the first round of a new dealer; `own_burn`:
    that dealer burns a card besides the first of a new stack (not in nights of earlier editions).
    `racked` names the hands that are already in the rack; `positions` are extra seats that a player
    plays, each with the player's first seat. `forfeited` are the `void` hands whose wagers were
    taken.
    """

    seats: tuple[int, ...] = ()
    stakes: dict[int, dict[str, int]] = {}
    hands: dict[str, Hand] = {}
    choices: tuple[Choice, ...] = ()
    called: tuple[str, ...] = ()
    void: frozenset[int] = frozenset()
    fresh: bool = False
    relieved: bool = False
    racked: tuple[str, ...] = ()
    positions: tuple[tuple[int, int], ...] = ()
    forfeited: frozenset[int] = frozenset()
    own_burn: bool = False

    def hand(self, name: str) -> Hand:
        """A hand by name; empty if nothing has been dealt to it."""
        return self.hands.get(name, NO_CARDS)

    def deal(self, to: str, card: int, up: bool) -> Round:
        """The round after a card has been dealt."""
        return replace(self, hands={**self.hands, to: self.hand(to).with_card(card, up)})

    def turn(self, name: str, faces: tuple[int, ...]) -> Round:
        """The round after a hand's face-down cards have been turned over."""
        hand = Hand(faces, (True,) * len(faces))
        return replace(self, hands={**self.hands, name: hand})

    def choose(self, choice: Choice) -> Round:
        """The round after a decision."""
        hands = self.hands
        if choice.moves_to:
            hand, to = self.hand(choice.hand), self.hand(choice.moves_to)
            left = Hand(hand.cards[:-1], hand.up[:-1])
            moved = to.with_card(hand.cards[-1], hand.up[-1])
            hands = {**hands, choice.hand: left, choice.moves_to: moved}
        return replace(self, choices=(*self.choices, choice), hands=hands)

    def call(self, words: str) -> Round:
        """The round after the dealer has called something out."""
        return replace(self, called=(*self.called, words))

    def choices_of(self, seat: int, hand: str = "") -> tuple[str, ...]:
        """The acts a seat has chosen, for one hand or for all."""
        choices = [
            choice
            for choice in self.choices
            if choice.seat == seat and (not hand or choice.hand == hand)
        ]
        return tuple([choice.act for choice in choices])


NO_CARDS = Hand()
BURN = "burn"


class DealTo(Struct, frozen=True):
    """The next card goes to this hand."""

    hand: str
    up: bool
    law: tuple[Clause, ...]


class TurnOver(Struct, frozen=True, kw_only=True):
    """The face-down cards of this hand are turned over.

    If the dealer looks first, only cards that are `fit` are turned over; `unless` is the call that
    they are not, and then the hand stays as it is. After that call, cards that contradict it are
    not `fit`: `fault` is the irregularity. A hand that `compares` is turned over to be compared
    with open cards, which decides the round.
    """

    hand: str
    law: tuple[Clause, ...]
    unless: str = ""
    fit: Callable[[tuple[int, ...]], bool] | None = None
    fault: str = ""
    compares: bool = False


class CallOut(Struct, frozen=True):
    """The dealer calls this out before anything else happens, and `does` something with it."""

    words: str
    law: tuple[Clause, ...]
    does: str = ""


class Act(Struct, frozen=True, kw_only=True):
    """Something a player may choose: what it adds to which wager, and the clause that allows it.

    `adds` is the wager key that grows by `stake`; `takes_back` the key that returns to the player.
    `stake` may be a range (from, to) in which the player names the stake. `moves_to` is a new hand
    that takes the last card of this one. `also` are further keys that grow, `hands` further hands
    of the seat that the choice is for.
    """

    name: str
    law: tuple[Clause, ...]
    adds: str = ""
    stake: int | tuple[int, int] = 0
    takes_back: str = ""
    moves_to: str = ""
    also: tuple[tuple[str, int], ...] = ()
    hands: tuple[str, ...] = ()


class Decide(Struct, frozen=True):
    """A player decides. `refused` are acts that are not allowed now, with words and clause."""

    seat: int
    hand: str
    acts: tuple[Act, ...]
    law: tuple[Clause, ...]
    refused: Mapping[str, tuple[str, Clause]]


class Over(Struct, frozen=True):
    """Only settling is left."""


Need = DealTo | TurnOver | CallOut | Decide | Over


class Verdict(Struct, frozen=True, kw_only=True):
    """How one wager of a finished round ends.

    `kind` is wins, loses, returned; `pays` the payout clause; `part` the share of the
    stake that is lost; `most` the chips that it may win if the house posts a limit.
    """

    seat: int
    key: str
    kind: str
    law: tuple[Clause, ...]
    words: str
    pays: Clause | None = None
    part: Fraction = Fraction(1)
    most: int | None = None


class HouseHand(NamedTuple):
    """A hand of the house as a screen shows it: its name in the round, its title, its cards."""

    name: str
    title: str
    cards: tuple[int, ...]


class DrawTable(Struct, frozen=True):
    """When a hand draws, as a chart: what it is called, its columns, and rows of yes and no."""

    name: str
    caption: str
    corner: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[bool, ...]], ...]


class SingleResult:
    """A round that is decided as a whole: no part is final before the rest."""

    __slots__ = ()
    compares_hands: ClassVar[bool] = False
    settles_early: ClassVar[bool] = False
    has_parts: ClassVar[bool] = False
    silent_acts: ClassVar[tuple[str, ...]] = ()
    is_slow_to_solve: ClassVar[bool] = False
    act_phrases: ClassVar[Mapping[str, str]] = {}
    payout_phrases: ClassVar[Mapping[str, str]] = {}
    places: ClassVar[Mapping[str, str]] = {}
    new_dealer_burns: ClassVar[bool] = False

    def hand_total(self, view: Round, name: str, cards: tuple[int, ...]) -> str:
        """Nothing is said about a hand besides its cards."""
        return ""

    def house_hands(self, view: Round) -> list[HouseHand]:
        """Every hand that is not a player's and was not burned, as dealt."""
        return [
            HouseHand(name, name, hand.cards)
            for name, hand in view.hands.items()
            if not name.startswith("seat ") and name.split()[0] != BURN
        ]

    def table_note(self, rules: Rules, view: Round) -> str:
        """Nothing is said about the house's cards together."""
        return ""

    def draw_reasons(self, rules: Rules, round: Round) -> list[tuple[str, Clause]]:
        """No hand draws by a rule of its own."""
        return []

    def draw_table(self, rules: Rules) -> DrawTable | None:
        """No hand draws by a chart."""
        return None

    def final(self, rules: Rules, round: Round) -> tuple[str, ...]:
        """No wager is final before the round is."""
        return ()

    def announcement(self, words: str, round: Round) -> str:
        """The text prescribes no words."""
        return ""


class Play(Protocol):
    """What a card game's rules say, as pure functions of the round.

    `compares_hands`: players' hands are turned over and compared with open cards.
    `settles_early`: wagers are won or lost before the round is over, such as those of a bust;
    `has_parts`: it has parts, each of which is final once it is over.
    `silent_acts`: acts for a player who says nothing, of which the first allowed one is done; they
    add nothing to the wagers. Empty if players decide nothing.
    `act_phrases`: every act that a player can choose, in words: "take insurance". "{stake}" stands
    for what the act costs.
    `payout_phrases`: what a guest calls the hand that a payout clause pays, by the clause's label,
    where the label only says where the clause stands.
    `places`: where the cards of a hand that belongs to nobody lie, such as "on the left".
    `new_dealer_burns`: every new dealer burns a card before dealing.
    `is_slow_to_solve`: exact figures take many seconds, so a server computes them apart.
    """

    compares_hands: ClassVar[bool]
    settles_early: ClassVar[bool]
    has_parts: ClassVar[bool]
    silent_acts: ClassVar[tuple[str, ...]]
    is_slow_to_solve: ClassVar[bool]
    act_phrases: ClassVar[Mapping[str, str]]
    payout_phrases: ClassVar[Mapping[str, str]]
    places: ClassVar[Mapping[str, str]]
    new_dealer_burns: ClassVar[bool]

    def hand_total(self, view: Round, name: str, cards: tuple[int, ...]) -> str:
        """What a hand adds up to, in a word or two, as far as its cards are visible."""

    def house_hands(self, view: Round) -> list[HouseHand]:
        """The hands of the house as they lie, from left to right."""

    def table_note(self, rules: Rules, view: Round) -> str:
        """What the house's cards add up to together, in a few words."""

    def draw_reasons(self, rules: Rules, round: Round) -> list[tuple[str, Clause]]:
        """Why the hands of a finished round drew or stood, each with its clause."""

    def draw_table(self, rules: Rules) -> DrawTable | None:
        """When a hand draws, as a chart; None if there is no chart."""

    def decks(self, rules: Rules) -> int:
        """How many decks are shuffled together."""

    def jokers(self, rules: Rules) -> int:
        """How many jokers are in each deck."""

    def need(self, rules: Rules, round: Round) -> Need:
        """What comes next."""

    def verdicts(self, rules: Rules, round: Round) -> list[Verdict]:
        """How every wager ends once nothing is left to do, losers first, in the cited order."""

    def early_verdicts(self, rules: Rules, round: Round) -> list[Verdict]:
        """Wagers that are decided before the round is over, such as a hand that busts."""

    def final(self, rules: Rules, round: Round) -> tuple[str, ...]:
        """Wagers, by name, whose part of the round is over: a void does not undo them."""

    def announcement(self, words: str, round: Round) -> str:
        """What the dealer says at a call, as the text has it; empty for a silent act.

        `round` is the round of the call, or as it was when it ended.
        """

    def hands_to_rack(self, rules: Rules, round: Round) -> tuple[str, ...]:
        """The hands picked up so far, in order; the others follow in the order of the deal."""

    def visible_round(self, rules: Rules, round: Round, viewer: int) -> Round:
        """The round as a seat may see it (0 is the dealer); hidden cards are unknown."""
