from __future__ import annotations

from assessment.modes.tacspiel.patrol_orders import provider_of
from assessment.modes.tacspiel.standing_game import standing_game
from tests.assessment.modes.tacspiel.field_run import FieldRun

UNITS = standing_game().opening.units


def test_a_patrol_bears_the_letter_p_and_the_name_of_a_rifle_platoon() -> None:
    found = provider_of("P1C73", UNITS)
    assert found is not None
    assert found.designator == "1C73"
    assert provider_of("Q1C73", UNITS) is None
    assert provider_of("PM73", UNITS) is None
    assert provider_of("P9C73", UNITS) is None


def test_a_patrol_goes_on_with_later_cards_and_is_put_out_once() -> None:
    run = FieldRun(without=["PC73", "A44", "B44", "M44"])
    march = {"side": "blue", "Unit": "P1C73", "Ord": "101", "F": "T"}
    run.until("0700", march | {"C1": "11700410"}, march | {"C1": "11800410"})
    run.until("1200")
    run.until("1400", march | {"C1": "11700420"})
    assert len(run.events("patrol.sent")) == 1
    assert run.unit("P1C73").square.text == "11700420"
    assert not run.unit("P1C73").mounted


def test_a_lost_patrol_makes_room_for_another() -> None:
    run = FieldRun(without=["A44", "B44", "M44"], units={"PC73": {"posture": "out"}})
    run.until("0630", {"side": "blue", "Unit": "P2C73", "Ord": "101", "C1": "11700410", "F": "T"})
    assert [event.units for event in run.events("patrol.sent")] == [("P2C73",)]
