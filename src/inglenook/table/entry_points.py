"""Finding one entry point by name, quickly.

Asking `importlib.metadata` imports half of the library for e-mail and reads the record of every package that is
installed, which took a tenth of a whole `inglenook do`. The one line that is wanted stands in a file that the packaging
standard prescribes; where it isn't found so (packages in zip files, older kinds of installation), the long way is gone.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import reduce
from importlib import import_module
from typing import Any


def load_entry_point(group: str, name: str) -> Any:
    """What the entry point of this name stands for, imported; None if there is no such entry point."""
    for text in _entry_point_files():
        place = _line(text, group, name)
        if place is not None:
            module, _, attributes = (part.strip() for part in place.partition(":"))
            return reduce(getattr, filter(None, attributes.split(".")), import_module(module))
    from importlib.metadata import entry_points

    found = list(entry_points(group=group, name=name))
    return found[0].load() if found else None


def _entry_point_files() -> Iterator[str]:
    """The text of every `entry_points.txt`, in the order in which Python looks for modules."""
    for folder in sys.path:
        try:
            names = os.listdir(folder or ".")
        except OSError:
            continue
        for name in names:
            if name.endswith(".dist-info"):
                try:
                    with open(os.path.join(folder, name, "entry_points.txt"), encoding="utf-8") as file:
                        yield file.read()
                except OSError:
                    continue


def _line(text: str, group: str, name: str) -> str | None:
    """The value of a name in a section: `module:attribute`, without the extras that may follow in brackets."""
    section = ""
    for line in text.splitlines():
        if line.startswith("["):
            section = line.strip()
        elif section == f"[{group}]":
            key, _, value = line.partition("=")
            if key.strip() == name:
                return value.partition("[")[0].strip()
    return None
