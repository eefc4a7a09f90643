"""A report is one page that stands by itself."""

import base64
import json
import re
from html.parser import HTMLParser

import pytest

from inglenook.lab import LabError, report
from inglenook.lab.pack_values import with_value

from . import hill

OLD = hill.pack()
NEW = with_value(hill.engine, OLD, "slip", 3)
VOID = {"meta", "br", "rect", "line", "circle", "path"}


class Reader(HTMLParser):
    """Follows what is open, and what leads out of the page."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.leads: list[str] = []
        self.ids: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag, attrs):
        known = dict(attrs)
        self.seen.append(tag)
        self.leads += [known[name] for name in ("src", "href") if known.get(name)]
        self.ids += [known["id"]] if known.get("id") else []
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        pass

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def read(page):
    reader = Reader()
    reader.feed(page)
    assert reader.open == []
    return reader


@pytest.mark.parametrize("packs", [[OLD], [OLD, NEW], [OLD, NEW, OLD]])
def test_it_is_whole_and_needs_nothing_from_elsewhere(packs):
    page = report(hill.engine, packs, names=["hill-1", "mine.toml", "theirs.toml"])
    reader = read(page)
    assert [lead for lead in reader.leads if not lead.startswith(("#", "data:"))] == []
    assert "@import" not in page
    assert "url(" not in page
    assert {lead[1:] for lead in reader.leads if lead.startswith("#")} <= set(reader.ids)
    assert "prefers-color-scheme: dark" in page
    assert "@media print" in page
    assert 'name="viewport"' in page
    assert '<html lang="en">' in page
    assert reader.seen.count("h1") == 1


def test_a_pack_may_call_itself_what_it_likes():
    page = report(hill.engine, [OLD])
    assert "<Hill>" not in page.partition("<script")[0]
    assert "The &lt;Hill&gt; &amp; its paths" in page
    assert "<at last>" not in page
    bad = hill.pack("A shepherd", "</script><script>alert(1)</script>")
    assert read(report(hill.engine, [bad])).seen.count("script") == 1


def test_its_authors_are_named():
    page = report(hill.engine, [OLD])
    assert "by A shepherd, CC0" in page
    assert page.count("Walked by a shepherd, and by her dog.") >= 1


def test_the_data_behind_it_are_in_it():
    page = report(hill.engine, [OLD])
    written = re.search(r'<script type="application/json" id="data">(.*?)</script>', page)
    link = re.search(r'href="data:application/json;base64,([^"]+)"', page)
    assert written
    assert link
    data = json.loads(written[1])
    assert data == json.loads(base64.b64decode(link[1]))
    assert data["courses"]["hill.climb"]["turns"]["mean"]["exact"] == "107/27"
    assert len(data["tables"]["steps"]["cells"]) == 16


def test_one_pack_says_how_it_goes_two_what_changes():
    alone, both = report(hill.engine, [OLD]), report(hill.engine, [OLD, NEW], names=["hill-1", "mine.toml"])
    assert "A climb lasts 4.0 steps on average" in alone
    assert "Counted exactly" in alone
    assert "Faces that slip" in both
    assert "instead of" in both
    assert "mine.toml" in both
    assert "Sampled: 500 runs from seed 1" in report(hill.engine, [OLD], runs=500)


def test_the_same_question_gives_the_same_page():
    assert report(hill.engine, [OLD, NEW]) == report(hill.engine, [OLD, NEW])


def test_a_report_on_nothing_is_refused():
    with pytest.raises(LabError):
        report(hill.engine, [])
