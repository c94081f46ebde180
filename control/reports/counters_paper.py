"""Counters for a cell's wall map: each own unit's symbol with its designator, to cut out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from control.maps.sheet import attributes
from control.maps.symbols import symbols
from control.reports import phrases
from control.reports.map_pdf import map_style
from control.reports.opening import BODY, side_name
from control.reports.paper.flow import Drawn, Flow
from control.reports.paper.fonts import Face
from control.reports.paper.ink import HAIRLINE, Align, Ink
from control.reports.paper.sheet import A4, Form, Heading, pdf_of, upright
from control.reports.paper.svg_picture import Picture
from control.reports.paper.typed import Type, shortened
from control.situation.side import Side

ABREAST: Final = 6
HEIGHT: Final = 64.0
NAME: Final = Type(Face.BOLD, 10, 12)
INSET: Final = 5.0
SYMBOL_HEIGHT: Final = HEIGHT - NAME.leading - 3 * INSET


@dataclass(frozen=True, slots=True, kw_only=True)
class Counter:
    """The key of a symbol and the name below it."""

    symbol: str
    name: str


def counters_pdf(game: str, side: Side, counters: Sequence[Counter], form: Form = A4) -> bytes:
    """Sheets of counters, all of one size, with lines to cut along."""
    flow = Flow(upright(form))
    if not counters:
        flow.text(form.words(phrases.NO_COUNTERS), BODY)
    for first in range(0, len(counters), ABREAST):
        flow.put(Drawn(HEIGHT, partial(_row, tuple(counters[first : first + ABREAST]))))
    name, letter = side_name(side, form)
    heading = Heading(game=game, name=name, letter=letter, title=form.words(phrases.COUNTERS))
    return pdf_of(flow.pages, heading, form)


def _row(counters: tuple[Counter, ...], ink: Ink, x: float, top: float, width: float) -> None:
    step = width / ABREAST
    for number, counter in enumerate(counters):
        left = x + number * step
        ink.pen(HAIRLINE, 0.5)
        ink.canvas.rect(left, top - HEIGHT, step, HEIGHT)
        _symbol(counter.symbol, ink, left + INSET, top - INSET, step - 2 * INSET)
        name = shortened(counter.name, NAME, step - 2 * INSET)
        ink.text(left + step / 2, top - HEIGHT + INSET, name, NAME, Align.CENTRE)


def _symbol(key: str, ink: Ink, x: float, top: float, width: float) -> None:
    """The symbol in the middle of its room, as large as that allows."""
    library = symbols()
    symbol = library[library.key(key)]
    left, upper, wide, high = symbol.box
    root = attributes(xmlns="http://www.w3.org/2000/svg", class_="map", viewBox=f"{left} {upper} {wide} {high}")
    picture = Picture.read(f"<svg{root}>{symbol.svg}</svg>", map_style())
    scale = min(width / wide, SYMBOL_HEIGHT / high)
    picture.draw(ink, x + (width - wide * scale) / 2, top - (SYMBOL_HEIGHT - high * scale) / 2, scale, scale)
