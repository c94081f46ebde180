"""What is said of every square of a ground that is painted: vegetation, slope band, height."""

from __future__ import annotations

from typing import Final

from assessment.engine.painting import Paint, PaintLayer
from assessment.modes.tacspiel.ground_drawing import COVER_NAMES
from assessment.modes.tacspiel.ground_features import (
    HEIGHT_LETTERS,
    SLOPE_LETTERS,
    VEGETATION_LETTERS,
    SlopeBand,
)

SLOPES: Final = {
    SlopeBand.LEVEL: "up to 20 percent",
    SlopeBand.GENTLE: "21 to 30 percent",
    SlopeBand.MODERATE: "31 to 45 percent",
    SlopeBand.STEEP: "46 to 60 percent",
    SlopeBand.CLIFF: "over 60 percent",
}
LAYERS: Final = (
    PaintLayer(
        key="vegetation",
        title="Vegetation",
        paints=tuple(
            Paint(letter=letter, kind=vegetation.value.replace("_", "-"), label=COVER_NAMES[vegetation])
            for letter, vegetation in VEGETATION_LETTERS.items()
        ),
    ),
    PaintLayer(
        key="slopes",
        title="Slope",
        paints=tuple(
            Paint(letter=letter, kind=f"tone-{number}", label=SLOPES[band])
            for number, (letter, band) in enumerate(SLOPE_LETTERS.items())
        ),
        first="a",
    ),
    PaintLayer(
        key="heights",
        title="Height",
        paints=tuple(
            Paint(letter=letter, kind=f"tone-{height // 8}", label=f"{height} steps above the sea")
            for letter, height in HEIGHT_LETTERS.items()
        ),
        first="0",
    ),
)
