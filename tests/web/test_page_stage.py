"""A game with sides on the page: its stage, pools and scales; choices that are weighed; many deeds, and large forms."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Request, ViewportSize, expect

from inglenook.table import Engines, Library, Table
from tests.tilt.tilt import engine as tilt
from tests.web.conftest import Server
from tests.web.page_kit import AXE, free_port, serving, violations, watch
from tests.web.test_page_reach import SMALL, WIDER

ROOT = Path(__file__).parents[2]
AIMED = {"aim": "shield", "seat": "low"}
DESK: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def yard_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A table that finds the engine of the tilt yard by its entry point, as any stranger's."""
    place = tmp_path_factory.mktemp("engines")
    record = place / "inglenook_tilt-1.dist-info"
    record.mkdir()
    (record / "entry_points.txt").write_text("[inglenook.engines]\ntilt = tests.tilt.tilt:engine\n")
    (record / "METADATA").write_text("Metadata-Version: 2.1\nName: inglenook-tilt\nVersion: 1\n")
    home = tmp_path_factory.mktemp("yard") / "home"
    with serving(home, free_port(), place, ROOT) as url:
        yield Server(url, home)


@pytest.fixture
def yard(yard_server: Server, request: pytest.FixtureRequest) -> Iterator[Table]:
    """Two riders who have not ridden yet."""
    library = Library(yard_server.home, Engines({"tilt": tilt}))
    table = library.create(re.sub(r"\W+", " ", request.node.name), engine="tilt", seed="ember")
    table.do("tilt.gather")
    yield table
    table.close()


@pytest.fixture
def window(browser: Browser, yard_server: Server) -> Iterator[BrowserContext]:
    context = browser.new_context(base_url=yard_server.url, viewport=DESK, bypass_csp=True, reduced_motion="reduce")
    context.set_default_timeout(5_000)
    complaints: list[str] = []
    watch(context, complaints)
    yield context
    context.close()
    assert complaints == []


@pytest.fixture
def page(window: BrowserContext) -> Page:
    return window.new_page()


@pytest.fixture
def phone(browser: Browser, yard_server: Server) -> Iterator[Page]:
    context = browser.new_context(
        base_url=yard_server.url, viewport=PHONE, has_touch=True, is_mobile=True, bypass_csp=True,
        reduced_motion="reduce",
    )  # fmt: skip
    context.set_default_timeout(5_000)
    yield context.new_page()
    context.close()


def at_table(page: Page, table: Table) -> Page:
    page.goto(f"/c/{table.id}")
    page.locator(".deeds-head").first.wait_for(state="attached")
    return page


def melee(table: Table, riders: int = 5) -> None:
    table.do("tilt.gather", {"each": riders})
    for faces in ([1, 7], [20, 5], [9, 11], [5, 2]):
        table.do("tilt.ride", AIMED, faces=faces)


def open_deed(page: Page, title: str) -> None:
    """By keys alone, from wherever one is."""
    page.locator("#line").fill(f"/{title}")
    page.keyboard.press("Enter")


def standing(page: Page, name: str) -> Locator:
    return page.locator(".standing").filter(has=page.get_by_text(name, exact=True))


# The stage


def test_the_stage_shows_sides_order_and_who_is_next(page: Page, yard: Table):
    yard.do("tilt.ride", AIMED, faces=[1, 7])
    at_table(page, yard)
    stage = page.locator(".stage")
    expect(stage.get_by_role("heading", name="The lists")).to_be_visible()
    expect(stage.locator(".stage-round")).to_have_text("Round 2")
    sides = stage.get_by_role("region")
    assert [side.get_attribute("aria-label") for side in sides.all()] == ["The Sun", "The Moon"]
    left, right = (side.bounding_box() for side in sides.all())
    assert left
    assert right
    assert right["x"] >= left["x"] + left["width"]
    assert abs(left["y"] - right["y"]) < 2
    expect(page.locator("[aria-current=step]")).to_contain_text("Beren")
    expect(standing(page, "Beren")).to_contain_text("declares next")
    expect(standing(page, "Aldith")).to_contain_text("has declared")
    expect(standing(page, "Aldith")).to_contain_text("aims at the helm")
    expect(standing(page, "Aldith").get_by_role("img")).to_have_accessible_name("Breath: 5 of 10; blows took 5")
    assert page.locator("#sheet .stage").count() == 0


