"""What hangs at a table or lies on it: options in force, rule cards, checklists, payouts and more.

Everything here is printed from the rules that the table plays by.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pitboss.analysis.solver import strategy_card
from pitboss.equipment.odds import BadOdds, Odds
from pitboss.layout import layout_of
from pitboss.layout.svg import svg
from pitboss.night.check import Review
from pitboss.night.law import CONDUCT
from pitboss.night.plan import NightTable
from pitboss.pack.notices import chips_text, imitation
from pitboss.pack.paper import HANDS, POST, TABLES, cite, law_words, paper, whose
from pitboss.pack.setups import TableSetup, each_table, setups
from pitboss.paper.guest_sheet import guest
from pitboss.paper.guide import (
    commission_words,
    house_choices,
    irregularity_terms,
    raised_terms,
    round_steps,
    sentence,
    stand_ins,
)
from pitboss.paper.page import (
    Blanks,
    Block,
    Grid,
    Items,
    Page,
    Picture,
    Section,
    Slip,
    Slips,
    Terms,
    TrueSize,
    Words,
)
from pitboss.paper.paytable import PayLine, unsolved_lines, wager_of
from pitboss.paper.source_notes import Sources
from pitboss.paper.strategy import card_page
from pitboss.rulebook.event import in_words
from pitboss.rulebook.game import Rules
from pitboss.rulebook.option import pick
from pitboss.rulebook.procedure import Check

CUTTING = CONDUCT["20.2 Cutting card"]
RULES, OPENS = CONDUCT["20.9(b)1"], CONDUCT["20.9(b)2"]
NOT_PAID = "–"
WIDE = 1.5
"""From this ratio of its sides on, a layout is printed on a sheet that is wider than high."""
FEW_MARKERS = 4
MM = 1
"""A unit of a drawing in millimeters: a chip of 39 mm stands in the spots of every layout."""
AFTER_REPAIR = "After a repair"


@paper("table-options", "Options in force at each table", POST, RULES, everywhere=True)
def table_options(review: Review) -> Iterator[Page]:
    """The limits, the chips, and the options and raised odds in force at each table."""
    for table, setup in each_table(review):
        rules, sources = setup.rules, Sources(setup.rules.game.id, with_notes=False)
        notices = tuple(
            f"{sentence(notice.text)} {sources.cite(notice.law)}" for notice in rules.notices
        )
        posted = rules.game.limits.posted
        law = f" {sources.cite((posted,))}" if posted is not None else ""
        sections = [Section("Limits", (Words(f"{limit_words(setup)}{law}"),))]
        if notices:
            sections.append(Section("At this table", (Items(notices),)))
        choices = tuple(house_choices(rules, sources, with_bounds=False))
        sections.append(Section("What this house has chosen", choices))
        yield Page(
            f"{rules.game.name}, table {table.id}",
            f"At the table · {whose(review)}",
            tuple(sections),
            posted=True,
        )


@paper("raised-odds", "Raised odds", POST, everywhere=True, act="hang notices")
def raised_odds(review: Review) -> Iterator[Page]:
    """What the house pays above the law, once for the whole event: it is the same at every table of
    a game."""
    sections = []
    for setup in {setup.rules.game.id: setup for setup in setups(review)}.values():
        rules, sources = setup.rules, Sources(setup.rules.game.id, with_notes=False)
        terms = raised_terms(rules, sources)
        higher = rules.game.higher_odds
        if terms and higher is not None:
            blocks = (Terms(terms), Words(sources.says((higher,))))
            sections.append(Section(rules.game.name, blocks))
    if sections:
        below = f"At the entrance and at the windows · {whose(review)}"
        yield Page("We pay more tonight", below, tuple(sections), posted=True)


def limit_words(setup: TableSetup) -> str:
    """The limits of a table and its chips in words."""
    least, most = setup.limits
    bounds = f"Wagers are from {chips_text(least)} {f'to {chips_text(most)}' if most else 'up'}"
    return f"{bounds}, in chips of {setup.stakes.chips}."


@paper("limit-markers", "Markers and changes of limits", TABLES, everywhere=True)
def limit_markers(review: Review) -> Iterator[Page]:
    """Markers for limits agreed with one player and for the value of color chips, and the notice of
    other limits, where the law of a game has them."""
    for table, setup in each_table(review):
        sources = Sources(setup.rules.game.id, with_notes=False)
        below = f"{setup.rules.game.name} · {whose(review)}"
        if slips := tuple(_markers(setup, sources)):
            page = Page(f"Markers, table {table.id}", below, (Section("", (Slips(slips),)),))
            yield page
        change = setup.rules.game.limits.change
        if change is not None:
            until = f"They hold {change.notice_s // 60} minutes after this notice is hung up."
            blocks = (
                Blanks(("Wagers from", "to", "Hung up at", f"Signature of the {change.by}")),
                Words(f"{until} {sources.cite((change.notice,))}"),
            )
            yield Page(f"New limits, table {table.id}", below, (Section("", blocks),), posted=True)


def _markers(setup: TableSetup, sources: Sources) -> Iterator[Slip]:
    limits = setup.rules.game.limits
    if limits.agreement is not None:
        blanks = Blanks(("From", "To", "At place"))
        law = Words(f"Agreed with this player {sources.cite((limits.agreement.marker,))}")
        yield from (Slip("Limits here", (blanks, law)),) * FEW_MARKERS
    checks = pick(limits.checks, setup.rules.options)
    if checks is None:
        return
    kind = checks.name.rpartition(" ")[2].removesuffix("s")
    for color in checks.colors:
        law = Words(f"imitation dollars {sources.cite((checks.marker,))}")
        yield Slip(f"Each {color} {kind} is worth", (Blanks(("",)), law))


@paper("rule-cards", "Rule cards for guests", TABLES, everywhere=True)
def rule_cards(review: Review) -> Iterator[Page]:
    """How to play and what pays, on one page for each kind of table."""
    for setup in setups(review):
        page = guest(setup.rules.game, setup.chosen, setup.stakes)
        yield replace(page, below=f"For guests · {setup.names} · {limit_words(setup)}")


@paper("opening-checklists", "Opening checklists", TABLES, OPENS, CUTTING, everywhere=True)
def opening_checklists(review: Review) -> Iterator[Page]:
    """What has to be right before a table opens, with who signs for it."""
    for table, setup in each_table(review):
        checks = setup.rules.opening
        if not checks:
            continue
        sources = Sources(setup.rules.game.id)
        sections = [
            Section(
                heading,
                (Items(tuple(_check_words(item, sources) for item in items), checklist=True),),
            )
            for heading, items in _check_groups(checks)
        ]
        if setup.rules.game.shuffling is not None:
            sections.append(
                Section("Beside the cards", (Items(law_words(CUTTING), checklist=True),))
            )
        signers = tuple(dict.fromkeys(role for item in checks for role in item.by))
        labels = (*(f"Signature of the {role}" for role in signers), "Time")
        sections.append(Section("Signed for", (Blanks(labels),)))
        yield Page(
            f"Opening checklist, table {table.id}",
            f"{setup.rules.game.name} · {whose(review)}",
            tuple(sections),
            sources.notes(),
        )


def _check_groups(checks: tuple[Check, ...]) -> Iterator[tuple[str, tuple[Check, ...]]]:
    """The items in the order of the law: those of every opening, then those of a repair."""
    groups = (("Before the table opens", False), (AFTER_REPAIR, True))
    for heading, repair in groups:
        items = tuple(item for item in checks if item.repair is repair)
        if items:
            yield heading, items


def _check_words(item: Check, sources: Sources) -> str:
    by = in_words(f"the {role}" for role in item.by)
    second = ", not the one who did it before" if item.second else ""
    words = f"{sentence(item.name)[:-1]}: {by}{second}."
    least = item.at_least
    if least is None:
        return f"{words} {sources.cite(item.law)}"
    return f"{words} {sentence(least.says)} {sources.cite(dict.fromkeys((least, *item.law)))}"


@paper("procedure", "The dealer's procedure", TABLES, RULES, everywhere=True)
def procedure(review: Review) -> Iterator[Page]:
    """The steps of a round with the calls, and what to do when something goes wrong."""
    for setup in setups(review):
        rules, sources = setup.rules, Sources(setup.rules.game.id)
        steps = Items(tuple(round_steps(rules, sources)), numbered=True)
        sections = [Section("A round", (*stand_ins(rules), steps))]
        if calls := _calls(setup):
            sections.append(Section("Calls", (calls,)))
        if wrong := tuple(irregularity_terms(rules, sources)):
            sections.append(Section("When something goes wrong", (Terms(wrong),)))
        yield Page(
            f"{rules.game.name}: the dealer's procedure",
            f"For staff · {setup.names}",
            tuple(sections),
            sources.notes(),
        )


def _calls(setup: TableSetup) -> Grid | None:
    """What is said aloud, in the order of a round."""
    rules = setup.rules
    rows = []
    for step in rules.procedure:
        such = "such as " if "{" in step.call else ""
        call = step.announces(rules.space, len(rules.space) // 3)
        for words in filter(None, (call, step.declares)):
            said = f"{such if words is call else ''}“{words}”"
            rows.append((sentence(step.name)[:-1], said, in_words(step.by)))
    return Grid("", ("Step", "Call", "Who"), tuple(rows)) if rows else None


@paper("payouts", "Payouts by chip", TABLES, everywhere=True)
def payouts(review: Review) -> Iterator[Page]:
    """What each stake of a table wins, so that nobody has to work it out."""
    for setup in setups(review):
        lines = unsolved_lines(setup.rules, setup.stakes)
        stakes = table_stakes(setup)
        rows = tuple(row for line in lines for row in _payout_rows(line, stakes))
        columns = ("Wager", "Pays", "First stake", *(chips_text(stake) for stake in stakes))
        words = Words(
            f"Each column is a stake, and its cells say what it wins; the stake goes back besides. "
            f"{NOT_PAID} is a stake that these chips cannot pay exactly; multiples of the first "
            "stake can be paid, and win as many times as much."
        )
        sources = Sources(setup.rules.game.id, with_notes=False)
        table = Grid("What a stake wins", columns, rows)
        yield Page(
            f"{setup.rules.game.name}: payouts",
            f"For staff · {setup.names} · {limit_words(setup)}",
            (Section("", (words, table, *_fees(setup, lines, sources))),),
        )


def table_stakes(setup: TableSetup) -> tuple[int, ...]:
    """The stakes of the columns: each chip within the limits, and the limits themselves."""
    least, most = setup.limits
    chips = (chip for chip in setup.chips if chip >= least and (not most or chip <= most))
    return tuple(sorted({*chips, *filter(None, setup.limits)}))


def _payout_rows(line: PayLine, stakes: tuple[int, ...]) -> Iterator[tuple[str, ...]]:
    """A row for each of the odds of a wager."""
    multiple = line.first.multiple
    for odds, event in line.first.pays:
        name = f"{line.short_name}: {event}" if event else line.short_name
        wins = tuple(win_text(odds, multiple, stake) for stake in stakes)
        first = (
            f"{chips_text(multiple)} wins {win_text(odds, multiple, multiple)}" if multiple else ""
        )
        if not _is_odds(odds):  # a call of several wagers pays as they do
            odds, first = odds.partition(":")[0], f"{chips_text(multiple)}"
        yield name, odds, first, *wins


def _is_odds(text: str) -> bool:
    try:
        Odds.parse(text)
    except BadOdds:
        return False
    return True


def win_text(odds: str, multiple: int, stake: int) -> str:
    """What a stake wins at some odds; a dash if it cannot be staked.

    >>> win_text("9 to 5", 5, 25), win_text("9 to 5", 5, 1)
    ('45', '–')
    """
    if not _is_odds(odds):
        return NOT_PAID
    win = Odds.parse(odds).ratio * stake
    if not multiple or stake % multiple or win.denominator != 1:
        return NOT_PAID
    return chips_text(int(win))


def _fees(setup: TableSetup, lines: list[PayLine], sources: Sources) -> tuple[Block, ...]:
    """What the house takes from a win or a stake, each once."""
    words: dict[str, list[str]] = {}
    for line in lines:
        for text in commission_words(wager_of(setup.rules, line.first), sources):
            words.setdefault(text, []).append(line.short_name)
    items = tuple(f"{', '.join(names)}: {text}" for text, names in words.items())
    return (Items(items),) if items else ()


@paper("layouts", "Layouts", TABLES, everywhere=True)
def layouts(review: Review) -> Iterator[Page]:
    """The layout of each kind of table, as wide as the page."""
    for setup in setups(review):
        layout = layout_of(setup.rules)
        words = ". ".join(filter(None, (layout.title, layout.note)))
        yield Page(
            f"{setup.rules.game.name}: layout",
            setup.names,
            (Section("", (Picture(svg(layout, style=True), words),)),),
            landscape=layout.width > WIDE * layout.height,
        )


@paper("layouts-to-size", "Layouts to size", TABLES, everywhere=True)
def layouts_to_size(review: Review) -> Iterator[Page]:
    """The layout of each kind of table over several sheets, to be cut and joined."""
    for setup in setups(review):
        yield layout_to_size(setup.rules, setup.names)


def layout_to_size(rules: Rules, where: str, width_mm: int = 0) -> Page:
    """A layout to size: as it is drawn, one unit to the millimeter, or as wide as is asked."""
    layout = layout_of(rules)
    words = ". ".join(filter(None, (layout.title, layout.note)))
    width = width_mm or round(layout.width * MM)
    picture = TrueSize(
        svg(layout, style=True), words, width, round(layout.height * width / layout.width)
    )
    return Page(f"{rules.game.name}: layout to size", where, (Section("", (picture,)),))


@paper("strategy-cards", "Strategy cards", HANDS, everywhere=True)
def strategy_cards(review: Review) -> Iterator[Page]:
    """The best play, for the games in which a player decides."""
    for setup in setups(review):
        card = strategy_card(setup.rules)
        if card is not None:
            page = card_page(setup.rules, card)
            yield replace(page, below=f"{setup.names} · {page.below}")


@paper(
    "machine-payouts", "Payouts of the machines", TABLES, CONDUCT["20.11(e)"], CONDUCT["20.15(d)"]
)
def machine_payouts(review: Review) -> Iterator[Page]:
    """What each result of a machine pays, and the tested model it is identical to."""
    for machine in review.plan.machines:
        rows = tuple((result, chips_text(paid)) for result, paid in machine.schedule.items())
        terms = (
            ("Model", machine.model),
            ("Certificate of the tested model", machine.certificate),
            ("Serial number", machine.serial),
            ("Marked on its token", imitation(machine.token_value)),
        )
        known = tuple((name, text or "the plan does not say it yet") for name, text in terms)
        table = (Grid("What it pays, in tokens", ("Result", "Pays"), rows),) if rows else ()
        yield Page(
            f"Machine {machine.id}",
            f"{machine.kind.replace('_', ' ').capitalize()} "
            f"{cite(CONDUCT['20.11(e)'], CONDUCT['20.15(d)'])} · {whose(review)}",
            (Section("", (*table, Terms(known))),),
            posted=True,
        )


def table_chips(table: NightTable) -> tuple[int, ...]:
    """The values of a table's chips, largest first: as they are counted."""
    return tuple(sorted(set(table.chips), reverse=True))
