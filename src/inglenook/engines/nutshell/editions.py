"""The pack that ships with this engine. Its text is read only when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

EDITION = "nutshell-2008"


def _text() -> str:
    from importlib.resources import files

    return files(__package__).joinpath("packs", f"{EDITION}.toml").read_text(encoding="utf-8")


PACKS: Mapping[str, Callable[[], str]] = {EDITION: _text}
