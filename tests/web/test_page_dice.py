"""Dice that anyone can check, on the page: words of one's own, epochs, hidden lanes, and a head to note."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.page_kit import AXE, PHONE, Host, Opens, SharedTable, tab_to, violations
from tests.web.test_page_reach import SMALL, WIDER

NONCE = "seven grey geese"


@pytest.fixture
def table(host: Host, request: pytest.FixtureRequest) -> SharedTable:
    return host.table(request.node.name.removeprefix("test_").replace("_", " ")[:60], dice="verifiable")


def dice_of(page: Page) -> Locator:
    """The part of the settings that is about these dice."""
    page.get_by_role("button", name="Settings", exact=True).click()
    part = page.get_by_role("region", name="Dice that anyone can check")
    expect(part).to_be_visible()
    return part


def test_words_go_in_an_epoch_ends_and_everyone_is_told(opens: Opens, table: SharedTable, host: Host):
    ada = opens(table.address, table.seat("Ada"))
    gm = opens(table.address, host.cookie)
    hers, his = dice_of(ada), dice_of(gm)
    hers.get_by_label("Words of your own").fill(NONCE)
    hers.get_by_role("button", name="Put them in").click()
    for part in (hers, his):
        expect(part.get_by_role("list", name="Words that go into every throw")).to_have_text(f"Ada: “{NONCE}”")
    expect(hers.get_by_label("Words of your own")).to_have_value("")
    expect(hers.get_by_role("status")).to_contain_text("It goes into every throw from here on.")
    expect(hers.get_by_role("button", name="End this epoch")).to_have_count(0)
    his.get_by_role("button", name="End this epoch and begin the next").click()
    for part in (hers, his):
        expect(part).to_contain_text("Epoch 2 runs")
        expect(part.get_by_role("list", name="Words that go into every throw")).to_have_count(0)
        part.get_by_text("Commitments and secrets").click()
        first = part.locator("h4", has_text="Epoch 1, ended").locator("xpath=following-sibling::dl[1]")
        told = first.locator("div", has_text="Dice that everyone sees")
        expect(told).to_contain_text(re.compile("committed.*[0-9a-f]{64}.*secret.*[0-9a-f]{64}", re.DOTALL))
        expect(first.locator("dd", has_text="secret")).to_have_count(1)


def test_an_onlooker_sees_all_of_it_and_has_nothing_to_press(opens: Opens, table: SharedTable):
    eve = opens(table.address, table.seat("Eve", "onlooker"))
    part = dice_of(eve)
    expect(part).to_contain_text("Epoch 1 runs")
    expect(part.get_by_role("textbox")).to_have_count(1)
    expect(part.get_by_role("button")).to_have_text(["Copy"])


def test_words_that_can_not_go_in_are_refused_beside_them_and_stay(opens: Opens, table: SharedTable, host: Host):
    ada = opens(table.address, table.seat("Ada"))
    part = dice_of(ada)
    table.act("set", option="dice", value="fair")
    expect(part).to_contain_text("No epoch runs now.")
    expect(part.get_by_label("Words of your own")).to_have_count(0)
    table.act("set", option="dice", value="verifiable")
    words = part.get_by_label("Words of your own")
    words.fill("seven\N{ZERO WIDTH SPACE}geese")
    words.press("Enter")
    expect(part.get_by_role("alert")).to_contain_text("one line of 1 to 200 characters")
    expect(words).to_have_value("seven\N{ZERO WIDTH SPACE}geese")


def test_hidden_dice_are_opened_by_whoever_saw_them(opens: Opens, table: SharedTable, host: Host):
    ada_seat = table.seat("Ada")
    table.do("nomadic.ask", audience="gm", question="Does he lie?")
    ada, gm = opens(table.address, ada_seat), opens(table.address, host.cookie)
    table.act("dice/epoch")
    hers, his = dice_of(ada), dice_of(gm)
    his.get_by_text("Open hidden dice").click()
    his.get_by_label("Which").select_option(label="Epoch 1, seen by only you")
    his.get_by_label("For everyone to check").check()
    hers.get_by_text("Open hidden dice").click()
    expect(hers.get_by_label("Which").get_by_role("option")).to_have_count(2)  # her own, and hers with the game master
    his.get_by_role("button", name="Open them").click()
    expect(his.get_by_role("status")).to_contain_text("is laid open")
    hers.get_by_text("Commitments and secrets").click()
    told = hers.locator("dl").first.locator("div", has=ada.get_by_text("Dice only for the game masters", exact=True))
    expect(told).to_contain_text(re.compile("secret.*[0-9a-f]{64}", re.DOTALL))


def test_the_head_is_copied_and_proves_that_nothing_went(opens: Opens, table: SharedTable, host: Host, tmp_path: Path):
    gm = opens(table.address, host.cookie)
    gm.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table.act("say", text="A fire.")
    part = dice_of(gm)
    head = part.get_by_label("Head of the story")
    part.get_by_role("button", name="Copy").click()
    expect(part.get_by_role("button", name="Copied")).to_be_visible()
    copied = gm.evaluate("navigator.clipboard.readText()")
    assert copied == head.input_value()
    table.act("say", text="It goes out.")
    expect(head).not_to_have_value(copied)
    expect(part.get_by_role("button", name="Copy")).to_be_visible()
    with gm.expect_download() as download:
        gm.get_by_role("link", name="Export everything").click()
    export = tmp_path / "export.json"
    download.value.save_as(export)
    part.get_by_role("link", name="Check an exported campaign").click()
    gm.get_by_text("Compare it with what you noted").click()
    gm.locator("#head").fill(copied)
    gm.locator("#head").press("Tab")
    gm.locator("#file").set_input_files(export)
    expect(gm.locator("#verdict .whole")).to_be_visible()
    expect(gm.locator("#verdict")).to_contain_text("head")
    gm.locator("#head").fill("0" * 64)
    gm.locator("#head").press("Tab")
    expect(gm.locator("#verdict .broken")).to_be_visible()


def test_by_keyboard_alone(opens: Opens, table: SharedTable):
    ada = opens(table.address, table.seat("Ada"))
    tab_to(ada, ada.get_by_role("button", name="Settings", exact=True))
    ada.keyboard.press("Enter")
    part = ada.get_by_role("region", name="Dice that anyone can check")
    tab_to(ada, part.get_by_label("Words of your own"))
    ada.keyboard.type(NONCE)
    ada.keyboard.press("Enter")
    expect(part.get_by_role("list", name="Words that go into every throw")).to_have_text(f"Ada: “{NONCE}”")
    expect(part.get_by_label("Words of your own")).to_be_focused()


def test_a_table_whose_dice_are_thrown_otherwise_says_nothing_of_it(opens: Opens, host: Host):
    fair = host.table("fair dice alone")
    gm = opens(fair.address, host.cookie)
    gm.get_by_role("button", name="Settings", exact=True).click()
    expect(gm.get_by_role("region", name="Dice", exact=True)).to_be_visible()
    expect(gm.get_by_role("region", name="Dice that anyone can check")).to_have_count(0)


@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: ./dev test does so where npm is")
def test_it_is_for_everyone_in_each_role_and_on_a_phone(opens: Opens, table: SharedTable, host: Host):
    ada, eve = table.seat("Ada"), table.seat("Eve", "onlooker")
    table.act("dice/nonce", nonce=NONCE)
    table.act("dice/epoch")
    for cookie, size in ((host.cookie, None), (host.cookie, PHONE), (ada, PHONE), (eve, PHONE)):
        page = opens(table.address, cookie, **({"size": size} if size else {}))
        part = dice_of(page)
        for fold in part.locator("summary").all():
            fold.click()
        assert violations(page) == []
        assert page.evaluate(WIDER) == 0
        if size:
            assert page.evaluate(SMALL) == []
