from __future__ import annotations

from tests.assessment.modes.tacspiel.field_run import ALONE, FieldRun

# Bridge 2 at 12220452 is on Route 4; damaged it takes one engineer platoon six hours by day, two platoons three.
SECOND = {"side": "blue", "kind": "engineer_platoon", "company": "E25", "superior": "27REG", "square": "12200450"}
DAMAGED = [{"kind": "damaged_bridge", "square": "12200450"}]


def bridge(*platoons: str, start: str = "0600") -> FieldRun:
    units = {name: SECOND for name in platoons if name != "1E25"} | {"1E25": {"square": "12200450"}}
    return FieldRun(start=start, without=ALONE, units=units, obstacles=DAMAGED)


def repair(platoon: str, **fields: str) -> dict[str, str]:
    return {"Unit": platoon, "Ord": "517", "C1": "12220452", **fields}


def test_what_is_done_of_a_work_that_is_broken_off_stays_done() -> None:
    run = bridge("1E25", "2E25")
    away = {"Unit": "1E25", "Ord": "101", "C1": "12250455", "F": "T", "Tme": "0900"}
    run.until("0930", repair("1E25"), away)
    (job,) = run.situation.engineers.jobs
    assert (job.workers, job.until, str(job.done)) == ((), None, "1/2")
    run.until("1200")
    run.until("1600", repair("2E25", Tme="1200"))
    assert run.times("bridge.repaired") == ["1500"]


def test_a_platoon_that_leaves_slows_the_work_from_then_on() -> None:
    run = bridge("1E25", "2E25")
    away = {"Unit": "2E25", "Ord": "101", "C1": "12250455", "F": "T", "Tme": "0700"}
    run.until("1200", repair("1E25"), repair("2E25"), away)
    assert run.times("bridge.repaired") == ["1100"]


def test_a_work_is_done_once_however_many_do_it() -> None:
    run = bridge("1E25", "2E25")
    run.until("1000", repair("1E25"), repair("2E25"))
    assert run.times("bridge.repaired") == ["0900"]
    assert [event.units for event in run.events("order.done")] == [("1E25",), ("2E25",)]
    assert run.situation.engineers.jobs == ()


def test_a_unit_that_finds_nothing_to_do_on_the_spot_goes_on_with_its_next_card() -> None:
    run = FieldRun(without=ALONE, units={"1E25": {"square": "12250450"}})
    on = {"Unit": "1E25", "Ord": "101", "C1": "12250455", "F": "T"}
    run.until("0800", repair("1E25"), on)
    assert [told.note for told in run.reports("772")] == ["the bridge is intact"]
    assert run.unit("1E25").square.text == "12250455"


def test_the_order_is_refused_where_the_site_cannot_be_reached() -> None:
    marsh = {"vegetation": {"11900400-12000495": "marsh"}}
    run = FieldRun(without=ALONE, ground=marsh, units={"1E25": {"square": "11850450"}}, obstacles=DAMAGED)
    run.until("0630", repair("1E25"))
    assert [told.note for told in run.reports("772")] == ["there is no way to the site"]
