"""Plan a night in a browser: from the start page to a lawful plan, alone and with others."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from pitboss.demo.services import demo_services
from pitboss.night.plan_file import read_plan
from pitboss.night.plan_text import plan_text
from pitboss.web.api.plans import Planner
from pitboss.web.shapes.plans import NewPlan
from tests.night.plans import LAWFUL, SHIFTS, with_values
from tests.web.browser.chromium import HOST, PHONE, Screens
from tests.web.browser.test_axe import found_by_axe
from tests.web.planner.planning import PANCAKES, a_planner
from tests.web.serving import Served, running

LAPTOP, SMALL = (1366, 768), (320, 640)
SECTIONS = (
    "who",
    "when",
    "license",
    "providers",
    "tables",
    "machines",
    "people",
    "roster",
    "money",
    "prizes",
    "bingo",
    "dates",
    "open",
)


@pytest.fixture(scope="module")
def planner(tmp_path_factory: pytest.TempPathFactory) -> Planner:
    """The planner of the server."""
    return a_planner(tmp_path_factory.mktemp("plans") / "plans")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory, planner: Planner) -> Iterator[Served]:
    """The demonstration, with plans."""
    services = demo_services(tmp_path_factory.mktemp("demo"), "test edition", 0.02)
    with running(services, planner=planner) as server:
        yield server


@pytest.fixture
def screens(browser: Browser, served: Served) -> Iterator[Screens]:
    """Screens for one test; no page may have complained."""
    pages = Screens(browser, served)
    yield pages
    pages.close()
    assert not pages.complaints, pages.complaints


class Planning:
    """People at the server's own machine, who need no code."""

    def __init__(self, screens: Screens, planner: Planner) -> None:
        self.screens, self.planner = screens, planner
        screens.base = screens.base.replace(HOST, "127.0.0.1")

    def imported(self, text: str = PANCAKES) -> str:
        """A plan in the folder."""
        return self.planner.plans.import_text("night", text)

    def open(self, plan: str, section: str = "who", size: tuple[int, int] = LAPTOP) -> Page:
        """A section of a plan."""
        page = self.screens.open(f"/plan/{plan}#{section}", size=size)
        expect(page.locator("#form h2")).to_be_visible()
        return page


@pytest.fixture
def planning(screens: Screens, planner: Planner) -> Planning:
    """Someone at the server's own machine."""
    return Planning(screens, planner)


def fill(page: Page, label: str, value: str) -> None:
    """Answer something, and continue."""
    control = page.locator("#form").get_by_label(label, exact=True).first
    control.fill(value)
    control.blur()


def choose(page: Page, label: str, value: str) -> None:
    """Choose from a list."""
    page.locator("#form").get_by_label(label, exact=True).first.select_option(value)


def go_to(page: Page, section: str) -> None:
    """Open a section by its link."""
    page.locator("#sections").get_by_role("link", name=re.compile(f"^{section}")).click()
    expect(page.locator("#form h2")).to_have_text(section)


