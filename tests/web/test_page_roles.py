"""A page for each role: the game master's, a player's on a phone, an onlooker's; whose turn it is; axe for all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.web.page_kit import AXE, PHONE, WIDE, Host, Opens, SharedTable, browser_of, option, violations
from tests.web.test_page_reach import SMALL, WIDER

PLAYERS = ("Mara", "Ben", "Cy", "Dinah", "Eero", "Fatima")
FOES = ("Orrin", "Madame Voss", "The Ferryman", "Kestrel", "Brother Anselm", "Ilse Marrow", "Dockhand", "Captain Rook")
SIZES: dict[str, ViewportSize] = {"wide": WIDE, "phone": PHONE}
OUT_OF_SIGHT = """(selectors) => selectors.filter((selector) => {
    const {left, right, top, bottom} = document.querySelector(selector).getBoundingClientRect();
    return left < 0 || right > innerWidth || top >= innerHeight || bottom <= 0;
})"""


class Evening:
    """A table of Comae with six players, eight NPCs, an onlooker, secrets and a fight."""

    def __init__(self, host: Host) -> None:
        self.table = host.table(
            "The Amber Road", "comae", edition="comae-0.96-all", modules=["board", "nomadic"], seed="ember"
        )
        for who in ("ines", "ruth", "tomas"):
            self.table.do("comae.sample", who=who)
        for name in ("Vera Lind", "Anatol Brack", "Sister Hedwig"):
            self.table.do("comae.random", name=name)
        roles = list(self.table.act("pause", on=True)["view"]["roles"])
        self.table.act("pause", on=False)
        self.cookies = {
            "gm": host.cookie,
            "onlooker": self.table.seat("Olu", "onlooker"),
            **{
                name.lower(): self.table.seat(name, plays=(role,)) for name, role in zip(PLAYERS, roles, strict=True)
            },
        }  # fmt: skip
        self.cookies["player"] = self.cookies["mara"]
        for name in FOES:
            self.table.do("comae.npc", name=name)
        self.table.act("say", self.cookies["mara"], text="I slip the letter into my sleeve.", audience="gm_and_me")
        self.table.act("say", text="The Ferryman is Voss's brother.", audience="gm")
        self.table.do("board.clock", audience="gm", name="Voss calls the watch", segments="4")
        self.table.do("nomadic.ask", audience="gm", question="Is the watch bribed?")
        self.table.do("comae.conflict")


@pytest.fixture(scope="module")
def evening(host: Host) -> Evening:
    return Evening(host)


@pytest.fixture(params=SIZES)
def looks(request: pytest.FixtureRequest, browser: Browser, host: Host) -> Iterator[Opens]:
    """Opens a page in one width after the other."""
    with ExitStack() as stack:

        def opened(address: str, cookie: str = "") -> Page:
            page = stack.enter_context(browser_of(browser, host.url, cookie, SIZES[request.param]))
            page.goto(address)
            return page

        yield opened


@pytest.fixture
def table(host: Host, request: pytest.FixtureRequest) -> SharedTable:
    return host.table(request.node.name.removeprefix("test_").replace("_", " ")[:60], seed="ember")


needs_axe = pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: ./dev test does so where npm is")


@needs_axe
@pytest.mark.parametrize("role", ["gm", "player", "onlooker"])
def test_the_page_of_each_role_passes_axe(looks: Opens, evening: Evening, role: str):
    page = looks(evening.table.address, evening.cookies[role])
    expect(page.locator("#stage .standing")).to_have_count(14)
    assert violations(page) == []
    assert page.evaluate(WIDER) == 0
    page.get_by_role("button", name="Who is here").click()
    expect(page.locator(".seat")).to_have_count(8)
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Lines, veils and the pause").click()
    expect(page.get_by_role("heading", name="Veils")).to_be_visible()
    assert violations(page) == []
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    if role != "onlooker":
        page.get_by_role("button", name="hidden").click()
        expect(page.locator(".hidden-one").first).to_be_visible()
        assert violations(page) == []
        page.locator(".hidden-one").last.get_by_role("button", name="Show this to others").click()
        assert violations(page) == []


@needs_axe
def test_where_a_link_leads_passes_axe(looks: Opens, evening: Evening):
    page = looks(evening.table.link(role="player"))
    expect(page.locator("#join-name")).to_be_focused()
    assert violations(page) == []
    closed = looks("/join#nothing")
    expect(closed.get_by_role("alert")).to_be_visible()
    assert violations(closed) == []
    stranger = looks("/")
    expect(stranger.get_by_text("no seat here yet")).to_be_visible()
    assert violations(stranger) == []


def test_the_game_master_has_all_at_hand_with_six_players_and_eight_npcs(opens: Opens, evening: Evening):
    gm = opens(evening.table.address, evening.cookies["gm"])
    expect(gm.locator("#stage .standing")).to_have_count(14)
    expect(gm.locator(".card")).to_have_count(14)
    expect(gm.locator(".people-one")).to_have_count(8)
    gm.wait_for_timeout(300)
    places = [
        "#line",
        "#stage .standing:first-child",
        "#stage .standing:last-child",
        ".sheet",
        "#tab-deeds",
        ".people",
        ".tool-stop",
    ]
    assert gm.evaluate(OUT_OF_SIGHT, places) == []
    gm.locator("#tab-deeds").press("ArrowRight")
    expect(gm.locator("#tab-hidden")).to_be_focused()
    secrets = gm.get_by_role("tabpanel")
    expect(secrets.locator(".hidden-clocks")).to_contain_text("Voss calls the watch")
    for words in ("I slip the letter into my sleeve.", "The Ferryman is Voss's brother.", "Is the watch bribed?"):
        expect(secrets.locator(".hidden-one", has_text=words)).to_be_visible()
    gm.locator("#tab-hidden").press("ArrowLeft")
    gm.get_by_role("button", name="Make an NPC").click()
    expect(gm.get_by_role("dialog").get_by_label("Who sees it")).to_be_visible()
    gm.keyboard.press("Escape")
    gm.locator("#deeds-find").fill("stranger")
    gm.locator(".deed-head").first.click()
    expect(gm.locator(".deed.is-open, dialog[open]").locator(".audience")).to_contain_text("Seen by only you")


@pytest.mark.parametrize("role", ["gm", "player", "onlooker"])
def test_at_400_percent_nothing_runs_out_of_the_page(opens: Opens, evening: Evening, role: str):
    page = opens(evening.table.address, evening.cookies[role], {"width": 320, "height": 256})
    expect(page.locator("#stage .standing")).to_have_count(14)
    assert page.evaluate(WIDER) == 0
    page.get_by_role("button", name="Who is here").click()
    expect(page.locator(".seat")).to_have_count(8)
    assert page.locator("dialog").evaluate("each => each.scrollWidth - each.clientWidth") == 0


def test_a_player_has_their_own_sheet_the_odds_of_each_lens_and_one_large_button(opens: Opens, evening: Evening):
    mara = opens(evening.table.address, evening.cookies["mara"], PHONE)
    turn = mara.locator(".turn")
    expect(turn.get_by_role("heading")).to_have_text("Ines Calloway: soon your turn")
    expect(turn.locator(".weighed-option .odds-bar")).to_have_count(turn.locator(".weighed-option").count())
    assert mara.evaluate(SMALL) == []
    assert mara.evaluate(WIDER) == 0
    expect(mara.locator(".sheet-brief .brief")).to_have_text(["Ines Calloway 10/10"])
    mara.locator(".sheet-fold").tap()
    expect(mara.locator(".card[open] h3")).to_have_text(["Ines Calloway"])
    mara.locator(".sheet-fold").tap()
    expect(turn.get_by_role("button", name="Declare")).to_be_disabled()
    expect(turn).to_contain_text("Sister Hedwig declares first.")


def test_the_turn_is_told_in_the_title_until_it_is_over(opens: Opens, evening: Evening):
    fatima = opens(evening.table.address, evening.cookies["fatima"], PHONE)
    turn = fatima.locator(".turn")
    expect(turn.locator("h2")).to_have_text("Your turn, Sister Hedwig")
    expect(fatima).to_have_title("● Your turn · The Amber Road · Inglenook")
    turn.get_by_role("radio", name="Cautious").check()
    turn.get_by_role("button", name="Declare").tap()
    expect(fatima.locator(".standing", has_text="Sister Hedwig")).to_contain_text("has declared")
    expect(turn).to_have_count(0)
    expect(fatima).to_have_title("The Amber Road · Inglenook")
    evening.table.act("undo", evening.cookies["fatima"])


def test_a_long_name_breaks_beside_its_place_and_who_has_declared_says_it_once(opens: Opens, host: Host):
    fight = host.table("Long names", "comae", edition="comae-0.96-all", seed="ember")
    for name in ("Wilhelmina Featherstonehaugh", "Bo", "Cy", "Di", "Eero"):
        fight.do("comae.random", name=name)
    for name in FOES[:5]:
        fight.do("comae.npc", name=name)
    fight.do("comae.conflict")
    gm = opens(fight.address, host.cookie)
    long = gm.locator(".standing", has_text="Wilhelmina")
    rank, words = long.locator(".standing-rank").bounding_box(), long.locator(".standing-name").bounding_box()
    assert rank is not None
    assert words is not None
    assert words["x"] >= rank["x"] + rank["width"]
    assert abs(words["y"] - rank["y"]) < rank["height"]
    key = gm.locator(".standing.is-next .standing-name").inner_text().casefold().replace(" ", "_")
    fight.do("comae.declare", who=key)
    declared = gm.locator(".standing.is-declared")
    expect(declared.locator(".standing-word")).to_have_text(re.compile("^Against "))
    expect(declared.locator(".standing-place > span")).to_have_class("unseen")


def test_the_sheet_folds_to_a_line_however_many_are_on_it(opens: Opens, evening: Evening, host: Host):
    road = host.table("Many on the road", "crossing", seed="ember")
    for name in PLAYERS:
        road.do("crossing.join", name=name)
    mara = road.seat("Mara", plays=("player:mara",))
    own = opens(road.address, mara, PHONE)
    expect(own.locator(".sheet-brief .brief")).to_have_text(["Mara: stress 0/6", "Mara: wounds 0/3"])
    watching = [opens(road.address, road.seat("Olu", "onlooker"), PHONE)]
    watching.append(opens(evening.table.address, evening.cookies["onlooker"], PHONE))
    for page in watching:
        expect(page.locator(".sheet-fold")).to_be_visible()
        expect(page.locator(".sheet-brief .brief")).to_have_count(0)
        folded = page.locator(".sheet-fold").bounding_box()
        assert folded is not None
        assert folded["height"] <= 60


def test_what_any_player_may_answer_is_nobodys_turn_alone(opens: Opens, table: SharedTable, host: Host):
    table.do("nomadic.create", name="Ada")
    players = [table.seat(name) for name in ("Mara", "Ben", "Cy")]
    mara = opens(table.address, players[0])
    gm, watching = opens(table.address, host.cookie), opens(table.address, table.seat("Olu", "onlooker"))
    table.do("nomadic.focus", players[0])
    expect(mara.locator(".your-turn")).to_have_text("For one of you")
    expect(mara).to_have_title(re.compile("^● For one of you"))
    for page in (gm, watching):
        expect(page.locator(".waiting-others .question")).to_contain_text("Any player to decide:")
        expect(page.locator(".waiting-others").get_by_role("button", name="Nudge")).to_have_count(0)
    gm.get_by_role("button", name="Answer it yourself").click()
    expect(gm.locator(".option").first).to_be_visible()


def test_an_onlooker_sees_stage_and_story_and_nothing_to_do(opens: Opens, evening: Evening):
    olu = opens(evening.table.address, evening.cookies["onlooker"])
    expect(olu.locator("#stage .standing")).to_have_count(14)
    expect(olu.locator("#line, .deed, .undo, .turn, .option, .audience, .prose-tools button")).to_have_count(0)
    expect(olu.locator(".veil-mark")).to_have_count(0)
    expect(olu.get_by_role("button", name="Stop")).to_be_visible()
    expect(olu.locator(".skip")).to_have_attribute("href", "#story")
    expect(olu.locator("#writing")).to_be_hidden()  # no empty strip where others write
    olu.keyboard.press("/")
    expect(olu.locator("[role=listbox]")).to_have_count(0)


def test_what_another_decides_is_said_and_a_game_master_can_answer_for_who_is_absent(
    opens: Opens, table: SharedTable, host: Host
):
    made = table.do("nomadic.create", name="Ada")
    mara, ben = table.seat("Mara", plays=tuple(made["view"]["roles"])), table.seat("Ben")
    gm, player, other = opens(table.address, host.cookie), opens(table.address, mara), opens(table.address, ben)
    table.do("nomadic.focus", mara)
    for page, words in ((gm, "Mara to decide:"), (other, "Mara to decide:")):
        expect(page.locator(".waiting-others .question")).to_contain_text(words)
        expect(page.locator(".option")).to_have_count(0)
        expect(page.get_by_role("button", name="Nudge Mara")).to_be_visible()
    expect(player.locator(".your-turn")).to_be_visible()
    expect(player.locator(".option").first).to_be_visible()
    title = player.title()
    assert title.startswith("● Your turn")
    expect(other.get_by_role("button", name="Answer for Mara")).to_have_count(0)
    other.locator("body").press("1")
    expect(player.locator(".option").first).to_be_visible()  # a digit answers nothing that is another's
    gm.get_by_role("button", name="Answer for Mara").click()
    expect(gm.get_by_text("You answer for Mara.")).to_be_visible()
    option(gm, "Focus all the same").click()
    expect(player.locator(".waiting h2")).to_contain_text("track")
    option(player, "Ship").click()
    expect(player).to_have_title(title.removeprefix("● Your turn · "))
    expect(gm.locator(".waiting")).to_have_count(0)


def test_dice_of_several_are_typed_by_each_and_nobody_sees_them_before(opens: Opens, host: Host):
    fight = host.table("Real dice", "comae")
    for who in ("ines", "ruth"):
        fight.do("comae.sample", who=who)
    ada = fight.seat("Ada", plays=("player:ines_calloway",))
    ben = fight.seat("Ben", plays=("player:ruth_amsel",))
    fight.act("set", option="dice", value="hand")
    fight.do("comae.opposed", ada, who="ines_calloway", against="ruth_amsel", luck="off")
    gm, first, second = opens(fight.address, host.cookie), opens(fight.address, ada), opens(fight.address, ben, PHONE)
    expect(gm.locator(".waiting-others .question")).to_contain_text("Ada and Ben still to throw:")
    expect(first.locator(".throwers li")).to_have_text(["you not yet", "Ben not yet"])
    expect(first.locator(".hand input")).to_have_count(1)
    first.locator(".hand input").fill("17")
    first.locator(".hand input").press("Enter")
    for page in (first, gm):
        expect(page.locator(".waiting-others .question")).to_contain_text("Ben still to throw:")
        expect(page.locator(".throwers .is-in")).to_have_count(1)
    for page in (gm, second):
        expect(page.locator("body")).not_to_contain_text("17")
    second.locator(".hand input").fill("62")
    second.get_by_role("button", name="They fell like this").tap()
    for page in (gm, first, second):
        expect(page.locator(".waiting")).to_have_count(0)
        expect(page.locator(".act-outcome").last).to_be_visible()


def test_whether_others_learn_that_something_is_hidden_is_a_switch(opens: Opens, table: SharedTable, host: Host):
    mara = table.seat("Mara")
    gm, player = opens(table.address, host.cookie), opens(table.address, mara)
    gm.get_by_role("button", name="Settings").click()
    gm.get_by_role("radio", name="The table hears that something happened").click()
    expect(player.locator(".story-note").last).to_contain_text("The table hears")
    gm.keyboard.press("Escape")
    table.do("nomadic.ask", audience="gm", question="Is it a trap?")
    expect(player.locator(".story-note").last).to_have_text("Something happens out of sight.")
    player.get_by_role("button", name="Settings").click()
    dialog = player.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="For you, in this browser")).to_be_visible()
    expect(dialog.get_by_role("radio")).to_have_count(0)
    expect(dialog.get_by_role("button", name="Delete this campaign")).to_have_count(0)
    expect(dialog.get_by_role("checkbox", name="A sound when it is your turn")).not_to_be_checked()


def test_lines_and_veils_are_agreed_on_by_anybody(opens: Opens, table: SharedTable, host: Host):
    mara = table.seat("Mara")
    gm, player = opens(table.address, host.cookie), opens(table.address, mara)
    player.get_by_role("button", name="Settings").click()
    player.get_by_role("button", name="Lines, veils and the pause").click()
    player.get_by_label("Another line").fill("Spiders")
    player.keyboard.press("Enter")
    expect(player.locator(".agreed")).to_contain_text("Spiders")
    expect(gm.locator(".story-note").last).to_have_text("A line for this table: Spiders")
    player.get_by_role("button", name="Take back: Spiders").click()
    expect(player.locator(".agreed")).to_have_count(0)
    player.get_by_role("button", name="Pause the game").click()
    expect(gm.get_by_role("region", name="The game is paused")).to_be_visible()
    gm.get_by_role("button", name="We go on").click()
    expect(gm.get_by_role("region", name="The game is paused")).to_have_count(0)
