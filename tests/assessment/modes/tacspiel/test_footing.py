"""Marches that no card describes go round what they cannot enter."""

from __future__ import annotations

from itertools import pairwise

import pytest

from assessment.modes.tacspiel.footing import go_to, may_stand, way_to
from tests.assessment.modes.tacspiel.fight_run import FightRun, at

WALL = {"12400450-12450480": "marsh"}


def run_with_wall() -> FightRun:
    return FightRun(ground={"vegetation": WALL}, units={"1C73": {"square": "12300460"}})


def test_the_way_is_straight_where_nothing_bars_it() -> None:
    run = FightRun(units={"1C73": {"square": "12300460"}})
    way = way_to(run.draft, run.sheet, run.unit("1C73"), at("12500460"))
    assert [square.text for square in way] == ["12300460", "12350460", "12400460", "12450460", "12500460"]


def test_it_leads_round_barred_ground_step_by_step() -> None:
    run = run_with_wall()
    way = way_to(run.draft, run.sheet, run.unit("1C73"), at("12500460"))
    assert (way[0], way[-1]) == (at("12300460"), at("12500460"))
    assert all(a.is_adjacent(b) for a, b in pairwise(way))
    assert all(run.draft.ground.vegetation(square) != "marsh" for square in way)


def test_there_is_no_way_into_barred_ground() -> None:
    run = run_with_wall()
    assert way_to(run.draft, run.sheet, run.unit("1C73"), at("12400460")) == ()
    assert not go_to(run.draft, run.sheet, run.unit("1C73"), at("12400460"))
    assert run.unit("1C73").march is None


@pytest.mark.parametrize(
    ("square", "stands"), [("12350460", True), ("12400460", False), ("12250460", False), ("10000100", False)]
)
def test_nobody_is_put_on_barred_ground_with_the_enemy_or_off_the_map(square: str, stands: bool) -> None:
    run = FightRun(ground={"vegetation": WALL}, units={"1C73": {"square": "12300460"}, "1A44": {"square": "12250460"}})
    assert may_stand(run.draft, run.sheet, run.unit("1C73"), at(square)) is stands