def test_below_zero_is_drawn_to_the_left_and_said(page: Page, yard: Table):
    for _ in range(3):
        yard.do("tilt.ride", AIMED, faces=[20, 7])
    at_table(page, yard)
    out = standing(page, "Aldith")
    expect(out).to_contain_text("5 below zero")
    expect(out).to_contain_text("out of breath")
    expect(out.get_by_role("img")).to_have_accessible_name(re.compile("5 below zero, of 10"))
    below, zero = out.locator(".pool-below").bounding_box(), out.locator(".pool-zero").bounding_box()
    assert below
    assert zero
    assert below["x"] + below["width"] <= zero["x"] + zero["width"] + 1


def test_on_a_phone_the_sides_stand_below_each_other(phone: Page, yard: Table):
    melee(yard)
    at_table(phone, yard)
    left, right = (side.bounding_box() for side in phone.locator(".stage-side").all())
    assert left
    assert right
    assert right["y"] >= left["y"] + left["height"]
    assert phone.evaluate(WIDER) == 0


def test_a_folded_stage_stays_folded_and_still_says_who_is_next(page: Page, yard: Table):
    at_table(page, yard)
    page.locator(".stage summary").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".stage-sides")).to_be_hidden()
    page.reload()
    expect(page.locator(".stage summary")).to_contain_text("Beren declares next")
    expect(page.locator(".stage-sides")).to_be_hidden()
    page.locator(".stage summary").click()
    expect(page.locator(".stage-sides")).to_be_visible()


# Rolls on one scale


def test_rolls_stand_on_one_scale_and_the_winner_is_said(page: Page, yard: Table):
    yard.do("tilt.ride", AIMED, faces=[20, 7])
    at_table(page, yard)
    rows = page.locator(".scale li")
    expect(rows).to_have_text(
        [re.compile(r"Aldith\s.*20 not within 8", re.DOTALL), re.compile(r"Beren\s.*7 within 13,\s+wins", re.DOTALL)]
    )
    expect(page.locator(".act-dice .die")).to_have_count(0)
    lost, won = (row.locator(".scale-roll").bounding_box() for row in rows.all())
    assert lost
    assert won
    assert lost["x"] > won["x"]
    assert rows.nth(1).locator(".scale-ring").count() == 1
    assert rows.nth(0).locator(".scale-cross").count() == 1


# Choices that are weighed


def asked(page: Page) -> list[Request]:
    requests: list[Request] = []
    page.on("request", lambda request: requests.append(request) if request.url.endswith("odds-across") else None)
    return requests


def test_each_option_stands_beside_its_odds_before_one_is_chosen(page: Page, yard: Table):
    at_table(page, yard)
    requests = asked(page)
    open_deed(page, "ride")
    form = page.locator("#deed-tilt-ride")
    aims = form.get_by_role("group", name="Aim")
    expect(aims.locator(".odds-bar")).to_have_count(3)
    expect(aims.get_by_role("radio", name=re.compile("The helm"))).to_be_focused()
    shown = yard.odds_across("ride", {"seat": "low"}, ["aim"])
    strikes = next(each for each in shown.rows[1].odds.outcomes if each.name == "strikes")  # type: ignore[union-attr]
    shield = aims.locator("label", has_text="The shield")
    expect(shield).to_contain_text(re.compile(rf"strikes\s*{strikes.decimal * 100:.0f}\s*%"))
    assert len(requests) == 1  # that of the seat waits until something is aimed at
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    expect(aims.get_by_role("radio", name=re.compile("The shield"))).to_be_checked()
    expect(form.get_by_role("group", name="Seat").locator(".odds-bar")).to_have_count(2)
    expect(form.locator(".odds")).to_be_visible()


