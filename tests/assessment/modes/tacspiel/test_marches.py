from __future__ import annotations

from assessment.modes.tacspiel import programmes
from assessment.modes.tacspiel.battle_state import Pursuit
from assessment.modes.tacspiel.footing import go_to
from assessment.modes.tacspiel.kinds import Formation, Posture
from assessment.modes.tacspiel.square import Square
from tests.assessment.modes.tacspiel.march_run import MarchRun, at

# Route 4 runs along N 0450 from E 1150 to E 1345.


def test_arrival_halts_the_unit_deployed_on_foot_and_ends_its_order() -> None:
    run = MarchRun(units={"1B78": at("12250450")})
    run.order("1B78", "100", Msn="R", C1="12350450", F="C", Dir="V")
    run.until("0602")
    unit = run.unit("1B78")
    assert (unit.square.text, unit.posture, unit.formation) == ("12350450", Posture.HALTED, Formation.DEPLOYED)
    assert unit.march is None
    assert not unit.mounted
    assert [event.order for event in run.events("order.done")] == [1]


def test_who_is_sent_farther_the_same_way_keeps_the_ground_he_has_covered() -> None:
    run = MarchRun(units={"1C73": at("12500430")})
    go_to(run.draft, run.sheet, run.unit("1C73"), Square.at("12450430"))
    run.until("0610")
    go_to(run.draft, run.sheet, run.unit("1C73"), Square.at("12400430"))
    run.until("0640")
    assert [run.time_of(event) for event in run.events("unit.entered")] == ["0615", "0630"]


def test_who_turns_aside_begins_his_step_anew() -> None:
    run = MarchRun(units={"1C73": at("12500430")})
    go_to(run.draft, run.sheet, run.unit("1C73"), Square.at("12450430"))
    run.until("0610")
    go_to(run.draft, run.sheet, run.unit("1C73"), Square.at("12500420"))
    run.until("0640")
    assert [run.time_of(event) for event in run.events("unit.entered")] == ["0625"]


def test_marsh_stops_foot_troops_at_its_edge_and_976_names_its_extent() -> None:
    run = MarchRun(units={"1C73": at("12500430")})
    run.order("1C73", "101", C1="12700430", F="C")
    run.until("0900")
    assert run.unit("1C73").square.text == "12550430"
    report = run.reports("976")[0]
    assert report.card[21:26].strip() or report.card
    assert "12600430" in report.card
    assert "12650430" in report.card
    assert [event.square.text for event in run.events("unit.stopped")] == ["12550430"]


def test_vehicles_do_not_leave_the_road_into_jungle() -> None:
    run = MarchRun(units={"2B78": at("11950480")})
    assert run.order("2B78", "101", C1="12000480", F="C", Dir="V") is None
    run.until("0700")
    assert run.unit("2B78").square.text == "11950480"
    assert "T" in run.reports("976")[0].card[21:26]


def test_wet_season_closes_a_fair_weather_road_to_trucks_only() -> None:
    run = MarchRun(season="wet", units={"1B78": at("12300445"), "1C73": at("12300445")})
    run.order("1B78", "100", Msn="R", C1="12300435", F="C", Dir="V")
    run.order("1C73", "100", Msn="R", C1="12300435", F="C")
    run.until("0700")
    assert run.unit("1B78").square.text == "12300445"
    assert run.unit("1C73").square.text == "12300435"
    assert [report.unit for report in run.reports("976")] == ["1B78"]


def test_a_march_that_no_card_told_ends_with_the_card_that_waits() -> None:
    run = giving_way()
    run.until("0640")
    assert [run.time_of(event) for event in run.events("unit.arrived")] == ["0615"]
    waiting = run.draft.programmes["1C73"][0]
    assert waiting.starts == 15


def test_a_pursuer_who_has_come_to_where_the_enemy_was_goes_on_with_the_pursuit() -> None:
    run = giving_way()
    run.draft.pursuits.append(
        Pursuit(
            pursuers=("1C73",),
            pursued=("1A44",),
            began=run.draft.now,
            place=Square.at("12300460"),
            from_=Square.at("12300455"),
            code="137",
        )
    )
    run.until("0640")
    assert run.draft.programmes["1C73"][0].starts is None


def giving_way() -> MarchRun:
    """1C73 on its way out of contact, half a kilometre, with a card that waits."""
    run = MarchRun(units={"1C73": at("12300455")})
    run.order("1C73", "101", C1="12700460", F="C")
    run.wait("1C73", "101", C1="12100460", F="C")
    programmes.break_off(run.draft, "1C73")
    go_to(run.draft, run.sheet, run.unit("1C73"), Square.at("12300460"))
    return run
