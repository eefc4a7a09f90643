"""Makes the examples in the API's description: real wishes and real answers of an evening at a shared table.

`./dev run python -m tools.api_examples` writes `src/inglenook/web/examples.json`; `tests/web/test_api_openapi.py`
holds it equal. What differs from evening to evening (ids, secrets of links, folders) is put in place of itself, and
long lists within an answer are cut.
"""

from __future__ import annotations

import itertools
import re
import tempfile
from pathlib import Path
from typing import Any
from unittest import mock

import msgspec

from inglenook.web.routes import LIVE, ROUTES, Route
from tests.web.evening import Evening

FILE = Path(__file__).resolve().parent.parent / "src" / "inglenook" / "web" / "examples.json"
ASKS = {"anyone": "owner", "seated": "player", "player": "player", "gm": "gm", "owner": "owner", "figures": "owner"}
ALONE = ("remove_seat", "end_devices", "leave", "stop", "pause", "join", "new_epoch", "add_nonce", "open_lane")
"""After these others could not be asked as before, so each has an evening of its own."""

BEGAN = 1_790_000_000_000
ID = "3c0f7a52-9d1e-4b86-8a77-5e2f6b1c9d04"
UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}")
HASH = re.compile(r"\b[0-9a-f]{64}\b")
SECRET = re.compile(r"^[\w-]{32}$")
LONGEST = 2
LONGEST_TEXT = 600


def examples() -> dict[str, dict[str, Any]]:
    """By the name of an operation: its query, its body and its answer."""
    made: dict[str, dict[str, Any]] = {}
    with _evening() as evening:
        for route in ROUTES:
            if route.name not in ALONE:
                made[route.name] = _asked(evening, route)
        made[LIVE.name] = {"answer": _plain(evening, _message(evening))}
    for name in ALONE:
        with _evening() as evening:
            made[name] = _asked(evening, next(route for route in ROUTES if route.name == name))
    return dict(sorted(made.items()))


class _evening:  # noqa: N801 - read as a word in `with`
    """An evening whose dice and clock are the same every time."""

    def __enter__(self) -> Evening:
        self._folder = tempfile.TemporaryDirectory()
        self._seed = mock.patch("inglenook.table.seating.fresh_seed", return_value="ember, in secret")
        self._seed.start()
        moments = itertools.count(BEGAN, 1000)
        self._evening = Evening(Path(self._folder.name) / "home", clock=lambda: next(moments), seed="ember")
        self._evening.owner.__enter__()
        return self._evening

    def __exit__(self, *_: object) -> None:
        self._evening.owner.__exit__(None, None, None)
        self._seed.stop()
        self._evening.doors.close()
        self._folder.cleanup()


def _asked(evening: Evening, route: Route) -> dict[str, Any]:
    role = ASKS[route.who]
    wish = evening.wish(route, role)
    answer = evening.ask(route, role, wish)
    if answer.status_code != route.status:
        raise RuntimeError(f"{route.name}: {answer.text}")
    made: dict[str, Any] = {}
    if wish.query:
        made["query"] = _plain(evening, wish.query)
    if route.body is not None:
        made["request"] = _plain(evening, wish.body)
    if answer.headers["content-type"] == "application/json":
        made["answer"] = _plain(evening, answer.json())
        if route.name == "play_now":  # any of many names
            made["answer"]["name"] = "Evening Post"
        if route.name == "open_lane":  # what the secret dice of the act before said
            made["answer"]["view"]["undo"]["lines"] = ["Is anyone here?"]
    elif route.lines:  # the first piece stands for all
        lines = (msgspec.json.decode(line) for line in answer.content.splitlines() if line)
        made["answer"] = _plain(evening, next(line for line in lines if "progress" not in line))
    elif answer.headers["content-type"].startswith("text/"):
        made["answer"] = _text(evening, answer.text)
    return made


def _message(evening: Evening) -> Any:
    with evening.owner.websocket_connect(f"ws://127.0.0.1:8000/api/c/{evening.id}/live") as socket:
        return socket.receive_json()


def _plain(evening: Evening, found: Any) -> Any:
    """The same without what differs from evening to evening, and not so long."""
    if isinstance(found, dict):
        return {name: _plain(evening, each) for name, each in found.items()}
    if isinstance(found, list | tuple):
        return [_plain(evening, each) for each in found[:LONGEST]]
    return _text(evening, found) if isinstance(found, str) else found


def _text(evening: Evening, text: str) -> str:
    text = HASH.sub("5b" * 32, text)
    text = UUID.sub(ID, text.replace(str(evening.home), "/srv/inglenook"))
    head, sign, secret = text.rpartition("#") if text.startswith("/join#") else ("", "", text)
    text = f"{head}{sign}{'a-secret-of-32-letters-in-all---'}" if SECRET.match(secret) else text
    return text if len(text) <= LONGEST_TEXT else text[:LONGEST_TEXT]


def written() -> bytes:
    """The file."""
    lines = (f"{msgspec.json.encode(name).decode()}: {msgspec.json.encode(each).decode()}"
             for name, each in examples().items())  # fmt: skip
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


if __name__ == "__main__":
    FILE.write_bytes(written())
