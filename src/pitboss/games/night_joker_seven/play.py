"""The play of joker seven: seven face-up cards for each player, and what they come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from pitboss.equipment.cards import JOKERS, RANKS, black, rank, red
from pitboss.rulebook.card_round import DealTo, Need, Over, Round, SingleResult, Verdict
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.game import Rules

CARDS_EACH = 7
PAIR_SIZE, PRIAL_SIZE, FOUR = 2, 3, 4
COLORS = {"red": red, "black": black}
# Color wagers by the end of their name: the fewest and the most cards of the color that win.
COLOR_WAGERS = {
    "4_or_more": ("(g)1i", 4, 7),
    "exactly_4": ("(g)1ii", 4, 4),
    "exactly_5": ("(g)1iii", 5, 5),
    "exactly_6": ("(g)1iv", 6, 6),
    "7": ("(g)1v", 7, 7),
}
NO_PAIRS, TWO_PAIRS, PRIAL = "no_pairs", "two_pairs", "prial"
ONE_JOKER, TWO_JOKERS = "one_joker", "two_jokers"
NAMED = {f"pair {'10' if name == 'T' else name}": 2 + at for at, name in enumerate(RANKS)}


def hand_of(seat: int) -> str:
    """The name of a player's hand."""
    return f"seat {seat}"


@dataclass(frozen=True, slots=True)
class Counts:
    """What seven cards come to: colors, jokers, and how often each rank is there."""

    red: int
    black: int
    jokers: int
    ranks: Mapping[int, int]

    @classmethod
    def of(cls, cards: tuple[int, ...]) -> Counts:
        """Count a hand; a joker has no color and no rank."""
        return cls(
            sum(map(red, cards)),
            sum(map(black, cards)),
            sum(card in JOKERS for card in cards),
            Counter(rank(card) for card in cards if card not in JOKERS),
        )

    def of_size(self, size: int) -> int:
        """How many ranks are there exactly so often."""
        return sum(count == size for count in self.ranks.values())


@dataclass(frozen=True, slots=True)
class JokerSeven(SingleResult):
    """The pure rules, with the clauses of the section by their names."""

    law: Mapping[str, Clause] = field(hash=False)

    def hand_total(self, view: Round, name: str, cards: tuple[int, ...]) -> str:
        """How many red cards, black cards and jokers there are."""
        jokers = sum(card in JOKERS for card in cards)
        parts = [f"{sum(map(red, cards))} red", f"{sum(map(black, cards))} black"]
        if jokers:
            parts.append(f"{jokers} joker" + "s" * (jokers > 1))
        return ", ".join(parts)

    def __getitem__(self, name: str) -> Clause:
        return self.law[name]

    def decks(self, rules: Rules) -> int:
        """One deck."""
        return 1

    def jokers(self, rules: Rules) -> int:
        """Two jokers."""
        return len(JOKERS)

    # --- what comes next -------------------------------------------------------------------------
    def need(self, rules: Rules, round: Round) -> Need:
        """One card at a time to each player in turn, until each has seven."""
        held = [len(round.hand(hand_of(seat)).cards) for seat in round.seats]
        if min(held) >= CARDS_EACH:
            return Over()
        seat = round.seats[held.index(min(held))]
        return DealTo(hand_of(seat), True, (self["(f)2"],))

    # --- what seven cards come to ----------------------------------------------------------------
    def win_clauses(self, sets: str, key: str, cards: tuple[int, ...]) -> tuple[Clause, ...]:
        """The clauses by which a wager wins on seven cards, its payout last; none if it loses.

        With inclusive `sets` the larger contain the smaller; with strict ones they do not, but
        four of a kind wins what the law says that it wins.
        """
        return self._win_clauses(sets, key, Counts.of(cards))

    def _win_clauses(self, sets: str, key: str, counts: Counts) -> tuple[Clause, ...]:
        color, _, what = key.partition("_")
        if color in COLORS:
            name, least, most = COLOR_WAGERS[what]
            held = counts.red if color == "red" else counts.black
            return (self["(g) note (2)"], self[name]) if least <= held <= most else ()
        if key in NAMED:
            return self._named_pair(sets, counts.ranks.get(NAMED[key], 0))
        if key == TWO_PAIRS:
            return self._two_pairs(sets, counts)
        if key == PRIAL:
            if counts.of_size(PRIAL_SIZE):
                return self["(a)"], self["(g)2v"]
            return (self["(g)3iii"],) if counts.of_size(FOUR) else ()
        return self._no_pairs_or_jokers(key, counts)

    def _no_pairs_or_jokers(self, key: str, counts: Counts) -> tuple[Clause, ...]:
        if key == NO_PAIRS:
            single = counts.jokers < PAIR_SIZE and not any(n > 1 for n in counts.ranks.values())
            return (self["(g) note (1)"], self["(g)2i No pairs"]) if single else ()
        by_key = {ONE_JOKER: (1, "(g)2ii"), TWO_JOKERS: (2, "(g)2iii")}
        number, name = by_key[key]
        return (self[name],) if counts.jokers == number else ()

    def _named_pair(self, sets: str, held: int) -> tuple[Clause, ...]:
        """Two of the rank; four by the law; three by the reading of the damaged item."""
        if held == PAIR_SIZE:
            return (self["(g)2iv"],)
        if held == FOUR:
            return (self["(g)3i"],)
        return (self["(g)2vi"],) if held == PRIAL_SIZE and sets == "inclusive" else ()

    def _two_pairs(self, sets: str, counts: Counts) -> tuple[Clause, ...]:
        """Pairs of ranks and of jokers. A prial is a pair too, unless sets are strict."""
        four, prials = counts.of_size(FOUR), counts.of_size(PRIAL_SIZE)
        pairs = counts.of_size(PAIR_SIZE) + (counts.jokers == PAIR_SIZE)
        law = (self["(g) note (1)"], self["(g)2i Two pairs"])
        if four:
            return (self["(g)3ii"],)
        if sets == "strict":
            return law if pairs == 2 and not prials else ()
        return law if pairs + prials >= 2 else ()

    # --- how wagers end --------------------------------------------------------------------------
    def verdicts(self, rules: Rules, round: Round) -> list[Verdict]:
        """Every wager by its player's own seven cards, losers first."""
        verdicts = []
        for seat in round.seats:
            counts = Counts.of(round.hand(hand_of(seat)).cards)
            verdicts += [self._verdict(rules, seat, key, counts) for key in round.stakes[seat]]
        return sorted(verdicts, key=lambda verdict: verdict.kind != "loses")

    def _verdict(self, rules: Rules, seat: int, key: str, counts: Counts) -> Verdict:
        law = self._win_clauses(str(rules.options["sets"]), key, counts)
        if law:
            return Verdict(
                seat=seat,
                key=key,
                kind="wins",
                law=law,
                words="in the player's seven cards",
                pays=law[-1],
            )
        both = key == ONE_JOKER and counts.jokers == 2
        lost = self["(g) note (3)"] if both else self["(f)1"]
        return Verdict(
            seat=seat, key=key, kind="loses", law=(lost,), words="not in the player's seven cards"
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


def play_of(rules: Rules) -> JokerSeven:
    """The play of a game of joker seven."""
    assert isinstance(rules.game.play, JokerSeven)
    return rules.game.play
