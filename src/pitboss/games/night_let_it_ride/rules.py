"""Let it ride: three cards and two community cards against a pay table. N.J.A.C. 13:47-20.27."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pitboss.games.card_table.rules import CARDS, SHUFFLING, card_checks, card_options
from pitboss.games.casino_night.rules import (
    CONDUCT,
    DEALERS,
    UNFIT,
    dealer_present,
    item,
    night_making,
)
from pitboss.games.houses import NJ_NIGHT
from pitboss.games.poker import play as poker
from pitboss.games.poker.hand import SIZE, Best, Kind, best
from pitboss.games.poker.play import own
from pitboss.rulebook.card_round import Act, Call, DealTo, Decide, Need, Over, Round, Turn, Verdict
from pitboss.rulebook.clause import Clause, game_law, regulation
from pitboss.rulebook.game import Game
from pitboss.rulebook.limits import Limits, Places, Positions
from pitboss.rulebook.making import Equal, Requirement
from pitboss.rulebook.option import Former, Option, chosen
from pitboss.rulebook.procedure import Does, Notice, step
from pitboss.rulebook.wager import Macro, on_cards

LAW = game_law(__package__)
STUD = regulation("night_caribbean_stud")  # lends its irregularities (reading N-L5)
RIDE, WITHDRAW = "ride", "withdraw"
BURN = "burn the leftmost community card"
COMMUNITY = ("community 1", "community 2", "community 3")  # from the dealer's left
BURNT, FIRST, SECOND = COMMUNITY
OWN_CARDS = SIZE - 2
TENS = 10
BETS = tuple(f"bet_{number}" for number in range(1, LAW["20.27(f)8 equal"].figure() + 1))

# --- named events: what a hand is paid by (g) ----------------------------------------------------
PAYS = {
    Kind.ROYAL_FLUSH: LAW["20.27(g) Royal flush"],
    Kind.STRAIGHT_FLUSH: LAW["20.27(g) Straight flush"],
    Kind.FOUR_OF_A_KIND: LAW["20.27(g) Four of a kind"],
    Kind.FULL_HOUSE: LAW["20.27(g) Full house"],
    Kind.FLUSH: LAW["20.27(g) Flush"],
    Kind.STRAIGHT: LAW["20.27(g) Straight"],
    Kind.THREE_OF_A_KIND: LAW["20.27(g) Three of a kind"],
    Kind.TWO_PAIRS: LAW["20.27(g) Two pair"],
    Kind.PAIR: LAW["20.27(g) Pair of 10's or better"],
}


@dataclass(frozen=True, slots=True)
class LetItRide(poker.Showdown):
    """The pure rules: who is dealt what, who is asked when, and what a hand is paid."""

    law: Mapping[str, Clause] = field(hash=False)
    pays: Mapping[Kind, Clause] = field(hash=False)
    family: str = "let_it_ride"

    def decks(self, rules: Any) -> int:
        """One deck at a time."""
        return 1

    def jokers(self, rules: Any) -> int:
        """No jokers."""
        return 0

    # --- hands -----------------------------------------------------------------------------------
    def hand_of(self, round: Round, seat: int) -> tuple[int, ...]:
        """The five cards of a player: three of the own, and the two community cards."""
        return tuple(card for name in (own(seat), FIRST, SECOND) for card in round.hand(name).cards)

    def qualifies(self, hand: tuple[int, ...]) -> bool:
        """Whether a hand is paid at all: a pair of tens or better."""
        return self.pays_for(best(hand)) is not None

    def pays_for(self, worth: Best) -> Clause | None:
        """The payout clause of a hand; none if it is lower than a pair of tens."""
        if worth.kind is Kind.PAIR and worth.ranks[0] < TENS:
            return None
        return self.pays.get(worth.kind)

    # --- the round -------------------------------------------------------------------------------
    def need(self, rules: Any, round: Round) -> Need:
        """Cards in turn, bet one, a card burnt, one shown, bet two, the last card, all hands."""
        law = self.law
        if not poker.clockwise(round):
            return Over()
        if (card := self._card(round)) is not None:
            return card
        if (seat := self._asked(round, 1)) is not None:
            return self._decide(seat, 1)
        if BURN not in round.called:
            return Call(BURN, (law["burn"],))
        if not poker.is_open(round.hand(FIRST)):
            return Turn(FIRST, (law["first card"],))
        if (seat := self._asked(round, 2)) is not None:
            return self._decide(seat, 2)
        if not poker.is_open(round.hand(SECOND)):
            return Turn(SECOND, (law["second card"],))
        for one in reversed(poker.clockwise(round)):
            if not poker.is_open(round.hand(own(one))):
                return Turn(own(one), (law["turning"],), compares=True)
        return Over()

    def _card(self, round: Round) -> DealTo | None:
        """Three each in turn, face down; the community cards from left to right."""
        if round.choices:
            return None  # players are asked once all cards are dealt
        held = sum([len(round.hand(name).cards) for name in COMMUNITY])
        seat = poker.next_to_get(round, OWN_CARDS, held)
        if seat:
            return DealTo(own(seat), False, (self.law["order"], self.law["one deck"]))
        if seat is None:
            return None
        return DealTo(COMMUNITY[held], False, (self.law["order"], self.law["from the left"]))

    def _asked(self, round: Round, number: int) -> int | None:
        """The first seat, clockwise, that has not decided on this bet yet."""
        decided = [one.seat for one in round.choices]
        seats = poker.clockwise(round)
        return next((seat for seat in seats if decided.count(seat) < number), None)

    def _decide(self, seat: int, number: int) -> Decide:
        law = self.law
        asks = (law[f"ask {number}"],) if number == 1 else (law["ask 2"], law["whatever before"])
        acts = (
            Act(RIDE, (law["decisions"], law[f"ride {number}"])),
            Act(
                WITHDRAW, (law["decisions"], law[f"withdraw {number}"]), takes_back=f"bet_{number}"
            ),
        )
        return Decide(seat, own(seat), acts, asks, {})

    def face_down(self, round: Round, name: str) -> tuple[str, Clause] | None:
        """Why a community card still lies face down: what it waits for, and the clause of that."""
        if name not in COMMUNITY or poker.is_open(round.hand(name)):
            return None
        if BURN not in round.called:
            return "bet_one", self.law["first card"]
        return (
            ("burnt", self.law["burn"]) if name == BURNT else ("bet_two", self.law["second card"])
        )

    # --- settlement ------------------------------------------------------------------------------
    def riding(self, round: Round, seat: int) -> list[str]:
        """The wagers of a player that are still up."""
        chosen_acts = round.choices_of(seat)
        gone = {bet for bet, act in zip(BETS, chosen_acts, strict=False) if act == WITHDRAW}
        return [bet for bet in BETS if bet not in gone]

    def early(self, rules: Any, round: Round) -> list[Verdict]:
        """Nothing is decided before all cards are open."""
        return []

    def verdicts(self, rules: Any, round: Round) -> list[Verdict]:
        """Losing wagers first, then the winners, each from the dealer's far right."""
        found = []
        for seat in reversed(poker.clockwise(round)):
            worth = best(self.hand_of(round, seat))
            found += [self.ends(seat, bet, worth) for bet in self.riding(round, seat)]
        return sorted(found, key=lambda verdict: verdict.kind == "wins")

    def ends(self, seat: int, bet: str, worth: Best) -> Verdict:
        """How one wager that is still up ends."""
        law, pays = self.law, self.pays_for(worth)
        if pays is None:
            lost = (law["losing"], law["collected"], law["dealer settles"])
            return Verdict(seat, bet, "loses", lost, worth.in_words)
        won = (pays, law["each wager"], law["winners"], law["paying order"], law["dealer settles"])
        return Verdict(seat, bet, "wins", won, worth.in_words, pays)

    # --- cards and secrets -----------------------------------------------------------------------
    def picked_up(self, rules: Any, round: Round) -> tuple[str, ...]:
        """The burnt card at once; at the end losing hands, winners, and the community cards."""
        burnt = (BURNT,) if BURN in round.called else ()
        if not isinstance(rules.need(round), Over):
            return burnt
        settled = (own(verdict.seat) for verdict in self.verdicts(rules, round))
        return tuple(dict.fromkeys((*burnt, *settled, *COMMUNITY)))

    def hidden(self, rules: Any, round: Round, viewer: int) -> Round:
        """Players see their own cards and what lies face up.

        Who plays two hands looks at both or, where the house says so, at the one asked about.
        """
        player = dict(round.positions).get(viewer, viewer)
        both = [player, *(place for place, one in round.positions if one == player)]
        if len(both) > 1 and not rules.options["looks_at_both"]:
            need = self.need(rules, round)
            asked = need.seat if isinstance(need, Decide) else player
            both = [asked if asked in both else player]
        return poker.seen(round, [own(seat) for seat in both])


