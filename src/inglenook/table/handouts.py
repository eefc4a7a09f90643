"""Handouts: pictures with a caption, for everyone or for some. A picture lies in its entry, so that it goes only where
that goes: into the exports of those who see it, and nowhere else."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from typing import Any

import msgspec

from inglenook.journal import Store
from inglenook.rules import Refusal, is_text

from .bodies import draft, read_any
from .cursors import LARGEST
from .keeper import Built
from .performing import Refused

MOST_BYTES = 1_500_000
LONGEST = 500
SIGNS: Mapping[str, tuple[bytes, ...]] = {
    "image/png": (b"\x89PNG\r\n\x1a\n",),
    "image/jpeg": (b"\xff\xd8\xff",),
    "image/gif": (b"GIF87a", b"GIF89a"),
}
"""How the files of each kind of picture begin."""


class Picture(msgspec.Struct, frozen=True):
    """A picture: its media type, and its bytes as Base64."""

    type: str
    data: str


def handed_out(picture: bytes, caption: str, lane: str) -> Built:
    """The entry of a handout. Its kind is read off the picture itself. Raises `Refused`."""
    words = " ".join(caption.split())
    if len(words) > LONGEST or not is_text(words):
        raise Refused(Refusal("bad_value", f"A caption has at most {LONGEST} characters.", field="caption"))
    if len(picture) > MOST_BYTES:
        sentence = f"A picture has at most {MOST_BYTES:,} bytes, this one has {len(picture):,}. Make it smaller."
        raise Refused(Refusal("too_large", sentence, field="picture"))
    kind = kind_of(picture)
    if not kind:
        sentence = "This is no picture that can be shown: PNG, JPEG, GIF or WebP."
        raise Refused(Refusal("not_a_picture", sentence, field="picture", legal=(*SIGNS, "image/webp")))
    image = Picture(kind, base64.b64encode(picture).decode())
    text = words or "A picture."
    return [draft(lane, "handout", {"text": text, "image": image})], text


def kind_of(picture: bytes) -> str:
    """The media type of a picture by its first bytes; empty for what is none."""
    if picture[:4] == b"RIFF" and picture[8:12] == b"WEBP":
        return "image/webp"
    return next((kind for kind, signs in SIGNS.items() if picture.startswith(signs)), "")


def picture_in(store: Store, lanes: frozenset[str], lane: str, number: int) -> tuple[str, bytes] | None:
    """The media type and the bytes of a picture that these lanes may see, handed out or shown later."""
    entry = store.entry(lane, number) if lane in lanes and 0 < number < LARGEST else None
    if entry is None or entry.body is None or entry.kind not in ("handout", "reveal"):
        return None
    body = read_any(entry.body)
    if "shown" in body:
        body = msgspec.json.decode(body["shown"]["body"] or "{}")
    image = body.get("image")
    if not isinstance(image, dict) or image.get("type") not in (*SIGNS, "image/webp"):
        return None
    try:
        return image["type"], base64.b64decode(image["data"], validate=True)
    except (KeyError, TypeError, binascii.Error):
        return None


def without_pictures(data: dict[str, Any]) -> dict[str, Any]:
    """An entry's data as it is shown: that there is a picture, not the picture."""
    if "image" in data:
        return {**data, "image": data["image"].get("type", "")}
    shown = data.get("shown")
    if isinstance(shown, dict) and shown.get("kind") == "handout":
        return {**data, "image": "image", "shown": {**shown, "body": ""}}
    return data
