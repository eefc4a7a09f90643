"""The packs that ship with this engine. Their texts are read only when they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

POOL = "crossing-0.12"
TWO_DICE = "crossing-0.12-2d6"


def _text_of(edition: str) -> Callable[[], str]:
    def read() -> str:
        from pkgutil import get_data

        return (get_data(__package__, f"packs/{edition}.toml") or b"").decode()

    return read


PACKS: Mapping[str, Callable[[], str]] = {POOL: _text_of(POOL), TWO_DICE: _text_of(TWO_DICE)}
