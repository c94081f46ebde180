from __future__ import annotations

from typing import Any

from assessment.modes.tacspiel.fire_on_vehicles import destroy, drawn_at
from assessment.modes.tacspiel.flight import Flight, Leg, Purpose, Task
from assessment.modes.tacspiel.kinds import Posture
from tests.assessment.modes.tacspiel.fight_run import FightRun, at

PAD = at("12500460")
LIFT = {"side": "blue", "kind": "transport_helicopters", "company": "H73", "superior": "73BN", "square": "12500460"}


def taking_off(*, throw: int, since: int = 0) -> FightRun:
    """Three helicopters that took off so many minutes ago, under the fire of M44."""
    run = FightRun(throw=throw, units={"H73": LIFT | {"aircraft": 3}, "M44": {"square": "12300460"}})
    now = run.draft.now
    leg = Leg(purpose=Purpose.TRANSIT, way=(PAD, at("12600460")), starts=now - since, ends=now + 10)
    run.draft.change("H73", posture=Posture.AIRBORNE)
    run.draft.flights["H73"] = Flight(
        unit="H73", task=Task.SEARCH, order=0, home=PAD, legs=(leg,), took_off=now - since, flown=now,
        back_by=now + 120, altitude_ft=500, aircraft=3,
    )  # fmt: skip
    return run


def fired_on(run: FightRun) -> Any:
    return drawn_at(run.draft, run.sheet, run.unit("M44"), PAD)


def test_helicopters_that_take_off_are_hit_like_parked_ones() -> None:
    run = taking_off(throw=95)
    wrecks = fired_on(run)
    assert [(one.unit.designator, one.number) for one in wrecks.lost] == [("H73", 3)]
    destroy(run.draft, run.sheet, wrecks, "m", size_known=False)
    assert run.unit("H73").is_out
    assert "H73" not in run.draft.flights
    assert ("H73", "825") in run.codes()


def test_those_that_are_left_fly_on() -> None:
    run = taking_off(throw=35)
    destroy(run.draft, run.sheet, fired_on(run), "m", size_known=False)
    assert run.draft.flights["H73"].aircraft == 2
    assert run.unit("H73").aircraft == 2


def test_helicopters_in_flight_are_no_target() -> None:
    assert fired_on(taking_off(throw=95, since=1)) is None


def test_fixed_wing_aircraft_are_no_target_of_this_table() -> None:
    run = FightRun(throw=95, units={"OV1": LIFT | {"kind": "observation_aircraft"}, "M44": {"square": "12300460"}})
    assert fired_on(run) is None


def test_fire_on_an_empty_square_draws_nothing() -> None:
    run = FightRun(throw=95, units={"M44": {"square": "12300460"}})
    assert fired_on(run) is None
