"""Caribbean stud: five cards against the dealer's five. N.J.A.C. 13:47-20.23."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pitboss.games.card_table.rules import (
    CARDS,
    SHUFFLING,
    card_checks,
    card_excluded,
    card_options,
)
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
from pitboss.games.poker.hand import SIZE, Kind, against_words, best, compare
from pitboss.games.poker.play import own
from pitboss.rulebook.card_round import Act, Call, DealTo, Decide, Need, Over, Round, Turn, Verdict
from pitboss.rulebook.clause import Clause, game_law
from pitboss.rulebook.game import Game
from pitboss.rulebook.irregularity import IN_THE_DEAL, THAT_SEAT, Irregularity, Outcome, Remedy
from pitboss.rulebook.limits import Limits, PayoutLimit, Places, Positions
from pitboss.rulebook.making import MadeAt, Requirement
from pitboss.rulebook.option import Former, Option, chosen
from pitboss.rulebook.procedure import Does, Notice, step
from pitboss.rulebook.wager import on_cards

LAW = game_law(__package__)
DEALER, ANTE, BET, FOLD = "dealer", "ante", "bet", "fold"
STUB = "stub to the discard rack"
FOUR_CARDS = "the dealer has four cards"
# An ace, a king and the lowest cards beside them that make no pair and no straight (20.23(a)).
LOWEST_QUALIFYING = (14, 13, 4, 3, 2)
Most = tuple[int | None, int | None]  # the chips that ante and bet may win
NO_LIMIT: Most = (None, None)

# --- named events: what a hand is paid by (i) ----------------------------------------------------
PAYS = {
    Kind.ROYAL_FLUSH: LAW["20.23(i)2 Royal flush"],
    Kind.STRAIGHT_FLUSH: LAW["20.23(i)2 Straight flush"],
    Kind.FOUR_OF_A_KIND: LAW["20.23(i)2 Four-of-a-kind"],
    Kind.FULL_HOUSE: LAW["20.23(i)2 Full house"],
    Kind.FLUSH: LAW["20.23(i)2 Flush"],
    Kind.STRAIGHT: LAW["20.23(i)2 Straight"],
    Kind.THREE_OF_A_KIND: LAW["20.23(i)2 Three-of-a-kind"],
    Kind.TWO_PAIRS: LAW["20.23(i)2 Two pair"],
    Kind.PAIR: LAW["20.23(i)2 One pair or less"],
    Kind.HIGH_CARD: LAW["20.23(i)2 One pair or less"],
}


@dataclass(frozen=True, slots=True)
class CaribbeanStud(poker.Showdown):
    """The pure rules: who is dealt what, who decides, which hand wins and what it is paid."""

    law: Mapping[str, Clause] = field(hash=False)
    pays: Mapping[Kind, Clause] = field(hash=False)
    family: str = "caribbean_stud"

    def decks(self, rules: Any) -> int:
        """One deck at a time."""
        return 1

    def jokers(self, rules: Any) -> int:
        """No jokers."""
        return 0

    # --- hands -----------------------------------------------------------------------------------
    def qualifies(self, hand: tuple[int, ...]) -> bool:
        """Whether a dealer's hand qualifies: ace, king, four, three, two or better."""
        return best(hand) >= (Kind.HIGH_CARD, LOWEST_QUALIFYING)

    def compare(self, mine: tuple[int, ...], theirs: tuple[int, ...]) -> int:
        """Above 0 if the first hand is better, below 0 if it is worse, 0 for a push."""
        return compare(mine, theirs)

    def pays_for(self, kind: Kind) -> Clause:
        """The payout clause of a winning bet wager by the player's kind of hand."""
        return self.pays[kind]

    # --- the round -------------------------------------------------------------------------------
    def need(self, rules: Any, round: Round) -> Need:
        """Cards in turn, the stub away, each player bets or folds, then hands are turned over."""
        seats = poker.clockwise(round)
        if not seats:
            return Over()
        if (card := self._card(round)) is not None:
            return card
        if STUB not in round.called:
            return Call(STUB, (self.law["stub"],))
        for seat in seats:
            if not round.choices_of(seat):
                return self._decide(round, seat)
        if not poker.is_open(round.hand(DEALER)):
            return Turn(DEALER, (self.law["reveal"],))
        for seat in reversed(self._betting(round)):
            if not poker.is_open(round.hand(own(seat))):
                return Turn(own(seat), (self.law["turning"],), compares=True)
        return Over()

    def _card(self, round: Round) -> DealTo | None:
        """The next card: face down in turn, only the dealer's fifth face up."""
        if round.choices:
            return None  # players decide once all cards are dealt
        law, held = self.law, len(round.hand(DEALER).cards)
        seat = poker.next_to_get(round, SIZE, held + round.called.count(FOUR_CARDS))
        if seat:
            return DealTo(own(seat), False, (law["order"], law["on top"], law["one deck"]))
        if seat is None:
            return DealTo(DEALER, True, (law["dealer four"],)) if held < SIZE else None
        up = held == SIZE - 1
        return DealTo(DEALER, up, (law["up card"] if up else law["order"],))

    def _decide(self, round: Round, seat: int) -> Decide:
        law = self.law
        stake = law["amount"].figure() * round.stakes[seat][ANTE]
        acts = (
            Act(BET, (law["choice"], law["amount"]), adds=BET, stake=stake),
            Act(FOLD, (law["choice"], law["fold"])),
        )
        words = "a player either bets or folds"
        return Decide(seat, own(seat), acts, (law["choice"],), {"check": (words, law["choice"])})

    def _betting(self, round: Round) -> list[int]:
        """The seats that are still in, clockwise."""
        return [seat for seat in poker.clockwise(round) if BET in round.choices_of(seat)]

    # --- settlement ------------------------------------------------------------------------------
    def early(self, rules: Any, round: Round) -> list[Verdict]:
        """A player who folds loses the ante at once."""
        return [
            Verdict(seat, ANTE, "loses", (self.law["fold"],), "folded")
            for seat in poker.clockwise(round)
            if FOLD in round.choices_of(seat)
        ]

    def verdicts(self, rules: Any, round: Round) -> list[Verdict]:
        """Losing wagers, then pushes, then winners, each from the dealer's far right."""
        found = self.early(rules, round)
        for seat in reversed(self._betting(round)):
            most = self.most(rules, round.stakes[seat][ANTE])
            found += self.ends(seat, round.hand(own(seat)).cards, round.hand(DEALER).cards, most)
        order = ("loses", "returned", "wins")
        return sorted(found, key=lambda verdict: order.index(verdict.kind))

    def most(self, rules: Any, ante: int) -> Most:
        """What ante and bet may win where the house has posted a payout limit: the ante first."""
        limit = rules.options["payout_limit"]
        if not limit:
            return NO_LIMIT
        of_ante = min(limit, rules.odds_of(self.law["ante pays"]).win_on(ante))
        return of_ante, limit - of_ante

    def could_win(self, rules: Any, ante: int) -> int:
        """The most that an ante and its bet can win by the posted odds."""
        bet = self.law["amount"].figure() * ante
        wins = [rules.odds_of(clause).win_on(bet) for clause in self.pays.values()]
        return int(rules.odds_of(self.law["ante pays"]).win_on(ante) + max(wins))

    def ends(
        self, seat: int, mine: tuple[int, ...], theirs: tuple[int, ...], most: Most = NO_LIMIT
    ) -> list[Verdict]:
        """How ante and bet of a player who stayed in end, hand against hand."""
        law, (of_ante, of_bet) = self.law, most
        words = against_words(best(mine), best(theirs))
        if not self.qualifies(theirs):
            unqualified = (law["qualifying"],)
            words = f"the dealer does not qualify with {best(theirs).in_words}"
            return [
                Verdict(seat, ANTE, "wins", (*unqualified, law["ante pays"]), words,
                        law["ante pays"], most=of_ante),
                Verdict(seat, BET, "returned", unqualified, words),
            ]  # fmt: skip
        against = self.compare(mine, theirs)
        if against == 0:
            return [Verdict(seat, key, "returned", (law["push"],), words) for key in (ANTE, BET)]
        if against < 0:
            lost = (law["both lose"], law["taken at once"], law["dealer settles"])
            return [Verdict(seat, key, "loses", lost, words) for key in (ANTE, BET)]
        paid = (law["posted"], law["winners last"], law["paying order"], law["dealer settles"])
        pays = self.pays_for(best(mine).kind)
        return [
            Verdict(
                seat, ANTE, "wins", (law["ante pays"], *paid), words, law["ante pays"],
                most=of_ante,
            ),
            Verdict(seat, BET, "wins", (pays, law["floor"], *paid), words, pays, most=of_bet),
        ]  # fmt: skip

    # --- cards and secrets -----------------------------------------------------------------------
    def picked_up(self, rules: Any, round: Round) -> tuple[str, ...]:
        """Folded hands at once, then losing hands, pushes and winners; the dealer's hand last."""
        folded = [own(choice.seat) for choice in round.choices if choice.act == FOLD]
        if not isinstance(rules.need(round), Over):
            return tuple(folded)
        settled = [own(verdict.seat) for verdict in self.verdicts(rules, round)]
        return tuple(dict.fromkeys((*folded, *settled, DEALER)))

    def hidden(self, rules: Any, round: Round, viewer: int) -> Round:
        """Players see their own five cards and what lies face up; the dealer only the latter."""
        return poker.seen(round, (own(viewer),))


