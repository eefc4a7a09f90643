"""The readable text of a body, and the words in it: what is searched, and what the story tells."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

import msgspec


class _Text(msgspec.Struct):
    text: str = ""


class _Chapter(msgspec.Struct):
    chapter: str = ""


_text = msgspec.json.Decoder(_Text).decode
_chapter = msgspec.json.Decoder(_Chapter).decode


def text_of(body: bytes | None) -> str:
    """The sentence that a body carries for people, if it does."""
    if body is None:
        return ""
    try:
        return _text(body).text
    except msgspec.MsgspecError:
        return ""


def chapter_of(body: bytes | None) -> str:
    """The heading of the chapter that a body opens, if it does."""
    if body is None or b'"chapter"' not in body:
        return ""
    try:
        return _chapter(body).chapter
    except msgspec.MsgspecError:
        return ""


def words_in(text: str) -> list[str]:
    """The words of a text, without case and accents."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))
    return re.findall(r"[^\W_]+", plain)


def has_words(text: str, wanted: Sequence[str]) -> bool:
    """Whether each wanted word is the beginning of some word of the text."""
    words = words_in(text)
    return all(any(word.startswith(one) for word in words) for one in wanted)
