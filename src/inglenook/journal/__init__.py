"""The journal of a campaign: an append-only record of acts, kept in chained lanes, from which all else is derived.

It knows nothing of engines: it stores acts and entries whose bodies are canonical JSON.
"""

from .audit import Fault
from .canonical import NotCanonical, canonical
from .changes import Change, Changes, Wake
from .entry import ACT_KINDS, KINDS, TABLE, Act, Draft, Entry, Found, Snapshot
from .epoch import Epoch, Epochs
from .errors import (
    AlreadyHereError,
    ConnectionLostError,
    DamagedError,
    DiskFullError,
    GoneError,
    NewerSchemaError,
    NotACampaignError,
    PartialCopyError,
    Repeated,
    StoreBusyError,
    StoreError,
)
from .export import export, export_file, pieces
from .importing import ImportRefused, import_file, read_export
from .memory import MemoryStore
from .proof import EpochProof, LaneProof
from .salvage import Salvaged, salvage
from .schema import SUFFIX
from .sqlite import SqliteStore
from .store import Store, Writer
from .story import story
from .strikes import struck_acts
from .verify import Report, verify, verify_file
from .whispers import Whispers

__all__ = [
    "ACT_KINDS",
    "KINDS",
    "SUFFIX",
    "TABLE",
    "Act",
    "AlreadyHereError",
    "Change",
    "Changes",
    "ConnectionLostError",
    "DamagedError",
    "DiskFullError",
    "Draft",
    "Entry",
    "Epoch",
    "EpochProof",
    "Epochs",
    "Fault",
    "Found",
    "GoneError",
    "ImportRefused",
    "LaneProof",
    "MemoryStore",
    "NewerSchemaError",
    "NotACampaignError",
    "NotCanonical",
    "PartialCopyError",
    "Repeated",
    "Report",
    "Salvaged",
    "Snapshot",
    "SqliteStore",
    "Store",
    "StoreBusyError",
    "StoreError",
    "Wake",
    "Whispers",
    "Writer",
    "canonical",
    "export",
    "export_file",
    "import_file",
    "pieces",
    "read_export",
    "salvage",
    "story",
    "struck_acts",
    "verify",
    "verify_file",
]
