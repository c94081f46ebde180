"""The code book of The MOG: orders and reports in words, read once when first imported."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from assessment.engine.codebook_source import read_codebook

CODEBOOK: Final = read_codebook(Path(__file__).parent / "codebook")
