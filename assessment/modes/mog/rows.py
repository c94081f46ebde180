"""What a cell's room lists: its own units, those of the other side as it sees or saw them, reports."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from assessment.engine.lists import Lists, age_of, report_row
from assessment.engine.mode import Mode
from assessment.modes.mog.area import Area
from assessment.modes.mog.codes import CODEBOOK
from assessment.modes.mog.drawing import position_of
from assessment.modes.mog.kinds import spoken
from assessment.modes.mog.layout import Layout
from assessment.modes.mog.picture import UN, Picture
from assessment.modes.mog.pieces import Casualty, Prisoner, Unit
from control.situation.rows import ContactRow, Fact, Heading, ReportRow, UnitList, UnitRow
from control.situation.side import Side

HEADINGS: Final = (
    Heading(title="Unit", is_code=True),
    Heading(title="Kind"),
    Heading(title="At", is_code=True),
    Heading(title="Carries"),
    Heading(title="State"),
)


def units(picture: Picture, mode: Mode[Any, Picture]) -> UnitList:
    """The own units; only Blue's take orders."""
    del mode
    table = picture.table
    layout = table.layout if table else Layout()
    rows = [_unit_row(unit, picture, layout) for unit in layout.of(picture.side)]
    if picture.side is Side.BLUE:
        waiting = table.waiting if table else ()
        rows = [_command(picture), *(_waiting_row(unit, picture) for unit in waiting), *rows]
        rows += _wounded_rows(picture, layout)
    return UnitList(headings=HEADINGS, rows=tuple(rows))


def contacts(picture: Picture, mode: Mode[Any, Picture]) -> tuple[ContactRow, ...]:
    """Units of the other side, roadblocks and convoys: those in sight, then those seen earlier."""
    layout = picture.table.layout if picture.table else Layout()
    found = [(unit.name, _contact_words(unit), area, picture.seen_at) for unit, area in _others(picture, layout)]
    found += [(f"roadblock {road.text}", "roadblock", road, picture.seen_at) for road in layout.roadblocks]
    found += [(f"convoy {area.text}", "relief convoy", area, picture.seen_at) for area in layout.convoys]
    found += [
        (one.name, spoken(one.unit.kind) if one.unit else "roadblock", one.area, one.at) for one in picture.earlier
    ]
    return tuple(
        ContactRow(
            number=number,
            link=f"contact/{name.upper().replace(' ', '_')}",
            words=words,
            place=area.text,
            at=at,
            by="",
            age=age_of(at, picture.clock, mode),
            position=position_of(mode.tables, area),
        )
        for number, (name, words, area, at) in enumerate(found, 1)
    )


def _others(picture: Picture, layout: Layout) -> Iterator[tuple[Unit, Area]]:
    for unit in layout.of(picture.side.opponent):
        area = layout.where(unit)
        if area is not None:
            yield unit, area


def _contact_words(unit: Unit) -> str:
    aboard = f", aboard {unit.aboard.upper()}" if unit.aboard else ""
    return f"{unit.name.upper()}, {spoken(unit.kind)}{', pinned' if unit.pinned else ''}{aboard}"


def reports(picture: Picture, mode: Mode[Any, Picture]) -> tuple[ReportRow, ...]:
    """Reports as delivered, newest first."""
    return tuple(
        report_row(told, CODEBOOK, told.area.text, position_of(mode.tables, told.area))
        if told.area is not None
        else report_row(told, CODEBOOK)
        for told in reversed(picture.reports)
    )


def stamps(picture: Picture, mode: Mode[Any, Picture]) -> tuple[str, ...]:
    """Turn, light and Intel."""
    del mode
    return picture.table.operation.stamps if picture.table else ()


LISTS: Final[Lists[Picture]] = Lists(units=units, contacts=contacts, reports=reports, stamps=stamps)


def _command(picture: Picture) -> UnitRow:
    operation = picture.table.operation if picture.table else None
    assets = picture.table.layout.assets if picture.table else ()
    heli = [f"Heli-Support {operation.heli}"] if operation and operation.heli else []
    facts = (UN, "UN command", "", ", ".join((*heli, *(name.upper() for name in assets))), "")
    return _row(UN, facts, picture, able=True)


def _waiting_row(unit: Unit, picture: Picture) -> UnitRow:
    arrive = picture.table.operation.arrive if picture.table else ()
    way = "by helicopter" if unit.name in arrive else "from a base"
    return _row(unit.name.upper(), (unit.name.upper(), spoken(unit.kind), "", "", f"to be deployed {way}"), picture)


def _unit_row(unit: Unit, picture: Picture, layout: Layout) -> UnitRow:
    name, area = unit.name.upper(), layout.where(unit)
    carries = ", ".join(layout.carried(unit.name)).upper()
    state = [*(["pinned"] if unit.pinned else []), *([f"aboard {unit.aboard.upper()}"] if unit.aboard else [])]
    state += [f"has spent: {', '.join(unit.spent)}"] if unit.spent else []
    facts = (name, spoken(unit.kind), area.text if area else "", carries, "; ".join(state))
    return _row(name, facts, picture, able=picture.side is Side.BLUE)


def _wounded_rows(picture: Picture, layout: Layout) -> Iterator[UnitRow]:
    """The prisoner and casualties: they take no orders of their own but EVAC."""
    pieces: list[Prisoner | Casualty] = [] if layout.prisoner.gone else [layout.prisoner]
    for one in (*pieces, *layout.casualties):
        vehicle = layout.unit(one.aboard) if one.aboard else None
        area = vehicle.area if vehicle else one.area
        name = one.designator.upper()
        state = f"aboard {one.aboard.upper()}" if one.aboard else ""
        yield _row(name, (name, "", area.text if area else "", "", state), picture)


def _row(name: str, facts: tuple[str, ...], picture: Picture, *, able: bool = True) -> UnitRow:
    told = tuple(Fact(text=text) for text in facts)
    starts = {"Unit": name} if able else {}
    return UnitRow(name=name, link=f"unit/{name}", at=picture.seen_at, facts=told, starts=starts, able=able)
