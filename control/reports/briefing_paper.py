"""A cell's briefing on paper: what it is told before the game, what it knows, who sits where, and how it plays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from control.reports import phrases
from control.reports.booklet_aims import lay_question
from control.reports.document_flow import lay_document
from control.reports.opening import BODY, CHAPTER, SECTION, side_name, title_block
from control.reports.pad_paper import explain
from control.reports.paper.flow import Flow, TextLine
from control.reports.paper.fonts import Face
from control.reports.paper.sheet import A4, Form, Heading, pdf_of, upright
from control.reports.paper.table import Column, Table
from control.reports.paper.typed import Type, wrapped
from control.reports.reports_paper import lay_known
from control.reports.values import Known
from control.situation.side import Side
from orders.language.codebook import CodeBook

TEXT: Final = Type(Face.TEXT, 8.5, 11)
BOLD: Final = Type(Face.BOLD, 8.5, 11)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLine:
    """A seat of the cell: its title, the headquarters it writes for, whether it hands in."""

    title: str
    headquarters: tuple[str, ...]
    hands_in: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Toe:
    """A table of organisation and equipment."""

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Briefing:
    """What a cell is handed: headings with their paragraphs, what it is asked, its seats, what it knows, its code book
    and card.
    """

    game: str
    side: Side
    parts: tuple[tuple[str, tuple[str, ...]], ...]
    questions: tuple[tuple[str, tuple[str, ...]], ...]
    toes: tuple[Toe, ...]
    seats: tuple[SeatLine, ...]
    known: Known
    book: CodeBook
    players_card: str


def briefing_pdf(briefing: Briefing, form: Form = A4) -> bytes:
    """The briefing. Everything given must be for that cell: its parts, and its own picture."""
    say = form.words
    flow = Flow(upright(form))
    title_block(flow, say(phrases.BRIEFING), briefing.game)
    for title, paragraphs in briefing.parts:
        _heading(flow, title)
        for paragraph in paragraphs:
            flow.text(" ".join(paragraph.split()), BODY)
            flow.gap(4)
    for title, paragraphs in briefing.questions:
        _heading(flow, title)
        lay_question(flow, paragraphs, form)
    for toe in briefing.toes:
        _heading(flow, toe.title)
        table = Table.of(flow, *(Column(heading) for heading in toe.headings), padding=2)
        table.lay(flow, [table.row(*((text, TEXT) for text in row)) for row in toe.rows])
    _seats(flow, briefing.seats, form)
    lay_known(flow, briefing.known, form)
    flow.turn()
    lay_document(flow, briefing.players_card)
    flow.turn()
    explain(flow, briefing.book, briefing.side, form)
    name, letter = side_name(briefing.side, form)
    return pdf_of(flow.pages, Heading(game=briefing.game, name=name, letter=letter, title=say(phrases.BRIEFING)), form)


def _heading(flow: Flow, title: str) -> None:
    flow.gap(10)
    flow.hold(*(TextLine(line, CHAPTER) for line in wrapped(title, CHAPTER, flow.area.width)))


def _seats(flow: Flow, seats: Sequence[SeatLine], form: Form) -> None:
    """Who sits in the cell, and whose orders each writes."""
    say = form.words
    flow.gap(10)
    flow.hold(TextLine(say(phrases.SEATS_OF_CELL), SECTION))
    heads = (phrases.HEAD_SEAT, phrases.HEAD_HEADQUARTERS, phrases.HEAD_HANDS_IN)
    table = Table.of(flow, Column(say(heads[0])), Column(say(heads[1])), Column(say(heads[2]), 80), padding=2)
    table.lay(
        flow,
        [
            table.row(
                (seat.title, BOLD),
                (", ".join(seat.headquarters) or say(phrases.ALL_UNITS), TEXT),
                (say(phrases.YES) if seat.hands_in else say(phrases.NO), TEXT),
            )
            for seat in seats
        ],
    )
