"""Figures of a running server, in the text form of Prometheus: numbers alone, no name, campaign, seat or address."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator

from starlette.types import ASGIApp, Message, Receive, Scope, Send

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Seconds by which acts are sorted."""

METHODS = ("GET", "HEAD", "POST")
MEDIA = "text/plain; version=0.0.4; charset=utf-8"


class Metrics:
    """What is counted. May be used from several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._answers: Counter[tuple[str, int]] = Counter()
        self._entries = 0
        self._seconds = 0.0
        self._sorted = [0] * (len(BOUNDS) + 1)

    def answered(self, method: str, status: int) -> None:
        """Counts an answer. Methods that we don't know are one: their names are a stranger's to choose."""
        with self._lock:
            self._answers[method if method in METHODS else "other", status] += 1

    def appended(self, entries: int, seconds: float) -> None:
        """Counts an act that wrote so many entries, and the seconds until they lay on the disk."""
        with self._lock:
            self._entries += entries
            self._seconds += seconds
            self._sorted[next((at for at, bound in enumerate(BOUNDS) if seconds <= bound), len(BOUNDS))] += 1

    def text(self, *, followers: int, campaigns: int) -> str:
        """All of it, and what the server holds just now."""
        with self._lock:
            return "\n".join([*self._lines(followers, campaigns), ""])

    def _lines(self, followers: int, campaigns: int) -> Iterator[str]:
        yield from _head("inglenook_requests_total", "counter", "Answers, by method and status.")
        for (method, status), count in sorted(self._answers.items()):
            yield f'inglenook_requests_total{{method="{method}",status="{status}"}} {count}'
        yield from _head("inglenook_followers", "gauge", "Pages that follow a campaign now.")
        yield f"inglenook_followers {followers}"
        yield from _head("inglenook_open_campaigns", "gauge", "Campaigns that are open now.")
        yield f"inglenook_open_campaigns {campaigns}"
        yield from _head("inglenook_entries_total", "counter", "Entries written by acts over the API.")
        yield f"inglenook_entries_total {self._entries}"
        name = "inglenook_append_seconds"
        yield from _head(name, "histogram", "Seconds of an act that wrote, rules included, until it lay on the disk.")
        count = 0
        for bound, sorted_here in zip((*map(str, BOUNDS), "+Inf"), self._sorted, strict=True):
            count += sorted_here
            yield f'{name}_bucket{{le="{bound}"}} {count}'
        yield f"{name}_sum {self._seconds:.6f}"
        yield f"{name}_count {count}"


class Counted:
    """Counts every answer of an application."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._metrics.answered(scope["method"], message["status"])
            await send(message)

        await self._app(scope, receive, counted if scope["type"] == "http" else send)


def _head(name: str, kind: str, what: str) -> Iterator[str]:
    yield f"# HELP {name} {what}"
    yield f"# TYPE {name} {kind}"