PLAY = LetItRide(
    law={
        "decisions": LAW["20.27(e)1"],
        "one deck": LAW["20.27(f)1"],
        "order": LAW["20.27(f)9 order"],
        "from the left": LAW["20.27(f)9 layout"],
        "ask 1": LAW["20.27(f)10"],
        "ride 1": LAW["20.27(f)11"],
        "withdraw 1": LAW["20.27(f)12"],
        "burn": LAW["20.27(f)13"],
        "first card": LAW["20.27(f)14"],
        "ask 2": LAW["20.27(f)15 order"],
        "whatever before": LAW["20.27(f)15 independent"],
        "ride 2": LAW["20.27(f)16"],
        "withdraw 2": LAW["20.27(f)17"],
        "second card": LAW["20.27(f)18"],
        "turning": LAW["20.27(f)19"],
        "losing": LAW["20.27(f)21 losing"],
        "collected": LAW["20.27(f)21 collect"],
        "winners": LAW["20.27(f)22 winners"],
        "each wager": LAW["20.27(f)22 each wager"],
        "paying order": LAW["20.27(f)23 order"],
        "dealer settles": LAW["20.27(d)4"],
    },
    pays=PAYS,
)

# --- wagers (f)8, (g) ----------------------------------------------------------------------------
THREE_EQUAL = LAW["20.27(f)8 equal"]
WAGERS = tuple(on_cards(bet, *PAYS.values(), law=THREE_EQUAL, reading="N-L2") for bet in BETS)
THREE_BETS = Macro(
    "three_bets", tuple((bet, 1) for bet in BETS), (THREE_EQUAL,), "three equal bets"
)

