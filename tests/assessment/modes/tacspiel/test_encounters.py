"""Units that come to stand in the square of a post, whatever stops them and however late in an instant (D'1c.3)."""

from __future__ import annotations

from msgspec.structs import replace

from assessment.modes.tacspiel.exposure import is_moving
from assessment.modes.tacspiel.kinds import Formation, Posture
from assessment.modes.tacspiel.marches import begin_march, stop
from assessment.modes.tacspiel.square import Square
from tests.assessment.modes.tacspiel.contact_run import ContactRun

PLACE = Square.at("12600445")
AWAY = ["1C73", "2C73", "3C73", "HC73", "3A44", "PA44", "B44", "M44"]


def night_run(**units: object) -> ContactRun:
    post = {"square": PLACE.text, "kind": "observation_post"}
    return ContactRun(seed=1, start="2100", light="night", without=AWAY, units={"PC73": post, **units})


def marching_through(*names: str) -> ContactRun:
    run = night_run(**{name: {"square": PLACE.text} for name in names})
    for name in names:
        begin_march(run.draft, run.sheet, run.draft.unit(name), (PLACE, Square.at("12650445")), Formation.TACTICAL)
    run.draft.take_due(run.draft.now)
    run.look()
    assert run.draft.unit("PC73").square == PLACE
    return run


def test_a_unit_stopped_late_in_an_instant_makes_the_post_leave_in_it() -> None:
    run = marching_through("1A44")
    stop(run.draft, run.draft.unit("1A44"), "fired_on", "D'6c.1")
    assert run.draft.next_moment() == run.draft.now
    run.look()
    assert run.draft.unit("PC73").square.is_adjacent(PLACE)
    assert run.draft.unit("PC73").casualties == 0


def test_a_unit_held_up_at_the_edge_of_the_square_stands_in_it() -> None:
    run = marching_through("1A44")
    march = run.draft.unit("1A44").march
    assert march is not None
    waiting = run.draft.change("1A44", march=replace(march, resumes=None, held="room"))
    assert not is_moving(waiting, run.draft.now)
    run.look()
    assert run.draft.unit("PC73").square.is_adjacent(PLACE)


def test_of_two_that_stop_there_the_post_draws_back_once() -> None:
    run = marching_through("1A44", "2A44")
    for name in ("1A44", "2A44"):
        stop(run.draft, run.draft.unit(name), "fired_on", "D'6c.1")
    run.look()
    assert run.draft.unit("PC73").square.is_adjacent(PLACE)


def test_a_unit_that_gathers_or_is_set_down_there_makes_it_leave() -> None:
    run = night_run()
    run.draft.change("1A44", posture=Posture.DISPERSED)
    run.draft.change("1A44", square=PLACE, posture=Posture.HALTED)
    run.look()
    assert run.draft.unit("PC73").square.is_adjacent(PLACE)


def test_a_unit_that_stands_next_to_it_does_not_disturb_it() -> None:
    run = night_run()
    run.draft.change("1A44", posture=Posture.DISPERSED)
    run.draft.change("1A44", square=Square.at("12650445"), posture=Posture.HALTED)
    run.look()
    assert run.draft.unit("PC73").square == PLACE