def test_odds_are_asked_once_for_as_long_as_nothing_changes(page: Page, yard: Table):
    at_table(page, yard)
    requests = asked(page)
    open_deed(page, "ride")
    form = page.locator("#deed-tilt-ride")
    seat = form.get_by_role("group", name="Seat")
    for aim in ("The shield", "The saddle", "The shield", "The saddle"):
        form.get_by_role("radio", name=re.compile(aim)).check()
        expect(seat.locator(".odds-bar")).to_have_count(2)
    page.wait_for_load_state("networkidle")
    assert len(requests) == 3  # aims once, seats for each of two aims
    page.locator("#deed-tilt-ride-head").click()
    page.locator("#deed-tilt-ride-head").click()
    page.wait_for_load_state("networkidle")
    assert len(requests) == 3
    yard.do("tilt.rest")
    expect(page.locator(".story")).to_contain_text("Rest")
    expect(seat.locator(".odds-bar")).to_have_count(2)
    assert len(requests) > 3


def test_an_option_that_is_refused_says_why(page: Page, yard: Table):
    for _ in range(3):
        yard.do("tilt.ride", AIMED, faces=[20, 7])
    at_table(page, yard)
    open_deed(page, "ride")
    helm = page.locator("#deed-tilt-ride label", has_text="The helm")
    expect(helm).to_contain_text("Nobody out of breath aims so high.")
    expect(helm.locator(".odds-bar")).to_have_count(0)


def test_the_same_outcome_looks_the_same_in_every_bar(page: Page, yard: Table):
    at_table(page, yard)
    open_deed(page, "ride")
    form = page.locator("#deed-tilt-ride")
    form.get_by_role("radio", name=re.compile("The helm")).check()
    expect(form.get_by_role("group", name="Seat").locator(".odds-bar")).to_have_count(2)
    expect(form.locator(".odds-list")).to_be_visible()
    looks: dict[str, set[str]] = {}
    said = form.get_by_role("group", name="Aim").locator(".weighed-said > span")
    for line in [*said.all(), *form.locator(".odds-list li").all()]:
        sign = re.search(r"part-\d", line.locator(".odds-sign").get_attribute("class") or "")
        word = re.match(r"\s*(passes|is struck|strikes)", line.inner_text())
        assert sign
        assert word
        looks.setdefault(word[1], set()).add(sign[0])
    assert {len(signs) for signs in looks.values()} == {1}
    assert len({next(iter(signs)) for signs in looks.values()}) == 3


def test_what_is_left_aside_is_said_under_the_odds(page: Page, yard: Table):
    at_table(page, yard)
    open_deed(page, "ride")
    form = page.locator("#deed-tilt-ride")
    form.get_by_role("radio", name=re.compile("The shield")).check()
    expect(form.locator(".odds")).to_be_visible()
    expect(form).not_to_contain_text("left aside")
    form.get_by_label("Luck").check()
    expect(form.locator(".odds")).to_contain_text("Luck is left aside here.")


def test_a_pool_shows_what_a_deed_may_take_from_it(page: Page, yard: Table):
    at_table(page, yard)
    open_deed(page, "ride")
    page.locator("#deed-tilt-ride").get_by_role("radio", name=re.compile("The shield")).check()
    expect(standing(page, "Beren").locator(".pool-ghost").first).to_be_visible()
    expect(standing(page, "Beren")).to_contain_text("may change")


# Many deeds


def test_many_deeds_stand_under_headings_that_stay_as_they_were_left(page: Page, yard: Table):
    at_table(page, yard)
    deeds = page.locator("#deeds")
    expect(deeds.get_by_role("button", name=re.compile("^Ride"))).to_be_visible()
    heads = deeds.locator(".deeds-fold summary h3")
    expect(heads).to_have_text(["In the lists", "Riders", "Heralds"])
    expect(deeds.get_by_role("button", name=re.compile("^Proclaim"))).to_have_count(0)
    deeds.locator("summary", has_text="Heralds").focus()
    page.keyboard.press("Space")
    expect(deeds.get_by_role("button", name=re.compile("^Proclaim"))).to_be_visible()
    page.reload()
    expect(deeds.get_by_role("button", name=re.compile("^Proclaim"))).to_be_visible()


def test_a_deed_is_found_by_its_name_or_its_heading(page: Page, yard: Table):
    at_table(page, yard)
    find = page.get_by_label("Find something to do")
    find.fill("herald")
    titles = page.locator("#deeds .deed-title")
    expect(titles).to_have_text(["Proclaim", "Judge", "Forbid", "Reward"])
    find.fill("shoe")
    expect(titles).to_have_text(["Shoe"])
    find.fill("dragon")
    expect(page.locator("#deeds")).to_contain_text("Nothing you can do now is called that.")
    find.fill("")
    expect(page.locator(".deeds-fold")).to_have_count(3)


