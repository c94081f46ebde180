from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from assessment.engine.dice import Draw, ScriptedDice
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import hearing
from assessment.modes.tacspiel.ground_features import Vegetation
from assessment.modes.tacspiel.hearing import Listener, Noise, Sound
from assessment.modes.tacspiel.kinds import Formation, Posture
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.standing_game import standing_game
from assessment.modes.tacspiel.tables import TABLES

UNITS = {unit.designator: unit for unit in standing_game().opening.units}
FOOT, TRUCKS, TRACKS, PATROL = UNITS["1A44"], replace(UNITS["1B78"], mounted=True), UNITS["1T69"], UNITS["PA44"]


@pytest.fixture
def sheet() -> Worksheet:
    return Worksheet(TABLES, ScriptedDice(()))


@pytest.mark.parametrize(
    ("unit", "moving", "ears"),
    [
        (FOOT, False, Listener.HALTED_DISMOUNTED),
        (FOOT, True, None),
        (TRUCKS, False, Listener.HALTED_MOUNTED),
        (TRUCKS, True, None),
        (PATROL, True, Listener.HALTED_DISMOUNTED),
        (PATROL, False, Listener.HALTED_DISMOUNTED),
        (replace(PATROL, mounted=True), True, None),
        (replace(FOOT, posture=Posture.FIGHTING), False, None),
    ],
)
def test_halted_units_and_foot_patrols_listen(sheet: Worksheet, unit: Unit, moving: bool, ears: Listener) -> None:
    assert hearing.listener_of(sheet, unit, moving=moving) is ears


@pytest.mark.parametrize(
    ("unit", "moving", "firing", "noise"),
    [
        (FOOT, False, False, Noise.HALTED_DISMOUNTED),
        (FOOT, True, False, Noise.MOVING_DISMOUNTED),
        (TRUCKS, True, False, Noise.MOVING_MOUNTED),
        (TRUCKS, False, False, Noise.HALTED_MOUNTED),
        (PATROL, True, False, None),
        (UNITS["M44"], False, True, Noise.MOVING_MOUNTED),
    ],
)
def test_a_unit_sounds_by_its_movement(sheet: Worksheet, unit: Unit, moving: bool, firing: bool, noise: Noise) -> None:
    assert hearing.noise_of(sheet, unit, moving=moving, firing=firing) is noise


@pytest.mark.parametrize(
    ("ears", "noise", "masked", "reach"),
    [
        (Listener.HALTED_DISMOUNTED, Noise.MOVING_MOUNTED, False, 1),
        (Listener.HALTED_DISMOUNTED, Noise.MOVING_MOUNTED, True, Fraction(1, 2)),
        (Listener.HALTED_DISMOUNTED, Noise.HALTED_MOUNTED, False, Fraction(1, 2)),
        (Listener.HALTED_DISMOUNTED, Noise.HALTED_MOUNTED, True, Fraction(1, 2)),
        (Listener.HALTED_DISMOUNTED, Noise.HALTED_DISMOUNTED, False, None),
        (Listener.HALTED_MOUNTED, Noise.HALTED_MOUNTED, False, Fraction(1, 2)),
        (Listener.HALTED_MOUNTED, Noise.MOVING_MOUNTED, False, None),
    ],
)
def test_noise_carries_as_far_as_printed(
    sheet: Worksheet, ears: Listener, noise: Noise, masked: bool, reach: Fraction | None
) -> None:
    assert hearing.range_of_noise(sheet, TRUCKS, ears, noise, masked=masked) == reach


@pytest.mark.parametrize(
    ("vegetation", "on_route", "formation", "reach"),
    [
        (Vegetation.JUNGLE, True, "C", Fraction(1, 2)),
        (Vegetation.JUNGLE, True, "T", None),
        (Vegetation.JUNGLE, False, "C", 1),
        (Vegetation.BRUSHWOOD, False, "T", Fraction(1, 2)),
        (Vegetation.JUNGLE, False, "D", None),
        (Vegetation.RICE, False, "C", Fraction(1, 2)),
        (Vegetation.PLANTATION, False, "T", None),
        (Vegetation.BARE_FIELD, False, "D", None),
    ],
)
def test_men_on_foot_are_heard_by_going_and_formation(
    sheet: Worksheet, vegetation: Vegetation, on_route: bool, formation: str, reach: Fraction | None
) -> None:
    found = hearing.range_of_men_on_foot(sheet, FOOT, vegetation, Formation(formation), on_route=on_route)
    assert found == reach


@pytest.mark.parametrize(("throw", "heard"), [(0, True), (49, True), (50, False), (99, False)])
def test_mounted_listeners_hear_halted_vehicles_only_by_draw(throw: int, heard: bool) -> None:
    sheet = Worksheet(TABLES, ScriptedDice([Draw(rule="D'1a.7", throw=throw)]))
    assert hearing.is_heard(sheet, "1B78", "2B78", Listener.HALTED_MOUNTED, Noise.HALTED_MOUNTED) is heard


def test_no_draw_is_made_where_the_table_is_certain(sheet: Worksheet) -> None:
    assert hearing.is_heard(sheet, "1A44", "1B78", Listener.HALTED_DISMOUNTED, Noise.MOVING_MOUNTED)
    assert hearing.is_heard(sheet, "1A44", "1C73", Listener.HALTED_DISMOUNTED, Noise.MOVING_DISMOUNTED)


@pytest.mark.parametrize(
    ("unit", "firing", "cont"),
    [(FOOT, False, "030"), (TRUCKS, False, "040"), (TRACKS, False, "050"), (FOOT, True, "007")],
)
def test_a_sound_tells_only_what_is_heard(sheet: Worksheet, unit: Unit, firing: bool, cont: str) -> None:
    assert hearing.cont_of_sound(sheet, hearing.sound_of(unit, firing=firing)) == cont
    assert hearing.cont_of_sound(sheet, Sound.UNKNOWN) == "000"
    assert hearing.cont_of_sound(sheet, Sound.CAMP) == "060"
