"""Seat cards: the way into each seat as an address and as a QR code, to be cut out and handed over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

import segno

from control.reports import phrases
from control.reports.paper.flow import Flow, TextLine
from control.reports.paper.fonts import Face
from control.reports.paper.frame import side_frame
from control.reports.paper.ink import HAIRLINE, Ink
from control.reports.paper.outline import Traced
from control.reports.paper.sheet import A4, Form, Heading, pdf_of, upright
from control.reports.paper.typed import Type, wrapped
from control.reports.values import SeatCard

ACROSS: Final = 2
DOWN: Final = 4
INSET: Final = 12.0
CODE: Final = 118.0
"""Side of the QR code with its quiet zone, in points."""
QUIET: Final = 4
FRAME: Final = 20.0
LINES: Final = 3
GAME: Final = Type(Face.TEXT, 8.5, 11)
SEAT: Final = Type(Face.BOLD, 15, 18)
HOW: Final = Type(Face.TEXT, 7.5, 9.6)
URL: Final = Type(Face.MONO, 7.2, 11)


def seat_cards_pdf(cards: Sequence[SeatCard], form: Form = A4) -> bytes:
    """Eight cards a sheet, with lines to cut along. They are keys: the file opens every seat on it."""
    say = form.words
    heading = Heading(
        game=", ".join(dict.fromkeys(card.game for card in cards)),
        name=say(phrases.CONTROL),
        letter="C",
        title=say(phrases.SEAT_CARDS),
    )
    flow = Flow(upright(form))
    for number, sheet in enumerate(_sheets(cards)):
        if number:
            flow.turn()
        _lay(flow, sheet, form)
    return pdf_of(flow.pages, heading, form)


def _sheets(cards: Sequence[SeatCard]) -> Iterator[tuple[SeatCard, ...]]:
    waiting = iter(cards)
    while sheet := tuple(islice(waiting, ACROSS * DOWN)):
        yield sheet


def _lay(flow: Flow, cards: tuple[SeatCard, ...], form: Form) -> None:
    width, height = flow.area.width / ACROSS, flow.area.height / DOWN
    for number, card in enumerate(cards):
        row, column = divmod(number, ACROSS)
        flow.at(_Card(card, height, form), flow.area.left + column * width, width, flow.area.top - row * height)


@dataclass(frozen=True, slots=True)
class _Card:
    """One card: game, seat, code, address."""

    card: SeatCard
    height: float
    form: Form

    def draw(self, ink: Ink, x: float, top: float, width: float) -> None:
        """Draws it with its cutting lines."""
        self._cut(ink, x, top, width)
        _qr(ink, x + width - INSET / 2 - CODE, top - INSET / 2, CODE, self.card.url)
        left, below, room = x + INSET, top - INSET, width - CODE - 2 * INSET
        names = [
            *(TextLine(line, GAME) for line in _few(self.card.game, GAME, room)),
            *(TextLine(line, SEAT) for line in _few(self.card.seat, SEAT, room)),
        ]
        for line in names:
            line.draw(ink, left, below, room)
            below -= line.height
        if self.card.letter:
            side_frame(ink, left, below - FRAME - 6, FRAME, self.card.letter)
        self._foot(ink, left, width - 2 * INSET, top - self.height + INSET)

    def _foot(self, ink: Ink, left: float, room: float, bottom: float) -> None:
        """The address and what to do with it, from the bottom up."""
        say = self.form.words
        said = ((phrases.SEAT_HOW, HOW), (self.card.url, URL), (phrases.SEAT_OPENS, HOW))
        lines = [TextLine(line, type_) for text, type_ in said for line in wrapped(say(text), type_, room)]
        top = bottom + sum(line.height for line in lines)
        for line in lines:
            line.draw(ink, left, top, room)
            top -= line.height

    def _cut(self, ink: Ink, x: float, top: float, width: float) -> None:
        ink.pen(HAIRLINE, 0.5)
        ink.canvas.setDash([2, 2])
        ink.canvas.rect(x, top - self.height, width, self.height)
        ink.canvas.setDash([])


def _few(text: str, type_: Type, room: float) -> list[str]:
    """At most three lines of a name."""
    lines = wrapped(text, type_, room)
    return lines if len(lines) <= LINES else [*lines[: LINES - 1], f"{lines[LINES - 1][:-1]}…"]


def _qr(ink: Ink, x: float, top: float, size: float, text: str) -> None:
    """A QR code with its quiet zone inside the square; dark modules side by side are one bar."""
    matrix = segno.make(text, micro=False).matrix
    step = size / (len(matrix) + 2 * QUIET)
    bars = []
    for row, modules in enumerate(matrix):
        start = None
        for column, dark in enumerate((*modules, 0)):
            if dark and start is None:
                start = column
            elif not dark and start is not None:
                left, under = x + (QUIET + start) * step, top - (QUIET + row + 1) * step
                bars.append(f"{left:.3f} {under:.3f} {(column - start) * step:.3f} {step:.3f} re")
                start = None
    ink.canvas.setFillGray(0)
    ink.canvas.drawPath(Traced(" ".join(bars)), stroke=0, fill=1)
