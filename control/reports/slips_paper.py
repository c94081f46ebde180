"""Report slips for a cell on paper: half a sheet a report, to cut and hand over, with a line for who took it when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from control.reports import phrases
from control.reports.opening import BODY, heading_of
from control.reports.paper.card import CardFace
from control.reports.paper.flow import Drawn, Flow, Slice, TextLine, nothing
from control.reports.paper.fonts import Face
from control.reports.paper.ink import HAIRLINE, Ink
from control.reports.paper.sheet import A4, Form, pdf_of, upright
from control.reports.paper.typed import Type, wrapped
from control.reports.reports_paper import card_face
from control.reports.values import Cycle, ReportEntry
from orders.language.codebook import CodeBook
from orders.language.phrase import Phrase

NUMBER: Final = Type(Face.BOLD, 15, 19)
FACT: Final = Type(Face.TEXT, 9, 12)
A_PAGE: Final = 2
GAP: Final = 8.0
SIGNED: Final = 16.0


def report_slips_pdf(cycle: Cycle, reports: Sequence[ReportEntry], *, book: CodeBook, form: Form = A4) -> bytes:
    """A slip a report, two to a sheet; everything given must come from the cell's own picture."""
    flow = Flow(upright(form))
    height = flow.area.height / A_PAGE
    for report in reports:
        flow.put(_Slip(report, book, form, height))
    if not reports:
        flow.text(form.words(phrases.NO_REPORTS), BODY)
    return pdf_of(flow.pages, heading_of(cycle, form.words(phrases.SLIPS), form), form)


@dataclass(frozen=True, slots=True)
class _Slip:
    """One report: number and times, the card, the words, who received it; dashes where it is cut."""

    report: ReportEntry
    book: CodeBook
    form: Form
    height: float

    def draw(self, ink: Ink, x: float, top: float, width: float) -> None:
        """Draws it below `top`; the words are cut where the slip ends, as the card has all of it."""
        below = top - GAP
        floor = top - self.height + SIGNED + GAP
        for piece in self._pieces(width):
            if below - piece.height < floor:
                break
            piece.draw(ink, x, below, width)
            below -= piece.height
        self._received(ink, x, floor - GAP / 2, width)
        self._cut(ink, x, top - self.height, width)

    def _pieces(self, width: float) -> list[Slice]:
        say, report = self.form.words, self.report
        times = [
            Phrase(phrases.TELLS_OF, {"stamp": report.told}).said(say),
            Phrase(phrases.DELIVERED, {"stamp": report.delivered}).said(say),
        ]
        if report.quality:
            times.append(Phrase(phrases.QUALITY, {"quality": report.quality}).said(say))
        if report.corrects:
            times.append(Phrase(phrases.CORRECTS, {"number": str(report.corrects)}).said(say))
        pieces: list[Slice] = [
            TextLine(Phrase(phrases.NUMBERED, {"number": str(report.number)}).said(say), NUMBER),
            TextLine(" · ".join(times), FACT),
        ]
        if report.card.strip():
            face: CardFace = card_face(self.book.report_card, self.book.reports, report.card)
            pieces += [face, Drawn(GAP / 2, nothing)]
        return [*pieces, *(TextLine(line, BODY) for line in wrapped(report.words, BODY, width))]

    def _received(self, ink: Ink, x: float, base: float, width: float) -> None:
        say = self.form.words
        for at, label in ((x, phrases.RECEIVED_BY), (x + width * 0.6, phrases.RECEIVED_AT)):
            text = say(label)
            ink.text(at, base, text, FACT)
            left = at + FACT.width(text) + 5
            ink.rule(left, base - 2, (x + width * (0.55 if at == x else 1.0)) - left, HAIRLINE, 0.3)

    def _cut(self, ink: Ink, x: float, y: float, width: float) -> None:
        ink.pen(HAIRLINE, 0.4)
        ink.canvas.setDash([3, 3])
        ink.canvas.line(x, y, x + width, y)
        ink.canvas.setDash([])
