"""The pack that ships with this engine. Its text is read only when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

EDITION = "nutshell-2008"


def _text() -> str:
    from pkgutil import get_data

    return (get_data(__package__, f"packs/{EDITION}.toml") or b"").decode()


PACKS: Mapping[str, Callable[[], str]] = {EDITION: _text}
