"""Environments for learners: the card games with decisions, each played by the live referee.

    import gymnasium, pitboss.simulation.gym
    env = gymnasium.make("Pitboss/NightBlackjack-v0")
    observation, info = env.reset(seed=1)
    env.step(env.action_space.sample(info["action_mask"]))

An episode is one round for one seat. The reward comes at its end: what the round won or lost, in
units of the first stake. Needs the extra `gym`.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from msgspec.structs import replace
from numpy.typing import NDArray

from pitboss.equipment.cards import UNKNOWN, deck
from pitboss.pit import commands as c
from pitboss.pit.cards import cards_to_shuffle
from pitboss.pit.dealing import hands_text, next_need
from pitboss.pit.referee import Referee
from pitboss.rulebook.card_round import BURN, Act, DealTo, Decide, Round
from pitboss.rulebook.game import Game
from pitboss.rulebook.game_folders import game_folders
from pitboss.rulebook.part import find_record, import_game
from pitboss.simulation.environment import Environment

SEAT, CHIPS = 1, 10**9
SETTLE = "settle"
"""The only act if a round is over before there is a decision."""

NO_CARD, FACE_DOWN, FIRST_CARD = 0, 1, 2
LARGEST = np.iinfo(np.int32).max
Record = dict[str, Any]  # what gymnasium calls infos, options and spaces: it promises no more
Observation = Record


class CardGame(gymnasium.Env[Observation, np.int64]):
    """One seat at a table of cards.

    An observation has `cards`: a row for the hand to decide, then the dealer's cards or those on
    the layout, then the seat's other hands, all as the seat sees them (0 no card, 1 face down,
    card + 2 otherwise); `stakes` by wager; and `action_mask`, the acts that the rules allow now.
    Any other act changes nothing: `info` says why, with the clause. An act with a figure of its own
    takes the most allowed.

    With `keep_stack` rounds continue with the same stack until the cutting card is out.
    """

    metadata: Record = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        *,
        options: Mapping[str, object] | None = None,
        stake: int = 10,
        keep_stack: bool = False,
        render_mode: str | None = None,
    ) -> None:
        if isinstance(game, str):
            if game not in game_folders():
                raise ValueError(f"there is no game {game!r}")
            game = import_game(game)
        environment = find_record(game, "environment", Environment)
        if environment is None:
            raise ValueError(f"{game.id!r} has no environment")
        self.game, self.stake, self.keep_stack = environment, stake, keep_stack
        self.render_mode = render_mode
        keywords: Record = dict(options or {})
        self.referee = Referee(game, **keywords)
        self.referee.sit(SEAT, CHIPS)
        self._fresh = self.referee.table
        self.acts = (SETTLE, *self.game.acts)
        self.wagers = tuple(self.referee.rules.wagers)
        size = (self.game.rows, self.game.cards)
        self.action_space = spaces.Discrete(len(self.acts))
        self.observation_space = spaces.Dict(
            {
                "cards": spaces.Box(NO_CARD, FIRST_CARD + len(deck(2)), size, np.int8),
                "stakes": spaces.Box(0, LARGEST, (len(self.wagers),), np.int32),
                "action_mask": spaces.MultiBinary(len(self.acts)),
            }
        )
        self._over = True

    # --- a round ----------------------------------------------------------------------------------
    def reset(
        self, *, seed: int | None = None, options: Record | None = None
    ) -> tuple[Observation, Record]:
        """Wager, deal, and go to the first decision."""
        super().reset(seed=seed)
        cards = self.referee.table.cards
        if (
            seed is not None
            or not self.keep_stack
            or cards is None
            or cards.shoe.is_cutting_card_out
        ):
            self.referee.table = self._fresh
            self._shuffle()
        seats = {SEAT: replace(self.referee.table.seats[SEAT], chips=CHIPS, ups={})}
        self.referee.table = replace(self.referee.table, seats=seats)
        self.referee.commands.clear()
        for wager, times in self.game.wagers.items():
            self.referee.place(SEAT, wager, times * self.stake)
        self.referee.do(c.DealCard())
        self._continue_deal()
        self._over = False
        return self._observation(), self._info()

    def step(self, action: int | np.int64) -> tuple[Observation, float, bool, bool, Record]:
        """Choose an act; the reward comes when the round is over."""
        if self._over:
            raise gymnasium.error.ResetNeeded("the round is over: reset before the next step")
        if not self.action_space.contains(action):
            words = f"an act is a whole number from 0 to {len(self.acts) - 1}, not {action!r}"
            raise gymnasium.error.InvalidAction(words)
        name, need = self.acts[int(action)], self._need()
        if need is not None:
            act = next((act for act in need.acts if act.name == name), None)
            command = c.Choose(SEAT, name, _largest_stake(act) if act is not None else 0)
            refusal = self.referee.verify(command)
            if refusal is not None:
                return self._observation(), 0.0, False, False, self._info(refused=str(refusal))
            self.referee.do(command)
            self._continue_deal()
        elif name != SETTLE:
            words = "nothing is left to decide in this round"
            return self._observation(), 0.0, False, False, self._info(refused=words)
        self._over = self._need() is None
        return self._observation(), self._reward(), self._over, False, self._info()

    def render(self) -> str | None:
        """The hands as the seat sees them, on one line."""
        return hands_text(self._round()) if self.render_mode == "ansi" else None

    def action_masks(self) -> NDArray[np.int8]:
        """Which acts the rules allow now."""
        need, mask = self._need(), np.zeros(len(self.acts), np.int8)
        allowed = [act.name for act in need.acts] if need is not None else [SETTLE]
        for name in allowed if not self._over else ():
            mask[self.acts.index(name)] = 1
        return mask

    # --- what the seat sees -----------------------------------------------------------------------
    def _shuffle(self) -> None:
        stack = np.array(cards_to_shuffle(self.referee.rules, self.referee.table.cards))
        self.referee.do(c.Shuffle(tuple(self.np_random.permutation(stack).tolist())))

    def _continue_deal(self) -> None:
        """Shuffle and keep dealing if the cards run out in the middle of a round."""
        while isinstance(next_need(self.referee.rules, self.referee.table), DealTo):
            self._shuffle()
            self.referee.do(c.DealCard())

    def _need(self) -> Decide | None:
        need = next_need(self.referee.rules, self.referee.table)
        return need if isinstance(need, Decide) else None

    def _round(self) -> Round:
        """The round as the seat sees it; at the end with everything that was turned over."""
        cards, rules = self.referee.table.cards, self.referee.rules
        assert cards is not None
        assert rules.game.play is not None
        round = cards.round if cards.round is not None else cards.last
        return rules.game.play.visible_round(rules, round, SEAT) if round is not None else Round()

    def _observation(self) -> Observation:
        round, need = self._round(), self._need()
        first = need.hand if need is not None else f"seat {SEAT}"
        # Burned cards are left out: only a fresh stack has one, and it would shift the rows.
        hands = [name for name in round.hands if name != BURN]
        names = sorted(hands, key=lambda name: (name != first, name.startswith("seat")))
        grid = np.zeros((self.game.rows, self.game.cards), np.int8)
        for row, name in enumerate(names[: self.game.rows]):
            for column, card in enumerate(round.hands[name].cards[: self.game.cards]):
                grid[row, column] = FACE_DOWN if card == UNKNOWN else card + FIRST_CARD
        stakes = np.zeros(len(self.wagers), np.int32)
        for up in self.referee.table.seats[SEAT].ups.values():
            stakes[self.wagers.index(up.name)] += up.stake
        return {"cards": grid, "stakes": stakes, "action_mask": self.action_masks()}

    def _info(self, **more: str) -> Record:
        return {"action_mask": self.action_masks(), **more}

    def _reward(self) -> float:
        if not self._over:
            return 0.0
        return (self.referee.table.seats[SEAT].chips - CHIPS) / self.stake


def _largest_stake(act: Act) -> int:
    return act.stake if isinstance(act.stake, int) else act.stake[1]


def environment_ids() -> dict[str, str]:
    """The games that have an environment, each with its name: `night.red_dog` is `NightRedDog`."""
    return {
        game: "".join(word.title() for word in game.replace(".", "_").split("_"))
        for game, folder in game_folders().items()
        if find_spec(f"{folder.package}.environment") is not None
    }


def register() -> None:
    """Register the environments with gymnasium, each by its id."""
    for game, env in environment_ids().items():
        name = f"Pitboss/{env}-v0"
        if name not in gymnasium.registry:
            entry = f"{__name__}:{CardGame.__name__}"
            gymnasium.register(name, entry_point=entry, kwargs={"game": game})


register()
