"""The baccarat family: baccarat and mini-baccarat say the same, in two sections, to two tables.

The play is pure: what cards count, who draws, which hand wins. A game brings the clauses of its
own section, by what they are called there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pitboss.equipment.cards import rank
from pitboss.games.baccarat.tables import BANK, PLAYER
from pitboss.games.card_table.rules import (
    CARDS,
    SHUFFLING,
    card_checks,
    card_excluded,
    card_options,
)
from pitboss.games.casino_night.rules import DEALERS, UNFIT, dealer_present, item, night_making
from pitboss.games.houses import NJ_NIGHT
from pitboss.rulebook.card_round import DealTo, Need, OneResult, Over, Round, Verdict
from pitboss.rulebook.clause import Clause, Regulation
from pitboss.rulebook.commission import Commission
from pitboss.rulebook.game import Game
from pitboss.rulebook.limits import Limits
from pitboss.rulebook.option import Excluded, Option, by_option
from pitboss.rulebook.procedure import Does, Notice, Step, step
from pitboss.rulebook.wager import Wager, on_cards

TIE = "tie"
TEN, ACE = 10, 14
MOST_DECKS = 8

# The bank's draw after the player drew, by practice, where the text is silent (reading N-B3):
# for each bank total from 3 to 6, the counts of the player's third card on which it draws.
STANDARD = {3: (0, 1, 2, 3, 4, 5, 6, 7, 9), 4: (2, 3, 4, 5, 6, 7), 5: (4, 5, 6, 7), 6: (6, 7)}


# --- the play ---------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Baccarat(OneResult):
    """The pure rules of the family, by the clauses of one section."""

    law: Mapping[str, Clause] = field(hash=False)
    family: str = "baccarat"

    def decks(self, rules: Any) -> int:
        """Six to eight decks, as the house chose."""
        return int(rules.options["decks"])

    def jokers(self, rules: Any) -> int:
        """No jokers."""
        return 0

    def count(self, card: int) -> int:
        """What a card counts: ace one, tens and court cards nothing, the others their face."""
        value = rank(card)
        if value == ACE:
            return 1
        return value if value < TEN else 0

    def points(self, cards: tuple[int, ...]) -> int:
        """The point count of a hand: the last digit of its sum."""
        return sum(self.count(card) for card in cards) % TEN

    def natural(self, hand: tuple[int, ...]) -> bool:
        """Whether the first two cards make a natural."""
        return self.points(hand[:2]) in self.law["natural"].numbers

    def player_draws(self, total: int) -> bool:
        """Whether the player hand takes a third card on a total."""
        return total in self.law["player draws"].numbers

    def bank_draws(self, tableau: str, total: int, third: int | None) -> bool:
        """Whether the bank takes a third card; `third` is what the player's third card counts."""
        if third is None:
            return total in self.law["bank draws"].numbers
        if total in self.law["bank always draws"].numbers:
            return True
        return tableau == "standard" and third in STANDARD.get(total, ())

    def need(self, rules: Any, round: Round) -> Need:
        """Two cards each in turn, then the third cards by the totals."""
        player, bank = round.hand(PLAYER).cards, round.hand(BANK).cards
        if len(player) + len(bank) < self.law["deal"].figure():
            to = PLAYER if len(player) == len(bank) else BANK
            return DealTo(to, True, (self.law["deal"],))
        if self.natural(player) or self.natural(bank) or len(bank) > 2:
            return Over()
        if len(player) == 2 and self.player_draws(self.points(player)):
            return DealTo(PLAYER, True, (self.law["player draws"],))
        third = self.count(player[2]) if len(player) > 2 else None
        if self.bank_draws(str(rules.options["tableau"]), self.points(bank), third):
            why = "bank draws" if third is None else "bank always draws"
            return DealTo(BANK, True, (self.law[why],))
        return Over()

    def verdicts(self, rules: Any, round: Round) -> list[Verdict]:
        """Nearest nine wins; on a tie the other two wagers go back."""
        player, bank = (self.points(round.hand(name).cards) for name in (PLAYER, BANK))
        winner = TIE if player == bank else PLAYER if player > bank else BANK
        found = [
            self._verdict(seat, key, winner, f"player {player}, bank {bank}")
            for seat in round.seats
            for key in round.stakes[seat]
        ]
        return sorted(found, key=lambda verdict: verdict.kind != "loses")

    def _verdict(self, seat: int, key: str, winner: str, words: str) -> Verdict:
        """Bank and player wagers go by which hand is nearer nine, the tie wager by its own clause.

        Where neither hand is nearer, no hand has won and none has lost (reading N-B5).
        """
        why = self.law["tie" if key == TIE else "nearest nine"]
        if key == winner:
            pays = self.law["pays tie" if key == TIE else "pays hand"]
            return Verdict(seat, key, "wins", (why, pays), words, pays)
        return Verdict(seat, key, "returned" if winner == TIE else "loses", (why,), words)

    def early(self, rules: Any, round: Round) -> list[Verdict]:
        """Nothing is decided before the end."""
        return []

    def picked_up(self, rules: Any, round: Round) -> tuple[str, ...]:
        """Hands go to the rack at the end, as they were dealt."""
        return ()

    def hidden(self, rules: Any, round: Round, viewer: int) -> Round:
        """Every card lies face up."""
        return round


