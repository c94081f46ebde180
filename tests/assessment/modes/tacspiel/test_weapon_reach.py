from __future__ import annotations

from assessment.engine.playing import configured_for
from assessment.modes import mode as find_mode
from assessment.modes.tacspiel.weapon_reach import reach
from control.services.scenarios import load_scenario
from control.situation.side import Side


def test_mortars_and_howitzers_reach_as_far_as_their_tables_print() -> None:
    scenario = load_scenario("tacspiel", "route_4")
    mode = configured_for(scenario, find_mode("tacspiel"), {})
    blue = reach(mode.picture_for(Side.BLUE, scenario.opening, mode), mode)
    red = reach(mode.picture_for(Side.RED, scenario.opening, mode), mode)
    assert blue["A155"] == 12_000
    assert red["M95"] == 3500
    assert "1C73" not in blue
    assert not blue.keys() & red.keys()
    assert mode.reach is reach
