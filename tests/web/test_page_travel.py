"""Journeys and tasks on the page: the Crossing, Nutshell, and several games at one table; by mouse, keys, phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from inglenook.rules import Refusal
from inglenook.table import Receipt, Table
from tests.web.conftest import Server
from tests.web.page_kit import AXE, campaign, option, tab_to, throw, violations, window
from tests.web.test_page_reach import SMALL, WIDER

WIDE: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
PASS = "The pass is snowed shut"
SET_OUT = {"to": "Saltmarch", "stages": 4, "horizon": "looming", "event": PASS}
MARA = {"name": "Mara Voss", "traits": "agility d12; brawn d8; volition d20"}
LEDGE = {"trait": "agility", "difficulty": "4", "influence": "volition", "question": "Does she reach the ledge?"}
BESIDE = """(block) => {
    const [label, value] = [block.querySelector("dt"), block.querySelector("dd > :first-child")].map(
        (each) => each.getBoundingClientRect());
    return label.right <= value.left + 1 && label.height < 4 * 24;
}"""


@pytest.fixture
def page(browser: Browser, table_server: Server) -> Iterator[Page]:
    with window(browser, table_server.url, WIDE) as context:
        yield context.new_page()


@pytest.fixture
def phone(browser: Browser, table_server: Server) -> Iterator[Page]:
    with window(browser, table_server.url, PHONE) as context:
        yield context.new_page()


@contextmanager
def opened(server: Server, request: pytest.FixtureRequest, engine: str, *modules: str) -> Iterator[Table]:
    name = re.sub(r"\W+", " ", f"travel {engine} {request.node.name}")
    with campaign(server.home, name, engine=engine, modules=modules, seed="ember") as table:
        yield table


@pytest.fixture
def road(table_server: Server, request: pytest.FixtureRequest) -> Iterator[Table]:
    """A fresh campaign of the Crossing."""
    with opened(table_server, request, "crossing") as table:
        yield table


@pytest.fixture
def tasks(table_server: Server, request: pytest.FixtureRequest) -> Iterator[Table]:
    """A fresh campaign of Nutshell."""
    with opened(table_server, request, "nutshell") as table:
        yield table


@pytest.fixture
def mixed(table_server: Server, request: pytest.FixtureRequest) -> Iterator[Table]:
    """Comae, with a road to walk and an oracle to ask."""
    with opened(table_server, request, "comae", "crossing", "nomadic") as table:
        yield table


def done(receipt: Receipt | Refusal) -> Receipt:
    assert isinstance(receipt, Receipt), receipt
    return receipt


def do(table: Table, name: str, fields: dict[str, Any] | None = None, faces: list[int] | None = None) -> None:
    done(table.do(name, fields or {}, faces=faces))


def party(table: Table) -> Table:
    """Two who travel, with a mount and enough to eat; they set out."""
    do(table, "crossing.join", {"name": "Ilse Varga", "wits": 3, "agility": 2, "might": 1})
    do(table, "crossing.join", {"name": "Tomo Reyes", "wits": 2, "agility": 1, "might": 3})
    do(table, "crossing.provision", {"store": "rations", "amount": 12})
    do(table, "crossing.set_out", SET_OUT)
    return table


def expedition(table: Table) -> Table:
    """Two of Comae on the road, a leg of it walked, and the oracle asked about the ford."""
    for who in ("ines", "ruth"):
        do(table, "comae.sample", {"who": who})
    for name in ("Ines Calloway", "Ruth Amsel"):
        do(table, "crossing.join", {"name": name})
    do(table, "crossing.provision", {"store": "rations", "amount": 12})
    do(table, "crossing.set_out", SET_OUT)
    do(table, "crossing.leg")
    while waiting := table.waiting():
        done(table.answer(waiting[0].options[0].key))
    do(table, "nomadic.ask", {"question": "Is the ford guarded?"})
    return table


def at_table(page: Page, table: Table) -> Page:
    page.goto(f"/c/{table.id}")
    page.locator(".deeds-head").first.wait_for(state="attached")
    return page


def open_deed(page: Page, words: str) -> Locator:
    """Opens a command by its words in the one line, and gives its form."""
    page.locator("#line").fill(f"/{words}")
    expect(page.get_by_role("option").first).to_be_visible()
    page.locator("#line").press("Enter")
    form = page.locator(".deed-form:not([hidden]), .dialog-form").last
    expect(form.locator(":focus")).to_be_visible()
    return form


def submit(page: Page, form: Locator) -> None:
    form.locator(".primary").click()
    page.locator(".deed-form .primary[disabled]").wait_for(state="detached")


def told(page: Page, words: str | re.Pattern[str]) -> None:
    expect(page.locator("#story").get_by_text(words).last).to_be_visible()


def block(page: Page, label: str) -> Locator:
    return page.locator("#sheet .block", has=page.get_by_text(label, exact=True))


def drawn(page: Page) -> list[str]:
    """The way as it is drawn: each leg's band or place."""
    return [
        re.sub(r".*\bis-(\w+) leg-(\w+).*", r"\1 \2", leg.get_attribute("class") or "")
        for leg in page.locator("#sheet .path .leg").all()
    ]


