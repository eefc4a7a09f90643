"""What is committed works anywhere: nothing in it names a place on one person's computer."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
# Folders of people, and of one machine; in a text of ours they can only be a slip.
PERSONAL = re.compile(rb"(?<![\w.~-])/(?:home|Users|root)/[a-z]\w*|\b[A-Z]:\\+Users\\+\w+", re.IGNORECASE)


def committed() -> list[Path]:
    done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if done.returncode:
        pytest.skip("not a checkout")
    return [ROOT / name for name in done.stdout.decode().split("\0") if name]


def test_nothing_names_a_local_path():
    here = str(ROOT).encode() if len(ROOT.parts) > 2 else None
    slips = []
    for file in committed():
        if file.is_file() and b"\0" not in (content := file.read_bytes()):
            found = PERSONAL.findall(content)
            if found or (here and here in content):
                slips.append((file.relative_to(ROOT).as_posix(), found))
    assert slips == []


def test_every_text_ends_with_a_line():
    texts = [file for file in committed() if file.suffix in (".py", ".md", ".toml", ".js", ".css", ".html")]
    assert texts
    ours = [file for file in texts if "vendor" not in file.parts and file.is_file()]
    assert [file.name for file in ours if file.stat().st_size and not file.read_bytes().endswith(b"\n")] == []
