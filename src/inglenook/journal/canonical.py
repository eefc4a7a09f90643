"""The one way to write a body as bytes, so that anyone who has the data can compute the same hash.

JSON in UTF-8 without white space; object keys sorted by code point; integers of 64 bits, no floats; in strings only
quote, backslash and control characters are escaped. `docs/journal-format.md` says it for those who write a verifier.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

_encode = msgspec.json.Encoder(order="sorted").encode
_PLAIN = (str, bool, type(None))
_SMALLEST, _LARGEST = -(2**63), 2**63 - 1


class NotCanonical(ValueError):  # noqa: N818 - says what the value is
    """A value that has no canonical form: a float, too large an integer, a key that is no string, a lone surrogate."""


def canonical(value: Any) -> bytes:
    """The canonical JSON of dicts, lists, tuples, strings, integers, booleans, None and msgspec structs.

    >>> canonical({"why": "risk", "dice": [[6, 6]]})
    b'{"dice":[[6,6]],"why":"risk"}'
    """
    try:
        plain = msgspec.to_builtins(value)
    except (TypeError, msgspec.MsgspecError) as error:
        raise NotCanonical(str(error)) from None
    _check(plain)
    try:
        return _encode(plain)
    except UnicodeEncodeError:
        raise NotCanonical("a string has half of a surrogate pair") from None


def is_canonical(body: bytes) -> bool:
    """Whether these bytes are the canonical JSON of an object."""
    try:
        value = _read(body)
        # msgspec keeps the rules of this form but for one: it writes integers of any length.
        written = canonical(value) if _LONG.search(body) else _encode(value)
        return body[:1] == b"{" and written == body
    except (msgspec.MsgspecError, NotCanonical, UnicodeEncodeError):
        return False


def _no_float(text: str) -> None:
    raise NotCanonical(f"{text} is a float")


_read = msgspec.json.Decoder(float_hook=_no_float).decode
_LONG = re.compile(rb"[0-9]{19}")


def _check(value: Any) -> None:
    if isinstance(value, _PLAIN):
        return
    if isinstance(value, dict):
        for key, item in value.items():
            if not isinstance(key, str):
                raise NotCanonical(f"the key {key!r} is not a string")
            _check(item)
    elif isinstance(value, list | tuple):
        for item in value:
            _check(item)
    elif not isinstance(value, int):
        raise NotCanonical(f"{value!r} is a {type(value).__name__}, which has no canonical form")
    elif not _SMALLEST <= value <= _LARGEST:
        raise NotCanonical(f"{value} does not fit into 64 bits")
