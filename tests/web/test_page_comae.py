"""Comae on the page, in play: a character, an NPC, a duel, a party of ten, chapters; by mouse, by keys, on a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from inglenook.engines.comae.story import Comae
from inglenook.rules import Refusal
from inglenook.table import Receipt, Table
from tests.web.conftest import Server
from tests.web.page_kit import AXE, campaign, option, tab_to, throw, violations, window
from tests.web.test_page_reach import SMALL, WIDER

WIDE: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
RIGHT_TO_LEFT = "نور الدين"
LONG = "Wilhelmina Konstantinopolskaya-Featherstonehaugh"
FOES = {"side.tomas_vey": "a", "side.ruth_amsel": "b"}
LENSES = ("No lens", "Aggressive", "Cautious", "Clever", "Covert", "Flamboyant", "Quick")
IN_SIGHT = """(field) => {
    const {left, top, width, height} = field.getBoundingClientRect();
    return field.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


@pytest.fixture
def page(browser: Browser, table_server: Server) -> Iterator[Page]:
    with window(browser, table_server.url, WIDE) as context:
        yield context.new_page()


@pytest.fixture
def phone(browser: Browser, table_server: Server) -> Iterator[Page]:
    with window(browser, table_server.url, PHONE) as context:
        yield context.new_page()


@pytest.fixture
def table(table_server: Server, request: pytest.FixtureRequest) -> Iterator[Table]:
    """A fresh campaign of Comae with all optional rules, whose dice repeat."""
    name = re.sub(r"\W+", " ", request.node.name)
    with campaign(table_server.home, name, engine="comae", edition="comae-0.96-all", seed="ember") as table:
        yield table


def done(receipt: Receipt | Refusal) -> Receipt:
    assert isinstance(receipt, Receipt), receipt
    return receipt


def comae_of(table: Table) -> Comae:
    """All that the engine knows now."""
    comae = table.standing.world["comae"]
    assert isinstance(comae, Comae)
    return comae


def duellists(table: Table, dice: str = "hand") -> Table:
    """Tomas against Ruth, fists, about to begin. Dice are typed in, so that the duel goes where a test wants it."""
    for who in ("tomas", "ruth"):
        done(table.do("comae.sample", {"who": who}))
    done(table.do("comae.scene", {"title": "The night train"}))
    done(table.do("comae.conflict", FOES))
    if dice == "hand":
        table.set("dice", "hand")
    return table


def party(table: Table) -> Table:
    """Four characters against six NPCs, about to begin; one name is long, one runs from right to left."""
    for name in ("Ines", LONG, RIGHT_TO_LEFT, "Bo"):
        done(table.do("comae.random", {"name": name}))
    for _ in range(6):
        done(table.do("comae.npc"))
    done(table.do("comae.scene", {"title": "The night train"}))
    done(table.do("comae.conflict"))
    return table


def at_table(page: Page, table: Table) -> Page:
    page.goto(f"/c/{table.id}")
    page.locator(".deeds-head").first.wait_for(state="attached")
    return page


def open_deed(page: Page, title: str) -> None:
    """By keys alone, from wherever one is."""
    page.locator("#line").fill(f"/{title}")
    page.keyboard.press("Enter")


def told(page: Page, words: str | re.Pattern[str]) -> None:
    expect(page.locator("#story").get_by_text(words).last).to_be_visible()


def standing(page: Page, name: str) -> Locator:
    return page.locator(".standing").filter(has=page.get_by_text(name, exact=True))


# Characters


@pytest.mark.rule("COM-R2", "COM-R4", "COM-D20")
def test_a_newcomer_makes_a_character_by_the_form_and_loses_nothing_to_a_refusal(page: Page, table: Table):
    at_table(page, table)
    page.get_by_role("button", name="Make a character").first.click()
    form = page.get_by_role("dialog", name="Make a character")
    form.get_by_label("Name", exact=True).fill("Ines Calloway")
    form.get_by_role("button", name="Make a character").click()
    expect(form).to_contain_text("Choose one first.")
    form.get_by_label("Career", exact=True).select_option("detective")
    form.get_by_label("Combat", exact=True).select_option("50")
    form.get_by_label("Social", exact=True).select_option("50")
    form.get_by_label("Tag 1", exact=True).select_option("contact")
    form.get_by_label("Tag 2", exact=True).select_option("contact")
    form.get_by_label("Tag 2 in your words").fill("the night porter")

    form.get_by_role("button", name="Make a character").click()
    refused = form.locator(".error", has_text="Social can't have 50 too: only one skill starts there.")
    expect(refused).to_be_visible()
    expect(form.get_by_label("Social", exact=True)).to_be_focused()
    assert refused.evaluate(IN_SIGHT)
    form.get_by_label("Social", exact=True).select_option("30")
    form.get_by_role("button", name="Make a character").click()
    refused = form.locator(".error", has_text="Contact is named twice: the two tags differ.")
    expect(refused).to_be_visible()
    expect(form.get_by_label("Tag 2", exact=True)).to_be_focused()
    assert refused.evaluate(IN_SIGHT)
    expect(form.get_by_label("Name", exact=True)).to_have_value("Ines Calloway")
    expect(form.get_by_label("Tag 2 in your words")).to_have_value("the night porter")
    page.keyboard.press("Escape")
    open_deed(page, "make a character")
    expect(form.get_by_label("Tag 2 in your words")).to_have_value("the night porter")
    form.get_by_label("Tag 2", exact=True).select_option("pass")
    form.get_by_role("button", name="Make a character").click()
    expect(form).to_have_count(0)

    expect(page.locator(".question")).to_be_focused()
    page.reload()
    asked = []
    while table.waiting():
        question = table.waiting()[0]
        asked.append(question.key)
        expect(page.locator(f"#waiting-{question.number}")).to_have_text(question.text)
        page.locator(".option").first.click()
        expect(page.locator(f"#waiting-{question.number}")).to_have_count(0)
    assert {"create.skill", "create.focus", "create.pool"} == set(asked)
    told(page, re.compile("Ines Calloway, detective: Combat 50"))
    card = page.locator("#sheet .card", has_text="Ines Calloway")
    expect(card).to_contain_text("Contact, Pass (the night porter)")


@pytest.mark.rule("COM-R2")
def test_a_character_by_dice_is_one_click_away(page: Page, table: Table):
    at_table(page, table)
    open_deed(page, "roll a character")
    page.locator("#deed-comae-random .primary").click()
    page.locator("#sheet .card").wait_for()
    (person,) = comae_of(table).people
    expect(page.locator("#sheet .card", has_text=person.name)).to_be_visible()
    told(page, re.compile(re.escape(person.name)))
    assert table.waiting() == ()


@pytest.mark.rule("COM-R47", "COM-R53")
def test_an_npc_is_one_click_away_and_becomes_a_card(page: Page, table: Table):
    at_table(page, table)
    open_deed(page, "make an npc")
    page.get_by_role("dialog", name="Make an NPC").get_by_role("button", name="Make an NPC").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.locator("#sheet .card").wait_for()
    expect(page.locator(".act", has_text="An NPC").locator(".act-outcome")).to_contain_text("motive:")
    (person,) = comae_of(table).people
    card = page.locator("#sheet .card", has_text=person.name)
    expect(card.get_by_role("img").first).to_be_visible()
    expect(card).to_contain_text("Personality")
    open_deed(page, "begin a conflict")
    expect(page.get_by_label(person.name, exact=True)).to_be_visible()


def test_an_npc_comes_at_one_click_and_a_character_that_needs_a_name_does_not(page: Page, table: Table):
    at_table(page, table)
    row = page.locator(".deed", has=page.locator("#deed-comae-npc-head"))
    row.get_by_role("button", name="At once").click()
    page.locator("#sheet .card").wait_for()
    (person,) = comae_of(table).people
    told(page, re.compile(re.escape(person.name)))
    create = page.locator(".deed", has=page.locator("#deed-comae-create-head"))
    expect(create.get_by_role("button", name="At once")).to_have_count(0)


# A duel


@pytest.mark.rule("COM-R26", "COM-R28")
def test_a_duel_is_drawn_with_pools_order_and_who_declares(page: Page, table: Table):
    duellists(table)
    at_table(page, table)
    stage = page.locator(".stage")
    expect(stage.locator(".stage-round")).to_have_text("Round 1")
    expect(standing(page, "Tomas Vey")).to_contain_text("declares next")
    expect(standing(page, "Tomas Vey")).to_contain_text("Combat 30")
    expect(standing(page, "Tomas Vey").get_by_role("img")).to_have_accessible_name(re.compile("BODY: 16 of 16"))
    expect(standing(page, "Ruth Amsel").locator(".standing-rank")).to_contain_text("2")
    open_deed(page, "declare")
    form = page.locator("#deed-comae-declare")
    form.get_by_label("Lens").select_option("aggressive")
    form.get_by_label("Intent").fill("Straight at the lamp.")
    form.locator(".primary").click()
    expect(standing(page, "Tomas Vey")).to_contain_text("has declared")
    expect(standing(page, "Ruth Amsel")).to_contain_text("declares next")
    told(page, re.compile("Straight at the lamp"))
    expect(page.locator("#deeds .deed-title").first).to_have_text("Play the round")


@pytest.mark.rule("COM-R44")
def test_every_lens_stands_beside_its_odds_before_one_is_chosen(page: Page, table: Table):
    duellists(table, dice="seeded")
    at_table(page, table)
    open_deed(page, "play the round")
    form = page.locator("#deed-comae-round")
    lenses = form.get_by_role("group", name="Tomas Vey").get_by_role("group", name="Lens")
    expect(lenses.locator(".odds-bar")).to_have_count(len(LENSES))
    expect(lenses.locator(".tile-label")).to_have_text(list(LENSES))
    law = table.odds_across("comae.round", {}, ["lens.tomas_vey"])
    assert not isinstance(law, Refusal)
    for label, row in zip(LENSES, law.rows, strict=True):
        assert row.odds
        wins = next(each for each in row.odds.outcomes if each.name == "a_wins")
        tile = lenses.locator("label", has=page.get_by_text(label, exact=True))
        expect(tile).to_contain_text(re.compile(rf"Side A wins\s*{wins.decimal * 100:.0f}\s*%"))
    lenses.get_by_role("radio", name=re.compile("Cautious")).check()
    expect(form.locator(".odds")).to_be_visible()
    expect(standing(page, "Ruth Amsel").locator(".ghost-text")).to_contain_text("−1 23\u202f%, −2 23\u202f%")


@pytest.mark.rule("COM-R24", "COM-R28", "COM-R14")
def test_a_round_is_rolled_on_one_scale_and_each_asked_about_luck(page: Page, table: Table):
    duellists(table)
    at_table(page, table)
    open_deed(page, "play the round")
    page.locator("#deed-comae-round .primary").click()
    throw(page, 2, 40)
    expect(page.locator(".question")).to_have_text(
        "As it lies: Tomas Vey wins. Does Tomas Vey flip the digits for a point of luck?"
    )
    rows = page.locator(".scale li")
    expect(rows.nth(0)).to_contain_text(re.compile(r"Tomas Vey\s.*02 within 50,\s+wins", re.DOTALL))
    expect(rows.nth(1)).to_contain_text(re.compile(r"Ruth Amsel\s.*40 not within 5", re.DOTALL))
    won, lost = (row.locator(".scale-roll").bounding_box() for row in rows.all())
    assert won
    assert lost
    assert won["x"] < lost["x"]
    option(page, "Leave it").click()
    told(page, "Tomas Vey lets the dice lie.")
    expect(page.locator(".question")).to_contain_text("Does Ruth Amsel flip the digits")
    expect(option(page, "Flip it")).to_contain_text("Then: Ruth Amsel wins.")
    page.reload()
    option(page, "Flip it").click()
    throw(page, 4)
    expect(page.locator(".question")).to_have_text(
        "Tomas Vey is about to lose 4 of 16 BODY. Make it 1 for a point of luck?"
    )
    expect(option(page, "Take all 4").locator(".consequence")).to_have_text("Tomas Vey: BODY −4")
    option(page, "Take all 4").click()
    told(page, "Ruth Amsel wins the round for 4. Tell how.")
    expect(standing(page, "Tomas Vey").get_by_role("img")).to_have_accessible_name("BODY: 12 of 16; blows took 4")
    expect(page.locator(".stage-round")).to_have_text("Round 2")
    luck = page.locator("#sheet .card", has=page.get_by_role("heading", name="Ruth Amsel"))
    expect(luck).to_contain_text(re.compile(r"Luck\s*1"))


def by_keys(page: Page, words: str) -> None:
    """Looks a command up by its words in the one line, and opens it."""
    expect(page.locator("#line")).to_be_focused()
    page.keyboard.type(f"/{words}")
    expect(page.get_by_role("option").first).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator(".deed-form:not([hidden]) :focus, .dialog-form :focus")).to_be_visible()


