"""Prose comes out as HTML that can run, load and frame nothing, whatever was written."""

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inglenook.web.markdown import markdown

from .api_kit import act, opened

TAGS = {
    "p", "br", "em", "strong", "s", "code", "pre", "a", "ul", "ol", "li", "blockquote", "hr", "h3", "h4", "h5", "h6",
    "table", "thead", "tbody", "tr", "th", "td",
}  # fmt: skip
ATTRIBUTES = {("a", "href"), ("a", "title"), ("a", "rel"), ("a", "target"), ("ol", "start")}
ATTRIBUTES |= {("code", "class"), ("th", "class"), ("td", "class")}


class Tags(HTMLParser):
    """Collects what a browser would make of a text."""

    def __init__(self, html):
        super().__init__()
        self.found = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))

    def handle_comment(self, data):
        self.found.append(("comment", {}))

    def handle_decl(self, decl):
        self.found.append(("declaration", {}))

    def handle_pi(self, data):
        self.found.append(("instruction", {}))


def harmless(html):
    for tag, attributes in Tags(html).found:
        assert tag in TAGS, html
        assert {(tag, name) for name in attributes} <= ATTRIBUTES, html
        if tag == "a":
            assert attributes["href"].casefold().startswith(("http://", "https://", "mailto:")), html
            assert "noopener" in attributes["rel"]


NASTY = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    "[a](javascript:alert(1))",
    "[a](JaVaScRiPt:alert(1))",
    "[a](java\tscript:alert(1))",
    "[a](&#106;avascript:alert(1))",
    "[a](data:text/html,<script>alert(1)</script>)",
    "[a](vbscript:x)",
    "[a](file:///etc/passwd)",
    "[a](//evil.example)",
    "[a](/api/c/x/delete)",
    '[a](https://x.example "onmouseover=alert(1)")',
    '[a](https://x.example/"onmouseover="alert(1))',
    "<javascript:alert(1)>",
    "![a](https://evil.example/track.png)",
    "![a](javascript:alert(1))",
    "[a]: javascript:alert(1)\n\n[a]",
    "```html\"><script>alert(1)</script>\nx\n```",
    "<!-- --><iframe src=//evil>",
    "<details open ontoggle=alert(1)>",
    "<style>*{display:none}</style>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "|a|\n|:-:|\n|<b onclick=x>|",
    "<a href=\"https://x.example\" style=\"position:fixed\">",
]  # fmt: skip


@pytest.mark.parametrize("text", NASTY)
def test_script_stays_text(text):
    harmless(markdown(text))


@pytest.mark.parametrize("text", NASTY)
def test_script_in_a_campaign_stays_text(client, ada, text):
    said = act(client, ada, "say", text=text)["receipt"]["entries"][0]
    harmless(said["html"])
    assert said["text"] == text
    assert opened(client, ada)["page"]["entries"][-1]["html"] == said["html"]


@given(st.lists(st.sampled_from([*"<>\"'()[]!`*_~|:&#;\n\t -=\\/", "a", "javascript:", "https://x", "onx=", "1."])))
def test_no_text_makes_anything_but_text(pieces):
    harmless(markdown("".join(pieces)))


def test_what_markdown_is_for():
    assert (
        markdown("*soft* and **loud**\nnext line")
        == "<p><em>soft</em> and <strong>loud</strong><br />\nnext line</p>\n"
    )
    assert markdown("# A planet") == "<h3>A planet</h3>\n"
    assert markdown("###### Small") == "<h6>Small</h6>\n"
    assert 'href="https://example.org"' in markdown("[there](https://example.org)")
    assert markdown("She said <nothing>.") == "<p>She said &lt;nothing&gt;.</p>\n"
    assert '<td class="align-right">7</td>' in markdown("|dice|\n|-:|\n|7|")
    assert markdown("") == ""


def test_names_with_markup_go_out_as_they_are(client):
    name = "<b>Ada</b> & co"
    made = client.post("/api/campaigns", json={"name": name}).json()
    assert opened(client, made["id"])["view"]["name"] == name
