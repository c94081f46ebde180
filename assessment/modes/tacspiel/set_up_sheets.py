"""Units, chain of command, seats, texts and options of a scenario as the sheets of a spreadsheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final

from msgspec.structs import replace

from assessment.engine.scenario_file import AUDIENCES, AimPart, SeatPart, TextPart
from assessment.engine.spreadsheet import ColumnKind, SheetColumn, SheetForm
from assessment.modes.tacspiel.kinds import Formation, Level, Posture, UnitKind, Vehicle
from assessment.modes.tacspiel.order_codes import OPTIONS
from assessment.modes.tacspiel.scenario_faults import ACTIVITIES, PARTS
from assessment.modes.tacspiel.scenario_file import HeadquartersPart, OptionPart, ScenarioPart, UnitPart
from assessment.modes.tacspiel.set_up import STANCES
from assessment.modes.tacspiel.set_up_ambushes import standing_in
from assessment.modes.tacspiel.set_up_site_sheets import site_sheets, with_sites
from assessment.modes.tacspiel.square import DIRECTIONS, Direction, Square, is_place
from control.situation.side import SIDES, Side

Row = Mapping[str, str]

PLACE: Final = "eight digits as on a card, on the map"
NAME: Final = "one to five capitals and digits"
YES: Final = "yes"
ANY: Final = "*"
MOST: Final = 999


def sheets(part: ScenarioPart) -> tuple[SheetForm, ...]:
    """The forms, filled with what a scenario has."""
    return (
        SheetForm(key="headquarters", title="Headquarters", columns=_HEADQUARTERS, rows=_headquarters_rows(part)),
        SheetForm(key="units", title="Units", columns=_UNITS, rows=tuple(_unit_row(unit) for unit in part.units)),
        SheetForm(key="seats", title="Seats", columns=_SEATS, rows=_seat_rows(part)),
        SheetForm(key="options", title="Contact options", columns=_OPTIONS, rows=_option_rows(part)),
        SheetForm(key="parts", title="Texts", columns=_TEXTS, rows=_text_rows(part)),
        SheetForm(key="purpose", title="Purpose", columns=_AIMS, rows=_aim_rows(part.purpose), needed=False),
        SheetForm(key="questions", title="Questions", columns=_AIMS, rows=_aim_rows(part.questions), needed=False),
        *site_sheets(part),
    )


def from_sheets(part: ScenarioPart, title: str, rows: Mapping[str, Sequence[Row]]) -> ScenarioPart:
    """The scenario with what the sheets hold in place of its own, on the same ground.

    Of what else the scenario has, only that stays which is not said of a unit or headquarters that is gone.
    """
    units = tuple(_unit(row) for row in rows["units"])
    named = {unit.designator for unit in units} | {unit.company for unit in units}
    made = replace(
        part,
        title=title,
        headquarters=tuple(_headquarters(row) for row in rows["headquarters"]),
        units=units,
        seats=tuple(_seat(row) for row in rows["seats"]),
        options=tuple(_option(row) for row in rows["options"]),
        parts=tuple(_text(row) for row in rows["parts"]),
        purpose=tuple(map(_aim, rows["purpose"])) if "purpose" in rows else part.purpose,
        questions=tuple(map(_aim, rows["questions"])) if "questions" in rows else part.questions,
        fleets=tuple(fleet for fleet in part.fleets if fleet.unit in named),
        controllers={number: unit for number, unit in part.controllers.items() if unit in named},
        open=tuple(replace(one, units=tuple(name for name in one.units if name in named)) for one in part.open),
    )
    return _with_ambushes(with_sites(made, rows), as_written="sites" in rows)


def _with_ambushes(part: ScenarioPart, *, as_written: bool) -> ScenarioPart:
    """Sites hold the units that lie in them, unless a sheet says whom; a unit in ambush outside any lays its own."""
    lying = {unit.designator: unit for unit in part.units if unit.posture is Posture.AMBUSH}
    sites = []
    for site in () if as_written else part.sites:
        squares = {Square.at(square) for square in site.squares}
        held = tuple(name for name in site.units if name in lying and _lies_in(lying[name], squares))
        if held:
            sites.append(replace(site, units=held))
    part = part if as_written else replace(part, sites=tuple(sites))
    for unit in lying.values():
        if not any(unit.designator in site.units for site in part.sites) and is_place(unit.square):
            part = standing_in(part, unit)
    return part


def _lies_in(unit: UnitPart, squares: set[Square]) -> bool:
    return is_place(unit.square) and Square.at(unit.square) in squares


def _column(name: str, right: str, *, required: bool = False) -> SheetColumn:
    return SheetColumn(name=name, right=right, required=required)


def _choice(name: str, choices: Sequence[str], *, required: bool = False) -> SheetColumn:
    right = f"one of {', '.join(choices)}"
    return SheetColumn(
        name=name, right=right, kind=ColumnKind.CHOICE, choices=tuple(map(str, choices)), required=required
    )


def _number(name: str, most: int) -> SheetColumn:
    return SheetColumn(name=name, right=f"a whole number from 0 to {most}", kind=ColumnKind.NUMBER, most=most)


def _yes_no(name: str) -> SheetColumn:
    return SheetColumn(name=name, right="yes or no", kind=ColumnKind.YES_NO)


def _values(kind: type[StrEnum]) -> tuple[str, ...]:
    return tuple(one.value for one in kind)


_SIDE: Final = _choice("side", [side.value for side in SIDES], required=True)
_HEADQUARTERS: Final = (
    _column("designator", NAME, required=True),
    _SIDE,
    _choice("level", _values(Level), required=True),
    _column("superior", "a headquarters of a higher level on this sheet, or blank"),
    _column("square", f"{PLACE}, or blank"),
)
_UNITS: Final = (
    _column("designator", NAME, required=True),
    _SIDE,
    _choice("kind", _values(UnitKind), required=True),
    _column("company", NAME, required=True),
    _column("superior", "a headquarters of its side on the first sheet", required=True),
    _column("square", PLACE, required=True),
    _choice("formation", _values(Formation)),
    _choice("posture", [posture.value for posture in STANCES]),
    _yes_no("mounted"),
    _choice("vehicle", _values(Vehicle)),
    _number("trucks", MOST),
    _yes_no("radio"),
    _number("casualties", MOST),
    _choice("facing", [direction.value for direction in DIRECTIONS]),
    _column("supports", "designators of own units with blanks between"),
    _number("fire_units", MOST),
    _number("aircraft", MOST),
)
_SEATS: Final = (
    _column("name", "a short name", required=True),
    _SIDE,
    _column("title", "who sits there", required=True),
    _column("headquarters", "designators of headquarters with blanks between; blank for all of the side"),
    _yes_no("hands_in"),
)
_OPTIONS: Final = (
    _SIDE,
    _column("unit", "a designator, or blank for all units"),
    _choice("kind", (ANY, *_values(UnitKind))),
    _choice("activity", ACTIVITIES),
    _choice("code", sorted(OPTIONS), required=True),
    _column("cont", "three signs of field Cont, or blank for any enemy"),
    _column("c1", f"{PLACE}, or blank"),
    _column("c2", f"{PLACE}, or blank"),
    _number("percent", 100),
)
_AIMS: Final = (
    _choice("audience", AUDIENCES),
    _column("text", "words; who may read them stands beside, Control alone if nobody does", required=True),
)
_TEXTS: Final = (
    _choice("key", PARTS, required=True),
    _column("title", "a heading", required=True),
    _choice("audience", AUDIENCES),
    _column("text", "words, paragraphs parted by an empty line", required=True),
)


def _headquarters_rows(part: ScenarioPart) -> tuple[tuple[str, ...], ...]:
    return tuple((hq.designator, hq.side.value, hq.level.value, hq.superior, hq.square) for hq in part.headquarters)


def _unit_row(unit: UnitPart) -> tuple[str, ...]:
    return (
        unit.designator,
        unit.side.value,
        unit.kind.value,
        unit.company,
        unit.superior,
        unit.square,
        unit.formation.value,
        unit.posture.value,
        _said(unit.mounted),
        unit.vehicle.value if unit.vehicle else "",
        "" if unit.trucks is None else str(unit.trucks),
        _said(unit.radio),
        str(unit.casualties or ""),
        unit.facing.value if unit.facing else "",
        " ".join(unit.supports),
        "" if unit.fire_units is None else str(unit.fire_units),
        str(unit.aircraft or ""),
    )


def _said(value: bool) -> str:  # noqa: FBT001 - the value of a cell
    return YES if value else "no"


def _seat_rows(part: ScenarioPart) -> tuple[tuple[str, ...], ...]:
    return tuple(
        (seat.name, seat.side, seat.title, " ".join(seat.headquarters), _said(seat.hands_in)) for seat in part.seats
    )


def _option_rows(part: ScenarioPart) -> tuple[tuple[str, ...], ...]:
    sides = {unit.designator: unit.side for unit in part.units}
    return tuple(
        (side.value, one.unit, one.kind, one.activity, one.code, one.cont, one.c1, one.c2, str(one.percent or ""))
        for one in part.options
        for side in SIDES
        if side in ((sides.get(one.unit),) if one.unit else (one.side or side,))
    )


def _text_rows(part: ScenarioPart) -> tuple[tuple[str, ...], ...]:
    return tuple((text.key, text.title, text.audience, text.text.strip()) for text in part.parts)


def _aim_rows(aims: Sequence[AimPart]) -> tuple[tuple[str, ...], ...]:
    return tuple((aim.audience, aim.text.strip()) for aim in aims)


def _aim(row: Row) -> AimPart:
    return AimPart(text=row["text"], audience=row["audience"] or "control")


def _headquarters(row: Row) -> HeadquartersPart:
    return HeadquartersPart(
        designator=row["designator"],
        side=Side(row["side"]),
        level=Level(row["level"]),
        superior=row["superior"],
        square=row["square"],
    )


def _unit(row: Row) -> UnitPart:
    return UnitPart(
        designator=row["designator"],
        side=Side(row["side"]),
        kind=UnitKind(row["kind"]),
        company=row["company"],
        superior=row["superior"],
        square=row["square"],
        formation=Formation(row["formation"] or Formation.DEPLOYED),
        posture=Posture(row["posture"] or Posture.HALTED),
        mounted=row["mounted"] == YES,
        vehicle=Vehicle(row["vehicle"]) if row["vehicle"] else None,
        trucks=int(row["trucks"]) if row["trucks"] else None,
        radio=row["radio"] in ("", YES),
        casualties=int(row["casualties"] or 0),
        facing=Direction(row["facing"]) if row["facing"] else None,
        supports=tuple(row["supports"].split()),
        fire_units=int(row["fire_units"]) if row["fire_units"] else None,
        aircraft=int(row["aircraft"] or 0),
    )


def _seat(row: Row) -> SeatPart:
    return SeatPart(
        name=row["name"],
        side=row["side"],
        title=row["title"],
        headquarters=tuple(row["headquarters"].split()),
        hands_in=row["hands_in"] in ("", YES),
    )


def _option(row: Row) -> OptionPart:
    return OptionPart(
        code=row["code"],
        unit=row["unit"],
        side=None if row["unit"] else Side(row["side"]),
        kind=row["kind"] or ANY,
        activity=row["activity"] or ANY,
        cont=row["cont"] or "000",
        c1=row["c1"],
        c2=row["c2"],
        percent=int(row["percent"] or 0),
    )


def _text(row: Row) -> TextPart:
    return TextPart(key=row["key"], title=row["title"], audience=row["audience"] or "control", text=row["text"])
