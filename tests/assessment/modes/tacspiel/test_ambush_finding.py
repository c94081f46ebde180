from __future__ import annotations

from typing import Any

import pytest

from assessment.engine.dice import Draw
from assessment.modes.tacspiel.kinds import Formation, Posture
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Square
from tests.assessment.modes.tacspiel.contact_run import ContactRun

HERE = "12600450"
BESIDE = "12550450"


def entering(
    unit: str = "1C73",
    *throws: int,
    formation: str = "T",
    to: str = BESIDE,
    site: dict[str, Any] | None = None,
    **given: Any,
) -> ContactRun:
    """A Blue unit enters a square; 1A44 lies in ambush at HERE unless the case gives another site."""
    rule = given.pop("rule", "C'2d.3")
    draws = [Draw(rule=rule, throw=throw) for throw in throws]
    units = {"1A44": {"square": HERE}, unit: {"square": "12500450", "formation": formation, "posture": "marching"}}
    run = ContactRun(
        *draws,
        light="night",
        units=units | given.pop("units", {}),
        sites=[{"units": ["1A44"], "prepared": False} | (site or {})],
        **given,
    )
    run.draft.change(unit, square=Square.at(to))
    return run.look()


def finder(run: ContactRun) -> Unit:
    return run.draft.unit("1C73")


@pytest.mark.parametrize(("throw", "found"), [(0, True), (10, True), (11, False), (99, False)])
def test_a_unit_in_tactical_column_finds_the_ambush_next_door_by_the_table(throw: int, found: bool) -> None:
    run = entering("1C73", throw)
    assert bool(run.intents("found")) is found
    assert [event.kind for event in run.draft.events].count("ambush.found") == found


@pytest.mark.parametrize(("throw", "found"), [(32, True), (33, False)])
def test_deployed_units_have_three_times_the_chance(throw: int, found: bool) -> None:
    assert bool(entering("1C73", throw, formation="D").intents("found")) is found


@pytest.mark.parametrize(("throw", "found"), [(4, True), (5, False)])
def test_a_prepared_ambush_halves_the_chance_rounded_down(throw: int, found: bool) -> None:
    assert bool(entering("1C73", throw, site={"prepared": True}).intents("found")) is found


@pytest.mark.parametrize(("throw", "found"), [(2, True), (3, False)])
def test_the_printed_example_multiplies_before_it_halves(throw: int, found: bool) -> None:
    ground = {"vegetation": {HERE: "dense_forest"}}
    run = entering("1C73", throw, formation="D", site={"prepared": True}, ground=ground)
    assert bool(run.intents("found")) is found


def test_a_unit_in_column_has_no_chance_and_no_draw() -> None:
    run = entering("1C73", formation="C")
    assert not run.throws()
    assert not run.intents("found")


def test_an_ambush_is_drawn_once_for_each_entering_unit() -> None:
    run = entering("1C73", 50)
    run.draft.change("1C73", square=Square.at("12550455"))
    run.look()
    assert len(run.throws()) == 1


def test_a_unit_that_came_in_column_may_still_find_it_deployed() -> None:
    run = entering("1C73", 20, formation="C")
    run.draft.change("1C73", formation=Formation.DEPLOYED)
    run.draft.change("1C73", square=Square.at("12550455"))
    run.look()
    assert run.intents("found")


def test_the_formation_counts_in_which_the_unit_came_not_the_one_in_which_it_halts() -> None:
    run = ContactRun(
        Draw(rule="C'2d.3", throw=11),
        light="night",
        units={"1A44": {"square": HERE}, "1C73": {"square": "12500450", "formation": "T", "posture": "marching"}},
        sites=[{"units": ["1A44"], "prepared": False}],
    )
    run.draft.change("1C73", square=Square.at(BESIDE))
    run.draft.change("1C73", posture=Posture.HALTED, formation=Formation.DEPLOYED)
    run.look()
    assert not run.intents("found")


def test_a_patrol_finds_an_ambush_only_in_its_square_and_is_captured() -> None:
    beside = entering("PC73")
    assert not beside.throws()
    run = entering("PC73", 10, to=HERE)
    assert [report.code for report in run.reports("701", "725")] == ["701", "725"]
    assert run.draft.unit("PC73").is_out
    assert not run.intents("found")


def test_no_ambush_is_sprung_on_a_patrol() -> None:
    from assessment.modes.tacspiel.draft import Intent

    run = ContactRun(Draw(rule="C'2d.3", throw=11), light="night", units={"1A44": {"square": HERE}},
                     sites=[{"units": ["1A44"], "prepared": False}])  # fmt: skip
    run.draft.change("PC73", square=Square.at(HERE))
    run.draft.intend(Intent("spring", ("PC73",), ("1A44",), Square.at(HERE), site=1))
    run.draft.intend(Intent("spring", ("1C73",), ("1A44",), Square.at(HERE), site=1))
    run.look()
    assert [intent.units for intent in run.intents("spring")] == [("1C73",)]


@pytest.mark.parametrize(("throw", "reports"), [(4, 1), (5, 0)])
def test_a_deployed_unit_may_find_an_empty_prepared_site_in_its_square(throw: int, reports: int) -> None:
    site = {"units": [], "side": "red", "squares": [HERE], "prepared": True, "ready": None}
    run = entering(
        "1C73", throw, formation="D", to=HERE, site=site, rule="C'2e.4", units={"1A44": {"square": "13350490"}}
    )
    assert len(run.reports("977")) == reports


def test_a_site_under_construction_is_no_ambush_yet() -> None:
    run = entering(
        "1C73", site={"ready": None, "built": None}, units={"1A44": {"square": HERE, "posture": "preparing_ambush"}}
    )
    assert not run.throws()