def play(law: Regulation, section: str, nearest_nine: str) -> Baccarat:
    """The play by the clauses of one section; the winning hand has another number in each."""
    names = {
        "natural": "(a) Natural", "player draws": "(e)2i", "bank draws": "(e)3i draw",
        "bank always draws": "(e)3ii", "deal": "(e)1 deal", "nearest nine": nearest_nine,
        "pays tie": "(e)5ii", "pays hand": "(e)5i", "tie": "(e)1 tie",
    }  # fmt: skip
    return Baccarat({name: law[section + where] for name, where in names.items()})


# --- wagers -----------------------------------------------------------------------------
def wagers(law: Regulation, section: str) -> tuple[Wager, ...]:
    """Bank, player and tie, each winning one less its commission."""
    rate, timing = law[f"{section}(d)5 rate"], law[f"{section}(d)5 timing"]
    fee = Commission(
        percent=rate, of="stake", law=(rate, timing), when="winning",
        rounding=by_option("commission_rounding", {"accumulate": "accumulate", "down": "down"}),
    )  # fmt: skip
    by_text = by_option("commission", {"all": fee, "bank_only": None})
    hand, tie = law[f"{section}(e)5i"], law[f"{section}(e)5ii"]
    return (
        on_cards(BANK, hand, law=law[f"{section}(e)1 bank"], commission=fee, reading="N-B9"),
        on_cards(PLAYER, hand, law=law[f"{section}(e)1 player"], commission=by_text,
                 reading="N-B9"),
        on_cards(TIE, tie, law=law[f"{section}(e)1 tie"], commission=by_text, reading="N-B5"),
    )  # fmt: skip


# --- procedure --------------------------------------------------------------------------
def steps(law: Regulation, section: str) -> tuple[Step, ...]:
    """Wagers, four cards and the third ones, then losing wagers, winning wagers, commission."""
    deal = law[f"{section}(e)1 deal"]
    return (
        step("place your bets", law[f"{section}(e)1 bank"], by=DEALERS, does=Does.OPENS),
        step("no more bets", deal, by=DEALERS, does=Does.CLOSES),
        step("deal", law[f"{section}(d)1"], deal, by=DEALERS, does=Does.DEALS),
        step("collect losing wagers", law[f"{section}(d)4 collect"], by=DEALERS,
             does=Does.COLLECTS),
        step("pay winning wagers", law[f"{section}(d)4 pay"],
             law[f"{section}(d)5 timing"], by=DEALERS, does=Does.PAYS),
    )  # fmt: skip


