from __future__ import annotations

from fractions import Fraction

import pytest

from assessment.modes.tacspiel import fatigue
from assessment.modes.tacspiel.kinds import ActivityKind, Posture
from tests.assessment.modes.tacspiel.march_run import MarchRun

HOUR = 60
Record = list[dict[str, object]]


def record(*entries: tuple[str, float, float | Fraction | None]) -> Record:
    """Entries by kind and hours since 0600."""
    return [
        {"kind": kind, "start": int(start * HOUR), "end": None if end is None else int(end * HOUR)}
        for kind, start, end in entries
    ]


TWELVE_THEN_REST = record(("march", 0, 8), ("fight", 8, 12), ("rest", 12, None))


def run_with(activity: Record, start: str = "021800") -> MarchRun:
    return MarchRun(start=start, units={"1C73": {"square": "12300455", "activity": activity}})


@pytest.mark.parametrize(
    ("activity", "hours"),
    [
        (record(("march", 0, 3), ("rest", 3, 5), ("march", 5, None)), 10),
        (record(("march", 0, 3), ("rest", 3, 9), ("march", 9, None)), 3),
        (record(("march", 0, 3), ("rest", 3, Fraction(179, 20)), ("march", 9, None)), 6),
        (record(("march", 0, 6), ("rest", 6, None)), 0),
        (record(("fight", 1, 2), ("march", 2, 3)), 2),
    ],
)
def test_only_a_full_rest_of_six_hours_resets_what_is_counted(activity: Record, hours: int) -> None:
    run = run_with(activity)
    assert fatigue.active_minutes(run.sheet, run.unit("1C73"), Fraction(12 * HOUR)) == hours * HOUR


@pytest.mark.parametrize(
    ("start", "is_refused"), [("021800", True), ("022300", True), ("022359", True), ("030000", False)]
)
def test_marches_are_refused_until_six_hours_of_rest_are_over(start: str, is_refused: bool) -> None:
    run = run_with(TWELVE_THEN_REST, start)
    refusal = run.order("1C73", "101", C1="12400455", F="C")
    assert (refusal is not None) == is_refused
    if refusal is not None:
        assert refusal.paragraph == "B'5.2"


@pytest.mark.parametrize(
    ("at", "factor"),
    [
        (12, None),
        (14.5, None),
        (Fraction(1499, 100), None),
        (15, Fraction(1, 2)),
        (16, Fraction(1, 2)),
        (18, Fraction(1)),
    ],
)
def test_rest_decides_what_a_unit_forced_to_fight_is_worth(at: float, factor: Fraction | None) -> None:
    run = run_with(TWELVE_THEN_REST)
    assert fatigue.rest_factor(run.sheet, run.unit("1C73"), Fraction(at) * HOUR) == factor


def test_a_unit_that_owes_no_rest_fights_in_full() -> None:
    run = run_with(record(("march", 0, 11), ("rest", 11, None)))
    assert fatigue.rest_factor(run.sheet, run.unit("1C73"), Fraction(12 * HOUR)) == 1


def test_a_unit_that_becomes_tired_in_battle_is_judged_by_when_the_battle_was_joined() -> None:
    run = run_with(record(("march", 0, 10), ("fight", 10, None)))
    assert fatigue.rest_factor(run.sheet, run.unit("1C73"), Fraction(10 * HOUR)) == 1


def test_a_march_ends_when_twelve_hours_are_over_and_the_unit_rests() -> None:
    run = MarchRun(start="021700", units={"1C73": {"square": "12300455", "activity": record(("march", 0, 11))}})
    run.order("1C73", "101", C1="12300495", F="C")
    run.until("1930")
    unit = run.unit("1C73")
    assert unit.posture is Posture.RESTING
    assert [(run.time_of(event), event.rule) for event in run.events("unit.stopped")] == [("1800", "B'5.1")]
    (report,) = run.reports("758")
    assert "1800" in report.card
    assert "2400" in report.card
    assert unit.activity[-1].kind is ActivityKind.REST
    run.until("0000")
    assert run.unit("1C73").posture is Posture.HALTED
    assert run.order("1C73", "101", C1="12300495", F="C") is None


def test_riding_is_no_foot_march() -> None:
    run = MarchRun(start="021700", units={"1B78": {"square": "12300450", "activity": record(("march", 0, 11))}})
    run.order("1B78", "100", Msn="R", C1="13300450", F="T", Dir="V")
    run.until("1900")
    assert run.unit("1B78").square.text == "13300450"
    assert not run.events("unit.stopped")
    assert fatigue.active_minutes(run.sheet, run.unit("1B78"), run.draft.now) == 11 * HOUR


def test_order_110_rests_the_hours_on_its_card_and_reports_them() -> None:
    run = MarchRun(start="1800", units={"1C73": {"square": "12300450"}})
    assert run.order("1C73", "110", C1="12300450", F="6") is None
    (report,) = run.reports("758")
    assert report.own is not None
    assert report.own.posture is Posture.RESTING
    assert "2400" in report.card
    run.until("2359")
    assert run.unit("1C73").posture is Posture.RESTING
    run.until("0000")
    assert run.unit("1C73").posture is Posture.HALTED
    assert [event.code for event in run.events("order.done")] == ["110"]


@pytest.mark.parametrize(
    ("square", "c2", "is_refused"),
    [("12300450", "", False), ("12350455", "12400460", False), ("12400450", "12400460", True)],
)
def test_a_unit_rests_only_where_it_was_told_to(square: str, c2: str, is_refused: bool) -> None:
    run = MarchRun(units={"1C73": {"square": square}})
    refusal = run.order("1C73", "110", C1="12300450", C2=c2, F="6")
    assert (refusal is not None) == is_refused