def test_a_newcomer_plans_a_lawful_night_on_a_phone(screens: Screens, planner: Planner) -> None:
    """From the start page, using only what the page says is left."""
    page = screens.open("/", size=PHONE, touch=True)
    page.get_by_role("link", name="Plan a night").tap()
    page.get_by_label("Code", exact=True).fill(planner.access.code)
    page.get_by_role("button", name="Continue").tap()
    page.get_by_label("What is the night called?").fill("Pancake night 2027")
    page.get_by_label("Date, if you know it").fill("2027-04-17")
    page.get_by_label("Who is hosting it?").fill("Engine Company No. 2")
    page.get_by_text("How many tables of each game?").tap()
    page.get_by_label("Money wheel").fill("1")
    page.get_by_role("button", name="Start the plan").tap()
    verdict = page.locator("#verdict")
    expect(verdict).to_contain_text("8 things left")
    choose(page, "Kind of organization", "volunteer fire company")
    fill(page, "Registration number", "123-4-56789")
    fill(page, "Registration ends", "2028-06-30")
    fill(page, "What the proceeds are for", "a new ambulance")
    fill(page, "Account for the proceeds", "games of chance account")
    expect(verdict).to_contain_text("3 things left")
    go_to(page, "License")
    fill(page, "Municipality", "Springfield")
    expect(verdict).to_contain_text("2 things left")
    page.locator("#found").get_by_role("listitem").filter(has_text="no approval").get_by_role(
        "link", name="Show"
    ).tap()
    expect(page.locator("#form h2")).to_have_text("Providers")
    expect(page.locator("#form").get_by_label("Approved from", exact=True)).to_be_focused()
    fill(page, "Approval number", "EP-77")
    fill(page, "Approved from", "2026-09-01")
    expect(verdict).to_contain_text("1 thing left")
    page.locator("#found").get_by_role("listitem").filter(has_text="does not qualify").get_by_role(
        "link", name="Show"
    ).tap()
    page.get_by_role("button", name="Add a qualification").tap()
    fill(page, "Years", "4")
    expect(verdict).to_contain_text("Lawful")
    go_to(page, "Open this night")
    expect(page.locator("#form")).to_contain_text("pitboss serve pancake-night-2027.pitboss --lan")
    plan = read_plan(planner.plans.text("pancake-night-2027"))
    assert plan.holder is not None
    assert plan.holder.purpose == "a new ambulance"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_findings_follow_what_is_typed_and_a_fix_mends_it(planning: Planning) -> None:
    name = planning.imported()
    page = planning.open(name, "tables")
    page.locator('[data-card="tables/wheel-1"] > summary').click()
    rent = page.locator("#form").get_by_label("Rent for the day", exact=True)
    rent.press_sequentially("1")  # "2001" dollars: nobody has left the field
    expect(page.locator("#verdict")).to_contain_text("1 thing left")
    beside = page.locator('[data-place="tables/wheel-1/rent_cents"] .finding')
    expect(beside).to_contain_text("13:47-16.1(d)")
    expect(page.locator("#sections [aria-current] .count")).to_have_text("1")
    beside.get_by_role("button", name="Fix it").click()
    expect(page.locator("#verdict")).to_contain_text("Lawful")
    expect(rent).to_have_value("250")
    assert planning.planner.plans.plan(name).tables[0].rent_cents == 25_000


def test_what_cannot_be_is_told_at_the_field_and_kept_over_a_reload(planning: Planning) -> None:
    name = planning.imported()
    page = planning.open(name, "money")
    fill(page, "Admission", "ten dollars")
    wrong = page.locator('[data-place="admission_cents"] .wrong')
    expect(wrong).to_contain_text("such as 12.50")
    assert planning.planner.plans.plan(name).admission_cents == 1000
    page.reload()
    expect(page.locator("#form").get_by_label("Admission", exact=True)).to_have_value("ten dollars")
    expect(wrong).to_contain_text("such as 12.50")
    fill(page, "Admission", "12.50")
    expect(wrong).to_be_hidden()
    expect(page.locator("#saved")).to_have_text("Saved")
    assert planning.planner.plans.plan(name).admission_cents == 1250


def test_two_people_see_each_other_and_choose_where_they_clash(planning: Planning) -> None:
    name = planning.imported()
    one, two = planning.open(name, "money"), planning.open(name, "money")
    fill(one, "Guests expected", "90")
    expect(two.locator("#form").get_by_label("Guests expected", exact=True)).to_have_value("90")
    theirs = two.locator("#form").get_by_label("Admission", exact=True)
    theirs.evaluate("one => { one.value = '20' }")  # typed, and not sent yet
    fill(one, "Admission", "15")
    expect(one.locator("#saved")).to_have_text("Saved")
    two.wait_for_timeout(300)  # the other one's answer comes in, and nothing is overwritten
    expect(theirs).to_have_value("20")
    theirs.dispatch_event("change")
    clash = two.locator('[data-place="admission_cents"] .clash')
    expect(clash).to_contain_text("Someone else just entered 15 here")
    clash.get_by_role("button", name="Use mine: 20").click()
    expect(one.locator("#form").get_by_label("Admission", exact=True)).to_have_value("20")
    assert planning.planner.plans.plan(name).admission_cents == 2000