def opening(law: Regulation, section: str) -> tuple[object, ...]:
    """The cards by 20.18, and what the section says of table and cards."""
    return (
        *card_checks(law[f"{section}(c)1"], law[f"{section}(c)2"]),
        item("layout shows the wagers and the positions", law[f"{section}(b)1 layout"]),
        item("backs of all decks alike", law[f"{section}(b)2i backs"], of_cards=True),
        item("two cutting cards, opaque, unlike each other and the cards", law[f"{section}(b)2ii"]),
        item("dealer stands opposite the players", law[f"{section}(d)3"]),
    )


def notices(law: Regulation, section: str) -> tuple[Notice, ...]:
    """The bank's draws where the text is silent hang at the table, and who bears commission."""
    draws, rate = law[f"{section}(e)3ii"], law[f"{section}(d)5 rate"]
    low = ", ".join(map(str, draws.numbers))
    usual = "; ".join(
        f"on {total} it draws if that card counts {', '.join(map(str, cards))}"
        for total, cards in STANDARD.items()
    )
    return (
        Notice(f"After the player's third card the bank draws on {low}; {usual}; "
               "on 7 it stands.", (draws,), {"tableau": "standard"}),
        Notice(f"After the player's third card the bank draws on {low} and stands on all else.",
               (draws,), {"tableau": "as_written"}),
        Notice(f"Every winning wager pays {rate.figure()} percent of the stake as commission.",
               (rate,), {"commission": "all"}),
        Notice(f"A winning bank wager pays {rate.figure()} percent of the stake as commission.",
               (rate,), {"commission": "bank_only"}),
    )  # fmt: skip


# --- house options ----------------------------------------------------------------------
def options(law: Regulation, section: str) -> tuple[Option, ...]:
    """Decks, the bank's draws, and which wagers bear the commission and how it is rounded."""
    decks, draws = law[f"{section}(b)2i decks"], law[f"{section}(e)3ii"]
    rate = law[f"{section}(d)5 rate"]
    return (
        Option("decks", MOST_DECKS, (MOST_DECKS,), "how many decks are shuffled together", decks,
               "N-B7", least=decks),
        Option("tableau", "standard", ("standard", "as_written"), "whether the bank draws on 3 to "
               "6 after the player drew, as everywhere, or stands", draws, "N-B3"),
        Option("commission", "all", ("all", "bank_only"), "which winning wagers bear the "
               "commission", rate, "N-B1", departs=("bank_only",)),
        Option("commission_rounding", "accumulate", ("accumulate", "down"), "the part of a "
               "commission below a whole dollar is carried on, or dropped", rate, "N-B2"),
        *card_options(law[f"{section}(c)1"], law[f"{section}(c)2"]),
    )  # fmt: skip


def excluded(law: Regulation, section: str) -> tuple[Excluded, ...]:
    """Draws as written and commission on the bank alone would favour the player."""
    return (
        Excluded(
            {"tableau": ("as_written",), "commission": ("bank_only",)},
            "with the draws as written and commission on the bank alone the player wager would "
            "beat the house", law[f"{section}(e)3ii"], "N-B4",
        ),
        *card_excluded(),
    )  # fmt: skip


# --- the game -----------------------------------------------------------------------------
def game(law: Regulation, section: str, *, nearest_nine: str, players: Clause, **own: Any) -> Game:
    """The game by the clauses of one section; `own` are its id, its name and its summary."""
    says = f"{own['name'].lower()} is wagered on bank, player or tie"
    before = "wagers are made before the cards are dealt"
    return Game(
        **own,
        house=NJ_NIGHT,
        law=law,
        family=__package__,
        space=CARDS,
        wagers=wagers(law, section),
        making=night_making(says, law[f"{section}(e)1 deal"], before),
        procedure=steps(law, section),
        throw="deal",
        opening=opening(law, section),
        irregularities=(UNFIT,),
        options=options(law, section),
        excluded=excluded(law, section),
        limits=Limits(seats=law[f"{section}(b)1 seats"], players=players),
        presence=(dealer_present(law[f"{section}(d)2"]),),
        notices=notices(law, section),
        play=play(law, section, nearest_nine),
        shuffling=SHUFFLING,
    )
