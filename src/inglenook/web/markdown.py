"""Prose as safe HTML: Markdown of which no raw HTML, no image and no link but web and mail addresses comes through.

What people write is shown as they wrote it, and nothing that they write can run, load or frame anything.
"""

from __future__ import annotations

from collections.abc import MutableMapping, Sequence
from functools import cache, lru_cache
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict

SAFE_SCHEMES = ("http://", "https://", "mailto:")
SHORT = 4_000
"""Texts up to this length are kept once rendered: the story's last page is asked for again and again."""


def markdown(text: str) -> str:
    """The HTML of a piece of prose."""
    return _kept(text) if len(text) <= SHORT else _render(text)


def _render(text: str) -> str:
    html: str = _parser().render(text)
    return html


_kept = lru_cache(maxsize=600)(_render)


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False, "breaks": True})
    parser.enable(["strikethrough", "table"])
    parser.disable(["image", "html_inline", "html_block", "reference"])
    setattr(parser, "validateLink", is_safe)  # noqa: B010 - its own way of saying so, which its types forbid
    parser.add_render_rule("link_open", _link)
    parser.add_render_rule("th_open", _cell)
    parser.add_render_rule("td_open", _cell)
    parser.add_render_rule("heading_open", _heading)
    parser.add_render_rule("heading_close", _heading)
    return parser


def is_safe(address: str) -> bool:
    """Whether a link may lead there: to the web or to a mailbox, by a whole address."""
    return address.strip().casefold().startswith(SAFE_SCHEMES)


def _link(
    renderer: RendererHTML, tokens: Sequence[Token], place: int, options: OptionsDict, env: MutableMapping[str, Any]
) -> str:
    tokens[place].attrSet("rel", "noopener noreferrer nofollow")
    tokens[place].attrSet("target", "_blank")
    return str(renderer.renderToken(tokens, place, options, env))


def _cell(
    renderer: RendererHTML, tokens: Sequence[Token], place: int, options: OptionsDict, env: MutableMapping[str, Any]
) -> str:
    """A cell's alignment as a class: the pages allow no styles that stand in the text."""
    style = str(tokens[place].attrs.pop("style", ""))
    if style:
        tokens[place].attrSet("class", style.replace("text-align:", "align-"))
    return str(renderer.renderToken(tokens, place, options, env))


def _heading(
    renderer: RendererHTML, tokens: Sequence[Token], place: int, options: OptionsDict, env: MutableMapping[str, Any]
) -> str:
    """Two levels down: the page's own headings stand above the story's."""
    level = min(int(tokens[place].tag[1:]) + 2, 6)
    return f"<h{level}>" if tokens[place].nesting == 1 else f"</h{level}>\n"