def test_what_the_line_opens_is_unfolded(page: Page, yard: Table):
    at_table(page, yard)
    open_deed(page, "gather")
    expect(page.get_by_role("spinbutton", name="To each side")).to_be_focused()


# Large forms


def columns(page: Page, heading: str) -> int:
    group = page.locator(".dialog-form").get_by_role("group", name=heading, exact=True)
    return len({round(box["x"]) for field in group.locator(".field").all() if (box := field.bounding_box())})


def test_a_large_form_has_a_room_of_its_own_with_headings_and_two_columns(page: Page, yard: Table):
    at_table(page, yard)
    open_deed(page, "enlist")
    form = page.get_by_role("dialog", name="Enlist")
    expect(form.get_by_label("Name")).to_be_focused()
    expect(form.locator(".field-group > legend")).to_have_text(["Arms", "Arts", "Household"])
    assert columns(page, "Arts") == 2
    form.get_by_role("button", name="Enlist").click()
    expect(form).to_contain_text("This has to be filled in.")
    page.keyboard.type("Adelheid")
    page.keyboard.press("Escape")
    expect(form).to_have_count(0)
    open_deed(page, "enlist")
    expect(form.get_by_label("Name")).to_have_value("Adelheid")
    form.get_by_label("Side").select_option("moon")
    form.get_by_role("button", name="One more: Lance").click()
    form.get_by_role("button", name="Enlist").click()
    expect(form).to_have_count(0)
    entry = next(each for each in reversed(yard.entries().entries) if each.kind == "command")
    assert {"name": "Adelheid", "side": "moon", "lance": 11, "seat": 10}.items() <= entry.data["fields"].items()


def test_a_large_form_on_a_phone_is_one_column_for_thumbs(phone: Page, yard: Table):
    at_table(phone, yard)
    open_deed(phone, "enlist")
    phone.locator(".dialog-form").wait_for()
    assert columns(phone, "Arts") == 1
    assert phone.evaluate(SMALL) == []
    assert phone.evaluate(WIDER) == 0


# Many people on the sheet


def test_people_are_cards_that_fold_to_their_pools(page: Page, yard: Table):
    melee(yard)
    at_table(page, yard)
    sheet = page.locator("#sheet")
    cards = sheet.locator(".card")
    expect(cards).to_have_count(10)
    beren = cards.filter(has_text="Beren")
    expect(beren.get_by_role("img", name=re.compile("Breath: 7 of 10"))).to_be_visible()
    expect(beren.locator("dl")).to_have_count(0)
    beren.locator("summary").click()
    expect(beren.locator("dl")).to_contain_text("Lance")
    expect(beren.locator(".chip")).to_have_text(["Helms", "Rain"])
    page.reload()
    expect(beren.locator("dl")).to_be_visible()


def test_on_paper_every_card_is_unfolded(page: Page, yard: Table):
    melee(yard)
    at_table(page, yard)
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(page.locator("#sheet .card dl")).to_have_count(10)
    for card in page.locator("#sheet .card dl").all():
        expect(card).to_be_visible()
    expect(page.locator("#deeds")).to_be_hidden()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator("#sheet .card dl")).to_have_count(1)


# For everyone


@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: ./dev test does so where npm is")
@pytest.mark.parametrize("width", ["page", "phone"])
def test_it_passes_axe(request: pytest.FixtureRequest, width: str, yard: Table):
    seen: Page = request.getfixturevalue(width)
    melee(yard)
    yard.do("tilt.ride", AIMED, faces=[20, 7])
    at_table(seen, yard)
    assert violations(seen) == []
    open_deed(seen, "ride")
    seen.locator("#deed-tilt-ride").get_by_role("radio", name=re.compile("The shield")).check()
    seen.locator("#deed-tilt-ride .odds").wait_for()
    expect(seen.locator("#deed-tilt-ride .weighed-option .odds-bar")).to_have_count(4)
    assert violations(seen) == []
    if width == "phone":
        assert seen.evaluate(SMALL) == []
    seen.keyboard.press("Escape")
    open_deed(seen, "enlist")
    seen.locator(".dialog-form").wait_for()
    assert violations(seen) == []
