"""The toy as an installed engine: found by its entry point, here and in every process that works for us."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

from .brawl import BRAWL
from .toy import DUEL, PACK, WALK, near, toy

ROOT = Path(__file__).parents[2]

engine = replace(
    toy({}),
    packs={"toy": lambda: "toy"},
    read_pack=lambda _text: PACK,
    courses={"duel": DUEL, "near": near(DUEL), "walk": WALK, "brawl": BRAWL},
)


def install(folder: Path) -> Path:
    """A folder that, once on Python's path, makes the toy an engine that is installed."""
    record = folder / "inglenook_toy-1.dist-info"
    record.mkdir()
    (record / "entry_points.txt").write_text("[inglenook.engines]\ntoy = tests.lab.stranger:engine\n")
    (record / "METADATA").write_text("Metadata-Version: 2.1\nName: inglenook-toy\nVersion: 1\n")
    return folder
