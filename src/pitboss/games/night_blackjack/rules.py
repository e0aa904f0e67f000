"""Blackjack: get closer to twenty-one than the dealer without going over. N.J.A.C. 13:47-20.22."""

from __future__ import annotations

from pitboss.games.blackjack.hand import DEALER, STAND, UNLIMITED
from pitboss.games.blackjack.play import NO_NATURAL, OVERLOOKED, STATES
from pitboss.games.blackjack.settlement import Blackjack
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
from pitboss.houses import NJ_NIGHT
from pitboss.rulebook.clause import Clause, game_law
from pitboss.rulebook.game import Game
from pitboss.rulebook.irregularity import (
    IN_THE_DEAL,
    TURN,
    Irregularity,
    OutcomeRemedy,
    Remedy,
    WagerRemedy,
)
from pitboss.rulebook.limits import Limits
from pitboss.rulebook.making import MadeAt, Requirement
from pitboss.rulebook.option import Option, by_option
from pitboss.rulebook.procedure import Does, Notice, step
from pitboss.rulebook.wager import on_cards

LAW = game_law(__package__)


def _law(**names: str) -> dict[str, Clause]:
    return {name.replace("_", " "): LAW[f"20.22{cite}"] for name, cite in names.items()}


# --- what the play reads (a), (b), (g), (h) ------------------------------------------------------
CARDS_COUNT = _law(decks="(b)2 decks", bust="(a) Bust", natural="(a) Natural", ace="(b)2ii(3)")
DEAL = _law(
    burn="(g)6 burn",
    first_pass="(g)6 first pass",
    dealer_up="(g)6 first pass",
    second_pass="(g)6 second pass",
    hole_card="(a) Hole card",
    card_down="(g)6 option",
)
INSURING = _law(
    insurance="(a) Insurance",
    insurance_offer="(g)4 offer",
    insurance_stake="(g)4 stake",
    insurance_wins="(g)4 insurance wins",
    insurance_loses="(g)4 lose",
    reveal="(g)4 reveal",
)
SPLITTING = _law(
    splitting="(a) Splitting pairs",
    pairs="(g)1 pairs",
    tens="(g)1 tens",
    split_hands="(g)1 hands",
    split_stake="(g)2 stake",
    split_order="(g)2 order",
    resplit="(g)2 resplit",
    split_aces="(g)2 aces",
    split_21="(g)2 split 21",
    no_double_after_split="(g)2 no double",
)
DOUBLING = _law(
    double_down="(a) Double down",
    double_on="(g)3 eligibility",
    double_stake="(g)3 stake",
    double_card="(g)3 card",
)
PLAYING = _law(
    look="(g)8i peek",
    announce="(g)8i announce",
    show="(g)9i show",
    first_to_play="(g)9i order",
    next_to_play="(g)10iii",
    right_first="(g)5ii",
    stand="(a) Stand",
    stay="(g)10i(1)",
    hit="(g)10i(2)",
    hit_on="(g)10ii hits",
    player_busts="(g)10ii bust",
    expose="(g)10v(1)",
    dealer_hits="(g)10v(3) hit",
    dealer_busts="(g)10v(3) bust",
)
SETTLING = _law(
    ties_push="(g)7i",
    only_naturals_push="(g)7ii",
    the_house_wins_ties="(g)7iii",
    dealer_natural_takes_all="(g)8i option iii",
    naturals_push="(g)8i options i-ii",
    dealer_natural_takes_others="(g)8i others",
    natural_cards="(g)9i burn",
    settling_order="(h)1 order",
    higher_pays="(h)1 win",
    lower_loses="(h)1 lose",
    dealer_bust_pays="(h)2",
    tie="(h)3",
) | {
    "natural pays, option i": LAW["20.22(g)9i option i"],
    "natural pays, options ii and iii": LAW["20.22(g)9i options ii-iii"],
}
PLAY = Blackjack(CARDS_COUNT | DEAL | INSURING | SPLITTING | DOUBLING | PLAYING | SETTLING)

# --- wagers and their payout odds (g), (h) -------------------------------------------------------
NATURAL = by_option(
    "ties",
    {
        "i": LAW["20.22(g)9i option i"],
        "ii": LAW["20.22(g)9i options ii-iii"],
        "iii": LAW["20.22(g)9i options ii-iii"],
    },
)
ONLY_ASKED = MadeAt(
    LAW["20.22(g)4 offer"], "insurance is bet when the dealer shows an ace and offers it", ()
)
WAGERS = (
    on_cards(
        "main",
        LAW["20.22(h)1 win"],
        LAW["20.22(h)2"],
        LAW["20.22(g)2 split 21"],
        NATURAL,
        law=LAW["20.22(g)5i"],
        title="main wager",
        states=STATES,
        reading="N-K2",
        keeps_odd=by_option("odd_stakes", {"refused": False, "rounded_up": True}),
    ),
    on_cards(
        "insurance",
        LAW["20.22(g)4 insurance wins"],
        law=LAW["20.22(a) Insurance"],
        rules=(ONLY_ASKED,),
        reading="N-K4",
    ),
)

# --- making and removing (f), (g)5 ---------------------------------------------------------------
MAKING = night_making(
    Requirement(CONDUCT["20.2 Blackjack"], "blackjack is wagered as main before the deal"),
    LAW["20.22(g)5i"],
    "wagers are placed before the deal",
    seated=Requirement(
        LAW["20.22(f) hands"],
        "each player bets only on his or her own positions, one or more",
    ),
)

