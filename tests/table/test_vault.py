"""The vault: durable, for its owner's eyes alone, and never written over."""

from __future__ import annotations

import os
import signal
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from inglenook.dice import commitment_of
from inglenook.table import FileVault, MemoryVault, Vault, VaultError

ONE, OTHER = b"1" * 32, b"2" * 32


@pytest.fixture(params=["memory", "file"])
def vault(request: pytest.FixtureRequest, tmp_path: Path) -> Vault:
    return MemoryVault() if request.param == "memory" else FileVault(tmp_path / "home" / "vault.sqlite")


def test_what_is_kept_is_found(vault: Vault):
    assert vault.find("c", 1, "table", commitment_of(ONE)) is None
    vault.keep("c", 1, {"table": ONE, "referee": OTHER})
    assert vault.find("c", 1, "table", commitment_of(ONE)) == ONE
    assert vault.find("c", 1, "referee", commitment_of(OTHER)) == OTHER
    for where in (("d", 1, "table"), ("c", 2, "table"), ("c", 1, "seat:anna")):
        assert vault.find(*where, commitment_of(ONE)) is None


def test_nothing_is_written_over(vault: Vault):
    """A campaign brought back from a backup begins the same epoch once more: both secrets stay."""
    vault.keep("c", 1, {"table": ONE})
    vault.keep("c", 1, {"table": OTHER})
    assert vault.find("c", 1, "table", commitment_of(ONE)) == ONE
    assert vault.find("c", 1, "table", commitment_of(OTHER)) == OTHER


def test_looking_makes_no_file(tmp_path: Path):
    assert FileVault(tmp_path / "vault.sqlite").find("c", 1, "table", commitment_of(ONE)) is None
    assert [*tmp_path.iterdir()] == []


@pytest.mark.skipif(os.name != "posix", reason="files have no such modes here")
def test_nobody_else_may_read_it(tmp_path: Path):
    before = os.umask(0)
    try:
        FileVault(tmp_path / "vault.sqlite").keep("c", 1, {"table": ONE})
    finally:
        os.umask(before)
    assert {stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()} == {0o600}


def test_another_process_finds_it(tmp_path: Path):
    FileVault(tmp_path / "vault.sqlite").keep("c", 1, {"table": ONE})
    told = "from inglenook.table import *; from pathlib import Path; import sys; from inglenook.dice import *"
    ask = "print(FileVault(Path(sys.argv[1])).find('c', 1, 'table', commitment_of(b'1' * 32)).decode())"
    command = [sys.executable, "-c", f"{told}; {ask}", str(tmp_path / "vault.sqlite")]
    assert subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip() == ONE.decode()


KEEPER = """
import sys
from pathlib import Path
from inglenook.table import FileVault
vault = FileVault(Path(sys.argv[1]))
for epoch in range(1, 100000):
    vault.keep("c", epoch, {"table": epoch.to_bytes(32, "big")})
    print(epoch, flush=True)
"""


def test_what_was_acknowledged_survives_a_kill(tmp_path: Path):
    path = tmp_path / "vault.sqlite"
    for _ in range(3):
        script = KEEPER.replace("range(1,", f"range({epochs(path) + 1},")
        process = subprocess.Popen([sys.executable, "-c", script, path], stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        last = 0
        for _ in range(20):
            last = int(process.stdout.readline())
        process.send_signal(signal.SIGKILL)
        last = int(([str(last), *process.stdout.read().split()])[-1])
        process.wait()
        process.stdout.close()
        vault = FileVault(path)
        for epoch in range(1, last + 1):
            secret = epoch.to_bytes(32, "big")
            assert vault.find("c", epoch, "table", commitment_of(secret)) == secret


def epochs(path: Path) -> int:
    """The last epoch that is kept there."""
    if not path.exists():
        return 0
    vault = sqlite3.connect(path)
    (last,) = vault.execute("SELECT max(epoch) FROM secret").fetchone()
    vault.close()
    return int(last)


def test_a_vault_that_cant_be_used_says_so(tmp_path: Path):
    path = tmp_path / "vault.sqlite"
    path.write_bytes(b"no vault at all, but long enough to be taken for one" * 40)
    with pytest.raises(VaultError, match="vault"):
        FileVault(path).find("c", 1, "table", commitment_of(ONE))
    with pytest.raises(VaultError):
        FileVault(path).keep("c", 1, {"table": ONE})
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(VaultError):
        FileVault(tmp_path / "file" / "vault.sqlite").keep("c", 1, {"table": ONE})


def test_a_secret_that_was_altered_is_not_given(tmp_path: Path):
    FileVault(tmp_path / "vault.sqlite").keep("c", 1, {"table": ONE})
    vault = sqlite3.connect(tmp_path / "vault.sqlite")
    vault.execute("UPDATE secret SET secret = ?", (OTHER,))
    vault.commit()
    vault.close()
    assert FileVault(tmp_path / "vault.sqlite").find("c", 1, "table", commitment_of(ONE)) is None