def test_parts_are_added_and_a_removed_one_comes_back(planning: Planning) -> None:
    name = planning.imported()
    page = planning.open(name, "prizes")
    page.get_by_role("button", name="Add a prize").click()
    expect(page.locator("#form").get_by_label("Prize id", exact=True).first).to_be_focused()
    page.keyboard.press("Tab")
    page.locator('[data-place="prizes/prize-1/name"] input').fill("Grill")
    expect(page.locator('[data-card="prizes/prize-1"] > summary b')).to_have_text("Grill")
    page.get_by_role("button", name="Remove Grill").click()
    expect(page.locator('[data-card="prizes/prize-1"]')).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator('[data-card="prizes/prize-1"] > summary b')).to_have_text("Grill")


def test_a_broken_file_is_shown_with_its_line(planning: Planning) -> None:
    name, other = planning.imported(), planning.imported()
    page = planning.open(name)
    file = planning.planner.plans.folder.file(name)
    file.write_text(PANCAKES.replace('house = "nj_night"', "house = "), "utf-8")
    expect(page.locator("#form .fault")).to_contain_text(f"{name}.toml, line 3")
    page.get_by_role("link", name="All plans").click()
    expect(page.locator(".plan-card").filter(has_text="cannot be read")).to_contain_text("line 3")
    page.locator(f'.plan-card a[href="/plan/{other}"]').click()
    expect(page.locator("#verdict")).to_contain_text("Lawful")


def test_a_file_is_imported_and_exported(planning: Planning) -> None:
    page = planning.screens.open("/plan", size=LAPTOP)
    page.get_by_label("File", exact=True).set_input_files(
        {"name": "last-year.toml", "mimeType": "text/plain", "buffer": plan_text(LAWFUL).encode()}
    )
    page.get_by_role("button", name="Import").click()
    expect(page.locator("#title")).to_have_text("spring-gala")
    with page.expect_download() as saved:
        page.get_by_role("link", name="Export").click()
    assert read_plan(saved.value.path().read_text("utf-8")) == LAWFUL


def test_a_shift_moves_by_keyboard_and_by_mouse(planning: Planning) -> None:
    name = planning.imported(plan_text(LAWFUL))
    page = planning.open(name, "roster")
    bar = page.get_by_role("button", name="k1, w1 banker, 19:00 to 00:00")
    bar.focus()
    page.keyboard.press("ArrowLeft")
    moved = page.get_by_role("button", name="k1, w1 banker, 18:45 to 23:45")
    expect(moved).to_be_focused()
    page.keyboard.press("Shift+ArrowRight")
    longer = page.get_by_role("button", name="k1, w1 banker, 18:45 to 00:00")
    expect(longer).to_be_focused()
    box = longer.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 30, box["y"] + 20)
    page.mouse.down()
    hour = page.locator(".timeline .hours .track > span").first.bounding_box()
    assert hour is not None
    page.mouse.move(box["x"] + 30 + hour["width"], box["y"] + 20, steps=4)
    page.mouse.up()
    expect(page.get_by_role("button", name="k1, w1 banker, 19:45 to 01:00")).to_be_visible()
    shift = planning.planner.plans.plan(name).shifts[-1]
    assert (shift.person, shift.start, shift.end) == ("k1", "19:45", "01:00")


def test_a_shift_goes_to_someone_else_by_dragging(planning: Planning) -> None:
    name = planning.imported(plan_text(LAWFUL))
    page = planning.open(name, "roster")
    page.locator('[data-person="n1"]').scroll_into_view_if_needed()
    box = page.get_by_role("button", name="a2, craps-1 dealer").bounding_box()
    row = page.locator('[data-person="n1"] .track').bounding_box()
    assert box is not None
    assert row is not None
    page.mouse.move(box["x"] + 30, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 30, row["y"] + 10, steps=5)
    page.mouse.up()
    expect(page.get_by_role("button", name="n1, craps-1 dealer, 19:00 to 00:00")).to_be_visible()
    expect(page.locator("#verdict")).to_contain_text("left")


