"""The code book of TACSPIEL: the 113 printed codes and the house codes, read once when first imported."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from assessment.engine.yaml_source import read_folder
from orders.language.codebook import CodeBook

CODEBOOK: Final = CodeBook.from_data(*(source.mapping() for source in read_folder(Path(__file__).parent / "codebook")))
