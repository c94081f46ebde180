"""A card of 80 columns as it looks: column rule, field headings, a clipped corner."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from control.reports.paper.fonts import Face
from control.reports.paper.ink import HAIRLINE, RULE, Align, Ink
from control.reports.paper.typed import Type
from orders.language.codebook import CARD_WIDTH, Column, Layout

RULE_HEIGHT: Final = 8.0
HEADING_HEIGHT: Final = 6.5
CLIP: Final = 7.0
INSET: Final = 5.0
NUMBERS: Final = (1, *range(10, CARD_WIDTH + 1, 10))
RULER: Final = Type(Face.MONO, 4.6, 5, grey=0.35)
HEADING: Final = Type(Face.TEXT, 5.2, 6, grey=0.45)
HEADING_LIT: Final = Type(Face.BOLD, 5.2, 6)


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card to draw: `line` is what stands on it, `columns` the fields whose headings are shown.

    `box_height` is the height of the boxes for characters, `size` that of the characters; `boxed` draws a box for
    every column, to be filled in by hand.
    """

    line: str
    columns: tuple[Column, ...]
    box_height: float = 12.5
    size: float = 8.6
    boxed: bool = False

    @property
    def height(self) -> float:
        """Rule, headings, boxes and edges."""
        return RULE_HEIGHT + HEADING_HEIGHT + self.box_height + 3.0

    def draw(self, ink: Ink, x: float, top: float, width: float) -> None:
        """Draws it over the whole width."""
        bottom = top - self.height
        ink.shape(
            [(x, top - CLIP), (x + CLIP, top), (x + width, top), (x + width, bottom), (x, bottom)],
            RULE,
        )
        step = (width - 2 * INSET) / CARD_WIDTH
        left = x + INSET
        self._ruler(ink, left, top, step)
        self._headings(ink, left, top - RULE_HEIGHT, step)
        boxes = top - RULE_HEIGHT - HEADING_HEIGHT
        self._boxes(ink, left, boxes, step)
        baseline = boxes - self.box_height / 2 - self.size * 0.34
        ink.columns(left, baseline, self.line[:CARD_WIDTH], Type(Face.MONO_BOLD, self.size, self.size), step)

    def _ruler(self, ink: Ink, left: float, top: float, step: float) -> None:
        ink.pen(HAIRLINE, 0.5)
        base = top - RULE_HEIGHT
        ink.canvas.lines(
            [
                (left + number * step, base, left + number * step, base + (2.6 if number % 5 == 0 else 1.3))
                for number in range(CARD_WIDTH + 1)
            ]
        )
        for number in NUMBERS:
            ink.text(left + (number - 0.5) * step, base + 3.4, str(number), RULER, Align.CENTRE)

    def _headings(self, ink: Ink, left: float, top: float, step: float) -> None:
        for column in self.columns:
            filled = self.line[column.first - 1 : column.last].strip()
            type_ = HEADING_LIT if filled or self.boxed else HEADING
            room = column.width * step
            wide = type_.width(column.field)
            if wide <= room - 1:
                ink.text(left + (column.first - 1) * step + 1, top - HEADING_HEIGHT + 1.6, column.field, type_)
            else:
                middle = left + (column.first - 1 + column.last) / 2 * step
                ink.text(middle, top - HEADING_HEIGHT + 1.6, column.field, type_, Align.CENTRE)

    def _boxes(self, ink: Ink, left: float, top: float, step: float) -> None:
        bottom = top - self.box_height
        if self.boxed:
            ink.pen(HAIRLINE, 0.7)
            ink.canvas.lines([(left + n * step, top, left + n * step, bottom) for n in range(CARD_WIDTH + 1)])
        ink.pen(HAIRLINE * (2 if self.boxed else 1), 0.0 if self.boxed else 0.45)
        edges = sorted({edge for column in self.columns for edge in (column.first - 1, column.last)})
        ink.canvas.lines([(left + edge * step, top, left + edge * step, bottom) for edge in edges])
        ink.canvas.lines([(left, top, left + CARD_WIDTH * step, top), (left, bottom, left + CARD_WIDTH * step, bottom)])


def shown_columns(layout: Layout, fields: Iterable[str] = ()) -> tuple[Column, ...]:
    """The columns whose headings a card shows: all that stand beside others, or, where one of `fields` stands alone,
    that one instead of those it covers. A line of words keeps to no columns and shows none.
    """
    if layout.words:
        return ()
    named = frozenset(fields)
    alone = [column for column in layout.columns if column.alone and column.field in named]
    beside = [
        column
        for column in layout.columns
        if not column.alone and not any(other.first <= column.last and column.first <= other.last for other in alone)
    ]
    return tuple(sorted((*beside, *alone), key=lambda column: column.first))
