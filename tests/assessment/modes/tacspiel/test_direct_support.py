"""Who supports whom by fire."""

from __future__ import annotations

import pytest

from assessment.modes.tacspiel.direct_support import WEAPONS, Supporters, supported_by
from assessment.modes.tacspiel.kinds import UnitKind
from tests.assessment.modes.tacspiel.fight_run import FightRun


@pytest.mark.parametrize("name", ["1A44", "A44"])
def test_a_fire_unit_is_found_by_the_unit_or_the_company_it_supports(name: str) -> None:
    run = FightRun(units={"M44": {"supports": [name]}})
    found = Supporters(run.draft).of(("1A44", "2A44"))
    assert [unit.designator for unit in found] == ["M44"]


def test_a_fire_unit_that_supports_both_is_found_once() -> None:
    run = FightRun(units={"M44": {"supports": ["1A44", "2A44"]}, "6M44": {"supports": ["2A44"]}})
    assert [unit.designator for unit in Supporters(run.draft).of(("1A44", "2A44"))] == ["6M44", "M44"]


def test_one_that_is_lost_supports_nobody() -> None:
    run = FightRun(units={"M44": {"supports": ["1A44"], "posture": "out"}})
    assert Supporters(run.draft).of(("1A44",)) == []


@pytest.mark.parametrize(
    ("units", "count"), [(("1A44", "2A44", "PA44"), 2), (("1A44",), 1), (("PA44",), 1), (("1B44",), 0)]
)
def test_rifle_platoons_count_and_where_there_is_none_any_unit(units: tuple[str, ...], count: int) -> None:
    run = FightRun(units={"M44": {"supports": ["A44"]}})
    assert supported_by(run.draft, run.unit("M44"), units) == count


def test_whoever_has_a_weapon_to_support_with_counts_as_fire_support_where_it_fights() -> None:
    assert {kind for kind in UnitKind if kind.has_support_weapons} == set(WEAPONS)
