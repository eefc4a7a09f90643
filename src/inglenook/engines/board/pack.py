"""The board's pack: how large clocks may be, and how many there is room for."""

from __future__ import annotations

from inglenook.rules import Pack, PackFault, read_toml_pack

EDITION = "board-1"


class BoardPack(Pack, frozen=True, forbid_unknown_fields=True):
    """`sizes` are the segments that a clock may have, the usual one first; `most` is how many clocks there may be."""

    sizes: tuple[int, ...]
    most: int


def pack_text() -> str:
    """The pack that comes with the board."""
    from importlib.resources import files

    return files(__package__).joinpath("packs/board-1.toml").read_text(encoding="utf-8")


def read_pack(text: str) -> BoardPack:
    """The pack that a text in TOML describes. Raises `PackError` with everything that is wrong with it."""
    return read_toml_pack(text, BoardPack, check_pack)


def check_pack(pack: BoardPack) -> list[PackFault]:
    """Everything that is wrong with a pack whose values each have the right type."""
    faults = [
        PackFault(f"sizes[{place}]", f"a clock can't have {size} segments", "2 to 24")
        for place, size in enumerate(pack.sizes)
        if not 2 <= size <= 24
    ]
    if not pack.sizes or len(set(pack.sizes)) < len(pack.sizes):
        faults.append(PackFault("sizes", "there has to be a size, and each once", "such as [6, 4, 8]"))
    if not 1 <= pack.most <= 100:
        faults.append(PackFault("most", f"can't be {pack.most}", "1 to 100"))
    return faults
