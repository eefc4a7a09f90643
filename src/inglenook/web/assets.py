"""What the pages load. A browser asks for it once: its address names its edition, and what is there never changes.

All of it is held in memory, as it was when the server started, so that a page always fits the server that it speaks to.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from posixpath import dirname, join, normpath

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

STATIC = Path(__file__).with_name("static")
TEXT = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".html": "text/html",
    ".txt": "text/plain",
}
FONT = {".woff2": "font/woff2"}
FOR_GOOD = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
LEAST_ZIPPED = 500
"""Bytes: what is shorter fits into one packet either way."""
_IMPORTED = re.compile(r"""\b(?:from|import)\s*["'](\.[^"']+)["']""")


class Asset:
    """One file, with the headers it is sent with."""

    def __init__(self, body: bytes, ending: str) -> None:
        self.body = body
        self._text = ending in TEXT
        self._media = f"{TEXT[ending]}; charset=utf-8" if self._text else FONT[ending]
        self._tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'

    @cached_property
    def _zipped(self) -> bytes:
        return gzip.compress(self.body, mtime=0)

    def answer(self, asked: Headers, kept: str) -> Response:
        """The file as a browser can read it, or that it has it already. `kept` is for how long it may keep it."""
        headers = {"ETag": f"W/{self._tag}", "Cache-Control": kept, "Content-Type": self._media}
        zipped = self._text and len(self.body) >= LEAST_ZIPPED
        if zipped:
            headers["Vary"] = "Accept-Encoding"
        if self._tag in asked.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if zipped and _reads_zipped(asked.get("accept-encoding", "")):
            return Response(self._zipped, headers={**headers, "Content-Encoding": "gzip"})
        return Response(self.body, headers=headers)


def _reads_zipped(accepted: str) -> bool:
    for each in accepted.replace(" ", "").casefold().split(","):
        coding, _, weight = each.partition(";q=")
        if coding == "gzip":
            return not weight or bool(weight.strip("0."))
    return False


class Assets:
    """All that pages load, as an application: at `<edition>/<path>` for good, at `<path>` to be asked for again."""

    def __init__(self, directory: Path = STATIC) -> None:
        self.files: Mapping[str, Asset] = dict(_read(directory))
        whole = hashlib.sha256()
        for path, asset in self.files.items():
            whole.update(f"{path}\0{len(asset.body)}\0".encode())
            whole.update(asset.body)
        self.edition = whole.hexdigest()[:16]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asset, kept = self._found(scope["path_params"]["path"])
        await asset.answer(Headers(scope=scope), kept)(scope, receive, send)

    def _found(self, path: str) -> tuple[Asset, str]:
        """A page of another edition gets what is here now, and doesn't keep it."""
        edition, _, rest = path.partition("/")
        if edition == self.edition and rest in self.files:
            return self.files[rest], FOR_GOOD
        found = self.files.get(path) or self.files.get(rest)
        if found is None:
            raise HTTPException(404)
        return found, ASK_AGAIN

    def modules(self, first: str) -> list[str]:
        """A module and all that it imports, and that imports in turn: each once."""
        found, waiting = dict[str, None](), [first]
        while waiting:
            path = waiting.pop()
            if path in found or path not in self.files:
                continue
            found[path] = None
            text = self.files[path].body.decode()
            waiting += (normpath(join(dirname(path), each)) for each in _IMPORTED.findall(text))
        return list(found)


def _read(directory: Path) -> Iterator[tuple[str, Asset]]:
    for file in sorted(directory.rglob("*")):
        if file.is_file() and (file.suffix in TEXT or file.suffix in FONT):
            yield file.relative_to(directory).as_posix(), Asset(file.read_bytes(), file.suffix)
