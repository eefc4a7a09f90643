"""Draws the pictures of the lab's page, which need no browser: `./dev run python -m tools.lab_pictures` writes them."""

from __future__ import annotations

from inglenook.lab import default_pack, sweep
from inglenook.lab.charts import standalone
from inglenook.lab.sweep_charts import sweep_charts
from inglenook.table import Engines
from tools.pages import ROOT

BOXES = ROOT / "docs" / "pictures" / "boxes.svg"


def boxes() -> str:
    """How long an expedition lasts by the boxes of its tracks."""
    engine = Engines().get("nomadic")
    return standalone(sweep_charts(sweep(engine, default_pack(engine), {"tracks.boxes": range(3, 7)}, "expedition"))[0])


def main() -> None:
    BOXES.write_text(boxes(), encoding="utf-8")


if __name__ == "__main__":
    main()