def press(page: Page, question: str, label: str) -> None:
    """Takes an option by its number."""
    expect(page.locator(".question")).to_contain_text(question)
    expect(page.locator(".question")).to_be_focused()
    page.keyboard.press(option(page, label).get_attribute("aria-keyshortcuts") or "")


def type_dice(page: Page, *faces: int) -> None:
    hand = page.locator(".hand input")
    expect(hand).to_have_count(len(faces))
    expect(hand.first).to_be_focused()
    for place, face in enumerate(faces):
        tab_to(page, hand.nth(place))
        page.keyboard.type(str(face))
    page.keyboard.press("Enter")


@pytest.mark.rule("COM-R24", "COM-R28", "COM-R44", "COM-R14")
def test_a_duel_by_keyboard_alone(page: Page, table: Table):
    for who in ("tomas", "ruth"):
        done(table.do("comae.sample", {"who": who}))
    table.set("dice", "hand")
    at_table(page, table)
    by_keys(page, "open a scene")
    page.keyboard.type("The night train")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Scene 1: The night train")).to_be_visible()

    by_keys(page, "begin a conflict")
    form = page.get_by_role("dialog")
    tab_to(page, form.get_by_label("Ruth Amsel", exact=True))
    page.keyboard.type("Side B")
    tab_to(page, form.get_by_role("button", name="Begin a conflict"))
    page.keyboard.press("Enter")
    told(page, "Fight: it begins.")

    by_keys(page, "play the round")
    form = page.locator("#deed-comae-round")
    mine = form.get_by_role("group", name="Tomas Vey").get_by_role("radio")
    tab_to(page, mine.first)
    page.keyboard.press("ArrowDown")
    expect(mine.nth(1)).to_be_checked()
    tab_to(page, form.locator(".primary"))
    page.keyboard.press("Enter")
    type_dice(page, 2, 40)
    press(page, "Does Tomas Vey flip", "Leave it")
    press(page, "Does Ruth Amsel flip", "Flip it")
    type_dice(page, 4)
    press(page, "is about to lose 4", "Make it 1")
    told(page, "Ruth Amsel wins the round for 1. Tell how.")
    expect(standing(page, "Tomas Vey").get_by_role("img")).to_have_accessible_name("BODY: 15 of 16; blows took 1")
    expect(page.locator("#line")).to_be_focused()
    page.keyboard.type("The lamp goes out.")
    page.keyboard.press("Enter")
    told(page, "The lamp goes out.")
    by_keys(page, "end the conflict")
    page.keyboard.press("Enter")
    told(page, "The conflict ends as it stands.")
    expect(page.locator(".stage")).to_have_count(0)


