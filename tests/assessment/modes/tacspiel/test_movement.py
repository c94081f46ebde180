from __future__ import annotations

from fractions import Fraction

import pytest

from assessment.modes.tacspiel import movement
from assessment.modes.tacspiel.kinds import Formation, Posture
from tests.assessment.modes.tacspiel.march_run import MarchRun

# Route 4 runs along N 0450 from E 1150 to E 1345.


def at(square: str, **fields: object) -> dict[str, object]:
    return {"square": square, **fields}


def test_foot_column_covers_a_half_kilometre_of_road_in_seven_and_a_half_minutes() -> None:
    run = MarchRun(units={"1C73": at("12250450")})
    assert run.order("1C73", "100", Msn="R", C1="12450450", F="C") is None
    run.until("0630")
    assert run.entries("1C73") == {"12300450": "0607", "12350450": "0615", "12400450": "0622", "12450450": "0630"}


def test_arrival_halts_the_unit_deployed_on_foot_and_ends_its_order() -> None:
    run = MarchRun(units={"1B78": at("12250450")})
    run.order("1B78", "100", Msn="R", C1="12350450", F="C", Dir="V")
    run.until("0602")
    unit = run.unit("1B78")
    assert (unit.square.text, unit.posture, unit.formation) == ("12350450", Posture.HALTED, Formation.DEPLOYED)
    assert unit.march is None
    assert not unit.mounted
    assert [event.order for event in run.events("order.done")] == [1]


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


@pytest.mark.parametrize("formation", ["C", "T"])
def test_a_cut_in_the_middle_of_a_step_changes_nothing(formation: str) -> None:
    whole = MarchRun(start="1750", units={"1C73": at("12250450"), "2C73": at("12250450")})
    cut = MarchRun(start="1750", units={"1C73": at("12250450"), "2C73": at("12250450")})
    for run in (whole, cut):
        for name in ("1C73", "2C73"):
            run.order(name, "100", Msn="R", C1="12600450", F=formation)
    whole.until("2000")
    for time in ("1800", "1830", "1900", "1930", "2000"):
        cut.until(time)
        cut.reopened()
    assert whole.draft.events == cut.draft.events
    assert whole.draft.frozen() == cut.draft.frozen()


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
    assert run.order("2B78", "101", C1="12100480", F="C", Dir="V") is None
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


@pytest.mark.parametrize(
    ("fields", "paragraph"),
    [
        ({"Ord": "100", "Msn": "R", "C1": "12450450", "F": "D"}, "B'1.2"),
        ({"Ord": "101", "C1": "12450450"}, "B'1.4"),
        ({"Ord": "100", "Msn": "R", "C1": "12450460", "F": "C"}, "B'1a.1"),
        ({"Ord": "100", "Msn": "S", "C1": "12450450", "F": "C"}, "B'1a.1"),
        ({"Ord": "101", "C1": "12450450", "F": "C", "Dir": "V"}, "A'2b"),
        ({"Ord": "101", "C1": "99950450", "F": "C"}, "A'3a.1"),
    ],
)
def test_a_march_that_cannot_be_made_is_refused_by_its_paragraph(fields: dict[str, str], paragraph: str) -> None:
    run = MarchRun(units={"1C73": at("12250450")})
    code = fields.pop("Ord")
    refusal = run.order("1C73", code, **fields)
    assert refusal is not None
    assert refusal.paragraph == paragraph
    assert run.unit("1C73").march is None


def test_wheeled_vehicles_are_not_sent_deployed_across_country() -> None:
    run = MarchRun(units={"1B78": at("12250455")})
    refusal = run.order("1B78", "101", C1="12450455", F="D", Dir="V")
    assert refusal is not None
    assert refusal.paragraph == "B'2.8"


def test_a_march_to_where_the_unit_is_ends_at_once() -> None:
    run = MarchRun(units={"1C73": at("12250450")})
    assert run.order("1C73", "101", C1="12250450", F="C") is None
    assert [event.order for event in run.events("order.done")] == [1]


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
    assert len(run.reports("957")) == (not bypass)


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


