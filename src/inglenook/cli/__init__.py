"""The terminal: a full seat at the table. It renders what engines describe and knows none of them.

Nothing is imported here before a command needs it, so that `inglenook --version` is as quick as a shell command.
"""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the command line and ends the process: 0 done, 1 refused with a reason on stderr, 2 not understood."""
    import gc
    import sys

    # Starting makes tens of thousands of objects that stay: looking through them for garbage, again and again and once
    # more at the end, took a sixth of a quick command's time.
    gc.set_threshold(50_000, 20, 20)
    from .app import app

    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a terminal that lacks a sign shows "?" instead of ending in an error
    try:
        app.main(args=None if arguments is None else list(arguments), prog_name="inglenook")
    finally:
        gc.freeze()
