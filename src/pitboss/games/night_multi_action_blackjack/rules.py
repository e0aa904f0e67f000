"""Multi-action blackjack: one hand against three hands of the dealer. N.J.A.C. 13:47-20.30."""

from __future__ import annotations

from pitboss.games.blackjack.hand import UNLIMITED
from pitboss.games.blackjack.play import STATES
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
from pitboss.games.night_blackjack import rules as blackjack
from pitboss.games.night_multi_action_blackjack.play import SPOTS
from pitboss.games.night_multi_action_blackjack.play_each_round import MultiActionRounds
from pitboss.houses import NJ_NIGHT
from pitboss.rulebook.clause import Clause, game_law
from pitboss.rulebook.game import Game
from pitboss.rulebook.limits import Limits
from pitboss.rulebook.making import AtLeast, MadeAt, Requirement
from pitboss.rulebook.option import Option
from pitboss.rulebook.procedure import Does, step
from pitboss.rulebook.wager import on_cards

LAW = game_law(__package__)
BLACKJACK = blackjack.LAW


def _law(**names: str) -> dict[str, Clause]:
    return {name.replace("_", " "): LAW[f"20.30{cite}"] for name, cite in names.items()}


# --- what the play reads (a), (b), (f); doubling, splitting and insurance as in 20.22 (N-X3) -----
OWN = _law(
    decks="(b)2 decks",
    bust="(a) Bust",
    natural="(a) Natural",
    insurance="(a) Insurance",
    splitting="(a) Splitting pairs",
    double_down="(a) Double down",
    double_on="(a) Double down",
    stand="(a) Stand",
    ace="(b)2iii",
)
DEAL = _law(
    first_pass="(f)1 first card",
    dealer_up="(f)2 up card",
    second_pass="(f)2 second card",
    second_card="(f)2 second card",
)
PLAYING = _law(
    first_to_play="(f)3 hits",
    next_to_play="(f)3 hits",
    stay="(f)3 hits",
    hit="(f)3 hits",
    hit_on="(f)3 hits",
    player_busts="(f)3 bust",
    dealer_hits="(f)4 dealer",
    show="(f)5 announce",
    keep_after_one="(f)6 end round 1",
    square_two="(f)6 round 2",
    keep_after_two="(f)6 keep card",
    square_three="(f)7",
)
SETTLING = _law(
    entry="(f)1 entry",
    part_won="(f)4 win",
    tie="(f)4 push",
    lower_loses="(d)4",
    at_once="(f)5 immediate",
    wait="(f)5 wait",
    naturals_push="(f)5 push",
    natural_odds="(f)5 odds",
    against_21="(f)5 against 21",
) | {
    "natural pays, option i": LAW["20.30(f)5 odds"],
    "higher pays": BLACKJACK["20.22(h)1 win"],
}
INSURED = {name: clause.for_borrower() for name, clause in blackjack.INSURING.items()}  # N-X4
BORROWED = INSURED | blackjack.SPLITTING | blackjack.DOUBLING
PLAY = MultiActionRounds(BORROWED | OWN | DEAL | PLAYING | SETTLING)

# --- wagers and their payout odds (f) ------------------------------------------------------------
ODDS = (LAW["20.30(f)5 odds"], LAW["20.30(f)5 against 21"], BLACKJACK["20.22(h)1 win"])
ONLY_ASKED = MadeAt(
    INSURED["insurance offer"],
    "insurance is bet when the dealer shows an ace and offers it",
    (),
)
WAGERS = (
    *(
        on_cards(spot, *ODDS, law=LAW["20.30(f)1 entry"], states=STATES, reading="N-X12")
        for spot in SPOTS
    ),
    *(
        on_cards(
            spot.replace("spot", "insurance"),
            INSURED["insurance wins"],
            law=LAW["20.30(a) Insurance"],
            rules=(ONLY_ASKED,),
            reading="N-X5",
        )
        for spot in SPOTS
    ),
)

