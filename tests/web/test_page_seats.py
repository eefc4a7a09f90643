"""A shared table on the page: coming in by a link, who sits here, who sees what, pictures, and going again."""

from __future__ import annotations

import json
import struct
import zlib
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, Page, Route, WebSocketRoute, expect

from tests.web.page_kit import PHONE, WIDE, Host, Opens, SharedTable, browser_of, tab_to, violations


@pytest.fixture
def table(host: Host, request: pytest.FixtureRequest) -> SharedTable:
    return host.table(request.node.name.removeprefix("test_").replace("_", " ")[:60], seed="ember")


def prose(page: Page, words: str) -> None:
    expect(page.locator(".prose-text", has_text=words)).to_be_visible()


def test_by_keyboard_alone_from_a_link_to_a_hidden_word_and_the_stop_card(opens: Opens, table: SharedTable, host: Host):
    gm = opens(table.address, host.cookie)
    mara = opens(table.link(role="player"))
    expect(mara.locator("h1")).to_have_text(table_name(gm))
    expect(mara.get_by_text("You are asked to play.")).to_be_visible()
    expect(mara.locator("#join-name")).to_be_focused()
    mara.keyboard.type("Mara")
    mara.keyboard.press("Enter")
    expect(mara.locator("#line")).to_be_focused()
    tab_to(mara, mara.get_by_label("Who sees it"))
    mara.keyboard.press("ArrowDown")
    expect(mara.get_by_label("Who sees it")).to_have_value("gm_and_me")
    expect(mara.get_by_role("textbox", name="Write what happens")).to_have_attribute(
        "placeholder", "For the game master and you"
    )
    mara.keyboard.press("Tab")
    expect(mara.locator("#line")).to_be_focused()
    mara.keyboard.type("I keep the key.")
    mara.keyboard.press("Enter")
    prose(mara, "I keep the key.")
    expect(mara.locator(".prose .veil-mark")).to_have_text("Hidden: the game master and you")
    expect(gm.locator(".prose .veil-mark")).to_have_text("Hidden: Mara and you")
    expect(gm.locator(".prose-by bdi")).to_have_text("Mara")
    mara.keyboard.press("Control+.")
    for page in (mara, gm):
        expect(page.get_by_role("region", name="The game is paused")).to_be_visible()
    expect(gm.locator(".story-note", has_text="stop card")).to_have_text(
        "Somebody holds up the stop card. The game pauses here."
    )
    tab_to(gm, gm.get_by_role("button", name="We go on"))
    gm.keyboard.press("Enter")
    for page in (mara, gm):
        expect(page.get_by_role("region", name="The game is paused")).to_have_count(0)


def table_name(page: Page) -> str:
    expect(page.locator("#line")).to_be_visible()
    return page.locator(".header-title h1").inner_text()


def test_the_secret_of_a_link_stands_in_no_address_and_one_for_one_lets_one_in(
    opens: Opens, browser: Browser, table: SharedTable, host: Host
):
    link = table.link(role="player", once=True)
    token = link.partition("#")[2]
    with browser_of(browser, host.url, "", PHONE) as first:
        asked: list[str] = []
        first.on("request", lambda request: asked.append(request.url))
        first.goto(link)
        expect(first.locator("#join-name")).to_be_visible()
        assert first.url == f"{host.url}/join"
        first.locator("#join-name").fill("Mara")
        first.get_by_role("button", name="Sit down").tap()
        expect(first).to_have_url(host.url + table.address)
        later = asked[1:]  # the first names the fragment to the browser alone
        assert later
        assert not any(token in url for url in later)
    late = opens(link)
    expect(late.get_by_role("alert")).to_contain_text("doesn’t open anything any more")
    late.get_by_role("link", name="your tables").click()
    expect(late.get_by_text("You have no seat here yet.")).to_be_visible()
    expect(late.get_by_role("button", name="New campaign")).to_have_count(0)
    bare = opens("/join")
    expect(bare.get_by_role("alert")).to_contain_text("no invitation in this address")


