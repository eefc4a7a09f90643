"""Safety: the stop card, the pause, and the lines and veils that a table agrees on. Nobody signs what is said here."""

from __future__ import annotations

from inglenook.rules import TABLE, Refusal, is_text

from .bodies import draft
from .keeper import Built
from .naming import is_seen
from .performing import Refused
from .standing import Standing

NOBODY = ""
"""The seat under which it is written: none."""
LINE, VEIL = "line", "veil"
LONGEST = 300
MOST = 100


def stopped() -> Built:
    """Somebody holds up the stop card: the game pauses, and nobody asks who or why."""
    text = "Somebody holds up the stop card. The game pauses here."
    return [draft(TABLE, "admin", {"paused": True, "text": text})], text


def paused(standing: Standing, on: bool) -> Built:
    """The pause, or its lifting. Raises `Refused` if it is so already."""
    if standing.paused == on:
        raise Refused(Refusal("no_change", "The game is paused already." if on else "The game isn't paused."))
    text = "The game is paused." if on else "The game goes on."
    return [draft(TABLE, "admin", {"paused": on, "text": text})], text


def agreed(standing: Standing, kind: str, text: str, *, withdrawn: bool = False) -> Built:
    """A line (never here) or a veil (not shown closely), added or taken back. Raises `Refused`."""
    if kind not in (LINE, VEIL):
        raise Refused(Refusal("unknown_kind", "It is a line or a veil.", field="kind", legal=(LINE, VEIL)))
    words = " ".join(text.split())
    known = standing.lines if kind == LINE else standing.veils
    if len(words) > LONGEST or not is_text(words) or not is_seen(words):
        raise Refused(Refusal("bad_value", f"Say it in 1 to {LONGEST} characters.", field="text"))
    words = next((each for each in known if each.casefold() == words.casefold()), words)
    if withdrawn != (words in known):
        sentence = f"There is no such {kind}." if withdrawn else f"That {kind} is known already."
        raise Refused(Refusal("no_change", sentence, field="text", legal=known))
    if not withdrawn and len(known) >= MOST:
        raise Refused(Refusal("too_many", f"{MOST} are as many as are kept.", field="text"))
    kept = [each for each in known if each != words] if withdrawn else [*known, words]
    said = f"A {kind} is taken back: {words}" if withdrawn else f"A {kind} for this table: {words}"
    return [draft(TABLE, "admin", {f"{kind}s": kept, "text": said})], said
