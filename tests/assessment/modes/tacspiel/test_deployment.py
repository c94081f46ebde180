from __future__ import annotations

from typing import Any

import pytest

from assessment.modes.tacspiel.deployment import is_behind_ridge, is_concealed, share_behind_ridge
from assessment.modes.tacspiel.kinds import Posture
from assessment.modes.tacspiel.square import Direction, Square
from tests.assessment.modes.tacspiel.march_run import MarchRun

HERE = "12300460"


def concealed(unit: str, ground: dict[str, Any] | None = None, **fields: object) -> bool:
    run = MarchRun(ground=ground, units={unit: {"square": HERE, **fields}})
    return is_concealed(run.sheet, run.draft.ground, run.unit(unit))


@pytest.mark.parametrize(("cover", "expected"), [(30, False), (33, False), (34, True), (50, True)])
def test_a_third_of_overhead_cover_conceals_a_deployed_platoon(cover: int, expected: bool) -> None:
    assert concealed("1C73", {"cover": {HERE: cover}}) is expected


def test_a_hamlet_conceals() -> None:
    assert concealed("1C73", {"houses": {HERE: 3}})
    assert not concealed("1C73")


@pytest.mark.parametrize("posture", ["in_the_open", "marching", "fighting"])
def test_units_in_the_open_on_the_march_or_in_battle_are_not_concealed(posture: str) -> None:
    assert not concealed("1C73", {"cover": {HERE: 50}}, posture=posture)


def test_a_column_halted_on_the_road_is_not_concealed() -> None:
    assert not concealed("1C73", {"cover": {HERE: 50}}, formation="C")


@pytest.mark.parametrize(
    ("ground", "expected"),
    [
        (None, False),
        ({"cover": {HERE: 5}}, True),
        ({"houses": {HERE: 1}}, True),
        ({"vegetation": {HERE: "brushwood"}}, True),
        ({"vegetation": {HERE: "rice"}}, False),
    ],
)
def test_patrols_cannot_be_seen_where_anything_grows_or_stands(ground: dict[str, Any] | None, expected: bool) -> None:
    assert concealed("PC73", ground) is expected


@pytest.mark.parametrize(
    ("heights", "side", "share"),
    [
        ({}, "N", 0),
        ({HERE: 60}, "N", 50),
        ({HERE: 60}, "S", 50),
        ({HERE: 60, "12300455": 100}, "N", 100),
        ({HERE: 60, "12300465": 60}, "N", 0),
        ({HERE: 60, "12300465": 100}, "N", 0),
    ],
)
def test_contours_tell_how_much_lies_behind_a_ridge(heights: dict[str, int], side: str, share: int) -> None:
    run = MarchRun(ground={"heights": heights} if heights else None)
    assert share_behind_ridge(run.sheet, run.draft.ground, Square.at(HERE), Direction(side)) == share


def test_order_113_hides_a_unit_from_the_other_side_of_the_ridge() -> None:
    run = MarchRun(ground={"heights": {HERE: 60}}, units={"1C73": {"square": HERE}})
    assert run.order("1C73", "113", C1=HERE, Dir="N") is None
    unit = run.unit("1C73")
    assert (unit.posture, unit.facing) == (Posture.REVERSE_SLOPE, Direction.N)
    hidden = {
        viewer: is_behind_ridge(run.sheet, unit, Square.at(viewer))
        for viewer in ("12300450", "12250450", "12300470", "12400460", HERE)
    }
    assert hidden == {"12300450": True, "12250450": True, "12300470": False, "12400460": False, HERE: False}


def test_order_113_is_refused_where_there_is_no_ridge() -> None:
    run = MarchRun(units={"1C73": {"square": HERE}})
    refusal = run.order("1C73", "113", C1=HERE, Dir="N")
    assert refusal is not None
    assert refusal.paragraph == "C'2b"
    assert run.unit("1C73").posture is Posture.HALTED


def test_order_118_puts_a_unit_in_the_open() -> None:
    run = MarchRun(units={"1C73": {"square": HERE}})
    assert run.order("1C73", "118", C1=HERE) is None
    assert run.unit("1C73").posture is Posture.OPEN
    assert [event.code for event in run.events("order.done")] == ["118"]