def test_a_name_that_is_taken_is_said_beside_the_name(opens: Opens, table: SharedTable):
    table.seat("Mara")
    eve = opens(table.link(role="onlooker"))
    expect(eve.get_by_text("You are asked to watch")).to_be_visible()
    eve.locator("#join-name").fill("mara")
    eve.get_by_role("button", name="Sit down").click()
    expect(eve.get_by_role("alert")).to_contain_text("Somebody is called mara here already")
    expect(eve.locator("#join-name")).to_be_focused()
    eve.locator("#join-name").fill("Eve")
    eve.keyboard.press("Enter")
    expect(eve.locator("#story")).to_be_visible()


def test_home_lists_the_tables_where_one_sits(opens: Opens, table: SharedTable, host: Host):
    mine = opens("/", table.seat("Mara"))
    expect(mine.get_by_role("heading", name="Your tables")).to_be_visible()
    expect(mine.locator(".campaign .note").first).to_have_text("Nomadic")  # a guest isn't told when it was played
    expect(mine.locator(".campaign")).to_have_count(1)
    mine.locator(".campaign a").click()
    expect(mine).to_have_url(host.url + table.address)
    owner = opens("/", host.cookie)
    expect(owner.get_by_role("button", name="New campaign")).to_be_visible()
    expect(owner.get_by_text("inglenook serve")).to_have_count(0)


def test_who_sits_down_at_two_tables_at_once_has_both_seats(browser: Browser, table: SharedTable, host: Host):
    other = host.table("At the same moment")
    links = [each.link(role="player") for each in (table, other)]
    joins: list[Route] = []
    with browser_of(browser, host.url, "", WIDE) as first:
        first.context.route("**/api/join", lambda route: joins.append(route))
        second = first.context.new_page()
        for page, link in zip((first, second), links, strict=True):
            page.goto(link)
            page.locator("#join-name").fill("Ida")
            page.keyboard.press("Enter")
        first.wait_for_timeout(500)
        assert len(joins) == 1, "the second didn't wait for the first"
        joins.pop().continue_()
        expect(first.locator("#line")).to_be_visible()
        while not joins:
            second.wait_for_timeout(20)
        joins.pop().continue_()
        expect(second.locator("#line")).to_be_visible()
        first.goto("/")
        expect(first.locator(".campaign")).to_have_count(2)


def test_a_game_master_gives_names_roles_and_characters_and_closes_links(opens: Opens, table: SharedTable, host: Host):
    table.do("nomadic.create", name="Ada")
    ben = table.seat("Benn")
    gm = opens(table.address, host.cookie)
    player = opens(table.address, ben)
    gm.get_by_role("button", name="Who is here").click()
    gm.get_by_role("button", name="Change the seat of Benn").click()
    gm.get_by_label("Name", exact=True).first.fill("Ben")
    gm.get_by_role("button", name="Rename", exact=True).click()
    expect(gm.locator(".seat b", has_text="Ben")).to_have_text("Ben")
    gm.get_by_role("checkbox", name="Ada", exact=True).check()
    expect(gm.locator(".seat", has_text="Ben")).to_contain_text("plays Ada")
    expect(player.locator(".people-one.is-mine")).to_contain_text("Ben")
    expect(player.locator("#writing #line")).to_be_visible()
    gm.locator(".seat-form").get_by_label("Role", exact=True).select_option("onlooker")
    expect(gm.locator(".seat", has_text="Ben")).to_contain_text("Onlooker")
    expect(player.locator("#line")).to_have_count(0)  # at once, without a reload
    gm.get_by_label("For", exact=True).select_option("gm")
    gm.get_by_label("Open for").select_option("1")
    gm.get_by_label("Lets one person in").check()
    gm.get_by_role("button", name="Make a link").click()
    made = gm.get_by_label("A link for game masters")
    expect(made).to_be_focused()
    link = made.input_value()
    assert link.startswith(f"{host.url}/join#")
    gm.get_by_role("button", name="Close the link for Game master").click()
    expect(gm.locator(".link.is-closed", has_text="Game master")).to_have_count(1)
    late = opens(link)
    expect(late.get_by_role("alert")).to_contain_text("doesn’t open anything")
    gm.get_by_text("Add a seat without a link").click()
    gm.locator("#seat-add-name").fill("Cy")
    gm.get_by_role("button", name="Add", exact=True).click()
    expect(gm.locator(".seat b", has_text="Cy")).to_be_visible()


