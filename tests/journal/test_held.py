"""What this process holds open it never reads past SQLite, or another process would take the log away."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from inglenook.journal import NotACampaignError, SqliteStore, verify_file
from inglenook.journal.connection import check_header
from inglenook.journal.held import hold, let_go, reading

OTHER = """
import sys
from pathlib import Path
from inglenook.journal import SqliteStore
store = SqliteStore.open(Path(sys.argv[1]))
print(store.position)
store.close()
"""


def another_process_looks(path: Path) -> str:
    """Another program opens the campaign and closes it again."""
    ran = subprocess.run([sys.executable, "-c", OTHER, str(path)], capture_output=True, text=True, check=True)
    return ran.stdout.strip()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    target = tmp_path / "ada.inglenook"
    SqliteStore.create(target, name="Ada", created=1).close()
    return target


@pytest.mark.parametrize("look", [check_header, verify_file, lambda path: SqliteStore.open(path).close()])
def test_a_look_at_a_campaign_that_is_open_here_lets_no_other_process_take_its_log(path, look):
    store = SqliteStore.open(path)
    with store.writing() as writer:
        writer.set_meta({"name": "Before"})
    look(path)
    log = path.with_name(path.name + "-wal")
    number = log.stat().st_ino
    another_process_looks(path)
    assert log.stat().st_ino == number, "the log is the one that this process writes to"
    with store.writing() as writer:
        writer.set_meta({"name": "After"})
    seen = subprocess.run(
        [sys.executable, "-c", OTHER.replace("store.position", "store.meta['name']"), str(path)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert seen.stdout.strip() == "After"
    store.close()


def test_a_file_is_read_again_once_nobody_here_holds_it(path):
    first, second = hold(path), hold(path)
    assert first == second
    with reading(path) as file:
        assert file is None
    let_go(first)
    with reading(path) as file:
        assert file is None, "it was held twice"
    let_go(second)
    with reading(path) as file:
        assert file is not None
        assert file.read(6) == b"SQLite"


def test_a_store_that_could_not_be_opened_holds_nothing(tmp_path):
    wrong = tmp_path / "letter.inglenook"
    wrong.write_text("Dear Ada")
    with pytest.raises(NotACampaignError):
        SqliteStore.open(wrong)
    with reading(wrong) as file:
        assert file is not None
