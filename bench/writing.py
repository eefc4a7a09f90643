"""Writing: an act of five entries, on the disk before it is acknowledged, against the least that this can take."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import count

from inglenook.journal import Draft, SqliteStore

from .campaigns import NOON
from .figures import QUICK, Figure, at_least, paired, timed
from .places import folder

BODIES = {
    "command": b'{"code":"1","command":"nomadic.attempt","edition":"nomadic-2022","fields":{"what":"go"}}',
    "dice": b'{"dice":[[6,6]],"draw":17,"expression":"2d6","faces":[[3,4]],"of":112,"text":"7: risky","why":"risk"}',
    "fact": b'{"fact":{"event":"nomadic.risk_found/1","degree":"risky","pending":true},"of":112,"text":""}',
    "question": b'{"key":"body","of":112,"options":[{"key":"body","label":"Body","note":""}],"text":"Where?"}',
    "outcome": b'{"key":"risky","of":112,"rule":"NOM-R6","text":"Risky: a bad check marks one box."}',
}


UNTIL_FULL_SIZE = 400
"""Acts until SQLite writes its log over from the start, and needs no more room for it."""


def measure(_wanted: list[str]) -> Iterator[Figure]:
    """The request's id is looked up, five entries are salted, chained and sealed, and all is committed."""
    store = SqliteStore.create(folder() / "act.inglenook", name="Bench", created=NOON)
    drafts = [Draft("table", kind, body) for kind, body in BODIES.items()]
    requests = count()
    raw = os.open(folder() / "raw", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    bytes_of_five = b"\n".join(BODIES.values())

    def act() -> None:
        request = f"request-{next(requests)}"
        with store.writing() as writer:
            assert store.act_of_request(request) is None
            writer.append(request, "player", "command", NOON, drafts)

    def append() -> None:
        os.write(raw, bytes_of_five)
        os.fdatasync(raw)

    for _ in range(UNTIL_FULL_SIZE):
        act()
    pairs = paired(timed(act, times=20), timed(append, times=20), 15 if QUICK else 150)
    os.close(raw)
    store.close()
    note = "Rates, once SQLite's log has its full size: while it grows (a process's first 400 acts) it's about half."
    yield at_least("act", "one append and fdatasync of the same bytes", 0.45, pairs, "us", note, stretch=0.6)