# A party


def settle(page: Page, table: Table) -> None:
    """Answers what is asked, each with its first option."""
    while waiting := table.waiting():
        asked = page.locator(f".waiting[aria-labelledby=waiting-{waiting[0].number}]")
        asked.locator(".option").first.click()
        expect(asked).to_have_count(0)


@pytest.mark.rule("COM-R24", "COM-R26", "COM-R28")
def test_four_against_six_play_ten_rounds(page: Page, table: Table):
    party(table)
    at_table(page, table)
    expect(page.locator(".standing")).to_have_count(10)
    for turn in range(1, 11):
        expect(page.locator(".stage-round")).to_have_text(f"Round {turn}")
        open_deed(page, "play the round")
        form = page.get_by_role("dialog", name="Play the round")
        form.get_by_label("Luck").select_option("ask" if turn == 1 else "off")
        if turn == 1:
            expect(form.locator(".large-foot .odds-bar")).to_be_visible()
            assert form.locator(".large-foot .odds-list").evaluate(IN_SIGHT)
        form.get_by_role("button", name="Play the round").click()
        expect(form).to_have_count(0)
        settle(page, table)
    expect(page.locator(".stage-round")).to_have_text("Round 11")
    expect(page.locator(".act-scale")).to_have_count(10)
    comae = comae_of(table)
    assert comae.conflict
    for fighter in comae.conflict.fighters:
        person = comae.person(fighter.key)
        held = person.pool("body")
        assert held.current >= (-held.maximum if person.is_character else 0)
        shown = f"{held.current}/{held.maximum}".replace("-", "−")
        expect(standing(page, person.name).locator(".standing-number")).to_have_text(shown)


