from __future__ import annotations

import pytest

from assessment.modes.tacspiel import movement
from assessment.modes.tacspiel.kinds import Posture
from tests.assessment.modes.tacspiel.march_run import MarchRun, at

# Route 4 runs along N 0450 from E 1150 to E 1345.


def test_foot_column_covers_a_half_kilometre_of_road_in_seven_and_a_half_minutes() -> None:
    run = MarchRun(units={"1C73": at("12250450")})
    assert run.order("1C73", "100", Msn="R", C1="12450450", F="C") is None
    run.until("0630")
    assert run.entries("1C73") == {"12300450": "0607", "12350450": "0615", "12400450": "0622", "12450450": "0630"}


@pytest.mark.parametrize("formation", ["C", "T"])
def test_a_cut_in_the_middle_of_a_step_changes_nothing(formation: str) -> None:
    whole = MarchRun(start="1750", units={"1C73": at("12250450"), "2C73": at("12250450")})
    cut = MarchRun(start="1750", units={"1C73": at("12250450"), "2C73": at("12250450")})
    for run in (whole, cut):
        for name in ("1C73", "2C73"):
            run.order(name, "100", Msn="R", C1="12600450", F=formation)
    whole.until("2000")
    for time in ("1800", "1830", "1900", "1930", "2000"):
        cut.until(time)
        cut.reopened()
    assert whole.draft.events == cut.draft.events
    assert whole.draft.frozen() == cut.draft.frozen()


def test_fire_halts_the_unit_hit_and_those_behind_it_for_half_an_hour() -> None:
    run = MarchRun(units={name: at("12250450") for name in ("1C73", "2C73", "3C73")})
    for name in ("1C73", "2C73", "3C73"):
        run.order(name, "100", Msn="R", C1="12600450", F="C")
    run.until("0610")
    movement.halt_column(run.draft, run.sheet, run.unit("2C73"), 4)
    assert run.unit("2C73").posture is Posture.MARCHING
    movement.halt_column(run.draft, run.sheet, run.unit("2C73"), 5)
    assert [run.unit(name).posture for name in ("1C73", "2C73", "3C73")] == [
        Posture.MARCHING,
        Posture.HALTED,
        Posture.HALTED,
    ]
    run.until("0800")
    assert run.entries("1C73")["12350450"] == "0615"
    # Its step ended at 0611 15 s; it is made up after the halt.
    assert run.entries("2C73")["12300450"] == "0641"