def clock(page: Page) -> Locator:
    return page.locator("#sheet .clock")


# The Crossing


@pytest.mark.rule("CRO-R5", "CRO-R8", "CRO-R19", "CRO-R20", "CRO-R24", "CRO-D10", "CRO-D12")
def test_a_journey_is_walked_on_the_page_from_joining_to_arrival(page: Page, road: Table):
    road.set("dice", "hand")
    at_table(page, road)
    form = open_deed(page, "travel along")
    form.get_by_label("Name", exact=True).fill("Ilse Varga")
    submit(page, form)
    told(page, "Ilse Varga travels along.")
    form = open_deed(page, "provision")
    form.get_by_role("spinbutton", name="How much there is").fill("9")
    submit(page, form)
    expect(block(page, "Rations").locator("dd")).to_contain_text("9")
    form = open_deed(page, "set out")
    form.get_by_label("Where to", exact=True).fill("Saltmarch")
    form.get_by_role("spinbutton", name="How far").fill("3")
    form.locator("label", has_text="Looming").click()
    form.get_by_label("What the clock brings").fill(PASS)
    submit(page, form)
    expect(page.locator(".sheet-where, #sheet").first).to_contain_text("Day 1, 3 stages to go")
    expect(clock(page)).to_have_accessible_name("0 of 4 segments filled")
    assert drawn(page) == ["next next", "ahead ahead", "ahead ahead"]

    submit(page, open_deed(page, "walk a leg"))
    throw(page, 4, 2)
    expect(page.locator(".question")).to_have_text("The leg is walked, at one cost. Which?")
    expect(option(page, "Ration")).to_contain_text("Rations −2")
    expect(option(page, "Stress")).to_contain_text("Ilse Varga: stress +1")
    page.reload()
    option(page, "Ration").click()
    told(page, "Mixed: Ilse Varga leads you one stage on.")
    expect(block(page, "Rations").locator("dd")).to_contain_text("7")
    expect(clock(page)).to_have_accessible_name("0 of 4 segments filled")
    assert drawn(page) == ["walked mixed", "next next", "ahead ahead"]

    submit(page, open_deed(page, "walk a leg"))
    throw(page, 3, 1)
    told(page, "Failure: Ilse Varga leads you one stage on.")
    expect(clock(page)).to_have_accessible_name("1 of 4 segments filled")
    expect(clock(page).locator(".is-full")).to_have_count(1)
    expect(page.locator(".waiting")).to_have_count(0)
    assert drawn(page) == ["walked mixed", "walked failure", "next next"]

    form = open_deed(page, "call a hazard")
    form.get_by_label("Which", exact=True).select_option("weather")
    submit(page, form)
    told(page, "The weather turns bad: a die less until it clears.")
    expect(page.locator("#sheet .leg-failure .leg-met")).to_have_text("Bad weather")
    expect(block(page, "Weather").locator("dd")).to_contain_text("Bad")

    submit(page, open_deed(page, "walk a leg"))
    throw(page, 6)
    told(page, "Saltmarch lies before you.")
    expect(page.locator("#sheet")).to_contain_text("There")
    assert drawn(page) == ["walked mixed", "walked failure", "walked success"]
    expect(page.locator("#deeds .deed-title").first).to_have_text("Arrive")
    form = open_deed(page, "arrive")
    form.locator("label", has_text="Safe").click()
    submit(page, form)
    expect(page.locator("#sheet")).to_contain_text("In camp")
    expect(clock(page)).to_have_count(0)


