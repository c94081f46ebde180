from __future__ import annotations

from typing import Any

import pytest

from assessment.modes.tacspiel import camps
from assessment.modes.tacspiel.situation import Base
from assessment.modes.tacspiel.square import Square
from tests.assessment.modes.tacspiel.contact_run import ContactRun

TREE = Base(name="Tree", square=Square.at("12300450"))


def run_of(start: str = "0700", **units: Any) -> ContactRun:
    return ContactRun(start=start, light="day", units=units, bases=[{"name": "Tree", "square": "12300450"}])


@pytest.mark.parametrize(("start", "occupied"), [("0659", False), ("0700", True)])
def test_a_company_near_a_base_occupies_it_after_an_hour(start: str, occupied: bool) -> None:
    run = run_of(start, **{"1A44": {"square": "12650450"}, "2A44": {"square": "12600450"}})
    assert camps.is_occupied(run.draft, run.sheet, TREE) is occupied


def test_a_platoon_that_joins_a_company_later_does_not_empty_its_base() -> None:
    square = {"square": "12600450"}
    run = run_of("0900", **{"1A44": square, "2A44": square, "3A44": square | {"halted_since": "0850"}})
    assert camps.is_occupied(run.draft, run.sheet, TREE)
    run = run_of("0900", **{"1A44": square, "2A44": square | {"halted_since": "0850"}})
    assert not camps.is_occupied(run.draft, run.sheet, TREE)


@pytest.mark.parametrize(
    "units",
    [
        {"1A44": {"square": "12350450"}},
        {"1A44": {"square": "12350450"}, "1B44": {"square": "12350450"}},
        {"1A44": {"square": "12750450"}, "2A44": {"square": "12750450"}},
        {"1A44": {"square": "12350450", "formation": "C"}, "2A44": {"square": "12350450", "formation": "C"}},
        {"1C73": {"square": "12350450"}, "2C73": {"square": "12350450"}},
    ],
)
def test_less_than_a_company_or_farther_off_does_not(units: Any) -> None:
    run = run_of("0900", **units)
    assert not camps.is_occupied(run.draft, run.sheet, TREE)


def test_only_an_enemy_base_beside_a_patrol_is_a_camp_beside_it() -> None:
    run = run_of(PC73={"square": "12350455"}, PA44={"square": "12350455"})
    beside = camps.camp_beside(run.draft, run.draft.unit("PC73"))
    assert beside is not None
    assert beside.name == "Tree"
    assert camps.camp_beside(run.draft, run.draft.unit("PA44")) is None
    far = run_of(PC73={"square": "12400450"})
    assert camps.camp_beside(far.draft, far.draft.unit("PC73")) is None
