"""The story on the page: writing, rewriting, taking back, folding, and words that are never lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from inglenook.table import Table
from tests.web.conftest import Server
from tests.web.page_kit import campaign

HARM = "<img src=x onerror=\"window.harmed=1\"><script>window.harmed=1</script><svg onload='harmed=1'>"


def write(page: Page, line: str) -> None:
    page.locator("#line").fill(line)
    page.locator("#line").press("Enter")
    expect(page.locator("#line")).to_have_value("")


@pytest.fixture
def table(table_server: Server, request: pytest.FixtureRequest):
    with campaign(table_server.home, request.node.name, seed="ember") as table:
        yield table


@pytest.fixture
def told(page: Page, table: Table) -> Page:
    """The page of a campaign in which something was told."""
    table.do("nomadic.create", {"name": "Ada"})
    table.say("A light that grows.")
    page.goto(f"/c/{table.id}")
    expect(page.locator("#line")).to_be_focused()
    return page


def test_a_line_becomes_prose_and_a_backslash_escapes_its_sign(told: Page):
    write(told, "The *sea* at Kerry.")
    expect(told.locator(".prose em")).to_have_text("sea")
    write(told, "\\?That is no question.")
    expect(told.locator(".prose").last).to_contain_text("?That is no question.")
    write(told, "\\/neither is this")
    expect(told.locator(".prose").last).to_contain_text("/neither is this")


def test_prose_is_rewritten_and_erased(told: Page):
    told.locator(".prose").hover()
    told.get_by_role("button", name="Rewrite").click()
    told.locator("#rewrite").fill("A light that fades.")
    told.get_by_role("button", name="Keep these words").click()
    expect(told.locator(".prose-text")).to_have_text("A light that fades.")
    expect(told.locator(".prose-tools")).to_contain_text("rewritten")
    told.locator(".prose").hover()
    told.get_by_role("button", name="Erase").click()
    told.get_by_role("dialog").get_by_role("button", name="Erase").click()
    expect(told.get_by_text("Words were erased here.")).to_be_visible()
    told.reload()
    expect(told.get_by_text("Words were erased here.")).to_be_visible()
    assert "fades" not in told.content()


def test_taking_back_and_bringing_back(told: Page):
    write(told, "?Is it alive?")
    asked = told.locator(".act", has_text="Is it alive?")
    expect(asked).to_be_visible()
    back = told.get_by_role("button", name="Take back: Is it alive?")
    back.focus()
    expect(back.locator(".undo-lines")).to_be_visible()
    told.locator("#line").press("Escape")
    told.keyboard.press("u")
    expect(asked).to_have_count(0)
    told.get_by_label("What was taken back").check()
    expect(told.locator(".act.is-struck")).to_contain_text("Is it alive?")
    told.get_by_label("What was taken back").uncheck()
    told.get_by_role("button", name="Bring back: Is it alive?").click()
    expect(asked).to_be_visible()


def test_the_machinery_folds_until_only_the_story_is_left(told: Page):
    write(told, "?Is it alive?")
    expect(told.locator(".act-dice")).to_have_count(1)
    told.locator(".act-head", has_text="Is it alive?").click()
    expect(told.locator(".act-dice")).to_have_count(0)
    told.locator(".act-head", has_text="Is it alive?").click()
    expect(told.locator(".act-dice")).to_have_count(1)
    told.get_by_label("Just the story").check()
    expect(told.locator(".act:not(.is-folded)")).to_have_count(0)
    told.reload()
    expect(told.get_by_label("Just the story")).to_be_checked()


def test_drafts_survive_a_closed_tab(context: BrowserContext, told: Page):
    told.locator("#line").fill("What I was about to")
    told.get_by_role("button", name="Write a log entry", exact=False).first.click()
    told.locator("#deed-nomadic-log textarea").fill("Day 40. The hum")
    address = told.url
    told.close()
    again = context.new_page()
    again.goto(address)
    expect(again.locator("#line")).to_have_value("What I was about to")
    again.get_by_role("button", name="Write a log entry", exact=False).first.click()
    expect(again.locator("#deed-nomadic-log textarea")).to_have_value("Day 40. The hum")


def test_odds_and_ghosts_stand_there_before_the_click(told: Page):
    told.locator("#line").fill("!Climb")
    told.locator(".composer-deed").get_by_role("radio", name="Muscle").check()
    success = told.locator(".composer-deed .odds-list li", has=told.get_by_text("success", exact=True))
    expect(success.locator(".odds-words")).to_have_text("two in three")
    expect(success.locator(".odds-number")).to_have_text("67\u202f%")
    expect(told.locator(".block-rating", has_text="Muscle").locator(".ghost-text")).to_contain_text("d8")
    expect(told.locator(".block-boxes .box-ghost").first).to_be_visible()
    told.get_by_role("button", name="Exactly").click()
    expect(success.locator(".odds-fraction")).to_have_text("2/3")


def test_what_cannot_be_done_says_why(told: Page):
    told.locator(".not-now summary").click()
    expect(told.locator(".not-now")).to_contain_text("You are on no planet now")
    told.locator("#line").fill("/leave the")
    expect(told.get_by_role("option", name="Leave the planet")).to_contain_text("You are on no planet now")


def test_a_missing_choice_is_asked_for_at_its_place(told: Page):
    told.locator("#deed-nomadic-check-head").click()
    told.locator("#deed-nomadic-check .primary").click()
    expect(told.locator("#deed-nomadic-check .error")).to_have_text("Choose one first.")


def test_dice_that_do_not_exist_are_refused_at_their_place(page: Page, table: Table):
    table.set("dice", "hand")
    table.do("nomadic.ask", {"question": "Is it warm?"})
    page.goto(f"/c/{table.id}")
    page.locator(".hand input").first.fill("7")
    page.locator(".hand input").last.fill("1")
    page.get_by_role("button", name="They fell like this").click()
    expect(page.locator(".waiting .error")).to_contain_text("7")
    page.locator(".hand input").first.fill("6")
    page.get_by_role("button", name="They fell like this").click()
    expect(page.locator(".act-dice")).to_contain_text("7: yes, but")
    expect(page.locator(".act-dice")).to_contain_text("thrown by hand")


def test_a_place_that_is_left_empty_is_a_face_too_few(page: Page, table: Table):
    table.set("dice", "hand")
    table.do("nomadic.ask", {"question": "Is it warm?"})
    page.goto(f"/c/{table.id}")
    page.locator(".hand input").last.fill("1")
    page.get_by_role("button", name="They fell like this").click()
    expect(page.locator(".waiting .error")).to_contain_text("2 faces are needed for 2d6, 1 was given")


def test_a_log_entry_is_skipped_with_one_key(page: Page, table: Table):
    table.do("nomadic.land", {"name": "Kepler"})
    table.do("nomadic.leave")
    page.goto(f"/c/{table.id}")
    expect(page.locator(".prompt")).to_be_visible()
    expect(page.locator("#line")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".prompt")).to_have_count(0)
    expect(page.locator("#line")).to_be_focused()


def test_settings_change_the_rules_and_the_story_says_so(told: Page):
    told.get_by_role("button", name="Settings").click()
    house = told.locator(".house-rule", has_text="Boxes of Body")
    house.get_by_role("button", name="One more").click()
    expect(told.locator(".dialog .said")).to_contain_text("5 from now on")
    told.get_by_label("Or as text").fill("engine = 'nomadic'\nname = ")
    told.get_by_role("button", name="Play with this pack").click()
    expect(told.get_by_role("dialog").get_by_role("alert")).to_contain_text("can’t be played yet")
    told.keyboard.press("Escape")
    expect(told.locator(".block-boxes", has_text="Body").get_by_role("img")).to_have_accessible_name(
        "0 of 5 boxes marked"
    )


def test_search_finds_and_goes_there(told: Page):
    write(told, "The sea at Kerry.")
    told.get_by_role("button", name="Search").click()
    told.get_by_role("searchbox").fill("grows")
    told.get_by_role("button", name="A light that grows.").click()
    expect(told.locator(".prose", has_text="A light that grows.")).to_be_focused()


def test_night_and_day_are_remembered(told: Page):
    told.get_by_role("button", name="Night", exact=True).click()
    expect(told.locator("html")).to_have_attribute("data-theme", "night")
    told.reload()
    expect(told.locator("html")).to_have_attribute("data-theme", "night")
    told.get_by_role("button", name="Day", exact=True).click()
    expect(told.locator("html")).to_have_attribute("data-theme", "day")


def test_reading_shows_prose_with_notes_or_without(told: Page):
    write(told, "?Is it alive?")
    expect(told.locator(".act", has_text="Is it alive?")).to_be_visible()
    told.get_by_role("link", name="Read").click()
    expect(told.locator(".read-prose")).to_have_text("A light that grows.")
    expect(told.locator(".read-note", has_text="Is it alive?")).to_be_visible()
    told.get_by_label("Notes in the margin").uncheck()
    expect(told.locator(".read-note")).to_have_count(0)
    expect(told.locator(".read-foot")).to_contain_text("René-Pier Deshaies-Gélinas")


def test_keys_are_listed_and_can_be_switched_off(told: Page):
    told.locator("#line").blur()
    told.keyboard.press("?")
    expect(told.get_by_role("dialog")).to_contain_text("Just the story")
    told.get_by_label("Single letters are keys").uncheck()
    told.keyboard.press("Escape")
    told.keyboard.press("j")
    expect(told.get_by_label("Just the story")).not_to_be_checked()
    told.keyboard.press("?")
    expect(told.get_by_role("dialog")).to_have_count(0)


def test_script_in_any_text_stays_text(page: Page, table_server: Server):
    with campaign(table_server.home, f"{HARM[:60]}") as table:
        table.do("nomadic.create", {"name": HARM})
        table.do("nomadic.land", {"name": HARM})
        table.say(f"{HARM}\n\n[a link](javascript:harmed=1)")
        table.do("nomadic.leave")
        campaign_id = table.id
    page.goto(f"/c/{campaign_id}")
    expect(page.locator("#line")).to_be_focused()
    write(page, f"?{HARM}")
    write(page, f"!{HARM}")
    write(page, HARM)
    page.locator("#prompt textarea").fill(HARM)
    page.locator("#prompt textarea").press("Enter")
    expect(page.locator("#prompt form")).to_have_count(0)
    page.get_by_role("button", name="Search").click()
    page.get_by_role("searchbox").fill("onerror")
    expect(page.locator(".found-one").first).to_contain_text("<img src=x")
    for address in (f"/c/{campaign_id}", f"/c/{campaign_id}/read", "/"):
        page.goto(address)
        expect(page.get_by_text("<img src=x").first).to_be_visible()
        assert page.evaluate("window.harmed") is None
        assert page.locator("main img, aside img, main script, a[href^='javascript']").count() == 0


def test_the_newest_is_in_sight_and_whoever_reads_above_is_left_there(page: Page, table: Table):
    for number in range(40):
        table.say(f"Day {number}. The hum of the engine, and nothing else.")
    page.goto(f"/c/{table.id}")
    expect(page.locator(".prose", has_text="Day 39.")).to_be_in_viewport()
    write(page, "Day 40. A light.")
    expect(page.locator(".prose", has_text="Day 40.")).to_be_in_viewport()
    page.locator(".prose", has_text="Day 5.").hover()
    page.mouse.wheel(0, -50)
    expect(page.locator(".prose", has_text="Day 5.")).to_be_in_viewport()
    table.say("Day 41. It is nearer.")
    expect(page.locator(".prose", has_text="Day 41.")).to_be_attached()
    expect(page.locator(".prose", has_text="Day 5.")).to_be_in_viewport()


def test_a_long_story_comes_in_stretches_and_search_reaches_its_beginning(page: Page, table: Table):
    table.say("In the beginning there was a hum.")
    for number in range(230):
        table.say(f"Day {number}.")
    page.goto(f"/c/{table.id}")
    expect(page.locator(".prose", has_text="Day 229.")).to_be_in_viewport()
    expect(page.locator(".prose", has_text="In the beginning")).to_have_count(0)
    page.locator("#line").blur()
    page.keyboard.press("f")
    page.get_by_role("searchbox").fill("beginning")
    page.get_by_role("button", name="In the beginning there was a hum.").click()
    expect(page.locator(".prose", has_text="In the beginning")).to_be_focused()
    expect(page.locator(".prose", has_text="In the beginning")).to_be_in_viewport()
    page.goto(f"/c/{table.id}/read")
    expect(page.locator(".read-prose").first).to_have_text("In the beginning there was a hum.")
    expect(page.locator(".read-prose")).to_have_count(231)


def test_words_typed_after_a_form_was_opened_by_mouse_go_into_it(page: Page, table: Table):
    page.goto(f"/c/{table.id}")
    expect(page.locator("#line")).to_be_focused()
    page.locator("#deed-nomadic-land-head").click()
    expect(page.locator("#deed-nomadic-land input").first).to_be_focused()
    page.keyboard.type("Cinder")
    expect(page.locator("#deed-nomadic-land input").first).to_have_value("Cinder")
    expect(page.locator("#line")).to_have_value("")


def test_letters_typed_beside_the_texts_of_an_open_form_are_no_keys(told: Page):
    told.locator("#deed-nomadic-check-head").click()
    expect(told.locator("#deed-nomadic-check input").first).to_be_focused()
    told.keyboard.type("Cinder")
    told.locator("#deed-nomadic-check-head").focus()
    told.keyboard.type("justbu")
    expect(told.locator("#line")).to_have_value("")
    expect(told.get_by_label("Just the story")).not_to_be_checked()
    expect(told.locator(".prose-text")).to_have_text("A light that grows.")
    expect(told.locator("#deed-nomadic-check")).to_be_visible()