@pytest.mark.rule("CRO-D3", "CRO-D16")
def test_the_odds_of_a_leg_follow_pace_and_position_before_anything_is_rolled(page: Page, road: Table):
    party(road)
    at_table(page, road)
    form = open_deed(page, "walk a leg")
    seen: list[str] = []
    for name, choice in (("Position", "even"), ("Position", "dropped"), ("Pace", "forced"), ("Help", "tomo_reyes")):
        form.get_by_label(name, exact=True).select_option(choice)
        fields = {"position": "dropped" if seen else "even"}
        fields |= {"pace": "forced"} if name in ("Pace", "Help") else {}
        fields |= {"helper": "tomo_reyes"} if name == "Help" else {}
        law = road.odds("crossing.leg", fields)
        assert not isinstance(law, Refusal)
        for outcome in law.outcomes:
            row = form.locator(f'.odds-list li[title="exactly {outcome.probability}"]', has_text=outcome.label)
            expect(row).to_have_count(1)
        seen.append(form.locator(".odds-list").inner_text())
    assert len({seen[0], seen[1], seen[2]}) == 3
    assert not road.waiting()


# Nutshell


@pytest.mark.rule("NUT-R8", "NUT-R10", "NUT-R15", "NUT-D5")
def test_a_task_is_chosen_by_its_exact_chances_and_failed_dice_are_thrown_again(page: Page, tasks: Table):
    tasks.set("dice", "hand")
    at_table(page, tasks)
    form = open_deed(page, "make a character")
    form.get_by_label("Name", exact=True).fill(MARA["name"])
    form.get_by_label("Traits", exact=True).fill(MARA["traits"])
    submit(page, form)
    told(page, "Mara Voss is at the table.")
    expect(block(page, "agility").locator(".die-12")).to_be_visible()

    form = open_deed(page, "face a task")
    form.get_by_label("Question", exact=True).fill(LEDGE["question"])
    form.get_by_label("Trait", exact=True).select_option("agility")
    influence = form.get_by_role("group", name="Influence").get_by_role("radio", name=re.compile("volition"))
    influence.check(force=True)
    tiles = form.locator(".weighed-option")
    expect(tiles).to_have_count(10)
    law = tasks.odds_across("nutshell.task", {"trait": "agility", "influence": "volition"}, ["difficulty"])
    assert not isinstance(law, Refusal)
    for tile, row in zip(tiles.all(), law.rows, strict=True):
        assert row.odds
        success = next(each for each in row.odds.outcomes if each.name == "success")
        expect(tile.locator(f'[title="exactly {success.probability}"]')).to_have_count(1)
        expect(tile).to_contain_text(re.compile(r"success\s+[\d<>]+"))
    form.get_by_role("radio", name=re.compile("^4: ")).check(force=True)
    submit(page, form)
    throw(page, 1, 1, 9, 12)
    expect(page.locator(".question")).to_have_text("Two dice failed, and volition helps with two dice. Throw again?")
    page.reload()
    option(page, "Throw one die again").click()
    throw(page, 5)
    expect(page.locator(".question")).to_have_text("One die failed, and volition helps with one die. Throw again?")
    option(page, "Throw it again").click()
    throw(page, 7)
    act = page.locator(".act", has_text=LEDGE["question"])
    expect(act.locator(".act-outcome")).to_be_visible()
    expect(act.locator(".die-12")).to_have_count(6)
    assert tasks.waiting() == ()


# By keys alone


def by_keys(page: Page, words: str) -> Locator:
    expect(page.locator("#line")).to_be_focused()
    page.keyboard.type(f"/{words}")
    expect(page.get_by_role("option").first).to_be_visible()
    page.keyboard.press("Enter")
    form = page.locator(".deed-form:not([hidden])")
    expect(form.locator(":focus")).to_be_visible()
    return form


def press(page: Page, label: str) -> None:
    """Takes an option by its number."""
    expect(page.locator(".question")).to_be_focused()
    page.keyboard.press(option(page, label).get_attribute("aria-keyshortcuts") or "")


def test_a_leg_by_keyboard_alone(page: Page, road: Table):
    party(road)
    road.set("dice", "hand")
    at_table(page, road)
    form = by_keys(page, "walk a leg")
    tab_to(page, form.get_by_label("Position", exact=True))
    page.keyboard.type("Lifted")
    tab_to(page, form.get_by_label("Pace", exact=True))
    page.keyboard.type("Careful")
    page.keyboard.press("Enter")
    if not page.locator(".hand").count():
        tab_to(page, form.locator(".primary"))
        page.keyboard.press("Enter")
    expect(page.locator(".hand input")).to_have_count(5)
    expect(page.locator(".hand input").first).to_be_focused()
    page.keyboard.type("44111")
    page.keyboard.press("Enter")
    press(page, "Position")
    told(page, "Mixed: Ilse Varga leads you half a stage on.")
    expect(block(page, "Next leg").locator("dd")).to_contain_text("−1")
    expect(page.locator("#line")).to_be_focused()