# --- making and removing (f)7, (f)8 --------------------------------------------------------------
MAKING = night_making(
    Requirement(LAW["20.27(f)22 bonus"], "it is three equal bets; no bonus wager is defined"),
    LAW["20.27(f)8 close"],
    'wagers close with "no more bets"',
    seated=Requirement(LAW["20.27(f)7 seated"], "only players who sit at the table wager"),
    stay=Requirement(
        LAW["20.27(f)7 stay"], "a player with cards stays until the round is over"
    ),
    equal=Equal(THREE_EQUAL, "a player makes three equal bets", BETS),
)  # fmt: skip

# --- procedure (d), (f) --------------------------------------------------------------------------
PROCEDURE = (
    step("place your bets", THREE_EQUAL, by=DEALERS, does=Does.OPENS),
    step(
        "no more bets", LAW["20.27(f)8 close"], by=DEALERS, does=Does.CLOSES, call="No more bets"
    ),
    step(
        poker.DEAL, LAW["20.27(f)9 order"], LAW["20.27(d)1"], LAW["20.27(f)1"], by=DEALERS,
        does=Does.DEALS,
    ),
    step("collect losing wagers", LAW["20.27(f)21 collect"], by=DEALERS, does=Does.COLLECTS),
    step(
        "pay winning wagers", LAW["20.27(f)22 winners"], LAW["20.27(f)23 order"], by=DEALERS,
        does=Does.PAYS,
    ),
)  # fmt: skip
OPENING = (
    *card_checks(LAW["20.27(c)1"], LAW["20.27(c)2"]),
    item(
        f"{LAW['20.27(b)1'].figure()} decks with backs of different colours",
        LAW["20.27(b)1"],
        of_cards=True,
    ),
    item("one opaque cutting card", LAW["20.27(b)2"]),
    item("layout with three boxes a player and three community cards", LAW["20.27(b)3"]),
    item("discard rack", LAW["20.27(b)4"]),
    item("dealer stands opposite the players", LAW["20.27(d)3"]),
)

# --- irregularities: the text has none, caribbean stud lends its own -----------------------------
FAULTS = poker.Faults(
    one=STUD["20.23(j)2 one"],
    more=STUD["20.23(j)2 more"],
    unseen=STUD["20.23(j)3"],
    count=STUD["20.23(j)4 player"],
    reading="N-L5",
)

# --- house options -------------------------------------------------------------------------------
MOST_PLAYERS = (52 - len(COMMUNITY)) // OWN_CARDS
ALTERNATE = LAW["20.27(f)2"]
TWO_STACKS = Option("stacks", "two", ("two",), "two stacks take turns, round by round", ALTERNATE)
OPTIONS = (
    Option(
        "seats", 7, tuple(range(1, MOST_PLAYERS + 1)), "how many may play at the table",
        LAW["20.27(b)3"], "N-L4",
    ),
    Option(
        "looks_at_both", False, (False, True), "a player with two hands may look at both at once",
        LAW["20.27(f)6"], "N-L8",
    ),
    TWO_STACKS,
    *(one for one in card_options(LAW["20.27(c)1"], LAW["20.27(c)2"]) if one.name != "stacks"),
)  # fmt: skip
NOTICES = (Notice("Keep your cards in the dealer's sight at all times.", (LAW["20.27(e)2"],)),)

GAME = Game(
    id="night.let_it_ride",
    name="Let it ride",
    summary="Three cards and two community cards against a pay table; two of three bets may be "
    "withdrawn.",
    house=NJ_NIGHT,
    law=LAW,
    space=CARDS,
    wagers=WAGERS,
    macros=(THREE_BETS,),
    making=MAKING,
    procedure=PROCEDURE,
    throw="deal",
    opening=OPENING,
    irregularities=(*poker.faults_of_the_deal(FAULTS), UNFIT),
    options=OPTIONS,
    former=(Former("hands_a_player", (1, 2)),),
    limits=Limits(
        places=Places(chosen("seats"), LAW["20.27(b)3"]),
        positions=Positions(
            LAW["20.27(f)6"],
            "a player plays one hand, or a second at the next position",
            next_to=True,
        ),
        own_hands=True,
    ),
    presence=(dealer_present(LAW["20.27(d)2"]),),
    notices=NOTICES,
    shuffling=replace(SHUFFLING, each_round=CONDUCT["20.2 Shuffle"], alternate=ALTERNATE),
    play=PLAY,
)
