"""What a cell's room lists of TACSPIEL: own units, contacts, reports, windows. Read from the picture alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

from msgspec.structs import replace

from assessment.engine.lists import Lists, report_row
from assessment.engine.mode import Mode
from assessment.engine.tables import table
from assessment.engine.worksheet import SilentSheet, Worksheet
from assessment.modes.tacspiel.codes import CODEBOOK
from assessment.modes.tacspiel.company_cards import goes_with_company
from assessment.modes.tacspiel.concluding import POSITION
from assessment.modes.tacspiel.drawing import AGES
from assessment.modes.tacspiel.fatigue import MINUTES_AN_HOUR, active_as_known
from assessment.modes.tacspiel.foresight import NoDice
from assessment.modes.tacspiel.ground_drawing import centre
from assessment.modes.tacspiel.kinds import Light, Weather
from assessment.modes.tacspiel.knowledge import Delivered, OwnUnit, Sighting
from assessment.modes.tacspiel.order_of_battle import Transport, name_of_transport
from assessment.modes.tacspiel.picture import Picture
from assessment.modes.tacspiel.square import Square
from control.situation.drawing import Position
from control.situation.rows import (
    ContactRow,
    Fact,
    Heading,
    LockRow,
    ReportRow,
    UnitList,
    UnitRow,
    WindowRow,
)
from orders.language.codebook import CardKind
from orders.language.wording import cont_words, said_by

QUALITY: Final = {
    "A1": "size exact",
    "A2": "size not told",
    "B1": "kind exact",
    "B2": "kind known in general",
    "B3": "kind unknown",
}
"""What the two halves of a quality mean (INTRO.8)."""

AIR_PIECES: Final = table("H-air-units")
HELICOPTER: Final = "helicopter"
FORMATIONS: Final = {"C": "in column", "T": "in tactical column", "D": "deployed"}

HEADINGS: Final = (
    Heading(title="Unit", is_code=True),
    Heading(title="Kind"),
    Heading(title="At", is_code=True),
    Heading(title="Doing"),
    Heading(title="Form.", is_code=True),
    Heading(title="Losses"),
)


def units(picture: Picture, mode: Mode[Any, Picture]) -> UnitList:
    """Own units as last reported, the lost ones last."""
    sheet = SilentSheet(mode.tables, NoDice())
    ordered = sorted(picture.units, key=lambda own: (own.lost, own.superior, own.designator))
    return UnitList(headings=HEADINGS, rows=tuple(_unit(own, picture, sheet) for own in ordered))


def contacts(picture: Picture, mode: Mode[Any, Picture]) -> tuple[ContactRow, ...]:
    """Contacts as reported, the newest report first; one that was kept stands by its latest report."""
    gone_on = {found.continues for found in picture.sightings}
    latest = (found for found in reversed(picture.sightings) if found.number not in gone_on)
    return tuple(_contact(found, picture, mode) for found in latest)


def reports(picture: Picture, mode: Mode[Any, Picture]) -> tuple[ReportRow, ...]:
    """Reports as delivered, newest first."""
    companies = {own.designator: own.company for own in picture.units}
    return tuple(_report(told, mode, companies) for told in reversed(picture.reports))


def windows(picture: Picture, mode: Mode[Any, Picture]) -> tuple[WindowRow, ...]:
    """The open windows with the code of the report that each answers."""
    del mode
    codes = {told.number: told.code for told in picture.reports}
    return tuple(
        WindowRow(report=found.report, units=found.units, code=codes.get(found.report, "")) for found in picture.windows
    )


def locks(picture: Picture, mode: Mode[Any, Picture]) -> tuple[LockRow, ...]:
    """Units locked, and until when."""
    del mode
    return tuple(LockRow(unit=lock.unit, until=lock.until) for lock in picture.locked)


def stamps(picture: Picture, mode: Mode[Any, Picture]) -> tuple[str, ...]:
    """Light, and the weather as it was forecast."""
    minute = mode.clock.minute_of_day(picture.clock) if mode.clock else Fraction(0)
    light = Light.DAY if picture.sunrise <= minute < picture.sunset else Light.NIGHT
    begun = [one for one in picture.forecast if one.since <= picture.clock and not one.area]
    return light.value, begun[-1].weather if begun else Weather.CLEAR.value


LISTS: Final[Lists[Picture]] = Lists(
    units=units, contacts=contacts, reports=reports, windows=windows, locks=locks, stamps=stamps
)


def _unit(own: OwnUnit, picture: Picture, sheet: Worksheet) -> UnitRow:
    level = picture.levels().get(own.superior)
    above = f"{own.superior}, {level.level}" if level else own.superior
    doing = "lost" if own.lost else "overdue" if own.overdue else _spoken(own.posture)
    owes = ", owes resupply" if own.owes_resupply and not own.lost else ""
    spread = FORMATIONS.get(own.formation, "") + (", in vehicles" if own.mounted else "")
    facts = (
        Fact(text=own.designator, title=f"under {above}" if above else ""),
        Fact(text=_spoken(own.kind)),
        Fact(text=own.square.text),
        Fact(text=f"{doing}{owes}"),
        Fact(text=f"{own.formation} V" if own.mounted else own.formation, title=spread),
        Fact(text=f"{own.casualties} %" if own.casualties else "", title="casualties"),
    )
    starts = {"Unit": own.designator, "Posit": own.square.text}
    cited = [str(found.report) for found in picture.windows if own.designator in found.units]
    if len(cited) == 1:
        starts["Cites"] = cited[0]
    return UnitRow(
        name=own.designator,
        link=f"unit/{own.designator}",
        at=own.at,
        facts=facts,
        starts=starts,
        able=not own.lost,
        remarks=() if own.lost else tuple(_remarks(own, sheet)),
        group=own.company if goes_with_company(own) else "",
        above=picture.chain_above(own.superior),
    )


def _remarks(own: OwnUnit, sheet: Worksheet) -> Iterator[str]:
    if sheet.prints(AIR_PIECES, own.kind) and sheet.read(AIR_PIECES, own.kind, figure="wing") == HELICOPTER:
        yield f"own helicopters {name_of_transport(sheet, own.designator, Transport.HELICOPTERS)}"
    if own.vehicle:
        yield f"own vehicles {name_of_transport(sheet, own.designator, Transport.VEHICLES)}"
    if own.owes_resupply:
        yield "owes a resupply"
    active = int(active_as_known(sheet, own.activity, own.at))
    if active:
        yield f"active {active // MINUTES_AN_HOUR}:{active % MINUTES_AN_HOUR:02d} h since its last full rest"


def _contact(found: Sighting, picture: Picture, mode: Mode[Any, Picture]) -> ContactRow:
    return ContactRow(
        number=found.number,
        link=f"report/{found.number}",
        words=cont_words(CODEBOOK, found.cont, CardKind.REPORT) if found.cont else "contact",
        place=found.square.text if found.square else "",
        at=found.at,
        by=said_by(CODEBOOK, found.by),
        age=sum(picture.clock - found.at > limit for limit in AGES),
        continues=found.continues,
        direction=found.direction,
        quality=found.quality,
        quality_words=quality_words(found.quality),
        position=_position(found.square, mode),
    )


def _report(told: Delivered, mode: Mode[Any, Picture], companies: Mapping[str, str]) -> ReportRow:
    """A report's row; the position reports at the end of a cycle roll up by company (A'1d)."""
    rolls = told.code == POSITION and told.at % mode.cycle_minutes == 0
    place = told.square.text if told.square else ""
    row = report_row(told, CODEBOOK, place, _position(told.square, mode))
    return replace(
        row,
        unit=said_by(CODEBOOK, told.unit),
        quality=told.quality,
        quality_words=quality_words(told.quality),
        group=companies.get(told.unit, "") if rolls else "",
    )


def quality_words(quality: str) -> str:
    """A quality such as A1B2 in words; "" for none."""
    halves = (QUALITY.get(quality[:2], ""), QUALITY.get(quality[2:], ""))
    return ", ".join(half for half in halves if half)


def _position(square: Square | None, mode: Mode[Any, Picture]) -> Position | None:
    return centre(mode.ground, square) if square is not None and mode.ground is not None else None


def _spoken(name: str) -> str:
    return name.replace("_", " ")
