from __future__ import annotations

from assessment.modes.tacspiel import works
from assessment.modes.tacspiel.draft import Due
from tests.assessment.modes.tacspiel.march_run import MarchRun, at


def resting(until: int) -> MarchRun:
    work = {"kind": "rest", "since": 0, "until": until}
    return MarchRun(units={"1C73": at("12300450", posture="resting", work=work)})


def test_a_work_ends_at_its_own_moment() -> None:
    run = resting(45)
    run.until("0644")
    assert run.unit("1C73").work is not None
    run.until("0645")
    assert run.unit("1C73").work is None
    assert [run.time_of(event) for event in run.events("work.finished")] == ["0645"]


def test_a_moment_of_a_work_that_was_given_up_does_nothing() -> None:
    run = resting(45)
    run.draft.change("1C73", work=None)
    works.finish(run.draft, run.sheet, {Due.WORK: ["1C73"]})
    assert not run.events("work.finished")
