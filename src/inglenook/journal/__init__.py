"""The journal of a campaign: an append-only record of acts, kept in chained lanes, from which all else is derived.

It knows nothing of engines: it stores acts and entries whose bodies are canonical JSON.
"""

from .canonical import NotCanonical, canonical
from .entry import ACT_KINDS, KINDS, TABLE, Act, Draft, Entry, Found, Snapshot
from .errors import (
    DamagedError,
    DiskFullError,
    NewerSchemaError,
    NotACampaignError,
    PartialCopyError,
    Repeated,
    StoreBusyError,
    StoreError,
)
from .memory import MemoryStore
from .sqlite import SqliteStore
from .store import Store, Writer

__all__ = [
    "ACT_KINDS",
    "KINDS",
    "TABLE",
    "Act",
    "DamagedError",
    "DiskFullError",
    "Draft",
    "Entry",
    "Found",
    "MemoryStore",
    "NewerSchemaError",
    "NotACampaignError",
    "NotCanonical",
    "PartialCopyError",
    "Repeated",
    "Snapshot",
    "SqliteStore",
    "Store",
    "StoreBusyError",
    "StoreError",
    "Writer",
    "canonical",
]