@pytest.mark.parametrize("size", [SMALL, PHONE, LAPTOP])
def test_axe_finds_nothing_in_any_section(planning: Planning, size: tuple[int, int]) -> None:
    wrong = plan_text(LAWFUL).replace("rent_cents = 25000", "rent_cents = 25001")
    name = planning.imported(wrong.replace('"craps-1 dealer"', '"craps-9 dealer"'))
    page = planning.screens.open("/plan", size=size)
    expect(page.locator(".plan-card").first).to_be_visible()
    violations = found_by_axe(page)
    for section in SECTIONS:
        page.goto(f"{planning.screens.base}/plan/{name}#{section}")
        expect(page.locator("#form h2")).to_be_visible()
        page.evaluate(
            """for (const one of document.querySelectorAll("#form details:not(.help)"))
                 one.open = one.open || !one.closest(".list") || !one.previousElementSibling
                   || !one.previousElementSibling.matches(".card")"""
        )
        violations += [f"{section}: {violation}" for violation in found_by_axe(page)]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), section
    assert not violations, "\n".join(violations)


def test_axe_finds_nothing_at_the_door(screens: Screens) -> None:
    page = screens.open("/plan", size=SMALL)
    expect(page.get_by_label("Code", exact=True)).to_be_visible()
    assert found_by_axe(page) == []


def test_the_roster_is_filled_for_everyone(planning: Planning) -> None:
    name = planning.imported(plan_text(with_values(("shifts", SHIFTS[:2]))))
    page, other = planning.open(name, "roster"), planning.open(name, "roster", PHONE)
    page.get_by_role("button", name="Fill the roster").click()
    expect(page.get_by_text("Every post is filled, at all times.")).to_be_visible()
    expect(other.get_by_text("Every post is filled, at all times.")).to_be_visible()
    expect(other.get_by_role("button", name=re.compile("roulette-1 dealer")).first).to_be_visible()
    shifts = planning.planner.plans.plan(name).shifts
    assert shifts[:2] == SHIFTS[:2]
    assert {shift.post for shift in shifts} >= {shift.post for shift in SHIFTS}
    for view in (page, other):
        assert found_by_axe(view) == []


def test_the_page_says_why_there_is_no_roster_and_what_mends_it(planning: Planning) -> None:
    alone = tuple(person for person in LAWFUL.people if person.id not in ("a2", "a3", "a4"))
    name = planning.imported(plan_text(with_values(("people", alone), ("shifts", ()))))
    page, other = planning.open(name, "roster"), planning.open(name, "roster", PHONE)
    page.get_by_role("button", name="Fill the roster").click()
    for view in (page, other):
        refusal = view.locator(".solver .refusal")
        expect(refusal).to_contain_text("only a1")
        expect(refusal).to_contain_text("13:47-20.25")
        expect(refusal).to_contain_text("To fix it: find one more class A operator")
        assert found_by_axe(view) == []
    assert planning.planner.plans.plan(name).shifts == ()


def test_a_roster_that_cannot_be_judged_yet_is_not_called_full(planning: Planning) -> None:
    name = planning.imported(plan_text(with_values(("ends", "02:01"))))
    roster = planning.open(name, "roster").locator(".roster")
    expect(roster).to_contain_text("The night ends after its license: nobody can be on duty then.")
    expect(roster).not_to_contain_text("Every post is filled")


def test_a_tap_on_a_shift_opens_it_and_moves_nothing(planning: Planning) -> None:
    name = planning.imported(plan_text(LAWFUL))
    page = planning.screens.open(f"/plan/{name}#roster", size=PHONE, touch=True)
    page.get_by_role("button", name="b1, blackjack-1 dealer").tap(position={"x": 20, "y": 20})
    card = page.locator(".card[open]").filter(has_text="b1, blackjack-1 dealer")
    expect(card.locator("summary").first).to_be_focused()
    expect(card.get_by_label("From", exact=True)).to_have_value("19:00")
    assert planning.planner.plans.plan(name).shifts == SHIFTS


@pytest.mark.parametrize("size", [SMALL, PHONE])
def test_a_plan_that_lacks_everything_fits_every_screen(
    planning: Planning, size: tuple[int, int]
) -> None:
    """Findings beside every kind of field wrap."""
    name = planning.planner.plans.create(NewPlan(title="Pancakes", games={"token_pusher": 1}))
    page = planning.open(name, size=size)
    for section in SECTIONS:
        page.goto(f"{planning.screens.base}/plan/{name}#{section}")
        expect(page.locator("#form h2")).to_be_visible()
        for card in page.locator("#form details.card > summary").all():
            card.click()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), section
