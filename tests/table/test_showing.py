"""Prose is shown in its newest words, wherever in the story one begins to look."""

import pytest

from inglenook.table import Table
from tests.table.tables import table


def words(page) -> dict[int, tuple[str, int]]:
    """Text and number of revisions of each prose entry on a page."""
    return {entry.number: (entry.text, entry.data["revised"]) for entry in page.entries if entry.kind == "prose"}


@pytest.fixture
def story() -> Table:
    """Five pieces of prose; the first revised early and late, the last once."""
    campaign = table("nomadic")
    first = campaign.entries().entries[-1].number + 1
    for number in range(3):
        campaign.say(f"piece {number}")
    campaign.revise(first, "early")
    campaign.say("piece 3")
    campaign.say("piece 4")
    last = campaign.entries().entries[-1].number
    campaign.revise(last, "last words")
    campaign.revise(first, "late")
    return campaign


def test_a_page_at_the_end_and_then_earlier_ones_have_the_newest_words(story):
    whole = words(Table(story.store, story.engines).entries())
    assert sorted(whole.values()) == [("last words", 1), ("late", 2), ("piece 1", 0), ("piece 2", 0), ("piece 3", 0)]
    paged, seen, before = Table(story.store, story.engines), {}, None
    while True:
        page = paged.entries(before=before, limit=2)
        seen.update(words(page))
        if not page.more:
            break
        before = page.entries[0].number
    assert seen == whole


def test_words_revised_after_the_page_was_shown_are_found_too(story):
    looking = Table(story.store, story.engines)
    numbers = sorted(words(looking.entries()))
    looking.entries(limit=3)
    story.revise(numbers[1], "said better")
    assert words(looking.entries())[numbers[1]] == ("said better", 1)
