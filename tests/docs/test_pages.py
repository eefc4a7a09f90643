"""The documentation is true: what it shows is run, what it links to is there."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools import pages

CODE = re.compile(r"^```(\w+)(?: title=(\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(?<!\\)\]\(([^)\s]+)\)")
LANGUAGES = {"console", "session", "python", "toml", "json", "text", "sh", "http", "sql"}

every_page = pytest.mark.parametrize("page", pages.pages(), ids=lambda page: page.relative_to(pages.ROOT).as_posix())


def prose(page: Path) -> str:
    """A page without its blocks of code."""
    return re.sub(r"^( *)```.*?^\1```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)


def anchors(page: Path) -> set[str]:
    """The places of a page that a link can lead to, as the usual renderers name them."""
    heads = re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@every_page
def test_sessions_and_tables_are_as_shown(page):
    text = page.read_text(encoding="utf-8")
    assert pages.renewed(text) == text, "look at the difference, then: ./dev run python -m tools.pages"


@every_page
def test_links_lead_somewhere(page):
    broken = []
    for link in LINK.findall(prose(page)):
        if link.startswith("https://"):
            continue
        place, _, anchor = link.partition("#")
        target = (page.parent / place).resolve() if place else page
        if not target.exists() or (anchor and target.suffix == ".md" and anchor not in anchors(target)):
            broken.append(link)
    assert broken == []


@every_page
def test_python_on_a_page_runs(page, tmp_path):
    """From top to bottom, one block after the other. Blocks with a title are put together to the file of that name; a
    file of tests is then run.
    """
    files: dict[str, list[str]] = {}
    names = {"__name__": "page"}
    for language, title, body in CODE.findall(page.read_text(encoding="utf-8")):
        assert language in LANGUAGES, f"what is {language}?"
        if title:
            files.setdefault(title, []).append(body)
        elif language == "python":
            exec(compile(body, str(page), "exec"), names)
    for name, parts in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("\n\n".join(parts), encoding="utf-8")
    if any(Path(name).name.startswith("test_") for name in files):
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(tmp_path), "."]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout


def test_every_page_is_found_from_the_readme():
    reached, pending = set(), [pages.ROOT / "README.md"]
    while pending:
        page = pending.pop()
        if page in reached or page.suffix != ".md":
            continue
        reached.add(page)
        targets = [
            (page.parent / link.partition("#")[0]).resolve() for link in LINK.findall(prose(page)) if "://" not in link
        ]
        pending += [target for target in targets if target.is_file()]
    assert [page.relative_to(pages.ROOT).as_posix() for page in pages.pages() if page not in reached] == []


def test_the_changelog_has_a_place_for_what_comes_next():
    log = (pages.ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    heads = re.findall(r"^## \[([^\]]+)\]", log, re.MULTILINE)
    assert heads[0] == "Unreleased"
    assert re.search(r"^- ", log.partition("## [Unreleased]")[2].partition("\n## [")[0], re.MULTILINE)


def test_the_readme_begins_with_the_commands():
    first_screen = (pages.ROOT / "README.md").read_text(encoding="utf-8").splitlines()[:20]
    for command in ("`./dev table`", "`./dev test`", "`pipx install .`"):
        assert any(command in line for line in first_screen), command


def test_the_readme_credits_what_the_notice_credits():
    """The two lines that the rules' author asks for, word by word."""
    notice, readme = (
        " ".join(re.sub(r"^> ?", "", (pages.ROOT / name).read_text(encoding="utf-8"), flags=re.M).split())
        for name in ("NOTICE", "README.md")
    )
    asked = re.findall(
        r"This work is based on Breathless.*?by/4\.0/\)\.|This game uses mechanics.*?Fari RPGs\.", notice
    )
    assert len(asked) == 2
    assert [line for line in asked if line not in readme] == []


def test_the_readme_maps_every_folder():
    """Those of the checkout, and the layers inside the package."""
    done = subprocess.run(["git", "ls-files"], cwd=pages.ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip("not a checkout")
    paths = [Path(name).parts for name in done.stdout.splitlines() if not name.startswith(".")]
    folders = {parts[0] for parts in paths if len(parts) > 1} - {"src"}
    folders |= {"/".join(parts[:3]) for parts in paths if parts[:2] == ("src", "inglenook") and len(parts) > 3}
    linked = {link.partition("#")[0] for link in LINK.findall((pages.ROOT / "README.md").read_text(encoding="utf-8"))}
    assert sorted(folders - linked - {"docs"}) == []
