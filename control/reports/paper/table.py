"""Tables that break between their rows, with the head repeated on every page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from control.reports.paper.flow import NOTHING, Drawn, Flow, Slice, TextLine
from control.reports.paper.fonts import Face
from control.reports.paper.ink import HAIRLINE, PALE, RULE, Align, Ink
from control.reports.paper.typed import Type, wrapped

HEAD: Final = Type(Face.BOLD, 7, 9.5)
GAP: Final = 6.0
LEAST_PIECE: Final = 60.0
"""A row is broken inside only if it is too high for a page; no piece of it is lower than this."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: head, width in points (0 takes what is left) and how it is aligned."""

    head: str
    width: float = 0.0
    align: Align = Align.LEFT


@dataclass(frozen=True, slots=True)
class Row:
    """The slices of each cell. `behind` is drawn below them; `resume` gives a row to repeat after a page break."""

    cells: Sequence[Sequence[Slice]]
    behind: Callable[[Ink, float, float, float], None] | None = None
    resume: Callable[[], Row | None] | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """The columns of a table in their final widths; `padding` is white space above and below each row."""

    columns: tuple[Column, ...]
    left: float
    width: float
    padding: float
    separated: bool

    @classmethod
    def of(cls, flow: Flow, *columns: Column, padding: float = 2.5, separated: bool = True) -> Table:
        """A table over the width of a flow; `separated` rules a hairline below each row."""
        fixed = sum(column.width for column in columns) + GAP * (len(columns) - 1)
        free = sum(not column.width for column in columns)
        share = (flow.area.width - fixed) / free if free else 0.0
        fitted = tuple(column if column.width else Column(column.head, share, column.align) for column in columns)
        return cls(fitted, flow.area.left, flow.area.width, padding, separated)

    def cell(self, number: int, text: str, type_: Type, indent: float = 0.0) -> tuple[TextLine, ...]:
        """The lines of a text in a column."""
        if not text:
            return ()
        column = self.columns[number]
        lines = wrapped(text, type_, column.width - indent)
        return tuple(TextLine(line, type_, column.align, indent) for line in lines)

    def line(self, number: int, text: str, type_: Type, indent: float = 0.0) -> tuple[TextLine, ...]:
        """A text in one line that begins in a column and may run on over those to its right."""
        return (TextLine(text, type_, self.columns[number].align, indent),)

    def row(self, *cells: tuple[str, Type]) -> Row:
        """A row of texts."""
        return Row([self.cell(number, text, type_) for number, (text, type_) in enumerate(cells)])

    def lay(self, flow: Flow, rows: Iterable[Row]) -> None:
        """Lays the rows on the pages of a flow, under a head on each."""
        waiting = iter(rows)
        first = next(waiting, None)
        if first is None:
            return
        head = self._head()
        whole = self._height(head) + self._height(first)
        flow.need(whole if whole <= flow.area.height else self._height(head) + LEAST_PIECE)
        self._put_head(flow, head)
        self._lay_row(flow, first, head)
        for row in waiting:
            self._lay_row(flow, row, head)
        if not self.separated:
            flow.put(Drawn(0, _hairline))

    def _lay_row(self, flow: Flow, row: Row, head: Row) -> None:
        height = self._height(row)
        whole = flow.area.height - self._height(head)
        while height > flow.room + NOTHING:
            if height > whole and flow.room >= LEAST_PIECE:
                piece, row = self._split(row, flow.room)
                self._put(flow, piece)
                height = self._height(row)
            flow.turn()
            self._put_head(flow, head)
            again = row.resume() if row.resume else None
            if again:
                self._put(flow, again)
        self._put(flow, row)

    def _put(self, flow: Flow, row: Row) -> None:
        top, height = flow.top, self._height(row)
        if row.behind:
            flow.at(Drawn(height, row.behind), self.left, height, top)
        for (x, column), cell in zip(self._places(), row.cells, strict=True):
            below = top - self.padding
            for piece in cell:
                flow.at(piece, x, column.width, below)
                below -= piece.height
        if self.separated:
            flow.at(Drawn(0, _hairline), self.left, self.width, top - height)
        flow.top -= height

    def _put_head(self, flow: Flow, head: Row) -> None:
        flow.at(Drawn(0, _rule), self.left, self.width, flow.top - self._height(head))
        top = flow.top
        for (x, column), cell in zip(self._places(), head.cells, strict=True):
            spare = self._height(head) - 2 * self.padding - sum(piece.height for piece in cell)
            below = top - self.padding - spare
            for piece in cell:
                flow.at(piece, x, column.width, below)
                below -= piece.height
        flow.top -= self._height(head)

    def _head(self) -> Row:
        return Row([self.cell(number, column.head, HEAD) for number, column in enumerate(self.columns)])

    def _places(self) -> Iterator[tuple[float, Column]]:
        x = self.left
        for column in self.columns:
            yield x, column
            x += column.width + GAP

    def _height(self, row: Row) -> float:
        return max((sum(piece.height for piece in cell) for cell in row.cells), default=0.0) + 2 * self.padding

    def _split(self, row: Row, room: float) -> tuple[Row, Row]:
        """The part of a row that fits, and the rest."""
        fitting, rest = [], []
        for cell in row.cells:
            left, count = room - 2 * self.padding, 0
            while count < len(cell) and cell[count].height <= left + NOTHING:
                left -= cell[count].height
                count += 1
            fitting.append(cell[:count])
            rest.append(cell[count:])
        if not any(fitting):
            raise ValueError("a piece of a row is higher than a page")
        return Row(fitting, row.behind), Row(rest, row.behind, row.resume)


def _hairline(ink: Ink, x: float, top: float, width: float) -> None:
    ink.rule(x, top, width, HAIRLINE, PALE)


def _rule(ink: Ink, x: float, top: float, width: float) -> None:
    ink.rule(x, top, width, RULE)


def column_widths(least: Sequence[float], wanted: Sequence[float], width: float) -> list[float]:
    """Widths of columns that fill a table of a width: what each wants where there is room, else no less than `least`.

    What is left beyond the least is shared so that small wishes are met first; the widest column takes what is over.
    Where not even the least fits, each column gives up the same part of it.
    """
    room = width - GAP * (len(wanted) - 1)
    spare = room - sum(least)
    if spare < 0:
        return [one * room / sum(least) for one in least]
    widths = list(least)
    wishes = sorted((want - one, number) for number, (one, want) in enumerate(zip(least, wanted, strict=True)))
    for done, (wish, number) in enumerate(wishes):
        given = min(max(wish, 0.0), spare / (len(wishes) - done))
        widths[number] += given
        spare -= given
    widths[widths.index(max(widths))] += spare
    return widths
