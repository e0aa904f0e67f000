"""An evening at a card table: shuffled, cut, dealt by hand or from an electronic shoe, decided."""

from __future__ import annotations

from collections import Counter

from pitboss.equipment.cards import UNKNOWN, deck, text, texts
from pitboss.floor import orders as o
from pitboss.floor.entry import Entry
from pitboss.floor.plan import CHIPS
from pitboss.pit import commands as c
from pitboss.pit.dealing import next_need
from pitboss.pit.required_wagers import stakes_of, verify_required_wagers
from pitboss.pit.rounds import current_step
from pitboss.pit.shuffling import has_machine, is_other_stack_due, next_cutter, verify_deal
from pitboss.pit.state import Cards
from pitboss.rulebook.card_round import Act, CallOut, DealTo, Decide, Need, TurnOver
from pitboss.rulebook.procedure import Does
from tests.world.hall import Script
from tests.world.table_life import TableLife


class CardLife(TableLife):
    """The life of a card table. Real cards are keyed in as they fall."""

    def act(self, bets: bool) -> Script[bool]:
        """The next act of a round; False if there is nothing to do."""
        table, cards = self.table, self.table.cards
        if cards is not None and cards.round is not None:
            yield from self._in_the_round(cards)
            return True
        if cards is None or self._shoe_is_known:
            yield from self._shuffle()
            return True
        if cards.unmixed or cards.cut_due or verify_deal(self.rules, table) is not None:
            yield from self._stack(cards)
            return True
        if table.betting and not self.has_bet:
            self._bet_in = table.round
            yield from self.bets() if bets else self.take_down()
            return True
        if table.automatic and not stakes_of(table):
            self._bet_in = -1
            return False
        if not table.automatic and not bets and not stakes_of(table):
            return False
        yield from self._towards_the_deal()
        return True

    @property
    def _shoe_is_known(self) -> bool:
        return self.live.plan.electronic and not self.live.draws.drawn

    def _towards_the_deal(self) -> Script[None]:
        """What comes between the wagers and the first card."""
        due = current_step(self.rules, self.table)
        by_hand = not self.table.automatic
        if (not by_hand or due.does in (Does.CLOSES, Does.DEALS)) and (yield from self._mend()):
            return
        if self.bets_in_sight:
            yield from self.no_more_bets()
            return
        if not by_hand or due.does is Does.DEALS:
            if stakes_of(self.table):
                yield from self.do(c.DealCard(self._card()))
            else:
                yield from self.do(
                    c.Report(irregularity="equipment is unfit", by="class A operator")
                )
        else:
            yield from self.do(c.TakeStep(due.name, due.by[0]))

    def _mend(self) -> Script[bool]:
        """A player without the required wagers takes theirs down."""
        for seat, made in stakes_of(self.table).items():
            if verify_required_wagers(self.rules, {seat: made}) is not None:
                for key in made:
                    yield from self.do(c.RemoveWager(seat, key))
                return True
        return False

    # --- the stack -------------------------------------------------------------------------
    def _shuffle(self) -> Script[None]:
        if not self.live.plan.electronic:
            yield from self.do(c.Shuffle(machine=has_machine(self.rules)))
            return
        dealer = self.who("dealer")
        between = self.table.cards is None or self.table.cards.round is None
        if between and self.live.draws.drawn and not stakes_of(self.table) and self.hall.maybe(0.5):
            yield from self.ask(dealer, o.RevealDraws())
        if not self.live.draws.promise:
            yield from self.promise()
        yield from self.ask(dealer, o.Draw())

    def _stack(self, cards: Cards) -> Script[None]:
        """What must be done with the stack before it is dealt from."""
        if cards.unmixed:
            yield from self.do(c.MixCards())
        elif cards.cut_due and not cards.due:
            seat = next_cutter(self.table)
            if seat and self.hall.maybe(0.2):
                yield from self.do(c.RefuseCut(seat))
            else:
                yield from self.do(c.CutCards(seat, cards.shoe.size // 2))
        elif not self.live.plan.electronic and self._other_stack_is_due:
            yield from self.do(c.ChangeStack())
        else:
            yield from self._shuffle()

    @property
    def _other_stack_is_due(self) -> bool:
        stack = self.rules.game.shuffling
        assert self.table.cards is not None
        return stack is not None and is_other_stack_due(stack, self.table)

    # --- the hands -------------------------------------------------------------------------
    def _in_the_round(self, cards: Cards) -> Script[None]:
        """What the rules ask for next."""
        need = next_need(self.rules, self.table)
        if isinstance(need, Decide):
            yield from self._decide(need)
        elif isinstance(need, DealTo) and not cards.shoe.left:
            yield from self._shuffle()
        elif isinstance(need, DealTo):
            unseen = not need.up and not self.live.plan.electronic
            yield from self.do(c.DealCard("??" if unseen else self._card()))
        elif isinstance(need, TurnOver):
            yield from self._turn(need)
        else:
            words = need.words if isinstance(need, CallOut) else None
            due = current_step(self.rules, self.table)
            yield from self.do(c.TakeStep(words or due.name))

    def _decide(self, need: Decide) -> Script[None]:
        """The player does anything that can be paid for."""
        for act in self.random.sample(need.acts, len(need.acts)):
            if (yield from self._choose(need, act)).refused is None:
                return
        raise AssertionError(f"{self.name}: nothing can be chosen of {need.acts}")

    def _choose(self, need: Decide, act: Act) -> Script[Entry]:
        stake = act.stake if isinstance(act.stake, int) else act.stake[0]
        return (yield from self.do(c.Choose(need.seat, act.name, stake)))

    def _turn(self, need: TurnOver) -> Script[None]:
        faces = self._faces(need)
        if need.fit is not None and not need.fit(faces):
            yield from self.do(
                c.Report(irregularity=need.fault) if need.fault else c.TakeStep(need.unless)
            )
        else:
            shown = "" if self.live.plan.electronic else texts(faces)
            yield from self.do(c.TurnCards(need.hand, shown))

    def _faces(self, need: Need) -> tuple[int, ...]:
        """The cards of a face-down hand, as they turn out to be."""
        cards, faces = self.table.cards, list[int]()
        assert cards is not None
        assert cards.round is not None
        assert isinstance(need, TurnOver)
        for known in cards.round.hand(need.hand).cards:
            faces.append(self._left(tuple(faces)) if known == UNKNOWN else known)
        return tuple(faces)

    def _card(self) -> str:
        """The card that falls next, where real ones are dealt."""
        return "" if self.live.plan.electronic else text(self._left())

    def _left(self, also: tuple[int, ...] = ()) -> int:
        """A card that has not left the stack yet."""
        play, cards = self.rules.game.play, self.table.cards
        assert play is not None
        assert cards is not None
        gone = Counter((*cards.shoe.gone, *also))
        every, decks = deck(play.jokers(self.rules)), play.decks(self.rules)
        return self.random.choice([card for card in every if gone[card] < decks])

    # --- wagers ----------------------------------------------------------------------------
    def bets(self) -> Script[None]:
        """Every guest makes the wagers that the game asks for, and sometimes one more."""
        if self.live.plan.mode == CHIPS:
            yield from self.felt()
            return
        making, names = self.rules.game.making, list(self.rules.wagers)
        together = making.equal or making.at_least
        for seat in list(self.live.guests):
            keys = list(together.wagers) if together is not None else names[:1]
            stake = max((self.stake(seat, key) for key in keys), default=0)
            if stake * len(keys) > self.table.seats[seat].chips:
                continue
            if together is None and self.hall.maybe(0.2):
                keys.append(self.random.choice(names))
            for key in keys if stake else ():
                yield from self.do(c.PlaceWager(seat, key, stake))
        if self.hall.maybe(0.03, "refusals") and self.live.guests:
            yield from self.refusals()
