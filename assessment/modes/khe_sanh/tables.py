"""The tables and the ledger of the siege as this edition has them, read once when first imported."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from assessment.engine.ledger import Ledger
from assessment.engine.tables import TableSet

_FOLDER: Final = Path(__file__).parent

TABLES: Final = TableSet.read(_FOLDER / "data")
LEDGER: Final = Ledger.read(_FOLDER / "ledger.yaml")
LEDGER_IDS: Final = LEDGER.ids
