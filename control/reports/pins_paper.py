"""The pin list for a cell's wall map: what its last reports have moved, put up or taken down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from control.reports import phrases
from control.reports.opening import BODY, SECTION, side_name, title_block
from control.reports.paper.flow import Drawn, Flow, TextLine
from control.reports.paper.fonts import Face
from control.reports.paper.ink import HAIRLINE, Ink
from control.reports.paper.sheet import A4, Form, Heading, pdf_of, upright
from control.reports.paper.table import Column, Row, Table
from control.reports.paper.typed import Type
from control.situation.side import Side
from orders.language.phrase import Phrase

TEXT: Final = Type(Face.TEXT, 9, 12)
BOLD: Final = Type(Face.BOLD, 9, 12)
MONO: Final = Type(Face.MONO, 8.5, 12)
BOX: Final = 8.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Pin:
    """A unit or contact: its name on the pin, how it was, how it is. Empty where it was not, or is no more."""

    name: str
    was: str
    now: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PinList:
    """What changed between two releases, for own units and for contacts; `since` and `now` are stamps."""

    game: str
    side: Side
    since: str
    now: str
    units: tuple[Pin, ...]
    contacts: tuple[Pin, ...]


def pin_list_pdf(pins: PinList, form: Form = A4) -> bytes:
    """The list, a box to tick beside each pin."""
    say = form.words
    flow = Flow(upright(form))
    title_block(flow, say(phrases.PINS), pins.game)
    flow.text(Phrase(phrases.PINS_TOLD, {"since": pins.since, "now": pins.now}).said(say), BODY)
    _chapter(flow, form, phrases.OWN_UNITS, pins.units)
    _chapter(flow, form, phrases.CONTACTS, pins.contacts)
    name, letter = side_name(pins.side, form)
    facts = Phrase(phrases.UP_TO, {"stamp": pins.now}).said(say)
    heading = Heading(game=pins.game, name=name, letter=letter, title=say(phrases.PINS), facts=facts)
    return pdf_of(flow.pages, heading, form)


def _chapter(flow: Flow, form: Form, title: str, pins: Sequence[Pin]) -> None:
    say = form.words
    flow.gap(12)
    flow.hold(TextLine(say(title), SECTION))
    if not pins:
        flow.text(say(phrases.NO_PINS), BODY)
        return
    table = Table.of(
        flow,
        Column("", 14),
        Column(say(phrases.HEAD_PIN), 84),
        Column(say(phrases.HEAD_DO), 62),
        Column(say(phrases.HEAD_WAS)),
        Column(say(phrases.HEAD_NOW)),
    )
    table.lay(flow, (_row(table, form, pin) for pin in pins))


def _row(table: Table, form: Form, pin: Pin) -> Row:
    """A box to tick, the pin, and what it was and is."""
    return Row(
        (
            (Drawn(TEXT.leading, _box),),
            table.cell(1, pin.name, BOLD),
            table.cell(2, form.words(_what_to_do(pin)), TEXT),
            table.cell(3, pin.was, MONO),
            table.cell(4, pin.now, MONO),
        )
    )


def _box(ink: Ink, x: float, top: float, _width: float) -> None:
    ink.pen(HAIRLINE, 0.3)
    ink.canvas.rect(x, top - TEXT.leading + 2, BOX, BOX)


def _what_to_do(pin: Pin) -> str:
    if not pin.was:
        return phrases.PUT_UP
    return phrases.CHANGE if pin.now else phrases.TAKE_DOWN
