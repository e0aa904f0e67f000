"""Caribbean stud: five cards against the dealer's five. N.J.A.C. 13:47-20.23."""

from __future__ import annotations

from dataclasses import replace

from pitboss.games.card_table.rules import (
    CARDS,
    SHUFFLING,
    card_checks,
    card_conflicts,
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
from pitboss.games.night_caribbean_stud.play import (
    ANTE,
    BET,
    DEALER,
    FOUR_CARDS,
    CaribbeanStud,
)
from pitboss.games.poker import play as poker
from pitboss.games.poker.hand import SIZE, Kind
from pitboss.houses import NJ_NIGHT
from pitboss.rulebook.clause import Clause, game_law
from pitboss.rulebook.game import Game
from pitboss.rulebook.irregularity import (
    IN_THE_DEAL,
    THAT_SEAT,
    Cause,
    Irregularity,
    OutcomeRemedy,
    Remedy,
    ReportRule,
)
from pitboss.rulebook.limits import Limits, PayoutLimit, Places, Positions
from pitboss.rulebook.making import MadeAt, Requirement
from pitboss.rulebook.option import Option, RetiredChoice, option_value
from pitboss.rulebook.procedure import Does, Notice, step
from pitboss.rulebook.wager import on_cards

LAW = game_law(__package__)
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
        ANTE,
        LAW["20.23(i)1"],
        law=(LAW["20.23(h)5 area"], LAW["20.23(a) Ante wager"]),
        leads_to=(LAW["20.23(h)8 amount"], *dict.fromkeys(PAYS.values())),
        reading="N-C1",
    ),
    on_cards(
        BET,
        *dict.fromkeys(PAYS.values()),
        law=(LAW["20.23(h)8 amount"],),
        rules=(AFTER_THE_CARDS,),
        reading="N-C4",
    ),
)

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
    step("no more bets", LAW["20.23(h)5 close"], by=DEALERS, does=Does.CLOSES, call="No more bets"),
    step(
        poker.DEAL,
        LAW["20.23(h)6 order"],
        LAW["20.23(d)1"],
        LAW["20.23(h)1"],
        by=DEALERS,
        does=Does.DEALS,
    ),
    step(
        "collect losing wagers",
        LAW["20.23(h)10i"],
        LAW["20.23(h)10ii"],
        LAW["20.23(h)11 cards"],
        by=DEALERS,
        does=Does.COLLECTS,
    ),
    step(
        "pay winning wagers",
        LAW["20.23(h)12 sequence"],
        LAW["20.23(h)12 order"],
        LAW["20.23(h)12 cards"],
        by=DEALERS,
        does=Does.PAYS,
    ),
)
OPENING = (
    *card_checks(LAW["20.23(c)1"], LAW["20.23(c)2"]),
    item(f"{LAW['20.23(b)1'].figure()} decks with backs alike", LAW["20.23(b)1"], of_cards=True),
    item("one opaque cutting card, unlike the deck", LAW["20.23(b)2"]),
    item("layout of caribbean stud", LAW["20.23(b)3"]),
    item("discard rack", LAW["20.23(b)4"]),
    item("dealer stands opposite the players", LAW["20.23(d)3"]),
)

# --- irregularities (g), (j) ---------------------------------------------------------------------
FORFEIT = Remedy(outcome=OutcomeRemedy.STANDS, one_hand=True, forfeits=True)
FORFEITS = LAW["20.23(g)"]


def _forfeit(
    name: str,
    broken: Clause,
    question: str,
    when: tuple[ReportRule, ...] = poker.COUNTED,
    about: Cause = Cause.EQUIPMENT,
) -> Irregularity:
    return Irregularity(
        name=name,
        about=about,
        law=(broken, FORFEITS),
        by=("class A operator",),
        remedy=FORFEIT,
        when=when,
        covered=THAT_SEAT,
        question=question,
        reading="N-C8",
    )