@pytest.mark.rule("COM-R19", "COM-R28")
def test_many_rolls_are_told_in_few_words_and_their_parts_are_at_hand(page: Page, table: Table):
    party(table)
    faces = [20, *[90] * 9]
    done(table.do("comae.round", {"luck": "off"}, faces=[*faces, 3]))
    at_table(page, table)
    act = page.locator(".act", has_text="Round 1")
    reading = act.locator(".act-dice .reading").first
    expect(reading).to_contain_text(re.compile(r" 20 against .*; nobody else gets through$"))
    expect(act.locator(".scale-row")).to_have_count(10)
    expect(act.locator(".act-parts li").first).to_be_hidden()
    act.get_by_text("What each is made of").click()
    expect(act.locator(".act-parts li").first).to_be_visible()
    expect(act.locator(".act-parts li", has_text=f"{LONG}: Combat 30")).to_be_visible()


def test_a_name_that_runs_from_right_to_left_turns_no_sentence(page: Page, table: Table):
    done(table.do("comae.random", {"name": RIGHT_TO_LEFT}))
    at_table(page, table)
    outcome = page.locator(".act-outcome", has_text=RIGHT_TO_LEFT)
    assert outcome.evaluate("each => getComputedStyle(each).direction") == "ltr"
    page.locator("#line").fill("نور في الظلام")
    page.keyboard.press("Enter")
    prose = page.locator(".prose-text > p", has_text="الظلام")
    assert prose.evaluate("each => getComputedStyle(each).direction") == "rtl"


