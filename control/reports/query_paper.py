"""Query slips: what a cell on paper is asked about its cards, with column, reason, and what would be right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from control.reports import phrases
from control.reports.opening import BODY, side_name, title_block
from control.reports.paper.card import CardFace, shown_columns
from control.reports.paper.flow import Drawn, Flow, Slice, TextLine, nothing
from control.reports.paper.fonts import Face
from control.reports.paper.ink import HAIRLINE, Ink
from control.reports.paper.sheet import A4, Form, Heading, pdf_of, upright
from control.reports.paper.typed import Type, wrapped
from control.situation.side import Side
from orders.language.codebook import CARD_WIDTH, CodeBook
from orders.language.phrase import Phrase

NAME: Final = Type(Face.BOLD, 10, 14)
RIGHT: Final = Type(Face.TEXT, 9, 12)
ANSWER: Final = 24.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """A fault of a card: the column (0 for all of it), the reason, and what would be right, if that can be said."""

    column: int
    why: str
    right: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuerySlip:
    """A card as written, the number of its sheet of paper, who typed it, and what is asked."""

    card: str
    paper: str
    typist: str
    queries: tuple[Query, ...]


def query_slips_pdf(game: str, side: Side, slips: Sequence[QuerySlip], *, book: CodeBook, form: Form = A4) -> bytes:
    """The slips below each other, each with a blank card for the answer and a line to cut along."""
    say = form.words
    flow = Flow(upright(form))
    title_block(flow, say(phrases.QUERY_SLIPS), game)
    if not slips:
        flow.text(say(phrases.NO_QUERIES), BODY)
    for slip in slips:
        flow.together(_pieces(slip, book, form, flow.area.width))
    name, letter = side_name(side, form)
    heading = Heading(game=game, name=name, letter=letter, title=say(phrases.QUERY_SLIPS))
    return pdf_of(flow.pages, heading, form)


def _pieces(slip: QuerySlip, book: CodeBook, form: Form, width: float) -> list[Slice]:
    say = form.words
    head = Phrase(phrases.QUERY_OF if slip.paper else phrases.QUERY_TYPED, {"paper": slip.paper, "typist": slip.typist})
    columns = shown_columns(book.order_card)
    pieces: list[Slice] = [
        TextLine(head.said(say), NAME),
        CardFace(slip.card[:CARD_WIDTH].rstrip(), columns),
        Drawn(4, nothing),
    ]
    for query in slip.queries:
        facts = {"column": str(query.column), "why": query.why}
        told = Phrase(phrases.QUERY_COLUMN, facts).said(say) if query.column else query.why
        pieces += [TextLine(line, BODY) for line in wrapped(told, BODY, width)]
        if query.right:
            right = Phrase(phrases.QUERY_RIGHT, {"right": query.right}).said(say)
            pieces += [TextLine(line, RIGHT) for line in wrapped(right, RIGHT, width)]
    answer = CardFace("", columns, box_height=15.0, boxed=True)
    return [*pieces, Drawn(4, nothing), TextLine(say(phrases.QUERY_ANSWER), RIGHT), answer, Drawn(ANSWER, _cut)]


def _cut(ink: Ink, x: float, top: float, width: float) -> None:
    ink.pen(HAIRLINE, 0.4)
    ink.canvas.setDash([3, 3])
    ink.canvas.line(x, top - ANSWER / 2, x + width, top - ANSWER / 2)
    ink.canvas.setDash([])
