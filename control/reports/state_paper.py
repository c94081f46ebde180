"""The state of play on one page: where a session ended, and where the next one begins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from control.reports import phrases
from control.reports.opening import BODY, SECTION, title_block
from control.reports.paper.flow import Flow, TextLine
from control.reports.paper.fonts import Face
from control.reports.paper.sheet import A4, Form, Heading, pdf_of, upright
from control.reports.paper.table import Column, Table
from control.reports.paper.typed import Type
from orders.language.phrase import Phrase

NAME: Final = Type(Face.BOLD, 8.5, 11.5)
TEXT: Final = Type(Face.TEXT, 8.5, 11.5)
MOST: Final = 18
"""So many things that wait fit on the page beside all else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StateOfPlay:
    """Where a game stands: sentences, named facts, and what waits, the oldest first, with who sees to it."""

    game: str
    stamp: str
    sentence: str
    standing: str
    facts: tuple[tuple[str, str], ...]
    cells: tuple[tuple[str, str], ...]
    waiting: tuple[tuple[str, str], ...]


def state_pdf(state: StateOfPlay, form: Form = A4) -> bytes:
    """The page."""
    say = form.words
    flow = Flow(upright(form))
    title_block(flow, say(phrases.STATE_OF_PLAY), state.game)
    for sentence in (state.sentence, state.standing):
        flow.text(sentence, BODY)
    flow.gap(8)
    _pairs(flow, state.facts)
    _section(flow, say(phrases.STATE_CELLS))
    _pairs(flow, state.cells)
    _section(flow, say(phrases.STATE_WAITING))
    if not state.waiting:
        flow.text(say(phrases.STATE_NOTHING), BODY)
    _pairs(flow, state.waiting[:MOST], first=300)
    if len(state.waiting) > MOST:
        more = Phrase(phrases.AND_MORE, {"count": str(len(state.waiting) - MOST)}).said(say)
        flow.text(more, TEXT)
    facts = Phrase(phrases.UP_TO, {"stamp": state.stamp}).said(say)
    heading = Heading(
        game=state.game, name=say(phrases.CONTROL), letter="C", title=say(phrases.STATE_OF_PLAY), facts=facts
    )  # fmt: skip
    return pdf_of(flow.pages, heading, form)


def _section(flow: Flow, title: str) -> None:
    flow.gap(12)
    flow.hold(TextLine(title, SECTION))


def _pairs(flow: Flow, pairs: Sequence[tuple[str, str]], *, first: float = 150) -> None:
    table = Table.of(flow, Column("", first), Column(""), padding=1.6)
    table.lay(flow, [table.row((name, NAME), (text, TEXT)) for name, text in pairs])
