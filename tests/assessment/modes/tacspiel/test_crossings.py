from __future__ import annotations

import pytest

from assessment.modes.tacspiel.kinds import Posture
from tests.assessment.modes.tacspiel.march_run import MarchRun, at

# Route 4 runs along N 0450 from E 1150 to E 1345.


@pytest.mark.parametrize(
    ("kind", "bypass", "expected"),
    [("crater", True, "0616"), ("log_block", True, "0616"), ("crater", False, None), ("mines", False, None)],
)
def test_an_obstacle_costs_a_quarter_hour_or_stops_the_column(kind: str, bypass: bool, expected: str | None) -> None:
    run = MarchRun(
        units={"1B78": at("12300450")},
        obstacles=[{"kind": kind, "square": "12400450", "bypass": bypass}],
    )
    run.order("1B78", "100", Msn="R", C1="12500450", F="C", Dir="V")
    run.until("0700")
    assert run.entries("1B78").get("12400450") == expected
    assert len(run.reports("957")) == (kind == "log_block" or not bypass)


def test_a_unit_at_an_obstacle_goes_on_at_the_half_hour_after_it_is_cleared() -> None:
    run = MarchRun(
        units={"1B78": at("12300450")},
        obstacles=[{"kind": "log_block", "square": "12400450", "bypass": False}],
    )
    run.order("1B78", "100", Msn="R", C1="12500450", F="C", Dir="V")
    run.until("0640")
    assert run.unit("1B78").posture is Posture.HALTED
    run.draft.obstacles.clear()
    run.until("0800")
    assert run.entries("1B78")["12400450"] == "0700"
    assert run.unit("1B78").square.text == "12500450"
    assert len(run.reports("957")) == 1


def test_control_is_asked_how_long_an_obstacle_without_a_detour_holds() -> None:
    run = MarchRun(
        take_proposals=False,
        units={"1B78": at("12300450")},
        obstacles=[{"kind": "crater", "square": "12400450", "bypass": False}],
    )
    run.order("1B78", "100", Msn="R", C1="12500450", F="C", Dir="V")
    run.until("0700")
    assert [(question.owner, question.rule) for question in run.sheet.questions] == [("control", "B'4a.2")]


def test_a_blown_bridge_costs_vehicles_a_quarter_hour_and_foot_troops_nothing() -> None:
    run = MarchRun(
        units={"1B78": at("12200450"), "1C73": at("12200450")},
        obstacles=[{"kind": "blown_bridge", "square": "12200450"}],
    )
    run.order("1B78", "100", Msn="R", C1="12300450", F="C", Dir="V")
    run.order("1C73", "100", Msn="R", C1="12300450", F="C")
    run.until("0700")
    assert run.entries("1B78") == {"12250450": "0615", "12300450": "0616"}
    assert run.entries("1C73") == {"12250450": "0607", "12300450": "0615"}


@pytest.mark.parametrize(
    ("unit", "start", "to", "expected"),
    [
        ("2B78", "12650455", "12700455", "0616"),
        ("2B78", "12850455", "12900455", "0631"),
        ("1C73", "12650455", "12700455", "0610"),
    ],
)
def test_fording_costs_vehicles_time_by_the_size_of_the_stream(unit: str, start: str, to: str, expected: str) -> None:
    run = MarchRun(units={unit: at(start)})
    mounted = "V" if unit == "2B78" else ""
    run.order(unit, "101", C1=to, F="C", Dir=mounted)
    run.until("0700")
    assert run.entries(unit) == {to: expected}