def test_a_seat_is_brought_to_another_device(opens: Opens, table: SharedTable):
    mara = opens(table.address, table.seat("Mara"))
    mara.get_by_role("button", name="Who is here").click()
    expect(mara.get_by_role("button", name="Make a link")).to_have_count(0)
    expect(mara.get_by_role("button", name="Change the seat of Robin")).to_have_count(0)
    mara.get_by_role("button", name="A link to your own seat").click()
    link = mara.get_by_label("A link for your own seat").input_value()
    phone = opens(link, size=PHONE)
    expect(phone.get_by_text("go on in it on this device")).to_be_visible()
    phone.get_by_role("button", name="Come in").tap()
    expect(phone.locator("#line")).to_be_visible()
    phone.get_by_role("button", name="Who is here").tap()
    expect(phone.locator(".seat.is-mine b")).to_have_text("Mara")


def test_a_link_that_may_do_more_is_taken_in_the_seat_that_one_has(opens: Opens, table: SharedTable):
    mara = table.seat("Mara")
    page = opens(table.link(role="gm"), mara)
    expect(page.get_by_text("You sit here already as Mara, a player.")).to_contain_text(
        "By this link you are a game master from now on, in the seat that you have."
    )
    expect(page.locator("#join-name")).to_have_count(0)
    page.get_by_role("button", name="Lead the game").click()
    page.get_by_role("button", name="Who is here").click()
    expect(page.locator(".seat.is-mine")).to_contain_text("Game master")
    expect(page.locator(".seat.is-mine b")).to_have_text("Mara")
    page.goto(table.link(role="player"))
    expect(page.get_by_text("This link changes nothing for you")).to_contain_text("as Mara, a game master")
    page.get_by_role("button", name="Go to the table").click()
    expect(page.locator("#line")).to_be_visible()


def test_a_link_to_anothers_seat_says_what_it_would_do_first(opens: Opens, table: SharedTable, host: Host):
    table.seat("Ben")
    link = table.link(seat="ben")
    mara = opens(link, table.seat("Mara"))
    expect(mara.get_by_text("This link is for the seat of Ben")).to_contain_text("you sit here as Mara")
    mara.get_by_role("link", name="Leave everything as it is").click()
    expect(mara.locator(".campaign")).to_have_count(1)
    owner = opens(table.link(role="player"), host.cookie)
    expect(owner.get_by_text("as this server is yours")).to_contain_text("You sit here already")


def test_the_links_to_ones_own_seat_are_listed_and_closed(opens: Opens, table: SharedTable):
    mara = opens(table.address, table.seat("Mara"))
    table.link(seat="mara")
    expect(mara.locator(".story-note", has_text="made a link to your seat")).to_be_visible()
    mara.get_by_role("button", name="Who is here").click()
    mara.get_by_role("button", name="A link to your own seat").click()
    listed = mara.get_by_role("list", name="Links to your own seat").locator(".link")
    expect(listed).to_have_count(2)
    mara.get_by_role("button", name="Close the link for The seat of Mara").last.click()
    expect(listed.last).to_contain_text("not used yet, closed")
    expect(listed.first).to_contain_text("for one person")


def test_a_page_goes_on_when_its_browser_sits_down_at_another_table(opens: Opens, table: SharedTable, host: Host):
    mara = opens(table.address, table.seat("Mara"))
    expect(mara.locator("#line")).to_be_visible()
    elsewhere = host.table("another table", seed="ember")
    tab = mara.context.new_page()
    tab.goto(elsewhere.link(role="player"))
    tab.locator("#join-name").fill("Mara")
    tab.get_by_role("button", name="Sit down").click()
    expect(tab.locator("#line")).to_be_visible()
    table.act("say", text="The fire burns low.")
    prose(mara, "The fire burns low.")
    mara.locator("#line").fill("I add a log.")
    mara.locator("#line").press("Enter")
    prose(mara, "I add a log.")
    tab.close()


def test_who_is_removed_is_told_so_at_once_and_sees_no_more(opens: Opens, table: SharedTable, host: Host):
    mara = opens(table.address, table.seat("Mara"))
    table.act("say", text="A fire.")
    prose(mara, "A fire.")
    gm = opens(table.address, host.cookie)
    gm.get_by_role("button", name="Who is here").click()
    gm.get_by_role("button", name="Change the seat of Mara").click()
    gm.get_by_role("button", name="Take this seat away from Mara").click()
    gm.get_by_role("button", name="Remove", exact=True).click()
    expect(gm.locator(".seat")).to_have_count(1)
    expect(mara.get_by_role("alert")).to_contain_text("You have no seat at this table")
    expect(mara.locator(".prose-text")).to_have_count(0)