FAULTS = poker.Faults(
    one=LAW["20.23(j)2 one"],
    more=LAW["20.23(j)2 more"],
    unseen=LAW["20.23(j)3"],
    count=LAW["20.23(j)4 player"],
)
IRREGULARITIES = (
    _forfeit(
        "cards are out of the dealer's sight",
        LAW["20.23(e)"],
        "Did a player hide cards, or not lay them on the layout?",
    ),
    _forfeit(
        "cards are touched again",
        LAW["20.23(f) touch"],
        "Did a player touch cards that had been laid down?",
    ),
    _forfeit(
        "a player tells of a hand",
        LAW["20.23(f) talk"],
        "Did a player share what a hand holds before the hole cards were shown?",
        IN_THE_DEAL,
        Cause.PEOPLE,
    ),
    Irregularity(
        name="a hole card is exposed",
        law=(LAW["20.23(j)1"],),
        by=DEALERS,
        remedy=poker.BACK,
        reading="N-C6",
        when=poker.BEFORE_THE_DEAL,
        question='Was a hole card exposed before "no more bets"?',
    ),
    Irregularity(
        name="a hole card is seen after the call",
        about=Cause.EQUIPMENT,
        law=(LAW["20.23(h)9"],),
        by=DEALERS,
        remedy=poker.NOTED,
        when=IN_THE_DEAL,
        call="The round is finished",
        reading="N-C7",
        question='Was a hole card seen after "no more bets"?',
    ),
    *poker.faults_of_the_deal(FAULTS),
    Irregularity(
        name=FOUR_CARDS,
        about=Cause.EQUIPMENT,
        law=(LAW["20.23(j)4 dealer four"],),
        by=DEALERS,
        remedy=Remedy(
            outcome=OutcomeRemedy.STANDS, noted_in_round=True, again="the dealer is misdealt"
        ),
        when=IN_THE_DEAL,
        covered=DEALER,
        question="Was the dealer passed over, with one card too few?",
    ),
    Irregularity(
        name="the dealer is misdealt",
        law=(LAW["20.23(j)4 dealer other"],),
        by=DEALERS,
        remedy=poker.VOID,
        when=IN_THE_DEAL,
        covered=DEALER,
        reading="N-C6",
        question="Does the dealer have some other wrong number of cards?",
    ),
    UNFIT,
)

# --- house options -------------------------------------------------------------------------------
MOST_PLAYERS = (52 - SIZE) // SIZE
OPTIONS = (
    Option(
        name="seats",
        default=7,
        choices=tuple(range(1, MOST_PLAYERS + 1)),
        says="how many may play at the table",
        law=LAW["20.23(b)3"],
        reading="N-C5",
    ),
    Option(
        name="payout_limit",
        default=0,
        choices=(0, 1_000, 5_000, 20_000),
        says="the most chips a hand may be paid, ante and bet together; 0 for no limit",
        law=LAW["20.23(h)12 posted"],
        reading="N-C2",
    ),
    *card_options(LAW["20.23(c)1"], LAW["20.23(c)2"], second=LAW["20.23(b)1"]),
)
NOTICES = (
    Notice(
        "Keep your cards in the dealer's sight, look, and lay them on the layout.",
        (LAW["20.23(e)"],),
    ),
    Notice(
        "Do not touch your cards again, or tell anyone your hand: it forfeits your wagers.",
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
    conflicts=card_conflicts(),
    retired_choices=(RetiredChoice("stacks", ("one",)),),
    limits=Limits(
        places=Places(option_value("seats", int), LAW["20.23(b)3"]),
        positions=Positions(LAW["20.23(h)2"], "a player has one hand a round"),
        own_hands=True,
        payout=PayoutLimit(
            option_value("payout_limit", int), PLAY.could_win, LAW["20.23(h)12 posted"]
        ),
    ),
    presence=(dealer_present(LAW["20.23(d)2"]),),
    higher_odds=LAW["20.23(i)2 floor"],
    uniform_odds=False,
    notices=NOTICES,
    shuffling=replace(SHUFFLING, each_round=CONDUCT["20.2 Shuffle"]),
    play=PLAY,
)
