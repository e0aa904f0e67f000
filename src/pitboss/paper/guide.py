"""The gaming guide of a game: one page that a guest can read, printed from the rules themselves.

Nothing here states a rule of its own. Sentences are those of the clauses, odds those of the
compiled wagers, figures those of the exact mathematics.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from pitboss.analysis.report import rows
from pitboss.equipment.figures import percent
from pitboss.paper.decisions import play_clauses
from pitboss.paper.page import Grid, Items, Page, Section, Terms, Words
from pitboss.paper.paytable import (
    PayEntry,
    PayLine,
    Stakes,
    pay_lines,
    unsolved_lines,
    wager_of,
)
from pitboss.paper.source_notes import Sources, clauses_in
from pitboss.paper.wording import odds_wording
from pitboss.rulebook.clause import Clause, day_in_words
from pitboss.rulebook.event import in_words
from pitboss.rulebook.game import PAYS, Game, Rules
from pitboss.rulebook.option import Option, option_text, pick
from pitboss.rulebook.procedure import Step
from pitboss.rulebook.remedy_words import irregularity_words
from pitboss.rulebook.wager import Wager
from pitboss.rulebook.wager_table import WagerRules

PAY_TABLE = "Pay table"
ENDS = "How wagers end"
FEW = 3
COLUMNS = ("Wager", "Pays", "Wins", "House edge", "Multiple")
RULES_OF_PLAY = ("procedure", "wager", "limit", "eligibility", "record")
"""The kinds of clauses that say how a round of cards is played."""
SCOPE = "-scope"
"""Clauses that only say what a section covers; a guest does not need them."""
HELP_LINES = {
    "New Jersey": "1-800-GAMBLER",
    "Tasmania": "the Gambling Helpline, 1800 858 858",
}


def guide(
    game: Game, options: dict[str, object] | None = None, stakes: Stakes | None = None
) -> Page:
    """The guide of a game under chosen options (the usual ones if none is named), and for the
    chips of a table if they are given."""
    chosen = options or {}
    rules = game.rules(chosen)
    sources = Sources(game.id)
    lines = pay_lines(rules, rows(game, chosen), stakes)
    sections = (
        Section("The game", (Words(game.summary), *_notices(rules, sources))),
        Section("Words", (Items(tuple(_terms(rules, sources))),)),
        Section(
            "How a round goes",
            (*stand_ins(rules), Items(tuple(round_steps(rules, sources)), numbered=True)),
        ),
        *_cards(rules, sources),
        Section("The wagers", (Terms(tuple(_wagers(rules, lines, sources))),)),
        Section(PAY_TABLE, tuple(_pay_table(rules, lines, stakes))),
        Section("Making and removing wagers", (Items(tuple(_making_sentences(rules, sources))),)),
        Section("When something goes wrong", (Terms(tuple(irregularity_terms(rules, sources))),)),
        Section("What this house has chosen", tuple(house_choices(rules, sources))),
        Section("The law", tuple(_law(rules))),
        Section("Help", (Words(help_line(game)),)),
    )
    rest = Section("Other rules of play", (Items(tuple(_other_rules(rules, sources))),))
    sections = tuple(
        part for section in sections for part in (section, rest)[: 1 + (section.heading == ENDS)]
    )
    below = f"Gaming guide · {game.house.name} · {game.law}"
    body = tuple(section for section in sections if any(map(_has_words, section.blocks)))
    return Page(game.name, below, body, sources.notes())


def help_line(game: Game) -> str:
    """Who to call when gambling is a problem, by the authority of the house."""
    return help_words(game.house.authority)


def help_words(authority: str) -> str:
    """Who to call when gambling is a problem, by the authority."""
    line = HELP_LINES.get(authority, "a gambling help line; the staff will know one")
    return f"If gambling is a problem for you or someone you know, call {line}."


def _has_words(block: object) -> bool:
    return bool(getattr(block, "items", ()) or getattr(block, "terms", ())) or isinstance(
        block, Words | Grid
    )


# --- the game and its round -------------------------------------------------------------
def _terms(rules: Rules, sources: Sources) -> Iterator[str]:
    """The terms that the law of the game defines, for a guest who reads them below."""
    for clause in rules.game.law:
        if clause.kind == "definition" and not clause.id.endswith(SCOPE):
            yield sources.says((clause,))


def _notices(rules: Rules, sources: Sources) -> Iterator[Words]:
    for notice in rules.game.notices:
        if all(rules.options.get(name) == value for name, value in notice.when.items()):
            yield Words(f"{sentence(notice.text)} {sources.cite(notice.law)}")


def round_steps(rules: Rules, sources: Sources) -> Iterator[str]:
    """Every step of a round: who does it, what is called, and the law."""
    for step in rules.procedure:
        least = (step.at_least,) if step.at_least is not None else ()
        yield f"{step_text(rules, step)} {sources.says((*step.law, *least))}"


def _cards(rules: Rules, sources: Sources) -> tuple[Section, ...]:
    """How the cards of a round are played, what a player decides, and how wagers end."""
    clauses = play_clauses(rules)
    play = tuple(sources.says((clause,)) for clause in clauses.play(rules))
    acts = tuple(
        (name.capitalize(), sources.says(tuple(law))) for name, law in clauses.acts.items()
    )
    ends = tuple(sources.says((clause,)) for clause in clauses.settlement_laws(rules))
    return (
        Section("How the cards are played", (Items(play, numbered=True),)),
        Section("What a player decides", (Terms(acts),)),
        Section(ENDS, (Items(ends),)),
    )


def _other_rules(rules: Rules, sources: Sources) -> Iterator[str]:
    """What the law of a card game says about playing it that the page has not said yet."""
    for clause in rules.game.law if rules.game.play is not None else ():
        if clause.kind in RULES_OF_PLAY and not sources.is_on_page(clause):
            yield sources.says((clause,))


def _step_roles(rules: Rules, step: Step) -> str:
    """Who does a step; where the same people may do every step, a note says so once."""
    if step.by == _common(rules):
        return f"the {step.by[0]}"
    return in_words(
        "the player whose turn it is" if by == "holder" else f"the {by}" for by in step.by
    )


def _common(rules: Rules) -> tuple[str, ...]:
    """The people who may each do every step of a round, if they are always the same."""
    several = {step.by for step in rules.procedure if len(step.by) > 1}
    return several.pop() if len(several) == 1 else ()


def stand_ins(rules: Rules) -> tuple[Words, ...]:
    """Who else may do what one person does in a round, if the same people may do all of it."""
    by = _common(rules)
    if not by:
        return ()
    others = in_words(f"the {role}" for role in by[1:])
    return (Words(f"What the {by[0]} does here may be done by {others} as well."),)


def step_text(rules: Rules, step: Step) -> str:
    """A step of the round as a guest sees or hears it."""
    who = _step_roles(rules, step)
    condition = {"player": ", if a player throws", "dealer": ", if the dealer throws"}
    only = condition.get(step.if_holder, "")
    if "{" in step.call:
        call = step.announces(rules.space, len(rules.space) // 3)
        return sentence(f"{who} calls what came up, such as “{call}”{only}")
    if step.call:
        return sentence(f"{who} calls “{step.call}”{only}")
    says = f", calling “{step.declares}” where a wager is handed back" if step.declares else ""
    return sentence(f"{step.name} ({who}{says}){only}")


# --- the wagers -------------------------------------------------------------------------
def _wagers(rules: Rules, lines: Iterable[PayLine], sources: Sources) -> Iterator[tuple[str, str]]:
    """Every wager with its rule and what it pays; wagers with the same rule share a heading, as
    in "$1, $2, $5"."""
    merged: dict[str, tuple[list[str], dict[Clause, None]]] = {}
    for name, rule, paid_by in _wager_rules(rules, lines, sources):
        names, clauses = merged.setdefault(rule, ([], {}))
        names.append(name)
        clauses |= dict.fromkeys(paid_by)
    for rule, (names, clauses) in merged.items():
        yield ", ".join(names), f"{rule} {sources.says(clauses)}".rstrip()


def _wager_rules(
    rules: Rules, lines: Iterable[PayLine], sources: Sources
) -> Iterator[tuple[str, str, list[Clause]]]:
    """Each kind of wager with its rule and the clauses that pay it."""
    kinds: dict[tuple[str, frozenset[Clause]], list[PayEntry]] = {}
    sizes: dict[str, int] = {}
    for line in lines:
        for entry in line.entries:
            sizes[entry.kind] = sizes.get(entry.kind, 0) + 1
            kinds.setdefault((entry.kind, frozenset(entry.law)), []).append(entry)
    order = {name: n for n, name in enumerate((*rules.wagers, *rules.macros))}
    for (kind, _), alike in kinds.items():
        alike.sort(key=lambda entry: (order.get(entry.row.wager, 0), _number(entry.pick)))
        line = PayLine(tuple(alike), len(alike) == sizes[kind])
        first = line.first
        rule = wager_of(rules, first)
        says = [sources.says(first.law, first.reading)]
        besides = dict.fromkeys(words for entry in alike for words in entry.besides)
        says += [sentence(words) for words in besides]
        says += (
            _idle_sentences(rule, sources)
            + commission_words(rule, sources)
            + _rule_items(rule, sources)
        )
        paid_by = [clause for entry in alike for clause in entry.paid_by]
        yield line.short_name, " ".join(filter(None, says)), paid_by


def _number(pick: str) -> int:
    return int(pick) if pick.isdigit() else 0


def _idle_sentences(rule: WagerRules | None, sources: Sources) -> list[str]:
    if rule is None or rule.idle is None:
        return []
    return [f"It rests on the {in_words(rule.idle.phases)}. {sources.says(clauses_in(rule.idle))}"]


def commission_words(rule: WagerRules | None, sources: Sources) -> list[str]:
    """What the house takes from a wager, if anything."""
    fee = rule.commission if rule is not None else None
    if fee is None:
        return []
    when = "when it is placed" if fee.when == "placing" else "when it wins"
    words = f"Commission: {fee.percent_figure} percent of the {fee.of}, taken {when}."
    return [f"{words} {sources.says(fee.law)}"]


def _rule_items(rule: WagerRules | None, sources: Sources) -> list[str]:
    if rule is None:
        return []
    return [f"{sentence(item.says)} {sources.cite((item.law,))}" for item in rule.definition.rules]


def _pay_table(
    rules: Rules, lines: list[PayLine], stakes: Stakes | None
) -> Iterator[Words | Grid | Items]:
    bounded = any(line.exact.edge_bound is not None for line in lines)
    worked_out = "" if bounded else "worked out exactly, then "
    chips = stakes.chips if stakes else "1"
    yield Words(
        "Wins: how often the wager is won once it is decided, a stake handed back counting as a "
        "decision. House edge: what the house keeps on average of each unit staked, commission "
        f"included. Both are {worked_out}rounded to the digits printed. Multiple: the stake is a "
        f"multiple of it, so that it can be paid exactly in chips of {chips}."
    )
    cells = tuple(
        (
            line.name,
            pays_text(line, lines),
            _chance(line.exact.win),
            edge_text(line.exact.edge),
            str(line.first.multiple),
        )
        for line in lines
    )
    yield Grid(f"What every wager of {rules.game.name} pays", COLUMNS, cells)
    yield from _assumed_play(rules, lines)


def pays_text(line: PayLine, lines: list[PayLine]) -> str:
    """What a wager pays; a long list is printed only once."""
    first = next(other for other in lines if other.pays == line.pays)
    return line.pays if first is line or line.pays.count(";") < FEW else f"as {first.name}"


def payouts(rules: Rules) -> tuple[tuple[str, str], ...]:
    """Every wager and what it pays, which is known before its edge."""
    lines = unsolved_lines(rules)
    return tuple((line.name, odds_wording(pays_text(line, lines))) for line in lines)


def _assumed_play(rules: Rules, lines: list[PayLine]) -> Iterator[Words | Items]:
    """The play that the figures assume."""
    policies: dict[str, list[str]] = {}
    for line in lines:
        if line.first.row.policy:
            policies.setdefault(line.first.row.policy, []).append(line.short_name)
    if policies and rules.game.play is None:
        yield Words(f"The figures assume this play: {'; '.join(policies)}.")
    elif policies:
        yield Words("The figures are those of this play:")
        yield Items(tuple(f"{', '.join(names)}: {policy}." for policy, names in policies.items()))
    if any(line.exact.edge < 0 for line in lines):
        condition = (
            ": such a wager is added, or left up, only when the cards that are seen favor it"
        )
        yield Words(f"An edge below zero is the player's{condition if rules.game.play else ''}.")


def _chance(chance: Fraction) -> str:
    """A chance as a short fraction, or in percent where the fraction is long."""
    if chance.denominator < 10_000:
        return f"{chance.numerator} in {chance.denominator}"
    return percent(chance, 4)


def edge_text(edge: Fraction) -> str:
    """A house edge as it is printed."""
    return percent(edge) if edge else "none"


# --- making and removing, irregularities, options ---------------------------------------
def _making_sentences(rules: Rules, sources: Sources) -> Iterator[str]:
    making, options = rules.game.making, rules.options
    names = in_words(name for name, _ in making.instruments)
    laws = (clause for _, clause in making.instruments)
    yield f"Wagers are made with {names}. {sources.cite(laws)}"
    closing = (making.open_betting.law, making.removing.law)
    stays = pick(making.stays_up, options)
    changed = "made, raised, cut and taken down" if stays is None else "made and raised"
    yield f"They are {changed} while betting is open. {sources.says(closing)}"
    refused = [pick(rule, options) for _, rule in making.refused_instruments]
    for rule in (making.whole, making.payable, making.seated, making.stay, stays, *refused):
        if rule is not None:
            yield f"{sentence(rule.says)} {sources.cite((rule.law,))}"
    own_clauses = {
        *closing,
        *clauses_in((making.known, making.whole, making.payable, making.seated)),
    }
    own_clauses |= {*clauses_in((making.stay, stays, making.instruments, refused))}
    parts = (making, rules.game.limits, rules.game.handling, rules.game.dice_age)
    rest = [clause for part in parts for clause in clauses_in(part, options)]
    for clause in dict.fromkeys((*rest, *_without_fee(rules))):
        if clause not in own_clauses:
            yield sources.says((clause,))


def _without_fee(rules: Rules) -> Iterator[Clause]:
    """The clauses that forbid any fee on a wager, unless a notice above has told it."""
    noticed = {clause for notice in rules.notices for clause in notice.law}
    for wager in rules.wagers.values():
        own = wager.definition
        fee = pick(own.commission, rules.options) if isinstance(own, Wager) else None
        clause = fee.percent if fee is not None else None
        if isinstance(clause, Clause) and not clause.value and clause not in noticed:
            yield clause


def irregularity_terms(rules: Rules, sources: Sources) -> Iterator[tuple[str, str]]:
    """What may go wrong at the table, each with what is done then."""
    for irregularity in rules.irregularities:
        yield (
            sentence(irregularity.name).rstrip("."),
            f"{' '.join(irregularity_words(rules, irregularity))} "
            f"{sources.says(irregularity.law, irregularity.reading)}",
        )


def house_choices(
    rules: Rules, sources: Sources, *, with_bounds: bool = True
) -> Iterator[Terms | Words]:
    """What the house has chosen where the law leaves a choice, and what it pays above the law;
    `with_bounds` also says what else it may choose."""
    terms = [
        (
            f"{option_title(option.name)}: {option_words(rules.options[option.name])}",
            _bounds(rules, option, sources) if with_bounds else _in_force(option, sources),
        )
        for option in rules.game.options
    ]
    raised = raised_terms(rules, sources)
    if terms or raised:
        yield Terms((*terms, *raised))
    else:
        yield Words(
            "Nothing: the law leaves this game no choices, except to pay more where it says so."
        )
    if rules.game.higher_odds is not None:
        yield Words(sources.says((rules.game.higher_odds,)))


def raised_terms(rules: Rules, sources: Sources) -> tuple[tuple[str, str], ...]:
    """What the house pays above the law, by wager."""
    return tuple(
        (
            f"{option_title(name.removeprefix(PAYS))}: pays {odds}",
            f"The law asks {rules.payouts[name].pays}. {sources.cite((rules.payouts[name],))}",
        )
        for name, odds in rules.house_odds.items()
    )


def _in_force(option: Option, sources: Sources) -> str:
    return f"{sentence(option.says)} {sources.cite((option.law,), option.reading)}"


def _bounds(rules: Rules, option: Option, sources: Sources) -> str:
    others = [option_words(choice) for choice in option.choices]
    words = f"{sentence(option.says)} It may be {in_words(others)}."
    if rules.options[option.name] in option.departs:
        words += " This choice departs from the text of the law."
    return f"{words} {sources.cite((option.law,), option.reading)}"


def option_words(value: object) -> str:
    """The value of an option as a guest reads it."""
    return option_title(option_text(value))


def option_title(name: str) -> str:
    """The name of an option as a guest reads it."""
    return name.replace("_", " ")


def _law(rules: Rules) -> Iterator[Words]:
    law = rules.game.law
    now = f" It stands today as {law.now}." if law.now else ""
    since = f", in force since {day_in_words(law.effective)}" if law.effective is not None else ""
    yield Words(f"{law.code} {law.cite}, {law.title}, of {law.authority}{since}.{now}")
    if law.effective is None:
        yield Words("Its text does not say when it took effect as a whole.")
    dates: dict[str, list[str]] = {}
    for clause in law:
        if clause.kind == "record" or clause.effective == law.effective:
            continue
        if clause.effective is not None:
            dates.setdefault(day_in_words(clause.effective), []).append(clause.cite)
    for when, cited in dates.items():
        yield Words(f"Since {when}: {', '.join(dict.fromkeys(cited))}.")
    yield Words(
        "The sentences here are our own; the text of the law decides. A dagger marks a rule where "
        "the text is silent, damaged or doubtful, and its note says how this house reads it."
    )


def sentence(words: str) -> str:
    """Words as a sentence: a capital letter at its start, a full stop at its end."""
    text = words[:1].upper() + words[1:]
    return text if text.endswith((".", "?", "!")) else f"{text}."
