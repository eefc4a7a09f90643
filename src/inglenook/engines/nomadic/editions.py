"""The packs that ship with this engine. Their texts are read only when they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

SEED = "nomadic-2022"
ORACLES = "nomadic-2025"


def _text_of(edition: str) -> Callable[[], str]:
    def read() -> str:
        from pkgutil import get_data

        return (get_data(__package__, f"packs/{edition}.toml") or b"").decode()

    return read


PACKS: Mapping[str, Callable[[], str]] = {SEED: _text_of(SEED), ORACLES: _text_of(ORACLES)}
