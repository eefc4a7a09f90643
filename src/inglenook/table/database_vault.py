"""The vault in a database, beside the campaigns there: all servers that share it must be able to tell a secret."""

from __future__ import annotations

from collections.abc import Mapping

from inglenook.dice import commitment_of
from inglenook.journal import StoreError
from inglenook.journal.database import Database

from .vault import VaultError


class DatabaseVault:
    """A vault in a table of its own, which no export and no move of a campaign takes along."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, campaign: str, epoch: int, secrets: Mapping[str, bytes]) -> None:
        kept = "INSERT INTO secret VALUES (%s, %s, %s, %s, %s) ON CONFLICT DO NOTHING"
        try:
            with self._database.connection() as connection, connection.transaction():
                for lane, secret in secrets.items():
                    connection.execute(kept, (campaign, epoch, lane, commitment_of(secret), secret))
        except StoreError as error:
            raise VaultError(f"The secrets of verifiable dice could not be kept: {error}") from error

    def find(self, campaign: str, epoch: int, lane: str, commitment: bytes) -> bytes | None:
        asked = "SELECT secret FROM secret WHERE (campaign, epoch, lane, commitment) = (%s, %s, %s, %s)"
        rows = self._database.rows(asked, (campaign, epoch, lane, commitment))
        return bytes(rows[0][0]) if rows and commitment_of(bytes(rows[0][0])) == commitment else None
