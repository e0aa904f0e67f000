"""A seeded hostile player at card tables: commands for the table, sensible or absurd.

Cards come from an electronic shoe or are keyed in one by one; some that are keyed in cannot be
there. Hands are turned, cut, shuffled and decided on in turn and out of it.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from pitboss.equipment.cards import UNKNOWN, deck, text, texts
from pitboss.games import load
from pitboss.pit import commands as c
from pitboss.pit.cards import cards_on_table
from pitboss.pit.dealing import next_need
from pitboss.pit.referee import Referee
from pitboss.pit.required_wagers import stakes_of, verify_required_wagers
from pitboss.pit.rounds import current_step
from pitboss.pit.shuffling import next_cutter, verify_deal
from pitboss.pit.state import NOBODY, OPEN, Cards
from pitboss.rulebook.card_round import Act, CallOut, DealTo, Decide, TurnOver
from pitboss.rulebook.option import BadOption
from pitboss.rulebook.procedure import Does
from tests.laws.books import (
    INSTRUMENTS,
    NO_SEATS,
    NO_STAKES,
    PEOPLE,
    PURSES,
    SEATS,
    STAKES,
    STRANGE,
)
from tests.playing import make_ready

KINDS = sorted(c.Command.__subclasses__(), key=lambda kind: kind.__name__)
ACTS = (
    "hit",
    "stand",
    "double",
    "split",
    "surrender",
    "insurance",
    "no insurance",
    "bet",
    "fold",
    "check",
    "raise",
    "stay",
    "play",
    "void",
    "ride",
    "withdraw",
    "",
)
WRONG_CARDS = ("1s", "Ax", "J3", "??", "10", "💥")


class CardPlayer:
    """One card table and a seeded source of commands for it."""

    def __init__(self, game_id: str, *, automatic: bool, keyed: bool, number: int) -> None:
        self.random = Random(f"{game_id}/{automatic}/{keyed}/{number}")
        self.automatic, self.keyed = automatic, keyed
        self.game = load(game_id)
        assert self.game.play is not None
        self.play = self.game.play
        self.options = self._options() if number else {}
        self.limits = self.random.choice([(1, 0), (5, 200)])
        self.table = self._opened()
        wagers = self.table.rules.wagers.values()
        self.keys = [w.key(state) for w in wagers for state in range(len(w.states))][:40]

    def _options(self) -> dict[str, Any]:
        """Some options of the house, as long as they are allowed together."""
        chosen: dict[str, Any] = {}
        for option in self.game.options:
            if self.random.random() < 0.5:
                trial = {**chosen, option.name: self.random.choice(option.choices)}
                try:
                    self.game.rules(trial)
                except BadOption:
                    continue
                chosen = trial
        return chosen

    def seen_again(self) -> Referee:
        """A table of this evening's game before anything has happened."""
        return Referee(self.game, automatic=self.automatic, limits=self.limits, **self.options)

    def _opened(self) -> Referee:
        table = self.seen_again()
        if not self.automatic:
            make_ready(table)
        for seat in SEATS[:2]:
            who = self.random.choice(PEOPLE)
            if table.can(sits := c.Sit(seat, self.random.choice(PURSES), person=who)):
                table.do(sits)
        return table

    def maybe(self, chance: float) -> bool:
        """True so often."""
        return self.random.random() < chance

    # --- what is asked --------------------------------------------------------------------
    def next_command(self) -> c.Command:
        """Mostly something that moves the table on, else something that may be out of place."""
        chance = self.random.random()
        if chance < 0.7:
            return self.sensible()
        return self.rare() if chance < 0.86 else self.anything()

    def sensible(self) -> c.Command:
        """An act that moves the table on."""
        table, pick = self.table.table, self.random.choice
        if table.status != OPEN:
            return self._repair()
        if missing := [p.role for p in self.game.presence if not p.is_filled(table.desk.present)]:
            return c.SignOn(missing[0])
        if table.cards is not None and table.cards.round is not None:
            return self._in_the_round(table.cards)
        if not table.seats or (len(table.seats) < 2 and self.maybe(0.3)):
            seat = pick([seat for seat in SEATS if seat not in table.seats])
            return c.Sit(seat, pick(PURSES), person=pick(PEOPLE))
        if table.cards is None:
            return self._shuffle()
        if (stack := self._of_the_stack(table.cards)) is not None:
            return stack
        if table.betting and (self.maybe(0.6) or not stakes_of(table)):
            return self._wager()
        if (mend := self._mended()) is not None:
            return mend
        due = current_step(self.table.rules, table)
        if self.automatic or due.does is Does.DEALS:
            return c.DealCard("" if not self.keyed else self._card())
        return c.TakeStep(due.name, due.by[0])

    def _repair(self) -> c.Command:
        """Check and open a table that is not open."""
        table, rules = self.table.table, self.table.rules
        for item in rules.opening:
            if item.name not in table.desk.checked:
                count = item.at_least.figure() if item.at_least else 1
                command = c.PassCheck(item.name, item.by[0], count=count)
                if self.table.can(command):
                    return command
        return c.OpenTable() if table.seats else c.Sit(1, 60)

    def _in_the_round(self, cards: Cards) -> c.Command:
        """What the rules ask for next."""
        table, rules, pick = self.table.table, self.table.rules, self.random.choice
        need = next_need(rules, table)
        if isinstance(need, DealTo):
            if not cards.shoe.left:
                return self._shuffle()
            unseen = self.keyed and not need.up and self.maybe(0.7)
            return c.DealCard("??" if unseen else self._card() if self.keyed else "")
        if isinstance(need, TurnOver):
            if need.unless and self.maybe(0.5):
                return c.TakeStep(need.unless)
            if need.fault and self.maybe(0.1):
                return c.Report(irregularity=need.fault)
            return c.TurnCards(need.hand, self._faces(need.hand))
        if isinstance(need, CallOut):
            return c.TakeStep(need.words)
        if isinstance(need, Decide):
            act = pick(need.acts)
            return c.Choose(need.seat, act.name, self._stake_of(act))
        return c.TakeStep(current_step(rules, table).name)

    def _stake_of(self, act: Act) -> int:
        if isinstance(act.stake, int):
            return self.random.choice((0, act.stake))
        return self.random.choice((*act.stake, act.stake[1] + 1, 0))

    def _of_the_stack(self, cards: Cards) -> c.Command | None:
        """What has to be done with the stack before it is dealt from, if anything."""
        table, pick = self.table.table, self.random.choice
        if cards.unmixed:
            return c.MixCards()
        if cards.cut_due:
            seat = next_cutter(table)
            if seat and self.maybe(0.3):
                return c.RefuseCut(seat)
            size = cards.shoe.size
            depths = (9, 10, size - 10, size - 9, size // 2, size // 3, size // 4)
            return c.CutCards(seat, pick(depths if cards.shoe.is_known else (*depths, -1)))
        if cards.last_cutter != NOBODY and not cards.shoe.gone and self.maybe(0.1):
            return c.OrderRecut("class A operator", self.maybe(0.5), "cards fell")
        why = verify_deal(self.table.rules, table)
        if why is None:
            return None
        return c.ChangeStack(self._stack()) if "other stack" in why.words else self._shuffle()

    def _shuffle(self) -> c.Command:
        """All the cards, or during a round those that are not on the table."""
        machine = self.options.get("shuffler") == "machine" and self.maybe(0.5)
        cut = self.random.choice((-1, -1, -1, 0, 20))
        return c.Shuffle(self._stack(), cut, machine=machine)

    def _stack(self) -> tuple[int, ...]:
        if self.keyed:
            return ()
        cards, rules = self.table.table.cards, self.table.rules
        left = Counter(deck(self.play.jokers(rules)) * self.play.decks(rules))
        if cards is not None and cards.round is not None:
            left.subtract(cards_on_table(cards.round))
        order = list(left.elements())
        self.random.shuffle(order)
        return tuple(order)

    def _wager(self) -> c.Command:
        """A wager; where the game asks for several, the one that is missing."""
        table, pick, making = self.table.table, self.random.choice, self.game.making
        seat = pick(list(table.seats))
        own = table.seats[seat]
        if own.chips < STAKES[5] and not own.ups:
            return c.Leave(seat)
        if self.maybe(0.1) and self.game.limits.positions is not None:
            return c.Sit(pick(SEATS), pick(PURSES), seat)
        together = making.equal or making.at_least
        if together is None:
            keys = list(self.table.rules.wagers) if self.maybe(0.9) else self.keys
            return c.PlaceWager(seat, pick(keys), pick(STAKES))
        affordable = [stake for stake in STAKES if stake * len(together.wagers) <= own.chips]
        stake = next((up.stake for up in own.ups.values()), pick(affordable or STAKES))
        missing = [name for name in together.wagers if name not in own.ups]
        if not missing and self.maybe(0.9):
            return c.Choose(seat, pick(ACTS))
        return c.PlaceWager(seat, pick(missing or self.keys), stake)

    def _mended(self) -> c.Command | None:
        """What makes the wagers fit to be dealt for, where a game asks for several."""
        table, pick, making = self.table.table, self.random.choice, self.game.making
        together = making.equal or making.at_least
        for seat, stakes in stakes_of(table).items():
            if together is None or verify_required_wagers(self.table.rules, {seat: stakes}) is None:
                continue
            stake = max(stakes.values())
            short = [name for name in together.wagers if stakes.get(name, 0) < stake]
            if short and self.maybe(0.6):
                return c.PlaceWager(seat, short[0], stake - stakes.get(short[0], 0))
            return c.RemoveWager(seat, pick(list(stakes)))
        return None

    # --- cards that are keyed in ----------------------------------------------------------
    def _card(self) -> str:
        """A card that may still be in the stack, seldom one that cannot be."""
        every = deck(self.play.jokers(self.table.rules))
        cards = self.table.table.cards
        if self.maybe(0.04):
            gone = (
                [card for card in cards.shoe.gone if card != UNKNOWN] if cards is not None else []
            )
            return text(self.random.choice(gone or [*every, 53]))
        return text(self._left()) if not self.maybe(0.02) else self.random.choice(WRONG_CARDS)

    def _left(self, also: tuple[int, ...] = ()) -> int:
        """A card that has not left the stack yet."""
        cards, rules = self.table.table.cards, self.table.rules
        gone = Counter((*(cards.shoe.gone if cards is not None else ()), *also))
        every = deck(self.play.jokers(rules))
        left = [card for card in every if gone[card] < self.play.decks(rules)]
        return self.random.choice(left or every)

    def _faces(self, hand: str) -> str:
        """The cards of a face-down hand; most of the time as they were dealt."""
        cards = self.table.table.cards
        assert cards is not None
        assert cards.round is not None
        faces: list[int] = []
        for known in cards.round.hand(hand).cards:
            faces.append(self._left(tuple(faces)) if known == UNKNOWN else known)
        if self.maybe(0.05):
            faces = [self._left() for _ in faces]
        whole = not self.keyed and self.maybe(0.5)
        return "" if whole else texts(faces)

    # --- out of place ---------------------------------------------------------------------
    def rare(self) -> c.Command:
        """An act that makes sense only now and then."""
        table, pick = self.table.table, self.random.choice
        seat = pick(list(table.seats) or [1])
        ups = list(table.seats[seat].ups) if seat in table.seats else []
        key = pick(ups or self.keys)
        operator = "class A operator"
        return pick(
            [
                self._report(seat),
                self._report(seat),
                c.RemoveWager(seat, key),
                c.ReduceWager(seat, key, pick(STAKES)),
                c.PlaceWager(seat, pick(self.keys), pick(STAKES)),
                c.Leave(seat),
                c.Sit(pick(SEATS), pick(PURSES), pick((0, 0, seat)), pick(PEOPLE)),
                c.Choose(seat, pick(ACTS), pick((0, 0, 10))),
                c.DealCard(self._card() if self.maybe(0.7) else ""),
                self._turn(),
                self._shuffle(),
                c.CutCards(pick((0, *SEATS)), pick((-1, 5, 30))),
                c.RefuseCut(seat),
                c.OrderRecut(operator, self.maybe(0.5), pick(("", "cards fell"))),
                c.OrderShuffle(operator),
                c.ShowCuttingCard(),
                c.ChangeStack(self._stack()),
                c.MixCards(),
                c.SignOn(pick(("dealer", operator, "class B operator"))),
                c.SignOff(pick(("dealer", operator))),
                c.EnterResult(self.table.rules.space.texts[0]),
                c.CorrectResult(self.table.rules.space.texts[0]),
                c.SeeWagers(self._figure("seats", False), self._figure("wagers", False)),
                self._step(),
            ]
        )

    def _step(self) -> c.Command:
        """Any step of the round, by someone who may take it."""
        step = self.random.choice(self.table.rules.procedure)
        return c.TakeStep(step.name, self.random.choice(step.by))

    def _turn(self) -> c.Command:
        """A hand turned over, perhaps with another hand's cards."""
        cards, pick = self.table.table.cards, self.random.choice
        if cards is None or cards.round is None or not cards.round.hands:
            return c.TurnCards("dealer")
        hands = list(cards.round.hands)
        hand = pick(hands)
        return c.TurnCards(pick((hand, hand, "burn")), self._faces(hand))

    def _report(self, seat: int) -> c.Command:
        """Something went wrong; most of the time nothing that stops the table."""
        pick, every = self.random.choice, self.table.rules.irregularities
        mild = [irregularity for irregularity in every if not irregularity.remedy.out_of_service]
        irregularity = pick(every if self.maybe(0.1) else mild or every)
        if irregularity.remedy.out_of_service and self.maybe(0.7):
            return c.Choose(seat, self.random.choice(ACTS))
        about = seat if irregularity.remedy.one_hand or irregularity.remedy.one_wager else 0
        card = self._card() if irregularity.remedy.card and self.keyed else ""
        return c.Report(
            irregularity=irregularity.name,
            by=pick(irregularity.by),
            note=pick(("", "seen by two")),
            seat=about,
            card=card,
        )

    def anything(self) -> c.Command:
        """A command of any kind, filled with anything."""
        kind = self.random.choice(KINDS)
        fields: dict[str, Any] = {name: self._field(name) for name in kind.__struct_fields__}
        if kind is c.Report:
            fields["card"] = self._card() if self.maybe(0.3) else ""
            fields |= {"seat": 0, "wager": ""} if fields["seat"] < 1 else {}
        if kind is c.TakeStep:
            fields["by"] = "holder" if fields["seat"] > 0 else fields["by"]
        return kind(**fields)

    def _field(self, name: str) -> Any:
        """A value for a field of a command, right or wrong."""
        rules, pick, odd = self.table.rules, self.random.choice, self.maybe(0.1)
        hands = ("dealer", "seat 1", "seat 2 hand 2", "burn", "player", "bank")
        strings: dict[str, Any] = {
            "wager": self.keys,
            "item": [item.name for item in rules.opening],
            "step": [step.name for step in rules.procedure],
            "irregularity": [irregularity.name for irregularity in rules.irregularities],
            "outcome": rules.space.texts,
            "entry": rules.space.texts,
            "color": ("red", "blue"),
            "instrument": INSTRUMENTS,
            "reason": ("delay", "violation", "invalid shakes"),
            "card": (*map(text, deck(2)), *WRONG_CARDS),
            "cards": ("", "As Kd", "As", *WRONG_CARDS),
            "hand": hands,
            "act": ACTS,
            "note": ("", "seen by two"),
        }
        if name in strings:
            blank = (" ",) if name in ("card", "note") else ()
            strange = [word for word in STRANGE if word not in blank]
            return pick(strange if odd else strings[name])
        if name in ("by", "role"):
            return pick((*self.game.house.roles, "holder", "janitor", "игрок"))
        if name in ("stake", "chips", "count", "minimum", "maximum", "value"):
            return pick(NO_STAKES if odd else STAKES)
        return self._figure(name, odd)

    def _figure(self, name: str, odd: bool) -> Any:
        pick, table = self.random.choice, self.table.table
        figures: dict[str, Any] = {
            "seat": NO_SEATS if odd else SEATS,
            "player": (0, 0, 1, 2, 9, -1),
            "at_s": (-1, 0, 2000, 90_000),
            "called": (0, 0, 7, -3),
            "cut": (-1, 0, 13, 51, 52, 415, 10**9),
            "front": (-1, 0, 9, 10, 42, 43, 10**9),
            "order": ((), (0,), deck(), deck(2), deck() * 8, self._stack(), (99,) * 52),
            "lit": ((), tuple(self.keys[:2])),
            "consent": (tuple(table.seats), ()),
            "seats": (SEATS[:2], SEATS[2:], (), (2,), (2, 2), (9, 1), NO_SEATS[:2], NO_SEATS[3:]),
            "wagers": ((), *((key,) for key in self.keys[:8]), tuple(self.keys[:2]), STRANGE[2:4]),
        }
        return pick(figures.get(name, (True, False)))