PLAY = CaribbeanStud(
    law={
        "qualifying": LAW["20.23(a) Qualifying hand"],
        "one deck": LAW["20.23(h)1"],
        "order": LAW["20.23(h)6 order"],
        "on top": LAW["20.23(h)6 stack"],
        "up card": LAW["20.23(h)6 dealer card"],
        "dealer four": LAW["20.23(j)4 dealer four"],
        "stub": LAW["20.23(h)7"],
        "choice": LAW["20.23(h)8 choice"],
        "fold": LAW["20.23(h)8 fold"],
        "amount": LAW["20.23(h)8 amount"],
        "reveal": LAW["20.23(h)9"],
        "turning": LAW["20.23(h)10 order"],
        "taken at once": LAW["20.23(h)10i"],
        "both lose": LAW["20.23(h)10iii"],
        "push": LAW["20.23(h)11"],
        "winners last": LAW["20.23(h)12 sequence"],
        "paying order": LAW["20.23(h)12 order"],
        "posted": LAW["20.23(h)12 posted"],
        "dealer settles": LAW["20.23(d)4"],
        "ante pays": LAW["20.23(i)1"],
        "floor": LAW["20.23(i)2 floor"],
    },
    pays=PAYS,
)

# --- wagers (h)5, (h)8 ---------------------------------------------------------------------------
AFTER_THE_CARDS = MadeAt(
    LAW["20.23(a) Bet wager"], "the bet wager is made after the deal, by choosing to bet", ()
)
WAGERS = (
    on_cards(
        ANTE, LAW["20.23(i)1"], law=(LAW["20.23(h)5 area"], LAW["20.23(a) Ante wager"]),
        leads_to=(LAW["20.23(h)8 amount"], *dict.fromkeys(PAYS.values())), reading="N-C1",
    ),
    on_cards(
        BET, *dict.fromkeys(PAYS.values()), law=(LAW["20.23(h)8 amount"],),
        rules=(AFTER_THE_CARDS,), reading="N-C4",
    ),
)  # fmt: skip