# Chapters


@pytest.mark.rule("COM-D62")
def test_scenes_and_sessions_are_chapters_of_the_story(page: Page, table: Table):
    done(table.do("comae.sample", {"who": "ines"}))
    at_table(page, table)
    open_deed(page, "open a scene")
    page.locator("#deed-comae-scene").get_by_label("Title").fill("The *night* train")
    page.locator("#deed-comae-scene .primary").click()
    first = page.locator("#story").get_by_role("heading", name="Scene 1: The *night* train")
    expect(first).to_be_visible()
    expect(page.locator(".act", has_text="A new scene")).to_have_count(0)
    done(table.say("Steam, and a whistle."))
    done(table.do("comae.end_session"))
    done(table.do("comae.scene", {"title": "نور في الظلام"}))
    done(table.say("Nobody speaks."))
    expect(page.locator(".chapter")).to_have_text(["Scene 1: The *night* train", "Session 2", "Scene 2: نور في الظلام"])
    page.get_by_label("Just the story").check()
    expect(first).to_be_visible()

    page.get_by_role("link", name="Read").click()
    contents = page.get_by_role("navigation", name="Chapters")
    expect(contents.get_by_role("link")).to_have_text(
        ["Scene 1: The *night* train", "Session 2", "Scene 2: نور في الظلام"]
    )
    contents.get_by_role("link", name="Session 2").click()
    expect(page.get_by_role("heading", name="Session 2")).to_be_in_viewport()
    chapter = page.locator(".tale", has=page.get_by_role("heading", name="Scene 1"))
    expect(chapter.locator(".read-prose")).to_have_text("Steam, and a whistle.")
    page.get_by_label("Notes in the margin").uncheck()
    expect(page.locator(".tale .chapter")).to_have_count(3)

    exported = "".join(table.export_story())
    assert "\n## Scene 1: The \\*night\\* train\n\nSteam, and a whistle.\n" in exported
    assert "\n## Session 2\n\n## Scene 2: نور في الظلام\n\nNobody speaks.\n" in exported


