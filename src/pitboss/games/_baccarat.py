"""The baccarat family: baccarat and mini-baccarat say the same, in two sections, to two tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pitboss.equipment.cards import UNKNOWN, rank
from pitboss.rulebook.citation import Clause, Regulation
from pitboss.rulebook.dealing import DealTo, Hand, Need, Over, Round, Verdict

PLAYER, BANK = "player", "bank"
TEN, ACE = 10, 14

# The bank's draw after the player drew, by practice, where the text is silent (reading N-B3):
# for each bank total from 3 to 6, the counts of the player's third card on which it draws.
STANDARD = {3: (0, 1, 2, 3, 4, 5, 6, 7, 9), 4: (2, 3, 4, 5, 6, 7), 5: (4, 5, 6, 7), 6: (6, 7)}


def count(card: int) -> int:
    """What a card counts: ace one, tens and court cards nothing, the others their face."""
    value = rank(card)
    return 1 if value == ACE else value % TEN if value < TEN else 0


def points(cards: tuple[int, ...]) -> int:
    """The point count of a hand: the last digit of its sum."""
    return sum(count(card) for card in cards) % TEN


@dataclass(frozen=True, slots=True)
class Baccarat:
    """The pure rules of the family, with the clauses of its own section."""

    law: Regulation
    section: str
    family: str = "baccarat"

    def __getitem__(self, name: str) -> Clause:
        return self.law[f"{self.section}{name}"]

    def decks(self, rules: Any) -> int:
        """Six to eight decks, as the house chose."""
        return int(rules.options["decks"])

    def jokers(self, rules: Any) -> int:
        """No jokers."""
        return 0

    def count(self, card: int) -> int:
        """What a card counts."""
        return count(card)

    def natural(self, hand: tuple[int, ...]) -> bool:
        """Whether two cards make a natural."""
        return len(hand) == 2 and points(hand) in self["(a) Natural"].numbers

    def player_draws(self, total: int) -> bool:
        """Whether the player hand takes a third card on a total."""
        return total in self["(e)2i"].numbers

    def bank_draws(self, tableau: str, total: int, third: int | None) -> bool:
        """Whether the bank takes a third card; `third` is what the player's third card counts."""
        if third is None:
            return total in self["(e)3i draw"].numbers
        if total in self["(e)3ii"].numbers:
            return True
        return tableau == "standard" and third in STANDARD.get(total, ())

    def need(self, rules: Any, round: Round) -> Need:
        """Two cards each in turn, then the third cards by the totals."""
        player, bank = round.hand(PLAYER).cards, round.hand(BANK).cards
        if len(player) + len(bank) < self["(e)1 deal"].figure():
            return DealTo(PLAYER if len(player) == len(bank) else BANK, True, (self["(e)1 deal"],))
        if self.natural(player[:2]) or self.natural(bank[:2]):
            return Over()
        if len(player) == 2 and len(bank) == 2 and self.player_draws(points(player)):
            return DealTo(PLAYER, True, (self["(e)2i"],))
        third = count(player[2]) if len(player) == 3 else None
        if len(bank) == 2 and self.bank_draws(rules.options["tableau"], points(bank), third):
            return DealTo(BANK, True, (self["(e)3i draw"] if third is None else self["(e)3ii"],))
        return Over()

    def verdicts(self, rules: Any, round: Round) -> list[Verdict]:
        """Nearest nine wins; on a tie the other two wagers go back."""
        player, bank = (points(round.hand(name).cards) for name in (PLAYER, BANK))
        winner = "tie" if player == bank else PLAYER if player > bank else BANK
        found = [
            self._verdict(seat, key, winner, f"player {player}, bank {bank}")
            for seat in round.seats
            for key in round.stakes[seat]
        ]
        return sorted(found, key=lambda verdict: verdict.kind != "loses")

    def _verdict(self, seat: int, key: str, winner: str, words: str) -> Verdict:
        law = (self["(e)4ii"] if self.section == "20.20" else self["(e)4iii"],)
        if key == winner:
            pays = self["(e)5ii"] if key == "tie" else self["(e)5i"]
            return Verdict(seat, key, "wins", (*law, pays), words, pays)
        if winner == "tie":
            return Verdict(seat, key, "returned", (self["(e)1 tie"],), words)
        return Verdict(seat, key, "loses", law, words)

    def early(self, rules: Any, round: Round) -> list[Verdict]:
        """Nothing is decided before the end."""
        return []

    def hidden(self, rules: Any, round: Round, viewer: int) -> Round:
        """Every card lies face up."""
        return round


def face_down(hand: Hand) -> tuple[int, ...]:
    """A hand as others see it: what lies face down is unknown."""
    return tuple(card if up else UNKNOWN for card, up in zip(hand.cards, hand.up, strict=True))