def test_a_task_by_keyboard_alone(page: Page, tasks: Table):
    do(tasks, "nutshell.create", MARA)
    tasks.set("dice", "hand")
    at_table(page, tasks)
    expect(page.locator("#line")).to_be_focused()
    page.keyboard.type("?Does she reach the ledge?")
    form = page.locator(".composer-deed")
    tab_to(page, form.get_by_label("Trait", exact=True))
    page.keyboard.type("brawn")
    tab_to(page, form.get_by_role("radio", name=re.compile("^1: ")))
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    expect(form.get_by_role("radio", name=re.compile("^2: "))).to_be_checked()
    page.keyboard.press("Enter")
    expect(page.locator(".hand input")).to_have_count(2)
    expect(page.locator(".hand input").first).to_be_focused()
    page.keyboard.type("55")
    page.keyboard.press("Enter")
    expect(page.locator(".act", has_text="ledge").locator(".die-8")).to_have_count(2)
    expect(page.locator("#line")).to_be_focused()


# For everyone


@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: ./dev test does so where npm is")
@pytest.mark.parametrize("width", ["page", "phone"])
class TestForEveryone:
    @pytest.fixture
    def seen(self, request: pytest.FixtureRequest, width: str) -> Page:
        found: Page = request.getfixturevalue(width)
        return found

    def passes(self, seen: Page) -> None:
        assert violations(seen) == []
        assert seen.evaluate(WIDER) == 0
        if seen.viewport_size == PHONE:
            assert seen.evaluate(SMALL) == []

    def unfold(self, seen: Page) -> None:
        if seen.viewport_size == PHONE:
            seen.locator(".sheet-fold").tap()

    def test_a_journey(self, seen: Page, road: Table):
        party(road)
        do(road, "crossing.leg", faces=[1, 2, 3])
        do(road, "crossing.hazard", {"which": "weather"})
        at_table(seen, road)
        form = open_deed(seen, "walk a leg")
        form.locator(".odds").wait_for()
        self.passes(seen)
        do(road, "crossing.leg", faces=[1, 4])
        at_table(seen, road)
        seen.locator(".question").wait_for()
        self.unfold(seen)
        expect(clock(seen)).to_be_visible()
        self.passes(seen)
        done(road.answer("ground"))
        at_table(seen, road)
        self.unfold(seen)
        expect(seen.locator("#sheet .leg-mixed")).to_be_visible()
        self.passes(seen)

    def test_a_task(self, seen: Page, tasks: Table):
        at_table(seen, tasks)
        open_deed(seen, "make a character")
        self.passes(seen)
        do(tasks, "nutshell.create", MARA)
        at_table(seen, tasks)
        form = open_deed(seen, "face a task")
        form.get_by_label("Trait", exact=True).select_option("agility")
        expect(form.locator(".weighed-option .odds-bar")).to_have_count(10)
        self.passes(seen)
        do(tasks, "nutshell.task", LEDGE, faces=[1, 1, 9, 12])
        at_table(seen, tasks)
        seen.locator(".question").wait_for()
        self.passes(seen)

    def test_many_games_at_one_table(self, seen: Page, mixed: Table):
        expedition(mixed)
        at_table(seen, mixed)
        told(seen, "Is the ford guarded?")
        tools = seen.locator(".header-tools").bounding_box()
        games = seen.locator(".header-engine").bounding_box()
        assert tools
        assert games
        assert games["x"] + games["width"] <= tools["x"]
        self.passes(seen)
        self.unfold(seen)
        seen.locator("#sheet .path").scroll_into_view_if_needed()
        expect(seen.locator("#sheet .path .leg.is-walked")).to_be_visible()
        for line in seen.locator("#sheet .block-line:visible").all():
            assert line.evaluate(BESIDE), line.inner_text()
        self.passes(seen)
        form = open_deed(seen, "walk a leg")
        form.locator(".odds").wait_for()
        self.passes(seen)
