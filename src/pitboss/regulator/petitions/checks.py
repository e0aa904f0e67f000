"""What a petition still lacks. Each check stands beside the clauses that it upholds.

    @check(law("(d)1"))
    def petitioners_give_their_addresses(submission: Submission) -> Lacks:
        ...

A check of the filing has to be met before the petition is filed, one of the test before the test
begins. What the Commission proposes itself needs neither petitioners nor a test: only the checks of
the game, `own=True`, apply to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from pitboss.layout import layout_of
from pitboss.paper.wording import OddsWithFor, odds_wording
from pitboss.regulator.petitions.criteria import criterion_fault
from pitboss.regulator.petitions.law import (
    CAPACITIES,
    CASINO,
    COMPOSITE,
    KINDS,
    NEVER_FOR,
    OTHER,
    TEST_DAYS,
    VARIATION,
    WIDEST_PRINT_MM,
    law,
)
from pitboss.regulator.petitions.petition import LayoutSize, Petition, Petitioner
from pitboss.regulator.petitions.petition_file import Place
from pitboss.rulebook.clause import Clause
from pitboss.rulebook.game import Game

FILING, TEST = "filing", "test"


@dataclass(frozen=True, kw_only=True)
class Submission:
    """A petition with its game, or why that cannot be used, and the texts of all its files."""

    petition: Petition
    game: Game | None
    problem: str = ""
    fingerprint: str = ""

    @property
    def known_game(self) -> Game:
        """The game, once it is known to load."""
        assert self.game is not None, self.problem
        return self.game


class Lack(NamedTuple):
    """What is missing or wrong: its place in the file, plain words, and the clauses."""

    place: Place
    words: str
    law: tuple[Clause, ...]


Lacks = Iterator[tuple[Place, str]]


@dataclass(frozen=True, slots=True)
class PetitionCheck:
    """A rule over a petition, its clauses, and the stage by which it has to be met."""

    law: tuple[Clause, ...]
    run: Callable[[Submission], Lacks]
    stage: str = FILING
    own: bool = False

    @property
    def name(self) -> str:
        """Its name, as in `petitioners_give_their_addresses`."""
        return self.run.__name__


def check(
    *law: Clause, stage: str = FILING, own: bool = False
) -> Callable[[Callable[[Submission], Lacks]], PetitionCheck]:
    """Make a check of a rule, with the clauses it upholds."""
    return lambda run: PetitionCheck(law, run, stage, own)


@cache
def all_checks() -> tuple[PetitionCheck, ...]:
    """Every check of this module, in the order of its lines."""
    return tuple(value for value in globals().values() if isinstance(value, PetitionCheck))


def is_asked(submission: Submission, one: PetitionCheck) -> bool:
    """Whether a check is asked of a petition: of the Commission's own only those of the game."""
    return one.own or not submission.petition.own


def lacks(submission: Submission, *stages: str) -> Iterator[Lack]:
    """Everything that a petition lacks for some stages, or for all of them."""
    for one in all_checks():
        if one.stage in (stages or (FILING, TEST)) and is_asked(submission, one):
            for place, words in one.run(submission):
                yield Lack(place, words, one.law)


# --- who asks (a), (b), (d)1 --------------------------------------------------------------------
def _each(submission: Submission) -> Iterator[tuple[int, Petitioner]]:
    return enumerate(submission.petition.petitioners)


@check(law("(a)"))
def petitioners_have_a_capacity(submission: Submission) -> Lacks:
    """Anyone with an interest may ask, and says in what capacity."""
    if not submission.petition.petitioners:
        yield ("petitioners",), "name at least one petitioner"
    for at, one in _each(submission):
        if one.capacity not in CAPACITIES:
            known = ", ".join(CAPACITIES)
            yield (
                ("petitioners", at, "capacity"),
                f"{one.capacity!r} is no capacity: write one of {known}",
            )


