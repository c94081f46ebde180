"""How things stand on one page: where a session ends and the next begins, what whoever takes over has to know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from control.reports import phrases
from control.reports.opening import BODY, SECTION, side_name, title_block
from control.reports.paper.flow import Flow, TextLine
from control.reports.paper.fonts import Face
from control.reports.paper.sheet import A4, Form, Heading, pdf_of, upright
from control.reports.paper.table import Column, Table
from control.reports.paper.typed import Type
from control.services.state_page import StatePage
from control.situation.side import Side
from orders.language.phrase import Phrase

NAME: Final = Type(Face.BOLD, 8.5, 11.5)
TEXT: Final = Type(Face.TEXT, 8.5, 11.5)
NARROW: Final = 150.0
WIDE: Final = 300.0


def state_pdf(page: StatePage, form: Form = A4) -> bytes:
    """The page."""
    say = form.words
    flow = Flow(upright(form))
    title_block(flow, page.title, page.game)
    for sentence in page.sentences:
        flow.text(sentence, BODY)
    flow.gap(8)
    _pairs(flow, page.facts)
    for part in page.sections:
        flow.gap(10)
        flow.hold(TextLine(part.title, SECTION))
        if not part.rows:
            flow.text(part.nothing, TEXT)
        _pairs(flow, part.rows, first=WIDE if part.is_wide else NARROW)
        if part.more:
            flow.text(Phrase(phrases.AND_MORE, {"count": str(part.more)}).said(say), TEXT)
    name, letter = (say(phrases.CONTROL), "C") if page.is_controls else side_name(Side(page.room), form)
    facts = Phrase(phrases.UP_TO, {"stamp": page.stamp}).said(say)
    return pdf_of(flow.pages, Heading(game=page.game, name=name, letter=letter, title=page.title, facts=facts), form)


def _pairs(flow: Flow, pairs: Sequence[tuple[str, str]], *, first: float = NARROW) -> None:
    table = Table.of(flow, Column("", first), Column(""), padding=1.6)
    table.lay(flow, [table.row((name, NAME), (text, TEXT)) for name, text in pairs])
