"""The engines that are installed, found by their entry points and imported only when asked for."""

from __future__ import annotations

from collections.abc import Mapping

from inglenook.rules import Engine

from .entry_points import load_entry_point

GROUP = "inglenook.engines"


class UnknownEngineError(Exception):
    """No engine of this name is installed."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        from difflib import get_close_matches

        alike = get_close_matches(name, known, 1)
        hint = f" Did you mean {alike[0]}?" if alike else f" There are: {', '.join(known)}."
        super().__init__(f"There is no engine named {name!r} here.{hint}")
        self.name = name
        self.known = known


class Engines:
    """Finds engines by name. Engines given by hand come before those that are installed."""

    def __init__(self, given: Mapping[str, Engine] | None = None) -> None:
        self._loaded: dict[str, Engine] = dict(given or {})

    def names(self) -> tuple[str, ...]:
        """The names of all engines, without importing any."""
        from importlib.metadata import entry_points

        return tuple(sorted({*self._loaded, *(point.name for point in entry_points(group=GROUP))}))

    def get(self, name: str) -> Engine:
        """The engine of this name. Raises `UnknownEngineError`."""
        if name not in self._loaded:
            engine = load_entry_point(GROUP, name)
            if engine is None:
                raise UnknownEngineError(name, self.names())
            if not isinstance(engine, Engine):
                raise TypeError(f"the entry point {name} of {GROUP} is not an Engine")
            self._loaded[name] = engine
        return self._loaded[name]
