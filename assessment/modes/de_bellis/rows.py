"""What a cell's room lists: its own elements, the enemies it has seen, reports."""

from __future__ import annotations

from typing import Any, Final

from assessment.engine.lists import Lists, age_of, report_row
from assessment.engine.mode import Mode
from assessment.modes.de_bellis.codes import CODEBOOK
from assessment.modes.de_bellis.drawing import position
from assessment.modes.de_bellis.kinds import NEXT, Phase, points_spoken, spoken
from assessment.modes.de_bellis.knowledge import Delivered
from assessment.modes.de_bellis.picture import Picture
from assessment.modes.de_bellis.pieces import Element
from control.situation.rows import ContactRow, Fact, Heading, ReportRow, UnitList, UnitRow

HEADINGS: Final = (
    Heading(title="Element", is_code=True),
    Heading(title="Troops"),
    Heading(title="At", is_code=True),
    Heading(title="Facing", is_code=True),
    Heading(title="State"),
)


def units(picture: Picture, mode: Mode[Any, Picture]) -> UnitList:
    """The side's elements."""
    del mode
    rows = tuple(
        UnitRow(
            name=element.designator,
            link=f"unit/{element.designator}",
            at=picture.clock,
            facts=tuple(Fact(text=text) for text in _facts(element, picture)),
            starts={"Unit": element.designator},
        )
        for element in picture.own
    )
    return UnitList(headings=HEADINGS, rows=rows)


def contacts(picture: Picture, mode: Mode[Any, Picture]) -> tuple[ContactRow, ...]:
    """The enemies as last seen, the newest first."""
    found = sorted(picture.seen, key=lambda seen: (-seen.at, seen.element.designator))
    return tuple(
        ContactRow(
            number=number,
            link=f"contact/{seen.element.designator}",
            words=f"{seen.element.designator}, {spoken(seen.element.troop)}",
            place=seen.element.at.text if seen.element.at else "",
            at=seen.at,
            by="",
            age=age_of(seen.at, picture.clock, mode),
            direction=str(seen.element.facing),
            position=position(seen.element.at) if seen.element.at else None,
        )
        for number, seen in enumerate(found, start=1)
    )


def reports(picture: Picture, mode: Mode[Any, Picture]) -> tuple[ReportRow, ...]:
    """Reports as delivered, newest first."""
    del mode
    return tuple(_report(told) for told in reversed(picture.reports))


def stamps(picture: Picture, mode: Mode[Any, Picture]) -> tuple[str, ...]:
    """Bound, whose it is and what comes next, losses."""
    del mode
    course = picture.course
    losses = f"lost: Blue {course.lost.blue}, Red {course.lost.red}"
    if course.mover is None:
        return (NEXT[course.phase], *([f"First Player {course.first.capitalize()}"] if course.first else []))
    points = f", {points_spoken(course.points)}" if course.phase is Phase.MOVES else ""
    return f"bound {course.bound}, {course.mover.capitalize()}", f"{NEXT[course.phase]}{points}", losses


LISTS: Final[Lists[Picture]] = Lists(units=units, contacts=contacts, reports=reports, stamps=stamps)


def _facts(element: Element, picture: Picture) -> tuple[str, ...]:
    place = element.at.text if element.at else ""
    state = []
    if element.aboard:
        state.append(f"aboard {element.aboard}")
    if element.fortified:
        state.append("fortified")
    if picture.general.alive and picture.general.host == element.designator:
        state.append("with the General")
    if any(element.designator in (one.attacker, one.defender) for one in picture.contacts):
        state.append("in contact")
    facing = str(element.facing) if element.at else ""
    return element.designator, spoken(element.troop), place, facing, ", ".join(state)


def _report(told: Delivered) -> ReportRow:
    if told.spot is None:
        return report_row(told, CODEBOOK)
    return report_row(told, CODEBOOK, told.spot.text, position(told.spot))
