from __future__ import annotations

import pytest

from assessment.engine.dice import ScriptedDice
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.cont import Quality, cont_matches, cont_of
from assessment.modes.tacspiel.kinds import UnitKind
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Square
from assessment.modes.tacspiel.tables import TABLES
from control.situation.side import Side


@pytest.fixture
def sheet() -> Worksheet:
    return Worksheet(TABLES, ScriptedDice(()))


def units(kind: UnitKind, number: int, company: str = "A44") -> tuple[Unit, ...]:
    return tuple(
        Unit(
            designator=f"{n}{company}", side=Side.RED, kind=kind, company=company, superior=company, square=Square(0, 0)
        )
        for n in range(1, number + 1)
    )


@pytest.mark.parametrize(
    ("quality", "cont"),
    [("A1B1", "321"), ("A1B2", "302"), ("A1B3", "300"), ("A2B1", "021"), ("A2B2", "002"), ("A2B3", "000")],
)
def test_a_company_of_tanks_is_told_as_the_introduction_says(sheet: Worksheet, quality: str, cont: str) -> None:
    assert cont_of(sheet, units(UnitKind.TANK_PLATOON, 3), Quality(quality)) == cont


@pytest.mark.parametrize(("number", "digit"), [(1, "2"), (2, "3"), (4, "3"), (5, "4"), (15, "4"), (16, "5"), (49, "6")])
def test_the_size_goes_by_the_number_of_platoons(sheet: Worksheet, number: int, digit: str) -> None:
    assert cont_of(sheet, units(UnitKind.RIFLE_PLATOON, number), Quality.A1B3) == f"{digit}00"


def test_a_patrol_counts_as_a_squad(sheet: Worksheet) -> None:
    assert cont_of(sheet, units(UnitKind.PATROL, 1), Quality.A1B1) == "133"


def test_the_kind_is_the_commonest_and_among_equals_the_one_seen(sheet: Worksheet) -> None:
    rifles, mortars = units(UnitKind.RIFLE_PLATOON, 2), units(UnitKind.MORTAR_82_PLATOON, 1, "M44")
    assert cont_of(sheet, rifles + mortars, Quality.A2B1, mortars[0]) == "031"
    assert cont_of(sheet, rifles[:1] + mortars, Quality.A2B1, mortars[0]) == "072"
    assert cont_of(sheet, rifles[:1] + mortars, Quality.A2B1, rifles[0]) == "031"


def test_the_better_of_two_qualities_is_the_one_higher_in_the_table() -> None:
    assert Quality.A2B2.better(Quality.A1B2) is Quality.A1B2
    assert Quality.NONE.better(Quality.A2B3) is Quality.A2B3
    assert Quality.A1B3.better(Quality.A2B1) is Quality.A1B3


@pytest.mark.parametrize(
    ("wanted", "known", "fits"),
    [
        ("000", "000", True),
        ("000", "331", True),
        ("002", "331", False),
        ("002", "002", True),
        ("002", "321", True),
        ("021", "002", False),
        ("021", "021", True),
        ("021", "000", False),
        ("003", "030", True),
        ("003", "040", False),
        ("300", "031", False),
        ("300", "331", True),
        ("331", "031", False),
    ],
)
def test_an_option_fits_only_what_is_known_of_the_enemy(sheet: Worksheet, wanted: str, known: str, fits: bool) -> None:
    assert cont_matches(sheet, wanted, known) is fits