def test_a_stranger_in_ones_seat_is_sent_out_and_told_so(opens: Opens, table: SharedTable, host: Host):
    mara = sat_down(opens, table, "Mara")
    stranger = opens(table.link(seat="mara"))
    stranger.get_by_role("button", name="Come in").click()
    expect(stranger.locator("#line")).to_be_visible()
    expect(mara.locator(".story-note", has_text="If it wasn't you")).to_be_visible()
    mara.get_by_role("button", name="Who is here").click()
    mara.get_by_role("button", name="Change the seat of Mara").click()
    mara.get_by_role("button", name="End my other devices").click()
    sure = mara.get_by_role("dialog", name="Are you sure?")
    expect(sure).to_contain_text("Every other device is out of your seat at once")
    assert violations(mara) == []
    sure.get_by_role("button", name="No, leave it").click()
    expect(stranger.locator("#line")).to_be_visible()
    mara.get_by_role("button", name="End my other devices").click()
    mara.get_by_role("button", name="End the others").click()
    expect(stranger.get_by_text("You have no seat at this table")).to_be_visible()
    expect(stranger.locator("#line")).to_have_count(0)
    expect(mara.locator(".seats-told")).to_have_text("Your seat is on this device alone now.")
    expect(mara.locator(".link")).to_contain_text("closed")
    mara.keyboard.press("Escape")
    expect(mara.locator(".story-note", has_text="Every other device is out of your seat")).to_be_visible()
    mara.locator("#line").fill("Mine again.")
    mara.keyboard.press("Enter")
    prose(mara, "Mine again.")


def test_a_game_master_ends_all_devices_of_a_seat(opens: Opens, table: SharedTable, host: Host):
    gm = opens(table.address, host.cookie)
    mara = sat_down(opens, table, "Mara")
    gm.get_by_role("button", name="Who is here").click()
    gm.get_by_role("button", name="Change the seat of Mara").click()
    gm.get_by_role("button", name="End all devices in the seat of Mara").click()
    expect(gm.get_by_role("dialog", name="Are you sure?")).to_contain_text("the seat keeps all that is theirs")
    gm.get_by_role("button", name="End them").click()
    expect(mara.get_by_text("You have no seat at this table")).to_be_visible()
    expect(gm.locator(".seats-told")).to_contain_text("A new link, made below, lets them back in.")
    gm.get_by_label("For", exact=True).select_option("seat:mara")
    gm.get_by_role("button", name="Make a link").click()
    mara.goto(gm.locator("#link-made").input_value())
    mara.get_by_role("button", name="Come in").click()
    expect(mara.locator("#line")).to_be_visible()


def test_whoever_gives_a_lesser_role_is_told_that_links_are_closed_by_it(opens: Opens, table: SharedTable, host: Host):
    gm = opens(table.address, host.cookie)
    sat_down(opens, table, "Mara")
    gm.get_by_role("button", name="Who is here").click()
    gm.get_by_role("button", name="Change the seat of Mara").click()
    expect(gm.locator(".seat-form .note", has_text="open links for new players are closed")).to_be_visible()
    gm.get_by_label("Role").first.select_option("onlooker")
    expect(gm.locator(".link").filter(has_text="Player")).to_contain_text("closed")
    expect(gm.locator(".seat-form .note", has_text="open links for new")).to_have_count(0)


