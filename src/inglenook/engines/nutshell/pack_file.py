"""Reading a pack of this game."""

from __future__ import annotations

from inglenook.rules import read_toml_pack

from .pack import NutshellPack
from .pack_check import check_pack


def read_pack(text: str) -> NutshellPack:
    """The pack that a text in TOML describes. Raises `PackError` with everything that is wrong with it."""
    return read_toml_pack(text, NutshellPack, check_pack)