# --- making and removing (f)1 --------------------------------------------------------------------
MINIMUM = LAW["20.30(f)1 minimum"]
MAKING = night_making(
    Requirement(MINIMUM, "wagers go on spot 1, spot 2 and spot 3"),
    LAW["20.30(f)1 first card"],
    "wagers are placed before the deal",
    at_least=AtLeast(MINIMUM, "wager on two or three spots", SPOTS, "low"),
)

# --- equipment (b), (c) and opening --------------------------------------------------------------
LAYOUT, DECKS = LAW["20.30(b)1"], LAW["20.30(b)2 decks"]
SHOE, MACHINE = LAW["20.30(c)1"], LAW["20.30(c)2"]
OPENING = (
    item("layout shows the positions and every wager", LAYOUT),
    item("decks with backs alike", DECKS, of_cards=True),
    *card_checks(SHOE, MACHINE),
    item("dealer opposite the players", LAW["20.30(d)3"]),
)

# --- procedure (d), (f) --------------------------------------------------------------------------
PROCEDURE = (
    step("place your bets", MINIMUM, by=DEALERS, does=Does.OPENS),
    step("no more bets", LAW["20.30(f)1 first card"], by=DEALERS, does=Does.CLOSES),
    step("deal", LAW["20.30(d)1"], by=DEALERS, does=Does.DEALS),
    step("collect losing wagers", LAW["20.30(d)4"], by=DEALERS, does=Does.COLLECTS),
    step("pay winning wagers", LAW["20.30(d)4"], by=DEALERS, does=Does.PAYS),
    step("pick up the cards", LAW["20.30(f)8"], by=DEALERS),
)

# --- house options -------------------------------------------------------------------------------
HAND = CONDUCT["20.2 Multi action blackjack player hand"]
OPTIONS = (
    Option(
        name="decks",
        default=4,
        choices=tuple(range(DECKS.figure("low"), DECKS.figure("high") + 1)),
        says="how many decks are shuffled together",
        law=DECKS,
    ),
    Option(
        name="player_hand",
        default="one",
        choices=("one", "each_round"),
        says="one hand for all three parts, or a new one for each",
        law=HAND,
        reading="N-X1",
    ),
    Option(
        name="allow_double_split",
        default=True,
        choices=(True, False),
        says="doubling, splitting and insurance are played",
        law=LAW["20.30(a) Double down"],
        reading="N-X3",
    ),
    Option(
        name="max_hands",
        default=UNLIMITED,
        choices=(UNLIMITED, 2, 3, 4, 5, 6, 7, 8),
        says="how many hands a seat may have after splits",
        law=BLACKJACK["20.22(g)2 resplit"],
        reading="N-X3",
    ),
    Option(
        name="dealer_natural",
        default="takes_all",
        choices=("takes_all", "original_only"),
        says="what a natural of the dealer takes of doubled and split wagers",
        law=LAW["20.30(f)2 second card"],
        reading="N-X6",
    ),
    Option(
        name="natural_beats_21",
        default=True,
        choices=(True, False),
        says="a natural of the dealer beats a player's drawn 21",
        law=LAW["20.30(f)5 push"],
        reading="N-X9",
    ),
    *card_options(SHOE, MACHINE),
)

GAME = Game(
    id="night.multi_action_blackjack",
    name="Multi-action blackjack",
    summary="One hand against three hands of the dealer, a wager on two or three of them.",
    house=NJ_NIGHT,
    law=LAW,
    family="pitboss.games.blackjack",
    space=CARDS,
    wagers=WAGERS,
    making=MAKING,
    procedure=PROCEDURE,
    throw="deal",
    opening=OPENING,
    irregularities=(UNFIT,),
    options=OPTIONS,
    conflicts=card_conflicts(),
    limits=Limits(seats=LAYOUT, players=LAW["20.30(e)"], own_hands=True),
    presence=(dealer_present(LAW["20.30(d)2"]),),
    play=PLAY,
    shuffling=SHUFFLING,
)
