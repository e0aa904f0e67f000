"""The play of the baccarat family: what cards count, who draws, which hand wins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pitboss.equipment.cards import rank
from pitboss.rulebook.card_round import (
    DealTo,
    DrawTable,
    Need,
    Over,
    Round,
    SingleResult,
    Verdict,
)
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.game import Rules

PLAYER, BANK = "player", "bank"
TIE = "tie"
TEN, ACE = 10, 14
MOST_DECKS = 8
HIGHEST_SHOWN = 7
"""The highest count of the bank in its tableau: above it, the bank stands or has a natural."""

# The bank's draw after the player drew, by practice, where the text is silent (reading N-B3):
# for each bank total from 3 to 6, the counts of the player's third card on which it draws.
STANDARD = {3: (0, 1, 2, 3, 4, 5, 6, 7, 9), 4: (2, 3, 4, 5, 6, 7), 5: (4, 5, 6, 7), 6: (6, 7)}


@dataclass(frozen=True, slots=True)
class Baccarat(SingleResult):
    """The pure rules of the family, by the clauses of one section."""

    law: Mapping[str, Clause] = field(hash=False)

    def hand_total(self, view: Round, name: str, cards: tuple[int, ...]) -> str:
        """The points of a hand."""
        natural = " natural" if len(cards) == 2 and self.natural(cards) else ""
        return f"{self.points(cards)}{natural}"

    def draw_reasons(self, rules: Rules, round: Round) -> list[tuple[str, Clause]]:
        """Why the hands of a finished coup took a third card or did not."""
        player, bank = round.hand(PLAYER).cards, round.hand(BANK).cards
        if self.natural(player) or self.natural(bank):
            totals = f"player {self.points(player)}, bank {self.points(bank)}"
            return [(f"a natural: {totals}, no third cards", self.law["natural"])]
        third = self.count(player[2]) if len(player) > 2 else None
        against = "" if third is None else f" against a third card that counts {third}"
        first, second = self.points(player[:2]), self.points(bank[:2])
        return [
            (f"player {_draws(player)} on {first}", self.law["player draws"]),
            (f"bank {_draws(bank)} on {second}{against}", self._bank_law(third)),
        ]

    def _bank_law(self, third: int | None) -> Clause:
        return self.law["bank draws" if third is None else "bank always draws"]

    def draw_table(self, rules: Rules) -> DrawTable:
        """The bank's tableau: a row for each of its counts, a column for the player's third."""
        tableau, counts = str(rules.options["tableau"]), range(TEN)
        return DrawTable(
            name="tableau",
            caption="When the bank draws, by what the player's third card counts",
            corner="bank has",
            columns=("none", *map(str, counts)),
            rows=tuple(
                (str(total), tuple(self.bank_draws(tableau, total, n) for n in (None, *counts)))
                for total in range(HIGHEST_SHOWN + 1)
            ),
        )

    def decks(self, rules: Rules) -> int:
        """Six to eight decks, as the house chose."""
        return int(rules.options["decks"])

    def jokers(self, rules: Rules) -> int:
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

    def need(self, rules: Rules, round: Round) -> Need:
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
            return DealTo(BANK, True, (self._bank_law(third),))
        return Over()

    def verdicts(self, rules: Rules, round: Round) -> list[Verdict]:
        """Nearest nine wins; on a tie the other two wagers go back."""
        player, bank = (self.points(round.hand(name).cards) for name in (PLAYER, BANK))
        winner = TIE if player == bank else PLAYER if player > bank else BANK
        verdicts = [
            self._verdict(seat, key, winner, f"player {player}, bank {bank}")
            for seat in round.seats
            for key in round.stakes[seat]
        ]
        return sorted(verdicts, key=lambda verdict: verdict.kind != "loses")

    def _verdict(self, seat: int, key: str, winner: str, words: str) -> Verdict:
        """Bank and player wagers go by which hand is nearer nine, the tie wager by its own clause.

        Where neither hand is nearer, no hand has won and none has lost (reading N-B5).
        """
        why = self.law["tie" if key == TIE else "nearest nine"]
        if key == winner:
            pays = self.law["pays tie" if key == TIE else "pays hand"]
            return Verdict(seat=seat, key=key, kind="wins", law=(why, pays), words=words, pays=pays)
        return Verdict(
            seat=seat,
            key=key,
            kind="returned" if winner == TIE else "loses",
            law=(why,),
            words=words,
        )

    def early_verdicts(self, rules: Rules, round: Round) -> list[Verdict]:
        """Nothing is decided before the end."""
        return []

    def hands_to_rack(self, rules: Rules, round: Round) -> tuple[str, ...]:
        """Hands go to the rack at the end, as they were dealt."""
        return ()

    def visible_round(self, rules: Rules, round: Round, viewer: int) -> Round:
        """Every card lies face up."""
        return round


def _draws(hand: tuple[int, ...]) -> str:
    return "draws" if len(hand) > 2 else "stands"


def play_of(rules: Rules) -> Baccarat:
    """The play of a game of the family."""
    assert isinstance(rules.game.play, Baccarat)
    return rules.game.play
