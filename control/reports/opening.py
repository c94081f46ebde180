"""What every file begins with: the heading of its sheets and the title of its first."""

from __future__ import annotations

from typing import Final

from control.reports import phrases
from control.reports.paper.flow import Flow
from control.reports.paper.fonts import Face
from control.reports.paper.sheet import Form, Heading
from control.reports.paper.typed import Type
from control.reports.values import Cycle
from control.situation.side import Side
from orders.language.phrase import Phrase

TITLE: Final = Type(Face.BOLD, 17, 22)
GAME: Final = Type(Face.TEXT, 11, 14.5)
CHAPTER: Final = Type(Face.BOLD, 12, 17)
SECTION: Final = Type(Face.BOLD, 10, 14)
BODY: Final = Type(Face.TEXT, 9.5, 12.5)
LETTERS: Final = {Side.RED: "R", Side.BLUE: "B"}


def heading_of(cycle: Cycle, title: str, form: Form) -> Heading:
    """What stands at the head of the sheets of a cycle."""
    period = Phrase(phrases.PERIOD, {"start": cycle.start, "end": cycle.end}).said(form.words)
    facts = {"cycle": str(cycle.number), "period": period, "released": cycle.released}
    sentence = phrases.RELEASED_FACTS if cycle.released else phrases.CYCLE_FACTS
    name, letter = side_name(cycle.side, form)
    return Heading(
        game=cycle.game, name=name, letter=letter, title=title, facts=Phrase(sentence, facts).said(form.words)
    )


def side_name(side: Side | None, form: Form) -> tuple[str, str]:
    """The name of a cell, or of Control, and its letter."""
    if side is None:
        return form.words(phrases.CONTROL), "C"
    return form.words(phrases.SIDE_NAMES[side]), LETTERS[side]


def title_block(flow: Flow, title: str, game: str) -> None:
    """The title of a file and the name of its game in full."""
    flow.text(title, TITLE)
    flow.text(game, GAME)
    flow.gap(10)