@pytest.mark.rule("COM-D62")
def test_a_chapter_that_is_taken_back_is_no_chapter(page: Page, table: Table):
    done(table.do("comae.scene", {"title": "The pier"}))
    at_table(page, table)
    expect(page.locator(".chapter")).to_have_text("Scene 1: The pier")
    page.locator("#line").press("Escape")
    page.keyboard.press("u")
    expect(page.locator(".chapter")).to_have_count(0)
    page.get_by_label("What was taken back").check()
    expect(page.locator(".act.is-struck")).to_contain_text("A new scene: The pier")


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

    def test_making_people(self, seen: Page, table: Table):
        at_table(seen, table)
        open_deed(seen, "make a character")
        form = seen.locator(".dialog-form")
        form.get_by_label("Name", exact=True).fill("Ines")
        form.get_by_label("Career", exact=True).select_option("detective")
        form.get_by_label("Combat", exact=True).select_option("50")
        form.get_by_label("Social", exact=True).select_option("50")
        form.locator(".primary").click()
        form.locator(".error").wait_for()
        self.passes(seen)
        form.get_by_label("Social", exact=True).select_option("30")
        form.locator(".primary").click()
        seen.locator(".question").wait_for()
        self.passes(seen)
        done(table.undo())
        done(table.do("comae.npc"))
        seen.locator("#sheet .card").first.wait_for(state="attached")
        if seen.viewport_size == PHONE:
            seen.locator(".sheet-fold").tap()
        expect(seen.locator("#sheet .card").first).to_be_visible()
        self.passes(seen)

    def test_a_duel(self, seen: Page, table: Table):
        duellists(table)
        at_table(seen, table)
        self.passes(seen)
        open_deed(seen, "play the round")
        seen.locator("#deed-comae-round .weighed-option .odds-bar").nth(2 * len(LENSES) - 1).wait_for()
        seen.locator("#deed-comae-round .odds").wait_for()
        self.passes(seen)
        done(table.do("comae.round", {"lens.tomas_vey": "clever"}, faces=[2, 40]))
        seen.locator(".question").wait_for()
        seen.goto(seen.url)
        seen.locator(".scale").wait_for()
        self.passes(seen)
        done(table.answer("keep"))
        done(table.answer("keep"))
        at_table(seen, table)
        expect(standing(seen, "Tomas Vey")).to_contain_text("has a plan")
        self.passes(seen)

    def test_a_party(self, seen: Page, table: Table):
        party(table)
        done(table.do("comae.round", {"luck": "off"}, faces=[20, *[90] * 9, 3]))
        at_table(seen, table)
        seen.locator(".act-parts summary").click()
        self.passes(seen)
        open_deed(seen, "play the round")
        seen.locator(".large-foot .odds-bar").wait_for()
        seen.locator(".dialog-form").get_by_role("button", name=re.compile("Compare the odds")).first.click()
        expect(seen.locator(".dialog-form .weighed-option .odds-bar")).to_have_count(len(LENSES))
        self.passes(seen)

    def test_chapters(self, seen: Page, table: Table):
        done(table.do("comae.sample", {"who": "ines"}))
        for title in ("The night train", "The pier"):
            done(table.do("comae.scene", {"title": title}))
            done(table.say("Fog."))
        at_table(seen, table)
        seen.locator(".chapter").first.wait_for()
        self.passes(seen)
        seen.goto(f"/c/{table.id}/read")
        seen.locator(".contents").wait_for()
        self.passes(seen)
