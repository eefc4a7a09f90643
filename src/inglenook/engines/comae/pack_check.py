"""Whether a pack makes sense as a whole: every reference leads somewhere, tables have no gaps, numbers can be."""

from __future__ import annotations

from inglenook.rules import PackFault

from .pack import ComaePack


def check_pack(pack: ComaePack) -> list[PackFault]:
    """Everything that is wrong with a pack whose shape is right."""
    if pack.engine != "comae":
        return [PackFault("engine", f"this pack is for the engine {pack.engine!r}", 'write engine = "comae"')]
    return []
