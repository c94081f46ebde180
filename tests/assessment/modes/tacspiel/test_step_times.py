from __future__ import annotations

from assessment.modes.tacspiel import movement
from tests.assessment.modes.tacspiel.march_run import MarchRun, at

# Route 4 runs along N 0450 from E 1150 to E 1345.


def test_night_falls_in_the_middle_of_a_step_and_splits_it() -> None:
    run = MarchRun(start="1750", units={"1C73": at("12300455")})
    run.order("1C73", "101", C1="12300460", F="C")
    run.until("1830")
    # 3 km/h by day, 2 by night over open fields: the 500 m are done in ten minutes, before dusk.
    assert run.entries("1C73") == {"12300460": "1800"}
    run.order("1C73", "101", C1="12300465", F="C")
    run.until("1900")
    assert run.entries("1C73")["12300465"] == "1845"
    run = MarchRun(start="1755", units={"1C73": at("12300455")})
    run.order("1C73", "101", C1="12300460", F="C")
    run.until("1830")
    # 250 m by 1800, the other 250 m at 2 km/h.
    assert run.unit("1C73").square.text == "12300460"
    assert run.entries("1C73") == {"12300460": "1807"}


def test_a_unit_under_fire_goes_at_the_rate_of_the_tactical_column() -> None:
    run = MarchRun(units={"1C73": at("12250450")})
    run.order("1C73", "100", Msn="R", C1="12300450", F="C")
    run.until("0603")
    movement.under_fire(run.draft, run.sheet, run.unit("1C73"))
    run.until("0700")
    # 200 m in 3 minutes at 4 km/h, 300 m in 9 at 2 km/h.
    assert run.entries("1C73") == {"12300450": "0612"}


def test_patrols_march_at_the_rate_of_the_tactical_column() -> None:
    run = MarchRun(units={"PC73": at("12250450")})
    run.order("PC73", "100", Msn="R", C1="12350450", F="C")
    run.until("0700")
    assert run.entries("PC73")["12350450"] == "0630"
