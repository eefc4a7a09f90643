"""The vault: secrets of verifiable dice, kept outside the campaign file and every export until they are told.

A secret is in the vault, safely on the disk, before its commitment is in the journal. It is never written over: it is
kept under its commitment too, so that a campaign brought back from a backup can't lose or reuse one.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Protocol

from inglenook.dice import commitment_of
from inglenook.journal import StoreError

FILE = "vault.sqlite"
SCHEMA = """
CREATE TABLE IF NOT EXISTS secret (
    campaign TEXT NOT NULL,
    epoch INTEGER NOT NULL,
    lane TEXT NOT NULL,
    commitment BLOB NOT NULL,
    secret BLOB NOT NULL,
    PRIMARY KEY (campaign, epoch, lane, commitment)
) STRICT, WITHOUT ROWID
"""
PATIENCE = 5.0
"""Seconds to wait for another program that is writing."""


class VaultError(StoreError):
    """The secrets of verifiable dice can't be read or kept."""


class Vault(Protocol):
    """Where secrets are kept. Safe to use from several threads and processes."""

    def keep(self, campaign: str, epoch: int, secrets: Mapping[str, bytes]) -> None:
        """Keeps a new secret for each of these lanes, durably, or raises `VaultError`."""
        ...

    def find(self, campaign: str, epoch: int, lane: str, commitment: bytes) -> bytes | None:
        """The secret that was committed to so; None if it isn't here."""
        ...


class MemoryVault:
    """A vault for tests, and for campaigns that are kept in memory themselves."""

    def __init__(self) -> None:
        self._secrets: dict[tuple[str, int, str, bytes], bytes] = {}

    def keep(self, campaign: str, epoch: int, secrets: Mapping[str, bytes]) -> None:
        for lane, secret in secrets.items():
            self._secrets[campaign, epoch, lane, commitment_of(secret)] = secret

    def find(self, campaign: str, epoch: int, lane: str, commitment: bytes) -> bytes | None:
        return self._secrets.get((campaign, epoch, lane, commitment))


class FileVault:
    """A vault in a small SQLite file that only its owner may read. The file is made when the first secret is."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def keep(self, campaign: str, epoch: int, secrets: Mapping[str, bytes]) -> None:
        rows = [(campaign, epoch, lane, commitment_of(secret), secret) for lane, secret in secrets.items()]
        with self._named_errors():
            self._make()
            with closing(self._connect()) as vault, vault:
                vault.execute(SCHEMA)
                vault.executemany("INSERT INTO secret VALUES (?, ?, ?, ?, ?)", rows)

    def find(self, campaign: str, epoch: int, lane: str, commitment: bytes) -> bytes | None:
        if not self.path.exists():
            return None
        asked = "SELECT secret FROM secret WHERE (campaign, epoch, lane, commitment) = (?, ?, ?, ?)"
        with self._named_errors(), closing(self._connect()) as vault:
            vault.execute(SCHEMA)
            found = vault.execute(asked, (campaign, epoch, lane, commitment)).fetchone()
        return bytes(found[0]) if found is not None and commitment_of(found[0]) == commitment else None

    def _make(self) -> None:
        """An empty file that nobody else may read, before SQLite writes to it; what it puts beside it is alike."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        try:
            os.close(os.open(self.path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        except FileExistsError:
            return

    def _connect(self) -> sqlite3.Connection:
        """A connection with a rollback journal, flushed to the disk at each end: one file, and few writes."""
        vault = sqlite3.connect(f"{self.path.resolve().as_uri()}?mode=rw", uri=True, timeout=PATIENCE)
        try:
            vault.execute("PRAGMA journal_mode = DELETE")
            vault.execute("PRAGMA synchronous = EXTRA")
        except BaseException:
            vault.close()
            raise
        return vault

    @contextmanager
    def _named_errors(self) -> Iterator[None]:
        try:
            yield
        except (sqlite3.Error, OSError) as error:
            sentence = f"The vault {self.path}, which holds the secrets of verifiable dice, can't be used: {error}"
            raise VaultError(sentence) from error
