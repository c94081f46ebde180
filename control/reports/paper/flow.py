"""Pages that fill from the top: blocks, headings that stay with what follows them, places to come back to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final, Protocol

from control.reports.paper.ink import Align, Ink
from control.reports.paper.typed import Type, wrapped

NOTHING: Final = 0.01
"""Heights in points that differ by less are equal."""


class Slice(Protocol):
    """Something drawn that is never broken; `height` in points."""

    @property
    def height(self) -> float:
        """The height it takes."""

    def draw(self, ink: Ink, x: float, top: float, width: float) -> None:
        """Draws it below `top`."""


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of text that fits its width."""

    text: str
    type: Type
    align: Align = Align.LEFT
    indent: float = 0.0

    @property
    def height(self) -> float:
        """The distance of lines."""
        return self.type.leading

    def draw(self, ink: Ink, x: float, top: float, width: float) -> None:
        """Draws it; the baseline leaves a quarter of the size below for letters that reach down."""
        baseline = top - (self.type.leading + self.type.size) / 2 + self.type.size * 0.24
        place = {Align.LEFT: x + self.indent, Align.RIGHT: x + width, Align.CENTRE: x + width / 2}[self.align]
        ink.text(place, baseline, self.text, self.type, self.align)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A piece of the given height that a function draws."""

    height: float
    drawing: Callable[[Ink, float, float, float], None]

    def draw(self, ink: Ink, x: float, top: float, width: float) -> None:
        """Calls the function with the place."""
        self.drawing(ink, x, top, width)


@dataclass(frozen=True, slots=True)
class Landmark:
    """A place named in the outline and in the contents; `page` counts from 0."""

    key: str
    title: str
    level: int
    page: int


@dataclass(frozen=True, slots=True)
class Area:
    """The part of a page that text may fill, in points from the lower left corner."""

    left: float
    bottom: float
    width: float
    top: float

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.top - self.bottom


@dataclass(frozen=True, slots=True)
class Placed:
    """A slice and where it stands."""

    slice: Slice
    x: float
    top: float
    width: float


@dataclass(slots=True)
class Flow:
    """Pages as they fill. What is `held` goes with the next thing placed, so that no heading ends a page."""

    area: Area
    pages: list[list[Placed]] = field(default_factory=lambda: [[]])
    landmarks: list[Landmark] = field(default_factory=list)
    top: float = 0.0
    held: list[Slice] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.top = self.area.top

    @property
    def room(self) -> float:
        """What is left of the page, what is held counted in."""
        return self.top - self.area.bottom - sum(piece.height for piece in self.held)

    @property
    def is_fresh(self) -> bool:
        """Whether nothing stands on the page in hand."""
        return not self.pages[-1]

    def turn(self) -> None:
        """Begins a new page."""
        self.pages.append([])
        self.top = self.area.top

    def need(self, height: float) -> None:
        """Makes sure that what is held and `height` points more stand on one page, then places what is held."""
        if height > self.room + NOTHING and not self.is_fresh:
            self.turn()
        pieces, self.held = self.held, []
        for piece in pieces:
            self._place(piece)

    def put(self, *pieces: Slice) -> None:
        """Places pieces below one another, each on a page with room for it."""
        for piece in pieces:
            self.need(piece.height)
            self._place(piece)

    def together(self, pieces: Iterable[Slice]) -> None:
        """Places pieces on one page."""
        kept = tuple(pieces)
        self.need(sum(piece.height for piece in kept))
        for piece in kept:
            self._place(piece)

    def hold(self, *pieces: Slice) -> None:
        """Keeps pieces, a heading for instance, for the page of what comes next."""
        self.held += pieces

    def at(self, piece: Slice, x: float, width: float, top: float) -> None:
        """Places a piece anywhere on the page in hand; the flow does not move."""
        self.pages[-1].append(Placed(piece, x, top, width))

    def gap(self, height: float) -> None:
        """White space, none at the top of a page."""
        if self.held:
            self.held.append(Drawn(height, nothing))
        elif not self.is_fresh:
            self.top -= height

    def text(self, text: str, type_: Type) -> None:
        """A text over the whole width."""
        self.put(*(TextLine(line, type_) for line in wrapped(text, type_, self.area.width)))

    def landmark(self, key: str, title: str, level: int) -> None:
        """Holds a place that contents and outline lead to."""
        self.held.append(_Landing(self, key, title, level))

    def _place(self, piece: Slice) -> None:
        if isinstance(piece, _Landing):
            self.landmarks.append(Landmark(piece.key, piece.title, piece.level, len(self.pages) - 1))
        self.pages[-1].append(Placed(piece, self.area.left, self.top, self.area.width))
        self.top -= piece.height


@dataclass(frozen=True, slots=True)
class _Landing:
    """A landmark on its way to its page."""

    flow: Flow
    key: str
    title: str
    level: int

    @property
    def height(self) -> float:
        """It takes no room."""
        return 0.0

    def draw(self, ink: Ink, _x: float, top: float, _width: float) -> None:
        """Marks the place in the file."""
        ink.mark(self.key, self.title, self.level, top)


def nothing(_ink: Ink, _x: float, _top: float, _width: float) -> None:
    """White space."""
