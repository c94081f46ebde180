from __future__ import annotations

import pytest

from assessment.modes.tacspiel.rows import units
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
    assert row.facts[3].title == remark
