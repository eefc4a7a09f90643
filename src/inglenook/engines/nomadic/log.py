"""The log: entries beamed home, offered and never forced (NOM-D23)."""

from __future__ import annotations

from inglenook.rules import Outcome, Refusal, Rule

from .facts import LogSkipped, LogWritten


def write_log() -> Rule[Outcome | Refusal]:
    """Closes the prompt. The words themselves are prose, and stand in the story."""
    yield from LogWritten()
    return Outcome("written")


def skip_log() -> Rule[Outcome | Refusal]:
    """Closes the prompt without words, and says so."""
    yield from LogSkipped()
    return Outcome("skipped")