def test_fire_halts_the_unit_hit_and_those_behind_it_for_half_an_hour() -> None:
    run = MarchRun(units={name: at("12250450") for name in ("1C73", "2C73", "3C73")})
    for name in ("1C73", "2C73", "3C73"):
        run.order(name, "100", Msn="R", C1="12600450", F="C")
    run.until("0610")
    movement.halt_column(run.draft, run.sheet, run.unit("2C73"), 4)
    assert run.unit("2C73").posture is Posture.MARCHING
    movement.halt_column(run.draft, run.sheet, run.unit("2C73"), 5)
    assert [run.unit(name).posture for name in ("1C73", "2C73", "3C73")] == [
        Posture.MARCHING,
        Posture.HALTED,
        Posture.HALTED,
    ]
    run.until("0800")
    assert run.entries("1C73")["12350450"] == "0615"
    # Its step ended at 0611 15 s; it is made up after the halt.
    assert run.entries("2C73")["12300450"] == "0641"


def test_a_unit_under_fire_goes_at_the_rate_of_the_tactical_column() -> None:
    run = MarchRun(units={"1C73": at("12250450")})
    run.order("1C73", "100", Msn="R", C1="12300450", F="C")
    run.until("0603")
    movement.under_fire(run.draft, run.sheet, run.unit("1C73"), Fraction(6))
    run.until("0700")
    # 200 m in 3 minutes at 4 km/h, 100 m in 3 at 2 km/h, 200 m in 3 at 4 km/h.
    assert run.entries("1C73") == {"12300450": "0609"}


def test_patrols_march_at_the_rate_of_the_tactical_column() -> None:
    run = MarchRun(units={"PC73": at("12250450")})
    run.order("PC73", "100", Msn="R", C1="12350450", F="C")
    run.until("0700")
    assert run.entries("PC73")["12350450"] == "0630"


def test_units_that_come_upon_an_enemy_stay_in_their_square_and_meet() -> None:
    run = MarchRun(units={"1C73": at("12250450"), "1A44": at("12350450")})
    run.order("1C73", "100", Msn="R", C1="12600450", F="C")
    run.until("0620")
    assert run.unit("1C73").square.text == "12300450"
    (intent,) = run.draft.take_intents("meet")
    assert (intent.units, intent.against, intent.square.text) == (("1C73",), ("1A44",), "12350450")


def test_units_that_would_exchange_squares_both_meet() -> None:
    run = MarchRun(units={"1C73": at("12250450"), "1A44": at("12300450")})
    run.order("1C73", "100", Msn="R", C1="12600450", F="C")
    run.order("1A44", "100", Msn="R", C1="12000450", F="C")
    run.until("0610")
    assert [intent.units for intent in run.draft.take_intents("meet")] == [("1A44",), ("1C73",)]


def test_units_that_would_enter_a_square_from_both_sides_both_meet() -> None:
    run = MarchRun(units={"1C73": at("12250450"), "1A44": at("12350450")})
    run.order("1C73", "100", Msn="R", C1="12600450", F="C")
    run.order("1A44", "100", Msn="R", C1="12000450", F="C")
    run.until("0610")
    assert [(intent.units, intent.against) for intent in run.draft.take_intents("meet")] == [
        (("1A44",), ("1C73",)),
        (("1C73",), ("1A44",)),
    ]


def test_a_ready_ambush_is_entered_and_springs() -> None:
    run = MarchRun(
        units={"1C73": at("12250450"), "1A44": at("12300450"), "2A44": at("12300450")},
        sites=[{"units": ["1A44", "2A44"]}],
    )
    run.order("1C73", "100", Msn="R", C1="12600450", F="C")
    run.until("0610")
    assert run.unit("1C73").square.text == "12300450"
    (intent,) = run.draft.take_intents("spring")
    assert (intent.units, intent.against, intent.site) == (("1C73",), ("1A44", "2A44"), 1)


def test_a_patrol_is_walked_into_and_walks_into_others() -> None:
    run = MarchRun(
        units={"1C73": at("12250450"), "PA44": at("12300450"), "PC73": at("12250460"), "1A44": at("12300460")}
    )
    run.order("1C73", "100", Msn="R", C1="12350450", F="C")
    run.order("PC73", "101", C1="12350460", F="C")
    run.until("0630")
    assert [(intent.units, intent.against) for intent in run.draft.take_intents("walked_into")] == [
        (("1C73",), ("PA44",)),
        (("PC73",), ("1A44",)),
    ]
