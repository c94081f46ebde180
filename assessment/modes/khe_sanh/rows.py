"""What a cell's room lists: its own units, those of the other side as it sees them, reports."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from assessment.engine.assessing import scratch_sheet
from assessment.engine.lists import Lists, age_of, report_row
from assessment.engine.mode import Mode
from assessment.engine.tables import TableSet
from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh.codes import CODEBOOK
from assessment.modes.khe_sanh.drawing import position_of
from assessment.modes.khe_sanh.faces import face_of
from assessment.modes.khe_sanh.knowledge import Stack
from assessment.modes.khe_sanh.picture import HQ, Picture
from assessment.modes.khe_sanh.stamping import stamps_of
from assessment.modes.khe_sanh.unit import BOXES, Unit
from control.situation.rows import ContactRow, Fact, Heading, ReportRow, UnitList, UnitRow
from control.situation.side import Side

HEADINGS: Final = (
    Heading(title="Unit", is_code=True),
    Heading(title="Name"),
    Heading(title="Kind"),
    Heading(title="At", is_code=True),
    Heading(title="Strength"),
    Heading(title="State"),
)


def units(picture: Picture, mode: Mode[Any, Picture]) -> UnitList:
    """The own units; only Blue's take orders."""
    own = [unit for unit in _board_units(picture) if unit.side is picture.side]
    sheet = scratch_sheet(mode.tables)
    rows = [_row(sheet, unit, picture) for unit in own]
    if picture.side is Side.BLUE:
        rows.insert(0, _headquarters(picture))
    return UnitList(headings=HEADINGS, rows=tuple(rows))


def contacts(picture: Picture, mode: Mode[Any, Picture]) -> tuple[ContactRow, ...]:
    """To Blue the stacks that lie face down and the units revealed, to Red the Allied units on the map."""
    found = [
        *(_stack_words(stack) for stack in (picture.board.hidden if picture.board else ())),
        *(_unit_words(unit, mode.tables) for unit in _board_units(picture) if unit.side is not picture.side),
    ]
    on_map = [(name, words, place) for name, words, place in found if place not in BOXES]
    return tuple(
        ContactRow(
            number=number,
            link=f"contact/{name}",
            words=words,
            place=place.upper(),
            at=picture.seen_at,
            by="",
            age=age_of(picture.seen_at, picture.clock, mode),
            position=position_of(mode.tables, place),
        )
        for number, (name, words, place) in enumerate(on_map, 1)
    )


def reports(picture: Picture, mode: Mode[Any, Picture]) -> tuple[ReportRow, ...]:
    """Reports as delivered, newest first."""
    return tuple(
        report_row(told, CODEBOOK, told.space.upper(), position_of(mode.tables, told.space))
        if told.space and told.space not in BOXES
        else report_row(told, CODEBOOK)
        for told in reversed(picture.reports)
    )


def stamps(picture: Picture, mode: Mode[Any, Picture]) -> tuple[str, ...]:
    """The turn that is due and the turns remaining."""
    del mode
    return stamps_of(picture.board) if picture.board else ()


LISTS: Final[Lists[Picture]] = Lists(units=units, contacts=contacts, reports=reports, stamps=stamps)


def _board_units(picture: Picture) -> Iterator[Unit]:
    yield from picture.board.units if picture.board else ()


def _stack_words(stack: Stack) -> tuple[str, str, str]:
    words = f"{stack.count} Communist units face down" if stack.count > 1 else "a Communist unit face down"
    return stack.place.upper(), words, stack.place


def _unit_words(unit: Unit, tables: TableSet) -> tuple[str, str, str]:
    name, _kind, strength = face_of(scratch_sheet(tables), unit)
    return unit.designator.upper(), f"{name}, {strength}", unit.place


def _headquarters(picture: Picture) -> UnitRow:
    facts = (HQ, "Headquarters", "", "", "", "orders for the whole command")
    return _made(HQ, facts, picture, {"Unit": HQ}, able=True)


def _row(sheet: Worksheet, unit: Unit, picture: Picture) -> UnitRow:
    name = unit.designator.upper()
    state = "reduced" if unit.reduced else "revealed" if unit.face_up else ""
    identity, kind, strength = face_of(sheet, unit)
    facts = (name, identity, kind, unit.place.upper(), strength, state)
    able = picture.side is Side.BLUE
    return _made(name, facts, picture, {"Unit": name} if able else {}, able=able)


def _made(name: str, facts: tuple[str, ...], picture: Picture, starts: dict[str, str], *, able: bool) -> UnitRow:
    told = tuple(Fact(text=text) for text in facts)
    return UnitRow(name=name, link=f"unit/{name}", at=picture.seen_at, facts=told, starts=starts, able=able)