# --- making and removing (h)3, (h)5 --------------------------------------------------------------
MAKING = night_making(
    "caribbean stud is an ante wager, and a bet wager after the deal",
    LAW["20.23(h)5 close"],
    'antes close with "no more bets"',
    seated=Requirement(LAW["20.23(h)3 seated"], "only players who sit at the table wager"),
    stay=Requirement(
        LAW["20.23(h)3 stay"], "a player with cards stays seated until the round is over"
    ),
)

# --- procedure (d), (h) --------------------------------------------------------------------------
PROCEDURE = (
    step("place your bets", LAW["20.23(h)5 area"], by=DEALERS, does=Does.OPENS),
    step(
        "no more bets", LAW["20.23(h)5 close"], by=DEALERS, does=Does.CLOSES, call="No more bets"
    ),
    step(
        poker.DEAL, LAW["20.23(h)6 order"], LAW["20.23(d)1"], LAW["20.23(h)1"], by=DEALERS,
        does=Does.DEALS,
    ),
    step(
        "collect losing wagers", LAW["20.23(h)10i"], LAW["20.23(h)10ii"],
        LAW["20.23(h)11 cards"], by=DEALERS,
        does=Does.COLLECTS,
    ),
    step(
        "pay winning wagers", LAW["20.23(h)12 sequence"], LAW["20.23(h)12 order"],
        LAW["20.23(h)12 cards"], by=DEALERS,
        does=Does.PAYS,
    ),
)  # fmt: skip
OPENING = (
    *card_checks(LAW["20.23(c)1"], LAW["20.23(c)2"]),
    item(f"{LAW['20.23(b)1'].figure()} decks with backs alike", LAW["20.23(b)1"], of_cards=True),
    item("one opaque cutting card, unlike the deck", LAW["20.23(b)2"]),
    item("layout of caribbean stud", LAW["20.23(b)3"]),
    item("discard rack", LAW["20.23(b)4"]),
    item("dealer stands opposite the players", LAW["20.23(d)3"]),
)

# --- irregularities (g), (j) ---------------------------------------------------------------------
FORFEIT = Remedy(outcome=Outcome.STANDS, one_hand=True, forfeits=True)
FORFEITS = LAW["20.23(g)"]
IN_THE_ROUND = (BET, FOLD, STUB, DEALER, "seat")
BEFORE_THE_HOLE_CARDS = (BET, FOLD, STUB, DEALER)


def _forfeit(name: str, broken: Clause, question: str, asked: tuple[str, ...]) -> Irregularity:
    return Irregularity(
        name, (broken, FORFEITS), ("class A operator",), FORFEIT, when=poker.COUNTED, asked=asked,
        covered=THAT_SEAT, question=question, reading="N-C8",
    )  # fmt: skip


