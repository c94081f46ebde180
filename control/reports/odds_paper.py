"""The printed page of odds: standard encounters and battles with what they lead to, and how to judge it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from assessment.engine.odds_page import OddsPage, OddsTable
from control.reports import phrases
from control.reports.opening import BODY, SECTION, TITLE
from control.reports.paper.flow import Flow, TextLine
from control.reports.paper.fonts import Face
from control.reports.paper.ink import Align
from control.reports.paper.sheet import A4, Form, Heading, pdf_of, sideways
from control.reports.paper.table import Column, Table
from control.reports.paper.typed import Type, wrapped
from orders.language.phrase import Phrase

FIGURE_WIDTH: Final = 50.0
ENTRY: Final = Type(Face.TEXT, 8.5, 11)
FIGURE: Final = Type(Face.MONO, 8, 11)
MARK: Final = "•"
INDENT: Final = 10.0


def odds_pdf(pages: Sequence[OddsPage], form: Form = A4) -> bytes:
    """Each page of odds on sheets turned sideways; the figures are Control's."""
    say = form.words
    flow = Flow(sideways(form))
    for number, page in enumerate(pages):
        if number:
            flow.turn()
        flow.text(say(page.title), TITLE)
        for text in page.told:
            flow.text(say(text), BODY)
        for table in page.tables:
            _table(flow, table, form)
    editions = ", ".join(
        Phrase(phrases.MODE_VALUE, {"title": say(page.title), "edition": str(page.edition)}).said(say) for page in pages
    )
    heading = Heading(game=editions, name=say(phrases.CONTROL), letter="C", title=say(phrases.ODDS))
    return pdf_of(flow.pages, heading, form, turned=True)


def _table(flow: Flow, odds: OddsTable, form: Form) -> None:
    say = form.words
    flow.gap(12)
    flow.hold(TextLine(say(odds.title), SECTION))
    flow.text(say(odds.told), BODY)
    flow.gap(4)
    figures = (Column(say(head), FIGURE_WIDTH, Align.RIGHT) for head in odds.heads[1:])
    table = Table.of(flow, Column(say(odds.heads[0])), *figures)
    table.lay(
        flow,
        (table.row((say(row[0]), ENTRY), *((figure, FIGURE) for figure in row[1:])) for row in odds.rows),
    )
    flow.gap(4)
    for remark in odds.remarks:
        first, *rest = wrapped(say(remark), BODY, flow.area.width - INDENT)
        flow.together([TextLine(f"{MARK} {first}", BODY), *(TextLine(line, BODY, indent=INDENT) for line in rest)])
