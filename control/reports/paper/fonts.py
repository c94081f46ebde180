"""The fonts that are embedded in every PDF: IBM Plex (SIL Open Font License, beside the files)."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Final

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

FOLDER: Final = Path(__file__).parent.parent / "fonts"


class Face(StrEnum):
    """A typeface, by the name of its file."""

    TEXT = "IBMPlexSans-Regular"
    ITALIC = "IBMPlexSans-Italic"
    BOLD = "IBMPlexSans-SemiBold"
    MONO = "IBMPlexMono-Regular"
    MONO_BOLD = "IBMPlexMono-SemiBold"


@cache
def font(face: Face) -> TTFont:
    """The font of a face, read and made known to ReportLab at its first use."""
    loaded = TTFont(face.value, FOLDER / f"{face.value}.ttf")
    pdfmetrics.registerFont(loaded)
    return loaded


def has_glyph(face: Face, character: str) -> bool:
    """Whether the face can print a character."""
    return ord(character) in font(face).face.charToGlyph


def text_width(text: str, face: Face, size: float) -> float:
    """Width of a text in points."""
    width: float = font(face).stringWidth(text, size)
    return width