FAULTS = poker.Faults(
    one=LAW["20.23(j)2 one"],
    more=LAW["20.23(j)2 more"],
    unseen=LAW["20.23(j)3"],
    count=LAW["20.23(j)4 player"],
)
IRREGULARITIES = (
    _forfeit(
        "cards are out of the dealer's sight", LAW["20.23(e)"],
        "Did a player hide cards, or not lay them on the layout?", IN_THE_ROUND,
    ),
    _forfeit(
        "cards are touched again", LAW["20.23(f) touch"],
        "Did a player touch cards that had been laid down?", IN_THE_ROUND,
    ),
    _forfeit(
        "a player tells of a hand", LAW["20.23(f) talk"],
        "Did a player share what a hand holds before the hole cards were shown?",
        BEFORE_THE_HOLE_CARDS,
    ),
    Irregularity(
        "a hole card is exposed", (LAW["20.23(j)1"],), DEALERS, poker.BACK, reading="N-C6",
        when=poker.BEFORE_THE_DEAL, question="Was a hole card exposed before \"no more bets\"?",
    ),
    Irregularity(
        "a hole card is seen after the call", (LAW["20.23(h)9"],), DEALERS, poker.NOTED,
        when=IN_THE_DEAL, call="The round is finished", reading="N-C7",
        question="Was a hole card seen after \"no more bets\"?",
    ),
    *poker.faults_of_the_deal(FAULTS),
    Irregularity(
        FOUR_CARDS, (LAW["20.23(j)4 dealer four"],), DEALERS,
        Remedy(outcome=Outcome.STANDS, noted_in_round=True, again="the dealer is misdealt"),
        when=IN_THE_DEAL, asked=(DEALER, "seat"),
        question="Was the dealer passed over, with one card too few?",
    ),
    Irregularity(
        "the dealer is misdealt", (LAW["20.23(j)4 dealer other"],), DEALERS, poker.VOID,
        when=IN_THE_DEAL, covered=DEALER, reading="N-C6",
        question="Has the dealer another wrong number of cards?",
    ),
    UNFIT,
)  # fmt: skip

# --- house options -------------------------------------------------------------------------------
MOST_PLAYERS = (52 - SIZE) // SIZE
OPTIONS = (
    Option(
        "seats", 7, tuple(range(1, MOST_PLAYERS + 1)), "how many may play at the table",
        LAW["20.23(b)3"], "N-C5",
    ),
    Option(
        "payout_limit", 0, (0, 1_000, 5_000, 20_000),
        "the most chips that a hand is paid, ante and bet together; 0 for no limit",
        LAW["20.23(h)12 posted"], "N-C2",
    ),
    *card_options(LAW["20.23(c)1"], LAW["20.23(c)2"], second=LAW["20.23(b)1"]),
)  # fmt: skip
NOTICES = (
    Notice(
        "Keep your cards in the dealer's sight, look, and lay them on the layout.",
        (LAW["20.23(e)"],),
    ),
    Notice(
        "Do not touch your cards again, and tell nobody of your hand: it forfeits your wagers.",
        (LAW["20.23(f) touch"], LAW["20.23(f) talk"], FORFEITS),
    ),
    Notice(
        "The dealer qualifies with ace, king, four, three and two or better; otherwise the ante "
        "wins even money and the bet wager goes back.",
        (LAW["20.23(a) Qualifying hand"],),
    ),
)

GAME = Game(
    id="night.caribbean_stud",
    name="Caribbean stud",
    summary="Five cards against the dealer's five: ante, look, then bet twice the ante or fold.",
    house=NJ_NIGHT,
    law=LAW,
    space=CARDS,
    wagers=WAGERS,
    making=MAKING,
    procedure=PROCEDURE,
    throw="deal",
    opening=OPENING,
    irregularities=IRREGULARITIES,
    options=OPTIONS,
    excluded=card_excluded(),
    former=(Former("stacks", ("one",)),),
    limits=Limits(
        places=Places(chosen("seats"), LAW["20.23(b)3"]),
        positions=Positions(LAW["20.23(h)2"], "a player has one hand a round"),
        own_hands=True,
        payout=PayoutLimit(chosen("payout_limit"), PLAY.could_win, LAW["20.23(h)12 posted"]),
    ),
    presence=(dealer_present(LAW["20.23(d)2"]),),
    higher_odds=LAW["20.23(i)2 floor"],
    uniform_odds=False,
    notices=NOTICES,
    shuffling=replace(SHUFFLING, each_round=CONDUCT["20.2 Shuffle"]),
    play=PLAY,
)