@check(law("(b) co-petitioner"))
def a_casino_agrees_to_test(submission: Submission) -> Lacks:
    """Enough casino licensees have agreed in writing to test the game."""
    least = law("(b) co-petitioner").figure()
    agreed = [
        one
        for one in submission.petition.petitioners
        if one.capacity == CASINO and one.agreement is not None and one.agreement.signed_by
    ]
    if len(agreed) < least:
        words = f"at least {least} petitioner is a casino licensee that agreed in writing"
        yield ("petitioners",), f"{words}: add one with agreement = {{signed_by, on}}"


@check(law("(d)1"))
def petitioners_give_their_addresses(submission: Submission) -> Lacks:
    """Each petitioner has a name and an address."""
    for at, one in _each(submission):
        for key in ("name", "address"):
            if not getattr(one, key).strip():
                yield ("petitioners", at, key), f"give the {key} of petitioner {one.id}"


@check(law("(a)"))
def petitioners_are_told_apart(submission: Submission) -> Lacks:
    """No two petitioners have the same id."""
    seen: set[str] = set()
    for at, one in _each(submission):
        if one.id in seen:
            yield ("petitioners", at, "id"), f"two petitioners are called {one.id!r}"
        seen.add(one.id)


# --- which game (c), (d)2, (d)3 -----------------------------------------------------------------
@check(law("(d)2"), own=True)
def the_kind_is_stated(submission: Submission) -> Lacks:
    """The petition says which of the three kinds of game it is."""
    if not submission.petition.kind:
        yield ("kind",), f"say which kind of game it is: {', '.join(KINDS)}"


@check(law("(c)"), own=True)
def the_kind_fits(submission: Submission) -> Lacks:
    """A variation names one game, a mix several; another game says why it is suitable."""
    petition, count = submission.petition, len(submission.petition.of)
    if petition.kind and petition.kind not in KINDS:
        yield ("kind",), f"{petition.kind!r} is no kind of game: write one of {', '.join(KINDS)}"
    if petition.kind == VARIATION and count != 1:
        yield ("of",), f"a variation names the one authorized game that it varies, not {count}"
    if petition.kind == COMPOSITE and count < 2:
        yield ("of",), f"a composite names at least two authorized games, not {count}"
    if petition.kind == OTHER and not petition.suitable.strip():
        yield (
            ("suitable",),
            "say why the game is in the public interest and suitable for casino use",
        )


@check(law("(d)3"), own=True)
def the_description_is_whole(submission: Submission) -> Lacks:
    """The game can be played as it is defined, and its layout and training are described."""
    petition = submission.petition
    if submission.game is None:
        yield ("game",), submission.problem
        return
    if petition.layout is None:
        yield ("layout",), "give the size of the layout: layout = {width_mm, table_mm, scale}"
    else:
        yield from _layout_lacks(submission.game, petition.layout)
    if not petition.training.strip():
        yield ("training",), "say what the dealers have to learn"


