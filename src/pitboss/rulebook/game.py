"""A game: one definition, in the order of its regulation, read by every other room."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import lcm
from typing import TypeVar

from pitboss.equipment.cards import UNKNOWN
from pitboss.equipment.odds import BadOdds, Odds
from pitboss.equipment.space import Space
from pitboss.rulebook.card_round import Need, Play, Round
from pitboss.rulebook.clause import Clause, Regulation, corrected_editions
from pitboss.rulebook.compile_cache import CompiledWager, RecordingOptions
from pitboss.rulebook.house import House
from pitboss.rulebook.irregularity import Irregularity, find_fault
from pitboss.rulebook.limits import NO_LIMITS, Limits
from pitboss.rulebook.making import Making, NeverBack
from pitboss.rulebook.option import (
    BadOption,
    ByOption,
    Option,
    OptionConflict,
    RetiredChoice,
    Value,
    pick,
)
from pitboss.rulebook.past_law import at_edition
from pitboss.rulebook.phase import ONE_PHASE, Phases
from pitboss.rulebook.procedure import Check, DiceAgeLimit, Does, Handling, Notice, Presence, Step
from pitboss.rulebook.shuffling import Shuffling
from pitboss.rulebook.wager import Macro, Rider, Wager
from pitboss.rulebook.wager_table import BadRule, Compiler, WagerRules

Parts = tuple[object, ...]
"""Parts of a game: each is a part, several of them as a tuple, or either by a house option."""
Part = TypeVar("Part")
Offered = TypeVar("Offered", Wager, Rider, Macro)
PAYS = "pays."
EQUAL_PARTS = "equal parts"


@dataclass(frozen=True, eq=False, kw_only=True)
class Game:
    """A game as its regulation describes it. Parts that depend on a house option say so.

    `higher_odds` lets a house pay more than the legal minimum; `uniform_odds`: at all its tables.
    `family` is the package whose parts (solver, bulk play, layout) it shares with other games;
    `varies` is the package of the game that it is a variation of (see `variation.py`).
    `edition` is None for the game as it is today, or the earlier edition whose figures it has.
    """

    id: str
    name: str
    summary: str
    house: House
    law: Regulation
    space: Space
    wagers: Parts
    making: Making
    procedure: Parts
    throw: str
    phases: Phases = ONE_PHASE
    riders: tuple[Rider, ...] = ()
    macros: Parts = ()
    opening: Parts = ()
    irregularities: Parts = ()
    options: tuple[Option, ...] = ()
    conflicts: tuple[OptionConflict, ...] = ()
    handling: Handling | None = None
    limits: Limits = NO_LIMITS
    dice_age: DiceAgeLimit | None = None
    sealed: Clause | None = None  # the dice lie in a sealed device while the table is open
    presence: tuple[Presence, ...] = ()
    notices: tuple[Notice, ...] = ()
    higher_odds: Clause | None = None
    uniform_odds: bool = True
    play: Play | None = None
    shuffling: Shuffling | None = None
    burnt_shown: Clause | None = None
    retired_choices: tuple[RetiredChoice, ...] = ()
    family: str = ""
    varies: str = ""
    edition: int | None = None
    compiled: dict[int, list[CompiledWager]] = field(init=False, repr=False, default_factory=dict)
    past: dict[int, Game] = field(init=False, repr=False, default_factory=dict)

    def __post_init__(self) -> None:
        if not isinstance(self.house, House):
            raise BadRule(f"house is {self.house!r}: write house=HOUSE with a House of houses/")
        self.rules()

    def rules(self, options: Mapping[str, object] | None = None, /, **more: object) -> Rules:
        """The rules under chosen options (the default ones if none is named)."""
        return Rules(self, read_options(self, {**(options or {}), **more}))

    def rules_at(
        self, edition: int | None, options: Mapping[str, object] | None = None, /, **more: object
    ) -> Rules:
        """The rules with the figures of an edition (None is today), under options that a house may
        have chosen in an earlier one."""
        game = self.at(edition)
        return Rules(game, read_options_at(game, {**(options or {}), **more}))

    @cached_property
    def presence_by_itself(self) -> tuple[Presence, ...]:
        """The posts that a table needs while it runs by itself: nobody handles its equipment."""
        return tuple(post for post in self.presence if not post.handles)

    def at(self, edition: int | None) -> Game:
        """The game with the figures that its law had in an edition of the program."""
        if edition is None:
            return self
        last = next((until for until in corrected_editions() if edition <= until), None)
        if last is None:
            return self
        if last not in self.past:
            self.past[last] = replace(at_edition(self, last), edition=last)
        return self.past[last]

    def current_options(self, chosen: Mapping[str, object]) -> dict[str, object]:
        """The chosen options without choices that only an earlier edition had."""
        former = {
            choice.name
            for choice in self.retired_choices
            if chosen.get(choice.name) in choice.choices
        }
        return {name: raw for name, raw in chosen.items() if name not in former}

    def option(self, name: str) -> Option:
        """A house option by name."""
        for option in self.options:
            if option.name == name:
                return option
        raise unknown_option(self, name)


def unknown_option(game: Game, name: str) -> BadOption:
    """The refusal of an option that the game does not have."""
    known = ", ".join(option.name for option in game.options) or "none"
    return BadOption(f"{game.id} has no option {name!r}: it has {known}, and {PAYS}… for payouts")


def read_options(game: Game, chosen: Mapping[str, object]) -> dict[str, Value]:
    """Check the options that a house chose; the others keep their defaults."""
    read = _read_values(game, chosen)
    for choices in game.conflicts:
        if choices.holds(read):
            raise BadOption(choices.says, choices.law)
    return read


def _read_values(game: Game, chosen: Mapping[str, object]) -> dict[str, Value]:
    read: dict[str, Value] = {option.name: option.default for option in game.options}
    for name, raw in chosen.items():
        if name.startswith(PAYS):
            read[name] = str(raw)
        else:
            read[name] = game.option(name).read(raw)
    return read


def read_options_at(game: Game, chosen: Mapping[str, object]) -> dict[str, Value]:
    """Options that a house chose under an earlier edition, which allowed them.

    Odds that the law no longer allows are replaced by the law's own.
    """
    current = game.current_options(chosen)
    payouts = game.rules().payouts if any(name.startswith(PAYS) for name in current) else {}
    for name in [name for name in current if name in payouts]:
        try:
            read_odds(name, payouts[name], str(current[name]))
        except BadOption:
            chosen = {other: raw for other, raw in chosen.items() if other != name}
            del current[name]
    read = _read_values(game, current)
    for name, raw in chosen.items():
        if name not in current and isinstance(raw, Value):
            read[name] = raw
    return read


def read_odds(name: str, clause: Clause, chosen: str | None) -> Odds:
    """What a payout clause pays: its own odds, or those of the house where the law allows them."""
    if clause.pays is None:
        raise BadRule(f'the clause {clause.id} sets no payout: it needs pays = "3 to 2"')
    floor = Odds.parse(clause.pays)
    if chosen is None:
        return floor
    try:
        odds = Odds.parse(chosen)
    except BadOdds as error:
        raise BadOption(str(error), clause) from None
    if clause.bound != "at least" and odds.ratio != floor.ratio:
        raise BadOption(f"{name} is fixed at {floor}, the house may not pay {odds}", clause)
    if odds < floor:
        raise BadOption(f"{name} pays at least {floor}, the house may not pay {odds}", clause)
    return odds


def payout_name(clause: Clause, law: Iterable[Clause] = ()) -> str:
    """The name under which a house may raise a payout: the label of its clause.

    Where two payouts of the `law` have the same label, the section goes before it.
    """
    label = clause.label or clause.called
    alike = [other for other in law if other.pays and (other.label or other.called) == label]
    section = clause.cite.split("-")[-1].split(" ")[-1]
    source = label if label and len(alike) < 2 else f"{section} {label or ''}"
    plain = source.lower().replace("'", "")
    words = "".join(letter if letter.isalnum() else " " for letter in plain).split()
    return PAYS + "_".join(words)


class Rules:
    """A game under chosen options, proved and compiled: what the other rooms read."""

    def __init__(self, game: Game, options: dict[str, Value]) -> None:
        self.game = game
        self.options = options
        self.space: Space = pick(game.space, options)
        self.phases: Phases = pick(game.phases, options)
        self.next_phase = self.phases.table(self.space)
        self.payouts: dict[str, Clause] = {}
        self._odds: dict[str, Odds] = {}
        self._last_need: tuple[Round, Need] | None = None
        self.wagers: dict[str, WagerRules] = {}
        for wager in self._pick_offered(game.wagers, Wager):
            if wager.name in self.wagers:
                raise BadRule(f"wager {wager.name!r} is defined twice")
            self.wagers[wager.name] = self._compile(wager)
        for rider in self._pick_offered(game.riders, Rider):
            self.wagers[rider.name] = self._compile(rider, self.wagers[rider.behind])
        self.macros: dict[str, Macro] = {m.name: m for m in self._pick_offered(game.macros, Macro)}
        self.procedure: tuple[Step, ...] = tuple(self._flat(game.procedure, Step))
        self.opening: tuple[Check, ...] = tuple(self._flat(game.opening, Check))
        self.irregularities: tuple[Irregularity, ...] = tuple(
            self._flat(game.irregularities, Irregularity)
        )
        self.voids: dict[int, Irregularity] = {
            place: irregularity
            for irregularity in self.irregularities
            if irregularity.shown_by is not None
            for place in irregularity.shown_by.places
        }
        self.turn_ends = self._turn_ends()
        self.lights = any(step.does is Does.CLEARS for step in self.procedure)
        self.dice_checks = frozenset(item.name for item in self.opening if item.dice)
        self.seat_by_seat = any(step.does is Does.SETTLES for step in self.procedure)
        self.bars_end = frozenset(
            self.phases.names.index(rule.until)
            for wager in self.wagers.values()
            for rule in wager.definition.rules
            if isinstance(rule, NeverBack)
        )
        self._prove()

    @cached_property
    def closing_step(self) -> Step:
        """The step that closes betting."""
        return next(step for step in self.procedure if step.does is Does.CLOSES)

    @cached_property
    def result_steps(self) -> tuple[int, ...]:
        """The places of the result steps: the table's, then that of the seats' own throws."""
        return tuple(i for i, step in enumerate(self.procedure) if step.does is Does.RESULT)

    def _turn_ends(self) -> tuple[int, ...]:
        """For each phase the outcomes, as bits, after which a player hands the dice on."""
        must_pass = self.game.handling.must_pass if self.game.handling is not None else ()
        ends = []
        for phase in self.phases.names:
            bits = 0
            for must in must_pass:
                if not must.phases or phase in must.phases:
                    bits |= must.on.bits
            ends.append(bits)
        return tuple(ends)

    def _compile(self, wager: Wager | Rider, parent: WagerRules | None = None) -> WagerRules:
        """Compile a wager, unless that was already done with options that give the same result."""
        known = self.game.compiled.setdefault(id(wager), [])
        for compiled in known:
            if compiled.fits(self.space, self.phases, parent, self.options):
                self.payouts.update(compiled.payouts)
                return compiled.wager
        earlier, self.payouts = self.payouts, {}
        noted = RecordingOptions(self.options)
        compiler = Compiler(self.space, self.phases, noted, self._read_odds)
        if isinstance(wager, Wager):
            rules = compiler.wager(wager)
        else:
            assert parent is not None
            rules = compiler.rider(wager, parent)
        read = {name: self.options.get(name) for name in (*noted.names, *self.payouts)}
        known.append(
            CompiledWager(
                wager=rules,
                space=self.space,
                phases=self.phases,
                parent=parent,
                options=read,
                payouts=self.payouts,
            )
        )
        self.payouts = earlier | self.payouts
        return rules

    @property
    def house_odds(self) -> dict[str, Odds]:
        """The payouts the house has raised above the law's floor."""
        return {n: Odds.parse(str(v)) for n, v in self.options.items() if n.startswith(PAYS)}

    @property
    def notices(self) -> tuple[Notice, ...]:
        """The notices that must hang at the table under these options."""
        return tuple(
            notice
            for notice in self.game.notices
            if all(self.options[name] == value for name, value in notice.when.items())
        )

    @cached_property
    def spots(self) -> dict[str, str]:
        """The wager that a chip on each spot of the layout makes."""
        return {spot: wager.name for wager in self._wagers_and_macros() for spot in wager.spots}

    def _wagers_and_macros(self) -> list[WagerRules | Macro]:
        return [*self.wagers.values(), *self.macros.values()]

    def unoffered_wager(self, name: str) -> Wager | Rider | Macro | None:
        """A wager that the game has, but not under these options."""
        game = self.game
        for part in _all_parts((*game.wagers, *game.riders, *game.macros)):
            if isinstance(part, Wager | Rider | Macro) and part.name == name:
                return part
        return None

    def macro_multiple(self, macro: Macro) -> int:
        """The stake multiple of a call that places several wagers."""
        return macro.shares * lcm(
            1, *(self.wagers[part].multiples[0][0] for part, _ in macro.parts)
        )

    def _flat(self, items: Parts, kind: type[Part]) -> list[Part]:
        """The parts under the chosen options, one after another; all must be of one kind."""
        flat: list[Part] = []
        for item in items:
            chosen = pick(item, self.options)
            if isinstance(chosen, tuple):
                flat.extend(self._flat(chosen, kind))
            elif isinstance(chosen, kind):
                flat.append(chosen)
            else:
                raise BadRule(f"{chosen!r} stands where a {kind.__name__} belongs")
        return flat

    def _pick_offered(self, items: Parts, kind: type[Offered]) -> list[Offered]:
        return [item for item in self._flat(items, kind) if pick(item.offered, self.options)]

    def wager_words(self, key: str) -> str:
        """A wager in plain words, such as "don't come on 10" for the key dont_come@10."""
        if (macro := self.macros.get(key)) is not None:
            return macro.title
        name, _, state = key.partition("@")
        wager = self.wagers.get(name)
        if wager is None:
            return key
        return f"{wager.title} on {state.replace('+', ' and ')}" if state else wager.title

    def clause_at(self, clause: Clause) -> Clause:
        """A clause as it reads in the edition of these rules."""
        return clause.at(self.game.edition)

    def odds_of(self, clause: Clause) -> Odds:
        """What a clause pays: the law's odds, or higher ones that the house has chosen."""
        if (known := self._odds.get(clause.id)) is None:
            known = self._odds[clause.id] = self._read_odds(clause)
        return known

    def need(self, round: Round) -> Need:
        """What comes next in a round of cards.

        The last answer is cached, since a command and the screens ask the same question.
        """
        last = self._last_need
        # Rounds with the same wagers in another order compare equal, but decisions follow it:
        # only a round with the identical stakes is the same round.
        if last is None or last[0].stakes is not round.stakes or last[0] != round:
            assert self.game.play is not None, f"{self.game.name} is not played with cards"
            last = self._last_need = round, self.game.play.need(self, round)
        return last[1]

    def hand_total(self, view: Round, name: str, cards: tuple[int, ...]) -> str:
        """What a hand adds up to, in a word or two; empty while all of its cards are hidden."""
        play = self.game.play
        if play is None or all(card == UNKNOWN for card in cards):
            return ""
        return play.hand_total(view, name, cards)

    def _read_odds(self, clause: Clause) -> Odds:
        clause = self.clause_at(clause)
        name = payout_name(clause, self.game.law)
        self.payouts[name] = clause
        chosen = self.options.get(name)
        return read_odds(name, clause, None if chosen is None else str(chosen))

    def _prove(self) -> None:
        for name in self.options:
            if name.startswith(PAYS) and name not in self.payouts:
                known = ", ".join(sorted(self.payouts))
                raise BadOption(f"{self.game.id} has no payout {name!r}: it has {known}")
        for macro in self.macros.values():
            if missing := [part for part, _ in macro.parts if part not in self.wagers]:
                raise BadRule(f"{macro.name!r} is made of {missing[0]!r}, which is not offered")
            shares = {clause.value for clause in macro.law if clause.unit == EQUAL_PARTS}
            if shares - {macro.shares}:
                raise BadRule(f"{macro.name!r} is cut into {macro.shares} parts, not {shares}")
        roles = self.game.house.roles
        parts: list[Step | Check | Irregularity] = [*self.procedure, *self.opening]
        for part in (*parts, *self.irregularities):
            if not part.law:
                raise BadRule(f"{part.name!r} cites no clause")
            if strangers := [role for role in part.by if role not in (*roles, "holder")]:
                raise BadRule(f"{part.name!r}: {self.game.house.name} has no {strangers[0]!r}")
        self._prove_spots()
        self._prove_voids()

    def _prove_spots(self) -> None:
        """A chip on one spot of the layout is one wager, never two."""
        owners: dict[str, str] = {}
        for wager in self._wagers_and_macros():
            for spot in wager.spots:
                if owners.setdefault(spot, wager.name) != wager.name:
                    raise BadRule(f"{spot!r} is the spot of {owners[spot]!r} and of {wager.name!r}")

    def _prove_voids(self) -> None:
        """Steps and irregularities know each other by name; a void outcome decides nothing."""
        known = {irregularity.name for irregularity in self.irregularities}
        for step in self.procedure:
            spoilt = (step.short, *(name for _, name in step.wrong_ways))
            if unknown := [name for name in spoilt if name and name not in known]:
                raise BadRule(f"{step.name!r}: there is no irregularity {unknown[0]!r}")
        steps = {step.name for step in self.procedure}
        for irregularity in self.irregularities:
            if unknown := [
                name
                for name in (irregularity.since, *irregularity.steps)
                if name and name not in steps
            ]:
                raise BadRule(f"{irregularity.name!r}: there is no step {unknown[0]!r}")
            if why := find_fault(irregularity):
                raise BadRule(f"{irregularity.name!r}: {why}")
        for place, irregularity in self.voids.items():
            for wager in self.wagers.values():
                if any(row[place] for rows in wager.rows_called_on for row in rows):
                    outcome = self.space.text(place)
                    raise BadRule(f"{irregularity.name!r}: {outcome} decides {wager.name!r} anyway")


def _all_parts(items: Iterable[object]) -> Iterator[object]:
    """The parts of a rule under whatever options."""
    for item in items:
        if isinstance(item, ByOption):
            yield from _all_parts(item.parts.values())
        elif isinstance(item, tuple):
            yield from _all_parts(item)
        else:
            yield item


__all__ = ["Game", "Rules", "Wager", "payout_name", "read_options", "unknown_option"]
