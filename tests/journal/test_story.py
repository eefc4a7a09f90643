"""The story as a text that a person would hand on."""

from __future__ import annotations

import pytest
from markdown_it import MarkdownIt

from inglenook.journal import Draft, MemoryStore, canonical, story
from inglenook.journal.story import escaped
from tests.journal.builders import NOON, prose, roll, say, strike


def told(store: MemoryStore, **options: object) -> str:
    return "".join(story(store, **options))  # type: ignore[arg-type]


def revise(store: MemoryStore, request: str, number: int, text: str) -> None:
    with store.writing() as writer:
        body = canonical({"revises": number, "text": text})
        writer.append(request, "anna", "prose", NOON, [Draft("table", "revision", body)])


def test_prose_and_mechanics_take_turns():
    store = MemoryStore("The *ship*")
    say(store, "r1", "We **drift**.\n\nNobody speaks.")
    roll(store, "r2")
    say(store, "r3", "Then, a light.")
    assert told(store, attributions=["Uses *Toy* by N. N., CC BY 4.0."]) == (
        "# The \\*ship\\*\n"
        "\nWe **drift**.\n\nNobody speaks.\n"
        "\n> - Tries \\*luck\\*\n> - 3 and 4\n> - A box is marked\n> - Risky\n"
        "\nThen, a light.\n"
        "\n---\n\nUses *Toy* by N. N., CC BY 4.0.\n"
    )


def test_what_is_struck_is_left_out():
    store = MemoryStore("Ship")
    say(store, "r1", "One.")
    lost = roll(store, "r2")
    strike(store, "r3", lost)
    assert told(store, title="") == "# \n\nOne.\n"


def test_prose_stands_as_last_revised_unless_the_revision_is_struck():
    store = MemoryStore("Ship")
    say(store, "r1", "Teh end.")
    revise(store, "r2", 1, "The end.")
    revise(store, "r3", 1, "")
    assert told(store) == "# Ship\n\n\n"
    last = store.entry("table", 3)
    assert last is not None
    strike(store, "r4", [last])
    assert told(store) == "# Ship\n\nThe end.\n"


def test_what_was_erased_is_marked():
    store = MemoryStore("Ship")
    entry = say(store, "r1", "My address is ...")
    with store.writing() as writer:
        writer.erase(entry.position)
    assert told(store) == "# Ship\n\n*(erased)*\n"


def test_a_seat_gets_the_story_of_its_lanes():
    store = MemoryStore("Ship")
    say(store, "r1", "Seen.")
    with store.writing() as writer:
        writer.append("r2", "gm", "prose", NOON, [prose("Hidden.", "referee")])
    assert told(store, lanes=["table"]) == "# Ship\n\nSeen.\n"
    assert "Hidden." in told(store)


@pytest.mark.parametrize(
    "text",
    [
        "# not a heading", "1. not a list", "12) nor this", "- nor this", "+ nor", "=== ---", "a *b* _c_ `d` ~~e~~",
        "[link](http://x) ![image](y)", "<script>alert(1)</script>", "&amp; &copy;", "a\\*b", "| a | b |\n|---|---|",
        "line\n\n    code", "> quote", "***", "---", "~~~", "```\ncode\n```", "_", "\\",
    ],
)  # fmt: skip
def test_the_texts_of_rules_are_shown_as_they_are(text: str):
    html = MarkdownIt("commonmark").enable("table").enable("strikethrough").render(f"> - {escaped(text)}\n")
    plain = " ".join(text.split())
    shown = plain.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    assert html == f"<blockquote>\n<ul>\n<li>{shown}</li>\n</ul>\n</blockquote>\n"


def opens(store: MemoryStore, request: str, text: str, chapter: str, *before: Draft) -> None:
    """One act whose outcome opens a chapter."""
    head = Draft("table", "command", canonical({"command": "toy.scene", "fields": {}, "text": "A new scene"}))
    outcome = Draft("table", "outcome", canonical({"key": "opened", "text": text, "chapter": chapter}))
    with store.writing() as writer:
        writer.append(request, "anna", "command", NOON, [head, *before, outcome])


def test_a_chapter_is_a_heading_that_takes_the_place_of_its_act():
    store = MemoryStore("Ship")
    roll(store, "r1")
    opens(store, "r2", "The *pier*.", "The *pier*")
    say(store, "r3", "Fog.")
    assert told(store) == (
        "# Ship\n\n> - Tries \\*luck\\*\n> - 3 and 4\n> - A box is marked\n> - Risky\n\n## The \\*pier\\*\n\nFog.\n"
    )


def test_what_an_act_did_besides_opening_a_chapter_stands_above_it():
    store = MemoryStore("Ship")
    opens(store, "r1", "A pier.", "A pier", Draft("table", "fact", canonical({"text": "Luck is due"})))
    opens(store, "r2", "All of you have earned a rest.", "Session 2")
    assert told(store) == (
        "# Ship\n\n> - A new scene\n> - Luck is due\n\n## A pier\n"
        "\n> - A new scene\n> - All of you have earned a rest.\n\n## Session 2\n"
    )


def test_only_outcomes_open_chapters():
    store = MemoryStore("Ship")
    with store.writing() as writer:
        body = canonical({"text": "Hm.", "chapter": "Mine"})
        writer.append("r1", "anna", "prose", NOON, [Draft("table", "prose", body)])
    assert told(store) == "# Ship\n\nHm.\n"
