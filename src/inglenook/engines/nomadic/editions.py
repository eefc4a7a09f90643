"""The packs that ship with this engine. Their texts are read only when they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

SEED = "nomadic-2022"
ORACLES = "nomadic-2025"


def _text_of(edition: str) -> Callable[[], str]:
    def read() -> str:
        from importlib.resources import files

        return files(__package__).joinpath("packs", f"{edition}.toml").read_text(encoding="utf-8")

    return read


PACKS: Mapping[str, Callable[[], str]] = {SEED: _text_of(SEED), ORACLES: _text_of(ORACLES)}