def sat_down(opens: Opens, table: SharedTable, name: str) -> Page:
    page = opens(table.link(role="player"))
    page.locator("#join-name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator("#line")).to_be_visible()
    return page


def test_what_was_hidden_is_shown_on_a_click_to_whom_one_wishes(opens: Opens, table: SharedTable, host: Host):
    mara, ben = table.seat("Mara"), table.seat("Ben")
    gm, player, other = opens(table.address, host.cookie), opens(table.address, mara), opens(table.address, ben)
    gm.get_by_role("button", name="hidden").click()
    expect(gm.get_by_role("tabpanel")).to_contain_text("Nothing so far.")
    gm.get_by_role("button", name="Write a note only you see").click()
    expect(gm.locator("#line")).to_be_focused()
    gm.keyboard.type("The ferryman lies.")
    gm.keyboard.press("Enter")
    line = gm.locator(".hidden-one", has_text="The ferryman lies.")
    expect(line.locator(".veil-mark")).to_have_text("Hidden: only you")
    line.get_by_role("button", name="Show this to others").click()
    asked = gm.get_by_role("dialog")
    asked.get_by_label("Who sees it").select_option("seats:")
    expect(asked.get_by_text("only you would see it")).to_be_visible()
    asked.get_by_label("Mara").check()
    asked.get_by_role("button", name="Show it to Mara and you").click()
    expect(player.locator(".revealed")).to_contain_text("The ferryman lies.")
    expect(player.locator(".revealed .veil-mark")).to_have_text("Hidden: Robin and you")
    line.last.get_by_role("button", name="Show this to others").click()
    gm.get_by_role("dialog").get_by_role("button", name="Show it to everyone").click()
    expect(other.locator(".revealed")).to_have_count(1)
    expect(other.locator(".revealed-head")).to_have_text("Hidden until now, by Robin")


def test_who_sees_it_is_remembered_for_each_kind_of_deed_and_told_before_it_is_done(
    opens: Opens, table: SharedTable, host: Host
):
    mara = table.seat("Mara")
    gm, player = opens(table.address, host.cookie), opens(table.address, mara)
    gm.locator("#line").fill("?Is it a trap?")
    gm.get_by_label("Who sees it").select_option("gm")
    expect(gm.get_by_role("button", name="Ask the oracle (seen by only you)")).to_be_visible()
    gm.locator("#line").press("Enter")
    expect(gm.locator(".act .veil-mark")).to_have_text("Hidden: only you")
    expect(gm.get_by_label("Who sees it")).to_have_value("all")  # words are another kind
    gm.reload()
    gm.locator("#line").fill("?And now?")
    expect(gm.get_by_label("Who sees it")).to_have_value("gm")
    gm.locator("#line").fill("")
    gm.locator("#deed-nomadic-land-head").click()
    form = gm.locator("#deed-nomadic-land")
    form.get_by_label("Name").fill("Kepler")
    form.get_by_label("Who sees it").select_option("me")
    expect(form.locator(".seen-by")).to_have_text("seen by only you")
    form.locator(".primary").click()
    expect(form.locator(".error")).to_contain_text("change what everyone can see")
    table.act("say", text="Meanwhile.")
    prose(player, "Meanwhile.")
    expect(player.locator(".act")).to_have_count(0)


def test_a_picture_is_drawn_anew_and_goes_to_whom_one_wishes(
    opens: Opens, table: SharedTable, host: Host, tmp_path: Path
):
    mara, ben = table.seat("Mara"), table.seat("Ben")
    gm, player, other = opens(table.address, host.cookie), opens(table.address, mara), opens(table.address, ben)
    photo = tmp_path / "photo.png"
    photo.write_bytes(png(300, 200, b"GPS 48.1 N 11.5 E"))
    gm.get_by_role("button", name="picture").click()
    gm.locator(".picture-drop input").set_input_files(photo)
    gm.get_by_label("What it shows").fill("A map of the marsh")
    gm.get_by_role("dialog").get_by_label("Who sees it").select_option("seats:")
    gm.get_by_role("dialog").get_by_label("Mara").check()
    gm.get_by_role("button", name="Show it to Mara and you").click()
    picture = player.get_by_role("img", name="A map of the marsh")
    expect(picture).to_be_visible()
    assert picture.evaluate("each => each.decode().then(() => [each.naturalWidth, each.naturalHeight])") == [300, 200]
    where = picture.get_attribute("src")
    sent = urlopen(Request(f"{host.url}{where}", headers={"cookie": f"inglenook={mara}"}))
    assert sent.headers["content-type"] == "image/webp"
    assert b"GPS" not in sent.read()
    player.get_by_role("button", name="A map of the marsh").click()
    expect(player.get_by_role("dialog", name="A map of the marsh").get_by_role("img")).to_be_visible()
    table.act("say", text="Meanwhile.")
    prose(other, "Meanwhile.")
    expect(other.get_by_role("img", name="A map of the marsh")).to_have_count(0)


def test_whoever_reads_the_story_is_told_what_not_everyone_knows(opens: Opens, table: SharedTable, host: Host):
    mara = table.seat("Mara")
    table.act("say", text="The fire burns low.")
    table.act("say", text="He lies.", audience="gm")
    tale = opens(f"{table.address}/read", host.cookie)
    expect(tale.locator(".read-prose", has_text="He lies.").locator(".read-veil")).to_have_text("Hidden: only you")
    expect(tale.locator(".read-veil")).to_have_count(1)
    expect(opens(f"{table.address}/read", mara).locator(".read-prose")).to_have_count(1)


def test_what_is_no_picture_is_said_to_be_none(opens: Opens, table: SharedTable, host: Host, tmp_path: Path):
    table.seat("Mara")
    gm = opens(table.address, host.cookie)
    gm.get_by_role("button", name="picture").click()
    (tmp_path / "no.png").write_bytes(b"not a picture")
    gm.locator(".picture-drop input").set_input_files(tmp_path / "no.png")
    expect(gm.get_by_role("alert")).to_contain_text("can’t be read as a picture")
    expect(gm.get_by_role("button", name="Show it")).to_be_disabled()


def png(width: int, height: int, secret: bytes) -> bytes:
    """A picture that carries a text about where it was taken."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    row = b"".join(bytes((x * 255 // width, 120, 90)) for x in range(width))
    rows = b"".join(b"\0" + row for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = (chunk(b"IHDR", head), chunk(b"tEXt", b"Comment\0" + secret), chunk(b"IDAT", zlib.compress(rows)))
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts) + chunk(b"IEND", b"")


def test_who_is_here_and_a_nudge_come_live(browser: Browser, table: SharedTable, host: Host):
    table.seat("Ben")
    with browser_of(browser, host.url, table.seat("Mara"), WIDE) as mara:
        lines: list[WebSocketRoute] = []

        def through(line: WebSocketRoute) -> None:
            line.connect_to_server()
            lines.append(line)

        mara.route_web_socket("**/live*", through)
        mara.goto(table.address)
        expect(mara.locator(".people-one")).to_have_count(3)
        lines[0].send(json.dumps({"here": ["player", "mara"]}))
        expect(mara.locator(".people-one", has_text="Robin").locator(".is-here")).to_be_visible()
        expect(mara.locator(".people-one", has_text="Ben")).to_contain_text("is away")
        lines[0].send(json.dumps({"nudge": {"from": "Robin"}}))
        expect(mara.get_by_role("status").filter(has_text="nudges you")).to_have_text(
            "Robin nudges you: the table waits for you. Close this notice"
        )
        mara.get_by_role("button", name="Close this notice").click()
        expect(mara.get_by_text("nudges you:")).to_have_count(0)


def test_a_table_of_one_says_nothing_of_seats(page: Page):
    page.goto("/")
    expect(page.get_by_text("inglenook serve")).to_be_visible()
    page.get_by_role("button", name="Play now").click()
    expect(page.locator("#line")).to_be_focused()
    for name in ("Stop", "Who is here", "picture", "hidden"):
        expect(page.get_by_role("button", name=name)).to_have_count(0)
    expect(page.get_by_label("Who sees it")).to_have_count(0)
    expect(page.locator(".people, .prose-by, .act-by, [role=tab]")).to_have_count(0)


def test_what_only_a_game_master_read_leaves_the_page_with_the_role_and_all_of_it_with_the_seat(
    opens: Opens, table: SharedTable, host: Host
):
    gwen = opens(table.address, table.seat("Gwen", "gm"))
    expect(gwen.locator("#line")).to_be_visible()
    entry = table.act("say", text="The *plugh* is a fake.", audience="gm")["receipt"]["entries"][0]
    table.act("erase", lane=entry["lane"], number=entry["number"])
    table.do("nomadic.ask", audience="gm", question="Is the plugh a fake?")
    table.act("undo")
    expect(gwen.locator("#announcements")).to_contain_text("plugh")
    table.act("seats/role", seat="gwen", role="player")
    expect(gwen.locator("#announcements")).not_to_contain_text("plugh")
    expect(gwen.locator("#line")).to_be_visible()
    assert "plugh" not in gwen.content()
    table.act("say", text="The ferry leaves.")
    prose(gwen, "The ferry leaves.")
    table.act("seats/remove", seat="gwen")
    expect(gwen.get_by_text("You have no seat at this table")).to_be_visible()
    assert "ferry" not in gwen.content()
    assert gwen.locator("#announcements").inner_text() == ""
