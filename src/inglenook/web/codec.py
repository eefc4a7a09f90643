"""From bytes to typed requests: what isn't understood is refused with its place, never skipped."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, TypeVar

import msgspec
from starlette.requests import Request

T = TypeVar("T")

BODY_LIMIT = 2_000_000
"""Bytes of a JSON body: room for the longest prose (100,000 characters), however it is escaped."""

RequestId = Annotated[
    str,
    msgspec.Meta(
        min_length=1, max_length=200, description="Chosen by the client, new for each wish; repeating it is harmless."
    ),
]
Cursor = Annotated[
    str,
    msgspec.Meta(
        max_length=2000, pattern=r"^([^,]+:[0-9]{1,15}(,[^,]+:[0-9]{1,15})*)?$", description="As `cursor` gave it."
    ),
]
EntryRef = Annotated[
    str,
    msgspec.Meta(
        max_length=300,
        pattern=r"^([^,]+:)?[1-9][0-9]{0,8}$",
        description="The number of an entry, in a lane other than the table's with the lane before it.",
    ),
]
EntryNumber = Annotated[int, msgspec.Meta(ge=1, le=1_000_000_000)]
Whole = Annotated[int, msgspec.Meta(ge=-1_000_000_000, le=1_000_000_000)]
Face = Annotated[int, msgspec.Meta(ge=-1_000_000, le=1_000_000)]
Name = Annotated[str, msgspec.Meta(max_length=500)]


class Query(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What may stand in a query; derive from it. Bare, it may hold nothing."""


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What may stand in a body; derive from it. Bare, it may hold nothing."""


class MalformedError(Exception):
    """A request that isn't understood. `path` is the place in it, as `$.fields.skill`."""

    def __init__(self, sentence: str, path: str = "") -> None:
        super().__init__(sentence)
        self.path = path
        self.field = path.removeprefix("$").removeprefix(".")


class TooLargeError(Exception):
    """A request whose body is over the limit."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"At most {limit:,} bytes are taken here, and this is more. Nothing of it was kept.")
        self.limit = limit


class WrongTypeError(Exception):
    """A request whose body says that it isn't JSON."""

    def __init__(self, found: str) -> None:
        super().__init__(f"The body must be JSON (Content-Type: application/json), not {found[:100]!r}.")


async def read_body(request: Request, kind: type[T], limit: int = BODY_LIMIT) -> T:
    """The body of a request in its type; no body at all stands for an empty one."""
    raw = b"".join([piece async for piece in pieces_of(request, limit)])
    found = request.headers.get("content-type", "")
    if raw and found and found.partition(";")[0].strip().casefold() != "application/json":
        raise WrongTypeError(found)
    try:
        return msgspec.json.decode(raw or b"{}", type=kind)
    except msgspec.ValidationError as error:
        raise _malformed(error) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise MalformedError(f"The body is no JSON: {error}.") from None


async def pieces_of(request: Request, limit: int) -> Any:
    """The body piece by piece, up to a limit.

    What is beyond it is read and dropped for a while, since a client that is cut off while it sends never sees why.
    """
    size = 0
    async for piece in request.stream():
        size += len(piece)
        if size > 8 * limit:
            break
        if size <= limit:
            yield piece
    if size > limit:
        raise TooLargeError(limit)


def read_query(items: Iterable[tuple[str, str]], kind: type[T]) -> T:
    """The query of a request in its type."""
    given: dict[str, str] = {}
    for name, text in items:
        if name in given:
            raise MalformedError(f"{name} is given twice.", f"$.{name}")
        given[name] = text
    try:
        return msgspec.convert(given, kind, strict=False)
    except msgspec.ValidationError as error:
        raise _malformed(error) from None


def _malformed(error: msgspec.ValidationError) -> MalformedError:
    what, _, path = str(error).partition(" - at `")
    path = path.rstrip("`") or "$"
    for sign, words in (("unknown field", "isn't known here"), ("required field", "is missing")):
        if sign in what:
            name = what.split("`")[1]
            return MalformedError(f"{name} {words}.", f"{path}.{name}")
    where = path.removeprefix("$").removeprefix(".")
    return MalformedError(f"{where or 'The body'}: {what[:1].lower()}{what[1:]}.", path)
