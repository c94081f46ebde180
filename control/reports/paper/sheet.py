"""A sheet of paper: its size, what stands at its head and foot, and the file made of all sheets."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from io import BytesIO
from typing import Final

from control.reports import phrases
from control.reports.paper.canvas import PaperCanvas
from control.reports.paper.flow import Area, Placed
from control.reports.paper.fonts import Face, font
from control.reports.paper.frame import side_frame
from control.reports.paper.ink import INITIAL, RULE, Align, Ink
from control.reports.paper.typed import Type, as_typed, shortened
from orders.language.phrase import Phrase, Words, as_written

MARGIN: Final = 36.0
HEAD_HEIGHT: Final = 50.0
FOOT_HEIGHT: Final = 20.0
FRAME: Final = 21.0
EXERCISE: Final = Type(Face.BOLD, 8, 10)
NAME: Final = Type(Face.BOLD, 10, 12)
FACT: Final = Type(Face.TEXT, 8, 10)


class PaperSize(StrEnum):
    """A size of paper, upright."""

    A4 = "a4"
    LETTER = "letter"
    A3 = "a3"

    @property
    def points(self) -> tuple[float, float]:
        """Width and height in points."""
        return {
            PaperSize.A4: (595.276, 841.89),
            PaperSize.LETTER: (612.0, 792.0),
            PaperSize.A3: (841.89, 1190.551),
        }[self]


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """How something is printed: on which paper, in whose language, with what marking at head and foot."""

    size: PaperSize = PaperSize.A4
    words: Words = as_written
    marking: str = phrases.EXERCISE


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """What stands at the head of every sheet.

    `name` is the cell or Control, `letter` R, B or C, drawn in the frame of that side; `facts` are cycle, period and
    time of release in words.
    """

    game: str
    name: str
    letter: str
    title: str
    facts: str = ""


A4: Final = Form()
LETTER: Final = Form(size=PaperSize.LETTER)


def upright(form: Form) -> Area:
    """The part of an upright sheet between head and foot."""
    width, height = form.size.points
    return _between(width, height)


def sideways(form: Form) -> Area:
    """The part of a sheet turned sideways between head and foot."""
    height, width = form.size.points
    return _between(width, height)


def pdf_of(pages: list[list[Placed]], heading: Heading, form: Form, *, turned: bool = False) -> bytes:
    """The file: the same bytes for the same pages, without a date of its own."""
    width, height = form.size.points
    size = (height, width) if turned else (width, height)
    file = BytesIO()
    canvas = PaperCanvas(file, pagesize=size, invariant=1, pageCompression=1, initialFontName=_initial(), lang="en")
    canvas.setTitle(as_typed(f"{heading.title}: {heading.game}, {heading.name}"))
    canvas.setAuthor("Spielraum")
    canvas.setCreator("Spielraum")
    canvas.setSubject(as_typed(heading.facts))
    ink = Ink(canvas)
    for number, page in enumerate(pages, start=1):
        counted = Phrase(phrases.PAGE, {"page": str(number), "pages": str(len(pages))}).said(form.words)
        _head(ink, size, heading, counted, form)
        _foot(ink, size, heading, form)
        for placed in page:
            placed.slice.draw(ink, placed.x, placed.top, placed.width)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def _initial() -> str:
    font(INITIAL)
    return INITIAL.value


def _between(width: float, height: float) -> Area:
    return Area(
        left=MARGIN,
        bottom=MARGIN / 2 + FOOT_HEIGHT,
        width=width - 2 * MARGIN,
        top=height - MARGIN / 2 - HEAD_HEIGHT,
    )


def _head(ink: Ink, size: tuple[float, float], heading: Heading, page: str, form: Form) -> None:
    width, height = size
    top, right = height - MARGIN / 2, width - MARGIN
    _marking(ink, width / 2, top - 8, form)
    side_frame(ink, MARGIN, top - 37, FRAME, heading.letter)
    left = MARGIN + FRAME * 1.5 + 6
    ink.text(right, top - 24, page, FACT, Align.RIGHT)
    room = right - left - FACT.width(page) - 12
    ink.text(left, top - 24, shortened(f"{heading.name} · {heading.title}", NAME, room), NAME)
    ink.text(right, top - 36, heading.facts, FACT, Align.RIGHT)
    ink.text(left, top - 36, shortened(heading.game, FACT, right - left - FACT.width(heading.facts) - 12), FACT)
    ink.rule(MARGIN, top - 42, right - MARGIN, RULE)


def _foot(ink: Ink, size: tuple[float, float], heading: Heading, form: Form) -> None:
    width, _ = size
    base = MARGIN / 2
    ink.rule(MARGIN, base + 13, width - 2 * MARGIN)
    _marking(ink, width / 2, base + 2, form)
    ink.text(MARGIN, base + 2, heading.name, FACT)


def _marking(ink: Ink, x: float, y: float, form: Form) -> None:
    ink.text(x, y, form.words(form.marking), EXERCISE, Align.CENTRE)
