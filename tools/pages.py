"""Keeps the documentation true: what a page shows is made anew, and compared by the tests or written down.

* A block of code marked `console` is a session: each line that begins with `$ inglenook` is run, in a home of its own
  for each page and with the settings of `examples` beside it, and what it prints stands below it.
* What stands between `<!-- made: NAME -->` and `<!-- end -->` is made by the function of that name in `MADE`.

`./dev run python -m tools.pages` writes all pages anew; `tests/docs/test_pages.py` holds them equal.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from tools import aims_tables, comae_tables, crossing_odds, nutshell_tables, odds_tables

ROOT = Path(__file__).resolve().parent.parent
SESSION = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MARKED = re.compile(r"(<!-- made: ([^>]+) -->\n).*?(\n<!-- end -->)", re.DOTALL)
PROMPT = "$ inglenook "

MADE: Mapping[str, Callable[[], str]] = {
    "aims comae": lambda: aims_tables.table("comae"),
    "aims crossing": lambda: aims_tables.table("crossing"),
    "aims nomadic": lambda: aims_tables.table("nomadic"),
    "aims nutshell": lambda: aims_tables.table("nutshell"),
    "odds nomadic-2022": lambda: odds_tables.tables("nomadic-2022"),
    "odds nomadic-2025": lambda: odds_tables.tables("nomadic-2025"),
    "odds crossing": crossing_odds.tables,
    "odds nutshell-2008": nutshell_tables.tables,
    "odds comae-0.96": comae_tables.tables,
}


def pages() -> list[Path]:
    """Every page of the documentation."""
    return [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


def renewed(text: str) -> str:
    """A page with its sessions run and its tables made anew."""
    text = MARKED.sub(lambda found: found[1] + MADE[found[2]]() + found[3], text)
    with tempfile.TemporaryDirectory() as home:
        shutil.copytree(ROOT / "examples" / "settings", Path(home) / "examples" / "settings")
        return SESSION.sub(lambda found: f"```console\n{_played(found[1], Path(home))}```", text)


def _played(session: str, folder: Path) -> str:
    commands = [line for line in session.splitlines() if line.startswith("$ ")]
    return "\n".join(f"{command}\n{_run(command, folder)}" for command in commands)


def _run(command: str, folder: Path) -> str:
    """What a command prints, on standard output and standard error alike."""
    if not command.startswith(PROMPT):
        raise ValueError(f"a session holds only commands of inglenook, not: {command}")
    surroundings = {**os.environ, "INGLENOOK_HOME": str(folder / "home"), "COLUMNS": "80", "NO_COLOR": "1"}
    words = [sys.executable, "-m", "inglenook", *shlex.split(command.removeprefix(PROMPT))]
    done = subprocess.run(
        words,
        cwd=folder,
        env=surroundings,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    if "Something in Inglenook itself went wrong" in done.stdout:
        raise RuntimeError(f"{command}\n{done.stdout}")
    return done.stdout.rstrip() + "\n"


def main() -> None:
    for page in pages():
        text = page.read_text(encoding="utf-8")
        new = renewed(text)
        if new != text:
            page.write_text(new, encoding="utf-8")
            sys.stdout.write(f"written anew: {page.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
