"""A ground that is painted square by square: what may stand on it, and how a mode makes its own ground of it.

A sketch is the same for every mode: rows of letters by layer, and lines and signs with named values. What the letters,
lines and signs are, a mode says in its `Painting`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Generic, TypeVar

import msgspec

G = TypeVar("G")

UNPAINTED: Final = "?"
"""The letter of a square of which nobody has said yet what lies there."""


class Shape(StrEnum):
    """What a feature is on the map."""

    LINE = "line"
    POINT = "point"
    SQUARE = "square"


class Paint(msgspec.Struct, frozen=True, kw_only=True):
    """What a square may hold of a layer: its letter in the rows, its style kind, its name for people."""

    letter: str
    kind: str
    label: str


class PaintLayer(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that is said of every square. A new sheet begins with `first`; without one it is to be painted."""

    key: str
    title: str
    paints: tuple[Paint, ...]
    first: str = ""

    @property
    def letters(self) -> frozenset[str]:
        """All that may stand in its rows."""
        return frozenset(paint.letter for paint in self.paints) | ({UNPAINTED} if not self.first else frozenset())


class SketchField(msgspec.Struct, frozen=True, kw_only=True):
    """A value of a feature, or of the whole sheet: one of `choices`, a number up to `most`, or a text.

    `names` is the form whose features it names; `needed` says that it may not be empty.
    """

    name: str
    label: str
    first: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    most: int = 0
    names: str = ""
    needed: bool = False


class FeatureForm(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of line or sign. `drawn` gives its style kind by the value of the field `by`, or under "" its only one."""

    key: str
    title: str
    many: str
    shape: Shape
    fields: tuple[SketchField, ...]
    by: str = ""
    drawn: dict[str, str]


class Feature(msgspec.Struct, frozen=True, kw_only=True):
    """A line or sign on a sketch. Its places are coordinate texts, a line's in the order it is written."""

    id: str
    form: str
    places: tuple[str, ...]
    values: dict[str, str]


class Sketch(msgspec.Struct, frozen=True, kw_only=True):
    """A sheet as far as it is painted. `origin` is its south-western square; the first row is the north."""

    title: str
    origin: str
    width: int
    height: int
    facts: dict[str, str]
    layers: dict[str, tuple[str, ...]]
    features: tuple[Feature, ...] = ()


class SketchFault(msgspec.Struct, frozen=True, kw_only=True):
    """What keeps a sketch from being a ground, with the square and the feature that it is about where there is one."""

    words: str
    place: str = ""
    feature: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Painting(Generic[G]):
    """How a mode's ground is painted. `G` is the ground in the mode's own type."""

    # A square's edge and the step of places in metres, and the digits of each half of a coordinate text.
    square_m: int
    point_m: int
    digits: int
    # Squares a side of the largest sheet.
    most: int
    # What is said of every square, of the whole sheet, and of lines and signs.
    layers: tuple[PaintLayer, ...]
    facts: tuple[SketchField, ...]
    forms: tuple[FeatureForm, ...]
    # The ground of a sketch, and all that speaks against it; no ground while there is a fault.
    ground: Callable[[Sketch], tuple[G | None, tuple[SketchFault, ...]]]
    # A ground as a sketch.
    sketch: Callable[[G], Sketch]
    # A ground as the text of its file, and back. Reading raises `BadData`.
    written: Callable[[G], str]
    read: Callable[[str], G]

    def layer(self, key: str) -> PaintLayer:
        """A layer by its key. Raises `StopIteration` for none."""
        return next(layer for layer in self.layers if layer.key == key)

    def form(self, key: str) -> FeatureForm | None:
        """A form by its key."""
        return next((form for form in self.forms if form.key == key), None)

    def metres(self, text: str) -> tuple[int, int]:
        """A coordinate text as metres east and north. Raises `ValueError`, in words for people."""
        if len(text) != 2 * self.digits or not (text.isascii() and text.isdecimal()):
            raise ValueError(f"A coordinate has {2 * self.digits} digits, east first.")
        return int(text[: self.digits]) * self.point_m, int(text[self.digits :]) * self.point_m

    def text(self, east: int, north: int) -> str:
        """Metres as a coordinate text."""
        return f"{east // self.point_m:0{self.digits}d}{north // self.point_m:0{self.digits}d}"

    def blank(self, *, title: str, origin: str, width: int, height: int) -> Sketch:
        """A new sheet. Raises `ValueError`, in words for people."""
        east, north = self.metres(origin)
        if not (1 <= width <= self.most and 1 <= height <= self.most):
            raise ValueError(f"A sheet is 1 to {self.most} squares wide and as many high.")
        corner = east - east % self.square_m, north - north % self.square_m
        if max(corner[0] + width * self.square_m, corner[1] + height * self.square_m) > 10**self.digits * self.point_m:
            raise ValueError("The sheet would reach beyond the last coordinate that can be written.")
        return Sketch(
            title=title,
            origin=self.text(*corner),
            width=width,
            height=height,
            facts={fact.name: fact.first for fact in self.facts},
            layers={layer.key: ((layer.first or UNPAINTED) * width,) * height for layer in self.layers},
        )

    def resized(self, sketch: Sketch, *, origin: str, width: int, height: int) -> Sketch:
        """The same on other squares: each keeps what it has, a new one is as on a new sheet. Raises as `blank` does."""
        blank = self.blank(title=sketch.title, origin=origin, width=width, height=height)
        (old_e, old_n), (east, north) = self.metres(sketch.origin), self.metres(blank.origin)
        right, up = (east - old_e) // self.square_m, (north - old_n) // self.square_m

        def letter(key: str, row: int, column: int) -> str:
            old_row, old_column = sketch.height - height + row - up, column + right
            if 0 <= old_row < sketch.height and 0 <= old_column < sketch.width:
                return sketch.layers[key][old_row][old_column]
            return blank.layers[key][row][column]

        layers = {
            key: tuple("".join(letter(key, row, column) for column in range(width)) for row in range(height))
            for key in blank.layers
        }
        return msgspec.structs.replace(sketch, origin=blank.origin, width=width, height=height, layers=layers)

    def square(self, sketch: Sketch, row: int, column: int) -> str:
        """The coordinate text of a square by its row from the north and its column from the west."""
        east, north = self.metres(sketch.origin)
        return self.text(east + column * self.square_m, north + (sketch.height - 1 - row) * self.square_m)

    def holds(self, sketch: Sketch, place: str) -> bool:
        """Whether a place lies on the sheet. Raises `ValueError` for what is none."""
        (east, north), (first_e, first_n) = self.metres(place), self.metres(sketch.origin)
        return (
            0 <= east - first_e < sketch.width * self.square_m and 0 <= north - first_n < sketch.height * self.square_m
        )
