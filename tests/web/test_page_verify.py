"""The page that checks a record: by itself, with no word to the server, for everyone who drops a file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from inglenook.journal import MemoryStore, verify_file
from tests.table.checkable import checkable, evening
from tests.table.tables import NOON
from tests.table.tampering import at, of_lane, places, rehash
from tests.web.conftest import Server
from tests.web.page_kit import tab_to


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """An evening's exports: of all, and of two seats."""
    table = evening(checkable(MemoryStore("The Gentle Flame", created=NOON)))
    folder = tmp_path_factory.mktemp("records")
    found = {}
    for seat in ("whole", "anna", "ben"):
        found[seat] = folder / f"{seat}.json"
        found[seat].write_bytes(b"".join(table.export_json(None if seat == "whole" else seat)))
    return found


@pytest.fixture
def alone(context: BrowserContext) -> Iterator[Page]:
    """The page, loaded, with the server out of reach from then on."""
    page = context.new_page()
    page.goto("/verify")
    page.locator("#file").wait_for()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    context.set_offline(True)
    yield page
    assert asked == []


def give(page: Page, file: Path, field: str = "#file") -> None:
    page.locator(field).set_input_files(file)


def told(page: Page) -> str:
    page.locator("#verdict[aria-busy=false] h2").wait_for()
    return page.locator("#verdict").inner_text()


def test_a_whole_record_passes_without_the_server(alone: Page, records: dict[str, Path]):
    give(alone, records["whole"])
    expect(alone.get_by_role("heading", name="The record is whole")).to_be_visible()
    text = told(alone)
    assert "Epoch 1, ended, 2 nonces" in text
    assert "table: 5 rolls, every face follows from the secret" in text
    assert "referee: 3 rolls, every face follows from the secret" in text
    assert "A file alone can’t prove that its own end is missing" in text
    assert alone.locator("#found-head").inner_text() == verify_file(records["whole"]).head
    expect(alone.get_by_role("status")).to_contain_text("The record is whole: 86 entries")


def test_a_players_share_passes_and_shows_no_gap(alone: Page, records: dict[str, Path]):
    give(alone, records["anna"])
    text = told(alone)
    assert "The record is whole" in text
    assert "table: 5 rolls, every face follows from the secret" in text
    assert "referee" not in text


def test_the_first_bad_entry_is_named(alone: Page, records: dict[str, Path], tmp_path: Path):
    file = json.loads(records["anna"].read_bytes())
    place = next(p for p in places(file) if at(file, p)[1]["body"].get("source") == "verifiable")
    faces = at(file, place)[1]["body"]["faces"][0]
    number = at(file, place)[1]["number"]
    faces[0] = faces[0] % 6 + 1
    rehash(file)
    (tmp_path / "anew.json").write_text(json.dumps(file), encoding="utf-8")
    give(alone, tmp_path / "anew.json")
    assert f"The first bad entry is table {number}." in told(alone)
    assert "its secret gives" in told(alone)
    give(alone, records["anna"])
    expect(alone.get_by_role("heading", name="The record is whole")).to_be_visible()


def test_a_missing_end_is_found_with_a_head_or_another_export(alone: Page, records: dict[str, Path], tmp_path: Path):
    file = json.loads(records["anna"].read_bytes())
    del file["acts"][-1]
    assert of_lane(file, "table")
    (tmp_path / "short.json").write_text(json.dumps(file), encoding="utf-8")
    give(alone, tmp_path / "short.json")
    assert "The record is whole" in told(alone)
    alone.get_by_text("Compare it with").click()
    give(alone, records["ben"], "#other")
    expect(alone.get_by_text("its end is missing: the other copy goes on with")).to_be_visible()
    give(alone, records["anna"])
    expect(alone.get_by_text("nothing is missing and nothing was written anew")).to_be_visible()
    alone.locator("#head").fill("ab" * 32)
    alone.locator("#head").press("Enter")
    expect(alone.get_by_text("is not in it")).to_be_visible()


def test_what_is_no_record_is_told_so(alone: Page, tmp_path: Path):
    (tmp_path / "holiday.json").write_text('{"beach": true}', encoding="utf-8")
    give(alone, tmp_path / "holiday.json")
    assert "it is not an exported campaign" in told(alone)


def test_a_file_may_be_dropped_anywhere(alone: Page, records: dict[str, Path]):
    text = records["anna"].read_text(encoding="utf-8")
    dropped = alone.evaluate_handle(
        "(text) => { const data = new DataTransfer(); data.items.add(new File([text], 'anna.json')); return data; }",
        text,
    )
    alone.dispatch_event("main", "drop", {"dataTransfer": dropped})
    assert "anna.json" in told(alone)
    assert "The record is whole" in told(alone)


def test_by_keyboard_alone(alone: Page, records: dict[str, Path]):
    alone.on(
        "filechooser", lambda _chooser: None
    )  # the window lends its choosers from here on, not only from the key on
    tab_to(alone, alone.locator("#file"))
    with alone.expect_file_chooser() as chooser:
        alone.keyboard.press("Enter")
    chooser.value.set_files(records["ben"])
    assert "The record is whole" in told(alone)
    tab_to(alone, alone.locator("summary"))
    alone.keyboard.press("Enter")
    tab_to(alone, alone.locator("#head"))


def test_script_in_a_record_stays_text(alone: Page, records: dict[str, Path], tmp_path: Path):
    file = json.loads(records["anna"].read_bytes())
    file["meta"]["name"] = file["acts"][0]["entries"][0]["kind"] = "<img src=x onerror=alert(1)>"
    (tmp_path / "x.json").write_text(json.dumps(file), encoding="utf-8")
    give(alone, tmp_path / "x.json")
    assert "<img" in told(alone)
    assert alone.locator("#verdict img").count() == 0


def test_it_fits_a_phone(context: BrowserContext, table_server: Server, records: dict[str, Path]):
    page = context.new_page()
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/verify")
    give(page, records["whole"])
    told(page)
    page.get_by_text("Compare it with").click()
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert page.locator("#file").evaluate("each => each.getBoundingClientRect().right <= window.innerWidth")