def _layout_lacks(game: Game, size: LayoutSize) -> Lacks:
    """A layout lies on its table, and its drawing on a sheet."""
    depth = depth_mm(game, size)
    if size.width_mm > size.table_mm[0] or depth > size.table_mm[1]:
        table = f"{size.table_mm[0]} by {size.table_mm[1]}"
        words = (
            f"the layout of {size.width_mm} by {depth} mm is too large for a table of {table} mm"
        )
        yield ("layout", "width_mm"), words
    if size.width_mm > WIDEST_PRINT_MM * size.scale:
        least = -(-size.width_mm // WIDEST_PRINT_MM)
        words = f"at 1 to {size.scale} the drawing is {size.width_mm // size.scale} mm wide"
        yield (
            ("layout", "scale"),
            f"{words}, more than the {WIDEST_PRINT_MM} mm of a sheet: use at least 1 to {least}",
        )


def depth_mm(game: Game, size: LayoutSize) -> int:
    """How deep the layout is, from the proportions of its drawing."""
    drawn = layout_of(game.rules())
    return round(size.width_mm * drawn.height / drawn.width)


@check(law("(d)3.i"), own=True)
def the_object_is_described(submission: Submission) -> Lacks:
    """The object of the game is summed up; its play and wagers come from the definition."""
    if not submission.petition.objective.strip():
        yield ("objective",), "say what a player tries to do"


@check(law("(d)3.ii"), own=True)
def the_rules_name_their_equipment(submission: Submission) -> Lacks:
    """The draft rules cover the equipment; what the game's own rules do not name is listed."""
    petition, game = submission.petition, submission.game
    if game is not None and not petition.equipment and not game.opening:
        yield ("equipment",), "list the equipment: the rules of the game name none"


@check(law("(d)3.iii"), NEVER_FOR, own=True)
def odds_are_stated_with_to(submission: Submission) -> Lacks:
    """Every text of the petition and of its game states odds with "to"."""
    for place, text in texts(submission.petition):
        yield from _wording(place, text)
    for clause in submission.game.law if submission.game is not None else ():
        yield from _wording(("game",), clause.says)
    if submission.game is not None:
        yield from _wording(("game",), submission.game.summary)


def _wording(place: Place, text: str) -> Lacks:
    try:
        odds_wording(text)
    except OddsWithFor as error:
        yield place, str(error)


def texts(petition: Petition) -> Iterator[tuple[Place, str]]:
    """The texts of a petition that are printed, each with its place."""
    for key in ("objective", "suitable", "training"):
        yield (key,), getattr(petition, key)
    for at, text in enumerate(petition.equipment):
        yield ("equipment", at), text
    yield ("test", "sign"), petition.trial.sign
    for at, one in enumerate(petition.trial.criteria):
        yield ("test", "criteria", at, "documented"), one.documented


# --- licenses (f)1 ------------------------------------------------------------------------------
@check(law("(f)1 who"), stage=TEST)
def license_papers_are_of_the_unlicensed(submission: Submission) -> Lacks:
    """Only a petitioner that is neither a casino nor a CSI licensee files license papers."""
    for at, one in _each(submission):
        if one.needs_license and one.csi is None and one.waiver is None:
            words = f"petitioner {one.id} is no licensee: add csi and waiver"
            yield ("petitioners", at), words
        for key in ("csi", "waiver"):
            if not one.needs_license and getattr(one, key) is not None:
                words = f"petitioner {one.id} is a {one.capacity}: leave out {key}"
                yield ("petitioners", at, key), words


def _unlicensed(submission: Submission) -> Iterator[tuple[int, Petitioner]]:
    return ((at, one) for at, one in _each(submission) if one.needs_license)


@check(law("(f)1.i application"), stage=TEST)
def license_applications_are_complete(submission: Submission) -> Lacks:
    """The application for the proper type of license is complete and filed."""
    for at, one in _unlicensed(submission):
        form = one.csi
        if form is None or not (form.type.strip() and form.complete and form.filed):
            words = (
                f"petitioner {one.id} files a complete application and names its type: "
                'csi = {type = "…", complete = true, filed = DATE}'
            )
            yield ("petitioners", at, "csi"), words


@check(law("(f)1.i fee"), stage=TEST)
def license_fees_are_paid(submission: Submission) -> Lacks:
    """The fee of the application is paid; it is not refunded."""
    for at, one in _unlicensed(submission):
        if one.csi is None or not one.csi.fee_cents or one.csi.fee_paid is None:
            words = f"record the application fee of petitioner {one.id}: fee_cents and fee_paid"
            yield ("petitioners", at, "csi"), words


@check(law("(f)1.ii"), stage=TEST)
def waivers_are_applied_for(submission: Submission) -> Lacks:
    """It is said whether a transactional waiver is required, and if so it is applied for."""
    for at, one in _unlicensed(submission):
        if one.waiver is None:
            words = f"say whether petitioner {one.id} needs a waiver: waiver = {{required = …}}"
            yield ("petitioners", at, "waiver"), words
        elif one.waiver.required and one.waiver.filed is None:
            words = (
                f"petitioner {one.id} has to apply for a transactional waiver: give the day, "
                "waiver = {required = true, filed = DATE}"
            )
            yield ("petitioners", at, "waiver"), words


# --- the test submission (f)2 -------------------------------------------------------------------
@check(law("(f)2"), stage=TEST)
def a_test_is_submitted(submission: Submission) -> Lacks:
    """There is a test submission."""
    if submission.petition.test is None:
        yield ("test",), "add a test submission: [test] with its sites and criteria"


@check(law("(f)2.i"), stage=TEST)
def the_casinos_are_named(submission: Submission) -> Lacks:
    """Each part of the test names its casino, and there is at least one."""
    if not submission.petition.trial.sites:
        yield ("test", "sites"), "name at least one casino: [[test.sites]]"
    for at, site in enumerate(submission.petition.trial.sites):
        if not site.casino.strip():
            yield ("test", "sites", at, "casino"), "name the casino"


@check(law("(f)2.ii when"), stage=TEST)
def the_times_are_given(submission: Submission) -> Lacks:
    """Each part of the test has a start and a later end; all of it fits into a test period."""
    sites = submission.petition.trial.sites
    for at, site in enumerate(sites):
        place = ("test", "sites", at)
        if site.starts is None or site.ends is None:
            yield (*place, "starts"), "give the date and time of the start and of the end"
        elif site.ends <= site.starts:
            yield (*place, "ends"), "the end has to be after the start"
    known = [(one.starts, one.ends) for one in sites if one.starts and one.ends]
    if known:
        days = (max(end for _, end in known) - min(start for start, _ in known)).days
        if days > TEST_DAYS:
            yield ("test", "sites"), f"the test lasts {days} days: the most is {TEST_DAYS}"


@check(law("(f)2.ii equipment"), stage=TEST)
def the_tables_are_listed(submission: Submission) -> Lacks:
    """Each part of the test lists its tables and equipment."""
    for at, site in enumerate(submission.petition.trial.sites):
        for key in ("tables", "equipment"):
            if not getattr(site, key):
                yield (
                    ("test", "sites", at, key),
                    f"list the {key} at {site.casino or 'this casino'}",
                )


@check(law("(f)2.iii"), stage=TEST)
def the_signs_are_proposed(submission: Submission) -> Lacks:
    """There is a text for the signs, and the entrances where they hang."""
    if not submission.petition.trial.sign.strip():
        yield ("test", "sign"), "give the text of the sign at the entrances"
    for at, site in enumerate(submission.petition.trial.sites):
        if not site.entrances:
            words = f"name the entrances of {site.casino or 'this casino'} where the sign hangs"
            yield ("test", "sites", at, "entrances"), words


@check(law("(f)2.iv criteria"), stage=TEST)
def the_criteria_can_be_measured(submission: Submission) -> Lacks:
    """There are criteria, each with a measure of the game and its threshold."""
    criteria = submission.petition.trial.criteria
    if not criteria:
        yield (
            ("test", "criteria"),
            "add the criteria by which the test is judged: [[test.criteria]]",
        )
    for at, one in enumerate(criteria):
        fault = criterion_fault(one, submission.game)
        if fault is not None:
            key, words = fault
            yield ("test", "criteria", at, key), words


@check(law("(f)2.iv documentation"), stage=TEST)
def the_criteria_are_documented(submission: Submission) -> Lacks:
    """Each criterion says how its figures are collected."""
    for at, one in enumerate(submission.petition.trial.criteria):
        if not one.documented.strip():
            yield ("test", "criteria", at, "documented"), "say how the figures are collected"


@check(law("(f)2.iv forms"), stage=TEST)
def the_forms_are_attached(submission: Submission) -> Lacks:
    """Each criterion names the form its figures are written on."""
    for at, one in enumerate(submission.petition.trial.criteria):
        if not one.form.strip():
            yield ("test", "criteria", at, "form"), "name the form on which the figures are written"
