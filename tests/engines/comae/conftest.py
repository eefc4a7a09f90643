"""The two packs that ship, read once."""

import pytest

from inglenook.engines.comae.editions import EVERYTHING, PACKS, PRINTED
from inglenook.engines.comae.pack import ComaePack
from inglenook.engines.comae.pack_file import read_pack


@pytest.fixture(scope="session")
def pack() -> ComaePack:
    """The printed rules, with every optional rule off."""
    return read_pack(PACKS[PRINTED]())


@pytest.fixture(scope="session")
def full_pack() -> ComaePack:
    """The same rules with focuses, lenses and weapons on."""
    return read_pack(PACKS[EVERYTHING]())
