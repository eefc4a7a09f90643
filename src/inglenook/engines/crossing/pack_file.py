"""Reading a pack of this game."""

from __future__ import annotations

from inglenook.rules import read_toml_pack

from .pack import CrossingPack
from .pack_check import check_pack


def read_pack(text: str) -> CrossingPack:
    """The pack that a text in TOML describes. Raises `PackError` with everything that is wrong with it."""
    return read_toml_pack(text, CrossingPack, check_pack)
