"""Rounds of cards with every card chosen, in plain lines, for everything that rarely happens; and
guests who play at random.

A line is `bet 1 main 10`, `deal As 9d`, `turn dealer Kd Ad`, `1 stand`, `1 raise 5`, or `early 4d`
for a third card that was shown too early.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pitboss.floor.plan import PersonPlan, TablePlan
from pitboss.pit import commands as c
from pitboss.pit.required_wagers import stakes_of
from pitboss.store.journal import Store
from tests.floor.house import PEOPLE, TABLES, House, plan
from tests.world.card_life import CardLife
from tests.world.hall import Script

TABLE = "cards"


@dataclass(frozen=True)
class Rounds:
    """Some rounds at a table of this game with these options, and how many wagers they settle."""

    game: str
    lines: tuple[str, ...]
    settled: int
    options: dict[str, Any] = field(default_factory=dict)
    odds: dict[str, str] = field(default_factory=dict)


BLACKJACK, MULTI = "night.blackjack", "night.multi_action_blackjack"
SPOTS = ("bet 1 spot 1 10", "bet 1 spot 2 10", "bet 1 spot 3 10")
OTHER_SPOTS = tuple(line.replace("bet 1", "bet 2") for line in SPOTS)
JOKER_BETS = tuple(
    f"bet 1 {key} 6"
    for key in (
        "two_jokers",
        "one_joker",
        "prial",
        "two_pairs",
        "no_pairs",
        "pair 7",
        "pair 10",
        "red_4_or_more",
        "red_exactly_4",
        "black_exactly_4",
        "black_7",
    )
)

ROUNDS = {
    "an odd wager wins on a natural": Rounds(
        BLACKJACK, ("bet 1 main 5", "deal 2c As 9d Ks 8h"), 1, {"odd_stakes": "rounded_up"}),
    "natural against natural, ties ii": Rounds(
        BLACKJACK, ("bet 1 main 10", "deal 2c Kc Ad Ac Kd", "1 insurance"), 2, {"ties": "ii"}),
    "natural against natural, ties iii": Rounds(
        BLACKJACK, ("bet 1 main 10", "deal 2c Ac Kd Kc Ad"), 1, {"ties": "iii"}),
    "a tie at twenty, ties i": Rounds(
        BLACKJACK, ("bet 1 main 10", "deal 2c Kc Qd Qc Kd", "1 stand"), 1),
    "a tie at twenty, ties ii": Rounds(
        BLACKJACK, ("bet 1 main 10", "deal 2c Kc Qd Qc Kd", "1 stand"), 1, {"ties": "ii"}),
    "split tens become two of twenty-one": Rounds(
        BLACKJACK,
        ("bet 1 main 10", "deal 2c Kc 6d Qc Kd", "1 split", "deal Ac", "1 stand", "deal Ad",
         "1 stand", "deal Th"), 2),
    "a double": Rounds(
        BLACKJACK, ("bet 1 main 10", "deal 2c 5c 6d 6c Kd", "1 double", "deal 9h", "deal 2h"), 1),
    "a bust, and lost insurance": Rounds(
        BLACKJACK,
        ("bet 1 main 10", "deal 2c Kc Ad 6c 5d", "1 insurance", "1 hit", "deal 9h"), 2),
    "a natural waits for the dealer's ten": Rounds(
        MULTI, (*SPOTS, "deal Ac Kd Kc", "deal Ad", "deal 5d", "deal 6d"), 3),
    "a natural against a drawn twenty-one": Rounds(
        MULTI,
        (*SPOTS, *OTHER_SPOTS, "deal Ac 9c Kd Kc 9h", "2 stand", "deal 5d 6d", "deal 7d",
         "deal 9d"), 6),
    "only the original wager is lost": Rounds(
        MULTI,
        (*SPOTS, "deal 5c Ad 6c", "1 no insurance", "1 double", "deal 9h", "deal Kd", "deal 9s",
         "deal 8s"), 3, {"dealer_natural": "original_only"}),
    "split wagers are spared": Rounds(
        MULTI,
        (*SPOTS, "deal 8c Kd 8h", "1 split", "deal Kc", "1 stand", "deal Ks", "1 stand", "deal Ad",
         "deal 9s", "deal 8s"), 6, {"dealer_natural": "original_only"}),
    "a drawn twenty-one ties a natural": Rounds(
        MULTI,
        (*SPOTS, "deal 7c Ad 7d", "1 insurance", "1 hit", "deal 7h", "deal Kd", "deal 9s",
         "deal 8s"), 6, {"natural_beats_21": False}),
    "a new hand for each part": Rounds(
        MULTI,
        (*SPOTS[:2], "deal Kc 6d 9c", "1 stand", "deal Kh 9h", "deal Ac Kd"), 2,
        {"player_hand": "each_round"}),
    "a royal flush above the payout limit": Rounds(
        "night.caribbean_stud",
        ("bet 1 ante 50", "deal As 2c Ks 2d Qs 7h Js 9c Ts 4h", "1 bet"), 2,
        {"payout_limit": 1_000}),
    "the dealer does not qualify": Rounds(
        "night.caribbean_stud",
        ("bet 1 ante 5", "bet 2 ante 5", "deal As Kd 2c Ks 9h 3d Qs 7c 7h Js 5c 9c 8s 2d Th",
         "1 bet", "2 fold"), 3),
    "a push in every card": Rounds(
        "night.caribbean_stud",
        ("bet 1 ante 5", "deal As Ah Kd Kc 9h 9d 7c 7s 5s 5h", "1 bet"), 2),
    "an ace counts low in a straight, at higher odds": Rounds(
        "night.caribbean_stud",
        ("bet 1 ante 5", "deal As Ah 2d Kc 3h 9d 4c 7s 5s 5h", "1 bet"), 2,
        odds={"pays.straight": "6 to 1"}),
    "a pair of tens rides": Rounds(
        "night.let_it_ride",
        ("bet 1 three_bets 30", "deal Tc 2d Td 3h 9s 4s", "1 ride", "1 withdraw"), 2),
    "a pair of nines does not": Rounds(
        "night.let_it_ride",
        ("bet 1 three_bets 30", "deal 9c 2d 9d 3h Ts 4s", "1 withdraw", "1 ride"), 2),
    "a straight flush": Rounds(
        "night.let_it_ride",
        ("bet 1 three_bets 6", "deal 5s 2d 6s 7s 8s 9s", "1 ride", "1 ride"), 3),
    "spreads, a pair, neighbours": Rounds(
        "night.red_dog",
        ("bet 1 red_dog 10", "deal 2c 5d 8d", "1 raise 4", "deal 6d",
         "bet 1 red_dog 10", "deal 5h 5c", "deal 5s",
         "bet 1 red_dog 10", "deal 7h 7c", "deal 8s",
         "bet 1 red_dog 10", "deal 9h Td",
         "bet 1 red_dog 10", "deal 2d 4d", "1 stay", "deal 4h"), 6),
    "a third card shown too early": Rounds(
        "night.red_dog",
        ("bet 1 red_dog 10", "bet 2 red_dog 10", "bet 1 red_dog 2 6", "deal 2c 3d 9d", "early 4d",
         "1 play", "2 void", "1 raise 10", "1 stay", "deal Kd"), 4, {"areas": 2}),
    "nobody plays on": Rounds(
        "night.red_dog",
        ("bet 1 red_dog 10", "deal 2c 3d 9d", "early 4d", "1 void"), 1),
    "both jokers and four sevens": Rounds(
        "night.joker_seven", (*JOKER_BETS, "deal J1 J2 7c 7d 7h 7s 2c"), len(JOKER_BETS)),
    "a prial and a pair": Rounds(
        "night.joker_seven", (*JOKER_BETS, "deal 7c 7d 7h Tc Td 2h J1"), len(JOKER_BETS),
        {"sets": "strict"}),
    "seven of one colour": Rounds(
        "night.joker_seven", (*JOKER_BETS, "deal 2c 3c 4s 5s 9c Ts Kc"), len(JOKER_BETS)),
    "commission is carried on": Rounds(
        "night.baccarat",
        ("bet 1 bank 7", "bet 2 player 7", "deal 2c 9d 2d 9h",
         "bet 1 bank 9", "bet 1 tie 3", "deal 2h Kd 3c 4d 9c",
         "bet 1 bank 17", "bet 2 bank 30", "deal 2s 9s 3s Ks"), 6),
    "commission is dropped": Rounds(
        "night.mini_baccarat",
        ("bet 1 bank 7", "bet 2 player 27", "deal 2c 9d 2d 9h",
         "bet 1 bank 9", "bet 1 tie 3", "deal 6h 6d Kc Kd"), 4,
        {"commission_rounding": "down", "tableau": "as_written"}),
    "the bank stands as written": Rounds(
        "night.baccarat", ("bet 1 bank 20", "bet 2 tie 5", "deal 2c 3d Kc Kh 2s"), 2,
        {"tableau": "as_written"}),
}  # fmt: skip


def opened(
    store: Store, game: str, options: dict[str, Any], odds: dict[str, str], **more: Any
) -> House:
    """A house with a table of this game, whose real cards are keyed in, and two guests at it."""
    table = TablePlan(id=TABLE, game=game, by_hand=False, float=10_000, options=options, **more)
    people = tuple(
        PersonPlan("b1", ("class A operator",)) if person.id == "b1" else person
        for person in PEOPLE
    )
    planned = plan(
        store.facts.night,
        tables=(*TABLES[:2], table),
        people=people,
        house_odds={game: odds} if odds else {},
    )
    house = House(store).open(planned)
    for seat, guest in enumerate(("g1", "g2"), 1):
        house.sit(house.guest(guest), TABLE, seat)
    house.ask("b1", c.Shuffle(), TABLE)
    return house


def play(house: House, *lines: str) -> House:
    """Play some lines."""
    for line in lines:
        word, *rest = line.split()
        if word == "bet":
            seat, *key, stake = rest
            house.ask(f"g{seat}", c.PlaceWager(int(seat), " ".join(key), int(stake)), TABLE)
        elif word.isdigit():
            stake = rest.pop() if rest[-1].isdigit() else "0"
            house.ask(f"g{word}", c.Choose(int(word), " ".join(rest), int(stake)), TABLE)
        else:
            house.ask("b1", command(word, rest), TABLE)
    return house


def command(word: str, rest: list[str]) -> c.Command:
    """What the dealer does."""
    if word == "early":
        return c.Report(irregularity="third card shown early", card=rest[0])
    if word == "turn":
        return c.TurnCards(rest[0], " ".join(rest[1:]))
    assert word == "deal", word
    return c.DealCard(" ".join(rest))


class Keen(CardLife):
    """Guests who make several wagers at once, with any stake."""

    def bets(self) -> Script[None]:
        making, names = self.rules.game.making, list(self.rules.wagers)
        together = making.equal or making.at_least
        for seat in list(self.live.guests):
            keys = list(together.wagers) if together else self.random.sample(names, 2)
            times = self.random.randint(1, 7)
            units = [self.rules.wagers[key].unit(0, 0) or 1 for key in keys]
            if not together or max(units) * times * len(keys) <= self.table.seats[seat].chips:
                for key, unit in zip(keys, units, strict=True):
                    yield from self.do(c.PlaceWager(seat, key, unit * times))
        if not stakes_of(self.table) and not together:
            for seat in list(self.live.guests):
                yield from self.do(c.PlaceWager(seat, names[0], self.stake(seat, names[0])))


class Troubled(Keen):
    """A table where much goes wrong: cards face up, hands misdealt, wagers forfeited, voids."""

    def trouble(self) -> Script[None]:
        if self.hall.maybe(0.04):
            yield from self.report()
