"""Exact odds under chosen options, strategy cards, and simulated evenings."""

from __future__ import annotations

from pitboss.web.shapes.base import Law, Shape


class GameCard(Shape, frozen=True, kw_only=True):
    """A game in the odds explorer. `long`: its exact odds take a while the first time."""

    id: str
    title: str
    house: str
    law: str
    summary: str
    decides: bool
    long: bool


class ChoiceView(Shape, frozen=True):
    """A value of an option, as it is sent and in words. `departs`: it differs from the text of the
    law."""

    value: str
    words: str
    departs: bool = False


class OptionView(Shape, frozen=True, kw_only=True):
    """A choice that the law leaves to the house: its values, the current one and the default."""

    name: str
    title: str
    says: str
    value: str
    usual: str
    choices: tuple[ChoiceView, ...]
    law: tuple[Law, ...]


class BarView(Shape, frozen=True):
    """One result of a wager: what one unit staked brings, how likely that is, and the height of its
    bar.

    `height` is in thousandths of the highest bar.
    """

    net: str
    chance: str
    height: int
    won: int


class FigureView(Shape, frozen=True):
    """A figure as people read it, and the exact value; if it is not exact, `bound` says how close
    it is."""

    shown: str
    exact: str
    bound: str = ""


class OddsLine(Shape, frozen=True, kw_only=True):
    """A wager, or several alike ones, with its exact figures.

    `keys` are the wagers of the line as the core accepts them. `bar` is the edge in thousandths of
    the game's largest edge; `cost` is -1 if the player gains, 1 if the house does. `beyond` are the
    results at either end that are too rare for `bars`. A stake that is a multiple of `multiple` can
    be paid exactly.
    """

    keys: tuple[str, ...]
    name: str
    pays: str
    edge: FigureView
    win: FigureView
    lose: FigureView
    push: FigureView
    variance: FigureView
    rolls: FigureView
    bar: int
    cost: int
    bars: tuple[BarView, ...]
    played: str
    besides: tuple[str, ...]
    law: tuple[Law, ...]
    beyond: tuple[BarView, ...] = ()
    multiple: int = 1


class OddsView(Shape, frozen=True):
    """A game under options: every wager with its exact figures. `chips` are the chips of the table
    that the multiples are for; empty if they are for chips of one."""

    game: str
    title: str
    options: tuple[OptionView, ...]
    lines: tuple[OddsLine, ...]
    chips: tuple[int, ...] = ()


class PlanView(Shape, frozen=True):
    """A plan that can be used to simulate an evening."""

    name: str
    says: str


class EveningView(Shape, frozen=True, kw_only=True):
    """Many simulated evenings: some bankroll paths, a band around all of them, and how they ended.

    `at` are the rounds at which `paths` and `bands` show the bankroll; `bands` are the values that
    5, 25, 50, 75 and 95 out of 100 evenings stayed at or below.
    """

    game: str
    plan: PlanView
    plans: tuple[PlanView, ...]
    bankroll: int
    rounds: int
    evenings: int
    seed: int
    at: tuple[int, ...]
    paths: tuple[tuple[int, ...], ...]
    bands: tuple[tuple[int, ...], ...]
    ended: dict[str, int]
    average: str
    ahead: str
    note: str = ""


class Waiting(Shape, frozen=True):
    """Not calculated yet: how long ago it was requested, and how many jobs are ahead of it."""

    words: str
    seconds: int
    before: int
