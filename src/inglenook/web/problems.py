"""Everything that is refused or goes wrong, as a problem document (RFC 9457): what, why, and what to do.

Codes are stable; `docs/http-api.md` lists those that are made here. An engine's refusals bring codes of their own.
"""

from __future__ import annotations

import errno
import logging
from collections.abc import Mapping

import msgspec
from msgspec import UNSET, UnsetType
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from inglenook.journal import (
    ConnectionLostError,
    DamagedError,
    DiskFullError,
    GoneError,
    ImportRefused,
    NewerSchemaError,
    NotACampaignError,
    PartialCopyError,
    StoreBusyError,
    StoreError,
)
from inglenook.rules import PackError, PackFault, Refusal
from inglenook.table import (
    BadNameError,
    LibraryError,
    NameTakenError,
    NoSeatError,
    NoSuchCampaignError,
    UnknownEngineError,
    UnknownFactError,
)

from .codec import MalformedError, TooLargeError, WrongTypeError
from .door import OwnersOnlyError, StrangerError
from .lab_jobs import LabFullError, RefusedError
from .limits import FullError, TooManyError
from .probe import NotReadyError

MEDIA = "application/problem+json"
log = logging.getLogger("inglenook.web")


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """A problem document: `detail` is the sentence for the person, `code` is for programs."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    rule: str = ""
    field: str = ""
    legal: tuple[str, ...] = ()
    path: str | UnsetType = UNSET
    faults: tuple[PackFault, ...] | UnsetType = UNSET
    alike: tuple[str, ...] | UnsetType = UNSET
    can_be_saved: int | UnsetType | None = UNSET
    rescue: str | UnsetType = UNSET
    retry_after: int | UnsetType = UNSET


TITLES = {
    401: "No seat",
    403: "Not from here",
    404: "Not found",
    405: "Not done this way",
    409: "Refused",
    413: "Too large",
    415: "Not JSON",
    421: "Wrong host",
    422: "Not understood",
    429: "Too many",
    500: "Our fault",
    503: "Not now",
    507: "No room",
}

KINDS: tuple[tuple[type[Exception], int, str], ...] = (
    (BadNameError, 422, "bad_name"),
    (NameTakenError, 409, "name_taken"),
    (LibraryError, 409, "library"),
    (StoreBusyError, 503, "busy"),
    (ConnectionLostError, 503, "database_away"),
    (GoneError, 409, "gone"),
    (NotACampaignError, 409, "not_a_campaign"),
    (NewerSchemaError, 409, "newer_schema"),
    (PartialCopyError, 409, "partial_copy"),
    (UnknownFactError, 409, "unknown_fact"),
    (StoreError, 500, "store"),
    (StrangerError, 401, "no_seat"),
    (NoSeatError, 401, "no_seat"),  # taken away by another program since it was looked who asks
    (OwnersOnlyError, 403, "owners_only"),
    (LabFullError, 503, "lab_full"),
    (TooLargeError, 413, "too_large"),
    (WrongTypeError, 415, "not_json"),
    (FullError, 503, "full"),
    (NotReadyError, 503, "not_ready"),
)
FIELDS = {"bad_name": "name", "name_taken": "name"}


def problem(status: int, code: str, detail: str, title: str = "") -> Problem:
    """A problem of one of our own codes."""
    return Problem(
        type=f"urn:inglenook:problem:{code}", title=title or TITLES[status], status=status, detail=detail,
        code=code, field=FIELDS.get(code, ""),
    )  # fmt: skip


def refused(refusal: Refusal) -> Problem:
    """A refusal of rules or table. Nothing has moved."""
    made = problem(409, refusal.code, refusal.sentence, "The table has moved on" if refusal.code == "stale" else "")
    return msgspec.structs.replace(made, rule=refusal.rule, field=refusal.field, legal=refusal.legal)


def problem_of(error: Exception) -> Problem:
    """What went wrong, for whoever asked. What nobody foresaw is told without its inside; that goes to the log."""
    if isinstance(error, RefusedError):
        return refused(error.refusal)
    special = _with_more(error)
    if special is not None:
        return special
    for kind, status, code in KINDS:
        if isinstance(error, kind):
            return problem(status, code, sentence(str(error)))
    if isinstance(error, OSError):
        return _of_the_system(error)
    log.error("a request failed", exc_info=error)
    return problem(500, "internal", "Something in Inglenook itself went wrong. What was written before is as it was.")


def _with_more(error: Exception) -> Problem | None:
    replace = msgspec.structs.replace
    if isinstance(error, MalformedError):
        return replace(problem(422, "malformed", str(error)), field=error.field, path=error.path)
    if isinstance(error, NoSuchCampaignError):
        return replace(problem(404, "no_such_campaign", str(error)), alike=error.alike)
    if isinstance(error, UnknownEngineError):
        return replace(problem(422, "unknown_engine", str(error)), field="engine", legal=tuple(error.known))
    if isinstance(error, PackError):
        count = "a fault" if len(error.faults) == 1 else f"{len(error.faults)} faults"
        detail = f"The pack has {count}. Nothing has moved. {error}"
        return replace(problem(422, "bad_pack", detail), field="pack", faults=error.faults)
    if isinstance(error, DamagedError):
        made = problem(409, "damaged", sentence(str(error)), "The campaign is damaged")
        return replace(made, can_be_saved=error.can_be_saved, rescue=error.command)
    if isinstance(error, DiskFullError):
        return problem(507, "disk_full", f"{NO_ROOM} ({error})")
    if isinstance(error, TooManyError):
        return replace(problem(429, "too_many", str(error)), retry_after=error.wait)
    if isinstance(error, ImportRefused):
        return problem(422, "not_importable", f"Nothing was taken in: {sentence(str(error))}")
    return None


NO_ROOM = "The disk is full. Nothing was lost: what was done before stands, and nothing of this was kept. Make room."


def _of_the_system(error: OSError) -> Problem:
    if error.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)):
        return problem(507, "disk_full", NO_ROOM)
    log.error("the system refused", exc_info=error)
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return problem(500, "no_access", "The folder of the campaigns, or a file in it, may not be read or written.")
    return problem(500, "system", f"The system refused: {error.strerror or 'no reason given'}.")


def response_of(made: Problem, headers: Mapping[str, str] | None = None) -> Response:
    """A problem as an answer."""
    extra = dict(headers or {})
    if made.status == 503:
        extra["Retry-After"] = "1"
    if made.retry_after is not UNSET:
        extra["Retry-After"] = str(made.retry_after)
    if made.status == 401:
        extra["WWW-Authenticate"] = 'Link realm="Inglenook"'  # 401 must name a way in (RFC 9110), and ours is a link
    return Response(msgspec.json.encode(made), made.status, {"Cache-Control": "no-store", **extra}, MEDIA)


async def no_such_route(request: Request, error: Exception) -> Response:
    """What Starlette itself refuses: an unknown address, or a method that it doesn't take."""
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        allowed = (error.headers or {}).get("Allow", "")
        detail = f"{request.method} isn't done here; {allowed or 'another method'} is."
        return response_of(problem(405, "wrong_method", detail), error.headers)
    return response_of(problem(404, "no_such_address", f"There is nothing at {request.url.path}."))


def sentence(text: str) -> str:
    """A text that begins and ends like a sentence."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?", "…", ")")) else f"{text}."