# --- equipment (b), (c) and opening --------------------------------------------------------------
LAYOUT, DECKS = LAW["20.22(b)1 layout"], LAW["20.22(b)2 decks"]
SHOE, MACHINE = LAW["20.22(c)1"], LAW["20.22(c)2"]
OPENING = (
    item("layout shows every wager", LAYOUT),
    item("backs alike", LAW["20.22(b)2i"], of_cards=True),
    *card_checks(SHOE, MACHINE),
    item("dealer opposite the players", LAW["20.22(d)3"]),
)

# --- procedure (d), (g) --------------------------------------------------------------------------
PROCEDURE = (
    step("place your bets", LAW["20.22(g)5i"], by=DEALERS, does=Does.OPENS),
    step("no more bets", LAW["20.22(g)5i"], by=DEALERS, does=Does.CLOSES),
    step("deal", LAW["20.22(d)1"], by=DEALERS, does=Does.DEALS),
    step(
        "pay and collect from the right",
        LAW["20.22(h)1 order"],
        LAW["20.22(d)4"],
        LAW["20.22(h)3"],
        by=DEALERS,
        does=Does.SETTLES,
        declares="Push",
    ),
)

# --- irregularities (e) --------------------------------------------------------------------------
DEAD_CARD = Irregularity(
    name="dead card",
    law=(LAW["20.22(e)"],),
    by=DEALERS,
    remedy=Remedy(outcome=OutcomeRemedy.STANDS, card="racked"),
    call="Dead card",
    question="Did a player get a card that was not called for, and refuse it?",
    when=IN_THE_DEAL,
    during=(STAND, f"{TURN} {DEALER}"),
    reading="N-K19",
)
# The look should have ended the round before anyone played: what was played since does not count.
OVERLOOKED_NATURAL = Irregularity(
    name=OVERLOOKED,
    law=(LAW["20.22(g)8i peek"], LAW["20.22(g)8i announce"]),
    by=DEALERS,
    remedy=Remedy(wagers=WagerRemedy.RETURNED, reverses=True),
    call="This round does not count",
    question="Did the dealer call “no natural”, and does the hole card make one?",
    when=IN_THE_DEAL,
    called=NO_NATURAL,
    covered=DEALER,
    reading="N-K17",
)

# --- house options -------------------------------------------------------------------------------
LOW, HIGH = LAW["20.22(g)9i option i"].pays, LAW["20.22(g)9i options ii-iii"].pays
TIE_WORDS = {
    "i": f"Ties push. A natural pays {LOW}.",
    "ii": f"The house wins ties, but natural against natural pushes. A natural pays {HIGH}.",
    "iii": f"The house wins all ties. A natural pays {HIGH}.",
}
NOTICES = tuple(
    Notice(words, (LAW["20.22(g)7 notice"],), {"ties": ties}) for ties, words in TIE_WORDS.items()
)
OPTIONS = (
    Option(
        name="ties",
        default="i",
        choices=("i", "ii", "iii"),
        says="who wins ties, and so what a natural pays",
        law=LAW["20.22(g)7 choice"],
        reading="N-K1",
    ),
    Option(
        name="decks",
        default=4,
        choices=tuple(range(DECKS.figure("low"), DECKS.figure("high") + 1)),
        says="how many decks are shuffled together",
        law=DECKS,
    ),
    Option(
        name="max_hands",
        default=UNLIMITED,
        choices=(UNLIMITED, 2, 3, 4, 5, 6, 7, 8),
        says="how many hands a seat may have after splits",
        law=LAW["20.22(g)2 resplit"],
        reading="N-K5",
    ),
    Option(
        name="resplit_aces",
        default=False,
        choices=(False, True),
        says="split aces that pair up may be split again",
        law=LAW["20.22(g)2 aces"],
        reading="N-K6",
        departs=(True,),
    ),
    Option(
        name="double_a9",
        default=True,
        choices=(True, False),
        says="ace and nine may be doubled as ten",
        law=LAW["20.22(g)3 eligibility"],
        reading="N-K8",
    ),
    Option(
        name="insurance",
        default="exact",
        choices=("exact", "floor_half"),
        says="insurance of an odd wager is refused, or is the lower whole half",
        law=LAW["20.22(g)4 stake"],
        reading="N-K3",
    ),
    Option(
        name="odd_stakes",
        default="refused",
        choices=("refused", "rounded_up"),
        says="an odd wager whose natural would "
        "not pay whole dollars is refused, or a natural is rounded up",
        law=LAW["20.22(g)9i option i"],
        reading="N-K2",
    ),
    Option(
        name="burn",
        default="each_round",
        choices=("each_round", "new_stack_only"),
        says="when a card is burned",
        law=LAW["20.22(g)6 burn"],
        reading="N-K11",
    ),
    Option(
        name="player_cards",
        default="up",
        choices=("up", "one_down"),
        says="whether a player's second card lies face down",
        law=LAW["20.22(g)6 option"],
        reading="N-K13",
    ),
    *card_options(SHOE, MACHINE),
)

GAME = Game(
    id="night.blackjack",
    name="Blackjack",
    summary="Get closer to 21 than the dealer without going over; split, double, insure.",
    house=NJ_NIGHT,
    law=LAW,
    family="pitboss.games.blackjack",
    space=CARDS,
    wagers=WAGERS,
    making=MAKING,
    procedure=PROCEDURE,
    throw="deal",
    opening=OPENING,
    irregularities=(DEAD_CARD, OVERLOOKED_NATURAL, UNFIT),
    options=OPTIONS,
    conflicts=card_conflicts(),
    limits=Limits(
        seats=LAW["20.22(b)1 positions"], players=LAW["20.22(f) players"], own_hands=True
    ),
    presence=(dealer_present(LAW["20.22(d)2"]),),
    notices=NOTICES,
    play=PLAY,
    shuffling=SHUFFLING,
)
