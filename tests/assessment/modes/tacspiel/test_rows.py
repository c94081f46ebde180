from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from assessment.modes.tacspiel.activity import Activity
from assessment.modes.tacspiel.kinds import ActivityKind
from assessment.modes.tacspiel.knowledge import Delivered
from assessment.modes.tacspiel.rows import reports, units
from control.situation.side import Side
from tests.assessment.modes.tacspiel.test_desk import setup

GIVEN = """
  units:
    1ACP: {side: blue, kind: air_cavalry_patrol, company: 1ACT, superior: 73BN, square: "11600450"}
    OV1: {side: blue, kind: observation_aircraft, company: OV1, superior: 25DIV, square: "11600450"}
"""


@pytest.mark.parametrize(
    ("unit", "remark"),
    [("1ACP", "own helicopters H1ACP"), ("1B78", "own vehicles V1B78"), ("OV1", ""), ("1C73", "")],
)
def test_a_cell_is_told_what_its_units_own_transport_is_called(unit: str, remark: str) -> None:
    made = setup(GIVEN)
    listed = units(made.mode.picture_for(Side.BLUE, made.opening, made.mode), made.mode)
    (row,) = (row for row in listed.rows if row.name == unit)
    assert row.remarks == ((remark,) if remark else ())


def test_a_cell_sees_how_long_its_unit_had_been_active_when_it_reported() -> None:
    made = setup(GIVEN)
    picture = made.mode.picture_for(Side.BLUE, made.opening, made.mode)
    record = (
        Activity(kind=ActivityKind.MARCH, start=Fraction(0), end=Fraction(100)),
        Activity(kind=ActivityKind.REST, start=Fraction(100), end=Fraction(160)),
        Activity(kind=ActivityKind.FIGHT, start=Fraction(160)),
    )
    own = tuple(
        replace(unit, activity=record, at=Fraction(190)) if unit.designator == "1C73" else unit
        for unit in picture.units
    )
    listed = units(replace(picture, units=own), made.mode)
    (row,) = (row for row in listed.rows if row.name == "1C73")
    assert row.remarks == ("active 2:10 h since its last full rest",)


@pytest.mark.parametrize(("code", "at", "company"), [("H50", 360, "C73"), ("H50", 330, ""), ("703", 360, "")])
def test_position_reports_of_the_cycles_end_roll_up_by_company(code: str, at: int, company: str) -> None:
    made = setup(GIVEN)
    told = Delivered(
        number=1, key="", addressee="blue", code=code, unit="1C73", at=Fraction(at), due=Fraction(at),
        delivered=Fraction(360), card="", words="",
    )  # fmt: skip
    picture = replace(made.mode.picture_for(Side.BLUE, made.opening, made.mode), reports=(told,))
    assert [row.group for row in reports(picture, made.mode)] == [company]
