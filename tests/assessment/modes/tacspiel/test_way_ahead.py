from __future__ import annotations

from fractions import Fraction

from assessment.modes.tacspiel.square import Square
from assessment.modes.tacspiel.way_ahead import march_between
from tests.assessment.modes.tacspiel.march_run import MarchRun, at

THROUGH_JUNGLE = {"vegetation": {"12300465-12300465": "jungle"}}


def on_the_march() -> MarchRun:
    run = MarchRun(units={"1C73": at("12300455")}, ground=THROUGH_JUNGLE)
    run.order("1C73", "101", C1="12300475", F="C")
    run.until("0605")
    return run


def test_what_is_reckoned_for_the_way_ahead_is_what_the_march_takes() -> None:
    run = on_the_march()
    metres, rate = march_between(run.draft, run.sheet, run.unit("1C73"), Square.at("12300470"))
    assert metres == 1250
    hours = metres / 1000 / rate
    foreseen = run.clock.time(run.draft.now + hours * 60)
    run.until("0900")
    assert run.entries("1C73")["12300470"] == foreseen


def test_a_unit_that_comes_on_beside_its_way_is_taken_to_go_straight() -> None:
    run = on_the_march()
    metres, rate = march_between(run.draft, run.sheet, run.unit("1C73"), Square.at("12350465"))
    assert (metres, rate) == (Fraction(750), Fraction(3))


def test_who_has_halted_would_set_out_in_tactical_column_and_by_road_where_one_leads_there() -> None:
    run = MarchRun(units={"1C73": at("12300455"), "2C73": at("12300450")})
    assert march_between(run.draft, run.sheet, run.unit("1C73"), Square.at("12300470")) == (Fraction(1500), Fraction(2))
    assert march_between(run.draft, run.sheet, run.unit("2C73"), Square.at("12200450"))[0] == 1000
    assert march_between(run.draft, run.sheet, run.unit("2C73"), Square.at("12300450")) == (Fraction(0), Fraction(0))
