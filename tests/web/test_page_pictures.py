"""Pictures pasted and dropped: about to be shown wherever they land, and words stay words."""

from __future__ import annotations

import base64

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.page_kit import Host, Opens, SharedTable
from tests.web.test_page_seats import png

COPY = """async ([type, picture, text]) => {
    const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0));
    const parts = {[type]: new Blob([bytes], {type})};
    if (text) parts["text/plain"] = new Blob([text], {type: "text/plain"});
    await navigator.clipboard.write([new ClipboardItem(parts)]);
}"""
DROP = """([selector, files]) => {
    const data = new DataTransfer();
    for (const [name, type, content] of files) {
        const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
        data.items.add(new File([bytes], name, {type}));
    }
    const target = document.querySelector(selector);
    const over = new DragEvent("dragover", {dataTransfer: data, bubbles: true, cancelable: true});
    const drop = new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true});
    return [target.dispatchEvent(over), target.dispatchEvent(drop)].map((left) => !left);
}"""
CAUGHT = [True, True]
"""Both the hovering and the drop were taken: the browser doesn't leave the page for the file."""
MAP = ("map.png", "image/png", png(300, 200, b"secret"))
PORTRAIT = ("ines.png", "image/png", png(100, 100, b"secret"))
LETTER = ("letter.pdf", "application/pdf", b"%PDF-1.4")


@pytest.fixture
def table(host: Host, request: pytest.FixtureRequest) -> SharedTable:
    return host.table(request.node.name.removeprefix("test_").replace("_", " ")[:60], seed="ember")


def copies(page: Page, picture: bytes, text: str = "") -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate(COPY, ["image/png", base64.b64encode(picture).decode(), text])


def drops(page: Page, where: str, *files: tuple[str, str, bytes]) -> list[bool]:
    sent = [[name, kind, base64.b64encode(content).decode()] for name, kind, content in files]
    taken: list[bool] = page.evaluate(DROP, [where, sent])
    return taken


def about_to_be_shown(page: Page, width: int) -> Locator:
    """The dialog, with a picture so wide in it."""
    dialog = page.get_by_role("dialog", name="Show a picture")
    expect(dialog.locator("canvas")).to_have_js_property("width", width)
    return dialog


def test_a_picture_pasted_while_one_writes_is_shown_and_the_words_stay(opens: Opens, table: SharedTable, host: Host):
    mara = opens(table.address, table.seat("Mara"))
    gm = opens(table.address, host.cookie)
    gm.locator("#line").fill("Half a sentence")
    copies(gm, MAP[2])
    gm.keyboard.press("Control+v")
    dialog = about_to_be_shown(gm, 300)
    dialog.get_by_label("What it shows").fill("A map of the marsh")
    dialog.get_by_role("button", name="Show it").click()
    expect(mara.get_by_role("img", name="A map of the marsh")).to_be_visible()
    expect(gm.locator("#line")).to_have_value("Half a sentence")
    expect(gm.locator("#line")).to_be_focused()


def test_a_picture_is_pasted_where_no_text_has_the_focus_and_over_another(opens: Opens, table: SharedTable, host: Host):
    gm = opens(table.address, host.cookie)
    expect(gm.locator("#line")).to_be_focused()
    gm.keyboard.press("Escape")
    copies(gm, MAP[2])
    gm.keyboard.press("Control+v")
    dialog = about_to_be_shown(gm, 300)
    dialog.get_by_label("What it shows").fill("Ines")
    copies(gm, PORTRAIT[2])
    gm.keyboard.press("Control+v")
    about_to_be_shown(gm, 100)
    expect(dialog.get_by_label("What it shows")).to_have_value("Ines")


def test_words_that_come_with_a_picture_of_themselves_are_pasted_as_words(opens: Opens, table: SharedTable, host: Host):
    """As a spreadsheet copies its cells: as a text, and as a picture of it."""
    gm = opens(table.address, host.cookie)
    expect(gm.locator("#line")).to_be_focused()
    copies(gm, MAP[2], "Silver, 12 pieces")
    gm.keyboard.press("Control+v")
    expect(gm.locator("#line")).to_have_value("Silver, 12 pieces")
    expect(gm.get_by_role("dialog")).to_have_count(0)


def test_a_picture_pasted_into_words_that_are_rewritten_leaves_them(opens: Opens, table: SharedTable, host: Host):
    gm = opens(table.address, host.cookie)
    table.act("say", text="The marsh.")
    gm.locator(".prose").hover()
    gm.get_by_role("button", name="Rewrite").click()
    gm.get_by_label("Rewrite").fill("The marsh, as on this")
    copies(gm, MAP[2])
    gm.keyboard.press("Control+v")
    about_to_be_shown(gm, 300).get_by_role("button", name="Show it").click()
    expect(gm.locator(".handout")).to_be_visible()
    expect(gm.get_by_label("Rewrite")).to_have_value("The marsh, as on this")


@pytest.mark.parametrize("where", ["#story", "#line", "#sheet", "#header"])
def test_a_picture_is_dropped_anywhere(opens: Opens, table: SharedTable, host: Host, where: str):
    gm = opens(table.address, host.cookie)
    expect(gm.locator("#line")).to_be_visible()
    assert drops(gm, where, LETTER, MAP) == CAUGHT
    about_to_be_shown(gm, 300)
    assert drops(gm, ".picture-drop", PORTRAIT) == CAUGHT
    about_to_be_shown(gm, 100)


def test_what_is_no_picture_is_said_to_be_none_and_nobody_leaves_the_table(
    opens: Opens, table: SharedTable, host: Host
):
    gm = opens(table.address, host.cookie)
    gm.locator("#line").fill("Half a sentence")
    assert drops(gm, "#story", LETTER) == CAUGHT
    expect(gm.get_by_role("status").filter(has_text="Only pictures can be shown here.")).to_be_visible()
    expect(gm.locator("#line")).to_have_value("Half a sentence")
    gm.get_by_role("button", name="Settings", exact=True).click()
    assert drops(gm, "dialog h3", MAP) == CAUGHT
    expect(gm.get_by_role("dialog")).to_have_count(1)  # what one is in the midst of stays in front
    assert drops(gm, 'dialog input[type="file"]', LETTER) == [True, False], "a field for files takes them itself"


def test_an_onlooker_shows_nothing_and_loses_nothing(opens: Opens, table: SharedTable):
    eve = opens(table.address, table.seat("Eve", "onlooker"))
    expect(eve.locator(".people-one").first).to_be_visible()
    assert drops(eve, "#story", MAP) == CAUGHT
    copies(eve, MAP[2])
    eve.keyboard.press("Control+v")
    expect(eve.get_by_role("dialog")).to_have_count(0)
